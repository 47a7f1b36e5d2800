import type { Clock } from "#app/deps.ts";
import { parseBoundedJson } from "#app/lib/bounded-json.ts";
import type { Breaker } from "#app/lib/breaker.ts";
import { AppError } from "#app/lib/errors.ts";
import { type Asked, fetchUpstream, UpstreamError } from "#app/lib/fetch-upstream.server.ts";
import { COMMENT_TEXTS } from "./texts.ts";

const TIMEOUT_MS = 3_000;
const BYTES_MAX = 2_000_000;
/** The stream of a topic names all its posts. */
const VALUES_MAX = 200_000;
const REASON_MAX = 200;
/** Accounts that every Discourse has for itself: nobody acts as one of them. */
const RESERVED = new Set(["system", "discobot"]);

type Method = NonNullable<Asked["sent"]>["method"];
type Call = {
  method?: Method;
  /** Below the forum's address, as it is written there. */
  path: string;
  /** The member who acts; null is any visitor. */
  as: string | null;
  json?: unknown;
};

/** A Discourse. */
export type Forum = {
  /** `https://forum.example`. */
  url: string;
  /**
   * What it answers to a call. A key goes along where a member acts, so that the forum decides what this member
   * may see and do.
   *
   * @throws AppError what the forum refuses in its own codes; `unavailable` where it can't be asked
   */
  ask(call: Call): Promise<unknown>;
};

/** A Discourse as its API answers, for a visitor who waits: three seconds, and none while it fails. */
export function createForum(options: {
  url: string;
  apiKey: string;
  breaker: Breaker;
  clock: Clock;
  timeoutMs?: number;
}): Forum {
  const { url, apiKey, breaker, clock, timeoutMs = TIMEOUT_MS } = options;
  const asked = {
    accept: "application/json",
    timeoutMs,
    maxBytes: BYTES_MAX,
    trustedOrigin: new URL(url).origin,
  };

  function sentBy({ method = "GET", as, json }: Call): Asked["sent"] {
    if (as === null && method === "GET") return undefined;
    return {
      method,
      headers: {
        ...(as !== null && { "api-key": apiKey, "api-username": as }),
        ...(json !== undefined && { "content-type": "application/json" }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    };
  }

  return {
    url,
    async ask(call) {
      if (call.as !== null && RESERVED.has(call.as.toLowerCase())) {
        throw new AppError("forbidden", COMMENT_TEXTS.forumForbids);
      }
      if (!breaker.allows(clock.now().getTime())) throw silent();
      const sent = sentBy(call);
      try {
        const received = await fetchUpstream(new URL(url + call.path), {
          ...asked,
          ...(sent && { sent }),
        });
        if (received.status >= 500) throw new UpstreamError(`answered ${received.status}`);
        breaker.succeeded();
        return readAnswer(received.status, await received.body.text());
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        breaker.failed(clock.now().getTime());
        throw silent(error);
      }
    },
  };
}

function silent(cause?: UpstreamError): AppError {
  return new AppError("unavailable", COMMENT_TEXTS.forumSilent, { cause, retryAfterSeconds: 30 });
}

/** @throws AppError for a refusal, UpstreamError for what is no answer */
function readAnswer(status: number, text: string): unknown {
  const json = parse(text);
  if (status >= 200 && status <= 299) return json;
  if (status === 403) throw new AppError("forbidden", COMMENT_TEXTS.forumForbids);
  if (status === 404 || status === 410) throw new AppError("not_found", COMMENT_TEXTS.gone);
  if (status === 429) throw new AppError("rate_limited", COMMENT_TEXTS.forumBusy);
  if (status === 400 || status === 422) throw new AppError("invalid", reasonIn(json));
  throw new UpstreamError(`answered ${status}`);
}

function parse(text: string): unknown {
  try {
    // A like that is taken back is answered by nothing.
    return text === "" ? null : parseBoundedJson(text, VALUES_MAX);
  } catch {
    throw new UpstreamError("answered no JSON");
  }
}

/** Why it took no text ("Body is too short"), in the forum's own words. */
function reasonIn(json: unknown): string {
  const errors = typeof json === "object" && json && "errors" in json ? json.errors : null;
  const [first] = Array.isArray(errors) ? errors : [];
  return typeof first === "string" ? first.slice(0, REASON_MAX) : COMMENT_TEXTS.forumRefused;
}

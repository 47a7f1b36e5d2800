import type { Clock } from "#app/deps.ts";
import { JsonLimitError, parseBoundedJson } from "#app/lib/bounded-json.ts";
import type { Breaker } from "#app/lib/breaker.ts";
import { AppError } from "#app/lib/errors.ts";
import {
  fetchUpstream,
  UpstreamError,
  type UpstreamRequest,
} from "#app/lib/fetch-upstream.server.ts";
import { COMMENT_TEXTS } from "./texts.ts";

const TIMEOUT_MS = 3_000;
const BYTES_MAX = 2_000_000;
/** A topic's stream lists the ids of all its posts. */
const VALUES_MAX = 200_000;
const REASON_MAX = 200;
/** Accounts that every Discourse has; members must never act as one of them. */
const RESERVED = new Set(["system", "discobot"]);

type Method = NonNullable<UpstreamRequest["call"]>["method"];
type Call = {
  method?: Method;
  /** Relative to the forum's URL, already encoded. */
  path: string;
  /** The member who acts; null for any visitor. */
  as: string | null;
  json?: unknown;
};

/** A Discourse forum. */
export type Forum = {
  /** `https://forum.example`. */
  url: string;
  /**
   * Calls the forum's API. The key is sent only for a member, so the forum decides what that member
   * may see and do.
   *
   * @throws AppError with our code for the forum's error; `unavailable` when the forum can't be
   *   reached
   */
  request(call: Call): Promise<unknown>;
};

/** A client for Discourse's API with a three-second timeout; fails fast while the forum is down. */
export function createForum(options: {
  url: string;
  apiKey: string;
  breaker: Breaker;
  clock: Clock;
  timeoutMs?: number;
}): Forum {
  const { url, apiKey, breaker, clock, timeoutMs = TIMEOUT_MS } = options;
  const baseOptions = {
    accept: "application/json",
    timeoutMs,
    maxBytes: BYTES_MAX,
    trustedOrigin: new URL(url).origin,
  };

  function requestOf({ method = "GET", as, json }: Call): UpstreamRequest["call"] {
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
    async request(call) {
      if (call.as !== null && RESERVED.has(call.as.toLowerCase())) {
        throw new AppError("forbidden", COMMENT_TEXTS.forumForbids);
      }
      if (!breaker.allows(clock.now().getTime())) throw unavailable();
      const request = requestOf(call);
      try {
        const response = await fetchUpstream(new URL(url + call.path), {
          ...baseOptions,
          ...(request && { call: request }),
        });
        if (response.status >= 500) throw new UpstreamError(`answered ${response.status}`);
        breaker.succeeded();
        return readResponse(response.status, await response.body.text());
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        breaker.failed(clock.now().getTime());
        throw unavailable(error);
      }
    },
  };
}

function unavailable(cause?: UpstreamError): AppError {
  return new AppError("unavailable", COMMENT_TEXTS.forumSilent, { cause, retryAfterSeconds: 30 });
}

/** @throws AppError for an error response, UpstreamError for an invalid one */
function readResponse(status: number, text: string): unknown {
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
    // Removing a like has an empty response.
    return text === "" ? null : parseBoundedJson(text, VALUES_MAX);
  } catch (error) {
    // Other syntax errors quote the response.
    const limit = error instanceof JsonLimitError ? `: ${error.message}` : "";
    throw new UpstreamError(`answered no JSON${limit}`);
  }
}

/** The forum's own error message ("Body is too short"). */
function reasonIn(json: unknown): string {
  const errors = typeof json === "object" && json && "errors" in json ? json.errors : null;
  const [first] = Array.isArray(errors) ? errors : [];
  return typeof first === "string" ? first.slice(0, REASON_MAX) : COMMENT_TEXTS.forumRefused;
}

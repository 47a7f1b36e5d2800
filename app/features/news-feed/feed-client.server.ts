import type { Clock } from "#app/deps.ts";
import { JsonLimitError, parseBoundedJson } from "#app/lib/bounded-json.ts";
import type { Breaker } from "#app/lib/breaker.ts";
import {
  fetchUpstream,
  UpstreamError,
  type UpstreamResponse,
} from "#app/lib/fetch-upstream.server.ts";

/** The timeout of background jobs. */
const JOB_TIMEOUT_MS = 20_000;
const BYTES_MAX = 8_000_000;
/** A hundred posts with everything that plugins add have a third of this. */
const VALUES_MAX = 400_000;
/** The page size of WordPress. */
const ITEMS_MAX = 100;
const JSON_TYPE = /^application\/(?:[\w.-]{1,40}\+)?json\b/i;

/** A page of a WordPress list, with the totals. */
export type FeedPage = { items: readonly unknown[]; total: number; pages: number };

export type FeedClient = {
  /** `https://host/wp-json/wp/v2`. */
  url: string;
  /** A page of `posts`, `categories`, `tags` or `users`. @throws UpstreamError */
  list(route: string, query: Readonly<Record<string, string>>): Promise<FeedPage>;
};

/**
 * A client of WordPress's REST API: only JSON, at most 8 MB. Transient failures are retried once; a page past
 * the end of a list is empty.
 */
export function createFeedClient(
  url: string,
  settings: { breaker: Breaker; clock: Clock; timeoutMs?: number },
): FeedClient {
  const { breaker, clock, timeoutMs = JOB_TIMEOUT_MS } = settings;
  const options = {
    accept: "application/json",
    timeoutMs,
    maxBytes: BYTES_MAX,
    trustedOrigin: new URL(url).origin,
  };

  const isAllowed = () => breaker.allows(clock.now().getTime());

  async function request(address: URL): Promise<UpstreamResponse> {
    try {
      const received = await fetchUpstream(address, options);
      if (received.status >= 500 || received.status === 429) {
        throw new UpstreamError(`answered ${received.status}`, { isTransient: true });
      }
      breaker.succeeded();
      return received;
    } catch (error) {
      const isAlive = error instanceof UpstreamError && error.isTooLarge;
      if (!isAlive) breaker.failed(clock.now().getTime());
      throw error;
    }
  }

  return {
    url,
    async list(route, query) {
      const address = new URL(`${url}/${route}`);
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
      if (!isAllowed()) throw new UpstreamError("is given a rest");
      const received = await request(address).catch((error: unknown) => {
        if (error instanceof UpstreamError && error.isTransient && isAllowed())
          return request(address);
        throw error;
      });
      return toPage(received);
    },
  };
}

async function toPage({ status, headers, body }: UpstreamResponse): Promise<FeedPage> {
  if (!JSON_TYPE.test(headers.get("content-type") ?? "")) {
    throw new UpstreamError(`answered ${status} and no JSON`);
  }
  const json = readJson(await body.text());
  if (isPastTheEnd(json)) return { items: [], total: 0, pages: 0 };
  if (status !== 200) throw new UpstreamError(`answered ${status}`);
  if (!Array.isArray(json)) throw new UpstreamError("answered no list");
  if (json.length > ITEMS_MAX) throw new UpstreamError(`answered more than ${ITEMS_MAX} items`);
  return {
    items: json,
    total: countIn(headers, "x-wp-total"),
    pages: countIn(headers, "x-wp-totalpages"),
  };
}

function readJson(text: string): unknown {
  try {
    return parseBoundedJson(text, VALUES_MAX);
  } catch (error) {
    if (!(error instanceof JsonLimitError)) throw new UpstreamError("answered broken JSON");
    throw new UpstreamError(error.message, { isTooLarge: true });
  }
}

/** WordPress returns an error for the page after the last one. */
function isPastTheEnd(json: unknown): boolean {
  return (
    typeof json === "object" &&
    json !== null &&
    "code" in json &&
    json.code === "rest_post_invalid_page_number"
  );
}

function countIn(headers: Headers, name: string): number {
  const count = Number(headers.get(name));
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

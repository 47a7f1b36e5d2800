import { isFetchable } from "./public-address.ts";

const REDIRECTS_MAX = 2;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** A failed upstream request. The message quotes nothing that was sent. */
export class UpstreamError extends Error {
  /** Transient: the network, a timeout or the server failed, so a retry may succeed. */
  readonly isTransient: boolean;
  /** The body exceeds the limit. */
  readonly isTooLarge: boolean;
  constructor(message: string, kind: { isTransient?: boolean; isTooLarge?: boolean } = {}) {
    super(message);
    this.name = "UpstreamError";
    this.isTransient = kind.isTransient ?? false;
    this.isTooLarge = kind.isTooLarge ?? false;
  }
}

export type UpstreamRequest = {
  accept: string;
  timeoutMs: number;
  maxBytes: number;
  /** An origin that need not be public: the feed's, which the site's owner configured. */
  trustedOrigin: string;
  /** Method, headers and body. They may contain a key, so redirects aren't followed. */
  call?: {
    method: "GET" | "POST" | "PUT" | "DELETE";
    headers: Record<string, string>;
    body?: string;
  };
};

export type UpstreamResponse = { status: number; headers: Headers; body: Blob };

/**
 * Fetches from another site. At most two redirects are followed, and only to public addresses; the body is
 * limited while it arrives, and the timeout covers everything.
 *
 * @throws UpstreamError
 */
export async function fetchUpstream(
  address: URL,
  request: UpstreamRequest,
): Promise<UpstreamResponse> {
  const signal = AbortSignal.timeout(request.timeoutMs);
  try {
    const response = await follow(address, request, signal);
    const body = await readBody(response, request.maxBytes, signal);
    return { status: response.status, headers: response.headers, body };
  } catch (error) {
    if (error instanceof UpstreamError) throw error;
    const reason = signal.aborted ? `no answer within ${request.timeoutMs} ms` : "no connection";
    throw new UpstreamError(reason, { isTransient: true });
  }
}

/** Fetches only the body. @throws UpstreamError, also for a status outside 2xx */
export async function fetchBody(address: URL, request: UpstreamRequest): Promise<Blob> {
  const { status, body } = await fetchUpstream(address, request);
  if (status < 200 || status > 299) throw new UpstreamError(`answered ${status}`);
  return body;
}

async function follow(
  address: URL,
  request: UpstreamRequest,
  signal: AbortSignal,
): Promise<Response> {
  let at = address;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    if (!isFetchable(at, request.trustedOrigin)) {
      throw new UpstreamError("led to an address that is not public");
    }
    const { headers, ...call } = request.call ?? {};
    const response = await fetch(at.href, {
      ...call,
      headers: { accept: request.accept, ...headers },
      redirect: "manual",
      signal,
    });
    if (!REDIRECTS.has(response.status)) return response;
    await response.body?.cancel();
    if (request.call) throw new UpstreamError("redirected a call");
    at = nextAddress(response.headers.get("location"), at);
  }
  throw new UpstreamError(`redirected more than ${REDIRECTS_MAX} times`);
}

function nextAddress(location: string | null, from: URL): URL {
  if (location === null || !URL.canParse(location, from)) {
    throw new UpstreamError("redirected to no address");
  }
  return new URL(location, from);
}

/** Times out even if the stream ignores the signal. */
async function readBody({ body }: Response, maxBytes: number, signal: AbortSignal): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  if (!body) return new Blob(chunks);
  const timeout = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  // Avoids an unhandled rejection after reading has finished.
  timeout.catch(() => {});
  const reader = body.getReader();
  let bytes = 0;
  try {
    while (true) {
      const { done, value } = await Promise.race([reader.read(), timeout]);
      if (done) return new Blob(chunks);
      bytes += value.byteLength;
      if (bytes > maxBytes) {
        throw new UpstreamError(`sent more than ${maxBytes} bytes`, { isTooLarge: true });
      }
      chunks.push(value);
    }
  } finally {
    // Don't wait for the rest of the body.
    reader.cancel().catch(() => {});
  }
}

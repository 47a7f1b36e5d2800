import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { ServerEnv } from "../env.ts";

/** Inline styles are ours by their nonce; attributes are allowed, since blurred previews are set that way. */
function contentSecurityPolicy(
  nonce: string,
  mapTilesUrl: string | null,
  isDevelopmentServer: boolean,
): string {
  const asked = [originOf(mapTilesUrl), isDevelopmentServer ? "ws:" : ""].filter(Boolean);
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    isDevelopmentServer
      ? "style-src 'self' 'unsafe-inline'"
      : `style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'`,
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(asked.length > 0 ? [`connect-src 'self' ${asked.join(" ")}`] : []),
  ].join("; ");
}

/** Whom the map asks for its tiles; empty where that is us, or nobody. */
function originOf(mapTilesUrl: string | null): string {
  return (mapTilesUrl !== null && URL.parse(mapTilesUrl)?.origin) || "";
}

/** 128 random bits in the fewest characters: they count among the first packets of a page. */
function createNonce(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url");
}

/** The headers every answer carries. */
export const setSecurityHeaders = createMiddleware<ServerEnv>(async (c, next) => {
  const nonce = createNonce();
  c.set("nonce", nonce);
  await next();
  const headers = mutableHeaders(c);
  headers.set("x-request-id", c.get("requestId"));
  headers.set("x-content-type-options", "nosniff");
  // Pages whose address carries a token keep it to this site. Not `no-referrer`: browsers then send
  // their forms with `Origin: null`, which the origin check refuses.
  if (!headers.has("referrer-policy")) {
    headers.set("referrer-policy", "strict-origin-when-cross-origin");
  }
  headers.set("permissions-policy", "microphone=()");
  headers.set("cross-origin-opener-policy", "same-origin");
  // Pictures made for other sites say so themselves.
  if (!headers.has("cross-origin-resource-policy")) {
    headers.set("cross-origin-resource-policy", "same-origin");
  }
  if (new URL(c.req.url).protocol === "https:") {
    headers.set("strict-transport-security", "max-age=63072000; includeSubDomains");
  }
  // A video's player says whom it frames.
  if (
    headers.get("content-type")?.startsWith("text/html") &&
    !headers.has("content-security-policy")
  ) {
    headers.set(
      "content-security-policy",
      contentSecurityPolicy(
        nonce,
        c.get("deps")?.config.mapTilesUrl ?? null,
        import.meta.env?.DEV === true,
      ),
    );
  }
});

/** Answers that came from a cache or a fetch have immutable headers; only those are copied. */
function mutableHeaders(c: Context<ServerEnv>): Headers {
  try {
    c.res.headers.delete("server");
  } catch {
    c.res = new Response(c.res.body, c.res);
  }
  return c.res.headers;
}

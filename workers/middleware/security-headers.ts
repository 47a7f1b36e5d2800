import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { ServerEnv } from "../env.ts";

/** Inline styles need the nonce; style attributes are allowed, since blurred placeholders use them. */
function contentSecurityPolicy(
  nonce: string,
  mapTilesUrl: string | null,
  isDevelopmentServer: boolean,
): string {
  const connectSources = [originOf(mapTilesUrl), isDevelopmentServer ? "ws:" : ""].filter(Boolean);
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    isDevelopmentServer
      ? "style-src 'self' 'unsafe-inline'"
      : `style-src 'self' 'nonce-${nonce}';style-src-attr 'unsafe-inline'`,
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(connectSources.length > 0 ? [`connect-src 'self' ${connectSources.join(" ")}`] : []),
    // Without spaces, since the header is in the first packets of a page.
  ].join(";");
}

/** The origin of the map tiles; empty if there is none or it is ours. */
function originOf(mapTilesUrl: string | null): string {
  return (mapTilesUrl !== null && URL.parse(mapTilesUrl)?.origin) || "";
}

/** 122 random bits. Encoding bytes in base64 took a thirtieth of the home page's time. */
function createNonce(): string {
  return crypto.randomUUID().replaceAll("-", "");
}

/** Sets the security headers of every response. */
export const setSecurityHeaders = createMiddleware<ServerEnv>(async (c, next) => {
  const nonce = createNonce();
  c.set("nonce", nonce);
  await next();
  const headers = mutableHeaders(c);
  headers.set("x-request-id", c.get("requestId"));
  headers.set("x-content-type-options", "nosniff");
  // Pages with a token in the URL set a stricter policy. Not `no-referrer`: browsers would then send
  // forms with `Origin: null`, which the origin check rejects.
  if (!headers.has("referrer-policy")) {
    headers.set("referrer-policy", "strict-origin-when-cross-origin");
  }
  headers.set("permissions-policy", "microphone=()");
  headers.set("cross-origin-opener-policy", "same-origin");
  // Pictures for other sites set their own policy.
  if (!headers.has("cross-origin-resource-policy")) {
    headers.set("cross-origin-resource-policy", "same-origin");
  }
  if (new URL(c.req.url).protocol === "https:") {
    headers.set("strict-transport-security", "max-age=63072000; includeSubDomains");
  }
  // A video player's page sets its own policy.
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

/** Responses from a cache or a fetch have immutable headers; only those are copied. */
function mutableHeaders(c: Context<ServerEnv>): Headers {
  try {
    c.res.headers.delete("server");
  } catch {
    c.res = new Response(c.res.body, c.res);
  }
  return c.res.headers;
}

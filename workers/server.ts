import { type Context, Hono } from "hono";
import type { Deps, Viewer } from "#app/deps.ts";
import { AppError, isLimiterRefusal, presentError, toAppError } from "#app/lib/errors.ts";
import { api } from "./api/index.ts";
import type { ServerEnv } from "./env.ts";
import { logAccess } from "./middleware/access-log.ts";
import { handleAccountLinks } from "./middleware/account-links.ts";
import { allowAnyOrigin } from "./middleware/allow-any-origin.ts";
import { announce } from "./middleware/announce.ts";
import { checkAddress } from "./middleware/check-address.ts";
import { countViews } from "./middleware/count-views.ts";
import { drainBody } from "./middleware/drain-body.ts";
import { forgetRegistrations } from "./middleware/forget-registration.ts";
import { keepRegion } from "./middleware/keep-region.ts";
import { limitBodies } from "./middleware/limit-bodies.ts";
import { limitUploads } from "./middleware/limit-uploads.ts";
import { noticeWrites } from "./middleware/notice-writes.ts";
import { checkOrigin } from "./middleware/origin-check.ts";
import { cachePage } from "./middleware/page-cache.ts";
import { checkPageMethod } from "./middleware/page-methods.ts";
import { servePayloads } from "./middleware/page-payload.ts";
import { probeCookies } from "./middleware/probe-cookies.ts";
import { provideDeps } from "./middleware/provide-deps.ts";
import { markPublicPages } from "./middleware/public-pages.ts";
import { followNews } from "./middleware/refresh-news.ts";
import { refuseSuspended } from "./middleware/refuse-suspended.ts";
import { setSecurityHeaders } from "./middleware/security-headers.ts";
import { applySiteSettings } from "./middleware/site-settings.ts";
import { timeOutWrites } from "./middleware/time-out-writes.ts";
import { loadViewer } from "./middleware/viewer.ts";
import { asksForPage, plainPage } from "./plain-page.ts";

/** Renders a page: React Router in the product, absent in API tests. */
export type PageRenderer = (request: Request, context: PageContext) => Promise<Response>;

export type PageContext = {
  deps: Deps;
  viewer: Viewer | null;
  nonce: string;
  requestId: string;
  isComingSoon: boolean;
  requestedUrl: URL | null;
};

/**
 * The whole server: every request passes the middleware from top to bottom, then the API, then the pages.
 */
export function createServer(renderPage?: PageRenderer, readPayload?: PageRenderer) {
  const server = new Hono<ServerEnv>();

  server.use(drainBody);
  server.use(logAccess);
  server.use(setSecurityHeaders);
  server.use(allowAnyOrigin);
  server.use(timeOutWrites);
  server.use(limitUploads);
  server.use(provideDeps);
  server.use(checkAddress);
  server.use(checkOrigin);
  server.use(loadViewer);
  server.use(refuseSuspended);
  server.use(noticeWrites);
  server.use(limitBodies);
  server.use(forgetRegistrations);
  server.use(probeCookies);
  server.use(applySiteSettings);
  server.use(handleAccountLinks);
  server.use(followNews);

  server.route("/", api);
  if (renderPage) server.use(checkPageMethod);
  if (readPayload) {
    server.use(
      servePayloads((request, c) => readPayload(request, { ...contextOf(c), viewer: null })),
    );
  }
  if (renderPage) {
    server.all("*", announce, countViews, keepRegion, cachePage, markPublicPages, (c) =>
      renderPage(c.req.raw, contextOf(c)),
    );
  }

  server.notFound((c) => {
    const error = new AppError("not_found", `Page not found: ${c.req.path}`);
    return c.json(presentError(error), 404);
  });
  server.onError((thrown, c) => {
    const error = toAppError(thrown);
    if (error.status >= 500) {
      c.get("deps")?.log(isLimiterRefusal(error) ? "warn" : "error", "request.failed", { error });
    }
    if (error.retryAfterSeconds) c.header("retry-after", String(error.retryAfterSeconds));
    const requestId = c.get("requestId");
    if (asksForPage(c) && c.req.header("accept")?.includes("text/html")) {
      const page = plainPage("Something went wrong", [error.message, `Reference: ${requestId}`]);
      return c.html(page, error.status as 500, { "cache-control": "no-store" });
    }
    return c.json({ ...presentError(error), requestId }, error.status as 500);
  });
  return server;
}

/** What the request is rendered with. */
export function contextOf(c: Context<ServerEnv>): PageContext {
  return {
    deps: c.get("deps"),
    viewer: c.get("viewer"),
    nonce: c.get("nonce"),
    requestId: c.get("requestId"),
    isComingSoon: c.get("isComingSoon") ?? false,
    requestedUrl: c.get("requestedUrl") ?? null,
  };
}

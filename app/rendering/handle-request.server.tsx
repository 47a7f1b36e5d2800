import criticalSheets from "virtual:critical-rules";
import pages from "virtual:pages";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
} from "react-router";
import { depsContext, nonceContext, viewerContext } from "#app/context.ts";
import { errorTexts } from "#app/features/site/texts.ts";
import { isCrawler } from "#app/lib/crawlers.ts";
import { DIALOG_PARAMETERS } from "#app/lib/dialog-parameters.ts";
import { pageArea } from "#app/lib/page-area.ts";
import { eagerRoutesOf } from "#app/page-table.ts";
import { readDialog } from "#app/ui/root-data.ts";
import { inlineCriticalCss } from "./critical-css.ts";
import { deferScripts } from "./deferred-hydration.ts";
import { HEAD_END, inlineScript } from "./framework-markup.ts";
import { HYDRATION_HEADER } from "./hydration-header.ts";
import { openModally } from "./modal-loader.ts";
import { renderDocument } from "./render-document.server.tsx";
import { SLASH_KEY_SCRIPT } from "./slash-key.ts";
import { WAIT_SIGN_SCRIPT } from "./wait-sign.ts";

const EAGER_ROUTES = eagerRoutesOf(pages);

/** Renders a page as the response, once its loaders have finished. */
export async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { errors, loaderHeaders } = routerContext.staticHandlerContext;
  const hasFailed = errors !== null;
  if (status >= 400) passRetryAfter(loaderHeaders, headers);
  if (hasFailed && isCrawler(request.headers.get("user-agent"))) return plainError(status, headers);

  const nonce = context.get(nonceContext);
  let finalStatus = status;
  const rendered = await renderDocument(routerContext, {
    url: request.url,
    nonce,
    signal: request.signal,
    onError(error) {
      finalStatus = 500;
      logFailure(error, request, context);
    },
  });
  headers.set("content-type", "text/html; charset=utf-8");
  const html = addFirstScripts(rendered, nonce);
  if (!isDeferred(request, routerContext, context)) {
    return new Response(openModally(html, nonce), { status: finalStatus, headers });
  }
  headers.set(HYDRATION_HEADER, "deferred");
  // A request with a cookie most likely has the stylesheets and fonts in the browser's cache.
  const isFirstVisit = !request.headers.get("cookie");
  const styled = isFirstVisit ? inlineCriticalCss(html, nonce, criticalSheets) : html;
  return new Response(deferScripts(styled, nonce), { status: finalStatus, headers });
}

/** Copies `retry-after` from a loader that was denied or read nothing: the router drops it. */
function passRetryAfter(from: Readonly<Record<string, Headers>>, to: Headers): void {
  for (const headers of Object.values(from)) {
    const seconds = headers.get("retry-after");
    if (seconds !== null) to.set("retry-after", seconds);
  }
}

/** Adds the scripts of every page at the end of the head, so that they run before the content is parsed. */
function addFirstScripts(html: string, nonce: string): string {
  const script = inlineScript(WAIT_SIGN_SCRIPT + SLASH_KEY_SCRIPT, nonce);
  return html.replace(HEAD_END, () => script + HEAD_END);
}

/** Logs unexpected errors, except for missing pages and aborted requests. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  logFailure(error, request, context);
};

function logFailure(
  error: unknown,
  request: Request,
  context: Readonly<RouterContextProvider>,
): void {
  if (request.signal.aborted) return;
  context.get(depsContext).log("error", "render.failed", {
    area: pageArea(new URL(request.url).pathname),
    error,
  });
}

/** Crawlers get no error page: the same status with short text and `noindex`. */
function plainError(status: number, headers: Headers): Response {
  const { title, text } = errorTexts(status);
  headers.set("content-type", "text/plain; charset=utf-8");
  headers.set("x-robots-tag", "noindex");
  return new Response(`${title}\n${text}\n`, { status, headers });
}

/**
 * Whether the page's hydration is deferred. An open dialog has to be modal at once, and the development
 * server's scripts can't be deferred.
 */
function isDeferred(
  request: Request,
  routerContext: EntryContext,
  context: RouterContextProvider,
): boolean {
  if (import.meta.env.DEV || context.get(viewerContext)) return false;
  const { matches, loaderData } = routerContext.staticHandlerContext;
  const { searchParams } = new URL(request.url);
  if (readDialog(loaderData.root) || DIALOG_PARAMETERS.some((name) => searchParams.has(name)))
    return false;
  return !matches.some((match) => EAGER_ROUTES.has(match.route.id));
}

import earlySheets from "virtual:early-styles";
import pages from "virtual:pages";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
} from "react-router";
import { depsContext, nonceContext, viewerContext } from "./context.ts";
import { errorTexts } from "./features/site/error-texts.ts";
import { isCrawler } from "./lib/crawlers.ts";
import { pageArea } from "./lib/page-area.ts";
import { eagerRoutesOf } from "./page-table.ts";
import { renderPage } from "./render-page.server.tsx";
import { inlineStyles } from "./ui/early-styles.ts";
import { HYDRATION_HEADER, holdScripts } from "./ui/late-hydration.ts";
import { readDialog } from "./ui/root-data.ts";

const EAGER_ROUTES = eagerRoutesOf(pages);

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const hasFailed = routerContext.staticHandlerContext.errors !== null;
  if (hasFailed && isCrawler(request.headers.get("user-agent"))) return plainError(status, headers);

  const nonce = context.get(nonceContext);
  let finalStatus = status;
  const html = await renderPage(routerContext, {
    url: request.url,
    nonce,
    signal: request.signal,
    onError(error) {
      finalStatus = 500;
      logFailure(error, request, context);
    },
  });
  headers.set("content-type", "text/html; charset=utf-8");
  const isHeld = isLate(request, routerContext, context);
  if (isHeld) headers.set(HYDRATION_HEADER, "late");
  // Who brings a cookie was most likely here before, and has the stylesheets and fonts in the browser.
  const isFirstVisit = !request.headers.get("cookie");
  const styled = isHeld && isFirstVisit ? inlineStyles(html, nonce, earlySheets) : html;
  const page = isHeld ? holdScripts(styled, nonce) : html;
  return new Response(page, { status: finalStatus, headers });
}

/** Logs what nobody expected: not a missing page, not a visitor who went away. */
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

/** Crawlers get no error page: the same status, a line of text, and nothing to index. */
function plainError(status: number, headers: Headers): Response {
  const { title, text } = errorTexts(status);
  headers.set("content-type", "text/plain; charset=utf-8");
  headers.set("x-robots-tag", "noindex");
  return new Response(`${title}\n${text}\n`, { status, headers });
}

/** An open dialog wants to be modal at once; the development server has scripts that cannot wait. */
function isLate(
  request: Request,
  routerContext: EntryContext,
  context: RouterContextProvider,
): boolean {
  if (import.meta.env.DEV || context.get(viewerContext)) return false;
  const { matches, loaderData } = routerContext.staticHandlerContext;
  if (
    readDialog(loaderData.root) ||
    /[?&](login|register|forgotPassword|activation)=/.test(request.url)
  )
    return false;
  return !matches.some((match) => EAGER_ROUTES.has(match.route.id));
}

import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import {
  comingSoonContext,
  depsContext,
  nonceContext,
  requestedUrlContext,
  requestIdContext,
  viewerContext,
} from "#app/context.ts";
import { withDataOnly, withErrorAnswers } from "#app/lib/responses.server.ts";
import type { PageContext, PageRenderer } from "./server.ts";

export type PageRenderers = { render: PageRenderer; readPayload: PageRenderer };

/**
 * Renders the pages of a build.
 *
 * @param mode `development` lets React Router show stack traces
 * @returns `render` for documents, `.data` and actions, `readPayload` for a page's loader data as JSON
 */
export function createPageRenderers(serverBuild: ServerBuild, mode: string): PageRenderers {
  const build = withErrorAnswers(serverBuild);
  const render = createRequestHandler(build, mode);
  const readPayload = createRequestHandler(withDataOnly(build), mode);
  return {
    render: (request, page) => render(request, toRouterContext(page)),
    readPayload: (request, page) => readPayload(request, toRouterContext(page)),
  };
}

function toRouterContext(page: PageContext): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(depsContext, page.deps);
  context.set(viewerContext, page.viewer);
  context.set(nonceContext, page.nonce);
  context.set(requestIdContext, page.requestId);
  context.set(comingSoonContext, page.isComingSoon);
  context.set(requestedUrlContext, page.requestedUrl);
  return context;
}

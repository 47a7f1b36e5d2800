import { env } from "cloudflare:workers";
import { createRequestHandler, type RequestHandler, RouterContextProvider } from "react-router";
import {
  comingSoonContext,
  depsContext,
  nonceContext,
  requestedUrlContext,
  requestIdContext,
  viewerContext,
} from "#app/context.ts";
import { withDataOnly, withErrorAnswers } from "#app/lib/responses.server.ts";
import { readConfig } from "./dependencies.ts";
import type { Env, Job } from "./env.ts";
import { handleJobs } from "./jobs/queue.ts";
import { runScheduled } from "./jobs/scheduled.ts";
import { createServer, type PageContext } from "./server.ts";

// Fails at startup, with its name, if a secret is missing.
readConfig(env);

type Handlers = { render: RequestHandler; readPayload: RequestHandler };
let handlers: Handlers | undefined;

/** Created once per isolate; in development for each request, since the build changes. */
async function pageHandlers(): Promise<Handlers> {
  if (handlers && !import.meta.env.DEV) return handlers;
  const build = withErrorAnswers(await import("virtual:react-router/server-build"));
  const mode = import.meta.env.MODE;
  handlers = {
    render: createRequestHandler(build, mode),
    readPayload: createRequestHandler(withDataOnly(build), mode),
  };
  return handlers;
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

const server = createServer(
  async (request, page) => (await pageHandlers()).render(request, toRouterContext(page)),
  async (request, page) => (await pageHandlers()).readPayload(request, toRouterContext(page)),
);

export default {
  fetch: server.fetch,
  queue: handleJobs,
  scheduled: runScheduled,
} satisfies ExportedHandler<Env, Job>;

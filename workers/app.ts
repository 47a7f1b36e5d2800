import { env } from "cloudflare:workers";
import { createRequestHandler, type RequestHandler, RouterContextProvider } from "react-router";
import { depsContext, nonceContext, requestIdContext, viewerContext } from "#app/context.ts";
import { withErrorAnswers } from "#app/lib/responses.server.ts";
import { readConfig } from "./dependencies.ts";
import type { Env, Job } from "./env.ts";
import { handleJobs } from "./jobs/queue.ts";
import { runScheduled } from "./jobs/scheduled.ts";
import { createServer } from "./server.ts";

// A missing secret stops the start, by its name, before any request meets it.
readConfig(env);

let pages: RequestHandler | undefined;

/** Made once for each isolate; anew for each request while developing, when the build changes. */
async function handlePage(request: Request, context: RouterContextProvider): Promise<Response> {
  if (!pages || import.meta.env.DEV) {
    const build = await import("virtual:react-router/server-build");
    pages = createRequestHandler(withErrorAnswers(build), import.meta.env.MODE);
  }
  return pages(request, context);
}

const server = createServer((request, { deps, viewer, nonce, requestId }) => {
  const context = new RouterContextProvider();
  context.set(depsContext, deps);
  context.set(viewerContext, viewer);
  context.set(nonceContext, nonce);
  context.set(requestIdContext, requestId);
  return handlePage(request, context);
});

export default {
  fetch: server.fetch,
  queue: handleJobs,
  scheduled: runScheduled,
} satisfies ExportedHandler<Env, Job>;

import { env, WorkerEntrypoint } from "cloudflare:workers";
import { openDatabase } from "#db/client.ts";
import { createLogger, readConfig } from "./dependencies.ts";
import type { Env, Job } from "./env.ts";
import { isDeadLetterQueue, storeDeadLetters } from "./jobs/dead-letters.ts";
import { handleJobs } from "./jobs/queue.ts";
import { runScheduled } from "./jobs/scheduled.ts";
import { createPageRenderers, type PageRenderers } from "./page-renderers.ts";
import { createPublicPages, purgeTags } from "./public-pages.ts";
import { createServer, type PageRenderer } from "./server.ts";
import { publicPagesOf, purgeAfter } from "./workers-cache.ts";

// Fails at startup, with its name, if a secret is missing.
readConfig(env);

let renderers: PageRenderers | undefined;

/** Created once per isolate; in development for each request, since the build changes. */
async function pageRenderers(): Promise<PageRenderers> {
  if (renderers && !import.meta.env.DEV) return renderers;
  const build = await import("virtual:react-router/server-build");
  renderers = createPageRenderers(build, import.meta.env.MODE);
  return renderers;
}

const renderPage: PageRenderer = async (request, page) =>
  (await pageRenderers()).render(request, page);

const server = createServer(renderPage, async (request, page) =>
  (await pageRenderers()).readPayload(request, page),
);

const publicPages = createPublicPages(renderPage);

/** The entrypoint behind Workers Cache. */
export class PublicPages extends WorkerEntrypoint<Env> {
  override fetch(request: Request): Response | Promise<Response> {
    return publicPages.fetch(request, this.env, this.ctx);
  }

  /** Only the entrypoint itself can purge its pages. */
  purge(tags: string[]): Promise<CachePurgeResult> {
    return purgeTags(this.ctx, tags);
  }
}

/** What purging after a job needs. */
function purgeDeps(env: Env, context: ExecutionContext) {
  return {
    db: openDatabase(env.DB),
    log: createLogger("jobs"),
    pages: publicPagesOf(env, () => context),
  };
}

export default {
  fetch: server.fetch,
  queue: (batch, env, context) =>
    isDeadLetterQueue(batch.queue)
      ? storeDeadLetters(batch, env)
      : purgeAfter(purgeDeps(env, context), () => handleJobs(batch, env)),
  scheduled: (event, env, context) =>
    purgeAfter(purgeDeps(env, context), () => runScheduled(event, env)),
} satisfies ExportedHandler<Env, Job>;

import { env } from "cloudflare:workers";
import { readConfig } from "./dependencies.ts";
import type { Env, Job } from "./env.ts";
import { handleJobs } from "./jobs/queue.ts";
import { runScheduled } from "./jobs/scheduled.ts";
import { createPageRenderers, type PageRenderers } from "./page-renderers.ts";
import { createServer } from "./server.ts";

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

const server = createServer(
  async (request, page) => (await pageRenderers()).render(request, page),
  async (request, page) => (await pageRenderers()).readPayload(request, page),
);

export default {
  fetch: server.fetch,
  queue: handleJobs,
  scheduled: runScheduled,
} satisfies ExportedHandler<Env, Job>;

import type { Env, Job } from "#workers/env.ts";
import { handleJobs } from "#workers/jobs/queue.ts";
import { createServer } from "#workers/server.ts";

/** Skips card jobs, which would fail other tests if they ran during them. */
function handleMails(batch: MessageBatch<Job>, env: Env): Promise<void> {
  const messages = batch.messages.filter(({ body }) => body.kind === "mail");
  return handleJobs({ messages } as unknown as MessageBatch<Job>, env);
}

/** The server without pages, the main module of the worker tests. */
export default { fetch: createServer().fetch, queue: handleMails };

import type { Env, Job } from "#workers/env.ts";
import { handleJobs } from "#workers/jobs/queue.ts";
import { createServer } from "#workers/server.ts";

/** Cards are drawn by the tests that ask for them: a job that ran during another test would fail that one. */
function handleMails(batch: MessageBatch<Job>, env: Env): Promise<void> {
  const messages = batch.messages.filter(({ body }) => body.kind === "mail");
  return handleJobs({ messages } as unknown as MessageBatch<Job>, env);
}

/** The server without pages: what the worker tests run as their main module. */
export default { fetch: createServer().fetch, queue: handleMails };

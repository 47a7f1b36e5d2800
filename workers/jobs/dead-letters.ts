import { openDatabase } from "#db/client.ts";
import { insertDeadLetters } from "#db/queries/dead-letters.ts";
import { createLogger } from "../dependencies.ts";
import type { Env, Job } from "../env.ts";

/** Whether a queue is the one that takes what another gave up (wrangler.toml). */
export function isDeadLetterQueue(name: string): boolean {
  return name.endsWith("-dead-jobs");
}

/**
 * Stores messages that the queue gave up, for the console.
 *
 * @throws if the database fails; the queue then delivers all of them again, and each is stored once
 */
export async function storeDeadLetters(batch: MessageBatch<Job>, env: Env): Promise<void> {
  const log = createLogger("dead-letters");
  const letters = batch.messages.map(({ id, body }) => ({
    ...{ messageId: id, kind: body.kind, body },
  }));
  await insertDeadLetters(openDatabase(env.DB), letters, new Date());
  for (const { kind } of letters) log("error", "job.gave_up", { kind });
}

import { deliverMail } from "#app/features/mail/deliver-mail.server.ts";
import { openDatabase } from "#db/client.ts";
import { createLogger } from "../dependencies.ts";
import type { Env, Job } from "../env.ts";
import { createMailTransport } from "../mail-transport.ts";

/** Works off the queue; each job is acknowledged or retried by itself. */
export async function handleJobs(batch: MessageBatch<Job>, env: Env): Promise<void> {
  const deps = {
    db: openDatabase(env.DB),
    clock: { now: () => new Date() },
    log: createLogger(`queue-${batch.messages[0]?.id ?? "empty"}`),
    transport: createMailTransport(env),
  };
  for (const message of batch.messages) {
    try {
      const outcome = await deliverMail(deps, message.body.mailId);
      if (outcome === "done") message.ack();
      else message.retry({ delaySeconds: retryDelaySeconds(message.attempts) });
    } catch (error) {
      deps.log("error", "job.failed", { kind: message.body.kind, error });
      message.retry({ delaySeconds: retryDelaySeconds(message.attempts) });
    }
  }
}

/** 10 s, 30 s, 90 s … after the first, second, third attempt. */
function retryDelaySeconds(attempts: number): number {
  return Math.min(10 * 3 ** (attempts - 1), 3600);
}

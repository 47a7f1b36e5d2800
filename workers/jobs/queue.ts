import { deliverMail } from "#app/features/mail/deliver-mail.server.ts";
import { findStep } from "#app/features/records/job-steps.ts";
import { refreshRunCard } from "#app/features/sharing/refresh-run-card.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { openDatabase } from "#db/client.ts";
import { createCardStore } from "../card-store.ts";
import { createLogger } from "../dependencies.ts";
import type { Env, Job } from "../env.ts";
import { recordErrors } from "../error-records.ts";
import { createMailTransport } from "../mail-transport.ts";
import { runRequestedStep } from "./run-steps.ts";

/** Handles the queue's jobs; each is acknowledged or retried separately. */
export async function handleJobs(batch: MessageBatch<Job>, env: Env): Promise<void> {
  const stored: Promise<unknown>[] = [];
  const deps = createJobDeps(env, `queue-${batch.messages[0]?.id ?? "empty"}`, stored);
  // Steps last: each may take minutes, and mails don't.
  const isStep = ({ body }: Message<Job>) => body.kind === "step";
  const messages = [
    ...batch.messages.filter((message) => !isStep(message)),
    ...batch.messages.filter(isStep),
  ];
  for (const message of messages) {
    try {
      const outcome = await run(env, deps, message.body);
      if (outcome === "done") message.ack();
      else message.retry({ delaySeconds: retryDelaySeconds(message.attempts) });
    } catch (error) {
      deps.log("error", "job.failed", { kind: message.body.kind, error });
      message.retry({ delaySeconds: retryDelaySeconds(message.attempts) });
    }
  }
  await Promise.all(stored);
}

type JobDeps = ReturnType<typeof createJobDeps>;

function createJobDeps(env: Env, requestId: string, stored: Promise<unknown>[]) {
  const log = recordErrors(createLogger(requestId), {
    ...{ env, requestId, route: () => "" },
    waitUntil: (work) => void stored.push(work),
  });
  return {
    db: openDatabase(env.DB),
    clock: { now: () => new Date() },
    log,
    transport: createMailTransport(env),
    cards: createCardStore({ bucket: env.MEDIA, jobs: env.JOBS, log }),
    // Jobs are awaited.
    waitUntil() {},
  };
}

async function run(env: Env, deps: JobDeps, job: Job): Promise<"done" | "retry"> {
  if (job.kind === "mail") return deliverMail(deps, job.mailId);
  if (job.kind === "step") {
    const step = findStep(job.step);
    if (step) await runRequestedStep(env, deps, step);
    return "done";
  }
  try {
    await refreshRunCard(deps, job.slipId);
    return "done";
  } catch (error) {
    if (error instanceof AppError && error.code === "unavailable") return "retry";
    throw error;
  }
}

/** 10 s, 30 s, 90 s … after the first, second, third attempt. */
function retryDelaySeconds(attempts: number): number {
  return Math.min(10 * 3 ** (attempts - 1), 3600);
}

import { AppError } from "#app/lib/errors.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { upsertJobRequest } from "#db/queries/job-runs.ts";
import { findStep, JOB_STEPS, type JobStep } from "./job-steps.ts";
import type { RecordsDeps } from "./records-deps.server.ts";

/**
 * Requests a run of a scheduled step: the queue starts it at once, or else the next minute's job does.
 *
 * @param name the step's
 * @returns the step
 * @throws AppError `invalid` for an unknown step, `conflict` if it was requested already or is running
 */
export async function runJob(deps: RecordsDeps, name: string | undefined): Promise<JobStep> {
  const { db, clock, actor } = deps;
  const step = findStep(name);
  if (!step) throw new AppError("invalid", "There's no such job.");
  const now = clock.now();
  const [requested] = await db.batch([
    upsertJobRequest(db, step, now),
    insertAuditIfChanged(db, {
      createdAt: now,
      actorId: actor?.id ?? null,
      action: "job.run",
      subjectKind: "job",
      subjectId: 0,
      detail: { job: JOB_STEPS[step].label },
    }),
  ]);
  if (requested.length === 0) {
    throw new AppError("conflict", "It is running already, or about to. Look again in a minute.");
  }
  await deps.jobs.add([{ kind: "step", step }]).catch((error: unknown) => {
    deps.log("warn", "job.not_queued", { step, error });
  });
  return step;
}

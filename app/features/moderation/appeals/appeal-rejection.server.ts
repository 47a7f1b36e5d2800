import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { insertAppealIfFirst } from "#db/queries/appeals.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { findSlipById } from "#db/queries/slips.ts";
import { rejectionPolicy } from "./policy.ts";
import { APPEAL_TEXTS } from "./texts.ts";

/**
 * Appeals the rejection of the viewer's own slip, once for each rejection: appeal and audit entry in one batch. The slip
 * stays as it is until a moderator decides.
 *
 * @param input.version the rejected slip's version that the racer read
 * @throws AppError `not_found` (not theirs), `conflict` (not rejected, changed meanwhile, appealed before), `rate_limited`
 */
export async function appealRejection(
  deps: Deps & { viewer: Viewer },
  { slipId, version, text }: { slipId: number; version: number; text: string },
): Promise<void> {
  const { db, viewer } = deps;
  await limitRacer(deps, "change");
  const slip = await findSlipById(db, slipId);
  if (!slip) throw new AppError("not_found", APPEAL_TEXTS.notYours);
  authorize(rejectionPolicy, "appeal", viewer, slip);
  if (slip.version !== version) throw new AppError("conflict", APPEAL_TEXTS.changed);
  const createdAt = deps.clock.now();
  const [added] = await db.batch([
    insertAppealIfFirst(db, { slipId, slipVersion: version, userId: viewer.id, createdAt, text }),
    insertAuditIfChanged(db, {
      createdAt,
      actorId: viewer.id,
      action: "slip.appeal",
      subjectKind: "slip",
      subjectId: slipId,
      detail: { version },
    }),
  ]);
  if (added.length === 0) throw new AppError("conflict", APPEAL_TEXTS.twice);
}

import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { type DeskCase, upsertClaim } from "#db/queries/desk-claims.ts";
import { findAppealToDecide } from "../appeals/find-appeal-to-decide.server.ts";
import { findCommentToDecide } from "../comments/decide-comment.server.ts";
import { deskPolicy } from "../policy.ts";
import { findReportToDecide } from "../reports/decide-report.server.ts";
import { assertMayClaimMore, assertUnclaimed, claimedAfter } from "./live-claim.server.ts";

/**
 * Reserves a report, a comment or an appeal for this moderator for 15 minutes, as a slip's claim does.
 *
 * @throws AppError `forbidden` (no moderator, involved themselves), `rate_limited`, `not_found`, `conflict` (decided,
 *   another moderator is on it, or this one is on too many)
 */
export async function claimCase(deps: Deps & { viewer: Viewer }, subject: DeskCase): Promise<void> {
  const { db, viewer } = deps;
  authorize(deskPolicy, "moderate", viewer);
  await limitRacer(deps, "change");
  const claimedAt = deps.clock.now();
  const audit = await findSubject(deps, subject);
  await assertMayClaimMore(deps, subject);
  const [claimed] = await db.batch([
    upsertClaim(db, {
      ...{ ...subject, moderatorId: viewer.id },
      ...{ claimedAt, claimedAfter: claimedAfter(claimedAt) },
    }),
    insertAuditIfChanged(db, {
      createdAt: claimedAt,
      actorId: viewer.id,
      action: `${subject.kind}.claim`,
      ...audit,
    }),
  ]);
  if (claimed.length > 0) return;
  await assertUnclaimed(deps, subject);
  throw new AppError("conflict", "Another moderator was quicker. Try again.");
}

/** What the audit log says that the claim is about: a report and an appeal are about a slip. */
async function findSubject(deps: Deps & { viewer: Viewer }, { kind, id }: DeskCase) {
  if (kind === "comment") {
    await findCommentToDecide(deps, id);
    return { subjectKind: "comment", subjectId: id, detail: {} };
  }
  const find = kind === "report" ? findReportToDecide : findAppealToDecide;
  const { slip } = await find(deps, id);
  return { subjectKind: "slip", subjectId: slip.id, detail: { [kind]: id } };
}

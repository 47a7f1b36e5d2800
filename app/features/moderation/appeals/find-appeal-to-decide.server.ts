import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { authorize } from "#app/lib/policy.ts";
import { findAppealWithSlip, findOtherModerators } from "#db/queries/appeals.ts";
import { findUserById } from "#db/queries/users.ts";
import { appealPolicy } from "./policy.ts";
import { APPEAL_TEXTS } from "./texts.ts";

/**
 * An appeal that this moderator may decide, with its slip.
 *
 * @throws AppError `forbidden` (no moderator, involved themselves), `not_found`, `conflict` (closed or decided, and by
 *   whom)
 */
export async function findAppealToDecide(
  { db, viewer }: Pick<Deps, "db"> & { viewer: Viewer },
  appealId: number,
) {
  const row = await findAppealWithSlip(db, appealId);
  if (!row) throw new AppError("not_found", APPEAL_TEXTS.notFound);
  const { appeal } = row;
  const { userId: racerId, rejectedBy, status, decidedBy } = appeal;
  const others = await findOtherModerators(db, viewer.id);
  authorize(appealPolicy, "decide", viewer, {
    ...{ racerId, rejectedBy, status },
    hasOthers: others.some(({ id }) => id !== racerId),
  });
  if (status !== "OPEN") {
    const decider = decidedBy && (await findUserById(db, decidedBy));
    throw new AppError("conflict", decidedText(status, decider ? decider.username : null));
  }
  return row;
}

/** "lane-two has already overturned the rejection." */
function decidedText(status: "UPHELD" | "OVERTURNED" | "CLOSED", decider: string | null) {
  if (status === "CLOSED") return APPEAL_TEXTS.closed;
  const act = status === "UPHELD" ? "let the rejection stand" : "overturned the rejection";
  return `${decider ?? "Another moderator"} has already ${act}.`;
}

import { matchResultOf } from "#app/features/track-matches/match-sheet.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import {
  findRowOfSheet,
  findSheetOfStrip,
  type Strip,
  updateClaimToConfirmed,
  updateResultToRefused,
} from "#db/queries/track-desk.ts";
import { sendClaimMail } from "./claim-mail.server.ts";
import { claimOfStripPolicy } from "./policy.ts";
import { requireStrip, type StripDeps } from "./require-strip.server.ts";
import { CLAIM_DECISION_TEXTS } from "./texts.ts";

/** Which row of a sheet, and what the strip says about who took it. */
export type ClaimDecision = {
  slug: string;
  sheetId: number;
  rowId: number;
  act: "confirm" | "refuse";
};
type Row = NonNullable<Awaited<ReturnType<typeof findRowOfSheet>>>;

/**
 * Says whether a row is the run of the member who claimed it, or whose run it confirms. A confirmed claim counts like the
 * racer's name on the sheet, so that the member's slip is matched at once. A refused one ends, with its match, and the
 * member can't have the row again. Both are mailed to the member.
 *
 * @returns what to tell
 * @throws AppError `not_found`, `forbidden` for one's own claim, `rate_limited`, `conflict` if it changed in the meantime
 */
export async function decideClaim(
  deps: StripDeps,
  { slug, sheetId, rowId, act }: ClaimDecision,
): Promise<string> {
  const strip = await requireStrip(deps, slug, "decideClaims");
  await limitRacer(deps, "change");
  const sheet = await findSheetOfStrip(deps.db, strip.id, sheetId);
  const row = sheet && (await findRowOfSheet(deps.db, sheetId, rowId));
  if (!row) throw new AppError("not_found", CLAIM_DECISION_TEXTS.gone);
  return act === "confirm" ? confirmClaim(deps, strip, row) : refuseRow(deps, strip, row);
}

async function confirmClaim(deps: StripDeps, strip: Strip, row: Row): Promise<string> {
  const { db, clock, viewer } = deps;
  authorize(claimOfStripPolicy, "confirm", viewer, row);
  const at = clock.now();
  const claimedBy = row.claimedBy ?? 0;
  const [confirmed] = await db.batch([
    updateClaimToConfirmed(db, { id: row.id, claimedBy, at }),
    insertAuditIfChanged(db, auditOf(deps, { strip, row, at, action: "result.confirm" })),
  ]);
  if (confirmed.length === 0) throw new AppError("conflict", CLAIM_DECISION_TEXTS.gone);
  await sendClaimMail(deps, {
    ...{ act: "confirm", memberId: claimedBy },
    ...{ track: strip.name, ranOn: row.ranOn },
  });
  const slipId = await matchResultOf(deps, row);
  return slipId === null ? CLAIM_DECISION_TEXTS.confirmed : CLAIM_DECISION_TEXTS.matched;
}

async function refuseRow(deps: StripDeps, strip: Strip, row: Row): Promise<string> {
  const { db, clock } = deps;
  const at = clock.now();
  const [refused] = await db.batch([
    updateResultToRefused(db, row.id),
    insertAuditIfChanged(db, auditOf(deps, { strip, row, at, action: "result.refuse" })),
  ]);
  const [changed] = refused;
  if (!changed) throw new AppError("conflict", CLAIM_DECISION_TEXTS.gone);
  await sendClaimMail(deps, {
    ...{ act: "refuse", memberId: changed.notBy },
    ...{ track: strip.name, ranOn: row.ranOn },
  });
  return CLAIM_DECISION_TEXTS.refused;
}

/** An entry without the sheet's name and car number. */
function auditOf(
  { viewer }: StripDeps,
  { strip, row, at, action }: { strip: Strip; row: Row; at: Date; action: string },
) {
  return {
    ...{ createdAt: at, actorId: viewer.id, action },
    subjectKind: "result",
    subjectId: row.id,
    detail: { track: strip.name, day: row.ranOn },
  };
}

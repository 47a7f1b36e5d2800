import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import type { FormValues } from "#app/lib/forms/form-answer.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { readId } from "#app/lib/record-id.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import {
  findResultAndRacer,
  insertRaceNumber,
  type StripResult,
  updateResultToClaimed,
  updateResultToUnclaimed,
} from "#db/queries/track-claims.ts";
import { isLikelyRacer, isProven } from "./match-result.ts";
import { matchResultOf, readIdentity } from "./match-sheet.server.ts";
import { claimedFormPath } from "./paths.ts";
import { claimedPolicy, claimPolicy } from "./policy.ts";
import { carNumberSchema } from "./schema.ts";
import { CLAIM_TEXTS } from "./texts.ts";

type ClaimDeps = Pick<Deps, "db" | "clock" | "limits" | "log"> & { viewer: Viewer };

/** What a form about results did; `to` is null where it stays on its page. */
export type ClaimDone = { to: string | null; toast: string };

/**
 * Handles a member's form about results: claims one, takes a claim back, or adds a car number.
 *
 * @throws AppError `invalid`, `rate_limited`, and as `claimResult` and `releaseResult` do
 */
export async function answerClaimForm(
  deps: ClaimDeps,
  { intent, values }: { intent: string; values: FormValues },
): Promise<ClaimDone> {
  await limitRacer(deps, "change");
  if (intent === "number") return addCarNumber(deps, readFields(carNumberSchema, values).carNumber);
  if (values.release) return releaseResult(deps, readId(values.release));
  return claimResult(deps, readId(values.claim));
}

/**
 * Claims a result for the member, in one batch with the audit entry and the car number, which helps to match later
 * results. If the member's slip is already here and the claim counts, it is matched at once; otherwise the slip form opens
 * with the figures.
 *
 * @throws AppError `not_found`, `conflict` (somebody else's, or matched), `forbidden` (neither name nor number fits, or the
 *   strip says that it isn't theirs)
 */
async function claimResult(deps: ClaimDeps, id: number): Promise<ClaimDone> {
  const { db, viewer } = deps;
  const { result, racer } = await findResultAndRacer(db, { id, userId: viewer.id });
  if (!result || !racer) throw new AppError("not_found", CLAIM_TEXTS.gone);
  const identity = readIdentity(racer);
  const isLikely = isLikelyRacer(result, identity);
  const hasProof = isProven(result, identity);
  authorize(claimPolicy, "claim", viewer, { ...result, isLikely, isProven: hasProof });
  const claimedAt = deps.clock.now();
  const [claimed] = await db.batch([
    updateResultToClaimed(db, { id, userId: viewer.id, claimedAt, isProven: hasProof }),
    insertAuditIfChanged(db, auditOf(result, { viewer, at: claimedAt, action: "result.claim" })),
    ...(result.carNumber === ""
      ? []
      : [insertRaceNumber(db, { userId: viewer.id, carNumber: result.carNumber })]),
  ]);
  if (claimed.length === 0) throw new AppError("conflict", CLAIM_TEXTS.taken);
  const slipId = await matchResultOf(deps, result);
  if (slipId !== null) return { to: `/1320-club/slip/${slipId}`, toast: CLAIM_TEXTS.matched };
  return { to: claimedFormPath(id), toast: hasProof ? CLAIM_TEXTS.claimed : CLAIM_TEXTS.asked };
}

/**
 * Takes back the member's claim of a result.
 *
 * @throws AppError `not_found`, `conflict` (not claimed by them, or matched)
 */
async function releaseResult(deps: ClaimDeps, id: number): Promise<ClaimDone> {
  const { db, viewer } = deps;
  const { result } = await findResultAndRacer(db, { id, userId: viewer.id });
  if (!result) throw new AppError("not_found", CLAIM_TEXTS.gone);
  authorize(claimedPolicy, "release", viewer, result);
  const at = deps.clock.now();
  const [released] = await db.batch([
    updateResultToUnclaimed(db, { id, userId: viewer.id }),
    insertAuditIfChanged(db, auditOf(result, { viewer, at, action: "result.release" })),
  ]);
  if (released.length === 0) throw new AppError("conflict", CLAIM_TEXTS.notClaimed);
  return { to: null, toast: CLAIM_TEXTS.released };
}

/** Remembers a car number, by which results are suggested. */
async function addCarNumber({ db, viewer }: ClaimDeps, carNumber: string): Promise<ClaimDone> {
  const { meta } = await insertRaceNumber(db, { userId: viewer.id, carNumber });
  const isFull = meta.changes === 0;
  return { to: null, toast: isFull ? CLAIM_TEXTS.numbersFull : CLAIM_TEXTS.numberNew };
}

/** An entry without the sheet's name and car number. */
function auditOf(
  { id, trackName, ranOn }: StripResult,
  { viewer, at, action }: { viewer: Viewer; at: Date; action: string },
) {
  return {
    ...{ createdAt: at, actorId: viewer.id, action },
    subjectKind: "result",
    subjectId: id,
    detail: { track: trackName, day: ranOn },
  };
}

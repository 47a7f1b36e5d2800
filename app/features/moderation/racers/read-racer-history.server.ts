import type { Deps, Viewer } from "#app/deps.ts";
import { FLAG_LABELS } from "#app/features/comments/texts.ts";
import { REJECTION_LABELS } from "#app/features/slips/review.ts";
import { formatInstant } from "#app/lib/dates.ts";
import { AppError } from "#app/lib/errors.ts";
import { authorize } from "#app/lib/policy.ts";
import { formatSeconds } from "#app/lib/race-numbers.ts";
import { isSuspended } from "#app/lib/suspension.ts";
import { findRacerHistory, type RacerHistory } from "#db/queries/racer-history.ts";
import { deskPolicy } from "../policy.ts";
import { REPORT_LABELS } from "../reports/texts.ts";
import { sumUpOutcomes } from "../rules.ts";
import { racerPolicy } from "./policy.ts";
import { RACER_TEXTS, SANCTION_LABELS } from "./texts.ts";

/**
 * What moderators know about a racer: the latest slips with their outcomes, removed comments, reports about their runs
 * and by them, suspensions and bans, and notes of staff.
 *
 * @throws AppError `forbidden` (no moderator, or one's own), `not_found`
 */
export async function readRacerHistory(
  { db, clock, viewer }: Pick<Deps, "db" | "clock"> & { viewer: Viewer },
  racerId: number,
) {
  authorize(deskPolicy, "moderate", viewer);
  authorize(racerPolicy, "see", viewer, { id: racerId });
  const history = await findRacerHistory(db, racerId);
  if (!history) throw new AppError("not_found", RACER_TEXTS.gone);
  return {
    racer: presentRacer(history.racer, clock.now()),
    record: sumUpOutcomes(history.slips),
    slips: history.slips.map(presentSlip),
    comments: presentComments(history.comments),
    about: history.reports.about.map(presentReport),
    by: history.reports.by.map(presentReport),
    sanctions: history.sanctions.map(presentSanction),
    notes: history.notes
      .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
      .map(({ createdAt, ...note }) => ({ ...note, at: createdAt.toISOString() })),
  };
}
export type RacerHistoryView = Awaited<ReturnType<typeof readRacerHistory>>;

function presentRacer(racer: RacerHistory["racer"], now: Date) {
  const { id, username, isActivated, listedRunCount, suspensionReason } = racer;
  return {
    ...{ id, username, isActivated, listedRunCount, suspensionReason },
    isDeleted: racer.anonymisedAt !== null,
    ageMs: now.getTime() - racer.createdAt.getTime(),
    bannedAt: racer.bannedAt?.toISOString() ?? null,
    suspendedUntil: isSuspended(racer, now) ? (racer.suspendedUntil?.toISOString() ?? null) : null,
  };
}

function presentSlip(slip: RacerHistory["slips"][number]) {
  const { id, status, raceTrack, note, rejectionReason } = slip;
  const reason = rejectionReason && REJECTION_LABELS[rejectionReason].label;
  return {
    ...{ id, status, raceTrack },
    elapsed: formatSeconds(slip.elapsedMs),
    at: slip.submittedAt.toISOString(),
    why: status === "REJECTED" ? [reason, note].filter(Boolean).join(": ") : "",
  };
}

/** How many comments were read, and those that were removed or have open flags. */
function presentComments(rows: RacerHistory["comments"]) {
  const notable = rows.filter(({ status, openFlagCount }) => status === "REMOVED" || openFlagCount);
  return {
    read: rows.length,
    notable: notable.map(({ id, createdAt, status, removalReason }) => ({
      id,
      at: createdAt.toISOString(),
      isRemoved: status === "REMOVED",
      reason: removalReason && FLAG_LABELS[removalReason].label,
    })),
  };
}

function presentReport({ createdAt, reason, ...report }: RacerHistory["reports"]["by"][number]) {
  return { ...report, reason: REPORT_LABELS[reason].label, at: createdAt.toISOString() };
}

function presentSanction({
  id,
  createdAt,
  action,
  detail,
  actor,
}: RacerHistory["sanctions"][number]) {
  const until = typeof detail.until === "string" ? ` until ${formatInstant(detail.until)}` : "";
  return {
    id,
    at: createdAt.toISOString(),
    by: actor ?? "A command",
    what: (SANCTION_LABELS[action] ?? action) + until,
    why: typeof detail.note === "string" ? detail.note : "",
  };
}

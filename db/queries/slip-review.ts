import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { slips, trackNames, tracks, users, vehicles } from "../schema/index.ts";
import { findAllAuditBySubject } from "./audit.ts";
import { findAllNotesBySlip, upsertSighting } from "./desk.ts";
import {
  claimers,
  findAllStatusTotals,
  people,
  type QueuePlace,
  selectQueueNeighbors,
  totalsOf,
} from "./moderation.ts";
import { findAllOpenReportsBySlip } from "./reports.ts";
import { findAllPictureHashes, findAllPicturesInBands } from "./slip-media.ts";

/** A slip with its racer, its car's VIN and the moderator who claimed it. */
function selectSlipForReview(db: Database, id: number) {
  return db
    .select({
      slip: slips,
      ...people,
      email: users.email,
      isActivated: users.isActivated,
      joinedAt: sql`${users.createdAt}`.mapWith(users.createdAt).as("joined_at"),
      anonymisedAt: users.anonymisedAt,
      vin: vehicles.vin,
      isVehicleDeleted: sql<number>`${vehicles.deletedAt} is not null`.as("is_vehicle_deleted"),
      trackElevationFt: tracks.elevationFt,
      confirmedRow: sql<
        number | null
      >`(select row_number from track_results where slip_id = ${slips.id})`.as("confirmed_row"),
    })
    .from(slips)
    .innerJoin(users, eq(users.id, slips.userId))
    .innerJoin(vehicles, eq(vehicles.id, slips.vehicleId))
    .leftJoin(claimers, eq(claimers.id, slips.claimedBy))
    .leftJoin(trackNames, eq(trackNames.id, slips.trackNameId))
    .leftJoin(tracks, eq(tracks.id, trackNames.trackId))
    .where(eq(slips.id, id))
    .limit(1);
}

/** A racer's other slips: the latest ones, and the best listed run of each class, stock first. */
function selectRacerRuns(db: Database, query: { userId: number; exceptId: number; limit: number }) {
  const columns = {
    id: slips.id,
    ranOn: slips.ranOn,
    raceTrack: slips.raceTrack,
    vehicleId: slips.vehicleId,
    vehicleYear: slips.vehicleYear,
    vehicleModel: slips.vehicleModel,
    vehicleTrim: slips.vehicleTrim,
    elapsedMs: slips.elapsedMs,
    sixtyFootMs: slips.sixtyFootMs,
    trapSpeedHundredthsMph: slips.trapSpeedHundredthsMph,
    isStock: slips.isStock,
    status: slips.status,
    rejectionReason: slips.rejectionReason,
  };
  const best = (isStock: boolean) =>
    db
      .select(columns)
      .from(slips)
      .where(
        and(
          eq(slips.userId, query.userId),
          eq(slips.isStock, isStock),
          sql`is_best = 1`,
          ne(slips.id, query.exceptId),
        ),
      )
      // The plus keeps the planner off the board's index, which it would walk until this racer.
      .orderBy(sql`+${slips.elapsedMs}`)
      .limit(1);
  return [
    db
      .select(columns)
      .from(slips)
      .where(and(eq(slips.userId, query.userId), ne(slips.id, query.exceptId)))
      .orderBy(desc(slips.submittedAt))
      .limit(query.limit),
    best(true),
    best(false),
  ] as const;
}

/** A slip to decide on; null if there is none. */
export async function findSlipWithPeople(db: Database, id: number) {
  const [row] = await selectSlipForReview(db, id);
  return row ?? null;
}

/** A slip with its history, notes and reports, in one round trip; null if there is none. */
export async function findSlipForReview(
  db: Database,
  { slipId, ...limits }: { slipId: number; noteLimit: number; reportLimit: number },
) {
  const [[row], history, notes, reports, [picture], totals] = await db.batch([
    selectSlipForReview(db, slipId),
    findAllAuditBySubject(db, "slip", slipId),
    findAllNotesBySlip(db, slipId, limits.noteLimit),
    findAllOpenReportsBySlip(db, slipId, limits.reportLimit),
    findAllPictureHashes(db, slipId),
    findAllStatusTotals(db),
  ]);
  const hash = picture?.hash ?? null;
  return row ? { ...row, history, notes, reports, hash, totals: totalsOf(totals) } : null;
}

/**
 * The context of a slip, in one round trip: its racer's other slips, its neighbors in the queue
 * with the next one's photos, and the pictures that share a band with its own. Records which version was seen, unless `seenAt`
 * is null.
 */
export async function findSlipSurroundings(
  db: Database,
  query: {
    slip: QueuePlace & { userId: number; version: number };
    moderatorId: number;
    runLimit: number;
    bands: readonly string[];
    seenAt: Date | null;
  },
) {
  const { slip, moderatorId, seenAt } = query;
  const [recent, bestStock, bestModified, [next], [previous], inBands] = await db.batch([
    ...selectRacerRuns(db, { userId: slip.userId, exceptId: slip.id, limit: query.runLimit }),
    ...selectQueueNeighbors(db, { status: "PENDING", place: slip, exceptUserId: moderatorId }),
    findAllPicturesInBands(db, query.bands, slip.id),
    ...(seenAt
      ? [upsertSighting(db, { slipId: slip.id, moderatorId, version: slip.version, seenAt })]
      : []),
  ]);
  return {
    recent,
    best: [...bestStock, ...bestModified],
    next: next ?? null,
    previousId: previous?.id ?? null,
    inBands,
  };
}
export type SlipSurroundings = Awaited<ReturnType<typeof findSlipSurroundings>>;
export type RacerRun = SlipSurroundings["recent"][number];

import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "../client.ts";
import {
  auditLog,
  counters,
  SLIP_STATUSES,
  type SlipStatus,
  slipSightings,
  slips,
  trackNames,
  tracks,
  users,
  vehicles,
} from "../schema/index.ts";

const claimers = alias(users, "claimers");

/** Where a page of the queue ended: the place of its last slip. */
export type QueuePlace = { submittedAt: Date; id: number };

/** What a list or a moderator's page shows beside the slip itself. */
const people = {
  username: users.username,
  claimer: claimers.username,
};

/** Whether a member has reported the slip's run and no moderator has dismissed it: 1 or 0. */
export const isReported = sql<number>`exists (
  select 1 from run_reports r where r.slip_id = slips.id and r.status <> 'DISMISSED')`;

/**
 * Slips of one status in the order they joined the queue, or newest first, from behind a place on.
 * Walks the index `slips_queue`, so it reads a page however many slips there are. With the version
 * this moderator has looked at, null for none.
 *
 * @param query.ids only these, where a filter has chosen them
 */
export function findAllSlipsByStatus(
  db: Database,
  query: {
    status: SlipStatus;
    isNewestFirst: boolean;
    after: QueuePlace | null;
    limit: number;
    moderatorId: number;
    ids?: readonly number[];
  },
) {
  const { status, isNewestFirst, after, limit, ids } = query;
  const direction = isNewestFirst ? desc : asc;
  return (
    db
      .select({ slip: slips, ...people, seenVersion: slipSightings.version, isReported })
      .from(slips)
      .innerJoin(users, eq(users.id, slips.userId))
      // One's own claim needs no name.
      .leftJoin(
        claimers,
        and(eq(claimers.id, slips.claimedBy), ne(slips.claimedBy, query.moderatorId)),
      )
      .leftJoin(
        slipSightings,
        and(
          eq(slipSightings.slipId, slips.id),
          eq(slipSightings.moderatorId, query.moderatorId),
          // Of another's claim nothing can be approved, so nothing is asked.
          or(isNull(slips.claimedBy), eq(slips.claimedBy, query.moderatorId)),
        ),
      )
      .where(
        ids
          ? inArray(slips.id, [...ids])
          : and(eq(slips.status, status), after ? isBehind(after, isNewestFirst) : undefined),
      )
      .orderBy(direction(slips.submittedAt), direction(slips.id))
      .limit(limit)
  );
}

/** Behind a place of the queue, in the direction it is walked in. */
export function isBehind({ submittedAt, id }: QueuePlace, isNewestFirst: boolean) {
  const at = submittedAt.getTime();
  return isNewestFirst
    ? sql`(${slips.submittedAt}, ${slips.id}) < (${at}, ${id})`
    : sql`(${slips.submittedAt}, ${slips.id}) > (${at}, ${id})`;
}

/** How many slips stand in each status, from the counters that triggers keep. */
export async function countSlipsByStatus(db: Database): Promise<Record<SlipStatus, number>> {
  const rows = await db
    .select()
    .from(counters)
    .where(
      inArray(
        counters.name,
        SLIP_STATUSES.map((status) => `slips:${status}`),
      ),
    );
  const totals = new Map(rows.map((row) => [row.name, row.value]));
  const total = (status: SlipStatus) => totals.get(`slips:${status}`) ?? 0;
  return {
    PENDING: total("PENDING"),
    IN_REVIEW: total("IN_REVIEW"),
    NEEDS_INFO: total("NEEDS_INFO"),
    APPROVED: total("APPROVED"),
    REJECTED: total("REJECTED"),
    WITHDRAWN: total("WITHDRAWN"),
  };
}

/** A slip with its racer, its car's VIN and whoever has claimed it; null where there is none. */
export async function findSlipForReview(db: Database, id: number) {
  const [row] = await db
    .select({
      slip: slips,
      ...people,
      email: users.email,
      isActivated: users.isActivated,
      joinedAt: users.createdAt,
      anonymisedAt: users.anonymisedAt,
      vin: vehicles.vin,
      isVehicleDeleted: sql<number>`${vehicles.deletedAt} is not null`,
      trackElevationFt: tracks.elevationFt,
    })
    .from(slips)
    .innerJoin(users, eq(users.id, slips.userId))
    .innerJoin(vehicles, eq(vehicles.id, slips.vehicleId))
    .leftJoin(claimers, eq(claimers.id, slips.claimedBy))
    .leftJoin(trackNames, eq(trackNames.id, slips.trackNameId))
    .leftJoin(tracks, eq(tracks.id, trackNames.trackId))
    .where(eq(slips.id, id))
    .limit(1);
  return row ?? null;
}

/** The slips right before and behind a place in a status's queue that are not this moderator's own. */
export async function findQueueNeighbours(
  db: Database,
  query: { status: SlipStatus; place: QueuePlace; exceptUserId: number },
) {
  const { place } = query;
  const others = and(eq(slips.status, query.status), ne(slips.userId, query.exceptUserId));
  const [next, previous] = await db.batch([
    db
      .select({ id: slips.id })
      .from(slips)
      .where(and(others, isBehind(place, false)))
      .orderBy(asc(slips.submittedAt), asc(slips.id))
      .limit(1),
    db
      .select({ id: slips.id })
      .from(slips)
      .where(and(others, isBehind(place, true)))
      .orderBy(desc(slips.submittedAt), desc(slips.id))
      .limit(1),
  ]);
  return { nextId: next[0]?.id ?? null, previousId: previous[0]?.id ?? null };
}

/** A racer's other slips: the latest ones, and the best listed run of each class. */
export async function findRacerRuns(
  db: Database,
  query: { userId: number; exceptId: number; limit: number },
) {
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
      // The plus keeps the planner off the board's own order: it would walk the board to this racer.
      .orderBy(sql`+${slips.elapsedMs}`)
      .limit(1);
  const [recent, bestStock, bestModified] = await db.batch([
    db
      .select(columns)
      .from(slips)
      .where(and(eq(slips.userId, query.userId), ne(slips.id, query.exceptId)))
      .orderBy(desc(slips.submittedAt))
      .limit(query.limit),
    best(true),
    best(false),
  ]);
  return { recent, best: [...bestStock, ...bestModified] };
}

type Lapsed = { claimedBefore: Date; limit: number };

/** Slips in review since `claimedBefore` or longer: the same ones for both statements of a batch. */
const idsOfLapsed = ({ claimedBefore, limit }: Lapsed) =>
  sql`(select id from slips where status = 'IN_REVIEW'
    and (claimed_at is null or claimed_at <= ${claimedBefore.getTime()})
    order by submitted_at, id limit ${limit})`;

/** One audit line, by nobody, for each lapsed claim; stands before `updateLapsedClaimsToPending`. */
export function insertAuditOfReleases(db: Database, lapsed: Lapsed, createdAt: Date) {
  return db.run(sql`
    insert into ${auditLog} (created_at, actor_id, action, subject_kind, subject_id, detail)
    select ${createdAt.getTime()}, null, 'slip.release', 'slip', id,
      json_object('from', status, 'version', version + 1)
    from slips where id in ${idsOfLapsed(lapsed)}`);
}

/** Slips whose claim has lapsed wait again, where they were in the line. */
export function updateLapsedClaimsToPending(db: Database, lapsed: Lapsed, updatedAt: Date) {
  return db
    .update(slips)
    .set({
      status: "PENDING",
      version: sql`${slips.version} + 1`,
      updatedAt,
      claimedBy: null,
      claimedAt: null,
    })
    .where(sql`id in ${idsOfLapsed(lapsed)}`)
    .returning({ id: slips.id });
}

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
  users,
} from "../schema/index.ts";

export const claimers = alias(users, "claimers");

/** Where a page of the queue ended: the place of its last slip. */
export type QueuePlace = { submittedAt: Date; id: number };

/**
 * The names a list or a moderator's page shows with a slip. Aliased, since a batch merges columns
 * of the same name.
 */
export const people = {
  username: sql<string>`${users.username}`.as("username"),
  claimer: sql<string | null>`${claimers.username}`.as("claimer"),
};

const hasReport = (status: "OPEN" | "UPHELD") =>
  sql`exists (select 1 from run_reports r where r.slip_id = slips.id and r.status = ${status})`;

/**
 * Whether a member has reported the slip's run and no moderator has dismissed it: 1 or 0. A state each, since a run may
 * have many dismissed reports, which the index skips then.
 */
export const isReported = sql<number>`(${hasReport("OPEN")} or ${hasReport("UPHELD")})`;

/**
 * Slips of one status in the order they joined the queue, or newest first, after a place. Walks the
 * index `slips_queue`, so it reads one page however many slips there are. Each comes with the
 * version this moderator has seen, null if none.
 *
 * @param query.ids only these, if a filter selected them
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
      .select({
        slip: slips,
        ...people,
        seenVersion: sql<number | null>`${slipSightings.version}`.as("seen_version"),
        isReported: isReported.as("is_reported"),
      })
      .from(slips)
      .innerJoin(users, eq(users.id, slips.userId))
      // The moderator's own claims need no name.
      .leftJoin(
        claimers,
        and(eq(claimers.id, slips.claimedBy), ne(slips.claimedBy, query.moderatorId)),
      )
      .leftJoin(
        slipSightings,
        and(
          eq(slipSightings.slipId, slips.id),
          eq(slipSightings.moderatorId, query.moderatorId),
          // Slips claimed by others can't be approved, so their sightings aren't read.
          or(isNull(slips.claimedBy), eq(slips.claimedBy, query.moderatorId)),
        ),
      )
      .where(
        ids
          ? inArray(slips.id, [...ids])
          : and(eq(slips.status, status), after ? isAfter(after, isNewestFirst) : undefined),
      )
      .orderBy(direction(slips.submittedAt), direction(slips.id))
      .limit(limit)
  );
}

/** Whether a slip comes after a place of the queue, in the direction of the walk. */
export function isAfter({ submittedAt, id }: QueuePlace, isNewestFirst: boolean) {
  const at = submittedAt.getTime();
  return isNewestFirst
    ? sql`(${slips.submittedAt}, ${slips.id}) < (${at}, ${id})`
    : sql`(${slips.submittedAt}, ${slips.id}) > (${at}, ${id})`;
}

/**
 * How many slips are in each status, from the counters that triggers maintain: rows for `totalsOf`.
 */
export function findAllStatusTotals(db: Database) {
  return db
    .select()
    .from(counters)
    .where(
      inArray(
        counters.name,
        SLIP_STATUSES.map((status) => `slips:${status}`),
      ),
    );
}

export function totalsOf(
  rows: readonly { name: string; value: number }[],
): Record<SlipStatus, number> {
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

type Neighbors = { status: SlipStatus; place: QueuePlace; exceptUserId: number };

/**
 * The slips right after and before a place of the queue that aren't this moderator's own, for a
 * batch.
 */
export function selectQueueNeighbors(db: Database, { status, place, exceptUserId }: Neighbors) {
  const others = and(eq(slips.status, status), ne(slips.userId, exceptUserId));
  return [
    db
      .select({ id: slips.id, mediaKey: slips.mediaKey, vinMediaKey: slips.vinMediaKey })
      .from(slips)
      .where(and(others, isAfter(place, false)))
      .orderBy(asc(slips.submittedAt), asc(slips.id))
      .limit(1),
    db
      .select({ id: slips.id })
      .from(slips)
      .where(and(others, isAfter(place, true)))
      .orderBy(desc(slips.submittedAt), desc(slips.id))
      .limit(1),
  ] as const;
}

/** The same in a separate call. */
export async function findQueueNeighbors(db: Database, query: Neighbors) {
  const [next, previous] = await db.batch(selectQueueNeighbors(db, query));
  return { nextId: next[0]?.id ?? null, previousId: previous[0]?.id ?? null };
}

type ExpiredClaims = { claimedBefore: Date; limit: number };

/** Slips claimed at `claimedBefore` or earlier: the same ones for both statements of a batch. */
const idsOfExpired = ({ claimedBefore, limit }: ExpiredClaims) =>
  sql`(select id from slips where status = 'IN_REVIEW'
    and (claimed_at is null or claimed_at <= ${claimedBefore.getTime()})
    order by submitted_at, id limit ${limit})`;

/**
 * Adds an audit entry without an actor for each expired claim; runs before
 * `updateExpiredClaimsToPending`.
 */
export function insertAuditOfReleases(db: Database, expired: ExpiredClaims, createdAt: Date) {
  return db.run(sql`
    insert into ${auditLog} (created_at, actor_id, action, subject_kind, subject_id, detail)
    select ${createdAt.getTime()}, null, 'slip.release', 'slip', id,
      json_object('from', status, 'version', version)
    from slips where id in ${idsOfExpired(expired)}`);
}

/**
 * Returns slips with an expired claim to their place in the queue. Their version stays: nobody has changed what a
 * moderator who has one open was looking at, so that moderator can still decide.
 */
export function updateExpiredClaimsToPending(
  db: Database,
  expired: ExpiredClaims,
  updatedAt: Date,
) {
  return db
    .update(slips)
    .set({
      status: "PENDING",
      updatedAt,
      claimedBy: null,
      claimedAt: null,
    })
    .where(sql`id in ${idsOfExpired(expired)}`)
    .returning({ id: slips.id });
}

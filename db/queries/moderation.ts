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
 * What a list or a moderator's page shows beside the slip itself. A batch can't tell two columns of
 * one name apart.
 */
export const people = {
  username: sql<string>`${users.username}`.as("username"),
  claimer: sql<string | null>`${claimers.username}`.as("claimer"),
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
      .select({
        slip: slips,
        ...people,
        seenVersion: sql<number | null>`${slipSightings.version}`.as("seen_version"),
        isReported: isReported.as("is_reported"),
      })
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

/** How many slips are in each status, from the counters that triggers keep: rows for `totalsOf`. */
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

type Neighbours = { status: SlipStatus; place: QueuePlace; exceptUserId: number };

/** The slips right behind and before a place of a queue that are not this moderator's own: for a batch. */
export function selectQueueNeighbours(db: Database, { status, place, exceptUserId }: Neighbours) {
  const others = and(eq(slips.status, status), ne(slips.userId, exceptUserId));
  return [
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
  ] as const;
}

/** The same in a call of its own. */
export async function findQueueNeighbours(db: Database, query: Neighbours) {
  const [next, previous] = await db.batch(selectQueueNeighbours(db, query));
  return { nextId: next[0]?.id ?? null, previousId: previous[0]?.id ?? null };
}

type Lapsed = { claimedBefore: Date; limit: number };

/** Slips in review since `claimedBefore` or longer: the same ones for both statements of a batch. */
const idsOfLapsed = ({ claimedBefore, limit }: Lapsed) =>
  sql`(select id from slips where status = 'IN_REVIEW'
    and (claimed_at is null or claimed_at <= ${claimedBefore.getTime()})
    order by submitted_at, id limit ${limit})`;

/** One audit line, by nobody, for each lapsed claim; is before `updateLapsedClaimsToPending`. */
export function insertAuditOfReleases(db: Database, lapsed: Lapsed, createdAt: Date) {
  return db.run(sql`
    insert into ${auditLog} (created_at, actor_id, action, subject_kind, subject_id, detail)
    select ${createdAt.getTime()}, null, 'slip.release', 'slip', id,
      json_object('from', status, 'version', version + 1)
    from slips where id in ${idsOfLapsed(lapsed)}`);
}

/** Slips whose claim has lapsed wait again, where they were in the queue. */
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

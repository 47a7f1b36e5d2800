import { and, asc, eq, getTableColumns, gt, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import {
  slips,
  type TrackSheetStatus,
  trackColumns,
  trackResults,
  trackSheets,
  users,
} from "../schema/index.ts";

/** A strip, and whether the asking member works there. */
export type Strip = {
  id: number;
  slug: string;
  name: string;
  timeZone: string;
  isStaff: boolean;
};

/** The strip with this slug; null if there is none. @param userId who asks; null for a program with a key */
export async function findStripBySlug(
  db: Database,
  slug: string,
  userId: number | null,
): Promise<Strip | null> {
  const [row] = await db.all<Omit<Strip, "isStaff"> & { isStaff: number }>(sql`
    select t.id, t.slug, t.name, t.time_zone as timeZone,
      exists (select 1 from track_staff s where s.user_id = ${userId} and s.track_id = t.id) as isStaff
    from tracks t where t.slug = ${slug}`);
  return row ? { ...row, isStaff: row.isStaff === 1 } : null;
}

/** A strip in the list, with its latest evening if it has one. */
export type ListedStrip = {
  id: number;
  slug: string;
  name: string;
  city: string;
  lastRanOn: string | null;
};

const stripColumns = sql`t.id, t.slug, t.name, t.city,
  (select max(d.ran_on) from track_sheets d where d.track_id = t.id) as lastRanOn`;

/** A member's strips in the order of their ids, after an id. */
export function findAllStripsOf(
  db: Database,
  { userId, after, limit }: { userId: number; after: number; limit: number },
): Promise<ListedStrip[]> {
  return db.all<ListedStrip>(sql`
    select ${stripColumns} from track_staff s cross join tracks t on t.id = s.track_id
    where s.user_id = ${userId} and s.track_id > ${after} order by s.track_id limit ${limit}`);
}

/** Strips that have staff, in the order of their ids, after an id. */
export function findAllStaffedStrips(
  db: Database,
  { after, limit }: { after: number; limit: number },
): Promise<ListedStrip[]> {
  return db.all<ListedStrip>(sql`
    select ${stripColumns} from (
      select track_id from track_staff where track_id > ${after} group by track_id order by track_id limit ${limit}) s
    cross join tracks t on t.id = s.track_id order by t.id`);
}

/** Strips with a name or alias that begins with a key (`trackNameKey`), at most `limit`. */
export function findAllStripsNamed(
  db: Database,
  { key, after, limit }: { key: string; after: number; limit: number },
): Promise<ListedStrip[]> {
  return db.all<ListedStrip>(sql`
    select ${stripColumns} from (
      select distinct n.track_id from track_names n
      where n.name_key >= ${key} and n.name_key < ${`${key}\uffff`} and n.track_id > ${after}
      limit ${limit}) s
    cross join tracks t on t.id = s.track_id order by t.id`);
}

/** A strip's evening in its list. */
export type ListedSheet = {
  id: number;
  ranOn: string;
  source: string;
  status: TrackSheetStatus;
  rowCount: number;
  badRowCount: number;
  /** Claims that wait for the strip's word. */
  claimCount: number;
  createdAt: Date;
  sender: string;
};

/** Where a page of sheets begins: after this evening's sheet. */
export type SheetPlace = { ranOn: string; id: number };

/** A strip's sheets by evening, the latest first, after a place. @param day only those of this evening */
export async function findAllSheetsOfStrip(
  db: Database,
  filter: { trackId: number; day: string | null; after: SheetPlace | null; limit: number },
): Promise<ListedSheet[]> {
  const { trackId, day, after, limit } = filter;
  const rows = await db.all<Omit<ListedSheet, "createdAt"> & { createdAt: number }>(sql`
    select d.id, d.ran_on as ranOn, d.source, d.status, d.row_count as rowCount,
      json_array_length(d.bad_rows) as badRowCount, (
        select count(*) from track_results r indexed by track_results_taken
        where r.sheet_id = d.id and (r.claimed_by is not null or r.slip_id is not null)
          and r.claimed_by is not null and r.claim_confirmed_at is null and r.slip_id is null) as claimCount,
      d.created_at as createdAt,
      coalesce((select u.username from users u where u.id = d.uploaded_by),
        (select k.name from track_keys k where k.id = d.key_id), '') as sender
    from track_sheets d
    where d.track_id = ${trackId} ${day === null ? sql`` : sql`and d.ran_on = ${day}`}
      ${after === null ? sql`` : sql`and (d.ran_on, d.id) < (${after.ranOn}, ${after.id})`}
    order by d.ran_on desc, d.id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

/** A strip's sheet; null if it has none with this id. */
export async function findSheetOfStrip(db: Database, trackId: number, id: number) {
  const [row] = await db
    .select()
    .from(trackSheets)
    .where(and(eq(trackSheets.id, id), eq(trackSheets.trackId, trackId)))
    .limit(1);
  return row ?? null;
}

/** The sheet that a strip sent under a key, or with the same content and not withdrawn; the former first. */
export async function findSentSheet(
  db: Database,
  { trackId, key, bodyHash }: { trackId: number; key: string; bodyHash: string },
) {
  const [byKey, byBody] = await db.batch([
    db
      .select()
      .from(trackSheets)
      .where(and(eq(trackSheets.trackId, trackId), eq(trackSheets.idempotencyKey, key)))
      .limit(1),
    db
      .select()
      .from(trackSheets)
      .where(
        and(
          eq(trackSheets.trackId, trackId),
          eq(trackSheets.bodyHash, bodyHash),
          sql`status <> 'WITHDRAWN'`,
        ),
      )
      .limit(1),
  ]);
  return { byKey: byKey[0] ?? null, byBody: byBody[0] ?? null };
}

/** Deletes a sheet whose rows never all arrived, and those that did. */
export function deleteAbandonedSheet(db: Database, id: number) {
  return db.delete(trackSheets).where(and(eq(trackSheets.id, id), eq(trackSheets.status, "OPEN")));
}

/** Takes a complete sheet back; returns no row if it isn't one. Delete its rows in the same batch. */
export function updateSheetToWithdrawn(db: Database, id: number) {
  return db
    .update(trackSheets)
    .set({ status: "WITHDRAWN" })
    .where(and(eq(trackSheets.id, id), eq(trackSheets.status, "DONE")))
    .returning({ id: trackSheets.id });
}

/** Deletes a withdrawn sheet's rows, and with them their matches and claims. */
export function deleteResultsOfWithdrawn(db: Database, sheetId: number) {
  return db.run(sql`delete from track_results where sheet_id = ${sheetId}
    and exists (select 1 from track_sheets where id = ${sheetId} and status = 'WITHDRAWN')`);
}

/** Whom a row is taken by: its claimant, or else the racer of the run that it confirms. */
const taker = {
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
};
export type SheetRow = typeof trackResults.$inferSelect & {
  [Name in keyof typeof taker]: string | null;
};

/**
 * A sheet's rows in their order, after a row, each with who took it.
 *
 * @param filter `carNumber`: only those of this car; `isTaken`: only those that somebody claimed or has a run for
 */
export function findAllRowsOfSheet(
  db: Database,
  filter: { sheetId: number; carNumber: string; isTaken: boolean; after: number; limit: number },
): Promise<SheetRow[]> {
  const { sheetId, carNumber, isTaken, after, limit } = filter;
  return db
    .select({ ...getTableColumns(trackResults), ...taker })
    .from(trackResults)
    .leftJoin(slips, eq(slips.id, trackResults.slipId))
    .leftJoin(users, eq(users.id, sql`coalesce(${trackResults.claimedBy}, ${slips.userId})`))
    .where(
      and(
        eq(trackResults.sheetId, sheetId),
        gt(trackResults.rowNumber, after),
        carNumber === "" ? undefined : eq(trackResults.carNumber, carNumber),
        // The partial index needs its condition literally.
        isTaken
          ? sql`(track_results.claimed_by is not null or track_results.slip_id is not null)`
          : undefined,
      ),
    )
    .orderBy(asc(trackResults.rowNumber))
    .limit(limit);
}

/** A row of a strip's sheet with who claimed it; null if the sheet has none with this id. */
export async function findRowOfSheet(db: Database, sheetId: number, id: number) {
  const [row] = await db
    .select()
    .from(trackResults)
    .where(and(eq(trackResults.id, id), eq(trackResults.sheetId, sheetId)))
    .limit(1);
  return row ?? null;
}

/** Lets a claim count that didn't; returns its id, or nothing if it changed in the meantime. */
export function updateClaimToConfirmed(
  db: Database,
  { id, claimedBy, at }: { id: number; claimedBy: number; at: Date },
) {
  return db.all<{ id: number }>(sql`update track_results set claim_confirmed_at = ${at.getTime()}
    where id = ${id} and claimed_by = ${claimedBy} and claim_confirmed_at is null and slip_id is null
    returning id`);
}

/** Ends a row's claim and its match, and remembers whose run it isn't; returns that member, or nothing if it has neither. */
export function updateResultToRefused(db: Database, id: number) {
  return db.all<{ notBy: number }>(sql`update track_results
    set not_by = coalesce(claimed_by, (select user_id from slips where id = slip_id)),
      slip_id = null, claimed_by = null, claimed_at = null, claim_confirmed_at = null
    where id = ${id} and (claimed_by is not null or slip_id is not null) returning not_by as notBy`);
}

/** Which heading of a strip's files is which of our fields; empty if it never said. */
export async function findColumnsOfStrip(
  db: Database,
  trackId: number,
): Promise<Record<string, string>> {
  const [row] = await db
    .select({ mapping: trackColumns.mapping })
    .from(trackColumns)
    .where(eq(trackColumns.trackId, trackId))
    .limit(1);
  return row?.mapping ?? {};
}

/** Remembers a strip's headings. */
export function upsertColumnsOfStrip(
  db: Database,
  trackId: number,
  mapping: Record<string, string>,
  updatedAt: Date,
) {
  return db
    .insert(trackColumns)
    .values({ trackId, mapping, updatedAt })
    .onConflictDoUpdate({ target: trackColumns.trackId, set: { mapping, updatedAt } });
}

import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { literal } from "./literal.ts";

/** A day of racing at a track. */
export type TrackDay = { trackId: number; ranOn: string };

/** A span of elapsed times, both ends included. */
export type TimeSpan = { fromMs: number; toMs: number };

/** How many slips on a board, and how many undecided ones, are compared with a part of an evening. */
const SLIPS_MAX = 1_000;
/** How many car numbers of a racer are read. */
const CAR_NUMBERS_READ = 20;

/** A row of a sheet as SQLite returns it. */
export type StoredSheetRow = {
  id: number;
  ranOn: string;
  elapsedMs: number;
  sixtyFootMs: number | null;
  trapSpeedHundredthsMph: number | null;
  carNumber: string;
  racerName: string;
  /** When the sheet arrived. */
  sentAt: number;
  claimedBy: number | null;
  claimConfirmedAt: number | null;
  notBy: number | null;
};

/** A slip with its racer as SQLite returns it; `carNumbers` is a JSON array. */
export type StoredSlipRun = {
  id: number;
  userId: number;
  version: number;
  ranOn: string;
  elapsedMs: number;
  sixtyFootMs: number;
  trapSpeedHundredthsMph: number;
} & StoredIdentity;

/**
 * An account's name, since when it has it, and its car numbers as SQLite returns them; `carNumbers` is a JSON array.
 */
export type StoredIdentity = {
  firstName: string;
  lastName: string;
  namedAt: number;
  carNumbers: string;
};

/** The columns of a `StoredIdentity`, of users `u`. */
export const identityColumns = sql`u.first_name as firstName, u.last_name as lastName,
  coalesce(u.named_at, u.created_at) as namedAt, ${carNumbersOf(sql`u.id`)} as carNumbers`;

/** The car numbers that a racer gave, as a JSON array. */
function carNumbersOf(userId: SQL) {
  return sql`(select json_group_array(car_number) from (
    select distinct car_number from race_numbers where user_id = ${userId} limit ${literal(CAR_NUMBERS_READ)}))`;
}

/** The sheets of a track's day that are complete and weren't withdrawn. */
export function sheetsOf({ trackId, ranOn }: { trackId: SQL | number; ranOn: string }) {
  return sql`(select id from track_sheets where track_id = ${trackId} and ran_on = ${ranOn} and status = 'DONE')`;
}

/** The day of a complete sheet. */
export async function findDayOfSheet(db: Database, sheetId: number): Promise<TrackDay | null> {
  const [row] = await db.all<TrackDay>(sql`select track_id as trackId, ran_on as ranOn
    from track_sheets where id = ${sheetId} and status = 'DONE'`);
  return row ?? null;
}

/** The rows of a track's day that have no slip, quickest first. */
export function findAllUnmatchedOfDay(
  db: Database,
  day: TrackDay,
  { fromMs, toMs, limit }: TimeSpan & { limit: number },
) {
  return db.all<StoredSheetRow>(sql`
    select id, ran_on as ranOn, elapsed_ms as elapsedMs, sixty_foot_ms as sixtyFootMs,
      trap_speed_hundredths_mph as trapSpeedHundredthsMph, car_number as carNumber,
      racer_name as racerName, created_at as sentAt, claimed_by as claimedBy,
      claim_confirmed_at as claimConfirmedAt, not_by as notBy
    from track_results
    where track_id = ${day.trackId} and ran_on = ${day.ranOn} and elapsed_ms between ${fromMs} and ${toMs}
      and slip_id is null and sheet_id in ${sheetsOf(day)}
    order by elapsed_ms limit ${literal(limit)}`);
}

/** The day and time of a slip at one of our tracks; null if it isn't on a board or in the queue. */
export async function findTrackDayOfSlip(db: Database, slipId: number) {
  const [row] = await db.all<TrackDay & { elapsedMs: number }>(sql`
    select n.track_id as trackId, s.ran_on as ranOn, s.elapsed_ms as elapsedMs
    from slips s cross join track_names n on n.id = s.track_name_id
    where s.id = ${slipId} and n.track_id is not null and s.status not in ('REJECTED', 'WITHDRAWN')`);
  return row ?? null;
}

/**
 * The slips of a track's day that have no row: those on the boards, those that wait for a decision, and approved ones
 * whose accounts aren't activated yet.
 */
export async function findAllUnconfirmedOfDay(
  db: Database,
  day: TrackDay,
  { fromMs, toMs }: TimeSpan,
): Promise<StoredSlipRun[]> {
  const [listed, waiting, unlisted] = await db.batch([
    db.all<StoredSlipRun>(sql`
      select ${slipRunColumns} from slips s indexed by slips_listed_board_day ${ofTrack(day)}
        and s.is_listed = 1 and s.is_stock in (0, 1) and s.ran_on = ${day.ranOn}
        and s.elapsed_ms between ${fromMs} and ${toMs} limit ${literal(SLIPS_MAX)}`),
    db.all<StoredSlipRun>(sql`
      select ${slipRunColumns} from slips s indexed by slips_undecided_day ${ofTrack(day)}
        and s.status in ('PENDING', 'IN_REVIEW', 'NEEDS_INFO') and s.ran_on = ${day.ranOn}
        and s.elapsed_ms between ${fromMs} and ${toMs} limit ${literal(SLIPS_MAX)}`),
    db.all<StoredSlipRun>(sql`
      select ${slipRunColumns} from slips s indexed by slips_unlisted_day ${ofTrack(day)}
        and s.status = 'APPROVED' and s.is_listed = 0 and u.banned_at is null and s.ran_on = ${day.ranOn}
        and s.elapsed_ms between ${fromMs} and ${toMs} limit ${literal(SLIPS_MAX)}`),
  ]);
  return [...listed, ...waiting, ...unlisted];
}

const slipRunColumns = sql`s.id, s.user_id as userId, s.version, s.ran_on as ranOn,
  s.elapsed_ms as elapsedMs, s.sixty_foot_ms as sixtyFootMs,
  s.trap_speed_hundredths_mph as trapSpeedHundredthsMph, ${identityColumns}`;

/** Slips at a track that have no row yet, with their racers. */
function ofTrack({ trackId }: TrackDay) {
  return sql`cross join track_names n on n.id = s.track_name_id and n.track_id = ${trackId}
    cross join users u on u.id = s.user_id
    where not exists (select 1 from track_results m where m.slip_id = s.id)`;
}

/**
 * Ties rows to slips that haven't changed since they were read. A row or slip that was matched in the meantime stays as it
 * is, and so does one that the racer may not have. Somebody else's claim that doesn't count ends. Returns the rows that
 * it tied.
 */
export function updateMatches(
  db: Database,
  matches: readonly { resultId: number; slipId: number; version: number }[],
) {
  const pairs = JSON.stringify(
    matches.map(({ resultId, slipId, version }) => [resultId, slipId, version]),
  );
  return db.all<{ id: number; slipId: number }>(sql`
    update or ignore track_results set
      slip_id = (select k.value ->> 1 from json_each(${pairs}) k where k.value ->> 0 = track_results.id),
      claimed_by = iif(claim_confirmed_at is null, null, claimed_by),
      claimed_at = iif(claim_confirmed_at is null, null, claimed_at)
    where id in (
      select k.value ->> 0 from json_each(${pairs}) k
      cross join slips s on s.id = k.value ->> 1 and s.version = k.value ->> 2
      cross join track_results r on r.id = k.value ->> 0
      where r.slip_id is null and r.not_by is not s.user_id
        and (r.claim_confirmed_at is null or r.claimed_by = s.user_id))
    returning id, slip_id as slipId`);
}

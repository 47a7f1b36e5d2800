import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { raceNumbers, trackResults, trackStaff, tracks } from "../schema/index.ts";
import { literal } from "./literal.ts";
import { identityColumns, type StoredIdentity } from "./track-matches.ts";

/** How many results of a member are read: more than anyone claims in 60 days. */
const OWN_RESULTS_MAX = 200;

/** A result of a strip with its figures, as its claimant sees it. */
const resultColumns = {
  id: trackResults.id,
  trackId: trackResults.trackId,
  trackSlug: tracks.slug,
  trackName: tracks.name,
  ranOn: trackResults.ranOn,
  carNumber: trackResults.carNumber,
  racerName: trackResults.racerName,
  className: trackResults.className,
  lane: trackResults.lane,
  reactionMs: trackResults.reactionMs,
  sixtyFootMs: trackResults.sixtyFootMs,
  threeThirtyFootMs: trackResults.threeThirtyFootMs,
  eighthElapsedMs: trackResults.eighthElapsedMs,
  eighthSpeedHundredthsMph: trackResults.eighthSpeedHundredthsMph,
  thousandFootMs: trackResults.thousandFootMs,
  elapsedMs: trackResults.elapsedMs,
  trapSpeedHundredthsMph: trackResults.trapSpeedHundredthsMph,
  slipId: trackResults.slipId,
  claimedBy: trackResults.claimedBy,
  claimConfirmedAt: sql<number | null>`${trackResults.claimConfirmedAt}`.as("claim_confirmed_at"),
  notBy: trackResults.notBy,
  sentAt: sql<number>`${trackResults.createdAt}`.as("sent_at"),
};

function selectResults(db: Database) {
  return db
    .select(resultColumns)
    .from(trackResults)
    .innerJoin(tracks, eq(tracks.id, trackResults.trackId));
}

export type StripResult = Awaited<ReturnType<typeof selectResults>>[number];

/** Its sheet is complete and wasn't withdrawn. */
const isOfLiveSheet = sql`exists (select 1 from track_sheets d
  where d.id = ${trackResults.sheetId} and d.status = 'DONE')`;

/** The result that a member claimed and has no slip for yet; null if there is none. */
export async function findClaimedResult(
  db: Database,
  { id, userId }: { id: number; userId: number },
): Promise<StripResult | null> {
  const [result] = await selectResults(db)
    .where(
      and(eq(trackResults.id, id), eq(trackResults.claimedBy, userId), isNull(trackResults.slipId)),
    )
    .limit(1);
  return result ?? null;
}

function selectIdentity(db: Database, userId: number) {
  return db.all<StoredIdentity>(sql`select ${identityColumns} from users u where u.id = ${userId}`);
}

/** An account's name and car numbers, and a result, in one round trip. */
export async function findResultAndRacer(
  db: Database,
  { id, userId }: { id: number; userId: number },
) {
  const [[result], [racer]] = await db.batch([
    selectResults(db)
      .where(and(eq(trackResults.id, id), isOfLiveSheet))
      .limit(1),
    selectIdentity(db, userId),
  ]);
  return { result: result ?? null, racer: racer ?? null };
}

/** How many results that may be a member's are read by name, and how many by car number. */
const SUGGESTED_MAX = 30;

/** An evening, to narrow a list to it. */
type Evening = { slug: string; ranOn: string };

/**
 * The results that may be a member's, in one round trip: unclaimed ones under a usual spelling of the account's name or
 * one of its car numbers, and those that the member has claimed and not sent a slip for. Newest first.
 */
export async function findOwnResults(
  db: Database,
  { userId, evening }: { userId: number; evening: Evening | null },
) {
  const name = sql`(select lower(trim(first_name)) as f, lower(trim(last_name)) as l from users
    where id = ${userId} and trim(first_name) <> '' and trim(last_name) <> '')`;
  const spellings = sql`json_array(f || ' ' || l, l || ' ' || f, l || ', ' || f, l || ',' || f,
    substr(f, 1, 1) || ' ' || l, substr(f, 1, 1) || '. ' || l, l || ', ' || substr(f, 1, 1))`;
  const newest = sql`order by r.id desc limit ${literal(SUGGESTED_MAX)}`;
  const ids = (from: SQL) =>
    selectResults(db)
      .where(
        and(
          sql`${trackResults.id} in (select r.id from ${from} ${newest})`,
          evening
            ? and(eq(tracks.slug, evening.slug), eq(trackResults.ranOn, evening.ranOn))
            : undefined,
          isOfLiveSheet,
        ),
      )
      .limit(SUGGESTED_MAX);
  const isOpen = sql`r.slip_id is null and r.claimed_by is null`;
  const [byName, byNumber, claimed, [racer]] = await db.batch([
    ids(sql`${name} cross join json_each(${spellings}) k
      cross join track_results r indexed by track_results_open_name on lower(r.racer_name) = k.value and ${isOpen}`),
    ids(sql`(select car_number from race_numbers where user_id = ${userId} limit ${literal(CAR_NUMBERS_MAX)}) n
      cross join track_results r indexed by track_results_open_number
        on lower(r.car_number) = lower(n.car_number) and ${isOpen}`),
    ids(sql`track_results r indexed by track_results_claimed
      where r.claimed_by = ${userId} and +r.slip_id is null`),
    selectIdentity(db, userId),
  ]);
  return { fitting: [...byName, ...byNumber], claimed, racer: racer ?? null };
}

/** How many car numbers a member may give: enough for every car, too few to guess other racers' numbers. */
const CAR_NUMBERS_MAX = 10;

/** Adds a car number, unless the member has it or has given as many as may be. */
export function insertRaceNumber(
  db: Database,
  { userId, carNumber }: { userId: number; carNumber: string },
) {
  return db.run(sql`insert or ignore into race_numbers (user_id, car_number)
    select ${userId}, ${carNumber}
    where (select count(*) from race_numbers where user_id = ${userId}) < ${literal(CAR_NUMBERS_MAX)}`);
}

/**
 * Claims a result that has no slip and no claim that counts; returns its id, or nothing. Only a claim that is proven takes
 * the place of another's.
 *
 * @param claim `isProven`: the sheet's name is the member's, so the claim counts at once
 */
export function updateResultToClaimed(
  db: Database,
  claim: { id: number; userId: number; claimedAt: Date; isProven: boolean },
) {
  const { id, userId, claimedAt, isProven } = claim;
  const at = claimedAt.getTime();
  return db.all<{ id: number }>(sql`
    update track_results set claimed_by = ${userId}, claimed_at = ${at},
      claim_confirmed_at = ${isProven ? at : sql`iif(claimed_by = ${userId}, claim_confirmed_at, null)`}
    where id = ${id} and slip_id is null and not_by is not ${userId} and (claimed_by is null
      or claimed_by = ${userId} ${isProven ? sql`or claim_confirmed_at is null` : sql``})
    returning id`);
}

const UNCLAIMED = { claimedBy: null, claimedAt: null, claimConfirmedAt: null };

/** Takes a claim back; returns the result's id, or nothing if it wasn't this member's or has a slip. */
export function updateResultToUnclaimed(
  db: Database,
  { id, userId }: { id: number; userId: number },
) {
  return db
    .update(trackResults)
    .set(UNCLAIMED)
    .where(
      and(eq(trackResults.id, id), eq(trackResults.claimedBy, userId), isNull(trackResults.slipId)),
    )
    .returning({ id: trackResults.id });
}

/** How many claims one statement of the daily job ends. */
const AT_ONCE = 500;

/** Ends claims from before an instant that led to no match. For a job that repeats it. */
export function endClaimsBefore(db: Database, before: Date) {
  return db.run(sql`update track_results set claimed_by = null, claimed_at = null, claim_confirmed_at = null
    where id in (select id from track_results indexed by track_results_claims
      where claimed_by is not null and slip_id is null and claimed_at < ${before.getTime()}
      order by claimed_at limit ${literal(AT_ONCE)})`);
}

/** Everything a member claimed or has a run for, for the export. */
export function findAllResultsForExport(db: Database, userId: number) {
  return [
    db
      .select({ carNumber: raceNumbers.carNumber, vehicleId: raceNumbers.vehicleId })
      .from(raceNumbers)
      .where(eq(raceNumbers.userId, userId))
      .limit(OWN_RESULTS_MAX),
    db
      .select({ ...resultColumns, claimedAt: trackResults.claimedAt })
      .from(trackResults)
      .innerJoin(tracks, eq(tracks.id, trackResults.trackId))
      .where(isOfUser(sql`${userId}`))
      .limit(OWN_RESULTS_MAX),
    db
      .select({ track: tracks.name, createdAt: trackStaff.createdAt })
      .from(trackStaff)
      .innerJoin(tracks, eq(tracks.id, trackStaff.trackId))
      .where(eq(trackStaff.userId, userId))
      .limit(OWN_RESULTS_MAX),
  ] as const;
}

/** The results that a member claimed, and those of the member's slips. */
function isOfUser(userId: SQL) {
  return sql`${trackResults.id} in (
    select id from track_results where claimed_by = ${userId}
    union all select r.id from slips s cross join track_results r on r.slip_id = s.id where s.user_id = ${userId})`;
}

/** Removes a deleted account from results, before its slips are withdrawn, and what it told us about its cars. */
export function eraseResultsOfDeleted(db: Database, owner: SQL) {
  return [
    db
      .update(trackResults)
      .set({ carNumber: "", racerName: "", ...UNCLAIMED })
      .where(isOfUser(owner)),
    db.delete(raceNumbers).where(sql`${raceNumbers.userId} = ${owner}`),
    db.delete(trackStaff).where(sql`${trackStaff.userId} = ${owner}`),
  ] as const;
}

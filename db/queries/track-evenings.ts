import { sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { literal } from "./literal.ts";
import { sheetsOf } from "./track-matches.ts";

/** How many of a track's newest sheets are searched for its latest evenings. */
const SHEETS_READ = 20;

/** A row of an evening's results: figures for anyone, and its run if that is on the boards. */
export type EveningRow = {
  id: number;
  className: string;
  elapsedMs: number;
  sixtyFootMs: number | null;
  trapSpeedHundredthsMph: number | null;
  slipId: number | null;
  username: string | null;
  vehicleYear: number | null;
  vehicleMake: string | null;
  vehicleModel: string | null;
  vehicleTrim: string | null;
  /** How many results are on the pages before. */
  before: number;
};

export type EveningQuery = {
  slug: string;
  ranOn: string;
  /** How many results are before the page, or the run whose page it is. */
  from: number | { run: number };
  /** How many results are on a page. One more is read, to see whether there is a next page. */
  onPage: number;
};

/**
 * The results of a track's day, quickest first. Names and car numbers of the sheet aren't in them: only a run on the
 * boards says whose it is.
 * The page of a run that the evening doesn't have is the first one.
 */
export function findAllResultsOfDay(db: Database, { slug, ranOn, from, onPage }: EveningQuery) {
  const trackId = sql`(select id from tracks where slug = ${slug})`;
  const isOfDay = sql`track_id = ${trackId} and ran_on = ${ranOn} and sheet_id in ${sheetsOf({ trackId, ranOn })}`;
  const before =
    typeof from === "number"
      ? sql`select ${literal(from)}`
      : sql`select count(*) / ${literal(onPage)} * ${literal(onPage)} from track_results
          where ${isOfDay} and (elapsed_ms, id) < (
            select elapsed_ms, id from track_results where slip_id = ${from.run} and ran_on = ${ranOn})`;
  return db.all<EveningRow>(sql`
    with page(start) as materialized (${before})
    select r.id, r.class_name as className, r.elapsed_ms as elapsedMs, r.sixty_foot_ms as sixtyFootMs,
      r.trap_speed_hundredths_mph as trapSpeedHundredthsMph, s.id as slipId, u.username,
      s.vehicle_year as vehicleYear, s.vehicle_make as vehicleMake, s.vehicle_model as vehicleModel,
      s.vehicle_trim as vehicleTrim, (select start from page) as before
    from (
      select * from track_results
      where ${isOfDay}
      order by elapsed_ms, id limit ${literal(onPage + 1)} offset (select start from page)) r
    left join slips s on s.id = r.slip_id and s.is_listed = 1
    left join users u on u.id = s.user_id
    order by r.elapsed_ms, r.id`);
}

/** The latest days of a track that still have results, newest first. */
export function findAllEveningsOfTrack(
  db: Database,
  { slug, limit }: { slug: string; limit: number },
) {
  return db.all<{ ranOn: string }>(sql`
    select distinct d.ran_on as ranOn from (
      select track_id, ran_on from track_sheets
      where track_id = (select id from tracks where slug = ${slug}) and status = 'DONE'
      order by ran_on desc limit ${literal(SHEETS_READ)}) d
    where exists (select 1 from track_results r where r.track_id = d.track_id and r.ran_on = d.ran_on)
    order by d.ran_on desc limit ${literal(limit)}`);
}

/** How many results one statement of the daily deletion changes. */
const AT_ONCE = 500;

/** Deletes results that nobody has claimed, and erases the names and car numbers of the others. For a job that repeats it. */
export function forgetResultsBefore(db: Database, before: Date) {
  const old = sql`created_at < ${before.getTime()}`;
  return db.batch([
    db.run(sql`delete from track_results where id in (
      select id from track_results where ${old} and slip_id is null and claimed_by is null
      order by created_at limit ${literal(AT_ONCE)})`),
    db.run(sql`update track_results set car_number = '', racer_name = '' where id in (
      select id from track_results where ${old} and (car_number <> '' or racer_name <> '')
        and (slip_id is not null or claimed_by is not null)
      order by created_at limit ${literal(AT_ONCE)})`),
  ]);
}

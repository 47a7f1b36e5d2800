import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { boardCounter } from "../counters.ts";
import { literal } from "../literal.ts";
import { listedRuns, orderOf, type RunList } from "./list.ts";
import { type Board, seekPlace } from "./rank-tree.ts";
import { runColumns, type StoredRun, slipColumns } from "./run.ts";

/**
 * A run at a known place. `tiedBefore`, the same in all rows, counts the runs before the first row
 * that tie with it.
 */
export type StoredPlacedRun = StoredRun & { tiedBefore: number };

/**
 * Best runs of a board by elapsed time, from a place (0 is the quickest). The tree gives the
 * elapsed time and the speed at that place, so no run before it is read. Rows for `toRun`.
 */
export function findAllBestRunsFrom(
  db: Database,
  { isStock, season = null, place, limit }: Board & { place: number | SQL; limit: number },
) {
  const order = { sort: "elapsedTime", isDescending: false } as const;
  const list: RunList = { isStock, season, isBestOnly: true, ...order };
  if (place === 0) {
    return db.all<StoredPlacedRun>(sql`
      select ${runColumns}, 0 as tiedBefore from (
        select s.* from ${listedRuns(list)} order by ${orderOf(list)} limit ${literal(limit)}
      ) s cross join users u on u.id = s.user_id`);
  }
  // In two parts, each a range of the index, which sorts times ascending and speeds descending.
  return db.all<StoredPlacedRun>(sql`
    with ${seekPlace(list, place)}
    select ${runColumns}, (select tied from here) as tiedBefore from (
      select * from (
        select ${slipColumns} from ${listedRuns(list)} and s.elapsed_ms = (select ms from here)
          and s.trap_speed_hundredths_mph <= (select speed from here)
        order by ${orderOf(list)} limit ${literal(limit)} offset coalesce((select tied from here), 0))
      union all
      select * from (
        select ${slipColumns} from ${listedRuns(list)} and s.elapsed_ms > (select ms from here)
        order by ${orderOf(list)} limit ${literal(limit)})
      limit ${literal(limit)}
    ) s cross join users u on u.id = s.user_id`);
}

/** The quickest time of a board, and the main picture of the car that ran it, if it has one. */
export type Leader = { elapsedMs: number; decidedAt: number | null; imageKey: string | null };

/** The leader of a board, as one row or none. */
export function findLeader(db: Database, { isStock, season = null }: Board, limit: 0 | 1) {
  const list: RunList = {
    isStock,
    season,
    isBestOnly: true,
    sort: "elapsedTime",
    isDescending: false,
  };
  return db.all<Leader>(sql`
    select s.elapsed_ms as elapsedMs, s.decided_at as decidedAt, i.media_key as imageKey
    from (select s.* from ${listedRuns(list)} order by ${orderOf(list)} limit ${literal(limit)}) s
      left join vehicles v on v.id = s.vehicle_id and v.deleted_at is null
      left join vehicle_images i on i.id = (
        select p.id from vehicle_images p where p.vehicle_id = v.id order by p.position, p.id limit 1)`);
}

/**
 * `window + 1` best runs of a board, the last of them `offset` places from its end, quickest first.
 * On a short board they extend past that place. Rows for `toRun`.
 */
export function findAllBestRunsToEnd(
  db: Database,
  { isStock, season = null, offset, window }: Board & { offset: number; window: number },
) {
  const name = boardCounter(isStock, true, season);
  const length = sql`coalesce((select value from counters where name = ${name}), 0)`;
  const place = sql`max(0, ${length} - ${offset + window + 1})`;
  return findAllBestRunsFrom(db, { isStock, season, place, limit: window + 1 });
}

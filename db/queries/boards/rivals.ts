import { sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { type RunDetail, runColumns, type Splits, type StoredRun, splitColumns } from "./run.ts";

/** A listed run with the times and speeds along the strip that its slip has. */
export type StoredRival = StoredRun & Splits & Pick<RunDetail, "eighthSpeedHundredthsMph">;

/** A listed run to compare another one with: one row for a batch, or none. For `toRun`. */
export function findAllRivalsById(db: Database, id: number) {
  return db.all<StoredRival>(sql`
    select ${runColumns}, ${splitColumns}, s.eighth_speed_hundredths_mph as eighthSpeedHundredthsMph
    from slips s cross join users u on u.id = s.user_id
    where s.id = ${id} and s.is_listed = 1`);
}

/** A run that is offered as a rival. */
export type RivalChoice = { id: number; username: string; elapsedMs: number };

/** The quickest run on the board of a run, as one row or none. */
export function findAllLeadersOfClass(db: Database, runId: number) {
  return db.all<RivalChoice>(sql`
    select q.id, u.username, q.elapsed_ms as elapsedMs from (
      select t.id, t.user_id, t.elapsed_ms from slips t indexed by slips_best_et
      where t.is_best = 1 and t.is_stock = (select s.is_stock from slips s where s.id = ${runId})
      order by t.elapsed_ms, t.trap_speed_hundredths_mph desc, t.ran_on, t.id limit 1
    ) q cross join users u on u.id = q.user_id`);
}

/** A user's quickest run on the board of a run, as one row or none. */
export function findAllBestOfClass(
  db: Database,
  { userId, runId }: { userId: number; runId: number },
) {
  return db.all<RivalChoice>(sql`
    select q.id, u.username, q.elapsed_ms as elapsedMs from (
      select t.id, t.user_id, t.elapsed_ms from slips t indexed by slips_best_user
      where t.is_best = 1 and t.user_id = ${userId}
        and t.is_stock = (select s.is_stock from slips s where s.id = ${runId})
      order by t.elapsed_ms, t.trap_speed_hundredths_mph desc, t.ran_on, t.id limit 1
    ) q cross join users u on u.id = q.user_id`);
}

/** A run of a list of rivals. */
export type RivalRun = RivalChoice & Pick<StoredRun, "raceTrack" | "ranOn">;

/** The best runs of the cars of the racer with exactly this name, quickest first: for a batch. */
export function findAllRivalsByName(
  db: Database,
  { usernameKey, limit }: { usernameKey: string; limit: number },
) {
  return db.all<RivalRun>(sql`
    select t.id, u.username, t.elapsed_ms as elapsedMs, t.race_track as raceTrack, t.ran_on as ranOn
    from users u cross join slips t indexed by slips_best_user on t.user_id = u.id
    where u.username_key = ${usernameKey} and t.is_best = 1
    order by t.elapsed_ms, t.trap_speed_hundredths_mph desc, t.ran_on, t.id limit ${limit}`);
}

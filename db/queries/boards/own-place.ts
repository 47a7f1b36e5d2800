import { sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { topFigures } from "../badges.ts";
import { rankOf } from "./rank-tree.ts";
import type { Season } from "./run.ts";

/**
 * The rank of a run on its all-time board: one row for a batch, null if its car has a quicker one.
 */
export function findRankOfRun(db: Database, id: number) {
  return db.all<{ rank: number | null }>(
    sql`select ${rankOf()} as rank from slips s where s.id = ${id} and s.is_listed = 1`,
  );
}

/**
 * A user's best run on a board and how many runs are before it; null if there is none. The rank
 * counts better runs only: tied runs with an earlier day or id are added to it.
 */
export async function findPlace(
  db: Database,
  { userId, isStock, season }: { userId: number; isStock: boolean; season: Season },
): Promise<{ runId: number; place: number } | null> {
  const kind = season === null ? "best" : "season";
  const flag = season === null ? "is_best" : "is_season_best";
  const within = season === null ? "" : ` and t.season = ${season}`;
  const board = sql.raw(`t.${flag} = 1 and t.is_stock = ${isStock ? 1 : 0}${within}`);
  const [row] = await db.all<{ runId: number; place: number }>(sql`
    select s.id as runId, ${rankOf(season)} - 1 + (
      select count(*) from slips t indexed by ${sql.raw(`slips_${kind}_et`)}
      where ${board} and t.elapsed_ms = s.elapsed_ms
        and t.trap_speed_hundredths_mph = s.trap_speed_hundredths_mph
        and (t.ran_on, t.id) < (s.ran_on, s.id)) as place
    from (
      select * from slips t indexed by ${sql.raw(`slips_${kind}_user`)}
      where t.user_id = ${userId} and ${board}
      order by t.elapsed_ms, t.trap_speed_hundredths_mph desc, t.ran_on, t.id limit 1
    ) s`);
  return row ?? null;
}

/** A racer's quickest ranked run, with its rank and its car's best figures (for `parseFigures`). */
export type OwnBest = {
  id: number;
  isStock: number;
  elapsedMs: number;
  rank: number;
  figures: string;
};

/** A user's quickest run on either all-time board: one row for a batch, or none. */
export function findBestOfUser(db: Database, userId: number) {
  return db.all<OwnBest>(sql`
    select o.id, o.isStock, o.elapsedMs, o.rank,
      ${topFigures(sql`o.vehicleId`, { stock: 1, modified: 1 })} as figures
    from (
      select s.id, s.vehicle_id as vehicleId, s.is_stock as isStock, s.elapsed_ms as elapsedMs,
        ${rankOf()} as rank
      from (
        select * from slips t indexed by slips_best_user where t.user_id = ${userId} and t.is_best = 1
        order by t.elapsed_ms, t.trap_speed_hundredths_mph desc, t.ran_on, t.id limit 1
      ) s
    ) o`);
}

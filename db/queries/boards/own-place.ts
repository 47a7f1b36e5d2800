import { sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { topFigures } from "../badges.ts";
import { rankOf } from "./rank-tree.ts";
import { type Season, type Splits, splitColumns } from "./run.ts";

/**
 * A run's rank on its all-time board, null if its car has a quicker one; and the rank and elapsed time of the next
 * run up, null at the top and without a rank.
 */
export type Standing = { rank: number | null; aheadRank: number | null; aheadMs: number | null };

/** The standing of a listed run: one row for a batch, or none. */
export function findStandingOfRun(db: Database, id: number) {
  return db.all<Standing>(sql`
    select o.rank, ${aheadColumns}
    from (
      select s.*, ${rankOf()} as rank, ${aheadId} as aheadId
      from slips s where s.id = ${id} and s.is_listed = 1
    ) o left join slips s on s.id = o.aheadId`);
}

const BEST = sql.raw(
  "slips t indexed by slips_best_et where t.is_best = 1 and t.is_stock = s.is_stock",
);

/** The id of the next run up from a run `s`, null at the top and without a rank. Reads at most two index entries. */
const aheadId = sql`iif(s.is_best, coalesce(
  (select t.id from ${BEST} and t.elapsed_ms = s.elapsed_ms
    and t.trap_speed_hundredths_mph > s.trap_speed_hundredths_mph
    order by t.trap_speed_hundredths_mph limit 1),
  (select t.id from ${BEST} and t.elapsed_ms < s.elapsed_ms
    order by t.elapsed_ms desc, t.trap_speed_hundredths_mph limit 1)), null)`;

/** The columns of a `Standing` about the next run up, which is joined as `s`. */
const aheadColumns = sql`${rankOf()} as aheadRank, s.elapsed_ms as aheadMs`;

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

/** A user's best run on an all-time board with its splits; null if there is none. */
export async function findBestSplits(
  db: Database,
  { userId, isStock }: { userId: number; isStock: boolean },
): Promise<(Splits & { id: number; elapsedMs: number; sixtyFootMs: number }) | null> {
  const [row] = await db.all<Splits & { id: number; elapsedMs: number; sixtyFootMs: number }>(sql`
    select s.id, s.elapsed_ms as elapsedMs, s.sixty_foot_ms as sixtyFootMs, ${splitColumns}
    from slips s indexed by slips_best_user
    where s.user_id = ${userId} and s.is_best = 1 and s.is_stock = ${isStock ? 1 : 0}
    order by s.elapsed_ms, s.trap_speed_hundredths_mph desc, s.ran_on, s.id limit 1`);
  return row ?? null;
}

/** A racer's quickest ranked run, with its standing and its car's best figures (for `parseFigures`). */
export type OwnBest = Standing & {
  id: number;
  isStock: number;
  elapsedMs: number;
  rank: number;
  figures: string;
};

/** A user's quickest run on either all-time board: one row for a batch, or none. */
export function findBestOfUser(db: Database, userId: number) {
  return db.all<OwnBest>(sql`
    select o.id, o.is_stock as isStock, o.elapsed_ms as elapsedMs, o.rank, ${aheadColumns},
      ${topFigures(sql`o.vehicle_id`, { stock: 1, modified: 1 })} as figures
    from (
      select s.*, ${rankOf()} as rank, ${aheadId} as aheadId
      from (
        select * from slips t indexed by slips_best_user where t.user_id = ${userId} and t.is_best = 1
        order by t.elapsed_ms, t.trap_speed_hundredths_mph desc, t.ran_on, t.id limit 1
      ) s
    ) o left join slips s on s.id = o.aheadId`);
}

import { type SQL, sql } from "drizzle-orm";
import type { Season } from "./run.ts";

/** An all-time board, or a season's. */
export type Board = { isStock: boolean; season?: Season };

/**
 * Common table expressions ending in `here`: the elapsed time `ms` and the `speed` at a place among
 * the best runs, and how many runs before it are `tied` in both. No row if the board is shorter.
 * Reads three nodes of the tree, whatever the place.
 */
export function seekPlace({ isStock, season = null }: Board, place: number | SQL): SQL {
  const board = sql`is_stock = ${isStock ? 1 : 0} and season = ${treeSeason(season)}`;
  return sql`
    wanted(place) as materialized (select cast(${place} as integer)),
    second as materialized (select place, counts, ${lastOf("counts", { at: "0", step: 10, many: 26 })} as tenth
      from wanted cross join board_counts where ${board} and step_ms = 100 and from_ms = 0),
    tenth as materialized (select place, counts, ${lastOf("counts", { at: "tenth", step: 1, many: 10 })} as tenth
      from second),
    inside as materialized (select place - (counts ->> tenth) as place, tenth * 100 as from_ms from tenth),
    hundredth as materialized (select place, from_ms, counts, ${lastOf("counts", { at: "0", step: 10, many: 10 })} as ms
      from inside cross join board_counts b using (from_ms) where ${board} and step_ms = 1),
    millisecond as materialized (select place, from_ms, counts, ${lastOf("counts", { at: "ms", step: 1, many: 10 })} as ms
      from hundredth),
    there as materialized (select from_ms + ms as ms, place - (counts ->> ms) as place from millisecond),
    here as materialized (select ms, cast(speeds ->> place as integer) as speed,
        place - instr(speeds, '"' || (speeds ->> place) || '"') / 8 as tied
      from there cross join board_speeds on elapsed_ms = ms where ${board})`;
}

/**
 * The last of `many` entries of a node, `step` apart starting at `at`, whose count does not exceed
 * the place.
 */
function lastOf(
  counts: string,
  { at, step, many }: { at: string; step: number; many: number },
): SQL {
  const passed = Array.from(
    { length: many - 1 },
    (_, index) => `(${counts} ->> (${at} + ${(index + 1) * step}) <= place)`,
  );
  return sql.raw(`${at} + ${step} * (${passed.join(" + ")})`);
}

/** The season as stored in the tree tables: 0 is all time. */
function treeSeason(season: Season): SQL {
  return sql.raw(String(season ?? 0));
}

/**
 * A run's place among the best runs of its board, null for any other run: the tree's counts before
 * its tenth, its millisecond and its speed (`boardCounts` in db/schema/slips.ts). Reads two rows a
 * run and one a board: the first node's key is constant, so it is looked up once a statement.
 */
export function rankOf(season: Season = null): SQL {
  const within = treeSeason(season);
  const tenths = (board: SQL) => sql`(select counts from board_counts
    where is_stock = ${board} and season = ${within} and step_ms = 100 and from_ms = 0)`;
  return sql`iif(${sql.raw(season === null ? "s.is_best" : "s.is_season_best")}, 1
    + (iif(s.is_stock, ${tenths(sql`1`)}, ${tenths(sql`0`)}) ->> (s.elapsed_ms / 100))
    + (select counts ->> (s.elapsed_ms % 100) from board_counts where is_stock = s.is_stock
        and season = ${within} and step_ms = 1 and from_ms = s.elapsed_ms / 100 * 100)
    + (select instr(speeds, printf('"%05d"', s.trap_speed_hundredths_mph)) / 8 from board_speeds
        where is_stock = s.is_stock and season = ${within} and elapsed_ms = s.elapsed_ms), null)`;
}

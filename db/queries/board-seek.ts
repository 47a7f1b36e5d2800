import { type SQL, sql } from "drizzle-orm";
import { type Season, treeSeason } from "./runs.ts";

/** A board of all time, or of a season. */
export type Board = { isStock: boolean; season?: Season };

/**
 * Common table expressions that end in `here`: the elapsed time `ms` and the speed that stand at a place
 * among the best runs, and how many runs `tied` in both stand before it. No row where the board is
 * shorter. Three nodes of the tree are read, whatever the place.
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

/** The last of some entries of a node, `step` apart from `at` on, that does not count past the place. */
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

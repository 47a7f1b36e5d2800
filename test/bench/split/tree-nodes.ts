import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import type { RunKey, RunList } from "#db/queries/boards.ts";

type Board = Pick<RunList, "isStock" | "season">;

const isOnBoard = ({ isStock, season = null }: Board) =>
  sql`is_stock = ${isStock ? 1 : 0} and season = ${season ?? 0}`;

/** One node of a board's rank tree (`boardCounts` in db/schema/slips.ts); empty without runs there. */
export async function findNode(
  db: Database,
  board: Board,
  { stepMs, fromMs }: { stepMs: 1 | 100; fromMs: number },
): Promise<number[]> {
  const [row] = await db.all<{ counts: string }>(sql`
    select counts from board_counts
    where ${isOnBoard(board)} and step_ms = ${stepMs} and from_ms = ${fromMs}`);
  return row ? JSON.parse(row.counts) : [];
}

/**
 * How many best runs of this database are ahead of some runs of others, in their order. Reads four rows a run; the
 * product's `rankOf` can't be used, since it looks for the run's own speed in the tree.
 */
export async function countAhead(
  db: Database,
  board: Board,
  runs: readonly RunKey[],
): Promise<number[]> {
  const keys = runs.map((run) => [run.elapsedMs, run.trapSpeedHundredthsMph]);
  const rows = await db.all<{ ahead: number }>(sql`
    with wanted(place, ms, speed) as (
      select key, value ->> 0, value ->> 1 from json_each(${JSON.stringify(keys)}))
    select coalesce((select counts ->> (ms / 100) from board_counts
        where ${isOnBoard(board)} and step_ms = 100 and from_ms = 0), 0)
      + coalesce((select counts ->> (ms % 100) from board_counts
        where ${isOnBoard(board)} and step_ms = 1 and from_ms = ms / 100 * 100), 0)
      + (select count(*) from board_speeds b cross join json_each(b.speeds) quicker
        where b.is_stock = ${board.isStock ? 1 : 0} and b.season = ${board.season ?? 0}
          and b.elapsed_ms = ms and quicker.value > printf('%05d', speed)) as ahead
    from wanted order by place`);
  return rows.map(({ ahead }) => ahead);
}

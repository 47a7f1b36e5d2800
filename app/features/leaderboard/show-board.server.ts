import type { Deps, Viewer } from "#app/deps.ts";
import type { RankedRun, Run, RunList } from "#db/queries/boards.ts";
import { seasonsOf } from "#db/queries/counters.ts";
import { type BoardQuery, FILTERED_DEPTH_MAX } from "./board-query.ts";
import { type AboveRow, readBoardWindow, type Window } from "./read-board-window.server.ts";
import { gapText, isTied, sortColumn } from "./rules.ts";

export type BoardRow = RankedRun & {
  isOwn: boolean;
  /** Its place among the filtered runs, in filtered lists of best runs by elapsed time. */
  place: number | null;
  /** The gap to the next place above, for the viewer's own run. */
  gap: string | null;
  /** The gap to the board's leader, in milliseconds; null in other orders, and for the leader. */
  behindMs: number | null;
};

export type BoardView = Pick<
  Window,
  "total" | "hasMore" | "end" | "turns" | "leader" | "decided"
> & {
  /** How many runs are before the rows. */
  offset: number;
  rows: BoardRow[];
  /** The seasons in which this board has runs, newest first. */
  seasons: number[];
};

type Reader = Pick<Deps, "db"> & { viewer: Pick<Viewer, "id"> | null };

type BoardOptions = {
  /** The largest offset in a filtered list without a start run. */
  filteredDepth?: number;
  /** Reads the day's decisions, too, if the window is the top of the whole all-time board. */
  newSince?: Date | null;
};

/** A window of a board. Deep pages of an unfiltered board cost as much as the first. */
export async function showBoard(
  { db, viewer }: Reader,
  query: BoardQuery,
  { filteredDepth = FILTERED_DEPTH_MAX, newSince = null }: BoardOptions = {},
): Promise<BoardView> {
  const list: RunList = {
    isStock: query.board === "stock",
    isBestOnly: !query.isAllRuns,
    season: query.season,
    sort: sortColumn(query.sort),
    isDescending: query.order === "desc",
  };
  const reader = { db, viewerId: viewer?.id, filteredDepth, newSince };
  const { rows, above = null, counters, ...view } = await readBoardWindow(reader, list, query);
  const behindMs = (row: Run) => (view.leader ? row.elapsedMs - view.leader.elapsedMs : 0);
  const isOwn = (row: Run) => row.userId === viewer?.id;
  return {
    ...view,
    offset: view.offset ?? query.offset,
    rows: rows.map((row, index) => ({
      ...row,
      place: row.place ?? null,
      isOwn: isOwn(row),
      behindMs: behindMs(row) > 0 ? behindMs(row) : null,
      gap: isOwn(row) && above ? gapOf(row, [...above, ...rows.slice(0, index)]) : null,
    })),
    seasons: seasonsOf(counters, list.isStock),
  };
}

/** The gap from a run to the nearest run before it that isn't tied with it. */
function gapOf(row: AboveRow, before: readonly AboveRow[]): string | null {
  const above = before.findLast((other) => !isTied(other, row));
  const place = above?.place ?? above?.rank;
  return above && place ? gapText(row, { ...above, place }) : null;
}

/**
 * The only public module of the boards; the files in `boards/` are private to it. Rows are for
 * `toRun`. Queries that are not async are statements, for `db.batch` or to be awaited.
 */
import type { Database } from "../client.ts";
import { isNarrow } from "./boards/filter.ts";
import type { RunList, RunPage } from "./boards/list.ts";
import { findAllFilteredRuns } from "./boards/search.ts";
import { findAllRankedRunsInOrder, findAllRunsInOrder } from "./boards/walk.ts";

export {
  findAllBestRunsFrom,
  findAllBestRunsToEnd,
  findLeader,
  type Leader,
} from "./boards/best.ts";
export type { RunFilter } from "./boards/filter.ts";
export { findAllHighlights, type Highlight } from "./boards/highlights.ts";
export {
  countTiedBefore,
  findAllLadderAddresses,
  findAllLaddersBySlug,
  findAllLaddersNamed,
  findAllLaddersOfRun,
  findAllLeaderTimesOfLadder,
  findAllListedLadders,
  findAllQuickestOfDays,
  findAllRunsBeforeOnLadder,
  findAllRunsOfLadder,
  findAllSeasonsOfLadder,
  findAllSiblingLadders,
  LADDER_CARS_MIN,
  LADDER_TOP,
  type Ladder,
  type LadderList,
  type ListedLadder,
  ladderDayOf,
} from "./boards/ladders.ts";
export type { RunKey, RunList, RunPage, RunSort } from "./boards/list.ts";
export {
  findBestOfUser,
  findBestSplits,
  findPlace,
  findStandingOfRun,
  type OwnBest,
  type Standing,
} from "./boards/own-place.ts";
export { findAllRecentRunsOf, type RecentRun } from "./boards/recent.ts";
export { findAllRecordRuns } from "./boards/records.ts";
export {
  findAllBestOfClass,
  findAllLeadersOfClass,
  findAllRivalsById,
  findAllRivalsByName,
  type RivalChoice,
  type RivalRun,
  type StoredRival,
} from "./boards/rivals.ts";
export {
  findAllDecidedSince,
  findAllListedRunsByIds,
  findRunById,
  type NewRun,
  type RankedRun,
  type Run,
  type RunDetail,
  type StoredRun,
  toRun,
} from "./boards/run.ts";
export {
  findAllLatestAtTrack,
  findAllQuickestAtTrack,
  findAllRunsAtEvent,
  findAllRunsOfDaysAtTrack,
  findAllRunsYearBeforeEvent,
} from "./boards/track-runs.ts";
export { findAllRunsByStatus } from "./boards/walk.ts";
export { findAllRunsWithWords } from "./boards/words.ts";

/**
 * Runs of a list in its order, optionally filtered, each with its rank: null for a run that is not
 * the best of its vehicle (within the season, if the list has one). Exact, in one statement.
 * Skipped rows are read, so deep pages continue after a run (`after`), and best runs by elapsed
 * time are looked up by place (`findAllBestRunsFrom`).
 */
export function findRuns(db: Database, list: RunList, { filter, ...slice }: RunPage) {
  return filter && isNarrow(filter)
    ? findAllFilteredRuns(db, list, { filter, ...slice })
    : findAllRankedRunsInOrder(db, list, slice);
}

/** The first runs of a list, without ranks, which would read more rows. */
export function findFirstRuns(db: Database, list: RunList, limit: number) {
  return findAllRunsInOrder(db, list, { offset: 0, limit });
}

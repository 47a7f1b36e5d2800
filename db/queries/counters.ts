import { inArray, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import type { ArticleStatus } from "../schema/news.ts";
import { counters, type SlipStatus } from "../schema/slips.ts";
import { literal } from "./literal.ts";

/**
 * `reference` identifies the seeded cars and tracks, `news:` with a list's name counts its articles, `articles:`
 * with a state those of the newsroom, `desk:` what waits for moderators besides slips, `news-changed` is the Unix second of the last change to public news.
 */
export type CounterName =
  | BoardCounter
  | `${BoardCounter}:${number}`
  | `slips:${SlipStatus}`
  | `news:${string}`
  | `articles:${ArticleStatus}`
  | `desk:${"reports" | "comments" | "appeals"}`
  | "news-changed"
  | "reference";
type BoardCounter = `best:${0 | 1}` | `listed:${0 | 1}`;
export type Counter = { name: string; value: number };

/** The name of a board's counter, or of its season's. */
export function boardCounter(
  isStock: boolean,
  isBestOnly: boolean,
  season: number | null = null,
): CounterName {
  const board = `${isBestOnly ? "best" : "listed"}:${isStock ? 1 : 0}` as const;
  return season === null ? board : `${board}:${season}`;
}

/** Counters by name, as rows for a batch; a counter that was never used has no row. */
export function findAllCounters(db: Database, names: readonly CounterName[]) {
  return db
    .select()
    .from(counters)
    .where(inArray(counters.name, [...names]));
}

/** More seasons than a page shows. */
const SEASONS_MAX = 12;

/** The same plus the counters of a board's latest seasons, for `seasonsOf`. */
export function findAllCountersOfBoard(
  db: Database,
  { names, isStock }: { names: readonly CounterName[]; isStock: boolean },
) {
  const prefix = `${boardCounter(isStock, true)}:`;
  return db.all<Counter>(sql`
    select name, value from counters where ${inArray(counters.name, [...names])}
    union all
    select * from (select name, value from counters
      where name > ${prefix} and name < ${`${prefix}9999`} and value > 0
      order by name desc limit ${literal(SEASONS_MAX)})`);
}

/** The seasons of a board that have runs, newest first. */
export function seasonsOf(counters: readonly Counter[], isStock: boolean): number[] {
  const prefix = `${boardCounter(isStock, true)}:`;
  const seasons = counters.flatMap(({ name, value }) =>
    name.startsWith(prefix) && value > 0 ? [Number(name.slice(prefix.length))] : [],
  );
  return [...new Set(seasons)].toSorted((a, b) => b - a);
}

/** The value of one counter; 0 if it was never used. */
export function counterOf(counters: readonly Counter[], name: CounterName): number {
  return counters.find((counter) => counter.name === name)?.value ?? 0;
}

/** The sum of some counters. */
export function sumCounters(rows: readonly { value: number }[]): number {
  return rows.reduce((sum, { value }) => sum + value, 0);
}

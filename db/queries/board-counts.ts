import { type SQL, sql } from "drizzle-orm";
import {
  type FilterKind,
  matchedUserIds,
  matchesOf,
  namesWith,
  type RunFilter,
  shortText,
} from "./board-filters.ts";
import { literal } from "./literal.ts";

/** How many things a text matches (at most `limit` are counted) and how many runs they stand for. */
export function countMatches(source: SQL, limit: SQL | number): SQL {
  return sql`select count(*) as matched, coalesce(sum(listed_run_count), 0) as runs
    from (select m.listed_run_count from ${source} m limit ${literal(limit)})`;
}

/** How many things at most are counted, and of how many the runs are summed up. */
export type CountLimits = { matched: number; sampled: number };

/**
 * The same for texts that match many: `matched` is null where there are more than the limit, or where
 * counting `isNeedless`. Letters and pairs are counted already. Runs are estimated where they can't be
 * summed up, and then never 0.
 */
export function countMore(
  kind: FilterKind,
  filter: RunFilter,
  { matched, sampled, isNeedless }: CountLimits & { isNeedless: SQL },
): SQL {
  const text = shortText(kind, filter);
  const source = matchesOf(kind, filter);
  if (text !== null) {
    const sample = kind === "username" ? sql`0` : sql`iif(${isNeedless}, 0, ${sampled})`;
    return sql`select kept.matched, max(1, iif(sample.matched > 0,
        sample.runs * kept.matched / max(1, sample.matched), ${runsOf(kind, sql`kept.matched`)})) as runs
      from (select ${namesWith(kind, text)} as matched) kept, (${countMatches(source, sample)}) sample`;
  }
  const limit = sql`iif(${isNeedless}, 0, ${matched + 1})`;
  const count =
    kind === "username"
      ? sql`select counted.matched, iif(counted.matched > 0, max(1, ${runsOf(kind, sql`counted.matched`)}), 0) as runs from
          (select count(*) as matched from (select 1 from ${matchedUserIds(filter.username)} limit ${limit})) counted`
      : countMatches(source, limit);
  return sql`select iif(matched between 1 and ${matched}, matched, null) as matched, runs from (${count})`;
}

/** How many runs so many names would stand for if all had the same number. */
function runsOf(kind: FilterKind, names: SQL): SQL {
  const listed = sql`(select sum(value) from counters where name in ('listed:0', 'listed:1'))`;
  return sql`${names} * ${listed} / ${namesWith(kind, null)}`;
}

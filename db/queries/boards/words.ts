import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { literal } from "../literal.ts";
import { piecesOf } from "./filter.ts";
import { runColumns, type StoredRun } from "./run.ts";

/** Runs to find by words and, if there is one, an elapsed time. */
type RunWords = {
  /** Each is part of the racer's name, the car's or the track's; in lower case. */
  words: readonly string[];
  /** In units of a digit: 9.6 s is 96 tenths, 9.65 s is 965 hundredths, 9 s is 9 seconds. */
  elapsed?: { units: number; unitMs: 10 | 100 | 1000 } | undefined;
  limit: number;
};

/** Elapsed times in whole seconds, the quickest first. */
const SECONDS = valuesOf(Array.from({ length: 20 }, (_, at) => at + 6));
const TENTHS = valuesOf(Array.from({ length: 10 }, (_, at) => at));

/** Numbers as rows that aren't read from anywhere. */
function valuesOf(numbers: readonly number[]): SQL {
  return sql.raw(
    `(select column1 as value from (values ${numbers.map((n) => `(${n})`).join(", ")}))`,
  );
}

/**
 * The quickest best runs that have all words: of each car at most one in each class. With an elapsed time, all runs of
 * that time. Exact to a tenth of a second, since runs of one tenth are read in the order of their numbers. Rows for
 * `toRun`.
 */
export function findAllRunsWithWords(db: Database, { words, elapsed, limit }: RunWords) {
  const named = words.map((word) => {
    const inText = ["u", "v", "t"].map((mark) => `(${tokensOf(mark, word).join(" AND ")})`);
    return `(${inText.join(" OR ")})`;
  });
  const ids = elapsed ? idsOfTime(named, elapsed, limit) : quickestIds(named, limit);
  return db.all<StoredRun>(sql`
    ${ids}
    select ${runColumns} from ids k
    cross join slips s on s.id = k.id cross join users u on u.id = s.user_id
    where s.is_listed = 1 order by s.elapsed_ms, s.trap_speed_hundredths_mph desc, s.id`);
}

/** Every three neighboring letters: a run that has all of them has the word, but for rare exceptions. */
function tokensOf(mark: string, word: string): string[] {
  const letters = [...word];
  const pieces = letters.slice(0, Math.max(1, letters.length - 2));
  return pieces.flatMap((_, at) => piecesOf(mark, letters.slice(at, at + 3).join("")));
}

function idsOfTime(
  named: readonly string[],
  { units, unitMs }: NonNullable<RunWords["elapsed"]>,
  limit: number,
): SQL {
  const step = `et${unitMs}x${units}`;
  const match = [`(listed0${step} OR listed1${step})`, ...named].join(" AND ");
  return sql`with ids(id) as materialized (
    select rowid from run_search where run_search match ${match} limit ${literal(limit)})`;
}

/**
 * The index has no order but steps of time: it is queried second by second until there are enough runs, and the last
 * of those seconds again in tenths.
 */
function quickestIds(named: readonly string[], limit: number): SQL {
  const rest = ["", ...named].join(" AND ");
  const matchOf = (unitMs: number, step: SQL) =>
    sql`${`(best0et${unitMs}x`} || ${step} || ${` OR best1et${unitMs}x`} || ${step} || ')' || ${rest}`;
  const some = literal(limit);
  return sql`with by_second(id, second) as materialized (
      select f.rowid, k.value from ${SECONDS} k
      cross join run_search f where f.run_search match ${matchOf(1000, sql`k.value`)} limit ${some}),
    last(second) as materialized (
      select max(second) from by_second having count(*) = ${some}),
    ids(id) as materialized (
      select id from by_second where second < coalesce((select second from last), 1000)
      union all
      select * from (select f.rowid from last l cross join ${TENTHS} k
        cross join run_search f where f.run_search match ${matchOf(100, sql`(l.second * 10 + k.value)`)}
        limit ${some} - (select count(*) from by_second where second < (select second from last))))`;
}

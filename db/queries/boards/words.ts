import { sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { literal } from "../literal.ts";
import { piecesOf } from "./filter.ts";
import { runColumns, type StoredRun } from "./run.ts";

/** Runs to find by words and, if there is one, an elapsed time. */
export type RunWords = {
  /** Each is part of the racer's name, the car's or the track's; in lower case. */
  words: readonly string[];
  /** In units of a digit: 9.6 s is 96 tenths, 9.65 s is 965 hundredths, 9 s is 9 seconds. */
  elapsed?: { units: number; unitMs: 10 | 100 | 1000 } | undefined;
  limit: number;
};

/** The tenths of a second that runs are searched in, quickest first. */
const TENTHS = { first: 60, last: 260 };

/**
 * The quickest best runs that have all words: of each car at most one in each class. Exact to a tenth of a second,
 * since each tenth is read in the order of the runs' numbers. Rows for `toRun`.
 */
export function findAllRunsWithWords(db: Database, { words, elapsed, limit }: RunWords) {
  const named = words.map(
    (word) =>
      `(${["u", "v", "t"].map((mark) => `(${piecesOf(mark, word).join(" AND ")})`).join(" OR ")})`,
  );
  const list = elapsed ? "listed" : "best";
  const step = elapsed ? `et${elapsed.unitMs}x${elapsed.units}` : "";
  const all = [`(${list}0${step} OR ${list}1${step})`, ...named].join(" AND ");
  const ofTenth = sql`'(best0et100x' || t.tenth || ' OR best1et100x' || t.tenth || ')' || ${["", ...named].join(" AND ")}`;
  const some = literal(limit);
  return db.all<StoredRun>(sql`
    with few(id) as materialized (
      select rowid from run_search f where f.run_search match ${all} limit ${some}),
    tenths(tenth) as (
      select ${literal(TENTHS.first)} where (select count(*) from few) = ${some} and ${elapsed ? 0 : 1}
      union all select tenth + 1 from tenths where tenth < ${literal(TENTHS.last)}),
    quickest(id) as materialized (
      select f.rowid from tenths t cross join run_search f where f.run_search match ${ofTenth} limit ${some})
    select ${runColumns} from (
      select id from quickest union all select id from few where not exists (select 1 from quickest)) k
    cross join slips s on s.id = k.id cross join users u on u.id = s.user_id
    where s.is_listed = 1 order by s.elapsed_ms, s.trap_speed_hundredths_mph desc, s.id`);
}

import {
  BOARD_COUNTERS,
  BOARD_COUNTS,
  BOARD_SPEEDS,
  FEED_CHUNKS,
  LADDER_RUNS,
  TRACK_LISTS,
} from "../../scripts/backup/derived.ts";

/**
 * Computes for all slips at once what the triggers on slips maintain row by row (db/README.md), for
 * filling a database in bulk. Drop those triggers before running this.
 */
export async function rebuildStandings(db: D1Database): Promise<void> {
  for (const statement of STATEMENTS) await db.prepare(statement).run();
}

const LISTS = [
  ["'listed' || s.is_stock", "1"],
  ["'listed' || s.is_stock || 'y' || s.season", "1"],
  ["'best' || s.is_stock", "s.is_best"],
  ["'best' || s.is_stock || 'y' || s.season", "s.is_season_best"],
] as const;
const STEPS = [
  ["et", "elapsed_ms", [1000, 100, 10]],
  ["ft", "sixty_foot_ms", [100, 10, 1]],
  ["mph", "trap_speed_hundredths_mph", [1000, 100, 10]],
] as const;

const STATEMENTS = [
  `update slips set is_best = 0, is_season_best = 0, is_track_best = 0, is_listed = status = 'APPROVED' and exists (
     select 1 from users u where u.id = slips.user_id and u.is_activated = 1 and u.banned_at is null
       and u.anonymised_at is null and u.username_key not like 'anonymous%')`,
  ...(
    [
      ["is_best", "vehicle_id, is_stock"],
      ["is_season_best", "vehicle_id, is_stock, season"],
      ["is_track_best", "vehicle_id, is_stock, track_name_id"],
    ] as const
  ).map(
    ([flag, within]) => `update slips set ${flag} = 1 where id in (
     select id from (
       select id, row_number() over (partition by ${within}
         order by elapsed_ms, trap_speed_hundredths_mph desc, ran_on, id) as place
       from slips where is_listed = 1)
     where place = 1)`,
  ),

  "delete from counters where name like 'slips:%' or name like 'listed:%' or name like 'best:%'",
  `insert into counters(name, value) ${BOARD_COUNTERS}`,

  ...(
    [
      ["users", "user_id"],
      ["track_names", "track_name_id"],
    ] as const
  ).flatMap(([table, column]) => [
    `update ${table} set listed_run_count = 0`,
    `update ${table} set listed_run_count = counted.runs
     from (select ${column} as id, count(*) as runs from slips where is_listed = 1 group by ${column}) as counted
     where counted.id = ${table}.id`,
  ]),
  `insert or replace into track_lists(place, tracks) ${TRACK_LISTS}`,

  "delete from board_counts",
  `insert into board_counts(is_stock, season, step_ms, from_ms, counts) ${BOARD_COUNTS}`,

  "delete from board_speeds",
  `insert into board_speeds(is_stock, season, elapsed_ms, speeds) ${BOARD_SPEEDS}`,

  // Its triggers count the cars of ladders.
  "delete from ladder_runs",
  `insert into ladder_runs ${LADDER_RUNS}`,
  // All runs that were decided on a day, for the number one of the week.
  `insert into ladder_runs
   select m.ladder_id, s.is_stock, (s.decided_at / 1000 - 18000) / 86400, s.elapsed_ms, s.trap_speed_hundredths_mph, s.ran_on, s.id
   from slips s cross join slip_ladders m on m.slip_id = s.id
   where s.is_listed = 1 and s.decided_at > (select max(decided_at) from slips) - 8 * 86400000`,

  ...FEED_CHUNKS.rebuild,

  "insert into run_search(run_search) values ('delete-all')",
  // Buffer more tokens in memory than for single inserts, and insert them in order of their runs;
  // otherwise they are written in small segments and merged for minutes.
  "insert into run_search(run_search, rank) values ('hashsize', 67108864)",
  // Like `run_search_tokens`, but with each name's tokens computed once instead of once per run.
  `insert into run_search(rowid, tokens)
   with racers as materialized (select id, ${piecesOf("u", "username_key")} as pieces from users where listed_run_count > 0),
     cars as materialized (select id, ${piecesOf("v", "lower(year || ' ' || make || ' ' || model || ' ' || trim)")} as pieces
       from vehicle_lookup where id in (select vehicle_lookup_id from slips where is_listed = 1)),
     tracks_named as materialized (select id, ${piecesOf("t", "lower(name)")} as pieces from track_names where listed_run_count > 0)
   select s.id, 'track' || s.track_name_id || ' year' || s.vehicle_year || ' model' || hex(lower(s.vehicle_model))
     ${LISTS.map(tokensOfList).join(" ")}
     || ' ' || racers.pieces || ' ' || cars.pieces || ' ' || tracks_named.pieces
   from slips s not indexed cross join racers on racers.id = s.user_id
     cross join cars on cars.id = s.vehicle_lookup_id cross join tracks_named on tracks_named.id = s.track_name_id
   where s.is_listed = 1 order by s.id`,
  "insert into run_search(run_search, rank) values ('hashsize', 1048576)",
];

/** One, two and three consecutive letters of a text, each with a prefix. */
function piecesOf(prefix: string, text: string): string {
  const piece = (length: number) => `'${prefix}' || hex(substr(${text}, n, ${length}))`;
  return `(with recursive places(n) as (select 1 union all select n + 1 from places where n < length(${text}))
    select group_concat(${[1, 2, 3].map(piece).join(" || ' ' || ")}, ' ') from places)`;
}

/** A run's tokens for a list: the list's own token, and one per step. */
function tokensOfList([list, isIn]: readonly [string, string]): string {
  const steps = STEPS.flatMap(([mark, column, widths]) =>
    widths.map((width) => `|| ' ' || ${list} || '${mark}${width}x' || (s.${column} / ${width})`),
  );
  return `|| iif(${isIn}, ' ' || ${list} ${steps.join(" ")}, '')`;
}

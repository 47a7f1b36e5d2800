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
  `insert into counters(name, value)
   select 'slips:' || status, count(*) from slips group by status
   union all select 'listed:' || is_stock, count(*) from slips where is_listed = 1 group by is_stock
   union all select 'best:' || is_stock, count(*) from slips where is_best = 1 group by is_stock
   union all select 'listed:' || is_stock || ':' || season, count(*) from slips where is_listed = 1 group by is_stock, season
   union all select 'best:' || is_stock || ':' || season, count(*) from slips where is_season_best = 1 group by is_stock, season`,

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
  `insert or replace into track_lists(place, tracks)
   select place, json_group_object(cast(id as text), json(entry)) from track_entries group by place`,

  "delete from board_counts",
  `with times as materialized (
     select is_stock, 0 as season, elapsed_ms as ms, count(*) as runs
     from slips where is_best = 1 group by 1, 2, 3
     union all
     select is_stock, season, elapsed_ms, count(*) from slips where is_season_best = 1 group by 1, 2, 3
   ), steps as (
     select is_stock, season, 100 as step_ms, 0 as from_ms, ms / 100 as step, sum(runs) as runs
     from times group by 1, 2, 5
     union all
     select is_stock, season, 1, ms / 100 * 100, ms % 100, runs from times
   ), numbers(step) as (
     select 0 union all select step + 1 from numbers where step < 259
   ), places as (
     select is_stock, season, step_ms, from_ms, numbers.step
     from (select distinct is_stock, season, step_ms, from_ms from steps), numbers
     where numbers.step < iif(step_ms = 100, 260, 100)
   )
   insert into board_counts(is_stock, season, step_ms, from_ms, counts)
   select is_stock, season, step_ms, from_ms, json_group_array(quicker order by step) from (
     select is_stock, season, step_ms, from_ms, step, coalesce(sum(runs) over (
       partition by is_stock, season, step_ms, from_ms order by step
       rows between unbounded preceding and 1 preceding), 0) as quicker
     from places left join steps using (is_stock, season, step_ms, from_ms, step))
   group by 1, 2, 3, 4`,

  "delete from board_speeds",
  `insert into board_speeds(is_stock, season, elapsed_ms, speeds)
   select is_stock, season, elapsed_ms, json_group_array(speed order by speed desc) from (
     select is_stock, 0 as season, elapsed_ms, printf('%05d', trap_speed_hundredths_mph) as speed
     from slips where is_best = 1
     union all
     select is_stock, season, elapsed_ms, printf('%05d', trap_speed_hundredths_mph)
     from slips where is_season_best = 1)
   group by 1, 2, 3`,

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

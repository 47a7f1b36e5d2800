/**
 * What the triggers of the migrations `standings` and `seasons` keep row by row, worked out for all slips at once: for
 * filling a database in bulk. The triggers on slips and users must be away while this runs.
 */
export async function rebuildStandings(db: D1Database): Promise<void> {
  for (const statement of STATEMENTS) await db.prepare(statement).run();
}

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
      ["vehicle_lookup", "vehicle_lookup_id"],
      ["track_names", "track_name_id"],
    ] as const
  ).flatMap(([table, column]) => [
    `update ${table} set listed_run_count = 0`,
    `update ${table} set listed_run_count = counted.runs
     from (select ${column} as id, count(*) as runs from slips where is_listed = 1 group by ${column}) as counted
     where counted.id = ${table}.id`,
  ]),

  "delete from board_digits",
  `with times as materialized (
     select is_stock, '' as board, elapsed_ms as ms, count(*) as runs
     from slips where is_best = 1 group by 1, 2, 3
     union all
     select is_stock, season, elapsed_ms, count(*) from slips where is_season_best = 1 group by 1, 2, 3
   ), cells as (
     select is_stock, board || 's' as prefix, ms / 1000 as digit, sum(runs) as runs, 25 as last
     from times group by 1, 2, 3
     union all
     select is_stock, board || 's' || (ms / l.value), ms / (l.value / 10) % 10, sum(runs), 9
     from times, json_each('[1000,100,10]') l group by 1, 2, 3
   ), digits(digit) as (
     select 0 union all select digit + 1 from digits where digit < 25
   ), places as (
     select is_stock, prefix, digits.digit
     from (select distinct is_stock, prefix, last from cells) c, digits
     where digits.digit <= c.last
   )
   insert into board_digits(is_stock, prefix, digit, count_below)
   select is_stock, prefix, digit, coalesce(sum(runs) over (
     partition by is_stock, prefix order by digit rows between unbounded preceding and 1 preceding), 0)
   from places left join cells using (is_stock, prefix, digit)`,

  "insert into users_fts(users_fts) values ('rebuild')",
  ...["users", "vehicle_lookup", "track_names"].flatMap((table) => [
    `insert into ${table}_letters(${table}_letters) values ('delete-all')`,
    `insert into ${table}_letters(rowid, letters) select id, letters from ${table}_spelled`,
  ]),
];

/**
 * What the triggers of migration `standings` keep row by row, worked out for all slips at once: for
 * filling a database in bulk. The triggers on slips and users must be away while this runs.
 */
export async function rebuildStandings(db: D1Database): Promise<void> {
  for (const statement of STATEMENTS) await db.prepare(statement).run();
}

const STATEMENTS = [
  `update slips set is_best = 0, is_listed = status = 'APPROVED' and exists (
     select 1 from users u where u.id = slips.user_id and u.is_activated = 1 and u.banned_at is null
       and u.anonymised_at is null and u.username_key not like 'anonymous%')`,
  `update slips set is_best = 1 where id in (
     select id from (
       select id, row_number() over (partition by vehicle_id, is_stock
         order by elapsed_ms, trap_speed_hundredths_mph desc, ran_on, id) as place
       from slips where is_listed = 1)
     where place = 1)`,

  "delete from counters where name like 'slips:%' or name like 'listed:%' or name like 'best:%'",
  `insert into counters(name, value)
   select 'slips:' || status, count(*) from slips group by status
   union all select 'listed:' || is_stock, count(*) from slips where is_listed = 1 group by is_stock
   union all select 'best:' || is_stock, count(*) from slips where is_best = 1 group by is_stock`,

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
     select is_stock, elapsed_ms as ms, count(*) as runs from slips where is_best = 1 group by 1, 2
   ), cells as (
     select is_stock, 's' as prefix, ms / 1000 as digit, sum(runs) as runs from times group by 1, 2, 3
     union all
     select is_stock, 's' || (ms / l.value), ms / (l.value / 10) % 10, sum(runs)
     from times, json_each('[1000,100,10]') l group by 1, 2, 3
   ), digits(digit) as (
     select 0 union all select digit + 1 from digits where digit < 25
   ), places as (
     select is_stock, prefix, digits.digit
     from (select distinct is_stock, prefix from cells), digits
     where prefix = 's' or digits.digit < 10
   )
   insert into board_digits(is_stock, prefix, digit, count_below)
   select is_stock, prefix, digit, coalesce(sum(runs) over (
     partition by is_stock, prefix order by digit rows between unbounded preceding and 1 preceding), 0)
   from places left join cells using (is_stock, prefix, digit)`,

  "insert into users_fts(users_fts) values ('rebuild')",
];

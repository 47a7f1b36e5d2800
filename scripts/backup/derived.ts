// What triggers maintain row by row (db/README.md), computed from the rows it depends on.

/** Something that is stored although it follows from other rows. */
export type Derived = {
  /** For messages. */
  readonly name: string;
  /** A query of the stored rows, without those that are optional. */
  readonly stored: string;
  /** A query of the same rows as they have to be. */
  readonly computed: string;
  /** Replaces the stored rows by the computed ones. */
  readonly rebuild: readonly string[];
};

/** The counters of slips by status and board. */
export const BOARD_COUNTERS = `select 'slips:' || status as name, count(*) as value from slips group by status
  union all select 'listed:' || is_stock, count(*) from slips where is_listed = 1 group by is_stock
  union all select 'best:' || is_stock, count(*) from slips where is_best = 1 group by is_stock
  union all select 'listed:' || is_stock || ':' || season, count(*) from slips where is_listed = 1 group by is_stock, season
  union all select 'best:' || is_stock || ':' || season, count(*) from slips where is_season_best = 1 and is_listed = 1 group by is_stock, season`;
const NEWS_COUNTERS =
  "select 'news:' || list as name, count(*) as value from news_listings group by list";
const ARTICLE_COUNTERS =
  "select 'articles:' || status as name, count(*) as value from news_articles group by status";
/** The totals of what waits on the moderators' desk besides slips; without those that are 0. */
export const DESK_COUNTERS = `select name, value from (
  select 'desk:reports' as name, count(*) as value from run_reports where status = 'OPEN'
  union all select 'desk:comments', count(*) from comments where flagged_at is not null
  union all select 'desk:appeals', count(*) from appeals where status = 'OPEN') where value <> 0`;

/** The rows of `board_counts`. */
export const BOARD_COUNTS = `with times as materialized (
    select is_stock, 0 as season, elapsed_ms as ms, count(*) as runs
    from slips where is_best = 1 group by 1, 2, 3
    union all
    select is_stock, season, elapsed_ms, count(*) from slips where is_season_best = 1 and is_listed = 1 group by 1, 2, 3
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
  select is_stock, season, step_ms, from_ms, json_group_array(quicker order by step) as counts from (
    select is_stock, season, step_ms, from_ms, step, coalesce(sum(runs) over (
      partition by is_stock, season, step_ms, from_ms order by step
      rows between unbounded preceding and 1 preceding), 0) as quicker
    from places left join steps using (is_stock, season, step_ms, from_ms, step))
  group by 1, 2, 3, 4`;

/** The rows of `board_speeds`. */
export const BOARD_SPEEDS = `select is_stock, season, elapsed_ms, json_group_array(speed order by speed desc) as speeds from (
    select is_stock, 0 as season, elapsed_ms, printf('%05d', trap_speed_hundredths_mph) as speed
    from slips where is_best = 1
    union all
    select is_stock, season, elapsed_ms, printf('%05d', trap_speed_hundredths_mph)
    from slips where is_season_best = 1 and is_listed = 1)
  group by 1, 2, 3`;

/** The rows of `track_lists`. */
export const TRACK_LISTS = `select place, json_group_object(cast(id as text), json(entry)) as tracks from track_entries group by place`;

const LADDER_KEY =
  "ladder_id, is_stock, period, elapsed_ms, trap_speed_hundredths_mph, ran_on, slip_id";
const ladderBests = (period: string, within: string) => `
  select m.ladder_id, s.is_stock, ${period} as period, s.elapsed_ms, s.trap_speed_hundredths_mph, s.ran_on, s.id as slip_id,
    row_number() over (partition by m.ladder_id, s.vehicle_id, s.is_stock ${within}
      order by s.elapsed_ms, s.trap_speed_hundredths_mph desc, s.ran_on, s.id) as place
  from slips s cross join slip_ladders m on m.slip_id = s.id where s.is_listed = 1`;
/** The rows of `ladder_runs`, without those of the last days: they are saved. */
export const LADDER_RUNS = `select ${LADDER_KEY} from (
    ${ladderBests("0", "")} union all ${ladderBests("s.season", ", s.season")}) where place = 1`;

const NEWS_LISTINGS = `select l.list, a.listed_at as published_at, a.id as article_id
  from news_articles a join news_article_lists l on l.article_id = a.id where a.listed_at is not null
  union all
  select l.list || ':eu', a.listed_at, a.id
  from news_articles a join news_article_lists l on l.article_id = a.id where a.listed_at is not null and a.is_eu = 1`;

const counters = (name: string, condition: string, computed: string): Derived => ({
  name,
  stored: `select name, value from counters where ${condition} and value <> 0`,
  computed,
  rebuild: [
    `delete from counters where ${condition}`,
    `insert into counters(name, value) ${computed}`,
  ],
});

const table = (name: string, computed: string, isNotEmpty = "true"): Derived => ({
  name,
  stored: `select * from ${name} where ${isNotEmpty}`,
  computed: `select * from (${computed}) where ${isNotEmpty}`,
  rebuild: [`delete from ${name}`, `insert into ${name} ${computed}`],
});

/** A column that counts rows of another table: `computed` has ids and numbers. */
const column = (of: string, name: string, computed: string): Derived => ({
  name: `${of}.${name}`,
  stored: `select id, ${name} as value from ${of} where ${name} <> 0`,
  computed: `select id, value from (${computed}) where value <> 0`,
  rebuild: [
    `update ${of} set ${name} = 0 where ${name} <> 0`,
    `update ${of} set ${name} = counted.value from (${computed}) as counted where counted.id = ${of}.id`,
  ],
});

const countBy = (id: string, from: string, value = "count(*)") =>
  `select ${id} as id, ${value} as value from ${from} group by ${id}`;

/** Which entries the stretches have; where one ends depends on the order in which they came. */
export const FEED_CHUNKS: Derived = {
  name: "feed_chunks",
  stored:
    "select e.value as entry from feed_chunks c, json_each('[\"' || replace(c.entries, ';', '\",\"') || '\"]') e where e.value <> ''",
  computed: "select rtrim(entry, ';') as entry from feed_entries",
  rebuild: [
    "delete from feed_chunks",
    "insert into feed_chunks select * from feed_chunks_computed",
  ],
};

/** The codes of each set, in no order. */
const FOLLOW_SETS: Derived = {
  name: "follow_sets",
  stored:
    "select f.user_id, e.value as code from follow_sets f, json_each('[\"' || replace(f.codes, ';', '\",\"') || '\"]') e",
  computed: "select user_id, code from follow_codes",
  rebuild: [
    "delete from follow_sets",
    "insert into follow_sets select user_id, group_concat(code, ';') from follow_codes group by user_id",
  ],
};

/** All of them, in an order in which each depends only on earlier ones. */
export const DERIVED: readonly Derived[] = [
  table("board_counts", BOARD_COUNTS, "counts glob '*[1-9]*'"),
  table("board_speeds", BOARD_SPEEDS, "speeds <> '[]'"),
  column("users", "listed_run_count", countBy("user_id", "slips where is_listed = 1")),
  column("track_names", "listed_run_count", countBy("track_name_id", "slips where is_listed = 1")),
  {
    name: "track_lists",
    stored:
      "select l.place, e.key, json(e.value) as entry from track_lists l, json_each(l.tracks) e",
    computed: "select place, cast(id as text) as key, json(entry) as entry from track_entries",
    rebuild: ["delete from track_lists", `insert into track_lists(place, tracks) ${TRACK_LISTS}`],
  },
  {
    name: "ladder_runs",
    stored: `select ${LADDER_KEY} from ladder_runs where period <= 9999`,
    computed: LADDER_RUNS,
    rebuild: [
      "delete from ladder_runs where period <= 9999",
      `insert into ladder_runs(${LADDER_KEY}) ${LADDER_RUNS}`,
    ],
  },
  column(
    "ladders",
    "stock_cars",
    countBy("ladder_id", "ladder_runs where period = 0 and is_stock = 1"),
  ),
  column(
    "ladders",
    "modified_cars",
    countBy("ladder_id", "ladder_runs where period = 0 and is_stock = 0"),
  ),
  table("news_listings", NEWS_LISTINGS),
  FEED_CHUNKS,
  FOLLOW_SETS,
  table("racer_spellings", "select distinct spelling, user_id from racer_search_spellings"),
  counters(
    "counters of slips",
    "(name like 'slips:%' or name like 'listed:%' or name like 'best:%')",
    BOARD_COUNTERS,
  ),
  counters("counters of the desk", "name like 'desk:%'", DESK_COUNTERS),
  counters("counters of news", "name like 'news:%'", NEWS_COUNTERS),
  counters("counters of the newsroom", "name like 'articles:%'", ARTICLE_COUNTERS),
  column(
    "comment_topics",
    "comment_count",
    countBy("topic_id", "comments where status = 'VISIBLE'"),
  ),
  column(
    "comments",
    "reply_count",
    countBy("root_id", "comments where status = 'VISIBLE' and root_id is not null"),
  ),
  column("comments", "like_count", countBy("comment_id", "comment_likes")),
  column(
    "comments",
    "open_flag_count",
    countBy("comment_id", "comment_flags where status = 'OPEN'"),
  ),
  column(
    "comments",
    "open_flag_weight",
    countBy("comment_id", "comment_flags where status = 'OPEN'", "sum(weight)"),
  ),
  column("events", "going_count", countBy("event_id", "event_marks")),
  column("events", "went_count", countBy("event_id", "event_marks where mark = 'WENT'")),
  column("livery_designs", "vote_count", countBy("design_id", "livery_votes")),
  column("news_articles", "like_count", countBy("article_id", "news_article_likes")),
];

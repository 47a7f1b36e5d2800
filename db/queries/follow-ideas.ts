import { sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import type { FollowKind } from "../schema/follows.ts";

/** Something that a member may want to follow. */
export type FollowIdea = {
  kind: FollowKind;
  subjectId: number;
  /** Why: their last track, a racer next to their best run, a tag of the newest article, a champion. */
  reason: "track" | "quicker" | "slower" | "champion" | "tag";
  name: string;
  /** The username or slug that its form and its page have. */
  slug: string;
};

const IS_PUBLIC = sql.raw("u.is_activated = 1 and u.banned_at is null and u.anonymised_at is null");
const RACER = sql.raw("'racer', u.id");

/**
 * What a member who follows nothing may want to follow, by their own runs, the last season and the newest article: a few,
 * some perhaps twice. Each part reads a few rows, and none for a member who follows something.
 */
export function findAllFollowIdeas(db: Database, userId: number) {
  const besideOwn = (reason: "quicker" | "slower") => {
    const [compared, order] = reason === "quicker" ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
    return sql`
      select ${RACER}, ${reason}, u.username, u.username from own cross join users u on u.id = (
        select b.user_id from slips b indexed by slips_best_et
        where b.is_best = 1 and b.is_stock = own.is_stock and b.elapsed_ms ${compared} own.elapsed_ms
          and b.user_id <> ${userId}
        order by b.elapsed_ms ${order} limit 1)
      where ${IS_PUBLIC}`;
  };
  const tag = (place: number) => sql`
    select 'tag', a.tags ->> ${`$[${place}].id`}, 'tag', a.tags ->> ${`$[${place}].name`}, a.tags ->> ${`$[${place}].slug`}
    from newest a`;
  return db.all<FollowIdea>(sql`
    with newcomer as materialized (
      select 1 where not exists (select 1 from follow_sets where user_id = ${userId})
    ), own(is_stock, elapsed_ms) as materialized (
      select s.is_stock, s.elapsed_ms from newcomer cross join slips s indexed by slips_best_user
      where s.is_best = 1 and s.user_id = ${userId} limit 1
    ), newest(tags) as materialized (
      select a.tags from newcomer cross join news_articles a on a.id = (
        select article_id from news_listings where list = 'all' order by published_at desc, article_id desc limit 1)
    ), tags as (
      ${tag(0)} union all ${tag(1)}
    ), ideas(kind, subjectId, reason, name, slug) as (
      select 'track', t.id, 'track', t.name, t.slug from newcomer cross join track_names n on n.id = (
        select track_name_id from slips indexed by slips_listed_user_decided
        where is_listed = 1 and user_id = ${userId} order by decided_at desc, id desc limit 1)
      cross join tracks t on t.id = n.track_id
      union all ${besideOwn("quicker")}
      union all ${besideOwn("slower")}
      union all
      select ${RACER}, 'champion', u.username, u.username from newcomer
      cross join season_champions c indexed by season_champions_first on c.place = 1 and c.season = (
        select max(season) from season_champions indexed by season_champions_first where place = 1)
      cross join slips s on s.id = c.slip_id and s.is_listed = 1 cross join users u on u.id = c.user_id
      where ${IS_PUBLIC} and u.id <> ${userId}
      union all select * from tags
    )
    select i.* from ideas i where i.subjectId is not null
      and not exists (select 1 from member_blocks b where i.kind = 'racer' and b.user_id = i.subjectId and b.blocked_id = ${userId})`);
}

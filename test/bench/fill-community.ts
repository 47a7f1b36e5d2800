import { MINUTE_MS } from "#app/lib/durations.ts";
import type { Connection } from "#db/client.ts";
import { dropDefinitions } from "./drop-definitions.ts";

/** Of a million slips; a smaller database has as much less. */
const SLIPS = 1_000_000;
const COMMENTS = 500_000;
const NOTICES = 2_000_000;
/** The comments of one article, and of one garage; the rest are in small discussions. */
const ON_ARTICLE = 50_000;
const IN_GARAGE = 5_000;
const IN_DISCUSSION = 45;
/** A first comment with its replies. */
const THREAD = 5;
/** The unread notices of one member, who also wants them by mail. */
const UNREAD = 10_000;
/** Of the page of notices. */
export const NOTICES_SHOWN = 30;
/** Notices that still need a time to be mailed, and approved runs that others are to hear of. */
const UNSCHEDULED = 1_000;
const ANNOUNCED = 40;

const ROWS_A_STATEMENT = 100_000;
const TRIGGERED = [
  ...["comments", "comment_topics", "comment_likes", "comment_versions"],
  ...["notices", "unsent_notices"],
];
const NUMBERS = "with recursive k(n) as (select ?1 union all select n + 1 from k where n < ?2 - 1)";

/** The slug of the article that everybody discusses. */
export const TALK_OF_THE_CLUB = "talk-of-the-club";

/**
 * Adds comments and notices to a filled database, unless it has some: half as many comments as slips and twice as many
 * notices. A tenth of the comments is on one article and a hundredth in one garage; a hundredth of a notice per slip is
 * one member's, unread and due to be mailed. Triggers and the indexes of notices are dropped in the meantime.
 *
 * @param slips how many approved slips the database has
 * @param at the instant right after the newest of them
 */
export async function fillCommunity(
  db: D1Database,
  { slips, at }: { slips: number; at: Date },
  note: (line: string) => void = () => {},
): Promise<void> {
  if (await db.prepare("select 1 from notices").first()) return;
  const sizes = sizesOf(slips);
  const restore = [
    ...(await dropDefinitions(db, "trigger", TRIGGERED)),
    ...(await dropDefinitions(db, "index", ["notices"])),
  ].toReversed();
  note(`${sizes.comments} comments`);
  await insertArticle(db);
  await insertTopics(db, sizes);
  await insertComments(db, sizes, at);
  note("likes and edits of comments");
  await insertLikesAndEdits(db, sizes);
  note(`${sizes.notices} notices`);
  await insertNotices(db, sizes, at);
  note("what waits to be mailed and announced");
  await insertWaiting(db, at);
  note("indexes and triggers");
  for (const sql of restore) await db.prepare(sql).run();
}

/** Moves all notices in time so that the newest is of now: the site would delete those of an older database. */
export async function renewNotices(db: Connection, now: Date): Promise<void> {
  const restore = [
    ...(await dropDefinitions(db, "trigger", ["notices"])),
    ...(await dropDefinitions(db, "index", ["notices"])),
  ].toReversed();
  await db
    .prepare(`update notices set created_at = created_at + age, visible_at = visible_at + age, seen_at = seen_at + age
      from (select ? - max(visible_at) as age from notices)`)
    .bind(now.getTime())
    .run();
  for (const sql of restore) await db.prepare(sql).run();
}

type Sizes = {
  comments: number;
  onArticle: number;
  inGarage: number;
  topics: number;
  notices: number;
  unread: number;
};

function sizesOf(slips: number): Sizes {
  const scaled = (most: number) => THREAD * Math.ceil((most * slips) / SLIPS / THREAD);
  const comments = scaled(COMMENTS);
  const onArticle = scaled(ON_ARTICLE);
  const inGarage = scaled(IN_GARAGE);
  return {
    ...{ comments, onArticle, inGarage },
    topics: 2 + Math.ceil((comments - onArticle - inGarage) / IN_DISCUSSION),
    notices: scaled(NOTICES),
    unread: Math.max(2 * NOTICES_SHOWN, scaled(UNREAD)),
  };
}

/** Runs a statement for all numbers from 0, with `?1` and `?2` as its range and further values from `?3`. */
async function insertInParts(
  db: D1Database,
  count: number,
  { sql, values = [] }: { sql: string; values?: readonly (number | string)[] },
): Promise<void> {
  for (let from = 0; from < count; from += ROWS_A_STATEMENT) {
    const to = Math.min(count, from + ROWS_A_STATEMENT);
    await db
      .prepare(`${NUMBERS} ${sql}`)
      .bind(from, to, ...values)
      .run();
  }
}

async function insertArticle(db: D1Database): Promise<void> {
  await db.batch([
    db.prepare("insert into news_authors (slug, name) values ('bench-author', 'Author')"),
    db.prepare(`insert into news_articles (created_at, updated_at, slug, status, published_at, modified_at, author_id,
        is_homepage, is_eu, read_minutes, title, excerpt, html, plain_text, markdown)
      select 0, 0, '${TALK_OF_THE_CLUB}', 'PUBLISHED', 1, 0, id, 0, 0, 1, 'Who is quickest?', 'Say it.', '<p>Say it.</p>',
        'Say it.', 'Say it.' from news_authors where slug = 'bench-author'`),
    db.prepare(
      `update news_articles set listed_at = published_at where slug = '${TALK_OF_THE_CLUB}'`,
    ),
  ]);
}

/** The member who hears most: the first with two runs on the boards. */
const BUSY_MEMBER = "(select min(id) from users where listed_run_count > 1)";

/** After the article's, which came with it: the busy member's garage, then garages and runs in turn. */
async function insertTopics(db: D1Database, { topics }: Sizes): Promise<void> {
  await db
    .prepare(
      `insert into comment_topics (id, created_at, subject_kind, subject_id) values (2, 0, 'garage', ${BUSY_MEMBER})`,
    )
    .run();
  await insertInParts(db, topics - 2, {
    sql: `insert or ignore into comment_topics (id, created_at, subject_kind, subject_id)
      select 3 + n, 0, iif(n % 2, 'slip', 'garage'),
        iif(n % 2, 1 + (n / 2 * 97) % (select max(id) from slips), 1 + (n / 2) % (select max(id) from users)) from k`,
  });
}

/** Threads of five, of which each reply answers the comment before it. One reply in ninety-five is removed. */
async function insertComments(db: D1Database, sizes: Sizes, at: Date): Promise<void> {
  const { comments, onArticle, inGarage } = sizes;
  const author = (n: string) => `1 + (${n}) * 7919 % (select max(id) from users)`;
  await insertInParts(db, comments, {
    sql: `insert into comments (id, created_at, updated_at, topic_id, root_id, parent_id, reply_to_user_id, user_id, version,
        status, edited_at, like_count, reply_count, moderated_at, text)
      select 1 + n, ?3 - (?4 - n) * 10000, ?3 - (?4 - n) * 10000,
        iif(n < ?5, 1, iif(n < ?5 + ?6, 2, (select id from comment_topics where id <= 3 + (n - ?5 - ?6) / ${IN_DISCUSSION}
          order by id desc limit 1))),
        iif(n % ${THREAD}, 1 + n - n % ${THREAD}, null), iif(n % ${THREAD}, n, null),
        iif(n % ${THREAD} > 1, ${author("n - 1")}, null), ${author("n")}, 1 + (n % 10 = 7),
        iif(n % 95 = 4, 'REMOVED', 'VISIBLE'), iif(n % 10 = 7, ?3, null),
        iif(n % ${THREAD}, 0, n / ${THREAD} * 17 % 12), iif(n % ${THREAD}, 0, 4 - (n % 95 = 0)),
        iif(n % 95 = 4, ?3, null), 'No. ' || n || ': see you at the tree.' from k`,
    values: [at.getTime(), comments, onArticle, inGarage],
  });
  await db
    .prepare(
      `update comment_topics set comment_count = (
        select count(*) from comments c where c.topic_id = comment_topics.id and c.status = 'VISIBLE')`,
    )
    .run();
}

async function insertLikesAndEdits(db: D1Database, { comments }: Sizes): Promise<void> {
  await insertInParts(db, comments, {
    sql: `insert or ignore into comment_likes (user_id, comment_id, created_at)
      select 1 + (c.user_id + l.value * 131) % (select max(id) from users), c.id, c.created_at
      from k cross join comments c on c.id = 1 + n cross join json_each('[0,1,2,3,4,5,6,7,8,9,10]') l
      where l.value < c.like_count`,
  });
  await insertInParts(db, comments, {
    sql: `insert into comment_versions (comment_id, version, written_at, text)
      select c.id, 1, c.created_at, 'Before' from k cross join comments c on c.id = 1 + n where c.version = 2`,
  });
}

/** Others have read all but a twentieth of theirs. */
async function insertNotices(
  db: D1Database,
  { notices, unread, comments }: Sizes,
  at: Date,
): Promise<void> {
  const kind = `case n % 4 when 0 then 'reply' when 1 then 'like' when 2 then 'passed' else 'event' end`;
  await insertInParts(db, notices, {
    sql: `insert into notices (user_id, kind, cause, subject_id, actor_id, count, detail, created_at, visible_at, seen_at)
      select iif(n < ?5, ${BUSY_MEMBER}, 1 + n * 7919 % (select max(id) from users)), ${kind}, 'bench:' || n,
        1 + n % ?6, iif(n % 4 = 3, null, 1 + n * 31 % (select max(id) from users)), iif(n % 4 = 1, 3, 1),
        case n % 4 when 2 then '{"place":3,"gapMs":4,"isStock":true}'
          when 3 then '{"name":"A night of racing","slug":"a-night-of-racing"}' else '{}' end,
        ?3 - (?4 - n) * 1000, ?3 - (?4 - n) * 1000, iif(n < ?5 or n % 20 = 0, null, ?3) from k`,
    values: [at.getTime(), notices, unread, comments],
  });
}

/** What the job of the next minute finds. */
async function insertWaiting(db: D1Database, at: Date): Promise<void> {
  const now = at.getTime();
  await db.batch([
    db.prepare(`insert into sessions (id, user_id, created_at, last_used_at, expires_at)
      select 'bench-busy', id, created_at, created_at, ${now} + 31536000000 from users where id = ${BUSY_MEMBER}`),
    db.prepare(`insert into notice_choices (user_id, kind, channel, rhythm)
      select ${BUSY_MEMBER}, value, 'mail', 'daily' from json_each('["reply","like","passed","event"]')`),
    db
      .prepare(
        `insert into unsent_notices (notice_id, channel, user_id, rhythm, due_at)
         select id, 'mail', user_id, 'daily', ? from notices where user_id = ${BUSY_MEMBER} and seen_at is null`,
      )
      .bind(now - MINUTE_MS),
    db.prepare(`insert or ignore into unsent_notices (notice_id, channel, user_id, rhythm)
      select id, 'mail', user_id, 'daily' from notices where seen_at is null order by id desc limit ${UNSCHEDULED}`),
    db
      .prepare(
        `insert into run_announcements (slip_id, due_at)
         select id, ? from slips where is_best = 1 order by id limit ${ANNOUNCED}`,
      )
      .bind(now - MINUTE_MS),
  ]);
}

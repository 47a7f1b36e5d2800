import { dropDefinitions } from "./drop-definitions.ts";

/** Rows of each kind. */
const MANY = 100_000;
/** Slips and the members who report them, as `fillMembers` adds them. */
const [SLIPS, FIRST_MEMBER] = [1_000, 1_001];
/** Kinds that the site itself bounds, or that editors write one by one. */
const FEWER = 5_000;

const TRIGGERED = [
  ...["slips", "run_reports", "appeals", "comments", "comment_flags"],
  ...["news_articles", "drag_pak_requests"],
];

const numbers = (count: number) =>
  `with recursive k(n) as (select 1 union all select n + 1 from k where n < ${count})`;

/** Half of each kind waits; the rest is decided, in turn. The slips of the bench are in all states. */
const STEPS: readonly (readonly [name: string, sql: string])[] = [
  [
    "slips in all states",
    `update slips set is_listed = 0, is_best = 0, is_season_best = 0, is_track_best = 0, decided_at = null,
       status = case id % 4 when 0 then 'PENDING' when 1 then 'IN_REVIEW' when 2 then 'REJECTED' else 'APPROVED' end,
       claimed_by = iif(id % 4 = 1, 1 + id % 2, null), claimed_at = iif(id % 4 = 1, 1782993600000, null),
       flags = iif(id % 3 = 0, '[{"code":"SAME_PHOTO","isStrong":true,"detail":""}]', '[]')`,
  ],
  [
    "reports",
    `${numbers(MANY)} insert into run_reports (slip_id, reporter_id, created_at, reason, text, status)
     select 1 + n % ${SLIPS}, ${FIRST_MEMBER} + n, n, 'OTHER', 'Odd', iif(n % 2, 'OPEN', iif(n % 4, 'UPHELD', 'DISMISSED')) from k`,
  ],
  [
    "appeals",
    `${numbers(MANY)} insert into appeals (slip_id, slip_version, user_id, created_at, text, status)
     select 1 + n % ${SLIPS}, 1 + n / ${SLIPS}, (select user_id from slips where id = 1 + n % ${SLIPS}), n, 'It is fine',
       iif(n % 2, 'OPEN', iif(n % 4, 'UPHELD', 'OVERTURNED')) from k`,
  ],
  ["a topic", `insert into comment_topics (created_at) values (0)`],
  [
    "comments",
    `${numbers(MANY)} insert into comments (created_at, updated_at, topic_id, user_id, status, flagged_at, moderated_at,
       open_flag_count, text)
     select n, n, (select max(id) from comment_topics), ${FIRST_MEMBER} + n, iif(n % 3, 'VISIBLE', 'REMOVED'),
       iif(n % 2, n, null), iif(n % 2, null, n), n % 2, 'Words' from k`,
  ],
  [
    "flags of comments",
    `insert into comment_flags (created_at, comment_id, user_id, reason, text, status)
     select created_at, id, 1, 'OTHER', 'Rude', iif(flagged_at is null, 'UPHELD', 'OPEN') from comments`,
  ],
  // As many as one moderator may take before the first of them expires.
  [
    "claims",
    `insert into desk_claims (subject_kind, subject_id, moderator_id, claimed_at)
     select 'report', id, 1, 1782993600000 from run_reports where id % 10000 = 1`,
  ],
  [
    "dead letters",
    `${numbers(FEWER)} insert into dead_letters (message_id, died_at, kind, body)
     select 'm' || n, n, iif(n % 20, 'mail', 'card'), iif(n % 20, '{"kind":"mail","mailId":1}', '{"kind":"card","slipId":1}') from k`,
  ],
  [
    "errors",
    `${numbers(1_000)} insert into server_errors (fingerprint, event, route, reason, frames, error_count, first_at, last_at, request_id)
     select printf('%016x', n), 'request.failed', '', 'Error ' || n, '', 1, 1782993600000 - n, 1782993600000 - n, 'r' || n from k`,
  ],
  [
    "backups",
    `${numbers(FEWER)} insert into backups (kind, taken_at, note) select iif(n % 20, 'restore-point', 'copy'), n, 'Point' from k`,
  ],
  [
    "names",
    `${numbers(FEWER)} insert into news_authors (slug, name) select 'writer-' || n, 'Writer ' || n from k`,
  ],
  [
    "categories",
    `${numbers(FEWER)} insert into news_categories (slug, name) select 'kind-' || n, 'Kind ' || n from k`,
  ],
  [
    "tags",
    `${numbers(FEWER)} insert into news_tags (slug, name) select 'tag-' || n, 'Tag ' || n from k`,
  ],
  [
    "articles",
    `${numbers(MANY)} insert into news_articles (created_at, updated_at, slug, status, modified_at, author_id, read_minutes,
       title, excerpt, html, plain_text, markdown)
     select 0, n, 'many-' || n, iif(n % 2, 'DRAFT', 'UNPUBLISHED'), 0, (select min(id) from news_authors), 1, 'Many ' || n,
       '', '', '', '' from k`,
  ],
  [
    "Drag Pak requests",
    `${numbers(MANY)} insert into drag_pak_requests (created_at, updated_at, number, send_key, kind, status, name, email, email_key, answers)
     select n, n, 'N' || n, 'K' || n, 'dealer', iif(n % 2, 'NEW', iif(n % 4, 'ANSWERED', 'CLOSED')), 'Robin', '', 'e' || n, '{}' from k`,
  ],
];

/**
 * Adds what waits and what was decided to a database of `fillMembers`: 100,000 rows of what members send, a few thousand
 * of the rest.
 */
export async function fillDesk(db: D1Database, note: (line: string) => void): Promise<void> {
  const restore = await dropDefinitions(db, "trigger", TRIGGERED);
  for (const [name, sql] of STEPS) {
    note(name);
    await db.prepare(sql).run();
  }
  for (const sql of restore) await db.prepare(sql).run();
  // The search of the newsroom is filled by triggers, which were off.
  await db.prepare("update news_articles set title = title || '.' where id % 10 = 0").run();
}

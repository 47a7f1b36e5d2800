import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import type { DayEvent } from "../schema/analytics.ts";
import { literal } from "./literal.ts";
import { findAllSiteChanges } from "./site-changes.ts";

/** Counts go no further, except those of waiting slips and scheduled articles, which have counters. */
export const WAITING_COUNTED = 5;

/** How many things wait, and since when the oldest does; for scheduled articles, when the next is due. Milliseconds. */
export type WaitingRow = { count: number; at: number | null };

const firstOf = (rows: SQL) =>
  sql`select count(*) as count, min(at) as at from (${rows} limit ${literal(WAITING_COUNTED)})`;

const WAITING = {
  slips: sql`select
    (select value from counters where name = 'slips:PENDING') as count,
    (select submitted_at from slips where status = 'PENDING' order by submitted_at limit 1) as at`,
  reports: firstOf(
    sql`select created_at as at from run_reports where status = 'OPEN' order by created_at`,
  ),
  comments: firstOf(
    sql`select flagged_at as at from comments where flagged_at is not null order by flagged_at`,
  ),
  appeals: firstOf(
    sql`select created_at as at from appeals where status = 'OPEN' order by created_at`,
  ),
  requests: firstOf(
    sql`select created_at as at from drag_pak_requests where status = 'NEW' order by id`,
  ),
  articles: sql`select
    (select value from counters where name = 'articles:SCHEDULED') as count,
    (select published_at from news_articles where status = 'SCHEDULED'
      order by published_at limit 1) as at`,
} as const satisfies Record<string, SQL>;
export type WaitingKind = keyof typeof WAITING;

/** An entry of the audit log. `at` in milliseconds; `username` if it is about an account. */
export type ActRow = {
  id: number;
  at: number;
  action: string;
  subjectKind: string;
  subjectId: number;
  detail: string;
  actor: string | null;
  username: string | null;
};

/** How many changes of the site's settings are listed. */
const SITE_CHANGES = 2;

/** An action, and how many of its latest entries are read. */
type LatestActs = { action: string; count: number };

/** The latest entries of some actions, newest first. Up to five actions. */
function findLatestActs(db: Database, actions: readonly LatestActs[]) {
  const latest = actions.map(
    ({
      action,
      count,
    }) => sql`select * from (select id, created_at, action, subject_kind, subject_id, detail, actor_id
      from audit_log where action = ${action} order by id desc limit ${literal(count)})`,
  );
  return db.all<ActRow>(sql`
    select l.id, l.created_at as at, l.action, l.subject_kind as subjectKind,
      l.subject_id as subjectId, l.detail,
      a.username as actor, u.username
    from (${sql.join(latest, sql` union all `)}) l
    left join users a on a.id = l.actor_id left join users u on l.subject_kind = 'user' and u.id = l.subject_id
    order by l.id desc`);
}

type TodayQuery = {
  waiting: readonly WaitingKind[];
  events: readonly DayEvent[];
  /** Days (UTC), `YYYY-MM-DD`. */
  days: readonly string[];
  /** The actions whose latest audit entries are read, at least one. */
  actions: readonly LatestActs[];
  /** Whether the latest changes of the site's settings are read. */
  hasSite: boolean;
};

/** What staff see first, in one round trip. */
export async function findToday(db: Database, query: TodayQuery) {
  const { waiting, events, days, actions, hasSite } = query;
  const [counts, acts, site, ...totals] = await db.batch([
    db.all<{ event: DayEvent; day: string; count: number }>(sql`
      select event, day, count from event_counts where subject = ''
        and event in (${sql.join(
          events.map((event) => sql`${event}`),
          sql`, `,
        )})
        and day in (${sql.join(
          days.map((day) => sql`${day}`),
          sql`, `,
        )})`),
    findLatestActs(db, actions),
    findAllSiteChanges(db, hasSite ? SITE_CHANGES : 0),
    ...waiting.map((kind) => db.all<WaitingRow>(WAITING[kind])),
  ]);
  const rows = waiting.map((kind, at) => ({
    kind,
    ...(totals[at]?.[0] ?? { count: 0, at: null }),
  }));
  return { counts, acts, site, waiting: rows };
}

import { and, desc, eq, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "../client.ts";
import { auditLog, users } from "../schema/index.ts";

/** The detail of an entry without text about a person, the only change that the log allows. */
export const DETAIL_WITHOUT_TEXTS = sql.raw(
  "json_remove(detail, '$.note', '$.mods', '$.raceTrack')",
);

export type AuditEntry = Omit<typeof auditLog.$inferInsert, "id">;

/** Adds an audit entry if the statement right before it in the batch changed a row. */
export function insertAuditIfChanged(db: Database, entry: AuditEntry) {
  return db.run(sql`insert into audit_log (created_at, actor_id, action, subject_kind, subject_id, detail)
    select ${entry.createdAt.getTime()}, ${entry.actorId ?? null}, ${entry.action}, ${entry.subjectKind},
      ${entry.subjectId}, ${JSON.stringify(entry.detail)} where changes() > 0`);
}

/** Adds an audit entry about something that changes nothing. */
export function insertAudit(db: Database, entry: AuditEntry) {
  return db.insert(auditLog).values(entry);
}

/**
 * Adds that a build went live, unless the newest release in the log is of that build. `subject_kind <> ''` is the condition
 * of the partial index; without it, SQLite reads all releases.
 */
export function insertRelease(
  db: Database,
  release: { at: Date; build: number; action: string; detail: object },
) {
  const { at, build, action, detail } = release;
  return db.run(sql`insert into audit_log (created_at, action, subject_kind, subject_id, detail)
    select ${at.getTime()}, ${action}, 'release', ${build}, ${JSON.stringify(detail)}
    where ${build} is not (select subject_id from audit_log
      where subject_kind = 'release' and subject_kind <> '' order by id desc limit 1)`);
}

/** The audit entries of one subject with the actors' names, newest first, at most 50. */
export function findAllAuditBySubject(db: Database, subjectKind: string, subjectId: number) {
  return db
    .select({
      id: auditLog.id,
      createdAt: auditLog.createdAt,
      action: auditLog.action,
      detail: auditLog.detail,
      actor: users.username,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.subjectKind, subjectKind), eq(auditLog.subjectId, subjectId)))
    .orderBy(desc(auditLog.id))
    .limit(50);
}

/** An entry of the log with the names of its actor and, if it is an account, of its subject. */
export type AuditRow = {
  id: number;
  createdAt: Date;
  action: string;
  subjectKind: string;
  subjectId: number;
  detail: Record<string, unknown>;
  actor: string | null;
  subjectName: string | null;
  /** Whether the subject still has a page: posts and authors are deleted, comments removed. */
  hasSubject: boolean;
};

type AuditQuery = {
  actorId: number | null;
  action: string | null;
  kind: string | null;
  id: number | null;
  before: number;
  limit: number;
};

const subjectUsers = alias(users, "subjects");

const hasSubject = sql<number>`case ${auditLog.subjectKind}
  when 'social-post' then exists (select 1 from social_posts where id = ${auditLog.subjectId})
  when 'news-author' then exists (select 1 from news_authors where id = ${auditLog.subjectId})
  when 'comment' then exists (select 1 from comments where id = ${auditLog.subjectId} and status = 'VISIBLE')
  when 'mail' then exists (select 1 from mails where id = ${auditLog.subjectId} and is_farewell = 0)
  else 1 end`.mapWith(Boolean);

/**
 * The newest entries before an id that match a filter. Goes through `limit` entries that match the most selective part of
 * the filter, by its index, and returns those that match all of it.
 *
 * @returns `next`: the id to go on before; null if there are no older ones
 */
export async function findAllAudit(
  db: Database,
  query: AuditQuery,
): Promise<{ rows: AuditRow[]; next: number | null }> {
  const { kind, id, actorId, action, before, limit } = query;
  const ofSubject = kind !== null && id !== null;
  const indexed = ofSubject
    ? and(eq(auditLog.subjectKind, kind), eq(auditLog.subjectId, id))
    : actorId !== null
      ? eq(auditLog.actorId, actorId)
      : action !== null
        ? eq(auditLog.action, action)
        : kind !== null
          ? and(eq(auditLog.subjectKind, kind), sql`${auditLog.subjectKind} <> ''`)
          : undefined;
  // The condition on an empty kind is that of the partial index, which is used only if the query has it.
  const rows = await db
    .select({
      id: auditLog.id,
      createdAt: auditLog.createdAt,
      action: auditLog.action,
      subjectKind: auditLog.subjectKind,
      subjectId: auditLog.subjectId,
      detail: auditLog.detail,
      actorId: auditLog.actorId,
      actor: users.username,
      subjectName: subjectUsers.username,
      hasSubject,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .leftJoin(
      subjectUsers,
      and(eq(auditLog.subjectKind, "user"), eq(subjectUsers.id, auditLog.subjectId)),
    )
    .where(and(indexed, lt(auditLog.id, before)))
    .orderBy(desc(auditLog.id))
    .limit(limit);
  const isMatch = (row: (typeof rows)[number]) =>
    (actorId === null || row.actorId === actorId) &&
    (action === null || row.action === action) &&
    (kind === null || row.subjectKind === kind);
  return {
    rows: rows.filter(isMatch).map(({ actorId: _, ...row }) => row),
    next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null,
  };
}

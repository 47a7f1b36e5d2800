import { and, desc, eq, sql } from "drizzle-orm";
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

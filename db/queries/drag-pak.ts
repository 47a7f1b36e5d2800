import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { auditLog, type DragPakStatus, dragPakRequests, users } from "../schema/index.ts";
import { DETAIL_WITHOUT_TEXTS } from "./audit.ts";

export type DragPakRequest = typeof dragPakRequests.$inferSelect;
type NewRequest = Omit<DragPakRequest, "id" | "status" | "updatedAt">;

/** The subject kind of audit entries on a request. */
export const DRAG_PAK_SUBJECT = "drag-pak-request";

type SentLimit = {
  /** Counts only this account's requests; null counts everyone's. */
  userId: number | null;
  since: Date;
  max: number;
};

/**
 * Adds a request, unless one was sent with the same key or `max` requests with its address were
 * sent since an instant; returns its id, or none. Counting and adding are one statement, so
 * concurrent requests can't exceed the limit.
 */
export function insertDragPakRequestIfFew(
  db: Database,
  request: NewRequest,
  { userId, since, max }: SentLimit,
) {
  const createdAt = request.createdAt.getTime();
  const ofAccount = userId === null ? sql`` : sql`and user_id = ${userId}`;
  return db.all<{ id: number }>(sql`
    insert into drag_pak_requests
      (created_at, updated_at, number, send_key, user_id, kind, status, name, email, email_key, answers)
    select ${createdAt}, ${createdAt}, ${request.number}, ${request.sendKey}, ${request.userId},
      ${request.kind}, 'NEW', ${request.name}, ${request.email}, ${request.emailKey},
      ${JSON.stringify(request.answers)}
    where (select count(*) from (
      select 1 from drag_pak_requests
      where email_key = ${request.emailKey} and created_at > ${since.getTime()} ${ofAccount}
      limit ${max})) < ${max}
    on conflict (send_key) do nothing returning id`);
}

export async function findDragPakRequestBySendKey(db: Database, sendKey: string) {
  const [request] = await db
    .select()
    .from(dragPakRequests)
    .where(eq(dragPakRequests.sendKey, sendKey))
    .limit(1);
  return request ?? null;
}

export async function findDragPakRequestByNumber(db: Database, number: string) {
  const [request] = await db
    .select()
    .from(dragPakRequests)
    .where(eq(dragPakRequests.number, number))
    .limit(1);
  return request ?? null;
}

/** Requests in one status with ids below `before`, newest first. */
export function findAllDragPakRequestsByStatus(
  db: Database,
  query: { status: DragPakStatus; before: number; limit: number },
) {
  return db
    .select()
    .from(dragPakRequests)
    .where(and(eq(dragPakRequests.status, query.status), lt(dragPakRequests.id, query.before)))
    .orderBy(desc(dragPakRequests.id))
    .limit(query.limit);
}

/**
 * Changes the status of a request if it is still in the status it was shown in; returns its row, or
 * none.
 */
export function updateDragPakStatus(
  db: Database,
  { id, from, to, at }: { id: number; from: DragPakStatus; to: DragPakStatus; at: Date },
) {
  return db
    .update(dragPakRequests)
    .set({ status: to, updatedAt: at })
    .where(and(eq(dragPakRequests.id, id), eq(dragPakRequests.status, from)))
    .returning({ id: dragPakRequests.id });
}

export async function findDragPakRequestById(db: Database, id: number) {
  const [request] = await db
    .select()
    .from(dragPakRequests)
    .where(eq(dragPakRequests.id, id))
    .limit(1);
  return request ?? null;
}

/** The audit entries of some requests with the staff's names, newest first, at most 200. */
export function findAllAuditOfDragPak(db: Database, ids: readonly number[]) {
  return db
    .select({
      requestId: auditLog.subjectId,
      createdAt: auditLog.createdAt,
      detail: auditLog.detail,
      actor: users.username,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(
      and(
        eq(auditLog.subjectKind, DRAG_PAK_SUBJECT),
        sql`${auditLog.subjectId} in (select value from json_each(${JSON.stringify(ids)}))`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(200);
}

/** Deletes requests sent before an instant, oldest first, at most 200 at a time. */
export function deleteDragPakRequestsBefore(db: Database, before: Date) {
  const expired = sql`(select id from (select id, created_at from drag_pak_requests order by id limit 200)
    where created_at < ${before.getTime()})`;
  return db.batch([
    // The audit log's copies of the answers are deleted with the request.
    db.run(sql`update audit_log set detail = ${DETAIL_WITHOUT_TEXTS}
      where subject_kind = ${DRAG_PAK_SUBJECT} and subject_id in ${expired}`),
    db.delete(dragPakRequests).where(sql`${dragPakRequests.id} in ${expired}`),
  ]);
}

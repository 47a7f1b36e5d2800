import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { eventMarks, type eventSources, events } from "../schema/index.ts";
import { type AuditEntry, insertAuditIfChanged } from "./audit.ts";

/** The calendar entry, and its version, that an event was imported from (event_sources). */
export type EventSource = Omit<typeof eventSources.$inferInsert, "eventId">;
export type NewEvent = Omit<
  typeof events.$inferInsert,
  "id" | "version" | "goingCount" | "wentCount" | "updatedAt"
> & { source?: EventSource };
/** The fields of an event that an editor may change. */
export type EventChange = Partial<Omit<NewEvent, "slug" | "uid" | "createdAt" | "source">>;

/** How many events are inserted per batch. */
export const EVENTS_A_BATCH = 50;

type Actor = { actorId: number | null; action: string };

/** Adds events with an audit entry each. Their slugs and uids must be free: check first. */
export async function insertEvents(
  db: Database,
  list: readonly NewEvent[],
  { actorId, action }: Actor,
): Promise<void> {
  for (let from = 0; from < list.length; from += EVENTS_A_BATCH) {
    const [first, ...rest] = list
      .slice(from, from + EVENTS_A_BATCH)
      .flatMap(({ source, ...event }) => [
        db.insert(events).values({ ...event, updatedAt: event.createdAt }),
        db.run(sql`
        insert into audit_log (created_at, actor_id, action, subject_kind, subject_id, detail)
        select ${event.createdAt.getTime()}, ${actorId}, ${action}, 'event', id, json_object('slug', slug)
        from events where uid = ${event.uid}`),
        ...(source ? [upsertSource(db, sql`uid = ${event.uid}`, source)] : []),
      ]);
    if (first) await db.batch([first, ...rest]);
  }
}

/** Whether a batch failed because another editor got a slug or a UID first. */
export function isTakenEvent(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return (
    /UNIQUE constraint failed: events\.(?:uid|slug)/.test(thrown.message) ||
    isTakenEvent(thrown.cause)
  );
}

/**
 * Changes an event, unless it was changed since this version was read.
 *
 * @returns whether it was changed
 */
export async function updateEvent(
  db: Database,
  { id, version }: { id: number; version: number },
  change: EventChange,
  audit: Omit<AuditEntry, "subjectKind" | "subjectId">,
): Promise<boolean> {
  const [changed] = await db.batch([
    db
      .update(events)
      .set({ ...change, version: version + 1, updatedAt: audit.createdAt })
      .where(and(eq(events.id, id), eq(events.version, version)))
      .returning({ id: events.id }),
    insertAuditIfChanged(db, { ...audit, subjectKind: "event", subjectId: id }),
  ]);
  return changed.length > 0;
}

/**
 * Stores what an event was imported from, unless the event is gone or another was imported from
 * that entry.
 */
function upsertSource(db: Database, isEvent: SQL, source: EventSource) {
  const { seriesUid, recurrenceId, sequence, stamp, fields } = source;
  return db.run(sql`
    insert into event_sources (event_id, series_uid, recurrence_id, sequence, stamp, fields)
    select id, ${seriesUid}, ${recurrenceId}, ${sequence}, ${stamp}, ${JSON.stringify(fields)}
    from events where ${isEvent} and not exists (
      select 1 from event_sources s where s.series_uid = ${seriesUid} and s.recurrence_id = ${recurrenceId}
        and s.event_id <> events.id)
    on conflict (event_id) do update set series_uid = excluded.series_uid, recurrence_id = excluded.recurrence_id,
      sequence = excluded.sequence, stamp = excluded.stamp, fields = excluded.fields`);
}

/**
 * The same as `updateEvent`, with a newer version of the source the event was imported from.
 *
 * @returns whether it was changed
 */
export async function updateImportedEvent(
  db: Database,
  { id, version }: { id: number; version: number },
  { change, source }: { change: EventChange; source: EventSource | null },
  audit: Omit<AuditEntry, "subjectKind" | "subjectId">,
): Promise<boolean> {
  const isChanged = sql`id = ${id} and version = ${version + 1} and updated_at = ${audit.createdAt.getTime()}`;
  const [changed] = await db.batch([
    db
      .update(events)
      .set({ ...change, version: version + 1, updatedAt: audit.createdAt })
      .where(and(eq(events.id, id), eq(events.version, version)))
      .returning({ id: events.id }),
    insertAuditIfChanged(db, { ...audit, subjectKind: "event", subjectId: id }),
    ...(source ? [upsertSource(db, isChanged, source)] : []),
  ]);
  return changed.length > 0;
}

/** Sets a user's mark on an event, with the car they bring, replacing the previous one. */
export async function upsertEventMark(
  db: Database,
  mark: typeof eventMarks.$inferInsert,
): Promise<void> {
  await db
    .insert(eventMarks)
    .values(mark)
    .onConflictDoUpdate({
      target: [eventMarks.userId, eventMarks.eventId],
      set: { mark: mark.mark, vehicleId: mark.vehicleId, createdAt: mark.createdAt },
    });
}

export async function deleteEventMark(
  db: Database,
  { userId, eventId }: { userId: number; eventId: number },
): Promise<void> {
  await db
    .delete(eventMarks)
    .where(and(eq(eventMarks.userId, userId), eq(eventMarks.eventId, eventId)));
}

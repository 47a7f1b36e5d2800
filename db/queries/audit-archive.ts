import { sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { auditArchives } from "../schema/index.ts";
import { DETAIL_WITHOUT_TEXTS } from "./audit.ts";

/** An entry of the audit log as a line of its archive: JSON without text about a person. */
export type ArchivedEntry = {
  id: number;
  /** The month (UTC) it was written in, `YYYY-MM`. */
  month: string;
  line: string;
};

/**
 * Old entries on slips that nothing reads anymore. Decisions, their undoing and reports stay, since
 * they determine how a racer may edit a slip, and so does everything that isn't about a slip.
 */
const ROUTINE = ["slip.submit", "slip.edit", "slip.claim", "slip.release", "slip.withdraw"];

/**
 * The first entries that are not archived yet, in the order of their ids; none if the first one was
 * written at `before` or later.
 */
export function findAllAuditToArchive(
  db: Database,
  { before, limit }: { before: Date; limit: number },
) {
  const instant = sql.raw("strftime('%Y-%m-%dT%H:%M:%fZ', l.created_at / 1000.0, 'unixepoch')");
  return db.all<ArchivedEntry>(sql`
    with archived(last_id) as (
      select coalesce((select last_id from audit_archives order by first_id desc limit 1), 0)),
    next as (
      select l.id, l.created_at from archived cross join audit_log l on l.id > last_id order by l.id limit 1)
    select l.id, substr(${instant}, 1, 7) as month,
      json_object('id', l.id, 'createdAt', ${instant}, 'actorId', actor_id, 'action', action,
        'subjectKind', subject_kind, 'subjectId', subject_id, 'detail', ${DETAIL_WITHOUT_TEXTS}) as line
    from next cross join audit_log l on l.id >= next.id
    where next.created_at < ${before.getTime()} order by l.id limit ${limit}`);
}

/**
 * Records a stored part of the archive and deletes its routine entries from the log. Call this only
 * after the object was read back.
 */
export function moveAuditToArchive(db: Database, archive: typeof auditArchives.$inferInsert) {
  return db.batch([
    db.insert(auditArchives).values(archive),
    db.run(sql`delete from audit_log where id between ${archive.firstId} and ${archive.lastId}
      and subject_kind = 'slip' and action in (select value from json_each(${JSON.stringify(ROUTINE)}))`),
  ]);
}

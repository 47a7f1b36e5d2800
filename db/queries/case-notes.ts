import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { memberNotes, users } from "../schema/index.ts";
import type { DeskCase } from "./desk-claims.ts";

/** The newest notes on a report, a comment or an appeal. */
export function findAllCaseNotes(db: Database, { kind, id }: DeskCase, limit: number) {
  return db
    .select({
      id: memberNotes.id,
      createdAt: memberNotes.createdAt,
      text: memberNotes.text,
      author: users.username,
    })
    .from(memberNotes)
    .innerJoin(users, eq(users.id, memberNotes.authorId))
    .where(
      and(
        // The partial index has this condition.
        sql`${memberNotes.subjectKind} is not null`,
        eq(memberNotes.subjectKind, kind),
        eq(memberNotes.subjectId, id),
      ),
    )
    .orderBy(desc(memberNotes.id))
    .limit(limit);
}

/** Adds a note unless the case has `max` of them, or its member was deleted; returns its id, or none. */
export function insertCaseNoteIfBelowLimit(
  db: Database,
  note: DeskCase & { userId: number; authorId: number; createdAt: Date; text: string },
  max: number,
) {
  const { kind, id, userId, authorId, createdAt, text } = note;
  return db.all<{ id: number }>(sql`
    insert into member_notes (user_id, author_id, created_at, text, subject_kind, subject_id)
    select id, ${authorId}, ${createdAt.getTime()}, ${text}, ${kind}, ${id} from users
    where id = ${userId} and anonymised_at is null and (select count(*) from (select 1 from member_notes
      where subject_kind is not null and subject_kind = ${kind} and subject_id = ${id} limit ${max})) < ${max}
    returning id`);
}

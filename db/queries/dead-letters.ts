import { and, asc, desc, eq, lt, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { deadLetters } from "../schema/index.ts";

export type DeadLetter = typeof deadLetters.$inferSelect;
type NewLetter = { messageId: string; kind: string; body: unknown };

/** Stores messages that the queue gave up; one that is stored already is left as it is. */
export function insertDeadLetters(db: Database, letters: readonly NewLetter[], diedAt: Date) {
  return db.run(sql`insert into dead_letters (message_id, died_at, kind, body)
    select value ->> 'messageId', ${diedAt.getTime()}, value ->> 'kind', value -> 'body'
    from json_each(${JSON.stringify(letters)}) where true on conflict (message_id) do nothing`);
}

/** The newest dead letters before an id, of one kind or of all. */
export function findAllDeadLetters(
  db: Database,
  { kind, before, limit }: { kind: string | null; before: number; limit: number },
): Promise<DeadLetter[]> {
  return db
    .select()
    .from(deadLetters)
    .where(and(kind === null ? undefined : eq(deadLetters.kind, kind), lt(deadLetters.id, before)))
    .orderBy(desc(deadLetters.id))
    .limit(limit);
}

/** The oldest dead letters, or the one with an id. */
export function findAllDeadLettersToSend(
  db: Database,
  { id, limit }: { id: number | null; limit: number },
): Promise<DeadLetter[]> {
  return db
    .select()
    .from(deadLetters)
    .where(id === null ? undefined : eq(deadLetters.id, id))
    .orderBy(asc(deadLetters.id))
    .limit(limit);
}

/** Deletes dead letters. @param ids bounded by what one page or send has */
export function deleteDeadLetters(db: Database, ids: readonly number[]) {
  return db.run(
    sql`delete from dead_letters where id in (select value from json_each(${JSON.stringify(ids)}))`,
  );
}

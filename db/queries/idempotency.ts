import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { idempotencyKeys } from "../schema/index.ts";

/** A request's hold on a key; `reservation` is a random value of the request. */
type Reservation = { userId: number; key: string; reservation: string };

/** Matches this reservation only, not a later one that has taken over the key. */
const isReservation = ({ userId, key, reservation }: Reservation) =>
  and(
    eq(idempotencyKeys.userId, userId),
    eq(idempotencyKeys.key, key),
    eq(idempotencyKeys.reservation, reservation),
    isNull(idempotencyKeys.answer),
  );

/**
 * Reserves a key in one statement, so only one of two concurrent requests gets it. An expired key
 * is free for any operation, an abandoned reservation only for the same one. Idempotent: the request
 * that holds the key gets it again.
 */
export async function reserveIdempotencyKey(
  db: Database,
  reservation: Reservation & { operation: string; createdAt: Date },
  before: { abandonedAt: Date; expiredAt: Date },
): Promise<boolean> {
  const rows = await db
    .insert(idempotencyKeys)
    .values({ ...reservation, answer: null })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: {
        operation: sql`excluded.operation`,
        createdAt: sql`excluded.created_at`,
        reservation: sql`excluded.reservation`,
        answer: null,
      },
      setWhere: or(
        lt(idempotencyKeys.createdAt, before.expiredAt),
        isReservation(reservation),
        and(
          isNull(idempotencyKeys.answer),
          lt(idempotencyKeys.createdAt, before.abandonedAt),
          eq(idempotencyKeys.operation, sql`excluded.operation`),
        ),
      ),
    })
    .returning({ key: idempotencyKeys.key });
  return rows.length > 0;
}

/**
 * The operation and result of a key; `answer` is JSON text, null while the first request is
 * running.
 */
export async function findIdempotencyKey(db: Database, userId: number, key: string) {
  const [row] = await db
    .select({
      operation: idempotencyKeys.operation,
      answer: sql<string | null>`${idempotencyKeys.answer}`,
    })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
    .limit(1);
  return row ?? null;
}

export function updateIdempotencyAnswer(db: Database, reservation: Reservation, answer: unknown) {
  return db.update(idempotencyKeys).set({ answer }).where(isReservation(reservation));
}

export function deleteIdempotencyReservation(db: Database, reservation: Reservation) {
  return db.delete(idempotencyKeys).where(isReservation(reservation));
}

/** Deletes expired keys, at most 1,000 at a time. */
export function deleteIdempotencyKeysBefore(db: Database, expiredAt: Date) {
  return db.run(sql`delete from idempotency_keys where rowid in
    (select rowid from idempotency_keys where created_at < ${expiredAt.getTime()} limit 1000)`);
}

import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { pushSubscriptions, sessions } from "../schema/index.ts";

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;
type NewSubscription = Omit<PushSubscriptionRow, "id" | "failingSince">;

/** How many devices of a member get pushes: the oldest one makes place for another. */
const DEVICES_MAX = 10;

/**
 * Stores a device of a member, or stores it again. Returns no row if its address is stored with other keys: then it is
 * another browser's, since only that one has them.
 */
export function upsertPushSubscription(db: Database, row: NewSubscription) {
  const { userId, sessionId, p256dh, auth } = row;
  return db
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: { userId, sessionId, failingSince: null },
      setWhere: and(eq(pushSubscriptions.p256dh, p256dh), eq(pushSubscriptions.auth, auth)),
    })
    .returning({ id: pushSubscriptions.id });
}

/** Ends a member's oldest devices above ten. */
export function deleteSpareSubscriptions(db: Database, userId: number) {
  return db.run(sql`
    delete from push_subscriptions where user_id = ${userId} and id not in (
      select id from push_subscriptions where user_id = ${userId} order by id desc limit ${DEVICES_MAX})`);
}

/** Ends pushes to a device of a member; returns its row, or none. */
export function deletePushSubscription(
  db: Database,
  { userId, endpoint }: { userId: number; endpoint: string },
) {
  return db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)))
    .returning({ id: pushSubscriptions.id });
}

/** A member's devices that are logged in; at most ten. */
export function findAllPushSubscriptions(
  db: Database,
  { userId, now }: { userId: number; now: Date },
) {
  return db
    .select({
      id: pushSubscriptions.id,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      failingSince: pushSubscriptions.failingSince,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(
      and(
        eq(pushSubscriptions.userId, userId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
      ),
    )
    .limit(DEVICES_MAX);
}

/** Stores what a device's service said: `gone` removes the device, as does refusing for longer than since `before`. */
export async function updateSubscriptionAfterPush(
  db: Database,
  id: number,
  { outcome, now, before }: { outcome: "sent" | "failed" | "gone"; now: Date; before: Date },
): Promise<void> {
  const isIt = eq(pushSubscriptions.id, id);
  if (outcome === "gone") {
    await db.delete(pushSubscriptions).where(isIt);
    return;
  }
  if (outcome === "sent") {
    await db.update(pushSubscriptions).set({ failingSince: null }).where(isIt);
    return;
  }
  await db.batch([
    db
      .update(pushSubscriptions)
      .set({ failingSince: sql`coalesce(failing_since, ${now.getTime()})` })
      .where(isIt),
    db.delete(pushSubscriptions).where(and(isIt, lt(pushSubscriptions.failingSince, before))),
  ]);
}

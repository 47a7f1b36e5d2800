import { and, desc, eq, gt, lte, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { heldDecisions, mails, slips, type UndecidedSlip } from "../schema/index.ts";

/** A slip in a version: what every statement here is tied to, so that a batch does all of it or nothing. */
type SlipVersion = { slipId: number; version: number };

const isStill = ({ slipId, version }: SlipVersion) =>
  sql`exists (select 1 from slips where id = ${slipId} and version = ${version})`;

/** Under which the mail about a decision waits. */
export const decisionKey = ({ slipId, version }: SlipVersion) => `slip-${slipId}-${version}`;

type NewHold = SlipVersion & { moderatorId: number; heldUntil: Date; before: UndecidedSlip };

/** Keeps what a decision overwrote; is behind that decision in its batch, and fails with it. */
export function insertHeldDecision(db: Database, hold: NewHold) {
  const { slipId, moderatorId, version, heldUntil, before } = hold;
  return db.run(sql`
    insert into held_decisions (slip_id, moderator_id, version, held_until, before)
    select ${slipId}, ${moderatorId}, ${version}, ${heldUntil.getTime()}, ${JSON.stringify(before)}
    where exists (select 1 from slips
      where id = ${slipId} and version = ${version} and decided_by = ${moderatorId})
    on conflict (slip_id) do update set moderator_id = excluded.moderator_id,
      version = excluded.version, held_until = excluded.held_until, before = excluded.before`);
}

/** Removes what this moderator can no longer take back. */
export function deleteLapsedHolds(db: Database, moderatorId: number, now: Date) {
  return db
    .delete(heldDecisions)
    .where(and(eq(heldDecisions.moderatorId, moderatorId), lte(heldDecisions.heldUntil, now)));
}

/** What a moderator may still take back of a slip; null where there is nothing. */
export async function findHeldDecision(
  db: Database,
  { slipId, moderatorId, now }: { slipId: number; moderatorId: number; now: Date },
) {
  const [hold] = await db
    .select()
    .from(heldDecisions)
    .where(
      and(
        eq(heldDecisions.slipId, slipId),
        eq(heldDecisions.moderatorId, moderatorId),
        gt(heldDecisions.heldUntil, now),
      ),
    )
    .limit(1);
  return hold ?? null;
}

/** The decisions that a moderator may still take back, the latest first. */
export function findAllHeldDecisions(
  db: Database,
  { moderatorId, now, limit }: { moderatorId: number; now: Date; limit: number },
) {
  return db
    .select({
      slipId: heldDecisions.slipId,
      version: heldDecisions.version,
      heldUntil: heldDecisions.heldUntil,
      status: slips.status,
    })
    .from(heldDecisions)
    .innerJoin(slips, eq(slips.id, heldDecisions.slipId))
    .where(
      and(
        eq(heldDecisions.moderatorId, moderatorId),
        gt(heldDecisions.heldUntil, now),
        eq(slips.version, heldDecisions.version),
      ),
    )
    .orderBy(desc(heldDecisions.heldUntil), desc(heldDecisions.slipId))
    .limit(limit);
}

/**
 * What goes with a decision that is taken back: the hold, and the mail that waits. Stands behind the
 * slip's own update, which leaves it in the version `after`.
 */
export function deleteHeldDecision(db: Database, decided: SlipVersion, after: SlipVersion) {
  return [
    db.delete(heldDecisions).where(and(eq(heldDecisions.slipId, decided.slipId), isStill(after))),
    db
      .delete(mails)
      .where(
        and(eq(mails.subjectKey, decisionKey(decided)), eq(mails.status, "QUEUED"), isStill(after)),
      ),
  ] as const;
}

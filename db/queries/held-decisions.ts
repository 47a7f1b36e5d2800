import { and, desc, eq, gt, lte, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { heldDecisions, mails, slips, type UndecidedSlip } from "../schema/index.ts";

/** A slip in a version. Every statement here depends on it, so a batch does all or nothing. */
type SlipVersion = { slipId: number; version: number };

const isInVersion = ({ slipId, version }: SlipVersion) =>
  sql`exists (select 1 from slips where id = ${slipId} and version = ${version})`;

/** The subject key of the mail about a decision. */
export const decisionKey = ({ slipId, version }: SlipVersion) => `slip-${slipId}-${version}`;

type NewHold = SlipVersion & { moderatorId: number; heldUntil: Date; before: UndecidedSlip };

/**
 * Stores what a decision overwrote; runs after that decision in its batch, and only if it
 * succeeded.
 */
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

/** Deletes the decisions this moderator can no longer undo. */
export function deleteExpiredHolds(db: Database, moderatorId: number, now: Date) {
  return db
    .delete(heldDecisions)
    .where(and(eq(heldDecisions.moderatorId, moderatorId), lte(heldDecisions.heldUntil, now)));
}

/** The decision on a slip that a moderator may still undo; null if there is none. */
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

/** The decisions that a moderator may still undo, latest first. */
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
 * Deletes an undone decision's hold and its queued mail. Runs after the update of the slip, which
 * leaves it in the version `after`.
 */
export function deleteHeldDecision(db: Database, decided: SlipVersion, after: SlipVersion) {
  return [
    db
      .delete(heldDecisions)
      .where(and(eq(heldDecisions.slipId, decided.slipId), isInVersion(after))),
    db
      .delete(mails)
      .where(
        and(
          eq(mails.subjectKey, decisionKey(decided)),
          eq(mails.status, "QUEUED"),
          isInVersion(after),
        ),
      ),
  ] as const;
}

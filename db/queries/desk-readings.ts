import { desc, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { deskReadings, type MachineVerdict } from "../schema/index.ts";

type Reading = typeof deskReadings.$inferInsert;

/**
 * Adds what was read before a decision; runs after that decision in its batch, and only if it succeeded.
 *
 * @param decided the slip in the version that the decision produced
 */
export function insertDeskReading(
  db: Database,
  { decidedAt, act, verdict, openSeconds }: Omit<Reading, "id">,
  decided: { slipId: number; version: number; by: number },
) {
  return db.run(sql`
    insert into desk_readings (decided_at, act, verdict, open_seconds)
    select ${decidedAt.getTime()}, ${act}, ${verdict}, ${openSeconds}
    where exists (select 1 from slips where id = ${decided.slipId}
      and version = ${decided.version} and decided_by = ${decided.by})`);
}

/**
 * Deletes what was read before an undone decision; runs after the slip was restored in its batch. The row has no slip:
 * the moment of the decision identifies it.
 */
export function deleteDeskReading(
  db: Database,
  decidedAt: Date,
  after: { slipId: number; version: number },
) {
  return db.run(sql`delete from desk_readings where decided_at = ${decidedAt.getTime()}
    and exists (select 1 from slips where id = ${after.slipId} and version = ${after.version})`);
}

/** The latest decisions with what was read before them; rows for a batch. */
export function findAllDeskReadings(db: Database, limit: number) {
  return db
    .select({
      act: deskReadings.act,
      verdict: deskReadings.verdict,
      openSeconds: deskReadings.openSeconds,
    })
    .from(deskReadings)
    .orderBy(desc(deskReadings.decidedAt))
    .limit(limit);
}
export type DeskReading = { act: Reading["act"]; verdict: MachineVerdict; openSeconds: number };

/** Deletes the figures of old decisions, at most 1,000 at a time. */
export function deleteDeskReadingsBefore(db: Database, before: Date) {
  return db.run(sql`delete from desk_readings where id in (select id from desk_readings
    where decided_at < ${before.getTime()} order by decided_at limit 1000)`);
}

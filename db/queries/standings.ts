import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { slips, users } from "../schema/index.ts";

/**
 * The statements that bring `is_listed` and `is_best` of some slips up to date; put them into the
 * same `db.batch` as the change that calls for them. Triggers then keep counters and ranks.
 */
export function refreshStandingsOfVehicle(db: Database, vehicleId: number) {
  return refreshStandings(db, sql`${slips.vehicleId} = ${vehicleId}`);
}

/** The same for all runs of a user: after an activation, a ban or a deletion. */
export function refreshStandingsOfUser(db: Database, userId: number) {
  return refreshStandings(db, sql`${slips.userId} = ${userId}`);
}

/** An approved run is listed while its racer is activated, not banned and still has an account. */
const mayBeListed = sql<boolean>`(slips.status = 'APPROVED' and exists (
  select 1 from ${users} u
  where u.id = slips.user_id and u.is_activated = 1 and u.banned_at is null
    and u.anonymised_at is null and u.username_key not like 'anonymous%'))`;

/** Ties: higher trap speed, then the earlier date, then the earlier submission. */
const isBestOfVehicle = sql<boolean>`(slips.is_listed = 1 and slips.id = (
  select b.id from ${slips} b
  where b.vehicle_id = slips.vehicle_id and b.is_stock = slips.is_stock and b.is_listed = 1
  order by b.elapsed_ms, b.trap_speed_hundredths_mph desc, b.ran_on, b.id limit 1))`;

function refreshStandings(db: Database, which: SQL) {
  return [
    db
      .update(slips)
      .set({ isListed: mayBeListed })
      .where(sql`${which} and ${slips.isListed} <> ${mayBeListed}`),
    db
      .update(slips)
      .set({ isBest: isBestOfVehicle })
      .where(sql`${which} and ${slips.isBest} <> ${isBestOfVehicle}`),
  ] as const;
}

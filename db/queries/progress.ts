import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { slips, users, vehicleLookup, vehicleModifications, vehicles } from "../schema/index.ts";

/**
 * A vehicle with its owner, its newest listed runs and its dated modifications, in one round trip.
 * `vehicle` is null for one that has left the garage or never was in it.
 */
export async function findVehicleProgress(
  db: Database,
  query: { vehicleId: number; usernameKey: string; runLimit: number; modificationLimit: number },
) {
  const { vehicleId } = query;
  const [[vehicle], runs, modifications] = await db.batch([
    db
      .select({
        id: vehicles.id,
        year: vehicleLookup.year,
        make: vehicleLookup.make,
        model: vehicleLookup.model,
        trim: vehicleLookup.trim,
        owner: {
          // A batch can't tell two columns of one name apart.
          id: sql<number>`${users.id}`.as("owner_id"),
          username: users.username,
          isActivated: users.isActivated,
          bannedAt: users.bannedAt,
          anonymisedAt: users.anonymisedAt,
        },
      })
      .from(vehicles)
      .innerJoin(users, eq(users.id, vehicles.userId))
      .innerJoin(vehicleLookup, eq(vehicleLookup.id, vehicles.vehicleLookupId))
      .where(
        and(
          eq(vehicles.id, vehicleId),
          eq(users.usernameKey, query.usernameKey),
          sql`${vehicles.deletedAt} is null`,
        ),
      )
      .limit(1),
    db
      .select({
        id: slips.id,
        ranOn: slips.ranOn,
        raceTrack: slips.raceTrack,
        isStock: slips.isStock,
        elapsedMs: slips.elapsedMs,
        sixtyFootMs: slips.sixtyFootMs,
        trapSpeedHundredthsMph: slips.trapSpeedHundredthsMph,
      })
      .from(slips)
      .where(and(eq(slips.vehicleId, vehicleId), sql`is_listed = 1`))
      .orderBy(desc(slips.ranOn), desc(slips.id))
      .limit(query.runLimit),
    db
      .select({
        installedOn: vehicleModifications.installedOn,
        description: vehicleModifications.description,
      })
      .from(vehicleModifications)
      .where(eq(vehicleModifications.vehicleId, vehicleId))
      .orderBy(asc(vehicleModifications.installedOn), asc(vehicleModifications.id))
      .limit(query.modificationLimit),
  ]);
  return { vehicle: vehicle ?? null, runs, modifications };
}

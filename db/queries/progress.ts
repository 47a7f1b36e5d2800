import { and, desc, eq, lte, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { users, vehicleLookup, vehicleModifications, vehicles } from "../schema/index.ts";
import {
  findAllBestRunsByVehicle,
  findAllListedRunsByVehicle,
  type RunCursor,
} from "./profiles.ts";

/**
 * A vehicle with its owner, its quickest run, its newest listed runs and modifications, in one round trip; `after`
 * continues after a run. `vehicle` is null if it has left the garage or never was in it.
 */
export async function findVehicleProgress(
  db: Database,
  query: {
    vehicleId: number;
    usernameKey: string;
    after: RunCursor | null;
    runLimit: number;
    modificationLimit: number;
  },
) {
  const { vehicleId, after } = query;
  const [[vehicle], [best], runs, modifications] = await db.batch([
    db
      .select({
        id: vehicles.id,
        year: vehicleLookup.year,
        make: vehicleLookup.make,
        model: vehicleLookup.model,
        trim: vehicleLookup.trim,
        owner: {
          // Aliased, since a batch merges columns of the same name.
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
    findAllBestRunsByVehicle(db, vehicleId),
    findAllListedRunsByVehicle(db, { vehicleId, after, limit: query.runLimit }),
    db
      .select({
        installedOn: vehicleModifications.installedOn,
        description: vehicleModifications.description,
      })
      .from(vehicleModifications)
      .where(
        and(
          eq(vehicleModifications.vehicleId, vehicleId),
          after ? lte(vehicleModifications.installedOn, after.ranOn) : undefined,
        ),
      )
      .orderBy(desc(vehicleModifications.installedOn), desc(vehicleModifications.id))
      .limit(query.modificationLimit),
  ]);
  return { vehicle: vehicle ?? null, best: best ?? null, runs, modifications };
}

import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { vehicleModifications } from "../schema/index.ts";

/** The modifications of a vehicle, latest first. */
export function findAllModificationsByVehicle(
  db: Database,
  vehicleId: SQL | number,
  limit: number,
) {
  return db
    .select({
      id: vehicleModifications.id,
      installedOn: vehicleModifications.installedOn,
      description: vehicleModifications.description,
    })
    .from(vehicleModifications)
    .where(eq(vehicleModifications.vehicleId, vehicleId))
    .orderBy(desc(vehicleModifications.installedOn), desc(vehicleModifications.id))
    .limit(limit);
}

/** Adds an entry to a vehicle's log, unless the vehicle has left the garage or the log is full. */
export function insertModification(
  db: Database,
  { vehicleId, userId, limit }: { vehicleId: number; userId: number; limit: number },
  row: { installedOn: string; description: string; createdAt: Date },
) {
  return db.all<{ id: number }>(sql`
    insert into vehicle_modifications (vehicle_id, created_at, installed_on, description)
    select id, ${row.createdAt.getTime()}, ${row.installedOn}, ${row.description}
    from vehicles where id = ${vehicleId} and user_id = ${userId} and deleted_at is null
      and (select count(*) from vehicle_modifications where vehicle_id = ${vehicleId}) < ${limit}
    returning id`);
}

export function deleteModification(
  db: Database,
  { modificationId, vehicleId }: { modificationId: number; vehicleId: number },
) {
  return db
    .delete(vehicleModifications)
    .where(
      and(
        eq(vehicleModifications.id, modificationId),
        eq(vehicleModifications.vehicleId, vehicleId),
      ),
    )
    .returning({ id: vehicleModifications.id });
}

export function deleteModificationsOfVehicle(db: Database, vehicleId: number) {
  return db.delete(vehicleModifications).where(eq(vehicleModifications.vehicleId, vehicleId));
}

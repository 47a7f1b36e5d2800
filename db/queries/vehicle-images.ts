import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { vehicleImages } from "../schema/index.ts";

export type VehicleImage = Pick<
  typeof vehicleImages.$inferInsert,
  "mediaKey" | "width" | "height" | "blurDataUrl"
>;

/** How many pictures a vehicle shows. */
const VEHICLE_IMAGE_LIMIT = 8;

const image = {
  id: vehicleImages.id,
  mediaKey: vehicleImages.mediaKey,
  width: vehicleImages.width,
  height: vehicleImages.height,
  blurDataUrl: vehicleImages.blurDataUrl,
};

/** The pictures of a vehicle, the main one first. */
export function findAllImagesByVehicle(db: Database, vehicleId: SQL | number) {
  return db
    .select(image)
    .from(vehicleImages)
    .where(eq(vehicleImages.vehicleId, vehicleId))
    .orderBy(asc(vehicleImages.position), asc(vehicleImages.id))
    .limit(VEHICLE_IMAGE_LIMIT);
}
export type VehicleImageRow = Awaited<ReturnType<typeof findAllImagesByVehicle>>[number];

/** The pictures of all vehicles in a garage, by vehicle, the main one of each first. */
export function findAllImagesByUser(db: Database, userId: number) {
  return (
    db
      .select({ ...image, vehicleId: vehicleImages.vehicleId })
      .from(vehicleImages)
      .where(
        sql`${vehicleImages.vehicleId} in
        (select id from vehicles where user_id = ${userId} and deleted_at is null)`,
      )
      // In the index's order: sorting would read each again.
      .orderBy(asc(vehicleImages.vehicleId), asc(vehicleImages.position), asc(vehicleImages.id))
      .limit(50 * VEHICLE_IMAGE_LIMIT)
  );
}

/** Adds the picture of the vehicle inserted by the statement right before it in the batch. */
export function insertImageOfNewVehicle(db: Database, row: VehicleImage & { createdAt: Date }) {
  return db.insert(vehicleImages).values({ ...row, vehicleId: sql`last_insert_rowid()` });
}

const isOwned = (vehicleId: number, userId: number) =>
  sql`id = ${vehicleId} and user_id = ${userId} and deleted_at is null`;

/**
 * Adds a picture before a vehicle's others (`main`) or after them (`last`). Inserts nothing if the
 * vehicle has left the garage or has the maximum number of pictures.
 */
export function insertVehicleImage(
  db: Database,
  { vehicleId, userId, place }: { vehicleId: number; userId: number; place: "main" | "last" },
  row: VehicleImage & { createdAt: Date },
) {
  const position = place === "main" ? sql`min(position) - 1` : sql`max(position) + 1`;
  return db.all<{ id: number }>(sql`
    insert into vehicle_images
      (vehicle_id, created_at, media_key, width, height, blur_data_url, position)
    select id, ${row.createdAt.getTime()}, ${row.mediaKey}, ${row.width}, ${row.height},
      ${row.blurDataUrl},
      (select coalesce(${position}, 0) from vehicle_images where vehicle_id = ${vehicleId})
    from vehicles where ${isOwned(vehicleId, userId)}
      and (select count(*) from vehicle_images where vehicle_id = ${vehicleId})
        < ${VEHICLE_IMAGE_LIMIT}
    returning id`);
}

/** Puts a vehicle's pictures into the order of `ids`; others keep their position. */
export function updateImagePositions(db: Database, vehicleId: number, ids: readonly number[]) {
  return db
    .update(vehicleImages)
    .set({
      position: sql`coalesce((select o.key from json_each(${JSON.stringify(ids)}) o
        where o.value = vehicle_images.id), position)`,
    })
    .where(eq(vehicleImages.vehicleId, vehicleId));
}

/** Deletes one picture of a vehicle; returns its key. */
export function deleteVehicleImage(
  db: Database,
  { imageId, vehicleId }: { imageId: number; vehicleId: number },
) {
  return db
    .delete(vehicleImages)
    .where(and(eq(vehicleImages.id, imageId), eq(vehicleImages.vehicleId, vehicleId)))
    .returning({ mediaKey: vehicleImages.mediaKey });
}

/** The same for its main picture. */
export function deleteMainVehicleImage(db: Database, vehicleId: number) {
  return db
    .delete(vehicleImages)
    .where(
      sql`id = (select i.id from vehicle_images i where i.vehicle_id = ${vehicleId}
        order by i.position, i.id limit 1)`,
    )
    .returning({ mediaKey: vehicleImages.mediaKey });
}

/** The same for all of them. */
export function deleteVehicleImages(db: Database, vehicleId: number) {
  return db
    .delete(vehicleImages)
    .where(eq(vehicleImages.vehicleId, vehicleId))
    .returning({ mediaKey: vehicleImages.mediaKey });
}

import { and, asc, desc, eq, lt, or, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { slips, users } from "../schema/index.ts";
import { findBestFiguresByVehicle } from "./badges.ts";
import { findAllImagesByVehicle } from "./vehicle-images.ts";
import { findAllModificationsByVehicle } from "./vehicle-modifications.ts";
import { findAllVehiclesByUser } from "./vehicles.ts";

/** The owner of a garage as far as a page needs to know: one row, or none for unknown names. */
function selectGarageOwner(db: Database, usernameKey: string) {
  return db
    .select({
      id: users.id,
      username: users.username,
      isActivated: users.isActivated,
      bannedAt: users.bannedAt,
      anonymisedAt: users.anonymisedAt,
      joined1320At: users.joined1320At,
      createdAt: users.createdAt,
      listedRunCount: users.listedRunCount,
    })
    .from(users)
    .where(eq(users.usernameKey, usernameKey))
    .limit(1);
}

/** The owner of a garage as far as a page needs to know; null for unknown names. */
export async function findGarageOwner(db: Database, usernameKey: string) {
  const [owner] = await selectGarageOwner(db, usernameKey);
  return owner ?? null;
}

/** The owner and the vehicles of a garage in one round trip; `isOwner` shows the last of the VINs. */
export async function findGarage(
  db: Database,
  { usernameKey, isOwner }: { usernameKey: string; isOwner: boolean },
) {
  const userId = sql`(select id from users where username_key = ${usernameKey})`;
  const [[owner], vehicles] = await db.batch([
    selectGarageOwner(db, usernameKey),
    findAllVehiclesByUser(db, userId, isOwner),
  ]);
  return { owner: owner ?? null, vehicles };
}
export type GarageOwner = NonNullable<Awaited<ReturnType<typeof findGarageOwner>>>;

/** What everybody may know of a listed run. */
const listedRun = {
  id: slips.id,
  vehicleId: slips.vehicleId,
  ranOn: slips.ranOn,
  raceTrack: slips.raceTrack,
  elapsedMs: slips.elapsedMs,
  sixtyFootMs: slips.sixtyFootMs,
  trapSpeedHundredthsMph: slips.trapSpeedHundredthsMph,
  isStock: slips.isStock,
  isBest: slips.isBest,
  mediaKey: slips.mediaKey,
};

/** Where a page of runs ends: the day and id of its last row. */
export type RunCursor = { ranOn: string; id: number };

/** The listed runs of a vehicle, newest day first. */
export function findAllListedRunsByVehicle(
  db: Database,
  query: { vehicleId: number; after: RunCursor | null; limit: number },
) {
  const { vehicleId, after } = query;
  return db
    .select(listedRun)
    .from(slips)
    .where(
      and(
        eq(slips.vehicleId, vehicleId),
        sql`${slips.isListed} = 1`,
        after
          ? or(
              lt(slips.ranOn, after.ranOn),
              and(eq(slips.ranOn, after.ranOn), lt(slips.id, after.id)),
            )
          : undefined,
      ),
    )
    .orderBy(desc(slips.ranOn), desc(slips.id))
    .limit(query.limit);
}
export type ListedRun = Awaited<ReturnType<typeof findAllListedRunsByVehicle>>[number];

/** The quickest listed run of a vehicle in each class: at most one stock, one modified. */
function findAllBestRunsByVehicle(
  db: Database,
  { vehicleId, userId }: { vehicleId: number; userId: number },
) {
  return db
    .select(listedRun)
    .from(slips)
    .where(and(eq(slips.vehicleId, vehicleId), eq(slips.userId, userId), sql`is_best = 1`))
    .orderBy(asc(slips.elapsedMs))
    .limit(2);
}

/** What a garage shows of one of its vehicles, in one round trip. */
export async function findGarageVehicle(
  db: Database,
  query: {
    vehicleId: number;
    userId: number;
    after: RunCursor | null;
    runLimit: number;
    logLimit: number;
    newSince: Date;
  },
) {
  const { vehicleId, userId, after, newSince } = query;
  const [images, best, runs, [figures], log] = await db.batch([
    findAllImagesByVehicle(db, vehicleId),
    findAllBestRunsByVehicle(db, { vehicleId, userId }),
    findAllListedRunsByVehicle(db, { vehicleId, after, limit: query.runLimit }),
    findBestFiguresByVehicle(db, { vehicleId, newSince }),
    findAllModificationsByVehicle(db, vehicleId, query.logLimit),
  ]);
  return { images, best, runs, figures: figures ?? null, log };
}

/** The newest listed runs of each vehicle in a garage, at most `limitEach` for one vehicle. */
export function findAllListedRunsByGarage(db: Database, userId: number, limitEach: number) {
  return db
    .select(listedRun)
    .from(slips)
    .where(
      sql`${slips.id} in (
        select r.value from vehicles v, json_each((
          select json_group_array(id) from (
            select s.id from slips s where s.vehicle_id = v.id and s.is_listed = 1
            order by s.ran_on desc, s.id desc limit ${limitEach})
        )) r where v.user_id = ${userId} and v.deleted_at is null)`,
    )
    .orderBy(desc(slips.ranOn), desc(slips.id))
    .limit(50 * limitEach);
}

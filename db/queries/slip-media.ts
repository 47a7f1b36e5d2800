import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { slipPictureBands, slips, users } from "../schema/index.ts";

/** A slip's racer and the key of its VIN picture; null if there is no such slip. */
export async function findSlipVinMedia(db: Database, slipId: number) {
  const [slip] = await db
    .select({ userId: slips.userId, vinMediaKey: slips.vinMediaKey })
    .from(slips)
    .where(eq(slips.id, slipId))
    .limit(1);
  return slip ?? null;
}

const withVinPictureOf = (vehicleId: number) =>
  and(eq(slips.vehicleId, vehicleId), isNotNull(slips.vinMediaKey));

/**
 * The keys of the VIN pictures of a vehicle's slips; runs before `updateSlipsToNoVinPicture`.
 * Unlimited, since all must be deleted.
 */
export function findAllVinMediaByVehicle(db: Database, vehicleId: number) {
  return db
    .select({ vinMediaKey: slips.vinMediaKey })
    .from(slips)
    .where(withVinPictureOf(vehicleId));
}

/** Clears the VIN pictures of a vehicle's slips in any state. Does not change their version. */
export function updateSlipsToNoVinPicture(db: Database, vehicleId: number) {
  return db.update(slips).set({ vinMediaKey: null }).where(withVinPictureOf(vehicleId));
}

/** How many of the newest pictures in a band are read. */
const BAND_LIMIT = 100;
/** D1 takes at most five selects in one union: a hash has four bands, and four more upside down. */
const UNION_MAX = 4;

/**
 * The pictures of other slips that share one of these bands (`0:9f3c`), except withdrawn slips.
 * Reads at most 100 of each band, which bounds the cost of a crowded band.
 */
export function findAllPicturesInBands(db: Database, bands: readonly string[], exceptId: number) {
  if (bands.length === 0)
    return db.all<{ slipId: number; hash: string }>(sql`select 1 where false`);
  const inBand = bands.map(
    (band) => sql`select * from (select slip_id, hash from slip_picture_bands
      where band = ${band} and slip_id <> ${exceptId} order by slip_id desc limit ${BAND_LIMIT})`,
  );
  const unions = [];
  for (let at = 0; at < inBand.length; at += UNION_MAX) {
    const some = sql.join(inBand.slice(at, at + UNION_MAX), sql` union `);
    unions.push(sql`select * from (${some})`);
  }
  return db.all<{ slipId: number; hash: string }>(sql`
    select b.slip_id as slipId, b.hash as hash from (${sql.join(unions, sql` union `)}) b
    cross join slips s on s.id = b.slip_id where s.status <> 'WITHDRAWN'`);
}

/** The perceptual hash of a slip's picture: one row for a batch, or none. */
export function findAllPictureHashes(db: Database, slipId: number) {
  return db
    .select({ hash: slipPictureBands.hash })
    .from(slipPictureBands)
    .where(eq(slipPictureBands.slipId, slipId))
    .limit(1);
}

/** The perceptual hash of a slip's picture; null if it has none. */
export async function findPictureHash(db: Database, slipId: number): Promise<string | null> {
  const [row] = await findAllPictureHashes(db, slipId);
  return row?.hash ?? null;
}

/** The public pictures of some slips, with fields that identify the slip. */
export function findAllSlipPictures(db: Database, ids: readonly number[]) {
  return db
    .select({
      id: slips.id,
      mediaKey: slips.mediaKey,
      username: users.username,
      status: slips.status,
      raceTrack: slips.raceTrack,
      ranOn: slips.ranOn,
      elapsedMs: slips.elapsedMs,
      trapSpeedHundredthsMph: slips.trapSpeedHundredthsMph,
    })
    .from(slips)
    .innerJoin(users, eq(users.id, slips.userId))
    .where(inArray(slips.id, [...ids]));
}

/**
 * Stores the hash of a new slip; runs right after `insertAuditOfNewSlip`, whose entry has the
 * slip's id.
 */
export function insertBandsOfNewSlip(db: Database, hash: string, bands: readonly string[]) {
  return db.run(sql`insert into slip_picture_bands (slip_id, band, hash)
    select a.subject_id, b.value, ${hash} from audit_log a cross join json_each(${JSON.stringify(bands)}) b
    where a.id = last_insert_rowid()`);
}

/**
 * Replaces the hash after a change of picture (or removes it: null), after the update in the batch
 * that sets `mediaKey`. A rejected change leaves the old hash.
 */
export function replaceSlipPictureBands(
  db: Database,
  picture: { slipId: number; mediaKey: string; hash: string | null; bands: readonly string[] },
) {
  const { slipId, mediaKey, hash, bands } = picture;
  const isChanged = sql`exists (select 1 from slips where id = ${slipId} and media_key = ${mediaKey})`;
  return [
    db.run(sql`delete from slip_picture_bands where slip_id = ${slipId} and ${isChanged}`),
    db.run(sql`insert into slip_picture_bands (slip_id, band, hash)
      select ${slipId}, b.value, ${hash ?? ""} from json_each(${JSON.stringify(bands)}) b
      where ${isChanged}`),
  ] as const;
}

import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";

/**
 * A stored picture and the id in its key: a vehicle's for photos of slips, a user's for pictures of
 * vehicles, social posts and articles, a slip's for cards, an event's for pictures of events.
 */
export type KeyWithOwner = { key: string; ownerId: number };

/**
 * Slip pictures that no slip uses anymore. A slip may have moved to another vehicle of its racer,
 * so all of the racer's slips are checked; a withdrawn slip no longer uses its photos.
 */
export function findAllOrphanedSlipKeys(db: Database, keys: readonly KeyWithOwner[]) {
  return findAllKeysWithout(
    db,
    keys,
    sql`select 1 from vehicles v join slips s on s.user_id = v.user_id
      where v.id = json_extract(k.value, '$.ownerId') and s.status <> 'WITHDRAWN'
      and json_extract(k.value, '$.key') in (s.media_key, s.vin_media_key)`,
  );
}

/** Vehicle pictures that no vehicle uses anymore. */
export function findAllOrphanedVehicleKeys(db: Database, keys: readonly KeyWithOwner[]) {
  return findAllKeysWithout(
    db,
    keys,
    sql`select 1 from vehicles v join vehicle_images i on i.vehicle_id = v.id
      where v.user_id = json_extract(k.value, '$.ownerId') and v.deleted_at is null
      and i.media_key = json_extract(k.value, '$.key')`,
  );
}

/** Cards of unlisted runs: they must go, since they name the racer. */
export function findAllOrphanedCardKeys(db: Database, keys: readonly KeyWithOwner[]) {
  return findAllKeysWithout(
    db,
    keys,
    sql`select 1 from slips s where s.id = json_extract(k.value, '$.ownerId') and s.is_listed = 1`,
  );
}

/** Pictures of social posts that no post uses anymore. */
export function findAllOrphanedSocialKeys(db: Database, keys: readonly KeyWithOwner[]) {
  return findAllKeysWithout(
    db,
    keys,
    sql`select 1 from social_posts p where p.media_key = json_extract(k.value, '$.key')`,
  );
}

/** Event pictures that no event uses anymore; copies of an event share its picture. */
export function findAllOrphanedEventKeys(db: Database, keys: readonly KeyWithOwner[]) {
  return findAllKeysWithout(
    db,
    keys,
    sql`select 1 from events e where e.picture_key = json_extract(k.value, '$.key')`,
  );
}

/** News pictures that are used by no article, no version of its text and no author. */
export function findAllOrphanedNewsKeys(db: Database, keys: readonly KeyWithOwner[]) {
  return findAllKeysWithout(
    db,
    keys,
    sql`select 1 from news_articles a where a.picture_key = json_extract(k.value, '$.key')
      union all
      select 1 from news_revision_pictures p where p.key = json_extract(k.value, '$.key')
      union all
      select 1 from news_authors w where w.picture_key = json_extract(k.value, '$.key')`,
  );
}

async function findAllKeysWithout(
  db: Database,
  keys: readonly KeyWithOwner[],
  holder: SQL,
): Promise<string[]> {
  const rows = await db.all<{ key: string }>(sql`
    select json_extract(k.value, '$.key') as key from json_each(${JSON.stringify(keys)}) k
    where not exists (${holder})`);
  return rows.map(({ key }) => key);
}

import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";

/**
 * A stored picture, and the number its key carries: a vehicle's for photos of slips, a user's for those of
 * vehicles, of social posts and of articles, a slip's for cards, an event's for those of events.
 */
export type KeyWithOwner = { key: string; ownerId: number };

/**
 * Which pictures of slips no slip holds anymore. A slip may have moved to another of its racer's
 * vehicles since, so all of the racer's are looked at; a withdrawn one has given up its photos.
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

/** Which pictures of vehicles no vehicle holds anymore. */
export function findAllOrphanedVehicleKeys(db: Database, keys: readonly KeyWithOwner[]) {
  return findAllKeysWithout(
    db,
    keys,
    sql`select 1 from vehicles v join vehicle_images i on i.vehicle_id = v.id
      where v.user_id = json_extract(k.value, '$.ownerId') and v.deleted_at is null
      and i.media_key = json_extract(k.value, '$.key')`,
  );
}

/** Which cards are of runs that the boards don't list: they name the racer. */
export function findAllOrphanedCardKeys(db: Database, keys: readonly KeyWithOwner[]) {
  return findAllKeysWithout(
    db,
    keys,
    sql`select 1 from slips s where s.id = json_extract(k.value, '$.ownerId') and s.is_listed = 1`,
  );
}

/** Which pictures of social posts no post holds anymore. */
export function findAllOrphanedSocialKeys(db: Database, keys: readonly KeyWithOwner[]) {
  return findAllKeysWithout(
    db,
    keys,
    sql`select 1 from social_posts p where p.media_key = json_extract(k.value, '$.key')`,
  );
}

/** Which pictures of events no event holds anymore: copies share theirs. */
export function findAllOrphanedEventKeys(db: Database, keys: readonly KeyWithOwner[]) {
  return findAllKeysWithout(
    db,
    keys,
    sql`select 1 from events e where e.picture_key = json_extract(k.value, '$.key')`,
  );
}

/** Which pictures of news are neither above an article, nor in a version of its text, nor beside an author. */
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

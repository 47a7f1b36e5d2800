import { asc, gt, inArray, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { trackNames } from "../schema/index.ts";
import { type CounterName, counterOf, findAllCounters } from "./counters.ts";
import { refreshTrackBests } from "./standings.ts";
import { trackNameKey } from "./tracks.ts";

/** The last track name whose key was checked. */
const CHECKED: CounterName = "track-name-keys";
const PAGE = 1_000;

type Name = Pick<typeof trackNames.$inferSelect, "id" | "name" | "nameKey" | "trackId">;
/** A name that gets the key it should have, its track, and the names that become part of it. */
type Change = { id: number; key: string; trackId: number | null; merged: number[] };

/**
 * Gives names that an earlier release stored the keys of `trackNameKey` today. Names that have become the
 * same are merged: their slips, their counts, and their track go to the one that stays. Checks each name
 * once, a thousand at a time; can be interrupted anywhere and called again.
 *
 * @returns how many names got a key or were merged into another one
 */
export async function updateTrackNameKeys(db: Database): Promise<number> {
  let count = 0;
  for (;;) {
    const after = counterOf(await findAllCounters(db, [CHECKED]), CHECKED);
    const page = await findAllNamesAfter(db, after);
    const last = page.at(-1);
    if (!last) return count;
    const changes = changesOf(page, await findAllNamesByKeys(db, page.map(keyOf)));
    await db.batch([
      db.run(sql`
        insert into counters (name, value) values (${CHECKED}, ${last.id})
        on conflict (name) do update set value = excluded.value`),
      ...(changes.length > 0 ? updateNames(db, changes) : []),
    ]);
    count += changes.reduce((sum, { merged }) => sum + Math.max(merged.length, 1), 0);
  }
}

const COLUMNS = {
  id: trackNames.id,
  name: trackNames.name,
  nameKey: trackNames.nameKey,
  trackId: trackNames.trackId,
};

function findAllNamesAfter(db: Database, id: number): Promise<Name[]> {
  return db
    .select(COLUMNS)
    .from(trackNames)
    .where(gt(trackNames.id, id))
    .orderBy(asc(trackNames.id))
    .limit(PAGE);
}

function findAllNamesByKeys(db: Database, keys: readonly string[]): Promise<Name[]> {
  const list = sql`(select value from json_each(${JSON.stringify(keys)}))`;
  return db.select(COLUMNS).from(trackNames).where(inArray(trackNames.nameKey, list)).limit(PAGE);
}

/** A name of only invisible characters has no key of its own: it keeps the one it has. */
function keyOf({ name, nameKey }: Name): string {
  return trackNameKey(name) || nameKey;
}

/** What has to change in a page of names, given the names that already have the keys they should get. */
function changesOf(page: readonly Name[], stored: readonly Name[]): Change[] {
  const byId = new Map([...page, ...stored].map((name) => [name.id, name]));
  const groups = Map.groupBy(byId.values(), keyOf);
  return [...groups].flatMap(([key, names]) => {
    const kept =
      names.find(({ nameKey }) => nameKey === key) ??
      names.find(({ trackId }) => trackId !== null) ??
      names[0];
    if (!kept || (names.length === 1 && kept.nameKey === key)) return [];
    const merged = names.filter(({ id }) => id !== kept.id);
    const trackId = kept.trackId ?? merged.find((name) => name.trackId !== null)?.trackId ?? null;
    return [{ id: kept.id, key, trackId, merged: merged.map(({ id }) => id) }];
  });
}

/** Statements for a batch: slips move, merged names disappear, and then the others get their keys. */
function updateNames(db: Database, changes: readonly Change[]) {
  const all = JSON.stringify(changes);
  const pairs = sql`(select c.value ->> 'id' as kept, m.value as merged
    from json_each(${all}) c, json_each(c.value -> 'merged') m)`;
  const kept = sql`(select kept from ${pairs})`;
  const merged = sql`(select merged from ${pairs})`;
  const updateKeys = db.run(sql`
    update track_names set name_key = c.value ->> 'key', track_id = c.value ->> 'trackId'
    from json_each(${all}) c where track_names.id = c.value ->> 'id'`);
  // Slips have no index by name: without names to merge, they aren't read.
  if (changes.every((change) => change.merged.length === 0)) return [updateKeys];
  return [
    db.run(sql`
      update slips set track_name_id = p.kept from ${pairs} p where slips.track_name_id = p.merged`),
    // Not only deleted: an update makes the trigger count the runs of its track again.
    db.run(sql`update track_names set listed_run_count = 0 where id in ${merged}`),
    db.run(sql`
      insert into track_name_search (track_name_search, rowid, name)
      select 'delete', id, name from track_names where id in ${merged}`),
    db.run(sql`delete from track_names where id in ${merged}`),
    updateKeys,
    db.run(sql`
      update track_names set listed_run_count =
        (select count(*) from slips where is_listed = 1 and track_name_id = track_names.id)
      where id in ${kept}`),
    refreshTrackBests(db, kept),
  ];
}

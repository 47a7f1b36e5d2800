import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { refreshStandingsOfUser } from "#db/queries/standings.ts";
import { updateTrackNameKeys } from "#db/queries/track-name-keys.ts";
import { findAllTracksMatching, findTrackByName } from "#db/queries/tracks.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createReference, createSlip } from "#test/support/slips.ts";

const { db } = testDeps();
let racer: Viewer;

beforeAll(async () => {
  await createReference();
  racer = await viewerOf(await createUser());
});

async function rows<T>(sql: string): Promise<T[]> {
  return (await env.DB.prepare(sql).all<T>()).results;
}

/** A name as the release before stored it: `NFKC`, lower case, spaces. */
async function insertOldName(name: string, trackId: number | null = null): Promise<number> {
  const key = name.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
  const row = await env.DB.prepare(
    "insert into track_names (name, name_key, track_id) values (?, ?, ?) returning id",
  )
    .bind(name, key, trackId)
    .first<{ id: number }>();
  return row?.id ?? 0;
}

/** An approved run under a stored name. */
async function createRun(car: number, elapsedTime: string, trackNameId?: number) {
  const fields = { elapsedTime, raceTrack: "Ke'ala Dragway" };
  const { id } = await createSlip(racer, car, { fields });
  await env.DB.prepare(
    "update slips set status = 'APPROVED', track_name_id = coalesce(?, track_name_id) where id = ?",
  )
    .bind(trackNameId ?? null, id)
    .run();
  await db.batch(refreshStandingsOfUser(db, racer.id));
  return id;
}

const standing = () =>
  rows("select id, track_name_id as name, is_track_best as best from slips order by id");

test("old keys become today's, and names that are now the same are one", async () => {
  const old = await insertOldName("Ke‘ala Dragway", 9001);
  const [first, second] = [await createCar(racer), await createCar(racer)];
  const oldRun = await createRun(first, "11.500", old);
  const pending = await createSlip(racer, second, { fields: { raceTrack: "Ke'ala Dragway" } });
  await env.DB.prepare("update slips set track_name_id = ? where id = ?")
    .bind(old, pending.id)
    .run();
  const newRun = await createRun(first, "11.200");
  const [kept] = await rows<{ id: number }>(
    "select id from track_names where name_key = 'ke''ala dragway'",
  );
  const alone = await insertOldName("Track — North", 9002);
  const twins = [await insertOldName("O’Hara Strip"), await insertOldName("O‘Hara Strip", 9003)];
  const invisible = await insertOldName("\u200B\u200B");

  expect(await updateTrackNameKeys(db)).toBe(3);

  expect(await standing()).toEqual([
    { id: oldRun, name: kept?.id, best: 0 },
    { id: pending.id, name: kept?.id, best: 0 },
    { id: newRun, name: kept?.id, best: 1 },
  ]);
  const names = await rows(
    "select id, name_key as key, track_id as track, listed_run_count as runs from track_names where id > 4 order by id",
  );
  expect(names).toEqual([
    { id: kept?.id, key: "ke'ala dragway", track: 9001, runs: 2 },
    { id: alone, key: "track - north", track: 9002, runs: 0 },
    { id: twins[1], key: "o'hara strip", track: 9003, runs: 0 },
    { id: invisible, key: "\u200B\u200B", track: null, runs: 0 },
  ]);
  expect(await findTrackByName(db, "Ke’ala Dragway")).toMatchObject({ id: 9001 });
  expect(await findTrackByName(db, "Track – North")).toMatchObject({ id: 9002 });
});

test("the lists of tracks and the search follow", async () => {
  const [{ runs } = { runs: null }] = await rows<{ runs: number }>(
    "select tracks -> '$.\"9001\"' ->> 'runs' as runs from track_lists where place = 'US-CA'",
  );
  expect(runs).toBe(2);
  const found = await findAllTracksMatching(db, "ala dragway", 5);
  expect(found.map(({ name }) => name)).toEqual(["Famoso Dragstrip"]);
  await env.DB.prepare(
    "insert into track_name_search (track_name_search, rank) values ('integrity-check', 1)",
  ).run();
});

test("each name is checked once", async () => {
  const { result, rowsRead } = await measureRowsRead(updateTrackNameKeys);
  expect(result).toBe(0);
  expect(rowsRead).toBe(2);
  await insertOldName("Late – Strip");
  expect(await updateTrackNameKeys(db)).toBe(1);
  expect(await rows("select id from track_names where name_key = 'late - strip'")).toHaveLength(1);
});

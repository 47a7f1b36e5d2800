import { DAY_MS } from "#app/lib/durations.ts";
import { openDatabase } from "#db/client.ts";
import { trackNameKey } from "#db/queries/tracks.ts";
import { expandVehicleLines } from "#db/seed/expand-vehicle-lines.ts";
import { ladderStatements, listLadders } from "#db/seed/ladders.ts";
import { tracks } from "#db/seed/tracks.ts";
import { vehicleLines } from "#db/seed/vehicle-lines.ts";
import { createRandom, type Random, unevenPicker } from "./random.ts";
import { rebuildStandings } from "./rebuild-standings.ts";

export type FillSize = { slips: number };
type Note = (line: string) => void;

/** The picture of all slips. */
export const SLIP_PICTURE = { key: "slips/bench.jpg", width: 1000, height: 1400 } as const;

const ROWS_A_STATEMENT = 20_000;
const SEASON_DAYS = 3 * 365;
/** The day of the newest runs. */
export const LAST_DAY = Date.UTC(2026, 6, 1);
const CARS = expandVehicleLines(vehicleLines, 2026);

/**
 * Fills an empty, migrated database with this number of approved slips (and 3 % in other states), a
 * tenth as many users and a fifth as many vehicles. Deterministic for the same size. Triggers and
 * the indexes of slips are dropped in the meantime and restored at the end.
 */
export async function fillDatabase(
  db: D1Database,
  { slips }: FillSize,
  note: Note = () => {},
): Promise<void> {
  const random = createRandom(slips);
  const users = Math.max(1, Math.round(slips / 10));
  await insertReferenceData(db);
  const restore = await dropIndexesAndTriggers(db);
  note(`${users} users`);
  await insertUsers(db, random, users);
  const vehicles = Math.max(1, Math.round(slips / 5));
  note(`${vehicles} vehicles`);
  await insertVehicles(db, random, { users, vehicles });
  note(`${slips} approved slips`);
  await insertSlips(db, random, { vehicles, slips });
  await insertFollows(db);
  note("spellings of usernames");
  await insertSpellings(db, users);
  note("standings");
  await rebuildStandings(db);
  note("indexes and triggers");
  for (const sql of restore) await db.prepare(sql).run();
}

/** What two members follow: one fifty racers and five tracks, the other as many racers as possible. */
async function insertFollows(db: D1Database): Promise<void> {
  await db.batch([
    db.prepare(`insert into follows (user_id, kind, subject_id, created_at)
      select 1, 'racer', id, 1 from users where id between 2 and 51
      union all select 1, 'track', id, 1 from tracks where id <= 5`),
    db.prepare(`insert into follows (user_id, kind, subject_id, created_at)
      select 2, 'racer', id, 1 from users where id between 3 and 502`),
  ]);
}

/** Drops what would slow down a bulk insert and returns the statements that restore it. */
export async function dropIndexesAndTriggers(db: D1Database): Promise<string[]> {
  const { results } = await db
    .prepare(
      `select type, name, sql from sqlite_master
       where sql is not null and tbl_name in ('slips', 'users', 'track_names')
         and (type = 'trigger' or (type = 'index' and tbl_name = 'slips'))
       order by type`,
    )
    .all<{ type: string; name: string; sql: string }>();
  for (const { type, name } of results) await db.prepare(`drop ${type} "${name}"`).run();
  return results.map((row) => row.sql);
}

async function insertReferenceData(db: D1Database) {
  await insertRows(db, CARS, ({ id, year, make, model, trim }) => [
    id,
    year,
    make,
    model,
    trim,
  ])(`insert into vehicle_lookup(id, year, make, model, trim)
      select value->>0, value->>1, value->>2, value->>3, value->>4 from json_each(?)`);
  await insertRows(db, tracks, (track) => [
    track.slug,
    track.name,
    track.city,
    track.state,
    track.country,
    track.latitude,
    track.longitude,
    track.elevationFt,
    track.timeZone,
    track.lengthFt,
    track.closedOn,
  ])(`insert into tracks(slug, name, city, state, country, latitude, longitude,
        is_position_approximate, elevation_ft, time_zone, length_ft, is_sanctioned, closed_on)
      select value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, 1,
        value->>7, value->>8, value->>9, 1, value->>10 from json_each(?)`);
  const names = tracks.flatMap(({ slug, name, aliases }) =>
    [name, ...aliases].map((text) => [slug, text, trackNameKey(text)]),
  );
  await insertRows(
    db,
    names,
    (row) => row,
  )(
    `insert into track_names(name, name_key, track_id)
     select value->>1, value->>2, (select id from tracks where slug = value->>0) from json_each(?)`,
  );
  const database = openDatabase(db);
  await database.batch(ladderStatements(database, listLadders(CARS, tracks, 2026)));
}

const FIRST_WORDS = [
  "hemi", "street", "viper", "torque", "burnout", "sixpack", "mopar", "launch", "slick", "boost",
  "nitro", "amber", "christmas", "rowdy", "quiet", "plum", "sublime", "b5", "redeye", "track",
] as const; // biome-ignore format: a word list
const SECOND_WORDS = [
  "mike", "fox", "rick", "queen", "dave", "wolf", "annie", "kid", "garage", "racer",
  "jo", "tony", "sam", "pilot", "lu", "beth", "hound", "crew", "max", "zed",
] as const; // biome-ignore format: a word list

async function insertUsers(db: D1Database, random: Random, count: number) {
  const joined = LAST_DAY - SEASON_DAYS * DAY_MS;
  const rows = Array.from({ length: count }, (_, place) => {
    const username = `${random.pick(FIRST_WORDS)}_${random.pick(SECOND_WORDS)}_${place + 1}`;
    const fate = random.next();
    return [
      username,
      fate < 0.98 ? 1 : 0,
      fate > 0.02 && fate < 0.023 ? joined : null,
      joined + place,
      random.next() < 0.2 ? 1 : 0,
    ];
  });
  await insertRows(
    db,
    rows,
    (row) => row,
  )(
    `insert into users(created_at, updated_at, username, username_key, email, email_key, password_hash,
       first_name, last_name, country, zip_code, is_activated, has_pledged, is_real_name_shown,
       joined_1320_at, banned_at)
     select value->>3, value->>3, value->>0, value->>0, (value->>0) || '@bench.test',
       (value->>0) || '@bench.test', 'scrypt$16384$8$5$c2FsdA$aGFzaA', 'Sam', 'Bench', 'US', '92801',
       value->>1, 1, value->>4, value->>3, value->>2 from json_each(?)`,
  );
  await db
    .prepare(
      `insert into sessions(id, user_id, created_at, last_used_at, expires_at)
       select 'bench-' || id, id, created_at, created_at, created_at + 31536000000
       from users where id % 100 = 1`,
    )
    .run();
}

/** What triggers write for each racer. */
async function insertSpellings(db: D1Database, users: number) {
  for (let first = 1; first <= users; first += ROWS_A_STATEMENT) {
    await db
      .prepare(
        `insert or ignore into racer_spellings (spelling, user_id)
         select spelling, user_id from racer_search_spellings where user_id between ?1 and ?1 + ?2`,
      )
      .bind(first, ROWS_A_STATEMENT - 1)
      .run();
  }
}

async function insertVehicles(
  db: D1Database,
  random: Random,
  { users, vehicles }: { users: number; vehicles: number },
) {
  const lines = CARS.toSorted((a, b) => b.year - a.year || a.id - b.id);
  const pickLine = unevenPicker(random, lines.length, 40);
  const rows = Array.from({ length: vehicles }, (_, place) => {
    const owner = place < users ? place + 1 : random.whole(1, users);
    const serial = String(place + 1).padStart(6, "0");
    return [
      owner,
      lines[pickLine()]?.id ?? 0,
      random.next() < 0.55 ? 1 : 0,
      place < users ? 1 : 0,
      `2C3BENCH0AA${serial}`,
    ];
  });
  await insertRows(
    db,
    rows,
    (row) => row,
  )(
    `insert into vehicles(created_at, updated_at, user_id, vehicle_lookup_id, is_stock, is_default, vin, mods)
     select u.created_at, u.created_at, value->>0, value->>1, value->>2, value->>3, value->>4,
       iif(value->>2, '', 'Drag radials' || char(10) || 'Smaller upper pulley')
     from json_each(?) join users u on u.id = value->>0`,
  );
  await db
    .prepare(
      `insert into vehicle_images(vehicle_id, created_at, media_key, width, height, blur_data_url)
       select id, created_at, 'vehicles/' || id, 2000, 1125, '' from vehicles where id % 2 = 0`,
    )
    .run();
}

/**
 * A run of a car with the usual time `usualMs`; ET x MPH and the 60-foot share are as in real
 * passes.
 */
function drawRun(random: Random, usualMs: number) {
  const slower = Math.abs(random.bell(0, 220));
  const elapsedMs = Math.min(24_999, Math.max(6_000, Math.round(usualMs + slower)));
  const speed = Math.round((random.bell(1375, 18) / elapsedMs) * 100_000);
  const sixtyFoot = Math.round(elapsedMs * random.bell(0.15, 0.005));
  return { elapsedMs, sixtyFoot, speed };
}

async function insertSlips(
  db: D1Database,
  random: Random,
  { vehicles, slips }: { vehicles: number; slips: number },
) {
  const { results } = await db
    .prepare("select is_stock as isStock from vehicles order by id")
    .all<{ isStock: number }>();
  const usual = results.map(({ isStock }) =>
    isStock
      ? Math.max(8_900, random.bell(12_900, 1_150))
      : Math.max(7_300, random.bell(11_300, 1_350)),
  );
  const pickVehicle = unevenPicker(random, vehicles, vehicles / 8);
  const pickTrack = unevenPicker(random, tracks.length, 3);
  const others = [
    "PENDING",
    "PENDING",
    "IN_REVIEW",
    "NEEDS_INFO",
    "REJECTED",
    "WITHDRAWN",
  ] as const;
  const count = slips + Math.ceil(slips * 0.03);
  const rows: unknown[][] = [];
  const insert = () =>
    insertRows(
      db,
      rows.splice(0),
      (row) => row,
    )(
      `insert into slips(created_at, updated_at, user_id, vehicle_id, race_track, track_name_id, ran_on,
         elapsed_ms, sixty_foot_ms, trap_speed_hundredths_mph, is_stock, vehicle_lookup_id, vehicle_year,
         vehicle_make, vehicle_model, vehicle_trim, mods, media_key, media_width, media_height,
         blur_data_url, status, flags, submitted_at, decided_at)
       select r.value->>7, r.value->>7, v.user_id, v.id, n.name, n.id, r.value->>2,
         r.value->>3, r.value->>4, r.value->>5, v.is_stock, l.id, l.year,
         l.make, l.model, l.trim, v.mods, '${SLIP_PICTURE.key}', ${SLIP_PICTURE.width}, ${SLIP_PICTURE.height},
         '', r.value->>6, '[]', r.value->>7, iif(r.value->>6 = 'APPROVED', r.value->>7, null)
       from json_each(?) r
       cross join vehicles v on v.id = r.value->>0
       cross join vehicle_lookup l on l.id = v.vehicle_lookup_id
       cross join tracks t on t.id = r.value->>1
       cross join track_names n on n.track_id = t.id and n.name = t.name`,
    );
  for (let place = 0; place < count; place++) {
    const vehicle = place < vehicles ? place : pickVehicle();
    const run = drawRun(random, usual[vehicle] ?? 12_000);
    const at = LAST_DAY - random.whole(0, SEASON_DAYS - 1) * DAY_MS;
    rows.push([
      vehicle + 1,
      pickTrack() + 1,
      new Date(at).toISOString().slice(0, 10),
      run.elapsedMs,
      run.sixtyFoot,
      run.speed,
      place < slips ? "APPROVED" : random.pick(others),
      at + place,
    ]);
    if (rows.length === ROWS_A_STATEMENT) await insert();
  }
  await insert();
}

/** Inserts rows as JSON, thousands per statement. */
function insertRows<T>(
  db: D1Database,
  rows: readonly T[],
  present: (row: T) => readonly unknown[],
) {
  return async (sql: string) => {
    for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
      const part = rows.slice(start, start + ROWS_A_STATEMENT).map(present);
      await db.prepare(sql).bind(JSON.stringify(part)).run();
    }
  };
}

import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { findBadge } from "#app/features/badges/find-badge.server.ts";
import { listBadges } from "#app/features/badges/list-badges.server.ts";
import { readGarage } from "#app/features/garage/read-garage.server.ts";
import { readGaragePage } from "#app/features/garage/read-garage-page.server.ts";
import { readProfile } from "#app/features/garage/read-profile.server.ts";
import { readVehicleProgress } from "#app/features/plots/read-vehicle-progress.server.ts";
import { listOwnSlips } from "#app/features/slips/list-own-slips.server.ts";
import { readSlipForm } from "#app/features/slips/read-slip-form.server.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import type { Database } from "#db/client.ts";
import { refreshStandingsOfUser } from "#db/queries/standings.ts";
import { viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import {
  createApprovedRun,
  createGarageReference,
  createRacer,
  DEMON,
  saveVehicle,
} from "#test/support/garage.ts";
import { type Measured, measureRowsRead } from "#test/support/rows-read.ts";
import { TODAY } from "#test/support/slips.ts";

/** A garage at its limits: the most that any page has to read. */
const VEHICLES = 50;
const LISTED = 500;
const UNLISTED = 500;
const PAGE_ROWS = 105;

// Lists are walked to their ends.
vi.setConfig({ testTimeout: 60_000 });

const { db } = testDeps();
let viewer: Viewer;
let carId: number;
let slipOfRacer: number;

beforeAll(async () => {
  await createGarageReference();
  const racer = await createRacer();
  viewer = await viewerOf(racer.user);
  await env.DB.prepare(
    `insert into vehicles (created_at, updated_at, user_id, vehicle_lookup_id, is_stock, is_default, vin)
     select 0, 0, ?1, ?2, 1, 0, 'VIN' || value from json_each(?3)`,
  )
    .bind(
      racer.user.id,
      DEMON.id,
      JSON.stringify(Array.from({ length: VEHICLES - 1 }, (_, n) => n)),
    )
    .run();
  const car = await saveVehicle(racer, { isDefault: "true" });
  carId = car.id;
  slipOfRacer = await createApprovedRun(viewer, carId);
  await fillCar(slipOfRacer);
});

/**
 * Quicker runs the later they are, of both classes, half of them checked today; then unlisted ones.
 */
async function fillCar(slipId: number) {
  const count = LISTED + UNLISTED;
  await env.DB.prepare(
    `insert into slips (created_at, updated_at, user_id, vehicle_id, race_track, track_name_id, ran_on,
       elapsed_ms, sixty_foot_ms, trap_speed_hundredths_mph, is_stock, vehicle_lookup_id, vehicle_year,
       vehicle_make, vehicle_model, vehicle_trim, mods, media_key, media_width, media_height,
       blur_data_url, status, flags, submitted_at, decided_at)
     select created_at, updated_at, user_id, vehicle_id, race_track, track_name_id,
       date('2024-01-01', '+' || r.value || ' days'), 14500 - 10 * r.value, 2300 - 2 * r.value,
       9000 + 10 * r.value, r.value % 2, vehicle_lookup_id, vehicle_year, vehicle_make, vehicle_model,
       vehicle_trim, mods, media_key, media_width, media_height, blur_data_url,
       iif(r.value < ?2, 'APPROVED', iif(r.value % 2, 'PENDING', 'REJECTED')), flags, ?3 + r.value,
       iif(r.value < ?2, ?3 - iif(r.value < ?2 / 2, 30, 1) * ?4, null)
     from slips cross join json_each(?5) r where slips.id = ?1`,
  )
    .bind(
      slipId,
      LISTED,
      TODAY.getTime(),
      DAY_MS,
      JSON.stringify(Array.from({ length: count }, (_, n) => n)),
    )
    .run();
  await env.DB.prepare(
    `insert into vehicle_images (vehicle_id, created_at, media_key, width, height, blur_data_url, position)
     select ?1, 0, 'vehicles/x/' || value, 400, 225, '', value from json_each('[0,1,2,3,4,5,6,7]')`,
  )
    .bind(carId)
    .run();
  await env.DB.prepare(
    `insert into vehicle_modifications (vehicle_id, created_at, installed_on, description)
     select ?1, 0, date('2024-01-01', '+' || value || ' days'), 'Part ' || value from json_each(?2)`,
  )
    .bind(carId, JSON.stringify(Array.from({ length: 100 }, (_, n) => n)))
    .run();
  await db.batch([...refreshStandingsOfUser(db, viewer.id)]);
}

/** The owner's list of slips is extra, with a separate budget, and so are results of strips that may be theirs. */
const OWN_ROWS = 100 + 14;

const deps = (metered: Database) => ({ ...testDeps({ now: TODAY }), db: metered });
const ownDeps = (metered: Database) => ({ ...deps(metered), viewer });

type Page = { ids: number[]; next: string | null };

/** Follows the pages of a list to its end; `read` returns the start of the next one. */
async function readPages(
  limit: number,
  read: (db: Database, after: string | null) => Promise<Page>,
) {
  const seen: number[] = [];
  let after: string | null = null;
  do {
    const from: string | null = after;
    const { result, rowsRead, roundTrips }: Measured<Page> = await measureRowsRead((metered) =>
      read(metered, from),
    );
    expect(roundTrips).toBeLessThanOrEqual(2);
    expect(rowsRead).toBeLessThanOrEqual(limit);
    seen.push(...result.ids);
    after = result.next;
  } while (after);
  expect(new Set(seen).size).toBe(seen.length);
  return seen;
}

const idsOf = (list: readonly { id: number }[] = []) => list.map(({ id }) => id);

describe("the fullest garage", () => {
  test("reads a bounded number of rows on every page of a car's runs", async () => {
    const seen = await readPages(PAGE_ROWS, async (metered, after) => {
      const search = new URLSearchParams(after ? { after } : {});
      const garage = await readGarage(deps(metered), { username: viewer.username, search });
      expect(garage?.best).toHaveLength(2);
      expect(garage?.vehicle?.images).toHaveLength(8);
      expect(garage?.badges?.reels.every(({ badges }) => badges.length > 0)).toBe(true);
      return { ids: idsOf(garage?.runs), next: garage?.olderRuns ?? null };
    });
    expect(seen).toHaveLength(LISTED + 1);
  });

  test("can be paged through by the vehicles around the selected one", async () => {
    const { results } = await env.DB.prepare(
      "select id from vehicles where user_id = ? order by id",
    )
      .bind(viewer.id)
      .all<{ id: number }>();
    const open = async (vehicleId?: number) => {
      const { result, rowsRead } = await measureRowsRead((metered) =>
        readGarage(deps(metered), { username: viewer.username, vehicleId }),
      );
      expect(rowsRead).toBeLessThanOrEqual(PAGE_ROWS);
      return result;
    };
    const seen = new Set<number>();
    let at = results[0]?.id;
    while (at) {
      const garage = await open(at);
      expect(garage?.vehicle?.id).toBe(at);
      expect(idsOf(garage?.vehicles)).toContain(at);
      for (const { id } of garage?.vehicles ?? []) seen.add(id);
      at = garage?.more.laterId ?? undefined;
    }
    expect([...seen]).toEqual(idsOf(results));
    const opened = await open();
    expect(opened).toMatchObject({ vehicle: { id: carId }, more: { laterId: null } });
    expect(opened?.vehicles.at(-1)?.id).toBe(carId);
    expect(opened?.more.earlierId).toBe(results.at(-9)?.id);
  });

  test("also reads its owner's slips in every state", async () => {
    const seen = await readPages(PAGE_ROWS + OWN_ROWS, async (metered, slips) => {
      const search = new URLSearchParams(slips ? { slips } : {});
      const page = await readGaragePage(ownDeps(metered), {
        username: viewer.username,
        search,
      });
      const own = page?.garage?.own?.slips;
      return { ids: idsOf(own?.rows), next: own?.older ?? null };
    });
    expect(seen).toHaveLength(LISTED + UNLISTED + 1);
  });

  test("is plotted in pages", async () => {
    const seen = await readPages(PAGE_ROWS, async (metered, after) => {
      const progress = await readVehicleProgress(deps(metered), {
        username: viewer.username,
        vehicleId: carId,
        after,
      });
      expect(progress?.plots?.overTime[0]?.points).toHaveLength(progress?.runs.length ?? 0);
      return { ids: idsOf(progress?.runs), next: progress?.olderRuns ?? null };
    });
    expect(seen).toHaveLength(LISTED + 1);
  });

  test("reads one row per vehicle and figure for its badges", async () => {
    const { rowsRead, roundTrips } = await measureRowsRead((metered) =>
      listBadges(deps(metered), { userId: viewer.id }),
    );
    expect(roundTrips).toBe(1);
    expect(rowsRead).toBeLessThanOrEqual(VEHICLES + 6 + 1);
  });

  test("finds a badge's run in a bounded search, early or late", async () => {
    const find = (slug: string) =>
      measureRowsRead((metered) =>
        findBadge(deps(metered), { username: viewer.username, vehicleId: carId, slug }),
      );
    const early = await find("et-13.9");
    expect(early.result?.run.elapsedMs).toBeGreaterThan(13_900);
    // The car got that quick after its first two hundred runs: any run is accepted then.
    const late = await find("et-9.9-modified");
    expect(late.result?.run.elapsedMs).toBeLessThan(9_999);
    const never = await find("et-7.5");
    expect(never.result).toBeNull();
    expect(Math.max(early.rowsRead, late.rowsRead)).toBeLessThanOrEqual(210);
    expect(never.rowsRead).toBeLessThanOrEqual(10);
  });
});

test("a garage as JSON divides its runs among all cars", async () => {
  const racer = await createRacer();
  const fullest = await viewerOf(racer.user);
  await fillGarage(fullest);
  const { result, rowsRead, roundTrips } = await measureRowsRead((metered) =>
    readProfile({ db: metered, viewer: null }, { username: fullest.username }),
  );
  const { vehicles } = result.user;
  expect(vehicles).toHaveLength(VEHICLES);
  for (const { slips, images } of vehicles) {
    expect(slips.map(({ date }) => date)).toEqual(["2024-01-25"]);
    expect(images).toHaveLength(8);
  }
  expect(rowsRead).toBeLessThanOrEqual(1_000);
  expect(roundTrips).toBe(2);
  // With few cars, more runs of each are included.
  await env.DB.prepare(
    "update vehicles set deleted_at = 1 where user_id = ?1 and id > (select min(id) + 2 from vehicles where user_id = ?1)",
  )
    .bind(fullest.id)
    .run();
  const few = await readProfile(testDeps(), { username: fullest.username });
  expect(few.user.vehicles.map(({ slips }) => slips.length)).toEqual([20, 20, 20]);
});

/** Fifty cars, each with eight pictures and twenty-five runs on the boards. */
async function fillGarage({ id }: Viewer) {
  const numbers = (count: number) => JSON.stringify(Array.from({ length: count }, (_, n) => n));
  await env.DB.prepare(
    `insert into vehicles (created_at, updated_at, user_id, vehicle_lookup_id, is_stock, is_default, vin)
     select 0, 0, ?1, ?2, 1, 0, 'JSON' || value from json_each(?3)`,
  )
    .bind(id, DEMON.id, numbers(VEHICLES))
    .run();
  await env.DB.prepare(
    `insert into vehicle_images (vehicle_id, created_at, media_key, width, height, blur_data_url, position)
     select v.id, 0, 'vehicles/y/' || v.id || value, 400, 225, '', value
     from vehicles v cross join json_each(?2) where v.user_id = ?1`,
  )
    .bind(id, numbers(8))
    .run();
  await env.DB.prepare(
    `insert into slips (created_at, updated_at, user_id, vehicle_id, race_track, track_name_id, ran_on,
       elapsed_ms, sixty_foot_ms, trap_speed_hundredths_mph, is_stock, vehicle_lookup_id, vehicle_year,
       vehicle_make, vehicle_model, vehicle_trim, mods, media_key, media_width, media_height,
       blur_data_url, status, flags, submitted_at)
     select 0, 0, v.user_id, v.id, race_track, track_name_id, date('2024-01-01', '+' || r.value || ' days'),
       12000, 1800, 11000, 1, s.vehicle_lookup_id, vehicle_year, vehicle_make, vehicle_model, vehicle_trim,
       '', media_key, media_width, media_height, '', 'APPROVED', '[]', 0
     from vehicles v cross join json_each(?2) r cross join slips s on s.id = ?3 where v.user_id = ?1`,
  )
    .bind(id, numbers(25), slipOfRacer)
    .run();
  await db.batch([...refreshStandingsOfUser(db, id)]);
}

describe("a racer with a thousand slips", () => {
  test("reads at most a hundred rows on every page of them", async () => {
    const seen = await readPages(OWN_ROWS, async (metered, after) => {
      const page = await listOwnSlips(ownDeps(metered), { after });
      return { ids: idsOf(page.rows), next: page.older };
    });
    expect(seen).toHaveLength(LISTED + UNLISTED + 1);
  });

  test("opens the slip form in two calls", async () => {
    const { roundTrips } = await measureRowsRead((metered) =>
      Promise.all([
        readSlipForm(ownDeps(metered), { slipId: slipOfRacer, vehicleId: null }),
        listOwnSlips(ownDeps(metered), { after: null }),
      ]),
    );
    expect(roundTrips).toBeLessThanOrEqual(2);
  });
});

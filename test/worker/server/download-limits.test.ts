// Drawings and files that anyone can request: limited by address before they read anything, and the long ones queue.
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { exportInTurn } from "#app/lib/export-turns.server.ts";
import { LIMITS, type LimitName } from "#app/lib/limits.ts";
import { loader as downloadRequests } from "#app/routes/drag-pak/requests-csv.ts";
import { loader as showCalendar } from "#app/routes/events/calendar-ics.ts";
import { loader as showEventFile } from "#app/routes/events/event-ics.ts";
import { openDatabase } from "#db/client.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { createTestEvents, MILAN } from "#test/support/events.ts";
import { createApprovedRun } from "#test/support/garage.ts";
import { callRoute } from "#test/support/routes.ts";
import { createCar, createReference } from "#test/support/slips.ts";
import { replaceLimiters } from "#test/support/spent-limits.ts";

/** How many requests of a minute pass in these tests. */
const PASSING = 3;

let badge = "";
let event = "";

beforeAll(async () => {
  await createReference();
  const user = await createUser();
  const car = await createCar(user);
  await createApprovedRun(await viewerOf(user), car, { elapsedTime: "12.345" });
  badge = `/badges/${user.username}/${car}/et-12.3-modified.svg`;
  [event = ""] = await createTestEvents([MILAN], new Date("2026-11-23T12:00:00Z"));
  await env.MEDIA.put("maps/tiles.pmtiles", "tiles");
});

/** The site with one limit that lets a few requests pass, which counts statements and objects read. */
function createScene(limit: LimitName) {
  const counted = { asked: 0, work: 0 };
  const isWithin = (key: string) => !key.startsWith(`${limit}:`) || ++counted.asked <= PASSING;
  const watch = <T extends object>(binding: T, methods: readonly string[]): T =>
    new Proxy(binding, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          if (methods.includes(String(name))) counted.work += 1;
          const result = Reflect.apply(value, target, args);
          return name === "withSession" ? watch(result, methods) : result;
        };
      },
    });
  const DB = watch(env.DB, ["prepare", "batch"]);
  const MEDIA = watch(env.MEDIA, ["get"]);
  const client = new Client();
  client.bindings = {
    ...env,
    ...{ DB, MEDIA },
    ...replaceLimiters({ limit: async ({ key }) => ({ success: isWithin(key) }) }),
  };
  const deps = {
    db: openDatabase(DB),
    limits: { ...testDeps().limits, isWithin: async (name: string) => isWithin(`${name}:`) },
  };
  return { counted, client, deps };
}

type Scene = ReturnType<typeof createScene>;
type Answer = { status: number; headers: Headers };
type Kind = [kind: string, limit: LimitName, request: (scene: Scene) => Promise<Answer>];

const CSV: Kind = ["a board as CSV", "csv", ({ client }) => client.get("/1320-club/board.csv")];
const CALENDAR: Kind = [
  "the calendar",
  "calendar",
  ({ deps }) => callRoute(showCalendar, { path: "/events/calendar.ics", params: {}, deps }),
];

test.each<Kind>([
  ["an earned badge", "badges", ({ client }) => client.get(badge)],
  ["a map", "mapTiles", ({ client }) => client.get("/maps/tiles.pmtiles")],
  CSV,
  CALENDAR,
  [
    "an event as a calendar file",
    "calendar",
    ({ deps }) =>
      callRoute(showEventFile, { path: `/events/${event}/event.ics`, params: { event }, deps }),
  ],
])("%s beyond the limit is refused before anything is read", async (_kind, limit, request) => {
  const scene = createScene(limit);
  for (let n = 0; n < PASSING; n++) expect((await request(scene)).status).toBe(200);
  const { work } = scene.counted;
  expect(work).toBeGreaterThanOrEqual(PASSING);
  const refused = await request(scene);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe(String(LIMITS[limit].seconds));
  expect(scene.counted).toEqual({ asked: PASSING + 1, work });
});

test("the Drag Pak requests are limited by editor", async () => {
  const viewer = await viewerOf(await createUser({ role: "editor" }));
  const { deps } = createScene("export");
  const request = () =>
    callRoute(downloadRequests, { path: "/drag-pak/requests.csv", params: {}, deps, viewer });
  for (let n = 0; n < PASSING; n++) expect((await request()).status).toBe(200);
  expect((await request()).status).toBe(429);
});

describe("while two files are written and eight wait", () => {
  test.each([CSV, CALENDAR])("%s is refused before anything is read", async (...kind) => {
    const [, limit, request] = kind;
    const go = Promise.withResolvers<void>();
    const others = Array.from({ length: 10 }, () => exportInTurn(() => go.promise));
    const scene = createScene(limit);
    const refused = await request(scene);
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("10");
    expect(scene.counted.work).toBe(0);
    go.resolve();
    await Promise.all(others);
    expect((await request(scene)).status).toBe(200);
  });
});

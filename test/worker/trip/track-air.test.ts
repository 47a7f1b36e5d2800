import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { readTrackAir } from "#app/features/trip/read-track-air.server.ts";
import { loader as showEvent } from "#app/routes/events/event.tsx";
import { loader as showTrack } from "#app/routes/tracks/track.tsx";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { createTestEvents, MILAN } from "#test/support/events.ts";
import { callRoute } from "#test/support/routes.ts";
import { createReference } from "#test/support/slips.ts";
import { spentFor } from "#test/support/spent-limits.ts";
import { readConfig } from "#workers/dependencies.ts";

const WEATHER_URL = "https://weather.example/now?at={latitude},{longitude}";
const START = Date.parse("2026-11-30T18:50:00Z");
const HOUR = 60;

let background: Promise<unknown>[] = [];
/** A day for each test, so that no copy or claim of another one is new. */
let day = 0;
let slug = "";
/** An event at a track of ours. */
let event = "";

beforeAll(async () => {
  await createReference();
  const row = await env.DB.prepare("select slug, name from tracks where time_zone = ? limit 1")
    .bind("America/Los_Angeles")
    .first<{ slug: string; name: string }>();
  if (!row) throw new Error("no track");
  slug = row.slug;
  [event = ""] = await createTestEvents([{ ...MILAN, track: row.name, endsOn: "2026-12-05" }]);
});

beforeEach(async () => {
  background = [];
  day += 1;
  const { keys } = await env.SITE.list({ prefix: "copy:weather:" });
  await Promise.all(keys.map(({ name }) => env.SITE.delete(name)));
});
afterEach(() => vi.restoreAllMocks());

const at = (minutes: number) => new Date(START + day * 86_400_000 + minutes * 60_000);

/** Weather measured some minutes after the test's start. */
function weather(temperature: number, minutes = 0) {
  return Response.json({
    current: {
      time: at(minutes).toISOString().slice(0, 16),
      temperature_2m: temperature,
      relative_humidity_2m: 48,
      surface_pressure: 989.1,
    },
  });
}

/** Answers in this order, then fails. */
const answer = (...answers: (Response | Error)[]) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
    const next = answers.shift() ?? new Error("nothing more");
    if (next instanceof Error) throw next;
    return next;
  });

function depsAt(minutes: number, variables: Partial<typeof env> = { WEATHER_URL }) {
  const logs: unknown[] = [];
  const log = (...entry: unknown[]) => void logs.push(entry);
  const config = readConfig({ ...env, ...variables });
  const waitUntil = (work: Promise<unknown>) => void background.push(work);
  return { ...testDeps({ now: at(minutes) }), config, waitUntil, log, logs };
}

const temperatureAt = async (minutes: number) =>
  (await readTrackAir(depsAt(minutes), slug))?.temperatureF;

test("the weather is fetched for the track's position, once in a quarter of an hour", async () => {
  const calls = answer(weather(20), weather(25, 15));
  expect(await readTrackAir(depsAt(0), slug)).toEqual({
    densityAltitudeFt: expect.any(Number),
    temperatureF: 68,
    humidityPercent: 48,
    stationPressureInHg: 29.21,
    measuredAt: at(0).toISOString(),
    timeZone: "America/Los_Angeles",
  });
  for (const minutes of [1, 5, 14.9]) expect(await temperatureAt(minutes)).toBe(68);
  expect(calls).toHaveBeenCalledTimes(1);
  const { latitude, longitude } = (await env.DB.prepare("select * from tracks where slug = ?")
    .bind(slug)
    .first<{ latitude: number; longitude: number }>()) ?? { latitude: 0, longitude: 0 };
  const url = String(calls.mock.calls[0]?.[0]);
  expect(url).toBe(`https://weather.example/now?at=${latitude.toFixed(4)},${longitude.toFixed(4)}`);

  // Then it is waited for: nobody waits for the page.
  expect(await temperatureAt(15)).toBe(77);
  expect(calls).toHaveBeenCalledTimes(2);
});

test("of many requests at once, one fetches; the others get the last weather, or none", async () => {
  const calls = answer(weather(20), weather(25, 20));
  const first = await Promise.all(Array.from({ length: 6 }, () => temperatureAt(0)));
  expect(first.toSorted()).toEqual([68, ...Array(5).fill(undefined)]);
  expect(calls).toHaveBeenCalledTimes(1);
  const later = await Promise.all(Array.from({ length: 6 }, () => temperatureAt(20)));
  expect(later.toSorted()).toEqual([68, 68, 68, 68, 68, 77]);
  expect(calls).toHaveBeenCalledTimes(2);
  expect(await temperatureAt(20.1)).toBe(77);
});

test("tracks have weather of their own", async () => {
  const other = await env.DB.prepare("select slug from tracks where slug <> ? limit 1")
    .bind(slug)
    .first<string>("slug");
  const calls = answer(weather(20), weather(30));
  expect(await temperatureAt(0)).toBe(68);
  expect(await readTrackAir(depsAt(0), other ?? "")).toMatchObject({ temperatureF: 86 });
  expect(calls).toHaveBeenCalledTimes(2);
});

test("while the service fails, the last weather is used for two hours, then none", async () => {
  const calls = answer(weather(20));
  for (const minutes of [0, 20, 60, 2 * HOUR]) expect(await temperatureAt(minutes)).toBe(68);
  expect(calls).toHaveBeenCalledTimes(4);
  expect(await temperatureAt(2 * HOUR + 2)).toBeUndefined();
});

test("a service that fails is asked once a minute, and used again once it works", async () => {
  const calls = answer(new Error("down"), new Response("busy", { status: 503 }), weather(20));
  for (const minutes of [0, 0.2, 0.9]) expect(await temperatureAt(minutes)).toBeUndefined();
  expect(calls).toHaveBeenCalledTimes(1);
  for (const minutes of [1.1, 1.5, 2]) expect(await temperatureAt(minutes)).toBeUndefined();
  expect(calls).toHaveBeenCalledTimes(2);
  expect(await temperatureAt(2.2)).toBe(68);
});

test("weather of yesterday or of tomorrow isn't current", async () => {
  answer(weather(20, -3 * HOUR), weather(20, 4 * HOUR));
  expect(await temperatureAt(0)).toBeUndefined();
  expect(await temperatureAt(20)).toBeUndefined();
});

test.each([
  ["a page", () => new Response("<html>")],
  ["nothing", () => new Response("")],
  ["another shape", () => Response.json({ weather: [] })],
  ["a prototype", () => new Response('{"current":{"__proto__":{"temperature_2m":20}}}')],
  ["20 MB", () => new Response("x".repeat(20_000_000))],
  ["a nest of lists", () => new Response("[".repeat(19_000))],
  ["thousands of values", () => new Response(`[${"1,".repeat(5_000)}1]`)],
  ["another unit", () => Response.json({ current_units: { temperature_2m: "°F" } })],
  ["an error", () => new Response("no", { status: 500 })],
  ["a way to a private address", () => Response.redirect("http://169.254.169.254/", 302)],
])("a service that sends %s leaves the estimate, and is logged", async (_, hostile) => {
  const calls = answer(hostile());
  const deps = depsAt(0);
  expect(await readTrackAir(deps, slug)).toBeNull();
  expect(await temperatureAt(0.5)).toBeUndefined();
  expect(calls).toHaveBeenCalledTimes(1);
  expect(deps.logs).toMatchObject([["warn", "weather.not_fetched", {}]]);
});

test("a service that is slow is given up", async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort());
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_url, init) => {
    signals.push(init?.signal);
    init?.signal?.throwIfAborted();
    return weather(20);
  });
  expect(await readTrackAir(depsAt(0), slug)).toBeNull();
  expect(signals).toHaveLength(1);
});

test("KV being down costs at most a request a minute, and no page", async () => {
  const calls = answer(weather(20), weather(25));
  const broken = () => Promise.reject(new Error("KV is down"));
  const deps = depsAt(0);
  const copies = { ...deps.copies, read: broken, write: broken };
  expect(await readTrackAir({ ...deps, copies }, slug)).toMatchObject({ temperatureF: 68 });
  expect(await readTrackAir({ ...deps, copies }, slug)).toBeNull();
  expect(calls).toHaveBeenCalledTimes(1);
});

test("an early end of the request that fetches loses nothing", async () => {
  answer(weather(20));
  void readTrackAir(depsAt(0), slug);
  await vi.waitUntil(() => background.length > 0);
  await Promise.all(background);
  expect(await temperatureAt(1)).toBe(68);
});

const clientWith = (variables: Partial<typeof env>) => {
  const client = new Client();
  client.bindings = { ...env, ...variables };
  return client;
};
const path = () => `/api/tracks/air?track=${slug}`;

test("the endpoint answers the air, for browsers to use for five minutes", async () => {
  const now = new Date();
  answer(
    Response.json({
      current: {
        time: now.toISOString().slice(0, 16),
        temperature_2m: 20,
        relative_humidity_2m: 48,
        surface_pressure: 989.1,
      },
    }),
  );
  const response = await clientWith({ WEATHER_URL }).get(path());
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("public, max-age=300");
  expect(await response.json()).toMatchObject({ air: { temperatureF: 68, humidityPercent: 48 } });
});

test("the endpoint answers none without a weather service, and asks nobody", async () => {
  const calls = answer();
  const response = await clientWith({ WEATHER_URL: "" }).get(path());
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toEqual({ air: null });
  expect(calls).not.toHaveBeenCalled();
});

test.each(["no-such-track", "", "__proto__", "Famoso-Raceway", "x".repeat(2_000)])(
  "%j is no track, and nobody is asked about it",
  async (text) => {
    const calls = answer();
    const response = await clientWith({ WEATHER_URL }).get(`/api/tracks/air?track=${text}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ success: false, code: "not_found" });
    expect(calls).not.toHaveBeenCalled();
  },
);

test("the endpoint is limited by address", async () => {
  const calls = answer();
  const client = clientWith({ WEATHER_URL, ...spentFor("trackAir") });
  const response = await client.get(path());
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(calls).not.toHaveBeenCalled();
});

test("a track's page says whether there is a weather service, and never asks it", async () => {
  const calls = answer();
  const pageWith = async (variables: Partial<typeof env>) => {
    const options = { path: `/tracks/${slug}.data`, params: { track: slug } };
    const { data } = await callRoute(showTrack, { ...options, deps: depsAt(0, variables) });
    return JSON.parse(JSON.stringify(data)).trip.strip;
  };
  expect(await pageWith({ WEATHER_URL })).toHaveProperty("liveSlug", slug);
  expect(await pageWith({})).not.toHaveProperty("liveSlug");
  expect(calls).not.toHaveBeenCalled();
});

test("an event's page asks for the air of its days only, by the track's calendar", async () => {
  const liveAt = async (instant: string, variables: Partial<typeof env> = { WEATHER_URL }) => {
    const deps = { ...depsAt(0, variables), clock: { now: () => new Date(instant) } };
    const options = { path: `/events/${event}.data`, params: { event } };
    const { data } = await callRoute(showEvent, { ...options, deps });
    return JSON.parse(JSON.stringify(data)).page.track.strip.liveSlug;
  };
  expect(await liveAt("2026-12-03T22:00:00Z")).toBeUndefined();
  expect(await liveAt("2026-12-04T12:00:00Z")).toBe(slug);
  expect(await liveAt("2026-12-05T20:00:00Z")).toBe(slug);
  expect(await liveAt("2026-12-06T12:00:00Z")).toBeUndefined();
  expect(await liveAt("2026-12-04T20:00:00Z", {})).toBeUndefined();
  await env.DB.prepare("update events set status = 'CANCELLED' where slug = ?").bind(event).run();
  expect(await liveAt("2026-12-04T20:00:00Z")).toBeUndefined();
});

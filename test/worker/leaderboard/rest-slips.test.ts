import { env } from "cloudflare:workers";
import { beforeAll, expect, test, vi } from "vitest";
import { readDataPage } from "#app/features/leaderboard/read-data-page.server.ts";
import { runsQuerySchema } from "#app/features/leaderboard/schema.ts";
import { createUser, signIn } from "#test/support/accounts.ts";
import {
  fillBoards,
  listReference,
  type ReferenceRun,
  readReferenceRuns,
} from "#test/support/boards.ts";
import { Client } from "#test/support/client.ts";
import { changeContent } from "#test/support/content-versions.ts";
import { testDeps } from "#test/support/deps.ts";
import { SPENT_LIMITS } from "#test/support/spent-limits.ts";

type Entry = {
  id: number;
  user: { username: string; firstName: string; lastName: string };
  vehicle: Record<string, unknown>;
  isStock: boolean;
  raceTrack: string;
  elapsedTime: number;
  sixtyFeetTime: number;
  topSpeed: number;
  date: string;
  imagePath1: string;
  imagePath2: null;
  rank: number | null;
  obsolete: boolean;
};

const ANY = { username: "", vehicle: "", track: "" };
let reference: ReferenceRun[] = [];

beforeAll(async () => {
  await fillBoards(1_500);
  reference = await readReferenceRuns();
});

async function list(search: string, client = new Client()) {
  const response = await client.get(`/rest/slips${search}`);
  const body: Entry[] = await response.json();
  return { response, body };
}

function idsOf(isStock: boolean) {
  return listReference(
    reference,
    { isStock, isBestOnly: false, sort: "elapsedTime", isDescending: false },
    ANY,
  ).map(({ id, rank }) => ({ id, rank }));
}

test("the specification's call lists the runs of a board", async () => {
  const { response, body } = await list("?isStock=true&status=APPROVED");
  expect(response.status).toBe(200);
  expect(body.map(({ id, rank }) => ({ id, rank }))).toEqual(idsOf(true));
  expect(response.headers.get("x-total-count")).toBe(String(body.length));
  expect(response.headers.get("link")).toBeNull();
});

test("an entry has the fields of a run, numbers as numbers", async () => {
  const { body } = await list("?isStock=false&limit=1");
  const [entry] = body;
  const run = reference.find(({ id }) => id === entry?.id);
  expect(entry).toEqual({
    id: run?.id,
    user: { username: run?.username, firstName: expect.any(String), lastName: expect.any(String) },
    vehicle: {
      id: expect.any(Number),
      year: expect.any(Number),
      make: expect.any(String),
      model: expect.any(String),
      trim: expect.any(String),
      mods: "Drag radials\nSmaller upper pulley",
    },
    isStock: false,
    raceTrack: run?.raceTrack,
    elapsedTime: (run?.elapsedMs ?? 0) / 1000,
    sixtyFeetTime: (run?.sixtyFootMs ?? 0) / 1000,
    topSpeed: (run?.trapSpeedHundredthsMph ?? 0) / 100,
    date: run?.ranOn,
    imagePath1: expect.stringMatching(/^\/media\//),
    imagePath2: null,
    rank: 1,
    obsolete: false,
  });
});

test("a vehicle's slower runs are obsolete and have no rank", async () => {
  const { body } = await list("");
  const slower = new Set(reference.filter(({ isBest }) => !isBest).map(({ id }) => id));
  expect(slower.size).toBeGreaterThan(0);
  for (const { id, obsolete, rank } of body) {
    expect(obsolete).toBe(slower.has(id));
    expect(rank === null).toBe(obsolete);
  }
});

test("real names are empty unless the racer shows them", async () => {
  const { body } = await list("");
  const { results } = await env.DB.prepare(
    "select username from users where is_real_name_shown = 1",
  ).all<{ username: string }>();
  const usernames = new Set(results.map(({ username }) => username));
  for (const { user } of body) {
    expect(user.firstName).toBe(usernames.has(user.username) ? "Sam" : "");
    expect(user.lastName).toBe(usernames.has(user.username) ? "Bench" : "");
  }
});

test("without isStock both boards are merged in one order, each with its own ranks", async () => {
  const ranks = new Map(reference.map(({ id, rank }) => [id, rank]));
  const { body } = await list("?limit=200&offset=150");
  const times = body.map(({ elapsedTime }) => elapsedTime);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(new Set(body.map(({ isStock }) => isStock)).size).toBe(2);
  for (const { id, rank } of body) expect(rank).toBe(ranks.get(id));
});

test("the Link header leads through every run once, in every order", async () => {
  for (const order of [
    "",
    "&order=desc",
    "&sort=sixtyFeetTime",
    "&sort=topSpeed&order=asc",
    "&q=hemi",
  ]) {
    const expected = (await list(`?limit=1000${order}`)).body.map(({ id }) => id);
    const walked: number[] = [];
    let path: string | null = `?limit=171${order}`;
    while (path !== null) {
      const { response, body } = await list(path);
      walked.push(...body.map(({ id }) => id));
      const link = /<(.+)>; rel="next"/.exec(response.headers.get("link") ?? "");
      path = link?.[1] && walked.length < expected.length ? new URL(link[1]).search : null;
    }
    expect(walked.slice(0, expected.length)).toEqual(expected);
  }
});

test("offset and limit slice the list, filters omit the total", async () => {
  const all = (await list("?isStock=true")).body;
  const part = await list("?isStock=true&offset=20&limit=5");
  expect(part.body).toEqual(all.slice(20, 25));
  expect(part.response.headers.get("x-total-count")).toBe(String(all.length));
  const filtered = await list("?isStock=true&track=raceway");
  expect(filtered.response.headers.get("x-total-count")).toBeNull();
  expect(filtered.body).toEqual(
    all.filter(({ raceTrack }) => raceTrack.toLowerCase().includes("raceway")),
  );
  for (const offset of ["100000", "9".repeat(10), "9".repeat(20), "9".repeat(400)]) {
    expect((await list(`?offset=${offset}`)).body).toEqual([]);
  }
});

test("invalid values are rejected by name", async () => {
  for (const [search, field] of [
    ["?isStock=maybe", "isStock"],
    ["?status=DONE", "status"],
    ["?limit=0", "limit"],
    ["?limit=1001", "limit"],
    ["?limit=99999999999999999999", "limit"],
    ["?limit=ten", "limit"],
    ["?offset=-1", "offset"],
    ["?offset=1.5", "offset"],
    ["?sort=color", "sort"],
    ["?order=up", "order"],
    [`?q=${"x".repeat(61)}`, "q"],
    [`?vehicle=${"x".repeat(61)}`, "vehicle"],
    [`?track=${"x".repeat(61)}`, "track"],
    ["?after=yesterday", "after"],
    ["?after=1.1.1.1.2020-99-99", "after"],
    ["?after=1.1.1.1.2023-02-29", "after"],
  ] as const) {
    const response = await new Client().get(`/rest/slips${search}`);
    expect(response.status, search).toBe(400);
    expect(await response.json()).toMatchObject({
      success: false,
      code: "invalid",
      errors: { [field]: expect.any(String) },
    });
  }
});

test("only staff list slips that are not approved", async () => {
  const visitor = await new Client().get("/rest/slips?status=PENDING");
  expect(visitor.status).toBe(403);
  const racer = new Client();
  await signIn(racer, await createUser());
  expect((await racer.get("/rest/slips?status=PENDING")).status).toBe(403);
  const moderator = new Client();
  await signIn(moderator, await createUser({ role: "moderator" }));
  const { response, body } = await list("?status=PENDING", moderator);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(response.headers.get("x-total-count")).toBe(String(body.length));
  expect(body.length).toBeGreaterThan(0);
  expect(body.every(({ rank, obsolete }) => rank === null && !obsolete)).toBe(true);
});

test("an unchanged list answers 304", async () => {
  const { response } = await list("?limit=3");
  const again = await new Client().fetch("/rest/slips?limit=3", {
    headers: { "if-none-match": response.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
});

test.each([
  ["?offset=1", 429],
  ["?limit=100&offset=1", 429],
  ["?limit=10&q=a", 429],
  ["?isStock=true&limit=100", 200],
])("when called without end, %s is a %d", async (query, status) => {
  const client = new Client();
  client.bindings = { ...env, ...SPENT_LIMITS };
  expect((await client.get(`/rest/slips${query}`)).status).toBe(status);
});

test("an anonymous list is cached with its headers, whatever the order of its parameters", async () => {
  const first = await list("?isStock=true&limit=7&offset=3");
  const second = await list("?utm_source=mail&offset=3&limit=7&isStock=true");
  expect(first.response.headers.get("x-cache")).toMatch(/^miss; subjects=".*boards/);
  expect(second.response.headers.get("x-cache")).toMatch(/^hit; age=\d+; subjects=".*boards/);
  expect(second.body).toEqual(first.body);
  for (const name of ["link", "x-total-count", "etag", "content-type", "cache-control"]) {
    expect(first.response.headers.get(name), name).not.toBeNull();
    expect(second.response.headers.get(name), name).toBe(first.response.headers.get(name));
  }
  const headers = { "if-none-match": first.response.headers.get("etag") ?? "" };
  const unchanged = await new Client().fetch("/rest/slips?isStock=true&limit=7&offset=3", {
    headers,
  });
  expect(unchanged.status).toBe(304);
});

test("a change of the boards expires the lists", async () => {
  const cacheOf = async () =>
    (await list("?isStock=true&limit=5")).response.headers.get("x-cache")?.split(";")[0];
  expect([await cacheOf(), await cacheOf()]).toEqual(["miss", "hit"]);
  await changeContent("boards");
  // An isolate trusts the version it knows for half a second.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_000 });
  expect([await cacheOf(), await cacheOf()]).toEqual(["miss", "hit"]);
  vi.useRealTimers();
});

test("a list for a session, of waiting slips, and an error are never cached", async () => {
  const member = new Client();
  await signIn(member, await createUser());
  for (const query of ["?limit=3&isStock=true", "?status=PENDING", "?limit=none"]) {
    for (const _ of [1, 2]) {
      const { headers } = await member.get(`/rest/slips${query}`);
      expect(headers.get("x-cache"), query).toBe("bypass");
    }
  }
  for (const query of ["?status=PENDING&limit=2", "?limit=none"]) {
    for (const _ of [1, 2]) {
      const { headers } = await new Client().get(`/rest/slips${query}`);
      expect(headers.get("x-cache"), query).not.toMatch(/hit/);
    }
  }
});

test("only GET and HEAD are allowed", async () => {
  const response = await new Client().postJson("/rest/slips", {});
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("GET, HEAD");
});

test("the data page shows a real call and every public parameter", async () => {
  const page = await readDataPage(testDeps());
  const response = await new Client().get(page.examplePath);
  expect(JSON.parse(page.example)).toEqual(await response.json());
  expect(page.parameters.map(({ name }) => name)).toEqual(
    Object.keys(runsQuerySchema.shape).filter((name) => name !== "status"),
  );
});

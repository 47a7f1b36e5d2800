import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { SITE_KEYS } from "#app/features/site/schema.ts";
import { viewerOf } from "#test/support/accounts.ts";
import { describedEndpoints, mountedRoutes, readAsDescribed } from "#test/support/api-routes.ts";
import { Client } from "#test/support/client.ts";
import {
  createApprovedRun,
  createGarageReference,
  createRacer,
  DEMON,
} from "#test/support/garage.ts";
import { createPopulatedSite } from "#test/support/populated-site.ts";
import { createCar, createSlip } from "#test/support/slips.ts";
import { SPENT_LIMITS } from "#test/support/spent-limits.ts";
import { type ApiDocument, describeApi } from "#workers/api/openapi/document.ts";

const described = () => describedEndpoints().map(([route]) => route);

async function readDocument(): Promise<ApiDocument> {
  return (await new Client().get("/api/openapi.json")).json();
}

function* refsIn(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === "$ref" && typeof inner === "string") yield inner;
    else yield* refsIn(inner);
  }
}

describe("the document", () => {
  test("describes every mounted route, and none that is not mounted", () => {
    expect(described().toSorted()).toEqual(mountedRoutes());
    expect(described().length).toBeGreaterThan(20);
  });

  test("is served as it is made, kept by no search engine, and asked for again only when changed", async () => {
    const client = new Client();
    const response = await client.get("/api/openapi.json");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.headers.get("cache-control")).toBe("public, no-cache");
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(describeApi())));
    const etag = response.headers.get("etag") ?? "";
    const again = await client.fetch("/api/openapi.json", { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
  });

  test("says OpenAPI 3.1, and every reference leads somewhere", async () => {
    const document = await readDocument();
    expect(document.openapi).toMatch(/^3\.1\./);
    const refs = [...new Set(refsIn(document))];
    expect(refs.length).toBeGreaterThan(10);
    for (const ref of refs) {
      const target = ref
        .slice(2)
        .split("/")
        .reduce<unknown>(
          (at, name) => Object.entries(at ?? {}).find(([n]) => n === name)?.[1],
          document,
        );
      expect(target, ref).toBeTypeOf("object");
    }
  });

  test("gives each operation a name of its own, a declared tag, its path's parameters, answers", async () => {
    const { paths, tags } = await readDocument();
    const names = new Set<string>();
    for (const [path, operations] of Object.entries(paths)) {
      for (const operation of Object.values(operations)) {
        expect(names, path).not.toContain(operation.operationId);
        names.add(operation.operationId);
        expect(tags.map(({ name }) => name)).toContain(operation.tags[0]);
        const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
        const templated = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        expect(inPath.map(({ name }) => name)).toEqual(templated);
        expect(inPath.every(({ required }) => required)).toBe(true);
        expect(Object.keys(operation.responses)).toContain("500");
      }
    }
    expect(names.size).toBe(described().length);
  });

  test.each(describedEndpoints())("%s: examples are what the schemas take", (_route, endpoint) => {
    const { body, answers } = endpoint;
    if (body) expect(body.schema.safeParse(body.example).error).toBeUndefined();
    for (const answer of Object.values(answers)) {
      if (typeof answer === "string" || answer.example === undefined) continue;
      expect(answer.schema.safeParse(answer.example).error).toBeUndefined();
    }
  });
});

test("what is read is answered as the document says, no field more or less", async () => {
  await createGarageReference();
  await env.SITE.put(SITE_KEYS.latestBuild, JSON.stringify({ id: "b1", timestamp: 1 }));
  await env.SITE.put(
    SITE_KEYS.build("b1"),
    JSON.stringify({ id: "b1", timestamp: 1, commit: "c", routes: ["/"] }),
  );
  const { user, client } = await createRacer({ role: "admin" });
  const viewer = await viewerOf(user);
  const carId = await createCar(user);
  const runId = await createApprovedRun(viewer, carId);
  await createSlip(viewer, carId, { fields: { elapsedTime: "11.500" } });
  await client.postJson("/api/users/resend-activation", { email: "nobody@example.com" });

  for (const [route, path] of [
    ["GET /api/users/me", "/api/users/me"],
    ["GET /rest/vehicles/lookup", "/rest/vehicles/lookup?distinct=year"],
    ["GET /rest/vehicles/lookup", `/rest/vehicles/lookup?distinct=model&year=${DEMON.year}`],
    ["GET /rest/vehicles/lookup", `/rest/vehicles/lookup?model=Challenger&year=${DEMON.year}`],
    ["GET /api/tracks/suggest", "/api/tracks/suggest?q=famoso"],
    ["GET /api/tracks/air", "/api/tracks/air?track=test-famoso"],
    ["GET /api/racers/suggest", "/api/racers/suggest?q=ra"],
    ["GET /api/comments/newer", `/api/comments/newer?kind=slip&id=${runId}&after=0`],
    ["GET /rest/slips", "/rest/slips"],
    ["GET /api/social", "/api/social"],
    ["GET /api/moderation/slips", "/api/moderation/slips"],
    ["GET /api/health", "/api/health"],
    ["GET /builds/latest.json", "/builds/latest.json"],
    ["GET /builds/meta/{file}", "/builds/meta/b1.json"],
    ["GET /api/openapi.json", "/api/openapi.json"],
    ["GET /api/dev/outbox", "/api/dev/outbox"],
  ] as const) {
    const response = await client.get(path);
    expect(response.status, path).toBe(200);
    const body = await response.json();
    expect(readAsDescribed(route, 200, body), path).toEqual(body);
  }
});

describe("who may read", () => {
  const guarded = describedEndpoints().filter(
    ([route, { access }]) => route.startsWith("GET ") && access,
  );

  test.each(guarded)("%s", async (route, { access }) => {
    const path = route.slice("GET ".length).replace(/\{\w+\}/g, "1");
    const anonymous = await new Client().get(path);
    expect(anonymous.status).toBe(401);
    expect(await anonymous.json()).toMatchObject({ success: false, code: "unauthenticated" });
    const { client: racer } = await createRacer();
    expect((await racer.get(path)).status).toBe(access === "moderator" ? 403 : 200);
    if (access !== "moderator") return;
    const { client: moderator } = await createRacer({ role: "moderator" });
    expect((await moderator.get(path)).status).toBe(200);
  });
});

test("an unrecorded build is a 404", async () => {
  await env.SITE.delete(SITE_KEYS.latestBuild);
  for (const path of ["/builds/latest.json", "/builds/meta/b0.json"]) {
    const response = await new Client().get(path);
    expect(response.status, path).toBe(404);
    expect(await response.json()).toMatchObject({ success: false, code: "not_found" });
  }
});

test.each(["/api/docs", "/badge-art/et-12.3.svg"])("%s is not sent twice", async (path) => {
  const first = await new Client().get(path);
  expect(first.status).toBe(200);
  const headers = { "if-none-match": first.headers.get("etag") ?? "" };
  expect((await new Client().fetch(path, { headers })).status).toBe(304);
  expect((await new Client().fetch(path, { headers: { "if-none-match": '"x"' } })).status).toBe(
    200,
  );
});

test("reading without end is a 429 where the document says so", { timeout: 60_000 }, async () => {
  const { people, garage, event, challenge } = await createPopulatedSite();
  const { client } = await createRacer();
  client.bindings = { ...env, ...SPENT_LIMITS };
  const racer = people.owner.username;
  const badge = `badges/${racer}/${garage.carId}/club-modified.jpg`;
  /** Only the drawing of a card is counted, so these must be there to draw. A badge's page has no extension. */
  const files: Partial<Record<string, string>> = {
    "/badges/{username}/{vehicleId}/{badge}": "/badges/1/1/et-12.3.svg",
    "/cards/pages/{file}": "/cards/pages/tracks.jpg",
    "/cards/slip/{file}": `/cards/slip/${garage.approved}.jpg`,
    "/cards/tall/slip/{file}": `/cards/tall/slip/${garage.approved}.jpg`,
    "/cards/badges/{username}/{vehicleId}/{file}": `/cards/${badge}`,
    "/cards/tall/badges/{username}/{vehicleId}/{file}": `/cards/tall/${badge}`,
    "/cards/board/{file}": "/cards/board/stock.jpg",
    "/cards/challenges/{file}": `/cards/challenges/${challenge}.jpg`,
    "/cards/champions/{file}": "/cards/champions/2026.jpg",
    "/cards/ladders/{board}/{kind}/{file}": "/cards/ladders/modified/state/california.jpg",
    "/cards/garage/{file}": `/cards/garage/${racer}.jpg`,
    "/cards/garage/{username}/{file}": `/cards/garage/${racer}/${garage.carId}.jpg`,
    "/cards/tall/garage/{username}/{file}": `/cards/tall/garage/${racer}/${garage.carId}.jpg`,
    "/cards/tracks/{file}": "/cards/tracks/test-famoso.jpg",
    "/cards/events/{file}": `/cards/events/${event}.jpg`,
    "/cards/news/{kind}/{file}": "/cards/news/category/racing.jpg",
    "/cards/social/{file}": "/cards/social/1.jpg",
  };
  const { paths } = describeApi();
  const limited = Object.entries(paths).filter(([, { get }]) => get && "429" in get.responses);
  expect(limited.length).toBeGreaterThan(0);
  for (const [path] of limited) {
    const any = path.replace("{file}", "1.png").replace(/\{\w+\}/g, "1");
    const response = await client.get(files[path] ?? any);
    expect(response.status, path).toBe(429);
    expect(response.headers.get("retry-after"), path).toMatch(/^[1-9]\d*$/);
  }
});

test("every path answers 405 to methods it does not list", async () => {
  const { paths } = describeApi();
  for (const [path, operations] of Object.entries(paths)) {
    const concrete = path.replace("{file}", "b1.json").replace(/\{\w+\}/g, "1");
    const method = ["PATCH", "PUT", "DELETE"].find((name) => !(name.toLowerCase() in operations));
    const response = await new Client().fetch(concrete, { method });
    expect(response.status, path).toBe(405);
    expect(response.headers.get("allow"), path).toBeTruthy();
  }
});

describe("the page", () => {
  test("shows every endpoint without a script", async () => {
    const response = await new Client().get("/api/docs");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'self'");
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    expect(response.headers.get("cache-control")).toBe("public, no-cache");
    const page = await response.text();
    expect(page).not.toMatch(/<script|<style|style="| on\w+="/);
    for (const [, { id, summary }] of describedEndpoints()) {
      expect(page).toContain(`id="${id}"`);
      expect(page).toContain(`href="#${id}"`);
      expect(page).toContain(summary.replaceAll("'", "&#39;"));
    }
  });

  test("escapes what it shows", async () => {
    const page = await (await new Client().get("/api/docs")).text();
    expect(page).toContain("&lt;p&gt;Open this link");
    expect(page).not.toContain("<p>Open this link");
    expect(page).not.toContain("[object ");
  });
});

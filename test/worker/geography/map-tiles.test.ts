import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { PMTiles, type Source } from "pmtiles";
import { beforeAll, expect, test } from "vitest";
import { Client } from "#test/support/client.ts";
import { mapArchive } from "#test/support/map-archive.ts";
import { createServer } from "#workers/server.ts";

const PATH = "/maps/tiles.pmtiles";
const archive = mapArchive();

beforeAll(async () => {
  await env.MEDIA.put("maps/tiles.pmtiles", archive);
});

const request = (range?: string) => new Client().fetch(PATH, range ? { headers: { range } } : {});

test("an archive reader finds a tile in the bucket by ranges", async () => {
  const source: Source = {
    getKey: () => PATH,
    async getBytes(offset, length) {
      const response = await request(`bytes=${offset}-${offset + length - 1}`);
      expect(response.status).toBe(206);
      return { data: await response.arrayBuffer() };
    },
  };
  const tiles = new PMTiles(source);
  expect(await tiles.getHeader()).toMatchObject({ minZoom: 0, maxZoom: 0 });
  const tile = await tiles.getZxy(0, 0, 0);
  expect(tile?.data.byteLength).toBeGreaterThan(0);
  expect(await tiles.getZxy(1, 0, 0)).toBeUndefined();
});

test("a partial response has its range, and ends at the end of the archive", async () => {
  const part = await request("bytes=0-6");
  expect(new TextDecoder().decode(await part.arrayBuffer())).toBe("PMTiles");
  expect(part.headers.get("content-range")).toBe(`bytes 0-6/${archive.length}`);
  expect(part.headers.get("etag")).toMatch(/^"[0-9a-f]+"$/);
  const beyond = await request("bytes=0-16383");
  expect(beyond.status).toBe(206);
  expect((await beyond.arrayBuffer()).byteLength).toBe(archive.length);
});

test.each([
  undefined,
  "bytes=5-1",
  "bytes=-5",
  "bytes=0-1,3-4",
  "lines=0-1",
  "bytes=999999-1000000",
])("a request for '%s' gets the whole file", async (range) => {
  const whole = await request(range);
  expect(whole.status).toBe(200);
  expect((await whole.arrayBuffer()).byteLength).toBe(archive.length);
});

test.each([
  "/maps/none.pmtiles",
  "/maps/Tiles.pmtiles",
  "/maps/..%2fslips%2f1.pmtiles",
  "/maps/tiles.zip",
])("%s is not found", async (path) => {
  expect((await new Client().get(path)).status).toBe(404);
});

test.each([
  ["", "connect-src 'self'"],
  ["/maps/tiles.pmtiles", "connect-src 'self'"],
  ["https://tiles.example/us.pmtiles", "connect-src 'self' https://tiles.example"],
])("with MAP_TILES_URL '%s' a page can connect to no other origin", async (MAP_TILES_URL, rule) => {
  const server = createServer(
    async () => new Response("<!doctype html>", { headers: { "content-type": "text/html" } }),
  );
  const request = new Request("http://garage.test/track-locator");
  const bindings = { ...env, MAP_TILES_URL };
  const { headers } = await server.fetch(request, bindings, createExecutionContext());
  const rules = headers.get("content-security-policy")?.split(";") ?? [];
  const directive = rules.find((rule) => rule.startsWith("connect-src"));
  // In development and tests, the reload server listens there.
  expect(directive?.replace(" ws:", "")).toBe(rule);
});

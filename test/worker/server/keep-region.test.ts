import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { createServer, type PageRenderer } from "#workers/server.ts";

const render = vi.fn<PageRenderer>();
const server = createServer(render);

beforeEach(() => {
  render.mockReset();
  render.mockImplementation(async ({ url }) => {
    const region = new URL(url).searchParams.get("region") ?? "all";
    const headers = { "content-type": "text/html", "x-hydration": "deferred" };
    return new Response(`<html><head></head><body>news of ${region}</body></html>`, { headers });
  });
});

async function get(path: string, headers: Record<string, string> = {}, origin?: string) {
  const context = createExecutionContext();
  const url = new URL(path, origin ?? "http://garage.test");
  const response = await server.fetch(new Request(url, { headers }), env, context);
  const body = await response.text();
  await waitOnExecutionContext(context);
  return { body, headers: response.headers, cookies: response.headers.getSetCookie() };
}

const COOKIE = "locale=eu; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax";

test("a region that is chosen is kept for a year, and a later visit answers as chosen", async () => {
  const chosen = await get("/news?region=eu");
  expect(chosen.cookies).toEqual([COOKIE]);
  expect(chosen.headers.get("cache-control")).toBe("private, no-store");
  for (const path of ["/news", "/news/tag/tires", "/news/search?q=wing", "/news.data"]) {
    const later = await get(path, { cookie: "locale=eu" });
    expect(later.body, path).toContain("news of eu");
    expect(later.cookies, path).toEqual([]);
  }
  // Once said again, it is kept already.
  expect((await get("/news?region=eu", { cookie: "locale=eu" })).cookies).toEqual([]);
});

test("all of it may be chosen again", async () => {
  const all = await get("/news?region=all", { cookie: "locale=eu" });
  expect(all.body).toContain("news of all");
  expect(all.cookies).toEqual([COOKIE.replace("=eu", "=all")]);
  expect((await get("/news", { cookie: "locale=all" })).body).toContain("news of all");
});

test("who keeps a region is answered from the cache, by region, and the copy sets no cookie", async () => {
  const eu = { cookie: "locale=eu" };
  const path = "/news/category/racing";
  expect((await get(`${path}?region=eu`)).cookies).toEqual([COOKIE]);
  expect((await get(path, eu)).body).toContain("news of eu");
  expect((await get(path)).body).toContain("news of all");
  expect((await get(path, { cookie: "device=was-here; locale=eu" })).body).toContain("news of eu");
  const copy = await get(`${path}?region=eu`, eu);
  expect([copy.cookies, copy.headers.get("cache-control")]).toEqual([[], "no-cache"]);
  expect(render).toHaveBeenCalledTimes(2);
  // With any other cookie it may be somebody's own page.
  await get(path, { cookie: "locale=eu; visit=1" });
  expect(render).toHaveBeenCalledTimes(3);
});

test("on every other page a region is neither read nor chosen", async () => {
  await get("/tracks/region", { cookie: "locale=eu" });
  await get("/tracks/region");
  expect(render).toHaveBeenCalledTimes(1);
  expect(render.mock.calls[0]?.[0].url).toBe("http://garage.test/tracks/region");
  expect((await get("/tracks/region?region=eu")).cookies).toEqual([]);
});

test.each([
  ["a region that there is not", "/news?region=mars", {}],
  ["a page that is only loaded ahead", "/news?region=eu", { "sec-purpose": "prefetch" }],
])("%s chooses nothing", async (_what, path, headers) => {
  expect((await get(path, headers)).cookies).toEqual([]);
});

test("a cookie that says anything else is as good as none", async () => {
  expect((await get("/news", { cookie: "locale=mars" })).body).toContain("news of all");
});

test("on https the cookie belongs to this host alone", async () => {
  const { cookies } = await get("/news?region=eu", {}, "https://garage.test");
  expect(cookies).toEqual([expect.stringMatching(/^__Host-locale=eu; .*; Secure$/)]);
});

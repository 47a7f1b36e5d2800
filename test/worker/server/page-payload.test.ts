import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import pages from "virtual:pages";
import { expect, test } from "vitest";
import { createServer, type PageRenderer } from "#workers/server.ts";

type Asked = { url: string; cookie: string | null; username: string | undefined };

/** The server with pages that say what they were asked. */
function setUp(status = 200) {
  const requests: Asked[] = [];
  const readPayload: PageRenderer = async (request, { viewer }) => {
    requests.push({
      url: request.url,
      cookie: request.headers.get("cookie"),
      username: viewer?.username,
    });
    return Response.json({ path: new URL(request.url).pathname }, { status });
  };
  const server = createServer(async () => new Response("page"), readPayload);
  const fetch = async (path: string, init: RequestInit = {}) => {
    const context = createExecutionContext();
    const request = new Request(`http://garage.test${path}`, init);
    const response = await server.fetch(request, env, context);
    await waitOnExecutionContext(context);
    return response;
  };
  return { requests, fetch };
}

test.each([
  ["/_payload.json", "http://garage.test/"],
  ["/downloads/_payload.json", "http://garage.test/downloads"],
  [
    "/1320-club/_payload.json?board=modified&utm_source=mail",
    "http://garage.test/1320-club?board=modified",
  ],
  ["/tracks/_payload.json?q=pomona&x=1", "http://garage.test/tracks?q=pomona"],
])("%s is the data of %s", async (path, page) => {
  const { requests, fetch } = setUp();
  const response = await fetch(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(response.headers.get("x-robots-tag")).toBe("noindex");
  expect(await response.json()).toEqual({ path: new URL(page).pathname });
  expect(requests.map(({ url }) => url)).toEqual([page]);
});

test("every page that is the same for all visitors has its data, and no other", async () => {
  const { fetch, requests } = setUp();
  const paths = pages.filter(({ path }) => path !== "/*");
  expect(paths.length).toBeGreaterThan(130);
  for (const { path, cachedBy } of paths) {
    const address = path.replace(/\/$/, "").replace(":ladder", "model").replaceAll(/:\w+/g, "1");
    const { status } = await fetch(`${address}/_payload.json`);
    expect(status, path).toBe(cachedBy ? 200 : 404);
  }
  expect(requests).toHaveLength(paths.filter(({ cachedBy }) => cachedBy).length);
});

test("a calendar has no data", async () => {
  const server = createServer(undefined, async () => new Response("BEGIN:VCALENDAR"));
  const request = new Request("http://garage.test/events/calendar.ics/_payload.json");
  const response = await server.fetch(request, env, createExecutionContext());
  expect(response.status).toBe(404);
});

test("a matching ETag gets a 304", async () => {
  const { fetch } = setUp();
  const etag = (await fetch("/downloads/_payload.json")).headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[\w-]{43}"$/);
  for (const match of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const again = await fetch("/downloads/_payload.json", { headers: { "if-none-match": match } });
    expect(again.status).toBe(304);
    expect(again.headers.get("etag")).toBe(etag);
    expect(await again.text()).toBe("");
  }
  const other = await fetch("/downloads/_payload.json", {
    headers: { "if-none-match": '"other"' },
  });
  expect(other.status).toBe(200);
});

test("it is read without cookies and without a viewer", async () => {
  const { requests, fetch } = setUp();
  await fetch("/downloads/_payload.json", { headers: { cookie: "access=x; visit=y" } });
  expect(requests).toEqual([
    { url: "http://garage.test/downloads", cookie: null, username: undefined },
  ]);
});

test.each([
  "/manage-account/_payload.json",
  "/challenges/_payload.json",
  "/challenges/1/_payload.json",
  "/notices/_payload.json",
  "/following/_payload.json",
  "/following/all/_payload.json",
  "/user/joe/followers/_payload.json",
  "/notices/unsubscribe/_payload.json",
  "/moderation/_payload.json",
  "/moderation/slips/1/_payload.json",
  "/user/joe/vehicles/1/edit/_payload.json",
  "/1320-club/submit/_payload.json",
  "/admin/_payload.json",
  "/admin/confirm/_payload.json",
  "/admin/members/_payload.json",
  "/admin/members/1/_payload.json",
  "/admin/_payload.json",
  "/admin/audit/_payload.json",
  "/admin/jobs/_payload.json",
  "/admin/dead-letters/_payload.json",
  "/admin/backups/_payload.json",
  "/admin/mail/_payload.json",
  "/admin/mail/1/_payload.json",
  "/admin/errors/_payload.json",
  "/desk/_payload.json",
  "/desk/figures/_payload.json",
  "/desk/social/_payload.json",
  "/newsroom/_payload.json",
  "/newsroom/1/_payload.json",
  "/drag-pak/requests/_payload.json",
  "/drag-pak/review/_payload.json",
  "/drag-pak/confirmation/_payload.json?number=DP-7K3M-Q2XW",
  "/manage-account/export/_payload.json",
  "/login/_payload.json",
  "/env/_payload.json",
  "/dev/outbox/_payload.json",
  "/no/such/page/_payload.json",
  "/_payload.json/_payload.json",
  "/1320-club/slip/abc/_payload.json",
])("%s isn't found", async (path) => {
  const { requests, fetch } = setUp();
  const response = await fetch(path);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ message: `Page not found: ${path}` });
  expect(requests).toEqual([]);
});

test("a page that isn't there, or leads elsewhere, has no data", async () => {
  for (const status of [404, 301])
    expect((await setUp(status).fetch("/tracks/nowhere/_payload.json")).status).toBe(404);
});

test("a page that fails says when to come back, and nothing of why", async () => {
  const response = await setUp(500).fetch("/downloads/_payload.json");
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("30");
  expect(await response.json()).toMatchObject({ code: "unavailable" });
});

test("nothing is written there", async () => {
  const { fetch, requests } = setUp();
  const response = await fetch("/downloads/_payload.json", {
    method: "POST",
    headers: { origin: "http://garage.test" },
  });
  expect(response.status).toBe(404);
  expect(requests).toEqual([]);
});

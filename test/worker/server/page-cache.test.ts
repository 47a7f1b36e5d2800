import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listRuns } from "#app/features/leaderboard/list-runs.server.ts";
import { runsQuerySchema } from "#app/features/leaderboard/schema.ts";
import { createUser, signIn, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { changeContent } from "#test/support/content-versions.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
import { createCar, createReference, createSlip } from "#test/support/slips.ts";
import { createServer, type PageRenderer } from "#workers/server.ts";

const render = vi.fn<PageRenderer>();
const server = createServer(render);

function page(
  { nonce, requestId }: { nonce: string; requestId: string },
  headers: Record<string, string> = {},
) {
  return new Response(
    `<html><head></head><body><script nonce="${nonce}">"request ${requestId}"</script></body></html>`,
    {
      headers: { "content-type": "text/html", "x-hydration": "deferred", ...headers },
    },
  );
}

async function get(path: string, headers: Record<string, string> = {}) {
  const context = createExecutionContext();
  const response = await server.fetch(
    new Request(`http://garage.test${path}`, { headers }),
    env,
    context,
  );
  const body = await response.text();
  await waitOnExecutionContext(context);
  return { response, body };
}

/** The half second passes in which an isolate trusts the content version it knows. */
function passMemo(ms = 1000) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
}

let isBehind = false;

beforeEach(() => {
  // Each test reads the content version anew and keeps it: the clock is a minute off that of the test before,
  // and stands still. Else a version read before the last test's writes could expire between two requests.
  isBehind = !isBehind;
  passMemo(isBehind ? -60_000 : 0);
  render.mockReset();
  render.mockImplementation(async (_request, context) => page(context));
});

afterEach(() => {
  vi.useRealTimers();
});

test("older runs of a progress page are a page of their own", async () => {
  const path = "/user/joe/vehicles/1/progress";
  await get(path);
  await get(`${path}?after=2026-06-01_7`);
  const searches = render.mock.calls.map(([request]) => new URL(request.url).search);
  expect(searches).toEqual(["", "?after=2026-06-01_7"]);
});

test("a public page is rendered once and answered with a fresh nonce each time", async () => {
  const first = await get("/tracks/once");
  const second = await get("/tracks/once");
  expect(render).toHaveBeenCalledTimes(1);
  const nonceOf = (body: string) => /nonce="([\w-]+)"/.exec(body)?.[1];
  expect(nonceOf(second.body)).toBeDefined();
  expect(nonceOf(second.body)).not.toBe(nonceOf(first.body));
  expect(second.response.headers.get("content-security-policy")).toContain(
    `nonce-${nonceOf(second.body)}`,
  );
});

test("another query is another page", async () => {
  await get("/tracks?q=1");
  await get("/tracks?q=2");
  expect(render).toHaveBeenCalledTimes(2);
});

test("what a page does not depend on neither makes a copy of it nor gets into it", async () => {
  const addresses = [
    "/1320-club?q=demon&season=2026",
    "/1320-club?season=2026&q=demon",
    "/1320-club?q=demon&season=2026&board=stock&sort=elapsedTime&order=asc&offset=0&show=10",
    "/1320-club?utm_source=%22%3E%3Cscript%3E&q=demon&fbclid=1&season=2026",
    "/1320-club?q=other&q=demon&season=2026&__proto__=1&constructor=2",
  ];
  for (const address of addresses) await get(address);
  expect(render.mock.calls.map(([{ url }]) => url)).toEqual([
    "http://garage.test/1320-club?season=2026&q=demon",
  ]);
});

test("no header chooses, spoils or gets into what others are shown", async () => {
  const poisons: Record<string, string>[] = [
    { "x-forwarded-host": "evil.test" },
    { "x-forwarded-proto": "https", "x-forwarded-port": "1" },
    { "x-host": "evil.test", forwarded: "host=evil.test" },
    { "x-original-url": "/moderation", "x-rewrite-url": "/moderation" },
    { accept: "application/json" },
    { "accept-language": "de", "accept-encoding": "br" },
    { "x-http-method-override": "POST" },
    { range: "bytes=0-1", "if-none-match": "*" },
    { "x-hydration": "", "x-nonce": "spoiled-nonce", "x-request-id": "spoiled-id" },
  ];
  for (const [place, headers] of poisons.entries()) {
    render.mockClear();
    await get(`/tracks/poison-${place}`, headers);
    const { response, body } = await get(`/tracks/poison-${place}`);
    expect(render, JSON.stringify(headers)).toHaveBeenCalledTimes(1);
    expect(response.status).toBe(200);
    expect(body).not.toContain("evil");
    expect(body).not.toContain("spoiled");
  }
});

test("another host, and another path however it is written, is another page", async () => {
  const paths = ["/tracks/a", "/tracks/a%2Fb", "/tracks/A", "/tracks/a%3Fq=1", "/tracks/a%0d%0ab"];
  for (const path of paths) await get(path);
  expect(render).toHaveBeenCalledTimes(paths.length);
});

test("pages that belong to one visitor are not kept, nor are dialogs and data", async () => {
  for (const path of [
    "/login?next=/x",
    "/register?email=joe@example.com",
    "/dev/outbox?to=joe@example.com",
    "/reset-password",
    "/?login=1&next=/x",
    "/tracks/a?login=1",
    "/1320-club?find=me",
    "/1320-club?q=",
    "/1320-club.data?_routes=x",
    "/user/joe.data",
  ]) {
    render.mockClear();
    await get(path);
    await get(path);
    expect(render, path).toHaveBeenCalledTimes(2);
    expect(render.mock.calls[0]?.[0].url).toBe(`http://garage.test${path}`);
  }
});

test("a page that shows a failure in place of its data is not kept", async () => {
  render.mockImplementation(async (_request, context) => {
    context.deps.log("error", "garage.not_read");
    return page(context);
  });
  await get("/user/failing");
  await get("/user/failing");
  expect(render).toHaveBeenCalledTimes(2);
  expect(takeLoggedErrors()).toHaveLength(2);
});

test("visitors with a cookie bypass the cache", async () => {
  await get("/tracks/cookie");
  await get("/tracks/cookie", { cookie: "visit=1" });
  expect(render).toHaveBeenCalledTimes(2);
});

test("the device cookie doesn't bypass the cache", async () => {
  await get("/tracks/device", { cookie: "device=was-here" });
  await get("/tracks/device", { cookie: "device=was-here" });
  await get("/tracks/device", { cookie: "probe=1; device=was-here" });
  await get("/tracks/device");
  expect(render).toHaveBeenCalledTimes(1);
  await get("/tracks/device", { cookie: "device=was-here; visit=1" });
  expect(render).toHaveBeenCalledTimes(2);
});

test("a signed-in page is never kept", async () => {
  const client = new Client();
  const user = await createUser();
  await signIn(client, user);
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  await get("/tracks/personal", { cookie });
  await get("/tracks/personal");
  expect(render).toHaveBeenCalledTimes(2);
});

test("a page that hydrates at once, fails or sets a cookie is not kept", async () => {
  const answers: Record<string, string>[] = [{ "x-hydration": "" }, { "set-cookie": "visit=1" }];
  for (const headers of answers) {
    render.mockImplementation(async (_request, context) => page(context, headers));
    await get("/tracks/uncached");
  }
  render.mockImplementation(
    async () => new Response("gone", { status: 404, headers: { "x-hydration": "deferred" } }),
  );
  await get("/tracks/uncached");
  await get("/tracks/uncached");
  expect(render).toHaveBeenCalledTimes(4);
});

test("a change of what visitors see makes a new page", async () => {
  await get("/tracks/change");
  await changeContent("boards");
  passMemo();
  await get("/tracks/change");
  expect(render).toHaveBeenCalledTimes(2);
});

test("a change of something else leaves the copy", async () => {
  await get("/badges/joe/1/unchanged");
  await changeContent("news", "slip:7");
  passMemo();
  await get("/badges/joe/1/unchanged");
  expect(render).toHaveBeenCalledTimes(1);
});

test("a page that depends on the day expires with the quarter hour, others do not", async () => {
  const quarter = Math.ceil(Date.now() / 900_000) * 900_000;
  vi.setSystemTime(quarter - 2_000);
  await get("/tracks/a-strip");
  await get("/1320-club/data");
  vi.setSystemTime(quarter - 1);
  await get("/tracks/a-strip");
  await get("/1320-club/data");
  expect(render).toHaveBeenCalledTimes(2);
  vi.setSystemTime(quarter);
  await get("/tracks/a-strip");
  await get("/1320-club/data");
  expect(render.mock.calls.map(([{ url }]) => new URL(url).pathname)).toEqual([
    "/tracks/a-strip",
    "/1320-club/data",
    "/tracks/a-strip",
  ]);
});

test("a calendar is kept with its headers, and answers If-None-Match", async () => {
  render.mockImplementation(
    async () =>
      new Response("BEGIN:VCALENDAR", {
        headers: {
          "content-type": "text/calendar; charset=utf-8",
          "content-disposition": 'attachment; filename="events.ics"',
          "cache-control": "public, max-age=900",
          etag: '"a"',
        },
      }),
  );
  const path = "/events/calendar.ics?category=racing";
  const [first, second] = [await get(path, { "if-none-match": '"old"' }), await get(path)];
  expect(render).toHaveBeenCalledTimes(1);
  for (const name of ["content-type", "content-disposition", "cache-control", "etag"])
    expect(second.response.headers.get(name), name).toBe(first.response.headers.get(name));
  expect(second.body).toBe("BEGIN:VCALENDAR");
  const { response } = await get(path, { "if-none-match": 'W/"a"' });
  expect([response.status, response.headers.get("etag")]).toEqual([304, '"a"']);
});

test("what a page says it is about is one of its subjects", async () => {
  render.mockImplementation(async (_request, context) => {
    context.deps.subjects.add("garage:7");
    return page(context);
  });
  await get("/user/joe");
  const { response } = await get("/user/joe");
  expect(response.headers.get("x-cache")).toBe('hit; age=0; subjects="menu garage:7"');
  await changeContent("garage:7");
  passMemo();
  await get("/user/joe");
  expect(render).toHaveBeenCalledTimes(2);
});

test("after more changes than are read at once, older copies are rendered anew", async () => {
  await get("/tracks/long-ago");
  await env.DB.prepare(
    `insert into content_changes
      with recursive ids(id) as (select 1 union all select id + 1 from ids where id <= 1000)
      select 'slip:' || id from ids`,
  ).run();
  passMemo();
  await get("/tracks/long-ago");
  await get("/tracks/long-ago");
  expect(render).toHaveBeenCalledTimes(2);
});

test("a run's place is on the kept board within a second of its approval", async () => {
  await createReference();
  const [slower, quicker] = await Promise.all(
    ["11.400", "11.300"].map(async (elapsedTime) => {
      const owner = await createUser();
      return createSlip(await viewerOf(owner), await createCar(owner), { fields: { elapsedTime } });
    }),
  );
  const moderator = new Client();
  await signIn(moderator, await createUser({ role: "moderator" }));
  const approve = (id: number | undefined) =>
    moderator.postJson(`/api/moderation/slips/${id}/approve`, { version: 1 });
  render.mockImplementation(async (_request, context) => {
    const { entries } = await listRuns(
      { ...context.deps, viewer: null },
      runsQuerySchema.parse({ isStock: "false" }),
    );
    const places = JSON.stringify(entries.map(({ rank, id }) => [rank, id]));
    return new Response(places, {
      headers: { "content-type": "text/html", "x-hydration": "deferred" },
    });
  });
  const board = async () => JSON.parse((await get("/1320-club?board=modified")).body);

  await approve(slower?.id);
  passMemo();
  expect(await board()).toEqual([[1, slower?.id]]);
  vi.useRealTimers();
  expect((await approve(quicker?.id)).status).toBe(200);
  passMemo(2000);
  expect(await board()).toEqual([
    [1, quicker?.id],
    [2, slower?.id],
  ]);
});

test("what a member did shows on the next page, though the version was read the same instant", async () => {
  const owner = await createUser();
  const slip = await createSlip(await viewerOf(owner), await createCar(owner));
  const moderator = new Client();
  await signIn(moderator, await createUser({ role: "moderator" }));
  passMemo(0);
  await get("/tracks/own-write");
  expect(
    (await moderator.postJson(`/api/moderation/slips/${slip.id}/approve`, { version: 1 })).status,
  ).toBe(200);
  await get("/tracks/own-write");
  expect(render).toHaveBeenCalledTimes(2);
});

test("a page from the cache carries the id of the request it answers", async () => {
  const idIn = (body: string) => /request ([\w-]+)/.exec(body)?.[1];
  const first = await get("/tracks/request-id");
  const second = await get("/tracks/request-id");
  expect(render).toHaveBeenCalledTimes(1);
  expect(idIn(second.body)).toBe(second.response.headers.get("x-request-id"));
  expect(idIn(second.body)).not.toBe(idIn(first.body));
});

test("a cached page equals the rendered one, wherever its nonces and ids are", async () => {
  for (const body of ["NN", "N–R", "RN′N", "– 11–20 ′ N x R N R 🏁", "R", "no marks at all …"]) {
    render.mockImplementation(async (_request, { nonce, requestId }) => {
      const text = body.replaceAll(/[NR]/g, (mark) => (mark === "N" ? nonce : requestId));
      const headers = { "content-type": "text/html", "x-hydration": "deferred" };
      return new Response(text, { headers });
    });
    const path = `/tracks/whole-${encodeURIComponent(body)}`;
    const copies = [await get(path), await get(path)].map(({ response, body: text }) => {
      const policy = response.headers.get("content-security-policy") ?? "";
      const nonce = /nonce-([\w-]+)/.exec(policy)?.[1] ?? "";
      return text
        .replaceAll(nonce, "N")
        .replaceAll(response.headers.get("x-request-id") ?? "", "R");
    });
    expect(copies).toEqual([body, body]);
  }
  expect(render).toHaveBeenCalledTimes(6);
});

test("a signed-in page is kept by no browser either", async () => {
  const client = new Client();
  await signIn(client, await createUser());
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  for (const path of ["/user/joe", "/user/joe.data"]) {
    const { response } = await get(path, { cookie });
    expect(response.headers.get("cache-control"), path).toBe("private, no-store");
  }
});

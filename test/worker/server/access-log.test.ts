import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { slips } from "#db/schema/slips.ts";
import { users } from "#db/schema/users.ts";
import { openSession } from "#db/session.ts";
import { createUser } from "#test/support/accounts.ts";
import { createServer, type PageRenderer } from "#workers/server.ts";

/** Ids of requests in and out of the logged share, as Cloudflare sets them. */
const LOGGED = "230b03001000ae28-DTW";
const UNLOGGED = "230b0300f000ae28-DTW";

/** The lines that a request leaves in the log of production. */
async function logOf(
  path: string,
  render?: PageRenderer,
  { id = LOGGED, method = "GET" } = {},
): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  console.info = (line: string) => lines.push(JSON.parse(line));
  const context = createExecutionContext();
  const response = await createServer(render).fetch(
    new Request(`https://garage.test${path}`, { method, headers: { "cf-ray": id } }),
    { ...env, APP_ENV: "production", MAIL_FROM: "garage@example.com" },
    context,
  );
  await response.text();
  await waitOnExecutionContext(context);
  return lines;
}

test("each request leaves a line with its route, what it took and what D1 read", async () => {
  await createUser();
  const [line, ...others] = await logOf("/rest/slips?isStock=true&q=somebody");
  expect(others).toEqual([]);
  expect(line).toEqual({
    level: "info",
    event: "request",
    requestId: expect.any(String),
    method: "GET",
    route: "/rest/slips",
    status: 200,
    ms: expect.any(Number),
    d1RowsRead: expect.any(Number),
    d1RoundTrips: expect.any(Number),
    cache: "bypass",
  });
  expect(line?.d1RoundTrips).toBeGreaterThan(0);
});

test("of fast reads that work, a tenth is logged, by the request's id", async () => {
  const eventsOf = async (id: string) => (await logOf("/api/health", undefined, { id })).length;
  expect(await eventsOf(LOGGED)).toBe(1);
  expect(await eventsOf(UNLOGGED)).toBe(0);
  let logged = 0;
  for (let n = 0; n < 50; n++) {
    const digits = Math.floor(((n + 0.5) * 2 ** 32) / 50).toString(16);
    logged += await eventsOf(digits.padStart(16, "0"));
  }
  expect(logged).toBe(5);
});

test("every write, failure and slow read is logged", async () => {
  const unlogged = { id: UNLOGGED };
  const [write] = await logOf("/api/users/login", undefined, { ...unlogged, method: "POST" });
  expect(write).toMatchObject({ event: "request", method: "POST" });
  const fail = async () => new Response("", { status: 500 });
  expect(await logOf("/tracks", fail, unlogged)).toMatchObject([{ event: "request", status: 500 }]);
  const stall = async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_000 });
    return new Response("");
  };
  const slow = await logOf("/tracks", stall, unlogged);
  vi.useRealTimers();
  expect(slow).toMatchObject([{ event: "request", status: 200 }]);
});

test("it has no personal data", async () => {
  const [page] = await logOf("/user/halfshaft?to=somebody@example.com", async () => {
    return new Response("<p>", { headers: { "content-type": "text/html" } });
  });
  expect(page).toMatchObject({ route: "/user", status: 200 });
  const [picture] = await logOf("/media/private/slips/17/vin");
  expect(picture).toMatchObject({ route: "/media/private/slips/:slipId{[0-9]{1,15}}/vin" });
  expect(JSON.stringify([page, picture])).not.toMatch(/halfshaft|example\.com/);
});

test("what a session reads and writes is counted, however it is fetched", async () => {
  for (let more = 0; more < 3; more++) await createUser();
  const count = (await env.DB.prepare("select count(*) as n from users").first<number>("n")) ?? 0;
  const session = openSession(env.DB, "first-primary");
  const { db, usage } = session;

  await db.all(sql`select * from users`);
  expect(usage).toEqual({ rowsRead: count, roundTrips: 1, hasWritten: false });
  await db.batch([db.select().from(users), db.select().from(users)]);
  expect(usage).toEqual({ rowsRead: 3 * count, roundTrips: 2, hasWritten: false });

  // Rows as arrays come without figures, until the names of their columns are known to differ.
  const first = await db.select().from(users);
  expect(usage).toMatchObject({ roundTrips: 3 });
  const second = await db.select().from(users);
  expect(usage).toEqual({ rowsRead: 4 * count, roundTrips: 4, hasWritten: false });
  expect(second).toEqual(first);

  await db.run(sql`update users set country = 'Canada' where id = 0`);
  expect(usage.hasWritten).toBe(false);
  await db.run(sql`update counters set value = value + 1 where name = 'news-changed'`);
  expect(usage.hasWritten).toBe(true);
});

test("columns of one name are never mixed up", async () => {
  const user = await createUser();
  const { db } = openSession(env.DB, "first-primary");
  for (let again = 0; again < 3; again++) {
    const rows = await db
      .select({ user: users.id, slip: slips.id })
      .from(users)
      .leftJoin(slips, sql`${slips.userId} = ${users.id} and 0`)
      .where(sql`${users.id} = ${user.id}`);
    expect(rows).toEqual([{ user: user.id, slip: null }]);
  }
});

test("a write that gives rows back counts as one the first time, too", async () => {
  const user = await createUser();
  const { db, usage } = openSession(env.DB, "first-primary");
  await db
    .update(users)
    .set({ isActivated: false })
    .where(sql`${users.id} = ${user.id}`)
    .returning({ id: users.id });
  expect(usage.hasWritten).toBe(true);
});

import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { startDeadline } from "#app/lib/deadline.server.ts";
import { bindingOf } from "#app/lib/limits.ts";
import { createUser, PASSWORD, signIn } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { TEST_ORIGIN } from "#test/support/deps.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
import { createCar, createReference, slipFields, slipPhotos } from "#test/support/slips.ts";
import { RESPONSE_TIMEOUT_MS } from "#workers/middleware/time-out-writes.ts";
import { createServer } from "#workers/server.ts";

/** What a write may wait at most, whatever happens. */
const PROMISED_MS = 10_000;

beforeAll(createReference);
afterEach(() => vi.useRealTimers());

const stopTime = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });

/** A binding one of whose methods is called and answers only once it is let go. */
function held<T extends object>(binding: T, method: keyof T & string) {
  const called = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const stuck = new Proxy(binding, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      if (name !== method) return value.bind(target);
      return async (...input: unknown[]) => {
        called.resolve();
        await letGo.promise;
        return value.apply(target, input);
      };
    },
  });
  return { stuck, called: called.promise, letGo: letGo.resolve };
}

/** D1 that is asked for a batch and answers only once it is let go. */
function heldBatches(db: D1Database) {
  const called = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const sessionOf = (start?: D1SessionConstraint | D1SessionBookmark) => {
    const session = db.withSession(start);
    return {
      prepare: (sql: string) => session.prepare(sql),
      getBookmark: () => session.getBookmark(),
      async batch(statements: D1PreparedStatement[]) {
        called.resolve();
        await letGo.promise;
        return session.batch(statements);
      },
    };
  };
  const stuck = Object.create(db, { withSession: { value: sessionOf } });
  return { stuck: stuck as D1Database, called: called.promise, letGo: letGo.resolve };
}

/** A racer with a car and a slip to send. */
async function withSlip() {
  const user = await createUser();
  const client = new Client();
  await signIn(client, user);
  const form = { ...slipFields(user, await createCar(user)), ...slipPhotos() };
  const key = { "idempotency-key": crypto.randomUUID() };
  return { user, client, submit: () => client.postForm("/api/timeslips/submit", form, key) };
}

const BINDINGS = [
  [
    "D1",
    () => {
      const { stuck, ...rest } = heldBatches(env.DB);
      return { bindings: { DB: stuck }, ...rest };
    },
  ],
  [
    "R2",
    () => {
      const { stuck, ...rest } = held(env.MEDIA, "put");
      return { bindings: { MEDIA: stuck }, ...rest };
    },
  ],
] as const;

describe("a slip sent while a binding hangs", () => {
  test.each(BINDINGS)("gets a 503 within 10 s, and is there once: %s", async (_, hang) => {
    const { user, client, submit } = await withSlip();
    const { bindings, called, letGo } = hang();
    client.bindings = { ...env, ...bindings };
    stopTime();
    const answering = submit();
    await called;
    await vi.advanceTimersByTimeAsync(PROMISED_MS - 1);
    letGo();
    const answer = await answering;
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("60");
    expect(await answer.json()).toEqual({
      success: false,
      code: "unavailable",
      message: expect.stringContaining("won't be saved twice"),
    });

    vi.useRealTimers();
    client.bindings = env;
    expect((await submit()).status).toBe(200);
    const { results } = await env.DB.prepare("select media_key from slips where user_id = ?")
      .bind(user.id)
      .all<{ media_key: string }>();
    expect(results).toHaveLength(1);
    expect(await env.MEDIA.head(results[0]?.media_key ?? "")).not.toBeNull();
  });
});

test("a hanging rate limit rejects a write in 3 s, before anything is saved", async () => {
  const { user, client, submit } = await withSlip();
  const { stuck, called } = held(env[bindingOf("change")], "limit");
  client.bindings = { ...env, [bindingOf("change")]: stuck };
  stopTime();
  const response = submit();
  await called;
  await vi.advanceTimersByTimeAsync(3_000);
  expect((await response).status).toBe(503);
  expect((await response).headers.get("retry-after")).toBe("30");
  expect(String(takeLoggedErrors())).toContain("the rate limit failed");
  const { results } = await env.DB.prepare("select id from slips where user_id = ?")
    .bind(user.id)
    .all();
  expect(results).toEqual([]);
});

test("the session's look-up counts too", async () => {
  const { client, submit } = await withSlip();
  const request = Promise.withResolvers<void>();
  const never = new Promise<never>(() => {});
  const hang = () => {
    request.resolve();
    return never;
  };
  const statement = { bind: () => statement, all: hang, raw: hang, run: hang };
  const session = { prepare: () => statement, batch: hang, getBookmark: () => null };
  const stuck = { withSession: () => session } as unknown as D1Database;
  client.bindings = { ...env, DB: stuck };
  stopTime();
  const context = createExecutionContext();
  const answering = createServer().fetch(
    new Request(`${TEST_ORIGIN}/api/timeslips/submit`, {
      method: "POST",
      headers: {
        origin: TEST_ORIGIN,
        cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
    }),
    client.bindings,
    context,
  );
  await request.promise;
  await vi.advanceTimersByTimeAsync(RESPONSE_TIMEOUT_MS);
  expect((await answering).status).toBe(503);
  expect(submit).toBeTypeOf("function");
});

describe("a page's form", () => {
  const started = Promise.withResolvers<void>();
  const server = createServer((request) => {
    started.resolve();
    return request.method === "POST"
      ? new Promise<never>(() => {})
      : Promise.resolve(new Response("page"));
  });
  const post = (path: string, method = "POST") =>
    server.fetch(
      new Request(TEST_ORIGIN + path, { method, headers: { origin: TEST_ORIGIN } }),
      env,
      createExecutionContext(),
    );

  test("is answered by a page in words, and the script's by JSON", async () => {
    stopTime();
    const answering = Promise.all([post("/logout"), post("/logout.data")]);
    await started.promise;
    await vi.advanceTimersByTimeAsync(RESPONSE_TIMEOUT_MS);
    const [page, script] = await answering;
    expect(page.status).toBe(503);
    expect(page.headers.get("content-type")).toMatch(/^text\/html/);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'self'");
    expect(await page.text()).toContain("Reload this page to send the same form again.");
    expect(await script.json()).toMatchObject({ code: "unavailable" });
  });

  test("is answered at once where nothing hangs, and no clock is left running", async () => {
    stopTime();
    expect((await post("/logout", "GET")).status).toBe(200);
    expect(vi.getTimerCount()).toBe(0);
    const client = new Client();
    const { username } = await createUser();
    const answer = await client.postJson("/api/users/login", { username, password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test("what the client's own line takes does not count", async () => {
  stopTime();
  const deadline = startDeadline(1_000);
  let isPassed = false;
  void deadline.passed.then(() => {
    isPassed = true;
  });
  await vi.advanceTimersByTimeAsync(400);
  const sent = Promise.withResolvers<string>();
  const reading = deadline.apart(() => sent.promise);
  await vi.advanceTimersByTimeAsync(100_000);
  sent.resolve("the form");
  expect(await reading).toBe("the form");
  await vi.advanceTimersByTimeAsync(599);
  expect(isPassed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isPassed).toBe(true);
});

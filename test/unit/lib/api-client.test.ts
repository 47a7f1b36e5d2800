import { afterEach, expect, test, vi } from "vitest";
import { ApiError, apiFetch, apiJson } from "#app/lib/api-client.ts";

type Call = { path: string; method: string; key: string | null };

/** Makes fetch return the given statuses in turn, and records the requests. */
function answerWith(...statuses: number[]): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const key = new Headers(init.headers).get("idempotency-key");
    calls.push({ path, method: init.method ?? "GET", key });
    const status = statuses.shift() ?? 200;
    if (status === 0) throw new TypeError("network");
    return Response.json(
      status < 400 ? { ok: true } : { code: "x", message: `No ${status}`, errors: { vin: "Bad" } },
      { status },
    );
  });
  return calls;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a non-idempotent call is retried once with the same key", async () => {
  for (const status of [408, 409, 425, 429, 500, 502, 503, 504]) {
    const calls = answerWith(status, 200);
    expect((await apiFetch("/api/x", { method: "POST" })).status).toBe(200);
    expect(calls).toHaveLength(2);
    expect(calls[0]?.key).toMatch(/^[\w-]{36}$/);
    expect(calls[1]?.key).toBe(calls[0]?.key);
  }
});

test("it is retried only once, and other errors aren't retried", async () => {
  const twice = answerWith(503, 503, 200);
  await expect(apiFetch("/api/x", { method: "POST" })).rejects.toMatchObject({ status: 503 });
  expect(twice).toHaveLength(2);
  const once = answerWith(400, 200);
  await expect(apiFetch("/api/x", { method: "POST" })).rejects.toMatchObject({
    status: 400,
    message: "No 400",
    errors: { vin: "Bad" },
  });
  expect(once).toHaveLength(1);
});

test("idempotent calls aren't retried and carry no key", async () => {
  for (const method of ["GET", "PUT", "DELETE"]) {
    const calls = answerWith(503, 200);
    await expect(apiFetch("/api/x", { method })).rejects.toBeInstanceOf(ApiError);
    expect(calls).toEqual([{ path: "/api/x", method, key: null }]);
  }
});

test("after a 401 the session is refreshed and the call retried once", async () => {
  const calls = answerWith(401, 200, 200);
  await apiFetch("/api/x");
  expect(calls.map((call) => call.path)).toEqual(["/api/x", "/api/users/refresh", "/api/x"]);

  const refused = answerWith(401, 401);
  await expect(apiFetch("/api/x")).rejects.toMatchObject({ status: 401 });
  expect(refused.map((call) => call.path)).toEqual(["/api/x", "/api/users/refresh"]);
});

test("a failed sign-in doesn't trigger a refresh", async () => {
  const calls = answerWith(401);
  await expect(
    apiJson("/api/users/login", { method: "POST", json: { username: "a" } }),
  ).rejects.toMatchObject({ status: 401 });
  expect(calls).toHaveLength(1);
});

test("concurrent calls that get a 401 share one refresh", async () => {
  const paths: string[] = [];
  let isFresh = false;
  vi.stubGlobal("fetch", async (path: string) => {
    paths.push(path);
    if (path === "/api/users/refresh") {
      await new Promise((resolve) => setTimeout(resolve, 1));
      isFresh = true;
      return Response.json({});
    }
    return Response.json({}, { status: isFresh ? 200 : 401 });
  });
  await Promise.all([apiFetch("/api/a"), apiFetch("/api/b"), apiFetch("/api/c")]);
  expect(paths.filter((path) => path === "/api/users/refresh")).toHaveLength(1);
});

test("a network failure is an ApiError with status 0 and a message for users", async () => {
  answerWith(0);
  await expect(apiFetch("/api/x")).rejects.toMatchObject({
    status: 0,
    message: "The server can't be reached. Check your connection and try again.",
  });
});

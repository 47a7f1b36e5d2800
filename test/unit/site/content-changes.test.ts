import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createContentReader } from "#app/features/site/content-changes.server.ts";
import type { Database } from "#db/client.ts";

type Rows = { subject: string; version: number }[];
const hang = () => new Promise<Rows>(() => {});
const fail = () => Promise.reject(new Error("D1 is down"));

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** An isolate whose queries give these results in turn, the last one from then on. */
function isolate(...results: (() => Promise<Rows>)[]) {
  const reader = createContentReader();
  let queries = 0;
  const db = {
    all: () => results[Math.min(queries++, results.length - 1)]?.(),
  } as unknown as Database;
  const deps = { db, clock: { now: () => new Date() }, log: () => {}, waitUntil: () => {} };
  return {
    read: () => reader.read(deps, () => null),
    queries: () => queries,
  };
}

const readVersions = async () => [{ subject: "boards", version: 7 }];

/** How long a promise takes by the clock, in milliseconds, and its result. */
async function timed<T>(work: Promise<T>): Promise<{ ms: number; result: T }> {
  const startedAt = Date.now();
  let ms = -1;
  const done = work.then((result) => {
    ms = Date.now() - startedAt;
    return result;
  });
  while (ms < 0) await vi.advanceTimersByTimeAsync(1);
  return { ms, result: await done };
}

test("old versions are waited for 300 ms, then used as they are", async () => {
  const { read } = isolate(readVersions, hang);
  await read();
  vi.setSystemTime(1_000);
  const { ms, result } = await timed(read());
  expect(ms).toBe(300);
  expect(result).toMatchObject({ version: 7, isConfirmed: true });
});

test("after five seconds without a response they aren't confirmed anymore, and no request waits longer", async () => {
  const { read } = isolate(readVersions, hang);
  await read();
  for (const at of [10_000, 60_000, 3_600_000]) {
    vi.setSystemTime(at);
    const { ms, result } = await timed(read());
    expect(ms).toBe(300);
    expect(result).toMatchObject({ version: 7, isConfirmed: false });
  }
});

test("within half a second, one query serves every request, and only its own request waits", async () => {
  const { read, queries } = isolate(readVersions, hang);
  await read();
  vi.setSystemTime(1_000);
  const [first, second, third] = await Promise.all([read(), read(), read()].map(timed));
  expect([first?.ms, second?.ms, third?.ms]).toEqual([300, 0, 0]);
  expect(queries()).toBe(2);
});

test("a failure is known at once", async () => {
  const { read } = isolate(readVersions, fail);
  await read();
  vi.setSystemTime(10_000);
  const { ms, result } = await timed(read());
  expect(ms).toBeLessThanOrEqual(1);
  expect(result).toMatchObject({ version: 7, isConfirmed: false });
});

test("a late response serves the next request", async () => {
  const late = Promise.withResolvers<Rows>();
  const { read, queries } = isolate(readVersions, () => late.promise);
  await read();
  vi.setSystemTime(10_000);
  const [request] = await Promise.all([timed(read())]);
  expect(request?.result).toMatchObject({ version: 7, isConfirmed: false });
  late.resolve([{ subject: "boards", version: 8 }]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await read()).toMatchObject({ version: 8, isConfirmed: true });
  expect(queries()).toBe(2);
});

test.each([
  ["hangs", hang, 1_000],
  ["fails", fail, 1],
] as const)(
  "an isolate that knows nothing waits a second at most while D1 %s",
  async (_, query, ms) => {
    const { read } = isolate(query);
    const first = await timed(read());
    expect(first.result).toBeNull();
    expect(first.ms).toBeLessThanOrEqual(ms);
  },
);

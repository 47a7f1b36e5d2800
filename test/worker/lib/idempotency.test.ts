import { expect, test } from "vitest";
import { runOnce } from "#app/lib/idempotency.server.ts";
import { createUser } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";

const NOON = new Date("2026-06-15T12:00:00Z");
const later = (seconds: number) => testDeps({ now: new Date(NOON.getTime() + seconds * 1000) });
const use = (userId: number, key: string | null = crypto.randomUUID()) => ({
  userId,
  key,
  operation: "test.work",
});

test("the same key runs the work once and replays its result for 24 hours", async () => {
  const user = await createUser();
  const once = use(user.id);
  let runs = 0;
  const work = async () => ({ run: ++runs });
  expect(await runOnce(later(0), once, work)).toEqual({ run: 1 });
  expect(await runOnce(later(60), once, work)).toEqual({ run: 1 });
  expect(await runOnce(later(86_399), once, work)).toEqual({ run: 1 });
  expect(await runOnce(later(86_402), once, work)).toEqual({ run: 2 });
});

test("without a key the work just runs", async () => {
  const user = await createUser();
  let runs = 0;
  const work = async () => ++runs;
  await runOnce(later(0), use(user.id, null), work);
  expect(await runOnce(later(0), use(user.id, null), work)).toBe(2);
});

test("of two concurrent requests, one runs and the other gets in_progress", async () => {
  const user = await createUser();
  const once = use(user.id);
  let runs = 0;
  const done = Promise.withResolvers<void>();
  const work = async () => {
    runs += 1;
    await done.promise;
    return runs;
  };
  const both = [runOnce(later(0), once, work), runOnce(later(0), once, work)];
  // The first one waits until the other has been rejected.
  const rejection = Promise.race(both.map((request) => request.catch((refusal) => refusal)));
  expect(await rejection).toMatchObject({ code: "in_progress", status: 409 });
  done.resolve();
  expect((await Promise.allSettled(both)).map(({ status }) => status).toSorted()).toEqual([
    "fulfilled",
    "rejected",
  ]);
  expect(runs).toBe(1);
});

test("work that fails frees the key", async () => {
  const user = await createUser();
  const once = use(user.id);
  await expect(runOnce(later(0), once, () => Promise.reject(new Error("no")))).rejects.toThrow(
    "no",
  );
  expect(await runOnce(later(1), once, async () => "done")).toBe("done");
});

test("an abandoned request is taken over after a minute", async () => {
  const user = await createUser();
  const once = use(user.id);
  let finish = (_: string) => {};
  const first = runOnce(later(0), once, () => new Promise<string>((resolve) => (finish = resolve)));
  await expect(runOnce(later(59), once, async () => "second")).rejects.toMatchObject({
    code: "in_progress",
  });
  expect(await runOnce(later(61), once, async () => "second")).toBe("second");
  finish("first");
  expect(await first).toBe("first");
  expect(await runOnce(later(62), once, async () => "third")).toBe("second");
});

test("a key that was used for another operation is rejected", async () => {
  const user = await createUser();
  const once = use(user.id);
  await runOnce(later(0), once, async () => 1);
  await expect(
    runOnce(later(1), { ...once, operation: "test.other" }, async () => 2),
  ).rejects.toMatchObject({ code: "bad_request" });
});

test("the same key of another user is a different key", async () => {
  const [one, two] = [await createUser(), await createUser()];
  const key = crypto.randomUUID();
  await runOnce(later(0), use(one.id, key), async () => "one");
  expect(await runOnce(later(0), use(two.id, key), async () => "two")).toBe("two");
});

test.each(["a".repeat(101), "tab\tkey", "ümlaut", " "])("the key %j is rejected", async (key) => {
  const user = await createUser();
  await expect(runOnce(later(0), use(user.id, key), async () => 1)).rejects.toMatchObject({
    code: "bad_request",
  });
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openUploads, UPLOAD_MEMORY, uploadClients } from "#app/lib/forms/uploads.server.ts";
import { createLimiter, type Limiter } from "#app/lib/limiter.server.ts";

const MB = 1_000_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Requests memory, and tracks the state of the request. */
function ask(limiter: Limiter, bytes: number, by?: { userId: number | null; address: string }) {
  const uploads = openUploads(limiter, () => (by ? uploadClients(by) : []));
  const memory = { release: vi.fn() };
  uploads.hold(memory);
  const state = { is: "waiting" };
  void uploads.acquire(bytes).then(
    () => {
      state.is = "held";
    },
    (error) => {
      state.is = `${error.status}, ${error.retryAfterSeconds} s`;
    },
  );
  return { uploads, memory, state };
}

const settled = () => vi.advanceTimersByTimeAsync(0);
const statesOf = (requests: readonly ReturnType<typeof ask>[]) =>
  requests.map(({ state }) => state.is);
const REFUSED = "503, 30 s";

test("uploads are admitted while they fit together, and the others in order", async () => {
  const limiter = createLimiter(UPLOAD_MEMORY);
  const requests = [15, 15, 15, 1, 100].map((megabytes) => ask(limiter, megabytes * MB));
  await settled();
  expect(statesOf(requests)).toEqual(["held", "held", "waiting", "waiting", "waiting"]);
  await requests[0]?.uploads.release();
  await settled();
  expect(requests[0]?.memory.release).toHaveBeenCalledOnce();
  expect(statesOf(requests)).toEqual(["held", "held", "held", "held", "waiting"]);
  for (const { uploads } of requests.slice(1, 4)) await uploads.release();
  await settled();
  // It is larger than the memory, so it runs alone.
  expect(requests[4]?.state.is).toBe("held");
  expect(ask(limiter, 1).state.is).toBe("waiting");
});

test("an upload is rejected after the timeout, and doesn't block others", async () => {
  const limiter = createLimiter(UPLOAD_MEMORY);
  const requests = [30, 30, 2].map((megabytes) => ask(limiter, megabytes * MB));
  for (let at = 0; at < 20; at++) {
    requests[0]?.uploads.report(MB);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(statesOf(requests)).toEqual(["held", REFUSED, REFUSED]);
  const next = ask(limiter, 2 * MB);
  await settled();
  expect(next.state.is).toBe("held");
});

test("the queue is limited", async () => {
  const limiter = createLimiter({ ...UPLOAD_MEMORY, maxWaiting: 2 });
  const requests = [32, 1, 1, 1].map((megabytes) => ask(limiter, megabytes * MB));
  await settled();
  expect(statesOf(requests)).toEqual(["held", "waiting", "waiting", REFUSED]);
});

test("a stalled upload loses its memory to waiting ones", async () => {
  const limiter = createLimiter(UPLOAD_MEMORY);
  const gone = ask(limiter, 30 * MB);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(gone.memory.release).not.toHaveBeenCalled();
  const next = ask(limiter, 30 * MB);
  await settled();
  expect(next.state.is).toBe("held");
  expect(gone.memory.release).toHaveBeenCalledOnce();
  expect(() => gone.uploads.report(1)).toThrow("Wait half a minute");
  // Releasing it late doesn't free memory twice.
  await gone.uploads.release();
  expect(ask(limiter, 30 * MB).state.is).toBe("waiting");
});

test("a trickling upload loses its memory after ten seconds while others wait", async () => {
  const limiter = createLimiter(UPLOAD_MEMORY);
  const slow = ask(limiter, 24 * MB);
  const next = ask(limiter, 24 * MB);
  for (let at = 0; at < 10; at++) {
    await settled();
    expect(statesOf([slow, next])).toEqual(["held", "waiting"]);
    slow.uploads.report(1);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  slow.uploads.report(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(next.state.is).toBe("held");
  expect(() => slow.uploads.report(1)).toThrow();
});

test("an upload at the pace of a weak signal keeps its memory", async () => {
  const limiter = createLimiter(UPLOAD_MEMORY);
  const steady = ask(limiter, 24 * MB);
  for (let at = 0; at < 90; at++) {
    ask(limiter, 24 * MB);
    steady.uploads.report((24 * MB) / 90);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(() => steady.uploads.report(0)).not.toThrow();
});

test("work that continues after the response keeps its files", async () => {
  const limiter = createLimiter(UPLOAD_MEMORY);
  const { uploads, memory } = ask(limiter, 30 * MB);
  const work = Promise.withResolvers<void>();
  uploads.keepUntil(work.promise);
  const released = uploads.release();
  await settled();
  expect(memory.release).not.toHaveBeenCalled();
  work.reject(new Error("failed late"));
  await released;
  expect(memory.release).toHaveBeenCalledOnce();
});

const SLOW = { userId: 7, address: "10.1.1.1" };

test("sixty uploads of one account leave a quarter of the memory to others", async () => {
  const limiter = createLimiter(UPLOAD_MEMORY);
  const slow = Array.from({ length: 60 }, () => ask(limiter, 5 * MB, SLOW));
  await settled();
  const states = statesOf(slow);
  expect(states.filter((state) => state === "held")).toHaveLength(4);
  expect(states.filter((state) => state === "waiting")).toHaveLength(4);
  expect(states.filter((state) => state === REFUSED)).toHaveLength(52);
  const other = ask(limiter, 8 * MB, { userId: 8, address: "10.1.1.2" });
  await settled();
  expect(other.state.is).toBe("held");
});

test("a body larger than a client's share reserves the share, and more only while it is free", async () => {
  const limiter = createLimiter(UPLOAD_MEMORY);
  const large = ask(limiter, 48 * MB, SLOW);
  const other = ask(limiter, 8 * MB, { userId: 8, address: "10.1.1.2" });
  await settled();
  expect(statesOf([large, other])).toEqual(["held", "held"]);
  large.uploads.report(24 * MB);
  expect(() => large.uploads.report(1)).toThrow("Wait half a minute");
  await other.uploads.release();
  large.uploads.report(1);
  expect(ask(limiter, 8 * MB, { userId: 8, address: "10.1.1.2" }).state.is).toBe("waiting");
});

test("accounts of one address share the address's limit", async () => {
  const limiter = createLimiter(UPLOAD_MEMORY);
  const requests = [1, 2, 3, 4].map((userId) =>
    ask(limiter, 8 * MB, { userId, address: "10.1.1.1" }),
  );
  const stranger = ask(limiter, 8 * MB, { userId: null, address: "10.1.1.2" });
  await settled();
  expect(statesOf(requests)).toEqual(["held", "held", "held", "waiting"]);
  expect(stranger.state.is).toBe("held");
});

test("an account that was too slow has to queue again, behind the others", async () => {
  const limiter = createLimiter(UPLOAD_MEMORY);
  const slow = Array.from({ length: 5 }, () => ask(limiter, 24 * MB, SLOW));
  const other = ask(limiter, 24 * MB, { userId: 8, address: "10.1.1.2" });
  await vi.advanceTimersByTimeAsync(11_000);
  expect(other.state.is).toBe("held");
  expect(statesOf(slow)).toEqual(["held", REFUSED, REFUSED, REFUSED, REFUSED]);
  expect(slow[0]?.memory.release).toHaveBeenCalledOnce();
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createUploadRoom, UPLOAD_ROOM } from "#app/lib/upload-room.server.ts";

const SIZE = { ...UPLOAD_ROOM, bytes: 32 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Asks for room, and says what became of it so far. */
function ask(room: ReturnType<typeof createUploadRoom>, bytes: number) {
  const uploads = room.open();
  const memory = { release: vi.fn() };
  uploads.hold(memory);
  const state = { is: "waiting" };
  void uploads.enter(bytes).then(
    () => {
      state.is = "inside";
    },
    (error) => {
      state.is = `${error.status}, ${error.retryAfterSeconds} s`;
    },
  );
  return { uploads, memory, state };
}

const settled = () => vi.advanceTimersByTimeAsync(0);
const stateOf = (asked: readonly ReturnType<typeof ask>[]) => asked.map(({ state }) => state.is);

test("uploads come in as long as they fit together, and the others in their turn", async () => {
  const room = createUploadRoom(SIZE);
  const asked = [15, 15, 15, 1, 100].map((bytes) => ask(room, bytes));
  await settled();
  expect(stateOf(asked)).toEqual(["inside", "inside", "waiting", "waiting", "waiting"]);
  await asked[0]?.uploads.leave();
  await settled();
  expect(asked[0]?.memory.release).toHaveBeenCalledOnce();
  expect(stateOf(asked)).toEqual(["inside", "inside", "inside", "inside", "waiting"]);
  for (const { uploads } of asked.slice(1, 4)) await uploads.leave();
  await settled();
  // Larger than the room, it comes alone.
  expect(asked[4]?.state.is).toBe("inside");
  expect(ask(room, 1).state.is).toBe("waiting");
});

test("who waited for long enough is asked to come again, and holds up nobody", async () => {
  const room = createUploadRoom(SIZE);
  const asked = [30, 30, 2].map((bytes) => ask(room, bytes));
  for (let at = 0; at < 20; at++) {
    asked[0]?.uploads.touch();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(stateOf(asked)).toEqual(["inside", "503, 30 s", "503, 30 s"]);
  const next = ask(room, 2);
  await settled();
  expect(next.state.is).toBe("inside");
});

test("no more wait than may", async () => {
  const room = createUploadRoom({ ...SIZE, maxWaiting: 2 });
  const asked = [32, 1, 1, 1].map((bytes) => ask(room, bytes));
  await settled();
  expect(stateOf(asked)).toEqual(["inside", "waiting", "waiting", "503, 30 s"]);
});

test("one that comes no further loses its room to those who wait, and its memory", async () => {
  const room = createUploadRoom(SIZE);
  const gone = ask(room, 30);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(gone.memory.release).not.toHaveBeenCalled();
  const next = ask(room, 30);
  await settled();
  expect(next.state.is).toBe("inside");
  expect(gone.memory.release).toHaveBeenCalledOnce();
  expect(() => gone.uploads.touch()).toThrow("Wait half a minute");
  // That it leaves late gives no room away twice.
  await gone.uploads.leave();
  expect(ask(room, 30).state.is).toBe("waiting");
});

test("one that trickles has two minutes while others wait", async () => {
  const room = createUploadRoom(SIZE);
  const slow = ask(room, 30);
  for (let at = 0; at < 119; at++) {
    slow.uploads.touch();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  const next = ask(room, 30);
  await settled();
  expect(stateOf([slow, next])).toEqual(["inside", "waiting"]);
  slow.uploads.touch();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(next.state.is).toBe("inside");
  expect(() => slow.uploads.touch()).toThrow();
});

test("work that goes on after the answer keeps its files", async () => {
  const room = createUploadRoom(SIZE);
  const { uploads, memory } = ask(room, 30);
  const work = Promise.withResolvers<void>();
  uploads.keepUntil(work.promise);
  const left = uploads.leave();
  await settled();
  expect(memory.release).not.toHaveBeenCalled();
  work.reject(new Error("failed late"));
  await left;
  expect(memory.release).toHaveBeenCalledOnce();
});

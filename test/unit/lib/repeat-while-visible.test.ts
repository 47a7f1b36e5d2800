import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { repeatWhileVisible } from "#app/lib/repeat-while-visible.ts";

class Page extends EventTarget {
  visibilityState = "visible";
  turn(state: "visible" | "hidden") {
    this.visibilityState = state;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

const RHYTHM = { everyMs: 1_000, longestMs: 4_000 };
let page = new Page();

beforeEach(() => {
  page = new Page();
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("work is done after each pause, until it is ended", async () => {
  const work = vi.fn(async () => {});
  const end = repeatWhileVisible(work, RHYTHM);
  expect(work).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(work).toHaveBeenCalledTimes(3);
  end();
  page.turn("visible");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work).toHaveBeenCalledTimes(3);
});

test("a hidden page does nothing; visible again, it does what was due, and nothing early", async () => {
  const work = vi.fn(async () => {});
  repeatWhileVisible(work, RHYTHM);
  page.turn("hidden");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledTimes(0);
  page.turn("visible");
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(1);
  page.turn("hidden");
  page.turn("visible");
  await vi.advanceTimersByTimeAsync(999);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
});

test("each failure doubles the pause, up to the longest; success ends that", async () => {
  const times: number[] = [];
  const start = Date.now();
  let isFailing = true;
  repeatWhileVisible(async () => {
    times.push(Date.now() - start);
    if (isFailing) throw new Error("offline");
  }, RHYTHM);
  await vi.advanceTimersByTimeAsync(11_500);
  expect(times).toEqual([1_000, 3_000, 7_000, 11_000]);
  isFailing = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(times.slice(4)).toEqual([15_000, 16_000]);
});

test("slow work is never started twice, and not repeated once it was ended", async () => {
  let finish = () => {};
  const work = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const end = repeatWhileVisible(work, RHYTHM);
  await vi.advanceTimersByTimeAsync(1_000);
  page.turn("visible");
  await vi.advanceTimersByTimeAsync(9_000);
  expect(work).toHaveBeenCalledTimes(1);
  end();
  finish();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(work).toHaveBeenCalledTimes(1);
});

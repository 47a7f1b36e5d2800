import { beforeEach, expect, test, vi } from "vitest";
import { IDLE_DELAY_MS, scheduleAfterIdle } from "#app/rendering/use-after-idle.ts";

const page = { becomeIdle: () => {} };

beforeEach(() => {
  vi.useFakeTimers();
  const requestIdleCallback = (onIdle: () => void) => {
    page.becomeIdle = onIdle;
  };
  vi.stubGlobal("window", { requestIdleCallback });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test("work after idle, such as fetching routes, waits until the page is idle, and a second more", () => {
  const work = vi.fn();
  scheduleAfterIdle(work);
  expect(IDLE_DELAY_MS).toBe(1_000);
  vi.advanceTimersByTime(60_000);
  expect(work).not.toHaveBeenCalled();
  page.becomeIdle();
  vi.advanceTimersByTime(IDLE_DELAY_MS - 1);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(work).toHaveBeenCalledTimes(1);
});

test("a browser without idle callbacks waits a second too", () => {
  vi.stubGlobal("window", {});
  const work = vi.fn();
  scheduleAfterIdle(work);
  vi.advanceTimersByTime(IDLE_DELAY_MS - 1);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1 + 1);
  expect(work).toHaveBeenCalledTimes(1);
});

test("leaving the page cancels its work, before it is idle and after", () => {
  const work = vi.fn();
  scheduleAfterIdle(work)();
  page.becomeIdle();
  const cancel = scheduleAfterIdle(work);
  page.becomeIdle();
  cancel();
  vi.advanceTimersByTime(60_000);
  expect(work).not.toHaveBeenCalled();
});

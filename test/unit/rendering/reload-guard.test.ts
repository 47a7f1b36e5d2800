import { expect, test } from "vitest";
import { claimReload, RELOAD_GUARD_MS } from "#app/rendering/reload-guard.ts";

/** Storage in memory. */
function storageOf(text: string | null = null) {
  let value = text;
  return {
    getItem: () => value,
    setItem: (_key: string, next: string) => {
      value = next;
    },
  };
}

const NOW = 1_790_000_000_000;

test("a path is reloaded once in ten seconds, independently of others", () => {
  expect(RELOAD_GUARD_MS).toBe(10_000);
  const storage = storageOf();
  const claim = (path: string, now: number) => claimReload({ path, now, storage });
  expect(claim("/news", NOW)).toBe(true);
  expect(claim("/news", NOW + 1)).toBe(false);
  expect(claim("/events", NOW + 2)).toBe(true);
  expect(claim("/news", NOW + RELOAD_GUARD_MS - 1)).toBe(false);
  expect(claim("/news", NOW + RELOAD_GUARD_MS)).toBe(true);
  expect(claim("/news", NOW + RELOAD_GUARD_MS + 1)).toBe(false);
});

test("a clock that was set back blocks nothing", () => {
  const storage = storageOf();
  expect(claimReload({ path: "/news", now: NOW, storage })).toBe(true);
  expect(claimReload({ path: "/news", now: NOW - 60_000, storage })).toBe(true);
});

test("old entries are removed", () => {
  const storage = storageOf();
  for (let at = 0; at < 100; at += 1)
    claimReload({ path: `/page-${at}`, now: NOW + at * RELOAD_GUARD_MS, storage });
  expect(JSON.parse(storage.getItem() ?? "")).toEqual([["/page-99", NOW + 99 * RELOAD_GUARD_MS]]);
});

test.each(["null", "{}", '[["/news"]]', '[null, 7, ["/news", "now"]]'])(
  "an invalid value in the storage (%s) counts as no reload",
  (text) => {
    const storage = storageOf(text);
    expect(claimReload({ path: "/news", now: NOW, storage })).toBe(true);
    expect(claimReload({ path: "/news", now: NOW, storage })).toBe(false);
  },
);

test("blocked site data throws, so that nothing is reloaded", () => {
  const refuse = () => {
    throw new Error("SecurityError");
  };
  const storage = { getItem: refuse, setItem: refuse };
  expect(() => claimReload({ path: "/news", now: NOW, storage })).toThrow("SecurityError");
});

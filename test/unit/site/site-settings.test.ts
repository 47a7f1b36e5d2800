import { expect, test, vi } from "vitest";
import { createSiteSettingsReader } from "#app/features/site/read-site-settings.server.ts";
import { SITE_KEYS } from "#app/features/site/schema.ts";

/** A settings store that responds when released, however often it is read. */
function slowStore(values: Record<string, unknown>) {
  const waiting: (() => void)[] = [];
  const get = vi.fn(
    (key: string) => new Promise((answer) => waiting.push(() => answer(values[key] ?? null))),
  );
  const letGo = () => {
    for (const answer of waiting.splice(0)) answer();
  };
  return { kv: { get } as unknown as KVNamespace, get, letGo };
}

const at = (ms: number) => ({
  clock: { now: () => new Date(ms) },
  log: () => {},
  memoryMs: 3_000,
});
const COMING_SOON = { [SITE_KEYS.settings]: { isComingSoon: true } };

test("requests during an isolate's first read of the settings see the coming-soon page, too", async () => {
  const store = slowStore(COMING_SOON);
  const { read } = createSiteSettingsReader();
  const both = [read(store.kv, at(0)), read(store.kv, at(1))];
  store.letGo();
  for (const { isComingSoon } of await Promise.all(both)) expect(isComingSoon).toBe(true);
});

test("once settings are cached, one request refreshes them and the others use the cache", async () => {
  const store = slowStore(COMING_SOON);
  const { read } = createSiteSettingsReader();
  const first = read(store.kv, at(0));
  store.letGo();
  await first;
  const again = read(store.kv, at(3000));
  expect(await read(store.kv, at(3001))).toMatchObject({ isComingSoon: true });
  expect(store.get).toHaveBeenCalledTimes(2);
  store.letGo();
  await again;
});

test("settings read before the clock was set back are read again", async () => {
  const values: Record<string, unknown> = { ...COMING_SOON };
  const kv = { get: async (key: string) => values[key] ?? null } as unknown as KVNamespace;
  const { read } = createSiteSettingsReader();
  expect(await read(kv, at(60_000))).toMatchObject({ isComingSoon: true });
  values[SITE_KEYS.settings] = { isComingSoon: false };
  expect(await read(kv, at(0))).toMatchObject({ isComingSoon: false });
});

test("settings are kept as long as they may be, but a failure only for seconds", async () => {
  let isDown = false;
  let reads = 0;
  const get = async () => {
    reads += 1;
    if (isDown) throw new Error("KV is down");
    return { isComingSoon: true, routeRules: [] };
  };
  const kv = { get } as unknown as KVNamespace;
  const { read } = createSiteSettingsReader();
  const readAt = async (ms: number) => {
    expect(await read(kv, { ...at(ms), memoryMs: 60_000 })).toMatchObject({ isComingSoon: true });
    return reads;
  };
  expect(await readAt(0)).toBe(1);
  expect(await readAt(59_999)).toBe(1);
  isDown = true;
  expect(await readAt(60_000)).toBe(2);
  expect(await readAt(62_999)).toBe(2);
  isDown = false;
  expect(await readAt(63_000)).toBe(3);
  expect(await readAt(122_999)).toBe(3);
});

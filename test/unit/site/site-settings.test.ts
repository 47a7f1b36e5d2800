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

const log = () => {};
const clockAt = (ms: number) => ({ now: () => new Date(ms) });

test("requests during an isolate's first read of the settings see the coming-soon page, too", async () => {
  const store = slowStore({ [SITE_KEYS.comingSoon]: "on" });
  const read = createSiteSettingsReader();
  const both = [read(store.kv, clockAt(0), log), read(store.kv, clockAt(1), log)];
  store.letGo();
  for (const { isComingSoon } of await Promise.all(both)) expect(isComingSoon).toBe(true);
});

test("once settings are cached, one request refreshes them and the others use the cache", async () => {
  const store = slowStore({ [SITE_KEYS.comingSoon]: "on" });
  const read = createSiteSettingsReader();
  const first = read(store.kv, clockAt(0), log);
  store.letGo();
  await first;
  const again = read(store.kv, clockAt(3000), log);
  expect(await read(store.kv, clockAt(3001), log)).toMatchObject({ isComingSoon: true });
  expect(store.get).toHaveBeenCalledTimes(4);
  store.letGo();
  await again;
});

test("settings read before the clock was set back are read again", async () => {
  const values: Record<string, unknown> = { [SITE_KEYS.comingSoon]: "on" };
  const kv = { get: async (key: string) => values[key] ?? null } as unknown as KVNamespace;
  const read = createSiteSettingsReader();
  expect(await read(kv, clockAt(60_000), log)).toMatchObject({ isComingSoon: true });
  values[SITE_KEYS.comingSoon] = "off";
  expect(await read(kv, clockAt(0), log)).toMatchObject({ isComingSoon: false });
});

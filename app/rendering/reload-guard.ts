/** At most one automatic reload of a path within this time, in milliseconds. */
export const RELOAD_GUARD_MS = 10_000;

const STORAGE_KEY = "reloads";

type ReloadGuard = {
  path: string;
  /** Milliseconds since the epoch. */
  now: number;
  storage: Pick<Storage, "getItem" | "setItem">;
};

/**
 * Checks whether a path may be reloaded, and records the reload.
 *
 * @returns false if the path was reloaded within `RELOAD_GUARD_MS`
 * @throws the storage's error if the browser blocks site data
 */
export function claimReload({ path, now, storage }: ReloadGuard): boolean {
  const recent = readReloads(storage.getItem(STORAGE_KEY)).filter(
    ([, at]) => at <= now && now - at < RELOAD_GUARD_MS,
  );
  if (recent.some(([reloaded]) => reloaded === path)) return false;
  storage.setItem(STORAGE_KEY, JSON.stringify([...recent, [path, now]]));
  return true;
}

type Reload = [path: string, at: number];

function readReloads(text: string | null): Reload[] {
  const value: unknown = JSON.parse(text ?? "[]");
  return Array.isArray(value) ? value.filter(isReload) : [];
}

function isReload(value: unknown): value is Reload {
  return Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "number";
}

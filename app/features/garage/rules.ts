import { HOUR_MS } from "#app/lib/durations.ts";

export const GARAGE_LIMITS = {
  vehicles: 50,
  /** Tabs on either side of the selected vehicle. */
  tabsEach: 7,
  mods: 4000,
  runs: 20,
  pictures: 8,
  log: 100,
  logShown: 10,
} as const;

/** The picture of vehicles without a photo. */
export const STOCK_PICTURE = "/art/stock-vehicle.svg";

const OLDEST_YEAR = 1960;

/** The lines of a stored mods text, which is normalized (`normalize-mods.ts`). */
export function listMods(mods: string): string[] {
  return mods.split("\n").filter(Boolean);
}

/** The years to choose from if the list can't be loaded: the current one down to 1960. */
export function fallbackYears(currentYear: number): number[] {
  return Array.from({ length: currentYear - OLDEST_YEAR + 1 }, (_, index) => currentYear - index);
}

/** 'Today' in any time zone: a calendar day would end at 7 p.m. in Detroit. */
const NEW_MEMBER_MS = 12 * HOUR_MS;

/** Whether a racer has just joined the 1320 Club. @param joinedAt null for others than members */
export function isNewMember(joinedAt: Date | null, now: Date): boolean {
  return joinedAt !== null && now.getTime() - joinedAt.getTime() < NEW_MEMBER_MS;
}

import { clubYearOf } from "#app/lib/dates.ts";

/** The list of seasons with their champions. */
export const CHAMPIONS_PATH = "/1320-club/champions";

/** How many places of each class a season has for good. */
export const PLACES = 10;
/** A class with fewer cars has no champion: as many as a ladder needs. */
export const CARS_MIN = 5;
/** The day of January on which the season before becomes final: racers have two weeks to send December's slips. */
const FINAL_DAY = 15;
/** Nobody raced a quarter mile against the clock before. */
const FIRST_SEASON = 1950;

/** The page of a season. */
export function championsPath(season: number): string {
  return `${CHAMPIONS_PATH}/${season}`;
}

/** The title of a season's page: '2025 season champions', '2026 season, so far'. */
export function seasonTitle(season: number, { isFinal }: { isFinal: boolean }): string {
  return isFinal ? `${season} season champions` : `${season} season, so far`;
}

/** When a season becomes final: January 15, midnight UTC. */
function finalAt(season: number): Date {
  return new Date(Date.UTC(season + 1, 0, FINAL_DAY));
}

/** The day on which a season becomes final: 'January 15, 2027'. */
export function finalDayText(season: number): string {
  return `January ${FINAL_DAY}, ${season + 1}`;
}

/** The last season whose places can be made final. */
export function lastFinalSeason(now: Date): number {
  const year = now.getUTCFullYear();
  return finalAt(year - 1) <= now ? year - 1 : year - 2;
}

/** The seasons that are being run or wait to become final, newest first: one, or two in early January. */
export function openSeasons(now: Date): number[] {
  const current = clubYearOf(now.getTime());
  const last = lastFinalSeason(now);
  return Array.from({ length: Math.max(0, current - last) }, (_, at) => current - at);
}

/** The season of an address; null if it can't be one. */
export function readSeason(text: string): number | null {
  if (!/^\d{4}$/.test(text)) return null;
  const season = Number(text);
  return season >= FIRST_SEASON ? season : null;
}

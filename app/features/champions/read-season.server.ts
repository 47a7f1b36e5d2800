import type { Deps } from "#app/deps.ts";
import { BOARDS, type Board } from "#app/features/leaderboard/board-query.ts";
import {
  findAllChampionsOf,
  findAllFinalSeasons,
  findAllLeadersNow,
  type StoredPlace,
} from "#db/queries/champions.ts";
import { presentPlace, type SeasonPlace } from "./present-place.ts";
import {
  championsPath,
  finalDayText,
  openSeasons,
  PLACES,
  readSeason,
  seasonTitle,
} from "./seasons.ts";

/** How many other seasons the page links to. */
const SEASONS_MAX = 12;

export type SeasonPage = {
  season: number;
  path: string;
  /** '2025 season champions', '2026 season, so far'. */
  title: string;
  isFinal: boolean;
  /** 'January 15, 2027' */
  finalDay: string;
  classes: { board: Board; places: SeasonPlace[] }[];
  /** Every season with a page, the newest first. */
  seasons: { season: number; path: string; isCurrent: boolean }[];
};

/**
 * The first ten of both classes of a season: as they became final, or as they are while it's open. One call.
 *
 * @param text the season in the address
 * @returns null for a season without champions that isn't open either
 */
export async function readSeasonPage(
  { db, clock }: Pick<Deps, "db" | "clock">,
  text: string,
): Promise<SeasonPage | null> {
  const season = readSeason(text);
  if (season === null) return null;
  const open = openSeasons(clock.now());
  const isFinal = !open.includes(season);
  const leaders = (isStock: number) => findAllLeadersNow(db, { season, isStock, limit: PLACES });
  const [seasons, ...lists] = await db.batch([
    findAllFinalSeasons(db, SEASONS_MAX),
    ...(isFinal ? [findAllChampionsOf(db, season)] : [leaders(1), leaders(0)]),
  ]);
  const rows = lists.flat();
  if (isFinal && rows.length === 0) return null;
  return {
    season,
    path: championsPath(season),
    title: seasonTitle(season, { isFinal }),
    isFinal,
    finalDay: finalDayText(season),
    classes: classesOf(rows),
    seasons: [...new Set([...open, season, ...seasons.map((each) => each.season)])]
      .toSorted((a, b) => b - a)
      .map((each) => ({
        season: each,
        path: championsPath(each),
        isCurrent: each === season,
      })),
  };
}

function classesOf(rows: readonly StoredPlace[]): SeasonPage["classes"] {
  const places = rows.map(presentPlace);
  return BOARDS.map((board) => ({ board, places: places.filter((each) => each.board === board) }));
}

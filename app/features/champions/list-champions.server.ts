import type { Deps } from "#app/deps.ts";
import { BOARDS, type Board } from "#app/features/leaderboard/board-query.ts";
import {
  findAllChampions,
  findAllFinalSeasons,
  findAllLeadersNow,
  type StoredPlace,
} from "#db/queries/champions.ts";
import { presentPlace, type SeasonPlace } from "./present-place.ts";
import { championsPath, finalDayText, openSeasons } from "./seasons.ts";

/** Seasons on the list: far more than we have. */
const SEASONS_MAX = 40;

export type ListedSeason = {
  season: number;
  path: string;
  isFinal: boolean;
  finalDay: string;
  /** The champion, or whoever leads; null if the class has none. */
  classes: { board: Board; first: SeasonPlace | null }[];
};

/** Every season, newest first: open ones with who leads, the others with their champions. One call. */
export async function listChampions({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<ListedSeason[]> {
  const open = openSeasons(clock.now());
  const leaders = open.flatMap((season) =>
    [1, 0].map((isStock) => findAllLeadersNow(db, { season, isStock, limit: 1 })),
  );
  const [champions, ...leading] = await db.batch([
    findAllChampions(db, SEASONS_MAX * BOARDS.length),
    ...leaders,
  ]);
  const final = [...new Set(champions.map(({ season }) => season))];
  return [
    ...open.map((season) => listSeason(season, leading.flat(), false)),
    ...final.map((season) => listSeason(season, champions, true)),
  ];
}

function listSeason(season: number, rows: readonly StoredPlace[], isFinal: boolean): ListedSeason {
  const firsts = rows.filter((row) => row.season === season).map(presentPlace);
  return {
    season,
    isFinal,
    path: championsPath(season),
    finalDay: finalDayText(season),
    classes: BOARDS.map((board) => ({
      board,
      first: firsts.find((each) => each.board === board) ?? null,
    })),
  };
}

/** The URLs of the seasons for the sitemap. */
export async function listSeasonAddresses({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<{ path: string }[]> {
  const final = await findAllFinalSeasons(db, SEASONS_MAX);
  const seasons = [...openSeasons(clock.now()), ...final.map(({ season }) => season)];
  return seasons.map((season) => ({ path: championsPath(season) }));
}

import {
  CHAMPIONS_PATH,
  championsPath,
  openSeasons,
  seasonTitle,
} from "#app/features/champions/seasons.ts";
import type { ScoredHit } from "./hit.ts";
import { type QueryWords, readSeasonWords } from "./query-words.ts";
import { SITE_PAGES } from "./site-pages.ts";

/** The season that a query asks for comes before the list of all, which comes before everything else. */
const SCORES = { season: 120, all: 119 } as const;

/**
 * The champions that a query asks for: of the season that it names, if there are any or it's being run, and of all.
 *
 * @param final the season if it has champions
 */
export function toSeasonHits(
  final: readonly { season: number }[],
  { words }: QueryWords,
  now: Date,
): ScoredHit[] {
  const query = readSeasonWords(words);
  if (query === null) return [];
  const open = openSeasons(now).map((season) => ({ season, isFinal: false }));
  const seasons = [...open, ...final.map(({ season }) => ({ season, isFinal: true }))];
  const season = seasons.find((each) => each.season === query.season);
  const all = SITE_PAGES.find(({ path }) => path === CHAMPIONS_PATH);
  return [
    ...(season
      ? [toHit(championsPath(season.season), seasonTitle(season.season, season), SCORES.season)]
      : []),
    ...(all ? [toHit(all.path, all.title, SCORES.all, all.description)] : []),
  ];
}

function toHit(path: string, title: string, score: number, snippet = ""): ScoredHit {
  return {
    kind: "page",
    path,
    title: [{ text: title, isHit: false }],
    detail: "",
    snippet: snippet === "" ? [] : [{ text: snippet, isHit: false }],
    score,
  };
}

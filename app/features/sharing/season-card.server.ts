import type { Deps } from "#app/deps.ts";
import { readSeasonPage, type SeasonPage } from "#app/features/champions/read-season.server.ts";
import { BRAND } from "#app/lib/brand.ts";
import { AppError } from "#app/lib/errors.ts";
import type { SharePicture } from "#app/lib/page-meta.ts";
import type { Card } from "./card-store.server.ts";
import { drawBoardCard } from "./draw-board-card.ts";
import { type SharedCard, sharePicture } from "./shared-card.server.ts";
import { type CardDeps, readStoredCard } from "./stored-card.server.ts";

/** The card of a season: the first of each class. */
function seasonCard({ season, isFinal, title, classes }: SeasonPage): SharedCard {
  const svg = drawBoardCard({
    isStock: true,
    title: isFinal ? `${season} CHAMPIONS` : `${season} SO FAR`,
    rows: classes.flatMap(({ board, places: [first] }) => {
      if (!first?.run) return [];
      const { elapsedTime, username, vehicle } = first.run;
      return [{ rank: "1", elapsedTime, username, vehicle: `${board}: ${vehicle}` }];
    }),
  });
  return {
    path: `/cards/champions/${season}.jpg`,
    key: `cards/champions-${season}.jpg`,
    alt: `${title} at ${BRAND.name}`,
    svg,
  };
}

/** The picture of a season's page. */
export function seasonPicture(page: SeasonPage): SharePicture {
  return sharePicture(seasonCard(page));
}

/**
 * The picture of a shared season.
 *
 * @throws AppError `not_found` if it has no page; `rate_limited`, `unavailable` while it isn't stored
 */
export async function readSeasonCard(
  deps: CardDeps & Pick<Deps, "db" | "clock">,
  season: string,
): Promise<Card> {
  const page = await readSeasonPage(deps, season);
  if (!page) throw new AppError("not_found", "There's no such season.");
  return readStoredCard(deps, seasonCard(page));
}

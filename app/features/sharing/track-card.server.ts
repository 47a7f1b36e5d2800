import type { Deps } from "#app/deps.ts";
import { readTrackPage, type TrackPage } from "#app/features/tracks/read-track-page.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { formatCount, formatSeconds } from "#app/lib/race-numbers.ts";
import { placeName } from "#app/lib/states.ts";
import type { Card } from "./card-store.server.ts";
import { drawTrackCard } from "./draw-track-card.ts";
import type { SharedCard } from "./shared-card.server.ts";
import { type CardDeps, readStoredCard } from "./stored-card.server.ts";

/** The card of a track: its records and its strip. */
export function trackCard({
  track,
  stock,
  modified,
}: Pick<TrackPage, "track" | "stock" | "modified">): SharedCard {
  const { id, slug, name, city, elevationFt, lengthFt } = track;
  const svg = drawTrackCard({
    name,
    place: `${city}, ${placeName(track)}`,
    elevation: elevationFt === null ? "" : `${formatCount(elevationFt)} ft elevation`,
    lengthFt,
    records: [stock[0], modified[0]].flatMap((run) =>
      run
        ? [
            {
              isStock: run.isStock,
              elapsedTime: formatSeconds(run.elapsedMs),
              username: run.username,
            },
          ]
        : [],
    ),
  });
  return {
    path: `/cards/tracks/${slug}.jpg`,
    key: `cards/track-${id}.jpg`,
    alt: `${name}: its records and its strip`,
    svg,
  };
}

/**
 * The picture of a shared track.
 *
 * @throws AppError `not_found` if there is no such track; `rate_limited`, `unavailable`
 */
export async function readTrackCard(
  deps: CardDeps & Pick<Deps, "db">,
  slug: string,
): Promise<Card> {
  const answer = await readTrackPage(deps, slug);
  if (answer.kind !== "page") throw new AppError("not_found", "There's no such track.");
  return readStoredCard(deps, trackCard(answer.page));
}

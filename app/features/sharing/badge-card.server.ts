import type { Deps } from "#app/deps.ts";
import { drawBadge } from "#app/features/badges/draw-badge.ts";
import { type BadgePage, readBadgePage } from "#app/features/badges/read-badge-page.server.ts";
import { readBadgeSlug } from "#app/features/badges/rules.ts";
import { badgeCardPrefix } from "#app/lib/card-keys.ts";
import { formatLongDay } from "#app/lib/dates.ts";
import { AppError } from "#app/lib/errors.ts";
import { badgeCardPath } from "./card-paths.ts";
import type { CardShape } from "./card-size.ts";
import type { Card } from "./card-store.server.ts";
import { drawBadgeCard } from "./draw-badge-card.ts";
import type { SharedCard } from "./shared-card.server.ts";
import { type CardDeps, readStoredCard } from "./stored-card.server.ts";

/** The badge of a page: whose car it is on, and its slug. */
type BadgeAddress = { vehicleId: number; slug: string };

/** The card of an earned badge: its plate, large, and who earned it. */
export function badgeCard(
  page: BadgePage,
  { vehicleId, slug }: BadgeAddress,
  shape: CardShape = "wide",
): SharedCard {
  const { run, username } = page;
  const badge = readBadgeSlug(slug);
  const svg = drawBadgeCard(
    {
      plate: badge ? drawBadge(badge) : "",
      size: page.size,
      username,
      meaning: page.meaning,
      car: page.car,
      run: `${run.elapsedTime} at ${run.raceTrack}, ${formatLongDay(run.date)}`,
    },
    shape,
  );
  return {
    path: badgeCardPath(page.path, shape),
    key: `${badgeCardPrefix(vehicleId)}${slug}${shape === "tall" ? "-tall" : ""}.jpg`,
    alt: `${username}: ${page.title}`,
    svg,
  };
}

/**
 * The picture of a shared badge.
 *
 * @throws AppError `not_found` if it isn't earned; `rate_limited`, `unavailable`
 */
export async function readBadgeCard(
  deps: CardDeps & Pick<Deps, "db" | "origin" | "subjects">,
  query: BadgeAddress & { username: string },
  shape: CardShape = "wide",
): Promise<Card> {
  const page = await readBadgePage(deps, query);
  if (!page) throw new AppError("not_found", "Nobody has earned this badge here.");
  return readStoredCard(deps, badgeCard(page, query, shape));
}

import { parseFigures, type TopFiguresRow } from "#db/queries/badges.ts";
import { BADGE_CATEGORIES, type BadgeCategory, CATEGORIES } from "./categories.ts";
import {
  formatPrice,
  readStorePrices,
  type StoreDeps,
  type StorePrices,
} from "./read-store-prices.server.ts";
import {
  type BestFigures,
  badgeLabel,
  badgeSlug,
  bestBefore,
  bestOf,
  isEarned,
  type NextBadge,
  newSince,
  nextBadge,
  orderBadges,
} from "./rules.ts";
import { cartUrl, productOf } from "./store-products.ts";

/**
 * A badge as the garage shows it: its name and URL are derived from the mark, category and class.
 */
export type ShownBadge = {
  mark: number;
  isLocked?: true;
  /** Its run was checked recently. */
  isNew?: true;
  /** The store's cart with it; only for the owner. */
  cart?: { href: string; price: string | null };
};
export type BadgeReel = {
  category: BadgeCategory;
  title: string;
  /** The nearest locked badge. */
  next: NextBadge | null;
  /** The index of the badge to show first. */
  start: number;
  /** Older earned badges are only their mark, since a garage may send dozens to every visitor. */
  badges: (ShownBadge | number)[];
};
export type BadgeSection = {
  isModified: boolean;
  /** The club plate, if there is a run of this class. */
  club: string | null;
  reels: BadgeReel[];
  /** The best badges of each category in the other class. */
  others: { slug: string; label: string }[];
};

type Options = {
  isModified: boolean;
  isOwner: boolean;
  /** The slug of the requested badge. */
  wanted: string | null;
};

/**
 * The badge section of a vehicle: earned badges for everyone, all of them and the store for the
 * owner.
 */
export async function showBadges(
  deps: StoreDeps,
  row: TopFiguresRow,
  options: Options,
): Promise<BadgeSection> {
  const { isModified, isOwner, wanted } = options;
  const { stock, modified } = parseFigures(row.figures);
  const top = isModified ? modified : stock;
  const best = bestOf(top);
  const since = newSince(deps.clock.now());
  const older = bestBefore(top, { since, firstDecidedAt: row.firstDecidedAt });
  const hasRun = best.elapsedMs !== null;
  const prices = isOwner && hasRun ? await readStorePrices(deps) : {};
  let isFound = false;
  const reels = BADGE_CATEGORIES.map((category) => {
    const badges = reelOf(category, { best, older, prices, isModified, isOwner });
    const isWanted = ({ mark }: ShownBadge) => badgeSlug({ category, mark, isModified }) === wanted;
    const index = wanted ? badges.findIndex(isWanted) : -1;
    isFound ||= index >= 0;
    return {
      category,
      title: CATEGORIES[category].title,
      next: nextBadge(category, best),
      start: Math.max(0, index),
      badges: badges.map((badge) => (Object.keys(badge).length > 1 ? badge : badge.mark)),
    };
  });
  if (wanted && !isFound) {
    deps.log("warn", "badges.missing", { wanted: wanted.slice(0, 40) });
  }
  const club = hasRun ? badgeSlug({ category: "club", isModified }) : null;
  return {
    isModified,
    club,
    reels,
    others: highestOf(bestOf(isModified ? stock : modified), !isModified),
  };
}

function reelOf(
  category: BadgeCategory,
  options: {
    best: BestFigures;
    older: BestFigures;
    prices: StorePrices;
    isModified: boolean;
    isOwner: boolean;
  },
): ShownBadge[] {
  const { isModified, isOwner, prices } = options;
  const { earned, locked } = orderBadges(category, options.best);
  const earnedBadges = earned.map((mark): ShownBadge => {
    const product = isOwner ? productOf({ category, mark, isModified }) : null;
    const price = product ? prices[product] : undefined;
    return {
      mark,
      ...(isEarned({ category, mark }, options.older) ? {} : { isNew: true }),
      ...(product && {
        cart: { href: cartUrl(product), price: price ? formatPrice(price) : null },
      }),
    };
  });
  if (!isOwner) return earnedBadges;
  return [...earnedBadges, ...locked.map((mark): ShownBadge => ({ mark, isLocked: true }))];
}

function highestOf(best: BestFigures, isModified: boolean): BadgeSection["others"] {
  return BADGE_CATEGORIES.flatMap((category) => {
    const [mark] = orderBadges(category, best).earned;
    if (mark === undefined) return [];
    const badge = { category, mark, isModified };
    return [{ slug: badgeSlug(badge), label: badgeLabel(badge) }];
  });
}

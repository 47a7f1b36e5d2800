import type { VehicleFigures } from "#db/queries/badges.ts";
import { BADGE_CATEGORIES, type BadgeCategory, CATEGORIES } from "./categories.ts";
import { badgeArtPath } from "./paths.ts";
import {
  type BadgeMark,
  type BestFigures,
  badgeMeaning,
  badgeSlug,
  bestOf,
  formatMark,
  orderBadges,
} from "./rules.ts";
import { productOf } from "./store-products.ts";

type WireName = (typeof CATEGORIES)[BadgeCategory]["wireName"];
/** The categories as the API names them. */
export const WIRE_NAMES = BADGE_CATEGORIES.map((category) => CATEGORIES[category].wireName);

/** A badge with the specification's field names. */
export type Badge = {
  found: boolean;
  isModified: boolean;
  isLocked: boolean;
  /** For the page that shows it; always false here. */
  expanded: boolean;
  detail: {
    /** Seconds, or miles per hour. */
    qualifyingValue: number;
    category: WireName;
    /** The path of its drawing. */
    logo: string;
    description: string;
    /** Its product id in the store; null if it isn't sold. */
    storeProductId: string | null;
  };
};

/** By wire name. */
export type BadgeLists = Record<string, Badge[]>;
export type VehicleBadges = { stock: BadgeLists; modified: BadgeLists };

/**
 * The badges of a vehicle in both classes.
 *
 * @param isPublic omits badges that are not earned
 */
export function presentVehicleBadges(figures: VehicleFigures, isPublic: boolean): VehicleBadges {
  const lists = (isModified: boolean): BadgeLists => {
    const best = bestOf(isModified ? figures.modified : figures.stock);
    const named = BADGE_CATEGORIES.map((category) => [
      CATEGORIES[category].wireName,
      listOf(category, best, { isModified, isPublic }),
    ]);
    return Object.fromEntries(named);
  };
  return { stock: lists(false), modified: lists(true) };
}

function listOf(
  category: BadgeCategory,
  best: BestFigures,
  { isModified, isPublic }: { isModified: boolean; isPublic: boolean },
): Badge[] {
  const { earned, locked } = orderBadges(category, best);
  const present = (isFound: boolean) => (mark: number) =>
    presentBadge({ category, mark, isModified }, isFound);
  return [...earned.map(present(true)), ...(isPublic ? [] : locked.map(present(false)))];
}

function presentBadge(badge: BadgeMark, isFound: boolean): Badge {
  return {
    found: isFound,
    isModified: badge.isModified,
    isLocked: !isFound,
    expanded: false,
    detail: {
      qualifyingValue: Number(formatMark(badge)),
      category: CATEGORIES[badge.category].wireName,
      logo: badgeArtPath(badgeSlug(badge), !isFound),
      description: badgeMeaning(badge),
      storeProductId: productOf(badge),
    },
  };
}

import { DAY_MS } from "#app/lib/durations.ts";
import { formatDecimal, type RunFigures } from "#app/lib/race-numbers.ts";
import { BADGE_CATEGORIES, type BadgeCategory, CATEGORIES } from "./categories.ts";

/** A qualifying value of a category: tenths of a second, or miles per hour. */
export type BadgeMark = { category: BadgeCategory; mark: number; isModified: boolean };

/** The best listed figures of a vehicle in one class; null if it has no such run. */
export type BestFigures = Record<keyof RunFigures, number | null>;

/**
 * The best figures of a class, best first, each with the time its run was decided, in ms since
 * 1970.
 */
export type TopFigures = Record<
  keyof RunFigures,
  readonly (readonly [value: number, decidedAt: number])[]
>;

/** How many of them are needed to tell which badges are new. */
export const TOP_FIGURES = 4;

/** The best of each. */
export function bestOf(top: TopFigures): BestFigures {
  return mapFigures((figure) => top[figure][0]?.[0] ?? null);
}

/**
 * The best of each that was decided before `since`. If all `TOP_FIGURES` are newer, the last one
 * replaces the figures after it, so that too few rather than too many badges are new; unless
 * the vehicle's first run (`firstDecidedAt`) is also newer, so that there are no older figures.
 */
export function bestBefore(
  top: TopFigures,
  { since, firstDecidedAt }: { since: Date; firstDecidedAt: number | null },
): BestFigures {
  const isBefore = (at: number) => at < since.getTime();
  const hasOlder = firstDecidedAt !== null && isBefore(firstDecidedAt);
  return mapFigures((figure) => {
    const list = top[figure];
    const older = list.find(([, decidedAt]) => isBefore(decidedAt));
    const isTruncated = list.length >= TOP_FIGURES;
    return (older ?? (isTruncated && hasOlder ? list.at(-1) : undefined))?.[0] ?? null;
  });
}

function mapFigures(pick: (figure: keyof RunFigures) => number | null): BestFigures {
  return {
    elapsedMs: pick("elapsedMs"),
    sixtyFootMs: pick("sixtyFootMs"),
    trapSpeedHundredthsMph: pick("trapSpeedHundredthsMph"),
  };
}

/** Every qualifying value of a category, hardest first. */
export function ladderOf(category: BadgeCategory): number[] {
  const { ladder, measure } = CATEGORIES[category];
  const { first, last, step } = ladder;
  const marks = Array.from(
    { length: (last - first) / step + 1 },
    (_, index) => first + index * step,
  );
  return measure.isHigherBetter ? marks.reverse() : marks;
}

/** Whether figures earn a badge: a time at most, or a speed at least. */
export function isEarned({ category, mark }: Omit<BadgeMark, "isModified">, best: BestFigures) {
  return gapTo({ category, mark }, best) === 0;
}

/**
 * The gap to a badge in milliseconds or hundredths of a mile per hour; 0 if it is earned, null if
 * there is no run.
 */
function gapTo(
  { category, mark }: Omit<BadgeMark, "isModified">,
  best: BestFigures,
): number | null {
  const { measure, figure } = CATEGORIES[category];
  const value = best[figure];
  if (value === null) return null;
  const bound = measure.boundOf(mark);
  return Math.max(0, measure.isHigherBetter ? bound - value : value - bound);
}

/** A category in display order: earned badges, best first, then locked ones, nearest first. */
export function orderBadges(category: BadgeCategory, best: BestFigures) {
  const ladder = ladderOf(category);
  const earned = ladder.filter((mark) => isEarned({ category, mark }, best));
  const locked = ladder.filter((mark) => !isEarned({ category, mark }, best)).reverse();
  return { earned, locked };
}

/** A qualifying value as text: '13.9', '105'. */
export function formatMark({ category, mark }: Omit<BadgeMark, "isModified">): string {
  return CATEGORIES[category].measure.formatMark(mark);
}

/** '13.9 s', '105 MPH (Modified)'. */
export function badgeLabel(badge: BadgeMark): string {
  const value = `${formatMark(badge)} ${CATEGORIES[badge.category].measure.unit}`;
  return badge.isModified ? `${value} (Modified)` : value;
}

/** The meaning of a badge, as a sentence without the period. */
export function badgeMeaning(badge: BadgeMark): string {
  const meaning = CATEGORIES[badge.category].meaning(formatMark(badge));
  return `${meaning}, ${badge.isModified ? "in a modified car" : "in a stock car"}`;
}

/** 'The 12.3 plate', 'The 1320 Club plate'. */
export function plateName(badge: AnyBadge): string {
  return badge.category === "club"
    ? "The 1320 Club plate"
    : CATEGORIES[badge.category].plate(formatMark(badge));
}

/** A category's nearest locked badge. */
export type NextBadge = {
  mark: number;
  /** '0.07' seconds, '1.4 mph'. */
  gap: string;
  /** How much of the last step to it is done, in percent; 0 if it is more than a step away. */
  done: number;
};

/** A category's next badge; null if none is left or there is no run. */
export function nextBadge(category: BadgeCategory, best: BestFigures): NextBadge | null {
  const [mark] = orderBadges(category, best).locked;
  const gap = mark === undefined ? null : gapTo({ category, mark }, best);
  if (mark === undefined || gap === null) return null;
  const { ladder, measure } = CATEGORIES[category];
  const { unit, decimals } = measure.gap;
  const amount = `${gap / 10 ** decimals}`;
  return {
    mark,
    gap: unit === "s" ? amount : `${amount} ${unit}`,
    done: Math.max(0, Math.round(100 - gap / ladder.step)),
  };
}

/** The next badges of times that are at most so many milliseconds away. */
export function badgesWithin(
  best: BestFigures,
  withinMs: number,
): (Omit<BadgeMark, "isModified"> & { gapMs: number })[] {
  return BADGE_CATEGORIES.filter(
    (category) => CATEGORIES[category].measure.gap.unit === "s",
  ).flatMap((category) => {
    const [mark] = orderBadges(category, best).locked;
    const gapMs = mark === undefined ? null : gapTo({ category, mark }, best);
    return mark !== undefined && gapMs !== null && gapMs <= withinMs
      ? [{ category, mark, gapMs }]
      : [];
  });
}

/** '0.041 s to your next badge', for the category with the nearest badge; null if none is left. */
export function nearestBadgeText(best: BestFigures): string | null {
  const gaps = BADGE_CATEGORIES.flatMap((category) => {
    const [mark] = orderBadges(category, best).locked;
    const gap = mark === undefined ? null : gapTo({ category, mark }, best);
    return gap === null ? [] : [{ category, gap, share: gap / CATEGORIES[category].ladder.step }];
  });
  const [nearest] = gaps.toSorted((one, other) => one.share - other.share);
  if (!nearest) return null;
  const { measure, nextPrefix } = CATEGORIES[nearest.category];
  const amount = `${formatDecimal(nearest.gap, measure.gap.decimals)} ${measure.gap.unit}`;
  return `${amount} to your next ${nextPrefix ? `${nextPrefix} ` : ""}badge`;
}

/** The badges that a run earned its car: the hardest of each category, and the total count. */
export type GainedBadges = { hardest: AnyBadge[]; count: number };

/**
 * The badges that a run earns and no other run of its car and class earns.
 *
 * @param top the car's best figures including that run, at least two of each if it has two runs
 */
export function badgesGainedBy(
  run: RunFigures,
  top: TopFigures,
  isModified: boolean,
): GainedBadges {
  const others = mapFigures((figure) => bestOfOthers(top[figure], run[figure]));
  const gained = BADGE_CATEGORIES.map((category) =>
    orderBadges(category, run)
      .earned.filter((mark) => !isEarned({ category, mark }, others))
      .map((mark): AnyBadge => ({ category, mark, isModified })),
  );
  const isFirst = others.elapsedMs === null;
  const club: AnyBadge[] = isFirst ? [{ category: "club", isModified }] : [];
  return {
    hardest: [...club, ...gained.flatMap((badges) => badges.slice(0, 1))],
    count: club.length + gained.flat().length,
  };
}

function bestOfOthers(list: TopFigures[keyof RunFigures], own: number): number | null {
  const at = list.findIndex(([value]) => value === own);
  return list.filter((_, index) => index !== at)[0]?.[0] ?? null;
}

/** The 1320 Club plate, earned with the first checked run of its class. */
export type ClubBadge = { category: "club"; isModified: boolean };
export type AnyBadge = BadgeMark | ClubBadge;

/** A badge's name in URLs: `et-13.9`, `60ft-1.7-modified`, `mph-120`, `club-modified`. */
export function badgeSlug(badge: AnyBadge): string {
  if (badge.category === "club") return `club-${badge.isModified ? "modified" : "stock"}`;
  const name = `${CATEGORIES[badge.category].slug}-${formatMark(badge)}`;
  return badge.isModified ? `${name}-modified` : name;
}

/** The badge with this name in a URL; null for anything that `badgeSlug` doesn't return. */
export function readBadgeSlug(slug: string): AnyBadge | null {
  if (slug === "club-stock") return { category: "club", isModified: false };
  if (slug === "club-modified") return { category: "club", isModified: true };
  const [, word, value, modified] = /^([a-z\d]+)-([\d.]{1,4})(-modified)?$/.exec(slug) ?? [];
  const category = BADGE_CATEGORIES.find((name) => CATEGORIES[name].slug === word);
  if (!category) return null;
  const mark = ladderOf(category).find((each) => formatMark({ category, mark: each }) === value);
  return mark === undefined ? null : { category, mark, isModified: modified !== undefined };
}

const NEW_DAYS = 3;

/** Badges of runs checked after this are new: they are shown with the stamp animation. */
export function newSince(now: Date): Date {
  return new Date(now.getTime() - NEW_DAYS * DAY_MS);
}

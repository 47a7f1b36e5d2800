import { DAY_MS } from "#app/lib/durations.ts";
import { formatSeconds, formatSpeed, type RunFigures } from "#app/lib/race-numbers.ts";

export const BADGE_CATEGORIES = ["et", "zerotosixty", "topspeed"] as const;
export type BadgeCategory = (typeof BADGE_CATEGORIES)[number];

/**
 * A qualifying value of a category: tenths of a second for `et` and `zerotosixty` (the 60-foot
 * time), miles per hour for `topspeed`.
 */
export type BadgeMark = { category: BadgeCategory; mark: number; isModified: boolean };

/** The best listed figures of a vehicle in one class; null if it has no such run. */
export type BestFigures = {
  elapsedMs: number | null;
  sixtyFootMs: number | null;
  trapSpeedHundredthsMph: number | null;
};

/**
 * The best figures of a class, best first, each with the time its run was decided, in ms since
 * 1970.
 */
export type TopFigures = Record<
  keyof BestFigures,
  readonly (readonly [value: number, decidedAt: number])[]
>;

/** How many of them are needed to tell which badges are new. */
export const TOP_FIGURES = 4;

/** The best of each. */
export function bestOf(top: TopFigures): BestFigures {
  return mapFigures(top, (list) => list[0]?.[0] ?? null);
}

/**
 * The best of each that was decided before `since`. If all `TOP_FIGURES` are newer, the last one
 * stands in for the figures after it, so that too few rather than too many badges are new; unless
 * the vehicle's first run (`firstDecidedAt`) is also newer, so that there are no older figures.
 */
export function bestBefore(
  top: TopFigures,
  { since, firstDecidedAt }: { since: Date; firstDecidedAt: number | null },
): BestFigures {
  const isBefore = (at: number) => at < since.getTime();
  const hasOlder = firstDecidedAt !== null && isBefore(firstDecidedAt);
  return mapFigures(top, (list) => {
    const older = list.find(([, decidedAt]) => isBefore(decidedAt));
    const isTruncated = list.length >= TOP_FIGURES;
    return (older ?? (isTruncated && hasOlder ? list.at(-1) : undefined))?.[0] ?? null;
  });
}

function mapFigures(
  top: TopFigures,
  pick: (list: TopFigures[keyof BestFigures]) => number | null,
): BestFigures {
  return {
    elapsedMs: pick(top.elapsedMs),
    sixtyFootMs: pick(top.sixtyFootMs),
    trapSpeedHundredthsMph: pick(top.trapSpeedHundredthsMph),
  };
}

/** The qualifying values of the specification, both ends included. */
const LADDERS = {
  et: { first: 75, last: 139, step: 1 },
  zerotosixty: { first: 12, last: 20, step: 1 },
  topspeed: { first: 105, last: 170, step: 5 },
} as const;

/** Every qualifying value of a category, hardest first. */
export function ladderOf(category: BadgeCategory): number[] {
  const { first, last, step } = LADDERS[category];
  const marks = Array.from(
    { length: (last - first) / step + 1 },
    (_, index) => first + index * step,
  );
  return category === "topspeed" ? marks.reverse() : marks;
}

/**
 * Whether figures earn a badge. Times are truncated to tenths, not rounded: 13.94 earns 13.9. A
 * speed must reach the value.
 */
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
  if (category === "topspeed") {
    const speed = best.trapSpeedHundredthsMph;
    return speed === null ? null : Math.max(0, mark * 100 - speed);
  }
  const ms = category === "et" ? best.elapsedMs : best.sixtyFootMs;
  return ms === null ? null : Math.max(0, ms - slowestMs(mark));
}

/** The slowest time with the tenths of the mark: 13.999 for 13.9. */
export function slowestMs(mark: number): number {
  return mark * 100 + 99;
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
  return category === "topspeed" ? String(mark) : `${Math.trunc(mark / 10)}.${mark % 10}`;
}

const UNITS = { et: "s", zerotosixty: "s", topspeed: "MPH" } as const;

/** '13.9 s', '105 MPH (Modified)'. */
export function badgeLabel(badge: BadgeMark): string {
  const value = `${formatMark(badge)} ${UNITS[badge.category]}`;
  return badge.isModified ? `${value} (Modified)` : value;
}

const MEANINGS = {
  et: (value: string) => `A quarter mile in the ${value} second range or quicker`,
  zerotosixty: (value: string) => `60 feet in the ${value} second range or quicker`,
  topspeed: (value: string) => `${value} mph or more through the quarter-mile traps`,
} as const;

/** The meaning of a badge, as a sentence without the period. */
export function badgeMeaning(badge: BadgeMark): string {
  const meaning = MEANINGS[badge.category](formatMark(badge));
  return `${meaning}, ${badge.isModified ? "in a modified car" : "in a stock car"}`;
}

/** '0.07 s to the next badge'; null if none is left or there is no run. */
export function nextBadgeText(category: BadgeCategory, best: BestFigures): string | null {
  const [mark] = orderBadges(category, best).locked;
  const gap = mark === undefined ? null : gapTo({ category, mark }, best);
  if (gap === null) return null;
  const amount = category === "topspeed" ? `${gap / 100} mph` : `${gap / 1000} s`;
  return `${amount} to the next badge`;
}

const STEPS = { et: 100, zerotosixty: 100, topspeed: 500 } as const satisfies Record<
  BadgeCategory,
  number
>;

/** '0.041 s to your next badge', for the category with the nearest badge; null if none is left. */
export function nearestBadgeText(best: BestFigures): string | null {
  const gaps = BADGE_CATEGORIES.flatMap((category) => {
    const [mark] = orderBadges(category, best).locked;
    const gap = mark === undefined ? null : gapTo({ category, mark }, best);
    return gap === null ? [] : [{ category, gap, share: gap / STEPS[category] }];
  });
  const [nearest] = gaps.toSorted((one, other) => one.share - other.share);
  if (!nearest) return null;
  const { category, gap } = nearest;
  if (category === "topspeed") return `${formatSpeed(gap)} mph to your next badge`;
  const kind = category === "et" ? "" : "60 ft ";
  return `${formatSeconds(gap)} s to your next ${kind}badge`;
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
  const others: BestFigures = {
    elapsedMs: bestOfOthers(top.elapsedMs, run.elapsedMs),
    sixtyFootMs: bestOfOthers(top.sixtyFootMs, run.sixtyFootMs),
    trapSpeedHundredthsMph: bestOfOthers(top.trapSpeedHundredthsMph, run.trapSpeedHundredthsMph),
  };
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

function bestOfOthers(list: TopFigures[keyof BestFigures], own: number): number | null {
  const at = list.findIndex(([value]) => value === own);
  return list.filter((_, index) => index !== at)[0]?.[0] ?? null;
}

/** The 1320 Club plate, earned with the first checked run of its class. */
export type ClubBadge = { category: "club"; isModified: boolean };
export type AnyBadge = BadgeMark | ClubBadge;

const SLUG_WORDS = { et: "et", zerotosixty: "60ft", topspeed: "mph" } as const;

/** A badge's name in URLs: `et-13.9`, `60ft-1.7-modified`, `mph-120`, `club-modified`. */
export function badgeSlug(badge: AnyBadge): string {
  if (badge.category === "club") return `club-${badge.isModified ? "modified" : "stock"}`;
  const name = `${SLUG_WORDS[badge.category]}-${formatMark(badge)}`;
  return badge.isModified ? `${name}-modified` : name;
}

/** The badge with this name in a URL; null for anything that `badgeSlug` doesn't return. */
export function readBadgeSlug(slug: string): AnyBadge | null {
  if (slug === "club-stock") return { category: "club", isModified: false };
  if (slug === "club-modified") return { category: "club", isModified: true };
  const [, word, value, modified] = /^(et|60ft|mph)-([\d.]{1,4})(-modified)?$/.exec(slug) ?? [];
  const category = BADGE_CATEGORIES.find((name) => SLUG_WORDS[name] === word);
  if (!category || !value) return null;
  const mark = category === "topspeed" ? Number(value) : Math.round(Number(value) * 10);
  const badge: BadgeMark = { category, mark, isModified: modified !== undefined };
  return ladderOf(category).includes(mark) && badgeSlug(badge) === slug ? badge : null;
}

const NEW_DAYS = 3;

/** Badges of runs checked after this are new: they are shown with the stamp animation. */
export function newSince(now: Date): Date {
  return new Date(now.getTime() - NEW_DAYS * DAY_MS);
}

import { describe, expect, test } from "vitest";
import {
  BADGE_CATEGORIES,
  type BadgeCategory,
  CATEGORIES,
} from "#app/features/badges/categories.ts";
import { drawBadge } from "#app/features/badges/draw-badge.ts";
import { embedCodes } from "#app/features/badges/read-badge-page.server.ts";
import { formatPrice } from "#app/features/badges/read-store-prices.server.ts";
import {
  type AnyBadge,
  type BestFigures,
  badgeLabel,
  badgeSlug,
  bestBefore,
  bestOf,
  formatMark,
  isEarned,
  ladderOf,
  nextBadge,
  orderBadges,
  readBadgeSlug,
} from "#app/features/badges/rules.ts";
import { cartUrl, productOf } from "#app/features/badges/store-products.ts";

const NO_FIGURES: BestFigures = {
  elapsedMs: null,
  sixtyFootMs: null,
  trapSpeedHundredthsMph: null,
};
const figures = (change: Partial<BestFigures>): BestFigures => ({ ...NO_FIGURES, ...change });

/** Figures with only the one of a category. */
function figuresIn(category: BadgeCategory, value: number): BestFigures {
  return figures({ [CATEGORIES[category].figure]: value });
}

describe("the ladder", () => {
  test("has every qualifying value of the specification", () => {
    const written = (category: BadgeCategory) =>
      ladderOf(category).map((mark) => formatMark({ category, mark }));
    const et = Array.from({ length: 65 }, (_, step) => ((75 + step) / 10).toFixed(1));
    const sixty = Array.from({ length: 9 }, (_, step) => ((12 + step) / 10).toFixed(1));
    const speed = Array.from({ length: 14 }, (_, step) => String(170 - 5 * step));
    expect(written("et")).toEqual(et);
    expect(written("sixtyFoot")).toEqual(sixty);
    expect(written("topspeed")).toEqual(speed);
  });

  const timeMarks = (["et", "sixtyFoot"] as const).flatMap((category) =>
    ladderOf(category).map((mark) => ({ category, mark })),
  );

  test.each(timeMarks)("$category $mark: x.x99 earns it, a thousandth more does not", (badge) => {
    const { category, mark } = badge;
    expect(isEarned(badge, figuresIn(category, mark * 100 + 99))).toBe(true);
    expect(isEarned(badge, figuresIn(category, mark * 100))).toBe(true);
    expect(isEarned(badge, figuresIn(category, 1))).toBe(true);
    expect(isEarned(badge, figuresIn(category, mark * 100 + 100))).toBe(false);
  });

  const speedMarks = ladderOf("topspeed").map((mark) => ({ category: "topspeed" as const, mark }));

  test.each(speedMarks)("$category $mark: reaching it earns it, a hundredth less does not", (b) => {
    expect(isEarned(b, figuresIn("topspeed", b.mark * 100))).toBe(true);
    expect(isEarned(b, figuresIn("topspeed", b.mark * 100 - 1))).toBe(false);
  });

  test("a time is truncated, not rounded: 13.94 earns 13.9, and so does 13.999", () => {
    for (const elapsedMs of [13_940, 13_999]) {
      expect(orderBadges("et", figures({ elapsedMs })).earned).toEqual([139]);
    }
    expect(orderBadges("et", figures({ elapsedMs: 14_000 })).earned).toEqual([]);
  });

  test.each(BADGE_CATEGORIES)("%s: no run earns no badge", (category) => {
    const { earned, locked } = orderBadges(category, NO_FIGURES);
    expect(earned).toEqual([]);
    expect(locked).toEqual(ladderOf(category).toReversed());
    expect(nextBadge(category, NO_FIGURES)).toBeNull();
  });

  test("earned badges are first, best first, then the locked ones, nearest first", () => {
    const et = orderBadges("et", figures({ elapsedMs: 13_745 }));
    expect(et.earned).toEqual([137, 138, 139]);
    expect(et.locked.slice(0, 2)).toEqual([136, 135]);
    expect(et.locked.at(-1)).toBe(75);
    const speed = orderBadges("topspeed", figures({ trapSpeedHundredthsMph: 11_599 }));
    expect(speed.earned).toEqual([115, 110, 105]);
    expect(speed.locked.slice(0, 2)).toEqual([120, 125]);
  });

  test.each([
    ["et", 12_369, { mark: 122, gap: "0.07", done: 30 }],
    ["et", 12_300, { mark: 122, gap: "0.001", done: 99 }],
    ["et", 15_000, { mark: 139, gap: "1.001", done: 0 }],
    ["et", 7_500, null],
    ["sixtyFoot", 1_702, { mark: 16, gap: "0.003", done: 97 }],
    ["topspeed", 11_360, { mark: 115, gap: "1.4 mph", done: 72 }],
    ["topspeed", 17_000, null],
  ] as const)("%s at %i: the next badge is %j", (category, value, next) => {
    expect(nextBadge(category, figuresIn(category, value))).toEqual(next);
  });
});

const everyBadge: AnyBadge[] = [false, true].flatMap((isModified) => [
  { category: "club" as const, isModified },
  ...BADGE_CATEGORIES.flatMap((category) =>
    ladderOf(category).map((mark) => ({ category, mark, isModified })),
  ),
]);

describe("names", () => {
  test("are unique and can be parsed", () => {
    const slugs = everyBadge.map(badgeSlug);
    expect(new Set(slugs).size).toBe(everyBadge.length);
    for (const badge of everyBadge) expect(readBadgeSlug(badgeSlug(badge))).toEqual(badge);
  });

  test.each(["", "et", "et-", "et-7.4", "et-14.0", "et-12.30", "et-12", "et-1e1", "60ft-2.1"])(
    "%j is no badge",
    (slug) => expect(readBadgeSlug(slug)).toBeNull(),
  );
  test.each([
    "mph-100",
    "mph-107",
    "mph-0105",
    "club",
    "club-",
    "ET-12.3",
    "et-12.3-stock",
    "et-.",
  ])("%j is no badge", (slug) => expect(readBadgeSlug(slug)).toBeNull());

  test("have the units s and MPH and label modified badges", () => {
    expect(badgeLabel({ category: "et", mark: 123, isModified: false })).toBe("12.3 s");
    expect(badgeLabel({ category: "sixtyFoot", mark: 17, isModified: true })).toBe(
      "1.7 s (Modified)",
    );
    expect(badgeLabel({ category: "topspeed", mark: 115, isModified: true })).toBe(
      "115 MPH (Modified)",
    );
  });
});

describe("the drawing", () => {
  test("is a complete SVG in the specification's size, without fonts, scripts or links", () => {
    for (const badge of everyBadge) {
      const svg = drawBadge(badge);
      const width = badge.category === "club" ? 140 : 160;
      expect(svg).toContain(`width="${width}" height="75" viewBox="0 0 ${width} 75"`);
      expect(svg).not.toMatch(/<text|<script|<image|font|href|NaN|undefined|style/);
      expect(svg.length).toBeLessThan(16_000);
    }
  });

  test("has a title, and a locked one is distinguishable without color", () => {
    const badge = { category: "et", mark: 123, isModified: true } as const;
    const [earned, locked] = [drawBadge(badge), drawBadge(badge, { isLocked: true })];
    expect(earned).toContain("<title>12.3 s (Modified) 1/4 mile</title>");
    expect(locked).toContain("<title>12.3 s (Modified) 1/4 mile, locked</title>");
    expect(locked).toContain("stroke-dasharray");
    expect(earned).not.toContain("stroke-dasharray");
  });
});

describe("the store", () => {
  test("sells elapsed times and speeds, not 60-foot times", () => {
    expect(productOf({ category: "et", mark: 123, isModified: true })).toBe(
      "badge-et-12.3-modified",
    );
    expect(productOf({ category: "sixtyFoot", mark: 17, isModified: false })).toBeNull();
    const url = new URL(cartUrl("badge-et-12.3", 2));
    expect(Object.fromEntries(url.searchParams)).toEqual({ id: "badge-et-12.3", quantity: "2" });
  });

  test.each([
    [{ usd: 44.5, cad: null }, "$45"],
    [{ usd: 44.49, cad: 61.5 }, "$44 / CA$62"],
    [{ usd: 0, cad: 0 }, "$0 / CA$0"],
  ])("%j is shown as %s", (price, text) => expect(formatPrice(price)).toBe(text));
});

test("embedded pictures link to the badge's page", () => {
  const codes = embedCodes("https://garage.test/badges/may/7/et-12.3", "may: 12.3 s");
  expect(Object.fromEntries(codes.map(({ name, code }) => [name, code]))).toEqual({
    Link: "https://garage.test/badges/may/7/et-12.3",
    BBCode:
      "[url=https://garage.test/badges/may/7/et-12.3][img]https://garage.test/badges/may/7/et-12.3.svg[/img][/url]",
    HTML: '<a href="https://garage.test/badges/may/7/et-12.3"><img src="https://garage.test/badges/may/7/et-12.3.svg" alt="may: 12.3 s"></a>',
    Markdown:
      "[![may: 12.3 s](https://garage.test/badges/may/7/et-12.3.svg)](https://garage.test/badges/may/7/et-12.3)",
  });
});

describe("the figures from before the last days", () => {
  const since = new Date(1000);
  const lists = (elapsedMs: [number, number][]) => ({
    elapsedMs,
    sixtyFootMs: [],
    trapSpeedHundredthsMph: [],
  });
  test.each<[string, [number, number][], number | null, number | null]>([
    [
      "are the best decided before them",
      [
        [11_000, 1500],
        [11_200, 900],
        [11_300, 800],
      ],
      800,
      11_200,
    ],
    [
      "are none if all of a car's runs are recent",
      [
        [11_000, 1500],
        [11_200, 1000],
      ],
      1000,
      null,
    ],
    [
      "are none if the first of many runs is recent",
      [
        [1, 1500],
        [2, 1500],
        [3, 1500],
        [4, 1500],
      ],
      1400,
      null,
    ],
    [
      "are the last known one if there are older ones",
      [
        [1, 1500],
        [2, 1500],
        [3, 1500],
        [4, 1500],
      ],
      10,
      4,
    ],
    ["are none without a run", [], null, null],
  ])("%s", (_, list, firstDecidedAt, expected) => {
    expect(bestBefore(lists(list), { since, firstDecidedAt }).elapsedMs).toBe(expected);
    expect(bestOf(lists(list)).elapsedMs).toBe(list[0]?.[0] ?? null);
  });
});

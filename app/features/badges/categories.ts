import { keysOf } from "#app/lib/keys-of.ts";
import type { RunFigures } from "#app/lib/race-numbers.ts";
import { LAUNCH_SIGN, TRAPS_SIGN, TREE_SIGN } from "./badge-signs.ts";

/** How a category's marks are computed from a run's figures; a hundred units of a figure make one mark. */
type Measure = {
  isHigherBetter: boolean;
  /** The worst figure that still earns a mark. */
  boundOf: (mark: number) => number;
  formatMark: (mark: number) => string;
  unit: string;
  /** The unit in which the distance to a badge is shown, and the figure's decimals. */
  gap: { unit: string; decimals: number };
};

/** Tenths of a second. Times are truncated to tenths, not rounded: 13.999 earns 13.9. */
const TIME: Measure = {
  isHigherBetter: false,
  boundOf: (mark) => mark * 100 + 99,
  formatMark: (mark) => `${Math.trunc(mark / 10)}.${mark % 10}`,
  unit: "s",
  gap: { unit: "s", decimals: 3 },
};

/** Miles per hour. */
const SPEED: Measure = {
  isHigherBetter: true,
  boundOf: (mark) => mark * 100,
  formatMark: String,
  unit: "MPH",
  gap: { unit: "mph", decimals: 2 },
};

type Category = {
  measure: Measure;
  figure: keyof RunFigures;
  /** The qualifying values, both ends included. */
  ladder: { first: number; last: number; step: number };
  /** Its name in the JSON of the API, which the specification gives. */
  wireName: string;
  /** Its word in slugs. */
  slug: string;
  /** The heading of its badges. */
  title: string;
  /** Its name on a badge. */
  name: string;
  /** The name of the plate with a value, as the title of its page. */
  plate: (value: string) => string;
  /** What a label lacks in a list of several categories: '11.3 s ET'; may be empty. */
  labelSuffix: string;
  /** What 'to your next badge' lacks when the category isn't obvious; may be empty. */
  nextPrefix: string;
  /** The meaning of a value, as a sentence without the period. */
  meaning: (value: string) => string;
  /** Whether the store sells it as a metal badge. */
  isSold: boolean;
  /** SVG. */
  sign: string;
  /** The marks in the badge kit for downloading. */
  kitMarks: readonly number[];
};

/** The categories in display order. */
export const CATEGORIES = {
  et: {
    measure: TIME,
    figure: "elapsedMs",
    ladder: { first: 75, last: 139, step: 1 },
    wireName: "et",
    slug: "et",
    title: "1/4 Mile ET",
    name: "1/4 mile",
    plate: (value) => `The ${value} plate`,
    labelSuffix: "ET",
    nextPrefix: "",
    meaning: (value) => `A ${value} quarter mile or quicker`,
    isSold: true,
    sign: TREE_SIGN,
    kitMarks: [139, 129, 119, 109, 99, 89],
  },
  sixtyFoot: {
    measure: TIME,
    figure: "sixtyFootMs",
    ladder: { first: 12, last: 20, step: 1 },
    wireName: "zerotosixty",
    slug: "60ft",
    title: "60 FT. Time",
    name: "60 foot",
    plate: (value) => `The ${value} 60-foot plate`,
    labelSuffix: "60 ft",
    nextPrefix: "60 ft",
    meaning: (value) => `A ${value} 60 foot or quicker`,
    isSold: false,
    sign: LAUNCH_SIGN,
    kitMarks: [20, 18, 16, 14],
  },
  topspeed: {
    measure: SPEED,
    figure: "trapSpeedHundredthsMph",
    ladder: { first: 105, last: 170, step: 5 },
    wireName: "topspeed",
    slug: "mph",
    title: "1/4 Mile Speed",
    name: "top speed",
    plate: (value) => `The ${value} mph plate`,
    labelSuffix: "",
    nextPrefix: "",
    meaning: (value) => `${value} mph or more through the quarter-mile traps`,
    isSold: true,
    sign: TRAPS_SIGN,
    kitMarks: [110, 120, 130, 140, 150, 160],
  },
} as const satisfies Record<string, Category>;

export type BadgeCategory = keyof typeof CATEGORIES;
export const BADGE_CATEGORIES = keysOf(CATEGORIES);

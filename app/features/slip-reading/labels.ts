import type { RunField } from "./fields.ts";

/** What a row's label says. A speed belongs to the distance above it, unless its label names one. */
export type Label = RunField | "speed" | "other";

/** Letters that readers put in place of digits. */
const LIKE_ZERO = /[OQDCE]/g;
const LIKE_ONE = /[IL|T]/g;

/** The distances that labels name, as digits; a slashed zero is often read as an eight. */
const DISTANCES: readonly [pattern: RegExp, field: RunField][] = [
  [/^6[08]$/, "sixtyFeetTime"],
  [/^33[08]$/, "threeThirtyFeetTime"],
  [/^66[08]$/, "eighthMileTime"],
  [/^(1[08]{3,4}|[08]{3})$/, "thousandFeetTime"],
  [/^132[08]$/, "elapsedTime"],
];

const WORDS: readonly [pattern: RegExp, label: Label][] = [
  [/^(R[/.,I17|]?T\.?|RT|RL|REACTION|REAC)$/, "reactionTime"],
  [/^[1IL|][/17I|]8$/, "eighthMileTime"],
  [/^[1IL|][/17I|]4$/, "elapsedTime"],
  [/^(E\.?[TRI7]\.?|QUARTER)$/, "elapsedTime"],
  [/^(MPH|M\.P\.H\.?|SPEED|KMH|MFH|MPK|HPH|NPH|WPH|PH)$/, "speed"],
  [/^(DIAL|DIAL-?IN|INDEX|CAR|CLASS?|LANE|NO|MARGIN|WINNER|DATE|TEMP|INHG|RH)$/, "other"],
];

/** The label that a word is by itself; null for anything else. `text` in capitals. */
export function labelOf(text: string): Label | null {
  const bare = text.replace(/[:;]{1,3}$/, "");
  const word = WORDS.find(([pattern]) => pattern.test(bare))?.[1];
  if (word) return word;
  const distance = bare
    .replace(/(FT|FEET)\.?$/, "")
    .replace(/[^0-9A-Z]{1,4}$/, "")
    .replace(LIKE_ZERO, "0")
    .replace(LIKE_ONE, "1");
  return DISTANCES.find(([pattern]) => pattern.test(distance))?.[1] ?? null;
}

/**
 * The label that a row's words are together: '1/8 MPH' is the speed at the eighth, '1/8 ET' its time.
 *
 * @param labels those of the single words, from left to right
 */
export function combineLabels(labels: readonly Label[]): Label | null {
  if (labels.includes("other")) return "other";
  const [first, second] = labels;
  if (first === undefined || second === undefined) return first ?? null;
  if (second === "speed") {
    if (first === "eighthMileTime") return "eighthMileSpeed";
    if (first === "elapsedTime") return "topSpeed";
  }
  return first;
}

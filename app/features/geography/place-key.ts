import { ownValue } from "#app/lib/own-value.ts";
import { normalize } from "#app/lib/text/normalize.ts";

/** Common abbreviations on signs and slips. */
const SHORT_FORMS: Readonly<Record<string, string>> = {
  saint: "st",
  sainte: "ste",
  fort: "ft",
  mount: "mt",
};

/** A key for comparing place names; ignores case, accents, punctuation, and 'Saint' versus 'St.'. */
export function placeKey(name: string): string {
  const words = normalize(name, "NFD")
    .replace(/[\u0300-\u036f'‘’ʻ.]/g, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return words
    .filter((word) => word !== "")
    .map((word) => ownValue(SHORT_FORMS, word) ?? word)
    .join(" ");
}

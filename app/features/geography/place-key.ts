import { ownValue } from "#app/lib/own-value.ts";

/** What is written short on signs and slips. */
const SHORT_FORMS: Readonly<Record<string, string>> = {
  saint: "st",
  sainte: "ste",
  fort: "ft",
  mount: "mt",
};

/** How names of places are compared: case, accents, punctuation and 'Saint' for 'St.' don't count. */
export function placeKey(name: string): string {
  const words = name
    .normalize("NFD")
    .replace(/[\u0300-\u036f'‘’ʻ.]/g, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return words
    .filter((word) => word !== "")
    .map((word) => ownValue(SHORT_FORMS, word) ?? word)
    .join(" ");
}

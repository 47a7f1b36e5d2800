/** The variants of a card. */
export type CardVariant = "standard" | "tile" | "tile-featured" | "minimal" | "padded";

/** Maximum characters. */
type CardLimits = { title: number; excerpt: number };

const WHOLE = Number.POSITIVE_INFINITY;

/** The limits of title and excerpt in each variant; the smallest shows no excerpt. */
export const CARD_LIMITS: Readonly<Record<CardVariant, CardLimits>> = {
  standard: { title: WHOLE, excerpt: 150 },
  tile: { title: 100, excerpt: 150 },
  "tile-featured": { title: 100, excerpt: 140 },
  minimal: { title: 55, excerpt: 0 },
  padded: { title: WHOLE, excerpt: 150 },
};

/**
 * Truncates a text between words, with an ellipsis.
 *
 * @param max maximum characters, including the ellipsis
 */
export function cutText(text: string, max: number): string {
  const whole = text.trim();
  const letters = [...whole];
  if (letters.length <= max) return whole;
  const start = letters.slice(0, max - 1).join("");
  const end = letters[max - 1] === " " ? start.length : start.lastIndexOf(" ");
  // A word longer than half the limit is cut at the limit.
  const opening = end > start.length / 2 ? start.slice(0, end) : start;
  return `${withoutClosingMarks(opening)}…`;
}

function withoutClosingMarks(text: string): string {
  let end = text.length;
  while (end > 0 && " ,;:.–-".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

import { photoRef, sceneRef } from "./card-assets.ts";
import { brandMark, cardDocument, image } from "./card-parts.ts";
import { CARD_SIZE } from "./card-size.ts";
import { cut, hasWholeWords, INK, label, sizeFor, widthOf, words, wrap } from "./card-words.ts";

/** What the card of a page shows: its picture at full width, and its title. */
export type PageCard = {
  eyebrow: string;
  title: string;
  /** A line below the title. */
  lead?: string;
  /** The name of a scene, or the key of a picture in the public bucket. */
  picture: { scene: string } | { photo: string };
  /** A date as on a leaf of a calendar. */
  date?: { month: string; day: string };
  /** Figures with a name each, below the title. */
  figures?: readonly { name: string; value: string; note: string }[];
};

const LEFT = 64;
const TITLE_SIZES = [130, 112, 100, 88, 72] as const;
/** The smallest size in which a title on one line is better than a larger one on two. */
const ONE_LINE_MIN = 100;
const SMALLEST = 72;
/** The maximum in the larger sizes; the smallest has no limit. */
const LINES_MAX = 2;
const TITLE_WIDTH = 1072;
/** The baseline of the last line. */
const FOOT = 556;

/**
 * The picture of a shared page. The scene stays at full brightness: only the foot, where the words are, gets
 * darker.
 *
 * @returns SVG of 1200 x 630 with text elements
 */
export function drawPageCard(card: PageCard): string {
  const { eyebrow, picture, lead, date, figures } = card;
  const { width, height } = CARD_SIZE;
  const title = cut(card.title.toUpperCase(), 90);
  const size = titleSize(title);
  const lines = wrap(title, { size, width: TITLE_WIDTH });
  const lastLine = FOOT - (lead ? 50 : 0) - (figures ? 104 : 0);
  const leading = Math.round(size * 0.92);
  const baseOf = (at: number) => lastLine - (lines.length - 1 - at) * leading;
  const top = baseOf(0) - Math.round(size * 0.74);
  const ref = "scene" in picture ? sceneRef(picture.scene) : photoRef(picture.photo);
  const shade = Math.max(0, top - 150);
  return cardDocument(
    "wide",
    `<defs><linearGradient id="foot" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${shade}" y2="${height}"><stop offset="0" stop-color="${INK.night}" stop-opacity="0"/><stop offset=".4" stop-color="${INK.night}" stop-opacity=".68"/><stop offset="1" stop-color="${INK.night}" stop-opacity=".96"/></linearGradient></defs>
${image(ref, { x: 0, y: -22, width: 1200, height: 675 })}
<rect y="${shade}" width="${width}" height="${height - shade}" fill="url(#foot)"/>
${date ? leaf(date) : ""}
<path d="M${LEFT} ${top - 38}h56l-4 10H${LEFT - 4}Z" fill="${INK.red}"/>
${label(cut(eyebrow, 50), { x: LEFT + 72, y: top - 22, size: 32, fill: INK.white })}
${lines.map((line, at) => words(line, { x: LEFT, y: baseOf(at), size, fill: INK.white })).join("")}
${lead ? label(cut(lead, 84), { x: LEFT, y: lastLine + 50, size: sizeFor(cut(lead, 84), TITLE_WIDTH, 38), fill: "#d9d7d2" }) : ""}
${(figures ?? []).map(figureBelow).join("")}
${brandMark({ x: 1136, y: 608, size: 28 })}`,
  );
}

function titleSize(title: string): number {
  const linesIn = (size: number) => wrap(title, { size, width: TITLE_WIDTH }).length;
  const sizes = TITLE_SIZES.filter((size) => hasWholeWords(title, { size, width: TITLE_WIDTH }));
  return (
    sizes.find((size) => size >= ONE_LINE_MIN && linesIn(size) === 1) ??
    sizes.find((size) => size < ONE_LINE_MIN && linesIn(size) <= LINES_MAX) ??
    SMALLEST
  );
}

function figureBelow(
  { name, value, note }: NonNullable<PageCard["figures"]>[number],
  at: number,
): string {
  const x = LEFT + at * 530;
  const after = x + widthOf(value, 116) + 24;
  return (
    words(value, { x, y: FOOT, size: 116, fill: INK.amber }) +
    label(name, { x: after, y: FOOT - 46, size: 30, fill: INK.white }) +
    label(cut(note, 18), { x: after, y: FOOT - 8, size: 34, fill: INK.white })
  );
}

/** A leaf of a calendar, at the top. */
function leaf({ month, day }: { month: string; day: string }): string {
  return `<rect x="${LEFT}" y="48" width="168" height="176" rx="8" fill="#f3ede0"/><path d="M${LEFT} 98V56a8 8 0 0 1 8-8h152a8 8 0 0 1 8 8v42z" fill="${INK.red}"/>
${label(month.toUpperCase(), { x: LEFT + 84, y: 86, size: 38, fill: "#ffffff", anchor: "middle" })}${words(day, { x: LEFT + 80, y: 202, size: sizeFor(day, 140, 120), fill: "#1d1b17", anchor: "middle" })}`;
}

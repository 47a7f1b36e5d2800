import { BRAND } from "#app/lib/brand.ts";
import { svgImage } from "#app/lib/svg-image.ts";
import { CARD_SIZE } from "./card-size.ts";
import { LETTER_WIDTH, label, words } from "./card-words.ts";

const LEFT = 80;
/** The title stays to the left of the scene's subject. */
const TITLE_WIDTH = 820;
const TITLE_SIZES = [150, 120, 96] as const;
/** The maximum in the larger sizes; the smallest has no limit. */
const LINES_MAX = 2;
/** The baseline of a title's last line. */
const TITLE_BASE = 500;

/**
 * The picture of a shared page: its scene at full width, with its title over the dark part.
 *
 * @param scene SVG of 1600 x 900, as in app/content/scenes
 * @returns SVG of 1200 x 630 with text elements
 */
export function drawPageCard({
  eyebrow,
  title,
  scene,
}: {
  eyebrow: string;
  title: string;
  scene: string;
}): string {
  const { width, height } = CARD_SIZE;
  const size = TITLE_SIZES.find((size) => wrap(title, size).length <= LINES_MAX) ?? TITLE_SIZES[2];
  const lines = wrap(title, size);
  const baseOf = (line: number) => TITLE_BASE - (lines.length - 1 - line) * Math.round(size * 0.92);
  const top = baseOf(0) - size;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><linearGradient id="card-side"><stop offset="0" stop-color="#0d0e11" stop-opacity=".92"/><stop offset=".55" stop-color="#0d0e11" stop-opacity=".55"/><stop offset="1" stop-color="#0d0e11" stop-opacity="0"/></linearGradient><linearGradient id="card-foot" x2="0" y2="1"><stop offset=".55" stop-color="#0d0e11" stop-opacity="0"/><stop offset="1" stop-color="#0d0e11"/></linearGradient></defs>
${svgImage(scene, { y: -22, width: 1200, height: 675 })}
<rect width="${width}" height="${height}" fill="url(#card-side)"/>
<rect width="${width}" height="${height}" fill="url(#card-foot)"/>
<path d="M${LEFT} ${top - 34}h72l-4 12H${LEFT - 4}Z" fill="#e0222b"/>
${label(eyebrow, { x: LEFT + 92, y: top - 18, size: 34, fill: "#d9d7d2" })}
${lines.map((line, at) => words(line, { x: LEFT, y: baseOf(at), size, fill: "#f1eee8" })).join("")}
${words(BRAND.name.toUpperCase(), { x: LEFT, y: 586, size: 38, fill: "#f1eee8" })}
</svg>`;
}

/** Wraps a title in capitals to the width; a single word is never split. */
function wrap(title: string, size: number): string[] {
  const max = TITLE_WIDTH / (size * LETTER_WIDTH);
  const lines: string[] = [];
  for (const word of title.toUpperCase().split(/\s+/)) {
    const line = lines.at(-1);
    const fits = line !== undefined && line.length + 1 + word.length <= max;
    if (fits) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

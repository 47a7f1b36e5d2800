import { CAR_BODIES } from "../car-bodies.ts";
import { box, disc, group, num, path } from "../content/pen.ts";
import { textPath, textWidth } from "../text-path.ts";

/** A poster's sheet, in pixels; it is shown at about this size. */
export const SHEET = { width: 300, height: 400 } as const;

/** The inks of the press. */
export const PAPER = "#f3ede0";
export const NIGHT = "#1b1a22";
export const RED = "#b8171e";
export const DUSK = "#d9662f";
export const STEEL = "#5d6672";
export const GREEN = "#1f7a45";

const MARGIN = 22;
/** In shares of a letter's size: its height, and how far its slant moves it to the right. */
const CAP = 0.7;
const SLANT = 0.05;
const LARGEST = 98;

type Car = {
  kind: keyof typeof CAR_BODIES;
  /** The nose's place on the ground, and the length to the tail; negative if the nose is on the right. */
  x: number;
  y: number;
  length: number;
  body: string;
  glass: string;
  tire?: string;
};

/** A car from the side in two inks, and a third for its tires. */
export function car({ kind, x, y, length, body, glass, tire = NIGHT }: Car): string {
  const shape = CAR_BODIES[kind];
  const scale = length / shape.length;
  const reach = shape.tire * Math.abs(scale);
  const isOnSheet = (axle: number) =>
    x + axle * scale > -reach && x + axle * scale < SHEET.width + reach;
  const wheels = shape.axles
    .filter(isOnSheet)
    .map((axle) => disc(axle, -shape.tire, shape.tire, tire) + disc(axle, -shape.tire, 16, glass));
  return group(
    `translate(${num(x)} ${num(y)}) scale(${scale.toFixed(3)} ${Math.abs(scale).toFixed(3)})`,
    path(tighten(shape.behind + shape.shell), body),
    path(tighten(shape.glass + shape.windshield), glass),
    ...wheels,
  );
}

/** The same outline without marks that a sign or a letter makes unnecessary. */
const tighten = (d: string): string => d.replaceAll(",-", "-").replaceAll(/ ([A-Z])/g, "$1");

/** The title, each of its lines as wide as the sheet's column, from the top down. */
export function title(ink: string, ...lines: readonly string[]): string {
  let y = MARGIN;
  const set = lines.map((words) => {
    const width = SHEET.width - 2 * MARGIN;
    const size = Math.min(
      LARGEST,
      (100 * width) / textWidth(words, { font: "display", size: 100 }),
    );
    y += size * CAP;
    const x = SHEET.width / 2 - size * SLANT;
    const d = textPath(words, { font: "display", size, x, y, anchor: "middle" });
    y += 11;
    return d;
  });
  return path(set.join(""), ink);
}

/** The finished sheet, with a rule around it. */
export const poster = (ground: string, rule: string, ...parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SHEET.width}" height="${SHEET.height}" viewBox="0 0 ${SHEET.width} ${SHEET.height}">${box(0, 0, SHEET.width, SHEET.height, ground)}${parts.join("")}<path d="M7 7H293V393H7z" fill="none" stroke="${rule}" stroke-width="2"/></svg>\n`;

import { CAR_BODIES } from "../car-bodies.ts";
import { num } from "../content/pen.ts";
import { type FontName, textPath } from "../text-path.ts";

/** The sheet of a small drawing, in pixels; it is shown at about this size. */
export const SHEET = { width: 320, height: 200 } as const;

export const LINE = "#d7d8dc";
export const DIM = "#7b8190";
export const LABEL = "#b9bcc5";
export const AMBER = "#ffb21a";
export const GREEN = "#2fd36c";
export const RED = "#df2329";
/** What a solid body is filled with, so that it hides the lines behind it. */
export const BODY = "#1c1f26";

type Kind = keyof typeof CAR_BODIES;

/** A line in the drawing's one weight. */
export const ink = (d: string): string => `<path d="${d}"/>`;

/** A solid body with its outline. */
export const solid = (d: string): string => `<path d="${d}" fill="${BODY}"/>`;

/** What the drawing is about: one part, in amber. */
export const subject = (d: string): string => `<path d="${d}" stroke="${AMBER}"/>`;

/** Ground, dimensions and everything else that isn't an object. */
export const thin = (d: string): string => `<path d="${d}" stroke="${DIM}" stroke-width="1.2"/>`;

/** A path something takes, or an edge that can't be seen. */
export const dashed = (d: string, color = DIM): string =>
  `<path d="${d}" stroke="${color}" stroke-width="1.5" stroke-dasharray="5 4"/>`;

/** An area without an outline. */
export const fill = (d: string, color: string, opacity = 1): string =>
  `<path d="${d}" fill="${color}" stroke="none"${opacity < 1 ? ` opacity="${num(opacity)}"` : ""}/>`;

export const round = (x: number, y: number, radius: number): string =>
  `M${num(x - radius)} ${num(y)}a${num(radius)} ${num(radius)} 0 1 0 ${num(2 * radius)} 0a${num(radius)} ${num(radius)} 0 1 0 ${num(-2 * radius)} 0z`;

export const rect = (x: number, y: number, width: number, height: number, corner = 0): string =>
  corner === 0
    ? `M${num(x)} ${num(y)}h${num(width)}v${num(height)}h${num(-width)}z`
    : `M${num(x + corner)} ${num(y)}h${num(width - 2 * corner)}q${num(corner)} 0 ${num(corner)} ${num(corner)}v${num(height - 2 * corner)}q0 ${num(corner)} ${num(-corner)} ${num(corner)}h${num(2 * corner - width)}q${num(-corner)} 0 ${num(-corner)} ${num(-corner)}v${num(2 * corner - height)}q0 ${num(-corner)} ${num(corner)} ${num(-corner)}z`;

type Lettering = {
  size?: number;
  color?: string;
  anchor?: "start" | "middle" | "end";
  font?: FontName;
};

/** Words as outlines, their baseline at y. */
export function words(text: string, x: number, y: number, options: Lettering = {}): string {
  const { size = 14, color = LABEL, anchor = "start", font = "label" } = options;
  const tracking = font === "label" ? 0.6 : 0;
  return fill(textPath(text, { font, size, x, y, anchor, tracking }), color);
}

/** A line from a label to its object, with a dot at the object. */
export const lead = (fromX: number, fromY: number, toX: number, toY: number): string =>
  thin(`M${num(fromX)} ${num(fromY)}L${num(toX)} ${num(toY)}`) + fill(round(toX, toY, 2), DIM);

/** A dimension from x to x, with its figure above the line. */
export const across = (
  from: number,
  to: number,
  y: number,
  figure: string,
  color = LABEL,
): string =>
  thin(`M${num(from)} ${y - 5}v10M${num(to)} ${y - 5}v10M${num(from)} ${y}H${num(to)}`) +
  words(figure, (from + to) / 2, y - 6, { anchor: "middle", color });

/** A dimension from y to y, with its figure to the right of the line. */
export const upright = (x: number, from: number, to: number, figure: string): string =>
  thin(`M${x - 5} ${num(from)}h10M${x - 5} ${num(to)}h10M${x} ${num(from)}V${num(to)}`) +
  words(figure, x + 9, (from + to) / 2 + 5);

/** A point at (x, y) that looks in a direction, in degrees clockwise from the right. */
export const tip = (x: number, y: number, degrees: number, color = AMBER): string =>
  `<path d="M-8-5L0 0L-8 5" transform="translate(${num(x)} ${num(y)}) rotate(${degrees})" stroke="${color}"/>`;

/** A car from the side, nose to the left, `length` pixels long, its nose at x on the ground y. */
export function sideView(kind: Kind, x: number, y: number, length: number): string {
  const body = CAR_BODIES[kind];
  const scale = length / body.length;
  const wheels = body.axles.map((at) => round(at, -body.tire, body.tire)).join("");
  const hubs = body.axles.map((at) => round(at, -body.tire, body.tire * 0.55)).join("");
  return `<g transform="translate(${num(x)} ${num(y)}) scale(${scale.toFixed(3)})" stroke-width="${num(2 / scale)}"><path d="${body.behind}${body.shell}" fill="${BODY}"/><path d="${body.glass}${body.windshield}"/><path d="${body.pillars}${body.cuts}" stroke="${DIM}" stroke-width="${num(1.2 / scale)}"/><path d="${wheels}" fill="${BODY}"/><path d="${hubs}"/></g>`;
}

/** Somebody without inner detail: a shape against the night and the light along one side. */
export const person = (x: number, y: number, scale: number, shape: string, rim: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="${shape}" fill="#2f343e" stroke="none"/><path d="${rim}" stroke-width="${num(2 / scale)}"/></g>`;

/** The finished drawing. Its ground is the page's. */
export const small = (...parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SHEET.width}" height="${SHEET.height}" viewBox="0 0 ${SHEET.width} ${SHEET.height}"><g fill="none" stroke="${LINE}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${parts.join("")}</g></svg>\n`;

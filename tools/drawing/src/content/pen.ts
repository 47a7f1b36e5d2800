import { type FontName, type TextOptions, textPath, textWidth } from "../text-path.ts";

/** Every content scene is drawn on this sheet; the subject keeps within y 220 to 720. */
export const WIDTH = 1600;
export const HEIGHT = 900;

type Attributes = Readonly<Record<string, string | number | undefined>>;
export type Point = readonly [x: number, y: number];
/** An offset from 0 to 1, a color and, where it isn't solid, an opacity. */
export type Stop = readonly [offset: number, color: string, opacity?: number];

const rounded = (value: number, places: number): string => {
  const factor = 10 ** places;
  return String(Math.round(value * factor) / factor || 0).replace(/^(-?)0\./, "$1.");
};

/** A coordinate to a tenth of a unit, which no eye can tell from the exact one. */
export const num = (value: number): string => rounded(value, 1);

const attributes = (values: Attributes): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? rounded(value, 2) : value}"`)
    .join("");

export const path = (d: string, fill: string, more: Attributes = {}): string =>
  `<path d="${d}" fill="${fill}"${attributes(more)}/>`;

export const line = (d: string, stroke: string, width: number, more: Attributes = {}): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${num(width)}"${attributes(more)}/>`;

export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
): string =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" fill="${fill}"${attributes(more)}/>`;

export const disc = (
  x: number,
  y: number,
  radius: number,
  fill: string,
  more: Attributes = {},
): string =>
  `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}" fill="${fill}"${attributes(more)}/>`;

export const oval = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
): string =>
  `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"${attributes(more)}/>`;

export const group = (transform: string, ...children: readonly string[]): string =>
  `<g transform="${transform}">${children.join("")}</g>`;

export const faded = (opacity: number, ...children: readonly string[]): string =>
  `<g opacity="${rounded(opacity, 2)}">${children.join("")}</g>`;

export const clipped = (d: string, ...children: readonly string[]): string =>
  `<g clip-path="${clip(d)}">${children.join("")}</g>`;

export const points = (...corners: readonly Point[]): string =>
  `M${corners.map(([x, y]) => `${num(x)} ${num(y)}`).join("L")}z`;

export const each = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join("");

/** A line of lettering as one outline. */
export const lettering = (
  words: string,
  fill: string,
  options: TextOptions,
  more: Attributes = {},
): string => path(textPath(words, options), fill, more);

/** Words around (0, 0) as on a sidewall: upright at the top, letter by letter, centered on `at` degrees. */
export function roundLettering(
  words: string,
  fill: string,
  { font, size, radius, at = 0 }: { font: FontName; size: number; radius: number; at?: number },
): string {
  const widths = [...words].map((letter) => textWidth(letter, { font, size }) + size * 0.1);
  const total = widths.reduce((sum, width) => sum + width, 0);
  let along = -total / 2;
  return [...words]
    .map((letter, i) => {
      const width = widths[i] ?? 0;
      const turn = at + ((along + width / 2) / radius) * (180 / Math.PI);
      along += width;
      return lettering(
        letter,
        fill,
        { font, size, y: -radius, anchor: "middle" },
        { transform: `rotate(${rounded(turn, 1)})` },
      );
    })
    .join("");
}

/** One fill from edge to edge of the picture. */
export const sheet = (fill: string): string => box(0, 0, WIDTH, HEIGHT, fill);

/** Gradients and clips by their text: a shape names what it needs, the picture carries it once. */
const definitions = new Map<string, string>();
const ids = new Map<string, string>();

function define(tag: string, content: string): string {
  const text = `<${tag} id="*"${content}</${tag}>`;
  const existing = ids.get(text);
  if (existing) return `url(#${existing})`;
  const id = `d${ids.size}`;
  ids.set(text, id);
  definitions.set(id, text);
  return `url(#${id})`;
}

const stopTags = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([offset, color, opacity]) =>
        `<stop${attributes({ offset: offset || undefined, "stop-color": color, "stop-opacity": opacity })}/>`,
    )
    .join("");

/** A gradient across its shape, downwards by default. */
export const linear = (stops: readonly Stop[], axis: Attributes = { x2: 0, y2: 1 }): string =>
  define("linearGradient", `${attributes(axis)}>${stopTags(stops)}`);

/** A gradient downwards from one color to another. */
export const shade = (top: string, foot: string): string =>
  linear([
    [0, top],
    [1, foot],
  ]);

export const radial = (stops: readonly Stop[], more: Attributes = {}): string =>
  define("radialGradient", `${attributes(more)}>${stopTags(stops)}`);

const clip = (d: string): string => define("clipPath", `><path d="${d}"/>`);

/** Takes over a drawing with definitions of its own, so that two of its kind never share an id. */
export function adopt(defs: string, svg: string): string {
  let adopted = svg;
  for (const [, tag = "", id = "", content = ""] of defs.matchAll(
    /<(linearGradient|radialGradient|clipPath) id="([^"]+)"([\s\S]*?)<\/\1>/g,
  )) {
    adopted = adopted.replaceAll(`url(#${id})`, define(tag, content));
  }
  return adopted;
}

/** Under every picture, so that none lets a page's color through. */
const ASPHALT = `<path d="M0 0H${WIDTH}V${HEIGHT}H0z" fill="#0d0e11"/>`;

/**
 * The finished picture: what its shapes refer to is put in once, under ids of its own. What it shows,
 * the page says beside it.
 */
export function picture(name: string, ...layers: readonly string[]): string {
  const body = layers.join("");
  const used = [...new Set([...body.matchAll(/url\(#(d\d+)\)/g)].map(([, id = ""]) => id))];
  const own = new Map(used.map((id, at) => [id, `${name}-${at.toString(36)}`]));
  const defs = used
    .map((id) => definitions.get(id)?.replace('"*"', `"${own.get(id)}"`) ?? "")
    .join("");
  const drawn = body.replace(/url\(#(d\d+)\)/g, (_, id: string) => `url(#${own.get(id)})`);
  return `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${defs}</defs>${ASPHALT}${drawn}</svg>\n`;
}

/** Polished metal with the horizon in it. */
export const STEEL = linear([
  [0, "#f2f1ec"],
  [0.4, "#9a9ea6"],
  [0.55, "#3d4047"],
  [1, "#8b8f97"],
]);

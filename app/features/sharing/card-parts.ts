import type { BodyKind } from "#app/lib/body-kind.ts";
import { BRAND } from "#app/lib/brand.ts";
import { carRef, photoRef } from "./card-assets.ts";
import { type CardShape, sizeOf } from "./card-size.ts";
import { cut, INK, label, widthOf, words } from "./card-words.ts";

/** A car as a card shows it: its photo, else a drawing of its kind in the color of its class. */
export type CardCar = { photo: string | null; kind: BodyKind; isStock: boolean };

type Box = { x: number; y: number; width: number; height: number };

/** A card's document around its content. */
export function cardDocument(shape: CardShape, content: string): string {
  const { width, height } = sizeOf(shape);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<path d="M0 0H${width}V${height}H0Z" fill="${INK.night}"/>
${content}
</svg>`;
}

/** A picture that fills its box; what doesn't fit is cut. */
export function image(ref: string, { x, y, width, height }: Box, fit = "slice"): string {
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid ${fit}" href="${ref}"/>`;
}

/** The car in a box: its photo, or its drawing on the strip at night. */
export function carPicture(car: CardCar, box: Box): string {
  return car.photo ? image(photoRef(car.photo), box) : drawnCar(car, box);
}

/** The proportions of the drawings in public/art/cars, and how far the ground is from their foot. */
const CAR_RATIO = 372 / 1360;
const GROUND = 0.07;

function drawnCar({ kind, isStock }: CardCar, { x, y, width, height }: Box): string {
  const ground = y + Math.round(height * 0.86);
  const carWidth = Math.round(width * 1.02);
  const carHeight = Math.round(carWidth * CAR_RATIO);
  const left = x + Math.round((width - carWidth) / 2);
  const top = ground - carHeight + Math.round(carHeight * GROUND) + 16;
  const lamps = [0.14, 0.5, 0.86].map((at) => floodlight(x + width * at, y, ground)).join("");
  return `<defs><linearGradient id="dusk" x2="0" y2="1"><stop offset="0" stop-color="#0f1118"/><stop offset=".55" stop-color="#2a2433"/><stop offset="1" stop-color="#8a4a32"/></linearGradient></defs>
<rect x="${x}" y="${y}" width="${width}" height="${ground - 70 - y}" fill="url(#dusk)"/>
${lamps}
<rect x="${x}" y="${ground - 70}" width="${width}" height="${y + height - ground + 70}" fill="#1b1d22"/>
<path d="M${x} ${ground - 70}h${width}v6h-${width}z" fill="#3b3f48"/>
<path d="M${x} ${ground + 30}h${width}" stroke="#f1eee8" stroke-opacity=".5" stroke-width="5" stroke-dasharray="70 50"/>
${image(carRef(kind, isStock ? "steel" : "red"), { x: left, y: top, width: carWidth, height: carHeight }, "meet")}`;
}

/** A mast with four lamps, and its light on the strip. */
function floodlight(at: number, top: number, ground: number): string {
  const x = Math.round(at);
  const y = top + 44;
  const foot = ground - 70;
  return `<path d="M${x - 26} ${y}H${x + 26}L${x + 150} ${foot}H${x - 150}Z" fill="#ffd9a8" opacity=".09"/><path d="M${x - 2} ${y}h4V${foot}h-4z" fill="#14161b"/><path d="M${x - 34} ${y - 10}h14v14h-14zM${x - 16} ${y - 10}h14v14h-14zM${x + 2} ${y - 10}h14v14h-14zM${x + 20} ${y - 10}h14v14h-14z" fill="#fff3d6"/>`;
}

/** A slanted plate with a line of text, like a badge's. Its left edge and the baseline of its text. */
function plate(
  text: string,
  { x, y, size, fill }: { x: number; y: number; size: number; fill: string },
): string {
  const width = widthOf(text, size) + Math.round(size * 1.3);
  const height = Math.round(size * 1.45);
  return `<path d="M${x + 12} ${y - Math.round(size * 1.07)}h${width}l-12 ${height}H${x}Z" fill="${fill}"/>${words(text, { x: x + Math.round(size * 0.75), y, size, fill: "#ffffff" })}`;
}

/** The plate of a class. */
export function classPlate(
  text: string,
  isStock: boolean,
  place: { x: number; y: number; size: number },
) {
  return plate(text, { ...place, fill: isStock ? INK.stock : INK.modified });
}

/** The site's name with the lights of the tree, ending at `x`. */
export function brandMark({ x, y, size }: { x: number; y: number; size: number }): string {
  const name = BRAND.name.toUpperCase();
  const radius = size * 0.24;
  const from = x - widthOf(name, size) - size * 3.4;
  const lights = ["#f7f4ea", INK.amber, INK.amber, INK.amber, "#2fd36c"]
    .map(
      (color, at) =>
        `<circle cx="${Math.round(from + at * radius * 2.9)}" cy="${Math.round(y - size * 0.34)}" r="${radius.toFixed(1)}" fill="${color}"/>`,
    )
    .join("");
  return lights + words(name, { x, y, size, fill: INK.white, anchor: "end" });
}

/** A small figure with its name before it, such as '60 FT 1.202'; the width it takes. */
export function figure(
  [name, value]: readonly [name: string, value: string],
  { x, y, size }: { x: number; y: number; size: number },
): { svg: string; width: number } {
  const gap = Math.round(size * 0.3);
  const nameSize = Math.round(size * 0.68);
  const nameWidth = widthOf(name, nameSize);
  const svg =
    label(name, { x, y, size: nameSize, fill: INK.gray }) +
    words(value, { x: x + nameWidth + gap, y, size, fill: INK.white });
  return { svg, width: nameWidth + gap + widthOf(value, size) };
}

/** A name as cards print it: in capitals, cut to a length that stays readable. */
export function cardName(name: string, max = 22): string {
  return cut(name.toUpperCase(), max);
}

import { darken, lighten, mix } from "../../../../scripts/demo-slips/color.ts";
import type { Palette } from "../scenes.ts";
import { box, disc, each, group, line, linear, num, oval, path } from "./pen.ts";

/** What stands in the lanes seen from above, in inches: its nose up, its middle at (x, y). */
export interface FromAbove {
  x: number;
  y: number;
  /** Pixels to an inch. */
  scale: number;
  paint: string;
  trim?: string;
  turn?: number;
}

const TIRE = "#08080a";

const placed = (look: FromAbove, ...parts: readonly string[]): string =>
  group(
    `translate(${num(look.x)} ${num(look.y)}) rotate(${look.turn ?? 0}) scale(${look.scale})`,
    ...parts,
  );

/** Paint rounded over the width of a body. */
const skin = (p: Palette, paint: string): string =>
  linear(
    [
      [0, mix(lighten(paint, 0.24), p.skyLow, 0.3)],
      [0.3, paint],
      [0.75, darken(paint, 0.3)],
      [1, darken(paint, 0.62)],
    ],
    {},
  );

/** Evening light comes from the left and lies long on the ground. */
const longShadow = (d: string): string =>
  path(d, "#030304", { opacity: 0.45, transform: "translate(15 5)" });

const pair = (x: number, y: number, width: number, height: number): string =>
  box(-x - width, y, width, height, TIRE, { rx: 2.6 }) +
  box(x, y, width, height, TIRE, { rx: 2.6 });

const helmetTop = (x: number, y: number, tone: string): string =>
  disc(x, y, 6, tone) + path(`M${x - 5} ${y - 3}a6 6 0 0 1 10 0z`, "#0a0b0f");

/** Front wheels far out on a spear, the driver before an open engine, slicks beside it. */
export function dragsterFromAbove(p: Palette, look: FromAbove): string {
  const body = "M-2-138H2L9-40 13 30 12 66H8V100H-8V66H-12L-13 30-9-40z";
  return placed(
    look,
    longShadow(`${body}M18 82H36V116H18zM-36 82H-18V116H-36z`),
    line("M-22-116H22M-27 98H27M-8 104L-12 152M8 104L12 152", "#8b8f97", 3),
    pair(20, -128, 4, 24) + pair(18, 81, 17, 34),
    line("M-22 84V112M22 84V112M-29 84V112M29 84V112", "#26272c", 1),
    disc(-12, 152, 4, TIRE) + disc(12, 152, 4, TIRE),
    path("M-17-134H17L14-126H-14z", look.trim ?? "#e9e4d8"),
    path(body, skin(p, look.paint)),
    path("M-1-130H1L5-44H-5z", look.trim ?? "#e9e4d8"),
    path("M-9 22Q0 12 9 22V54H-9z", "#0a0a0c"),
    helmetTop(0, 38, "#e9e4d8"),
    line("M-11 20V58M11 20V58M-11 58H11", "#c9ccd2", 2),
    box(-9, 62, 18, 34, "#8b8f97", { rx: 2 }) +
      box(-5, 64, 10, 22, "#17181c", { rx: 3 }) +
      line(
        each(4, (i) => `M-9 ${66 + i * 8}L-20 ${70 + i * 8}M9 ${66 + i * 8}L20 ${70 + i * 8}`),
        "#c9ccd2",
        2.6,
      ),
  );
}

/** Half the size, its one cylinder behind the seat. */
export function juniorFromAbove(p: Palette, look: FromAbove): string {
  const body = "M-1.500-84H1.500L6-30 9 14 9 40H-9V14L-6-30z";
  return placed(
    look,
    longShadow(`${body}M12 46H22V66H12zM-22 46H-12V66H-22z`),
    line("M-15-72H15M-20 56H20M-5 58L-7 84M5 58L7 84", "#8b8f97", 2.4),
    pair(13, -80, 3, 17) + pair(12, 46, 10, 20),
    path(body, skin(p, look.paint)),
    path("M-1-78H1L3-34H-3z", look.trim ?? "#e9e4d8"),
    path("M-6 8Q0 1 6 8V30H-6z", "#0a0a0c"),
    helmetTop(0, 19, "#1c4fa8"),
    line("M-8 8V34H8V8", "#c9ccd2", 1.8),
    box(-6, 36, 12, 18, "#8b8f97", { rx: 2 }) + line("M-6 40H6M-6 44H6M-6 48H6", "#26272c", 1.4),
  );
}

/** A rider flat on the tank, the bar behind longer than the bike. */
export function motorcycleFromAbove(p: Palette, look: FromAbove): string {
  const fairing = "M-5-52Q0-60 5-52L10-24 11 8 8 34H-8L-11 8-10-24z";
  return placed(
    look,
    longShadow(`${fairing}M-2 40h4v60h-4z`),
    box(-2.4, -70, 4.8, 26, TIRE, { rx: 2 }) + box(-5.5, 12, 11, 30, TIRE, { rx: 3 }),
    line("M-4 34L-6 96M4 34L6 96M-5 66H5", "#c9ccd2", 2.4),
    disc(-6, 98, 4, TIRE) + disc(6, 98, 4, TIRE),
    path(fairing, skin(p, look.paint)),
    path("M-4-50Q0-56 4-50L5-38H-5z", "#1a1c24"),
    line("M-15-22L-9-26M15-22L9-26", "#8b8f97", 2.4),
    path("M-13-14Q0-24 13-14L10 12 7 30H-7L-10 12z", "#17181d"),
    line("M-12-12L-15-22M12-12L15-22M-8 24L-12 6M8 24L12 6", "#17181d", 5, {
      "stroke-linecap": "round",
    }),
    line("M-9-14L-6 20M9-14L6 20", look.trim ?? "#e9e4d8", 1.6),
    helmetTop(0, -24, look.trim ?? "#e9e4d8"),
  );
}

/** Long hood, cab, an open bed. */
export function pickupFromAbove(p: Palette, look: FromAbove): string {
  const shell =
    "M-34-110Q0-118 34-110Q40-104 40-84L39-30V108Q39 114 32 114H-32Q-39 114-39 108V-30L-40-84Q-40-104-34-110z";
  return placed(
    look,
    longShadow(shell),
    pair(34, -84, 8, 30) + pair(33, 56, 9, 32),
    path(shell, skin(p, look.paint)),
    box(-33, 22, 66, 84, "#121317", { rx: 2 }),
    line(
      each(7, (i) => `M${-27 + i * 9} 26V102`),
      "#2b2d33",
      2,
    ),
    path("M-33-44Q0-56 33-44L28-24Q0-30-28-24z", "#0a0b10"),
    path("M-28 8Q0 11 28 8L31 17H-31z", "#0a0b10"),
    path("M-36-36L-31-22V6L-36 16zM36-36L31-22V6L36 16z", "#0c0d12"),
    line("M-26-104L-30-48M26-104L30-48M-33 19H33", "#000", 1.4, { opacity: 0.5 }),
    box(-36, -113, 14, 5, "#f1eee8") + box(22, -113, 14, 5, "#f1eee8"),
  );
}

/** No roof, a low screen, a scoop through the hood, fat slicks. */
export function roadsterFromAbove(p: Palette, look: FromAbove): string {
  const shell =
    "M-16-84Q0-92 16-84L26-70Q36-60 34-40L31-10Q32 10 36 30L37 66Q36 82 24 86H-24Q-36 82-37 66L-36 30Q-32 10-31-10L-34-40Q-36-60-26-70z";
  return placed(
    look,
    longShadow(shell),
    line("M-14 82L-16 124M14 82L16 124", "#c9ccd2", 2.4),
    disc(-16, 126, 4, TIRE) + disc(16, 126, 4, TIRE),
    pair(30, -66, 6, 26) + pair(25, 32, 15, 32),
    path(shell, skin(p, look.paint)),
    path("M-5-88H5L8-10H-8z", look.trim ?? "#e9e4d8", { opacity: 0.9 }),
    path("M-24 2Q0-10 24 2L26 40Q0 48-26 40z", "#0a0a0d"),
    path("M-25 2Q0-12 25 2L23 7Q0-4-23 7z", "#8fa0b4", { opacity: 0.7 }),
    helmetTop(-9, 22, "#e9e4d8"),
    line("M-22 34Q0 42 22 34", "#c9ccd2", 2.6),
    box(-9, -52, 18, 34, darken(look.paint, 0.3), { rx: 5 }) + box(-7, -51, 14, 6, "#060607"),
  );
}

/** Somebody on foot: shoulders, a cap, a step. */
export const walkerFromAbove = (x: number, y: number, turn: number, shirt: string): string =>
  group(
    `translate(${x} ${y}) rotate(${turn})`,
    oval(22, 8, 34, 12, "#030304", { opacity: 0.4 }),
    oval(0, 0, 25, 13, shirt),
    line("M-22 2L-18-18M22 2L20 16", shirt, 9, { "stroke-linecap": "round" }),
    disc(0, -3, 11, "#3a2a24") + path("M-11-4a11 11 0 0 1 22 0l-3-13h-16z", darken(shirt, 0.4)),
  );

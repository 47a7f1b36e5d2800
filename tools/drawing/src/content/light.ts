import { darken, lighten, mix } from "../../../../scripts/demo-slips/color.ts";
import type { Palette } from "../scenes.ts";
import { box, disc, HEIGHT, linear, oval, path, radial, WIDTH } from "./pen.ts";

/** The lights of the Christmas tree, which keep their meaning in every picture. */
export const LAMP = {
  white: "#f7f4ea",
  amber: "#ffb21a",
  green: "#2fd36c",
  red: "#e4262c",
} as const;

export type LampColor = keyof typeof LAMP;

export type TimeOfDay = "dusk" | "night" | "blue" | "dawn" | "noon" | "garage";

export const LIGHTS: Record<TimeOfDay, Palette> = {
  dusk: {
    skyTop: "#06070c",
    skyMid: "#47202c",
    skyLow: "#ee8a44",
    hill: "#1d1016",
    ground: "#1b191c",
    lamp: "#ffe6ae",
    rim: "#ffd0a0",
  },
  night: {
    skyTop: "#05060a",
    skyMid: "#10121a",
    skyLow: "#33262a",
    hill: "#0a0a0e",
    ground: "#15161a",
    lamp: "#fff1cf",
    rim: "#ffe6bd",
  },
  blue: {
    skyTop: "#060914",
    skyMid: "#16264a",
    skyLow: "#6c86b4",
    hill: "#0a0f1d",
    ground: "#15181f",
    lamp: "#fff0d0",
    rim: "#d3e0fb",
  },
  dawn: {
    skyTop: "#2b3a52",
    skyMid: "#96727a",
    skyLow: "#ffd39a",
    hill: "#4a3c47",
    ground: "#3b3637",
    lamp: "#fff0cf",
    rim: "#fff0d2",
  },
  noon: {
    skyTop: "#3d6f96",
    skyMid: "#7fa6b8",
    skyLow: "#e9e2cc",
    hill: "#75705f",
    ground: "#575350",
    lamp: "#fffbe8",
    rim: "#fffdf2",
  },
  garage: {
    skyTop: "#0c0d10",
    skyMid: "#1c1f25",
    skyLow: "#3a3a3c",
    hill: "#14151a",
    ground: "#1f2024",
    lamp: "#f4f7ee",
    rim: "#eef1ea",
  },
};

/** A round light that fades to nothing. */
export const glow = (x: number, y: number, radius: number, color: string, strength = 0.6): string =>
  disc(
    x,
    y,
    radius,
    radial([
      [0, color, strength],
      [0.3, color, strength * 0.42],
      [1, color, 0],
    ]),
  );

/** Light lying flat on the ground. */
export const pool = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  color: string,
  strength = 0.4,
): string =>
  oval(
    x,
    y,
    rx,
    ry,
    radial([
      [0, color, strength],
      [0.5, color, strength * 0.34],
      [1, color, 0],
    ]),
  );

export const shadow = (x: number, y: number, rx: number, ry: number, strength = 0.75): string =>
  oval(
    x,
    y,
    rx,
    ry,
    radial([
      [0, "#020203", strength],
      [0.7, "#020203", strength * 0.7],
      [1, "#020203", 0],
    ]),
  );

/** Darkens the corners, so that eyes rest in the middle. */
export const vignette = (strength = 0.7): string =>
  box(
    0,
    0,
    WIDTH,
    HEIGHT,
    radial(
      [
        [0.5, "#040406", 0],
        [1, "#040406", strength],
      ],
      { cy: 0.54, r: 0.78 },
    ),
  );

/** A lamp's cone of light from a lamp of a width at (x, y) down to a pool on the ground. */
export const beam = (
  [x, y]: readonly [number, number],
  width: number,
  [toX, toY]: readonly [number, number],
  toWidth: number,
  color: string,
  strength = 0.16,
): string =>
  path(
    `M${Math.round(x - width / 2)} ${Math.round(y)}h${Math.round(width)}L${Math.round(toX + toWidth / 2)} ${Math.round(toY)}h${-Math.round(toWidth)}z`,
    linear([
      [0, color, strength],
      [1, color, 0],
    ]),
  );

export const floorPaint = (p: Palette): string =>
  linear([
    [0, mix(p.ground, p.skyLow, 0.34)],
    [0.2, lighten(p.ground, 0.06)],
    [0.6, p.ground],
    [1, darken(p.ground, 0.68)],
  ]);

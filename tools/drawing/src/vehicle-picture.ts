import { type BodyKind, bodyKindOf, type VehicleModel } from "../../../app/lib/body-kind.ts";
import { darken, lighten, mix } from "../../../scripts/demo-slips/color.ts";
import { type Random, seededRandom } from "../../../scripts/demo-slips/random.ts";
import { type CarFinish, type CarLight, carDefinitions, drawCar } from "./car.ts";
import { CAR_BODIES } from "./car-bodies.ts";
import {
  GROUND_Y,
  type Palette,
  paintScene,
  paletteFor,
  VEHICLE_SCENES,
  type VehicleScene,
} from "./scenes.ts";

export const PAINT_COLORS = {
  red: "#b3181d",
  orange: "#d9541a",
  yellow: "#e0a812",
  lime: "#7aa51c",
  green: "#1d5a34",
  teal: "#12626a",
  blue: "#1c4fa8",
  navy: "#1a2748",
  plum: "#54246a",
  black: "#17181d",
  gray: "#5c626c",
  silver: "#a3a8b0",
  white: "#dad7cf",
  copper: "#8c4a24",
} as const;

export type PaintColor = keyof typeof PAINT_COLORS;

export interface VehiclePicture extends VehicleModel {
  bodyKind?: BodyKind;
  /** One of PAINT_COLORS or a six-digit hex color; by the seed when missing. */
  color?: string;
  seed: string | number;
  scene?: VehicleScene;
  /** On its doors where it races; by the seed when missing. */
  carNumber?: string;
}

function paintOf(color: string | undefined, random: Random): string {
  const names = Object.values(PAINT_COLORS);
  const bySeed = names[random.int(0, names.length - 1)] ?? PAINT_COLORS.red;
  if (color === undefined) return bySeed;
  if (/^#[0-9a-f]{6}$/i.test(color)) return color.toLowerCase();
  const key = color.toLowerCase();
  return Object.hasOwn(PAINT_COLORS, key) ? PAINT_COLORS[key as PaintColor] : bySeed;
}

/** The seed draws one in any case: what is drawn after it stays the same. */
function numberOf({ carNumber }: VehiclePicture, random: Random): string {
  const bySeed = String(random.int(10, 999));
  return carNumber ?? bySeed;
}

function finishOf(
  picture: VehiclePicture,
  kind: BodyKind,
  scene: VehicleScene,
  mirrored: boolean,
  random: Random,
): CarFinish {
  const body = CAR_BODIES[kind];
  const paint = paintOf(picture.color, random);
  const onTrack = scene === "strip-dusk" || scene === "burnout" || scene === "top-end";
  const old = body.chrome;
  const stripe = random.pick(
    kind === "suv" || kind === "pickup"
      ? (["none", "none", "rocker"] as const)
      : old
        ? (["none", "tail", "shoulder", "rocker", "two-tone", "none"] as const)
        : (["none", "none", "rocker", "shoulder"] as const),
  );
  const paleCar = Number.parseInt(paint.slice(1, 3), 16) > 150;
  return {
    paint,
    stripe,
    stripeColor: paleCar ? "#15151a" : random.pick(["#efe9dc", "#15151a", "#e8e2d4", "#c9a23a"]),
    rim: random.pick(body.rims),
    rimColor: random.pick(
      old ? ["#a9acb3", "#a9acb3", "#6f7279"] : ["#4a4c53", "#8f939b", "#2b2c31", "#8a6a3c"],
    ),
    dragStance: random.chance(kind === "suv" ? 0 : old ? 0.45 : 0.3),
    lettered: old && random.chance(0.6),
    cage: random.chance(0.4),
    driver: onTrack ? random.pick(["#e9e4d8", "#c8201f", "#1d2026", "#e0a812"]) : undefined,
    number:
      onTrack || (scene === "staging" && random.chance(0.8))
        ? numberOf(picture, random)
        : undefined,
    mirrored,
    lightsOn: scene === "top-end" || (scene !== "garage" && random.chance(0.45)),
    rolling: scene === "top-end",
    braking: scene === "burnout",
  };
}

function lightOf(p: Palette, scene: VehicleScene): CarLight {
  const indoors = scene === "garage";
  return {
    sky: indoors ? lighten(p.lamp, 0.2) : mix(lighten(p.skyMid, 0.35), p.lamp, 0.25),
    horizon: indoors ? mix(p.lamp, "#8a8f99", 0.5) : lighten(p.skyLow, 0.15),
    ground: mix(p.ground, p.skyLow, 0.5),
    rim: p.rim,
  };
}

/** A poster-like picture of a car, 1600 by 900; the same arguments give the same picture. */
export function drawVehiclePicture(picture: VehiclePicture): string {
  const { year, make, model, seed } = picture;
  const random = seededRandom(`${seed} ${year} ${make} ${model}`);
  const kind = picture.bodyKind ?? bodyKindOf(picture);
  const scene = picture.scene ?? random.pick(VEHICLE_SCENES);
  const body = CAR_BODIES[kind];
  const palette = paletteFor(random);
  const mirrored = scene !== "burnout" && random.chance(0.4);
  const finish = finishOf(picture, kind, scene, mirrored, random);
  const layers = paintScene(scene, palette, random);
  const light = lightOf(palette, scene);
  const scale = (1410 / (body.length * 0.5 + 250)) * random.range(0.95, 1.03);
  const drawn = body.length * scale;
  const shift = scene === "burnout" ? -70 : random.range(-40, 40);
  const left = (1600 - drawn) / 2 + shift;
  const place = mirrored
    ? `translate(${Math.round(left + drawn)} ${GROUND_Y}) scale(${-scale} ${scale})`
    : `translate(${Math.round(left)} ${GROUND_Y}) scale(${scale})`;
  const underneath = (opacity: number, grow: number, ry: number): string =>
    `<ellipse cx="${Math.round(left + drawn / 2)}" cy="${GROUND_Y + 2}" rx="${Math.round((drawn / 2) * grow)}" ry="${ry}" fill="#020203" fill-opacity="${opacity}"/>`;
  const car = `<g id="car">${drawCar(body, finish, light)}</g>`;
  const fade = `<linearGradient id="sink" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${GROUND_Y}" y2="900"><stop stop-color="${darken(palette.ground, 0.5)}" stop-opacity="0"/><stop offset="1" stop-color="${darken(palette.ground, 0.6)}" stop-opacity=".92"/></linearGradient>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 1600 900"><defs>${layers.defs}${carDefinitions(body, finish, light)}${fade}</defs>${layers.back}<g transform="${place} scale(1 -1)" opacity="${layers.mirror}">${car.replace(' id="car"', "")}</g><rect y="${GROUND_Y}" width="1600" height="${900 - GROUND_Y}" fill="url(#sink)"/>${underneath(0.34, 1.05, 34)}${underneath(0.5, 0.98, 20)}${underneath(0.75, 0.9, 10)}<g transform="${place}">${car}</g>${layers.front}<rect width="1600" height="900" fill="url(#vignette)"/></svg>`;
}

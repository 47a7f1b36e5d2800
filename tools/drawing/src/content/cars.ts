import type { BodyKind } from "../../../../app/lib/body-kind.ts";
import { darken, lighten, mix } from "../../../../scripts/demo-slips/color.ts";
import { type CarFinish, carDefinitions, drawCar } from "../car.ts";
import { CAR_BODIES, type CarBody } from "../car-bodies.ts";
import type { Palette } from "../scenes.ts";
import { glow, shadow } from "./light.ts";
import {
  adopt,
  box,
  disc,
  each,
  faded,
  group,
  lettering,
  line,
  linear,
  num,
  oval,
  path,
  shade,
} from "./pen.ts";

const PLAIN: CarFinish = {
  paint: "#b3181d",
  stripe: "none",
  stripeColor: "#efe9dc",
  rim: "drag",
  rimColor: "#8f939b",
  dragStance: true,
  lettered: false,
  cage: true,
  driver: "#e9e4d8",
  number: undefined,
  mirrored: false,
  lightsOn: false,
  rolling: false,
  braking: false,
};

export interface SideCar {
  kind: BodyKind;
  /** Of the nose, or of the tail of a mirrored car. */
  x: number;
  y: number;
  width: number;
  finish?: Partial<CarFinish>;
  /** Front wheels up, in degrees about the rear axle's foot. */
  lift?: number;
  /** How strongly wet asphalt mirrors it, 0 to 1. */
  reflection?: number;
  /** Drawn on the body in centimetres: a scoop, flares. */
  extras?: string;
}

/** A car from its side, standing with its shadow on y. */
export const sideCar = (p: Palette, car: SideCar): string => sideBody(p, CAR_BODIES[car.kind], car);

/** The same for a body that is no kind of the garage. */
export function sideBody(p: Palette, body: CarBody, car: Omit<SideCar, "kind">): string {
  const finish = { ...PLAIN, ...car.finish };
  const light = {
    sky: mix(lighten(p.skyMid, 0.35), p.lamp, 0.25),
    horizon: lighten(p.skyLow, 0.15),
    ground: mix(p.ground, p.skyLow, 0.5),
    rim: p.rim,
  };
  const scale = car.width / body.length;
  const svg =
    adopt(carDefinitions(body, finish, light), drawCar(body, finish, light)) + (car.extras ?? "");
  const turned = car.lift ? group(`rotate(${car.lift} ${body.axles[1]} 0)`, svg) : svg;
  const flip = finish.mirrored ? `translate(${num(car.width)}) ` : "";
  const size = finish.mirrored
    ? `scale(${(-scale).toFixed(3)} ${scale.toFixed(3)})`
    : `scale(${scale.toFixed(3)})`;
  const mirrored = car.reflection
    ? faded(car.reflection, group(`${flip}${size} scale(1 -1)`, turned))
    : "";
  return group(
    `translate(${num(car.x)} ${num(car.y)})`,
    mirrored,
    shadow(car.width / 2, 2, car.width * 0.53, car.width * 0.04, 0.85),
    group(flip + size, turned),
  );
}

export interface EndCar {
  x: number;
  y: number;
  width: number;
  paint: string;
  /** Tail lamps braking, or headlamps on. */
  lit?: boolean;
  slicks?: boolean;
  number?: string;
  scoop?: boolean;
  wing?: boolean;
  /** What its license plate says, behind: a race car has none. */
  plate?: string;
}

const paintOf = (paint: string, p: Palette): string =>
  linear([
    [0, mix(lighten(paint, 0.26), p.skyMid, 0.3)],
    [0.36, paint],
    [0.7, darken(paint, 0.5)],
    [1, darken(paint, 0.78)],
  ]);

const tireAt = (x: number, width: number, height: number, rim: string): string =>
  box(x, -height, width, height, "#0a0a0c", { rx: width * 0.26 }) +
  line(`M${num(x + width * 0.2)} ${num(-height + 3)}h${num(width * 0.6)}`, rim, 1.6, {
    opacity: 0.4,
  }) +
  line(
    each(3, (i) => `M${num(x + width * (0.25 + i * 0.25))} ${num(-height + 6)}V-2`),
    "#1d1d21",
    1,
  );

/** A door car from behind, 190 wide before scaling, standing on y. */
export function carFromBehind(p: Palette, car: EndCar): string {
  const { paint, slicks = true } = car;
  const tire = slicks ? 36 : 24;
  const lamp = car.lit ? "#ff4a38" : "#8c1416";
  const wing = car.wing
    ? box(-84, -128, 168, 8, darken(paint, 0.3)) +
      line("M-84-130H84", p.rim, 1.6, { opacity: 0.7 }) +
      line("M-50-122L-46-96M50-122L46-96", "#0a0a0c", 5)
    : "";
  const number = car.number
    ? lettering(car.number, "#f6f3ea", { font: "display", size: 25, y: -108, anchor: "middle" })
    : "";
  return group(
    `translate(${num(car.x)} ${num(car.y)}) scale(${(car.width / 190).toFixed(3)})`,
    shadow(0, 0, 120, 12, 0.9),
    path("M-70-34H70L62-13H-62z", "#0a0a0c"),
    tireAt(-92, tire, 64, p.rim) + tireAt(92 - tire, tire, 64, p.rim),
    path("M-72-96C-64-118-55-132-45-137Q0-142 45-137C55-132 64-118 72-96z", paintOf(paint, p)),
    path("M-60-98L-44-129Q0-133 44-129L60-98z", shade(mix("#0b0c11", p.skyLow, 0.36), "#07080b")),
    line("M-30-131V-98M30-131V-98M-52-114H52", "#1c1e24", 3.4),
    number,
    path(
      "M-95-42C-98-62-96-84-88-91Q-80-97-66-99H66Q80-97 88-91C96-84 98-62 95-42L90-28H-90z",
      paintOf(paint, p),
    ),
    line("M-90-88Q-80-97-66-99H66Q80-97 90-88", p.rim, 2, { opacity: 0.8 }),
    line("M-95-60H95", "#000", 1.6, { opacity: 0.5 }),
    box(-84, -82, 168, 15, "#0b0b0d", { rx: 4 }),
    box(-80, -80, 56, 11, lamp, { rx: 2 }) + box(24, -80, 56, 11, lamp, { rx: 2 }),
    path("M-95-54Q-98-38-90-27Q-58-19 0-19T90-27Q98-38 95-54z", paintOf(paint, p)),
    line("M-93-53H93", p.rim, 1.4, { opacity: 0.4 }),
    path("M-62-25Q0-20 62-25L58-15H-58z", "#0a0a0c"),
    disc(-46, -21, 5.5, "#4a4d55") + disc(46, -21, 5.5, "#4a4d55"),
    disc(-46, -21, 3.6, "#060607") + disc(46, -21, 3.6, "#060607"),
    path("M-28-50H28L25-31H-25z", "#000", { opacity: 0.35 }),
    car.plate
      ? box(-22, -48, 44, 15, "#e6e1d4", { rx: 2 }) +
          lettering(car.plate, "#1a2748", {
            font: "label",
            size: 11.5,
            y: -36.4,
            anchor: "middle",
            tracking: 0.3,
          })
      : "",
    line("M-45-137Q0-142 45-137", p.rim, 2.2, { opacity: 0.85 }),
    wing,
    car.lit ? glow(-52, -75, 60, "#ff3a2c", 0.7) + glow(52, -75, 60, "#ff3a2c", 0.7) : "",
  );
}

/** A door car from the front, 190 wide before scaling, standing on y. */
export function carFromFront(p: Palette, car: EndCar): string {
  const { paint } = car;
  const lens = car.lit ? "#fff8e0" : "#a9adb3";
  const scoop = car.scoop
    ? path("M-26-96L-20-117H20L26-96z", paintOf(paint, p)) +
      box(-17, -114, 34, 13, "#060607", { rx: 3 })
    : "";
  return group(
    `translate(${num(car.x)} ${num(car.y)}) scale(${(car.width / 190).toFixed(3)})`,
    shadow(0, 0, 120, 12, 0.9),
    path("M-72-30H72L68-2H-68z", "#060607", { opacity: 0.92 }),
    tireAt(-90, 20, 58, p.rim) + tireAt(70, 20, 58, p.rim),
    path("M-74-92C-66-116-56-132-46-138Q0-144 46-138C56-132 66-116 74-92z", paintOf(paint, p)),
    path("M-62-94L-45-130Q0-135 45-130L62-94z", shade(mix("#12141b", p.skyLow, 0.44), "#08090c")),
    line("M-30-132L-34-94M32-131L-6-94", "#fff", 3, { opacity: 0.1 }),
    disc(24, -108, 12, "#e9e4d8") + path("M13-111h22v8h-22z", "#0a0b0f"),
    path(
      "M-94-40C-96-62-94-78-86-86Q-50-99 0-99Q50-99 86-86C94-78 96-62 94-40L88-20H-88z",
      paintOf(paint, p),
    ),
    line("M-86-86Q-50-99 0-99Q50-99 86-86", p.rim, 2, { opacity: 0.8 }),
    line("M-40-96L-52-70M40-96L52-70", "#000", 1.6, { opacity: 0.45 }),
    path("M-64-62H64L56-44H-56z", "#060608"),
    line("M-62-56H62M-60-50H60", "#23252b", 1.6),
    path("M-88-26L-78-38H78L88-26L84-18H-84z", "#0a0a0d"),
    oval(-78, -62, 12, 9, "#0a0a0c") + oval(78, -62, 12, 9, "#0a0a0c"),
    oval(-78, -62, 9, 6.5, lens) + oval(78, -62, 9, 6.5, lens),
    scoop,
    car.number
      ? lettering(
          car.number,
          "#f6f3ea",
          car.scoop
            ? { font: "display", size: 18, x: -40, y: -104, anchor: "middle" }
            : { font: "display", size: 24, x: -28, y: -106, anchor: "middle" },
          { opacity: 0.9 },
        )
      : "",
    line("M-46-138Q0-144 46-138", p.rim, 2.2, { opacity: 0.85 }),
    car.lit ? glow(-78, -62, 90, "#ffeebc", 0.8) + glow(78, -62, 90, "#ffeebc", 0.8) : "",
  );
}

export interface TopCar {
  x: number;
  y: number;
  length: number;
  paint: string;
  stripe?: string;
  scoop?: boolean;
  lights?: boolean;
  turn?: number;
}

/** A car from above, its nose up and its middle at (x, y). */
export function carFromAbove(p: Palette, car: TopCar): string {
  const { paint, stripe, turn = 0 } = car;
  const shell =
    "M-82-196C-80-228-50-240 0-240S80-228 82-196C90-150 92-110 90-70L92 150C92 196 86 226 70 234Q0 244-70 234C-86 226-92 196-92 150L-90-70C-92-110-90-150-82-196z";
  const skin = linear(
    [
      [0, darken(paint, 0.42)],
      [0.2, paint],
      [0.46, mix(lighten(paint, 0.2), p.skyLow, 0.12)],
      [0.8, paint],
      [1, darken(paint, 0.5)],
    ],
    {},
  );
  const stripes = stripe
    ? path("M-26-240H-6V240H-26zM6-240H26V240H6z", stripe, { opacity: 0.9 })
    : "";
  const beams = car.lights
    ? path(
        "M-78-220L-150-520H-10L-44-236zM78-220L150-520H10L44-236z",
        linear([
          [0, "#ffeebc", 0],
          [1, "#ffeebc", 0.34],
        ]),
      )
    : "";
  return group(
    `translate(${num(car.x)} ${num(car.y)}) rotate(${turn}) scale(${(car.length / 480).toFixed(3)})`,
    beams,
    oval(6, 8, 112, 256, "#020203", { opacity: 0.4 }),
    path("M-98-170h16v66h-16zM82-170h16v66h-16zM-102 96h26v84h-26zM76 96h26v84h-26z", "#08080a"),
    path(shell, skin),
    stripes,
    line("M-62-226L-66-84M62-226L66-84M-66 170L-60 228M66 170L60 228", "#000", 2.6, {
      opacity: 0.4,
    }),
    path("M-74-84Q0-112 74-84L60-24Q0-40-60-24z", "#0a0b10"),
    path("M-60 104Q0 116 60 104L72 158Q0 176-72 158z", "#0a0b10"),
    path("M-78-70L-66-18V96L-80 140zM78-70L66-18V96L80 140z", "#0c0d12"),
    path("M-60-76Q-20-94 10-96L-20-34Q-44-32-56-28z", "#fff", { opacity: 0.1 }),
    car.scoop
      ? box(-24, -186, 48, 76, darken(paint, 0.34), { rx: 10 }) +
          box(-20, -184, 40, 14, "#060607", { rx: 5 })
      : "",
    path("M-78-222h28v10h-30zM78-222h-28v10h30z", car.lights ? "#fff8e0" : "#b9bcc2"),
    path("M-74 230h40v6h-38zM74 230h-40v6h38z", "#c92420"),
    line(shell, p.rim, 2.4, { opacity: 0.4 }),
  );
}

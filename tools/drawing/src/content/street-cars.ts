import type { BodyKind } from "../../../../app/lib/body-kind.ts";
import { CAR_BODIES } from "../car-bodies.ts";
import type { Part, RaceCar, Tones } from "./race-cars.ts";

/** Tones for a body drawn in centimetres, whose lines would be too fine in inches' widths. */
export const inCentimetres = (tones: Tones): Tones => ({
  ...tones,
  outlineWidth: tones.outlineWidth * 2.3,
});

export interface StreetCarOptions {
  paint: string;
  trim?: string;
  /** Radii of the tires in centimetres, front and rear. */
  tires?: readonly [front: number, rear: number];
  /** Helmets in the car: the driver, and beside him a passenger. */
  aboard?: 0 | 1 | 2;
  behind?: readonly Part[];
  /** Painted on the body, under the wheels. */
  livery?: readonly Part[];
  extras?: readonly Part[];
}

const head = (x: number, y: number, helmet: "trim" | "metal" = "trim"): readonly Part[] => [
  [
    helmet,
    `M${x - 12} ${y + 4}C${x - 14} ${y - 14} ${x + 14} ${y - 16} ${x + 13} ${y + 3}L${x + 8} ${y + 12}H${x - 10}z`,
  ],
  ["dark", `M${x - 13} ${y - 4}h15v7h-14z`],
];

/** Head and shoulders down to the sill of the window, in a suit of the helmet's color. */
const bust = (x: number, y: number, suit: "trim" | "metal"): readonly Part[] => [
  [suit, `M${x - 17} ${y + 21}Q${x - 15} ${y + 10} ${x} ${y + 9}T${x + 19} ${y + 21}z`],
  ...head(x, y, suit),
];

/** A body of the garage's kinds as parts, so that it can be printed like a race car. */
export function streetCar(kind: BodyKind, options: StreetCarOptions): RaceCar {
  const body = CAR_BODIES[kind];
  const [front, rear] = body.axles;
  const [frontRadius, rearRadius] = options.tires ?? [body.tire, body.tire];
  const { aboard = 1 } = options;
  const [hx, hy] = body.helmet;
  const arch = (x: number, r: number): string =>
    `M${x - r - 5} ${-r}a${r + 5} ${r + 5} 0 0 1 ${2 * r + 10} 0V-18H${x - r - 5}z`;
  return {
    length: body.length,
    height: body.height,
    paint: options.paint,
    trim: options.trim ?? "#e9dfc6",
    wheelbase: [front, rear],
    behind: [
      ...(options.behind ?? []),
      ...(body.behind ? ([["paint", body.behind]] as const) : []),
      ["paint", body.shell],
      ...(options.livery ?? []),
      ["shine", body.shoulder],
      ["cut", body.crease],
      ["cut", body.cuts],
      ["dark", body.dark],
      ...(body.bright ? ([["metal", body.bright]] as const) : []),
      ["glass", body.glass],
      ["glass", body.windshield],
      // The far seat first and further forward: side by side, two helmets look like a pair of eyes.
      ...(aboard > 1
        ? [...bust(hx - 40, hy - 6, "metal"), ...bust(hx, hy - 6, "trim")]
        : aboard > 0
          ? head(hx, hy)
          : []),
      ["cut", body.pillars || "M0 0"],
      ["metal", body.headLamp],
      ["trim", body.tailLamp],
      ["paint", body.mirror],
      ["dark", arch(front, frontRadius) + arch(rear, rearRadius)],
    ],
    wheels: [
      { x: front, r: frontRadius, rim: 0.64 },
      { x: rear, r: rearRadius, rim: 0.52 },
    ],
    front: options.extras ?? [],
  };
}

/** A scoop on the hood, its mouth at (x, y), open to the front. */
export const hoodScoop = (
  x: number,
  y: number,
  length: number,
  height: number,
): readonly Part[] => [
  ["paint", `M${x} ${y - height}q${length * 0.6} -2 ${length} ${height - 1}L${x + 4} ${y + 3}z`],
  ["dark", `M${x - 2} ${y - height}h5l2 ${height}h-5z`],
];

/** Bars behind the rear axle; a car on its rear wheels carries their wheel `above` the body's ground. */
export const wheelieBars = (x: number, y: number, reach: number, above = 0): readonly Part[] => [
  ["tube", `M${x} ${y}L${x + reach} ${-8 - above}M${x} ${y + 14}L${x + reach} ${-8 - above}`],
  ["dark", `M${x + reach - 7} ${-7 - above}a7 7 0 1 0 14 0a7 7 0 1 0-14 0z`],
];

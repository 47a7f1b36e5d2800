import { darken, lighten, mix } from "../../../../scripts/demo-slips/color.ts";
import type { Palette } from "../scenes.ts";
import { shadow } from "./light.ts";
import { clipped, disc, each, group, line, linear, num, path } from "./pen.ts";

/**
 * What a part is made of; a cut, a tube and a shine are lines without a surface, and a stripe is trim
 * that ends where the paint drawn last before it does: at the wheel openings.
 */
export type Part = readonly [
  role: "paint" | "trim" | "stripe" | "glass" | "metal" | "dark" | "tube" | "cut" | "shine",
  d: string,
];

export interface Wheel {
  x: number;
  r: number;
  /** The rim's share of the radius. */
  rim: number;
  spokes?: number;
}

/** A race car from its side in inches: nose to the left, the ground at y = 0, up is negative. */
export interface RaceCar {
  length: number;
  height: number;
  paint: string;
  trim: string;
  /** Drawn behind the wheels, and before them. */
  behind: readonly Part[];
  wheels: readonly Wheel[];
  front: readonly Part[];
  /** Front axle to rear axle. */
  wheelbase: readonly [from: number, to: number];
}

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** The dark of the wheel wells behind the tires of a closed body. */
const wells = (...wheels: readonly (readonly [x: number, r: number])[]): Part => [
  "dark",
  wheels
    .map(([x, r]) => `M${x - r - 4}-8V${-r}a${r + 4} ${r + 4} 0 0 1 ${2 * r + 8} 0V-8z`)
    .join(""),
];

/** The edge of a wheel opening round its tire, from its rear foot to its front one along the sill. */
function archOver(x: number, r: number, gap = 2, sill = -8): string {
  const half = Math.sqrt((r + gap) ** 2 - (r + sill) ** 2);
  return `L${num(x + half)} ${sill}A${r + gap} ${r + gap} 0 1 0 ${num(x - half)} ${sill}`;
}

const helmet = (x: number, y: number): readonly Part[] => [
  ["trim", circle(x, y, 6)],
  ["metal", `M${x - 6} ${y - 2.6}L${x - 0.6} ${y - 2.2}v3.6l-5.2 .6z`],
];

/** Exhaust pipes that sweep up and back from (x, y). */
const zoomies = (
  x: number,
  y: number,
  count: number,
  step: number,
  rise: number,
): readonly Part[] => [
  [
    "tube",
    Array.from(
      { length: count },
      (_, i) => `M${num(x + i * step)} ${y}q-1 5 4 3q5-2 ${num(7)} ${-rise}`,
    ).join(""),
  ],
];

/** A crank-driven blower with its injector, its base at (x, y). */
const blower = (x: number, y: number, hat: number): readonly Part[] => [
  ["dark", `M${x - 3} ${y}h4v-13h-4z`],
  ["metal", `M${x} ${y}h26v-12q-2-2-4-2h-18q-3 0-4 2z`],
  ["cut", `M${x + 2} ${y - 4}h22M${x + 2} ${y - 8}h22`],
  ["trim", `M${x - 3} ${y - 14}h28l-3-${hat * 0.6}q-12-${hat * 0.5}-25-${hat * 0.34}z`],
  ["dark", `M${x - 3} ${y - 15.5}v-${hat * 0.72}l4-1v${hat * 0.8}z`],
];

const wheelieBar = (x: number, y: number, reach: number): readonly Part[] => [
  ["tube", `M${x} ${y}L${x + reach} -4M${x} ${y + 8}L${x + reach} -4`],
  ["dark", circle(x + reach, -3, 3)],
];

const rearWing = (x: number, y: number): readonly Part[] => [
  ["tube", `M${x + 8} ${y + 58}L${x + 16} ${y + 4}M${x + 20} ${y + 58}L${x + 30} ${y + 4}`],
  [
    "trim",
    `M${x} ${y + 3}Q${x + 24} ${y + 6} ${x + 46} ${y - 5}L${x + 46} ${y - 8}Q${x + 22} ${y} ${x} ${y - 1}z`,
  ],
  ["paint", `M${x - 3} ${y - 11}h52v22l-48 4z`],
  ["cut", `M${x + 2} ${y - 4}h44M${x + 3} ${y + 3}h42`],
];

const frontWing: readonly Part[] = [
  ["trim", "M-2-12L30-15V-12L0-9z"],
  ["paint", "M0-17H26V-5H4z"],
];

/** The long tapering body of a rear-engined dragster. */
const rails = (from: number, axle: number): string =>
  `M${from}-8Q${from + 6}-14 ${from + 40}-17L${axle - 120}-26Q${axle - 104}-29 ${axle - 98}-34L${axle - 76}-33L${axle - 66}-42L${axle - 58}-20L${axle + 14}-18L${axle + 12}-8L${from + 16}-4z`;

/** A cockpit from x on: the driver's helmet in the opening of the hoop that shields it. */
const cockpit = (x: number): readonly Part[] => [
  ["dark", `M${x}-33C${x + 1}-46 ${x + 8}-54 ${x + 18}-54C${x + 26}-54 ${x + 28}-44 ${x + 28}-30z`],
  ...helmet(x + 15, -42),
  ["paint", `M${x - 3}-35Q${x + 12}-36 ${x + 31}-31V-26L${x - 3}-30z`],
  [
    "paint",
    `M${x - 2}-34C${x}-50 ${x + 9}-59 ${x + 19}-59C${x + 30}-59 ${x + 33}-46 ${x + 34}-28L${x + 25}-28C${x + 25}-42 ${x + 24}-51 ${x + 17}-52C${x + 9}-53 ${x + 4}-45 ${x + 3}-34z`,
  ],
];

const topFuel: RaceCar = {
  length: 366,
  height: 106,
  paint: "#b3181d",
  trim: "#e9dfc6",
  wheelbase: [22, 322],
  behind: [...rearWing(318, -92), ...wheelieBar(322, -18, 40)],
  wheels: [
    { x: 22, r: 11, rim: 0.62, spokes: 12 },
    { x: 322, r: 18, rim: 0.46 },
  ],
  front: [
    ["paint", rails(0, 322)],
    ["shine", "M30-14L204-24"],
    ["trim", "M60-15L198-24V-17L62-9z"],
    ["cut", "M204-26V-6M256-22V-6M110-20V-6"],
    ["metal", "M264-20H300V-40H268z"],
    ["cut", "M268-30H298"],
    ["metal", "M266-38H300V-45H268z"],
    ...cockpit(224),
    ...blower(270, -45, 17),
    ...zoomies(268, -32, 4, 8, 20),
    ...frontWing,
  ],
};

const topAlcoholDragster: RaceCar = {
  length: 346,
  height: 100,
  paint: "#1c4fa8",
  trim: "#e0a812",
  wheelbase: [22, 302],
  behind: [...rearWing(298, -86), ...wheelieBar(302, -18, 40)],
  wheels: [
    { x: 22, r: 11, rim: 0.62, spokes: 12 },
    { x: 302, r: 17, rim: 0.46 },
  ],
  front: [
    ["paint", rails(0, 302)],
    ["shine", "M30-14L184-24"],
    ["trim", "M30-12L110-20L150-22L120-6H44z"],
    ["cut", "M184-26V-6M236-22V-6"],
    ["metal", "M244-20H282V-40H248z"],
    ["metal", "M246-38H282V-45H248z"],
    ...cockpit(204),
    ["tube", "M250-45L246-66M258-45L254-68M266-45L262-70M274-45L270-72"],
    [
      "trim",
      circle(246, -67, 3.2) + circle(254, -69, 3.2) + circle(262, -71, 3.2) + circle(270, -73, 3.2),
    ],
    ...zoomies(248, -32, 4, 8, 20),
    ...frontWing,
  ],
};

const superComp: RaceCar = {
  length: 276,
  height: 64,
  paint: "#12626a",
  trim: "#efe9dc",
  wheelbase: [20, 255],
  behind: wheelieBar(255, -16, 34),
  wheels: [
    { x: 20, r: 11, rim: 0.64, spokes: 14 },
    { x: 255, r: 16.5, rim: 0.5 },
  ],
  front: [
    ["paint", rails(2, 255)],
    ["shine", "M34-14L138-25"],
    ["trim", "M20-12Q80-22 130-26L118-20Q70-15 24-7z"],
    ["cut", "M138-26V-6M190-22V-6"],
    ["metal", "M198-20H236V-38H202z"],
    ["metal", "M200-36H236V-42H202z"],
    ...cockpit(158),
    ["metal", "M210-42H230V-48H212z"],
    ["paint", "M196-62L234-58L230-48H210Q206-54 196-53z"],
    ["dark", "M195-62h5v9h-5z"],
    ["tube", "M204-30q4 12 20 14M214-30q4 10 18 12M224-30q4 8 16 10"],
  ],
};

const topDragster: RaceCar = {
  length: 306,
  height: 74,
  paint: "#54246a",
  trim: "#2fbf9a",
  wheelbase: [20, 280],
  behind: wheelieBar(280, -16, 36),
  wheels: [
    { x: 20, r: 11, rim: 0.64, spokes: 14 },
    { x: 280, r: 17, rim: 0.48 },
  ],
  front: [
    ["paint", rails(0, 280)],
    ["shine", "M32-14L162-25"],
    ["trim", "M16-11L120-22L168-28L150-18L60-8z"],
    ["cut", "M162-26V-6M214-22V-6"],
    ["metal", "M222-20H260V-40H226z"],
    ["metal", "M224-38H260V-45H226z"],
    ...cockpit(183),
    ...blower(229, -45, 14),
    ["tube", "M228-30q2 14 22 16M238-30q2 12 20 14M248-30q2 10 16 12"],
    ["trim", "M0-16H22V-6H4z"],
  ],
};

const jrDragster: RaceCar = {
  length: 170,
  height: 46,
  paint: "#e0a812",
  trim: "#b3181d",
  wheelbase: [12, 146],
  behind: wheelieBar(146, -10, 20),
  wheels: [
    { x: 12, r: 8.5, rim: 0.66, spokes: 16 },
    { x: 146, r: 9.5, rim: 0.52 },
  ],
  front: [
    ["paint", "M0-6Q5-11 28-13L84-19Q92-22 96-27L114-25L124-16L150-13V-6L12-3z"],
    ["shine", "M16-10.5L84-17.5"],
    ["trim", "M20-11L80-17L70-9L30-6z"],
    ["dark", "M95-25C97-40 102-45 108-45C115-45 117-34 117-22z"],
    ...helmet(107, -33),
    ["paint", "M92-26Q104-28 121-22V-16L92-22z"],
    [
      "paint",
      "M93-25C95-41 101-48 108-48C117-48 121-36 122-18L116-18C116-33 114-43 108-43C101-43 99-36 98-25z",
    ],
    ["cut", "M88-20V-5M120-16V-5"],
    ["metal", "M122-13h18v-14h-14z"],
    ["cut", "M122-17h18M123-21h17M124-24h16"],
    ["metal", "M128-27h9v-6h-7z"],
    ["trim", "M118-33h11v-7q-9-1-11 2z"],
    ["tube", "M136-24q8-1 14-6"],
  ],
};

const funnyCar: RaceCar = {
  length: 206,
  height: 62,
  paint: "#d9541a",
  trim: "#17181d",
  wheelbase: [33, 158],
  behind: [["dark", "M20-8H186V-20H20z"], wells([33, 11], [158, 18])],
  wheels: [
    { x: 33, r: 11, rim: 0.6, spokes: 10 },
    { x: 158, r: 18, rim: 0.46 },
  ],
  front: [
    [
      "paint",
      "M1-5Q-1-12 8-17Q30-26 60-31L72-34C84-46 100-56 118-58C138-60 154-54 170-47L198-46L206-58L207-30Q207-16 200-9L180-6A21 21 0 0 0 136-8L130-5H48A14 14 0 0 0 18-5z",
    ],
    ["glass", "M84-38C94-48 104-53 117-54C130-55 136-53 140-50L132-38z"],
    ["cut", "M112-38L116-54M60-31L52-6M132-38L140-8M132-38Q160-40 206-38"],
    ["stripe", "M4-12Q50-20 108-17L150-33L207-41V-31L156-26L112-11Q56-14 3-8z"],
    ["shine", "M10-17Q34-26 62-31M122-57Q146-56 168-47"],
    ...blower(54, -24, 12),
    ...zoomies(62, -13, 4, 6, 9),
    ["trim", "M194-60H208V-38H200z"],
  ],
};

const tubes =
  "M8-8H196M14-12L60-18L104-20L120-50L150-48L168-18M104-20L150-48M60-18V-8M120-50L128-10M88-18L104-8M168-18H196V-8";

const topAlcoholFunnyCar: RaceCar = {
  length: 206,
  height: 104,
  paint: "#1d5a34",
  trim: "#efe9dc",
  wheelbase: [33, 158],
  behind: [["tube", tubes]],
  wheels: [
    { x: 33, r: 11, rim: 0.6, spokes: 10 },
    { x: 158, r: 17, rim: 0.46 },
  ],
  front: [
    ["metal", "M52-12H86V-28H56z"],
    ["metal", "M54-26H88V-33H56z"],
    ...blower(58, -33, 12),
    ...zoomies(58, -20, 4, 7, 16),
    ...helmet(124, -34),
    ["dark", "M112-12V-34h6l4 12h12l6 10z"],
    ["tube", "M186-14L150-66"],
  ],
};

/** The body of a funny car on its hinge at the tail: drawn raised. */
export const FLIPPED_BODY: readonly Part[] = [
  [
    "paint",
    "M1-5Q-1-12 10-18Q34-27 64-31L70-33C82-48 98-56 114-58H142C152-57 160-52 168-46L200-45V-28Q202-16 198-9L180-6A21 21 0 0 0 136-8L130-5H48A14 14 0 0 0 18-5z",
  ],
  ["glass", "M84-37C92-47 102-53 114-54H138L144-38z"],
  ["trim", "M8-17Q70-30 130-30L204-40V-30L130-22Q70-22 2-10z"],
  ["cut", "M64-31L54-6M124-38V-54"],
  ["shine", "M12-18Q36-27 64-31M114-57H142"],
  ["trim", "M192-52H206V-36H198z"],
];

const proStock: RaceCar = {
  length: 232,
  height: 60,
  paint: "#1a2748",
  trim: "#e4262c",
  wheelbase: [42, 147],
  behind: [
    ...wheelieBar(172, -14, 54),
    ["dark", "M197-24H208Q211-18 208-12H197z"],
    ["dark", "M30-8H180V-22H30z"],
    wells([42, 12], [147, 16.5]),
  ],
  wheels: [
    { x: 42, r: 12, rim: 0.66, spokes: 10 },
    { x: 147, r: 16.5, rim: 0.5 },
  ],
  front: [
    [
      "paint",
      `M2-8Q-1-15 3-20Q14-27 34-30.5L70-36C84-46 98-51.5 114-52C134-52.6 150-47 166-41L190-40L207-46.5V-43L201-37Q203-24 199-12L194-8${archOver(147, 16.5)}${archOver(42, 12)}z`,
    ],
    ["stripe", "M-2-16Q54-29 112-25T208-32V-26Q150-19 108-20T-2-11z"],
    ["cut", "M88-36L84-8M123-36Q132-22 129-8M56-11H124M22-28L70-34"],
    ["glass", "M75-36.4C86-44 97-48.8 107-50L110-49.6C100-46 92-41.6 86-36.4z"],
    ["glass", "M90-36C97-43 107-47.8 119-48.6C134-49 146-45 155-39.6L150-36z"],
    ["cut", "M121-36L125-48.6"],
    ["metal", "M5-21.4L21-27V-23.6L6-18.6z"],
    ["dark", "M0-15.5L17-18V-12L1-9.5z"],
    ["trim", "M198-36L202-36.4Q203-32 202-28.6H199z"],
    ["shine", "M12-25Q34-31.4 68-36M104-50.4Q140-54 164-41.6"],
    ["trim", "M-3-6.4L27-8V-5.4L0-4z"],
  ],
};

const proMod: RaceCar = {
  length: 222,
  height: 78,
  paint: "#8c4a24",
  trim: "#efe9dc",
  wheelbase: [38, 153],
  behind: [
    ["tube", "M182-40L186-58M196-40L202-58"],
    ["trim", "M164-56L212-64V-60L166-52z"],
    ["paint", "M162-58L214-68V-54L166-48z"],
    ...wheelieBar(176, -14, 42),
    ["dark", "M30-8H180V-22H30z"],
    wells([38, 12], [153, 17.5]),
  ],
  wheels: [
    { x: 38, r: 12, rim: 0.66, spokes: 8 },
    { x: 153, r: 17.5, rim: 0.48 },
  ],
  front: [
    [
      "paint",
      "M2-7Q-1-20 4-27Q30-32 70-35L78-36C90-45 102-50 114-51H134C148-50 158-44 170-40L204-40Q207-30 203-14L196-8L178-7A21 21 0 0 0 130-8L124-5H56A14.5 14.5 0 0 0 20-6L8-5z",
    ],
    ["glass", "M92-38C100-44 106-47 114-48H132C140-47 146-43 152-39z"],
    ["cut", "M122-38L124-48M88-37L84-6M144-38L150-22M6-22L204-28"],
    ["dark", "M2-24H14V-15H1z"],
    ["stripe", "M16-27L88-32L204-34V-31L88-28L16-22z"],
    ["shine", "M6-27Q32-32 70-35M112-50H136"],
    ...blower(50, -33, 16),
    ["tube", "M58-12q8 2 12 0M64-12q8 2 12 0M70-12q8 2 12 0"],
  ],
};

/** A hardtop of the fifties with its fins, its hood cut for the scoop of a big nitrous engine. */
const topSportsman: RaceCar = {
  length: 226,
  height: 66,
  paint: "#1f7f86",
  trim: "#efe6d0",
  wheelbase: [38, 153],
  behind: [
    ["tube", "M184-42L188-52M198-43L202-54"],
    ["dark", "M198-30H210V-20H198z"],
    ...wheelieBar(176, -14, 46),
    ["dark", "M30-8H180V-22H30z"],
    wells([38, 12.5], [153, 17]),
  ],
  wheels: [
    { x: 38, r: 12.5, rim: 0.64, spokes: 8 },
    { x: 153, r: 17, rim: 0.5 },
  ],
  front: [
    [
      "paint",
      `M5-8L1-15V-24L3-28L0-35Q3-38 10-38.6Q50-41.4 86-40.6C95-50 103-55.6 114-56H136C148-55.6 157-49 164-42.6L176-42L209-46L202-33L204-20L199-9L195-8${archOver(153, 17)}${archOver(38, 12.5)}z`,
    ],
    ["stripe", "M-2-32.4L98-34.4L210-44V-25L142-23L100-32.4L-2-30.4z"],
    ["stripe", "M96-52H156V-58H96z"],
    ["cut", "M88-40L86-8M128-40Q134-24 131-8M53-11H129M10-34L84-36"],
    ["glass", "M89-40.4C96-48 101-52.4 107-54L109-53.4C104-49 102-45 101-40.4z"],
    ["glass", "M104-40.4L110-51.6Q112-53 116-53H134C144-52.4 151-47 157-41.4z"],
    ["cut", "M127-40.4V-53"],
    ["metal", circle(6, -33, 3.4)],
    ["dark", "M1-24L17-26V-17H2z"],
    ["metal", "M-4-20H18V-13.6H-1z"],
    ["metal", "M193-20H208L206-13H193z"],
    ["shine", "M12-37Q50-40 84-39M112-54.6H138"],
    ["paint", "M42-54Q70-53 88-40.8L84-39.6H50L43-43z"],
    ["shine", "M48-52.2Q66-51.4 76-47"],
    ["dark", "M39.6-54.6h5.4v12.6h-5.4z"],
    ["trim", "M178-51L216-59V-55.4L179-48z"],
    ["dark", "M4-8.4H27V-5H8z"],
  ],
};

const altered: RaceCar = {
  length: 208,
  height: 66,
  paint: "#7aa51c",
  trim: "#efe9dc",
  wheelbase: [24, 149],
  behind: [
    ["tube", "M14-14H176M24-12L70-26M128-58L142-24M128-58L112-26M128-58L166-30"],
    ...wheelieBar(160, -14, 40),
  ],
  wheels: [
    { x: 24, r: 12, rim: 0.68, spokes: 14 },
    { x: 149, r: 16.5, rim: 0.5 },
  ],
  front: [
    ["paint", "M6-20Q8-34 16-36H34V-14H10z"],
    ["dark", "M7-32L12-34V-16L8-18z"],
    ...helmet(124, -44),
    ["paint", "M84-10V-36Q92-42 108-40L114-36H138Q166-38 176-26L174-12L168-10A19 19 0 0 0 130-10z"],
    ["shine", "M90-38Q104-42 114-36H138Q160-37 172-28"],
    ["cut", "M112-36L110-11"],
    ["stripe", "M86-26Q130-30 175-24V-19Q130-23 86-19z"],
    ["metal", "M42-12H82V-30H46z"],
    ["metal", "M44-28H80V-35H46z"],
    ["tube", "M50-35L47-54M57-35L55-56M64-35L63-57M71-35L71-56"],
    [
      "trim",
      circle(47, -55, 2.8) + circle(55, -57, 2.8) + circle(63, -58, 2.8) + circle(71, -57, 2.8),
    ],
    ["tube", "M48-24q4 14 22 14H98M58-24q4 10 18 11M68-24q3 8 12 9"],
    ["tube", "M100-40L104-50L116-50"],
  ],
};

const motorcycle: RaceCar = {
  length: 176,
  height: 54,
  paint: "#e4262c",
  trim: "#f1eee8",
  wheelbase: [22, 92],
  behind: [
    ["tube", "M92-13L168-5M92-20L168-5M122-16V-9"],
    ["dark", circle(168, -4, 4)],
  ],
  wheels: [
    { x: 22, r: 11.5, rim: 0.72, spokes: 5 },
    { x: 92, r: 13, rim: 0.6, spokes: 5 },
  ],
  front: [
    ["tube", "M22-11.5L36-40M60-12L92-13"],
    ["metal", "M42-8H70V-26H46z"],
    ["cut", "M44-13H70M45-18H70M46-22H70"],
    ["tube", "M48-24q-10 8-6 18H84"],
    // The rider lies along the tank, his head behind the screen.
    ["dark", "M46-38C58-46 74-48 92-40L104-33L98-27C86-32 70-34 58-32L44-30z"],
    ["dark", "M96-30L80-18L92-8L86-4L70-17L86-33z"],
    ["shine", "M62-43C74-45 86-42 96-35M80-18L92-9"],
    ["tube", "M58-38L42-30L33-36"],
    ["trim", "M42-46C41-54 48-58 54-57C61-56 64-50 62-45C60-40 49-39 44-41z"],
    ["dark", "M41-49l11-1.4 1 6-11 1.4z"],
    ["paint", "M16-22Q20-42 38-48L44-40L50-27L66-20L72-8H34Q28-18 16-22z"],
    ["paint", "M46-31L72-30L86-26L74-19L52-24z"],
    ["paint", "M84-30Q104-36 118-38L120-33L96-22z"],
    ["glass", "M24-38Q30-47 40-50L42-46L32-36z"],
    ["trim", "M22-28Q34-32 46-28L60-20L34-14z"],
    ["shine", "M18-26Q24-42 38-48"],
  ],
};

export const RACE_CARS = {
  "class-top-fuel": topFuel,
  "class-funny-car": funnyCar,
  "class-pro-stock": proStock,
  "class-pro-stock-motorcycle": motorcycle,
  "class-pro-mod": proMod,
  "class-top-alcohol-dragster": topAlcoholDragster,
  "class-top-alcohol-funny-car": topAlcoholFunnyCar,
  "class-competition-eliminator": altered,
  "class-super-comp": superComp,
  "class-top-dragster": topDragster,
  "class-top-sportsman": topSportsman,
  "class-jr-dragster": jrDragster,
} as const satisfies Record<string, RaceCar>;

export type RaceCarName = keyof typeof RACE_CARS;

/** The colors a part is filled with, and of the line around it. */
export interface Tones {
  outline: string;
  outlineWidth: number;
  light: string;
  dark: string;
  tire: string;
  glass: readonly [string, string];
  metal: readonly [string, string, string];
}

export const nightTones = (p: Palette): Tones => ({
  outline: mix("#08080a", p.rim, 0.1),
  outlineWidth: 0.7,
  light: p.rim,
  dark: "#0b0b0e",
  tire: "#0a0a0c",
  glass: [mix("#10121a", p.skyLow, 0.4), "#07080b"],
  metal: ["#eceae4", "#7e828a", "#34363c"],
});

/** Ink and a wash of color, as on a card of the tech lane. */
export const PRINTED_TONES: Tones = {
  outline: "#26221c",
  outlineWidth: 0.9,
  light: "#fffaf0",
  dark: "#2b2721",
  tire: "#2b2824",
  glass: ["#a8b0b2", "#5d666a"],
  metal: ["#fbf8f0", "#c3beb2", "#8c8678"],
};

export function drawParts(
  parts: readonly Part[],
  car: Pick<RaceCar, "paint" | "trim">,
  tones: Tones,
): string {
  const wash = (color: string): string =>
    linear([
      [0, lighten(color, 0.3)],
      [0.42, color],
      [1, darken(color, 0.5)],
    ]);
  const edge = {
    stroke: tones.outline,
    "stroke-width": tones.outlineWidth,
    "stroke-linejoin": "round",
  };
  const bold = tones.outlineWidth / 0.9;
  const fills: Record<Exclude<Part[0], "stripe">, (d: string) => string> = {
    paint: (d) => path(d, wash(car.paint), edge),
    trim: (d) => path(d, wash(car.trim), { ...edge, "stroke-width": tones.outlineWidth * 0.7 }),
    glass: (d) =>
      path(
        d,
        linear([
          [0, tones.glass[0]],
          [1, tones.glass[1]],
        ]),
        edge,
      ),
    metal: (d) =>
      path(
        d,
        linear([
          [0, tones.metal[0]],
          [0.5, tones.metal[1]],
          [1, tones.metal[2]],
        ]),
        edge,
      ),
    dark: (d) => path(d, tones.dark, edge),
    tube: (d) =>
      line(d, tones.outline, 2.6 * bold, {
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
      }) +
      line(d, tones.metal[1], 1.5 * bold, {
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
      }),
    cut: (d) => line(d, tones.outline, 0.66 * bold, { opacity: 0.7 }),
    shine: (d) => line(d, tones.light, 1.2 * bold, { opacity: 0.8, "stroke-linecap": "round" }),
  };
  let body = "";
  return parts
    .map(([role, d]) => {
      if (role === "paint") body = d;
      return role === "stripe" ? clipped(body, fills.trim(d)) : fills[role](d);
    })
    .join("");
}

export function drawWheel({ x, r, rim, spokes = 5 }: Wheel, tones: Tones): string {
  const inner = r * rim;
  return group(
    `translate(${num(x)} ${num(-r)})`,
    disc(0, 0, r, tones.tire, { stroke: tones.outline, "stroke-width": tones.outlineWidth }),
    disc(0, 0, (r + inner) / 2, "none", {
      stroke: tones.metal[1],
      "stroke-width": 0.5,
      opacity: 0.5,
    }),
    disc(
      0,
      0,
      inner,
      linear([
        [0, tones.metal[0]],
        [0.5, tones.metal[1]],
        [1, tones.metal[2]],
      ]),
      {
        stroke: tones.outline,
        "stroke-width": tones.outlineWidth * 0.8,
      },
    ),
    disc(0, 0, inner * 0.84, tones.dark),
    line(
      each(spokes, (i) => {
        const angle = (i / spokes) * Math.PI * 2;
        return `M0 0L${num(Math.cos(angle) * inner * 0.84)} ${num(Math.sin(angle) * inner * 0.84)}`;
      }),
      tones.metal[1],
      spokes > 8 ? 0.5 : inner * 0.26,
    ),
    disc(0, 0, inner * 0.26, tones.metal[1], { stroke: tones.outline, "stroke-width": 0.4 }),
  );
}

export const drawRaceCar = (car: RaceCar, tones: Tones): string =>
  drawParts(car.behind, car, tones) +
  car.wheels.map((wheel) => drawWheel(wheel, tones)).join("") +
  drawParts(car.front, car, tones);

/** A race car at night on its shadow, its nose at x and its tires on y. */
export function raceCar(
  p: Palette,
  name: RaceCarName,
  place: { x: number; y: number; width: number; paint?: string },
): string {
  const car: RaceCar = { ...RACE_CARS[name], ...(place.paint && { paint: place.paint }) };
  const scale = place.width / car.length;
  return group(
    `translate(${num(place.x)} ${num(place.y)})`,
    shadow(place.width / 2, 2, place.width * 0.54, place.width * 0.03, 0.85),
    group(`scale(${scale.toFixed(3)})`, drawRaceCar(car, nightTones(p))),
  );
}

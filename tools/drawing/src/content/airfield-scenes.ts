import { darken, lighten, mix } from "../../../../scripts/demo-slips/color.ts";
import { seededRandom } from "../../../../scripts/demo-slips/random.ts";
import type { Palette } from "../scenes.ts";
import { LIGHTS, shadow, vignette } from "./light.ts";
import {
  box,
  disc,
  each,
  group,
  lettering,
  line,
  linear,
  num,
  type Point,
  path,
  picture,
  points,
  STEEL,
  shade,
  WIDTH,
} from "./pen.ts";
import { figure } from "./people.ts";
import { hills, puff, sky } from "./place.ts";
import { drawParts, nightTones, type Part } from "./race-cars.ts";

/** Where the ground ends, and how high over it the eye is, in inches. */
const HORIZON = 330;
const EYE = 122;

/** Pixels to an inch for what stands at y. */
const scaleAt = (y: number): number => (y - HORIZON) / EYE;

/** The running gear and engine of a hot rod without fenders, in inches, its nose to the left. */
const CHASSIS: readonly Part[] = [
  ["dark", "M6-18L40-20H116Q130-27 150-25V-20Q132-21 122-14H40L6-13z"],
  ["tube", "M4-13H30M16-13L44-18M106-15L124-15"],
  ["metal", "M26-20H60V-33H26z"],
  ["cut", "M28-24H58M28-28H58"],
  ["metal", "M28-33H58L55-39H31z"],
  ["dark", "M34-39h5v-5h-5zM46-39h5v-5h-5z"],
  ["tube", "M30-32q-5 10 3 15M39-32q-4 10 3 15M48-32q-4 10 3 15M56-32q-3 10 3 15M33-17L108-13"],
];

/** Grille shell, cowl, tub and deck of a 1932 roadster, its top left at home. */
const ROADSTER: readonly Part[] = [
  ["paint", "M9-16L11-47Q12-51 17-51H22V-16z"],
  ["dark", "M9-18L11-45L14-46V-18z"],
  ["trim", "M120-52Q116-44 118-40L106-38L104-44z"],
  [
    "paint",
    "M61-17V-50Q68-52 77-51L83-45Q96-41 108-42L113-47Q132-47 143-36Q149-29 149-19L138-17Q130-32 120-32Q108-30 104-17z",
  ],
  ["cut", "M61-43Q104-39 147-31M80-47V-18M104-41Q103-28 99-18M61-22H100"],
  ["shine", "M62-49Q70-51 76-50M113-46Q131-46 141-36"],
  ["metal", "M76-51L83-63H85.400L79-50z"],
];

const HOOD: readonly Part[] = [
  ["paint", "M17-51Q40-53 61-51V-46Q40-46 18-44z"],
  ["shine", "M18-50Q40-52 61-50"],
];

/** Behind the wheel in a leather helmet and goggles. */
const driver: readonly Part[] = [
  ["dark", "M91-42Q92-51 98-53L106-53Q112-51 112-41z"],
  ["tube", "M94-46L85-50"],
  ["trim", "M96-59Q95-66 101-67Q108-67 108-60Q107-54 101-53Q97-54 96-59z"],
  ["dark", "M95-63l5-.6v3.600l-5 .4z"],
];

/** A steel wheel with its cap, as everybody ran them. */
const steelWheel = (x: number, r: number, rim: string): string =>
  group(
    `translate(${x} ${-r})`,
    disc(0, 0, r, "#131314"),
    disc(0, 0, r * 0.8, "none", { stroke: "#3a3836", "stroke-width": 0.8 }),
    disc(0, 0, r * 0.56, linearRim(rim)),
    disc(0, 0, r * 0.43, darken(rim, 0.4)),
    disc(0, 0, r * 0.24, STEEL),
  );

const linearRim = (rim: string): string =>
  linear([
    [0, lighten(rim, 0.3)],
    [1, darken(rim, 0.3)],
  ]);

interface HotRod {
  /** Of the tail: the nose points to the right. */
  x: number;
  y: number;
  paint: string;
  rim: string;
  helmet: string;
  number: string;
  hood: boolean;
}

/** A hot rod at the line, a number in shoe polish on its door. */
function hotRod(p: Palette, { x, y, paint, rim, helmet, number, hood }: HotRod): string {
  const scale = scaleAt(y);
  const tones = { ...nightTones(p), outline: mix("#08080a", paint, 0.16) };
  const parts = [...CHASSIS, ...driver, ...ROADSTER, ...(hood ? HOOD : [])];
  return group(
    `translate(${num(x)} ${y}) scale(${scale.toFixed(3)})`,
    shadow(76, -1, 88, 5, 0.75),
    group(
      "translate(152 0) scale(-1 1)",
      steelWheel(20, 13, darken(rim, 0.5)),
      drawParts(parts, { paint, trim: helmet }, tones),
      steelWheel(16, 13.5, rim) + steelWheel(124, 15.5, rim),
    ),
    lettering(number, "#f6f1e4", { font: "display", size: 20, x: 62, y: -24, anchor: "middle" }),
  );
}

/** An open stand of planks on posts, seen from its front, and everybody who came. */
function plankStand(p: Palette, [x, foot]: Point, width: number): string {
  const random = seededRandom("plank stand");
  const rows = 6;
  const step = 17;
  const row = (i: number): Point => [x + i * 7, foot - 16 - i * step];
  const posts = each(9, (i) => {
    const px = x + 12 + (i * (width - 24)) / 8;
    return `M${num(px)} ${foot}L${num(px + 20)} ${num(foot - 20 - rows * step)}`;
  });
  const braces = each(8, (i) => {
    const px = x + 12 + (i * (width - 24)) / 8;
    return `M${num(px)} ${foot}l${num((width - 24) / 8)}-30`;
  });
  const planks = each(rows, (i) => {
    const [px, py] = row(i);
    return box(px, py, width, 6, i % 2 ? "#b08a5c" : "#9c7850");
  });
  const people = (tones: readonly string[]): string =>
    tones
      .map((tone) =>
        path(
          each(22, () => {
            const i = random.int(0, rows - 1);
            const [px, py] = row(i);
            const at = px + random.range(4, width - 12);
            return `M${num(at)} ${num(py)}v-9q4-5 8 0v9zM${num(at + 1.5)} ${num(py - 13.5)}h5v4h-5z`;
          }),
          tone,
        ),
      )
      .join("");
  return (
    path(
      `M${x} ${foot}L${num(x + 42)} ${num(foot - 22 - rows * step)}H${num(x + width + 42)}L${x + width} ${foot}z`,
      "#4a3a2c",
      { opacity: 0.55 },
    ) +
    line(posts + braces, "#5d4630", 4) +
    planks +
    people(["#f1eee8", "#b3402f", "#3a5068", "#c9a253", "#5d4a3a"]) +
    line(
      `M${num(x + 42)} ${num(foot - 24 - rows * step)}H${num(x + width + 42)}M${num(x + 42)} ${num(foot - 8 - rows * step)}V${num(foot - 30 - rows * step)}M${num(x + width + 42)} ${num(foot - 8 - rows * step)}V${num(foot - 30 - rows * step)}`,
      "#6f5438",
      4,
    ) +
    line(`M${x} ${foot}H${x + width}`, p.hill, 3, { opacity: 0.6 })
  );
}

/** A hangar of corrugated iron, a small airplane in its door. */
const hangar = (x: number, foot: number): string =>
  path(
    `M${x} ${foot}V${foot - 84}Q${x + 190} ${foot - 196} ${x + 380} ${foot - 84}V${foot}z`,
    shade("#c3bba6", "#857c6b"),
  ) +
  line(
    each(
      12,
      (i) =>
        `M${x + 16 + i * 31} ${num(foot - 96 - 44 * Math.sin(((i + 0.5) / 12) * Math.PI))}V${foot}`,
    ),
    "#6f6757",
    2,
    { opacity: 0.5 },
  ) +
  path(
    `M${x - 8} ${foot - 80}Q${x + 190} ${foot - 206} ${x + 388} ${foot - 80}L${x + 380} ${foot - 74}Q${x + 190} ${foot - 188} ${x} ${foot - 74}z`,
    "#8a4a36",
  ) +
  box(x + 66, foot - 82, 248, 82, "#25221f") +
  box(x + 36, foot - 84, 48, 84, "#9b937f") +
  box(x + 296, foot - 84, 48, 84, "#9b937f") +
  group(
    `translate(${x + 190} ${foot - 4})`,
    line("M-92-44H92M-80-66H80M-40-44V-66M40-44V-66", "#c9a253", 6),
    disc(0, -44, 23, "#b3893a"),
    disc(0, -44, 11, "#3a3026"),
    line("M0-78V-10", "#e9e1cf", 4),
    line("M-12-24L-26-4M12-24L26-4", "#b3893a", 4),
    disc(-26, -4, 6, "#151312") + disc(26, -4, 6, "#151312"),
  );

/** Slabs of concrete, their joints drawn to where they meet. */
function runway(p: Palette, top: number): string {
  const meet = 1030;
  const joints = each(15, (i) => {
    const at = -1500 + i * 330;
    const far = meet + (at - meet) * ((top - HORIZON) / (900 - HORIZON));
    return `M${num(far)} ${top}L${at} 900`;
  });
  const rows = [452, 486, 528, 584, 660, 766].map((y) => `M0 ${y}H${WIDTH}`).join("");
  return (
    box(
      0,
      top,
      WIDTH,
      900 - top,
      linear([
        [0, "#cdc3ac"],
        [0.3, "#b3a894"],
        [1, "#8a8073"],
      ]),
    ) +
    line(joints + rows, "#6d6455", 2.4, { opacity: 0.5 }) +
    line(`M0 ${top}H${WIDTH}`, p.rim, 2, { opacity: 0.6 })
  );
}

/** A flag held high on its stick, still rolled by the wind it waits in. */
const flag = (x: number, y: number, size: number): string =>
  group(
    `translate(${num(x)} ${num(y)}) rotate(8) scale(${size})`,
    line("M0 24L0-70", "#5d4630", 4, { "stroke-linecap": "round" }),
    path("M0-70Q26-84 48-70T94-70V-20Q70-8 48-20T0-20z", "#1f9a50"),
    path("M24-78Q36-77 48-70V-20Q36-27 24-28zM70-64Q82-60 94-70V-20Q82-12 70-14z", "#0b5a2c", {
      opacity: 0.5,
    }),
    line("M0-70Q26-84 48-70T94-70", "#bff0cf", 2.4, { opacity: 0.8 }),
  );

/** A heaped cloud on its flat foot. */
const cumulus = (x: number, y: number, size: number): string =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    path(
      "M-150 0Q-160-30-118-34Q-112-66-70-62Q-48-96-4-84Q36-104 62-66Q104-74 112-36Q152-34 146 0z",
      linear([
        [0, "#fffdf2", 0.85],
        [1, "#e9e2cc", 0.2],
      ]),
    ),
  );

/** An airfield on a Sunday around 1950: two hot rods at a line of paint, and a man with a flag. */
export function airfield(): string {
  const p = LIGHTS.noon;
  const starter = { x: 1050, y: 706 };
  const size = (scaleAt(starter.y) * 68) / 190;
  // The line across both lanes runs to where the joints of the concrete meet.
  const lineAt = (y: number, at: number): Point => [
    1030 + (at - 1030) * ((y - HORIZON) / (770 - HORIZON)),
    y,
  ];
  return picture(
    "airfield",
    sky(p, HORIZON, "airfield"),
    cumulus(470, 150, 1.1) + cumulus(1010, 96, 0.8) + cumulus(1390, 190, 0.7),
    hills(p, HORIZON + 6, "airfield", 70),
    path("M0 334H1600V424H0z", shade("#b8a46c", "#a08c58")),
    hangar(866, 396),
    line("M786 396V226", "#e9e1cf", 5) +
      path("M788 226L856 238V252L788 258z", "#d9541a") +
      path("M808 229L826 233V254L808 256z", "#f6f1e4"),
    plankStand(p, [262, 412], 420),
    [718, 774, 1288, 1346]
      .map((x, i) =>
        group(
          `translate(${x} 412) scale(.9)`,
          path(
            "M-36-4V-16Q-34-22-22-23Q-14-38 2-38Q18-38 24-23Q36-22 37-12V-4z",
            ["#3d4a3f", "#4a3a3a", "#2f4358", "#6a5a3c"][i] ?? "#3d4a3f",
          ),
          path("M-16-24Q-10-34 0-34H4V-24zM8-24V-34Q16-33 19-24z", "#d9dfe0"),
          disc(-20, -4, 7, "#1a1817") + disc(22, -4, 7, "#1a1817"),
        ),
      )
      .join(""),
    runway(p, 424),
    path(
      points(lineAt(452, 910), lineAt(452, 936), lineAt(846, 936), lineAt(846, 910)),
      "#fbf7ea",
      { opacity: 0.85 },
    ),
    line("M0 452H1600", "#fbf7ea", 5, { opacity: 0.6, "stroke-dasharray": "60 40" }),
    hotRod(p, {
      x: lineAt(594, 910)[0] - 152 * scaleAt(594) - 8,
      y: 594,
      paint: "#24262b",
      rim: "#e9dfc6",
      helmet: "#b08a5c",
      number: "7",
      hood: false,
    }),
    shadow(starter.x + 8, starter.y, 70, 10, 0.5),
    figure(starter.x, starter.y, size, { rim: p.rim, suit: "#f1eee8", pose: "arms-up" }),
    flag(starter.x + 37 * size, starter.y - 204 * size, size * 1.1),
    hotRod(p, {
      x: 902 - 152 * scaleAt(770),
      y: 770,
      paint: "#a3201c",
      rim: "#e0b23a",
      helmet: "#5d3b22",
      number: "32",
      hood: true,
    }),
    puff(340, 760, 70, "#e9dfc6", 0.4) + puff(260, 752, 90, "#d8cdb6", 0.3),
    vignette(0.32),
  );
}

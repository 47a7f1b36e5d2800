import { darken, mix } from "../../../../scripts/demo-slips/color.ts";
import { seededRandom } from "../../../../scripts/demo-slips/random.ts";
import type { Palette } from "../scenes.ts";
import { glow, LIGHTS, pool, vignette } from "./light.ts";
import {
  box,
  disc,
  each,
  lettering,
  line,
  num,
  oval,
  type Point,
  path,
  picture,
  points,
  shade,
  WIDTH,
} from "./pen.ts";
import { figure } from "./people.ts";
import { hills, sky } from "./place.ts";
import { christmasTree } from "./tree.ts";

/** The eye: over the avenue's middle, feet above the street and feet before the line. */
const MIDDLE = 730;
const HORIZON = 66;
const ABOVE = 75;
const BEFORE = 108;
const LENS = 1060;
/** From the middle of the avenue to a curb, and to the temporary walls. */
const CURB = 40;
const WALL = 33;
/** As near as the picture shows, and as far as an eye does. */
const NEAR = -22;
const FAR = 2600;

const scaleAt = (feet: number): number => LENS / (BEFORE + feet);

/** A point across from the middle, feet from the line and feet over the street; whole, to be short. */
const at = (across: number, feet: number, up = 0): Point => [
  Math.round(MIDDLE + across * scaleAt(feet)),
  Math.round(HORIZON + (ABOVE - up) * scaleAt(feet)),
];

const flat = (left: number, right: number, from: number, to: number): string =>
  points(at(left, from), at(right, from), at(right, to), at(left, to));

/** What a week of measuring found under the wheels, from the line to the stripe. */
const SURFACE: readonly (readonly [from: number, to: number, tone: string])[] = [
  [NEAR, 0, "#45424a"],
  [0, 12, "#4d4a52"],
  [12, 45, "#2c2b31"],
  [45, 160, "#504a4c"],
  [160, 175, "#222127"],
  [175, 400, "#554f50"],
  [400, 660, "#3a383f"],
  [660, FAR, "#4a4548"],
];

/** A street is higher in its middle: light lies there, and water runs to the curbs. */
const crown = (): string =>
  [31, 20, 9]
    .map((half) => path(flat(-half, half, NEAR, FAR), "#ffd9b4", { opacity: 0.085 }))
    .join("") +
  path(flat(-CURB, 3 - CURB, NEAR, FAR) + flat(CURB - 3, CURB, NEAR, FAR), "#08080b", {
    opacity: 0.6,
  });

function asphaltOfYears(): string {
  const random = seededRandom("avenue");
  const patches = path(
    flat(-27, -8, 62, 84) + flat(5, 21, 96, 122) + flat(-30, -17, 232, 300) + flat(8, 26, 330, 380),
    "#1d1c21",
    { opacity: 0.75 },
  );
  const seams = each(11, () => {
    const [x, y] = at(random.range(-30, 30), random.range(48, 150));
    return `M${num(x)} ${num(y)}l${random.int(-26, 26)} ${-random.int(4, 12)} ${random.int(-20, 30)} ${-random.int(3, 9)}`;
  });
  const grooves = [-16, 16]
    .flatMap((lane) => [lane - 3.2, lane + 3.2])
    .map((tire) => flat(tire - 1.1, tire + 1.1, -6, 660))
    .join("");
  const zebra = each(11, (i) => flat(-30 + i * 5.5, -27 + i * 5.5, 2, 11));
  const manholes = (
    [
      [8, 33],
      [25, 74],
      [-22, 108],
      [9, 142],
      [-6, 210],
      [20, 270],
      [-14, 360],
    ] as const
  )
    .map(([across, feet]) => {
      const [x, y] = at(across, feet);
      const r = Math.round(2.3 * scaleAt(feet));
      return (
        oval(x, y, r * 1.3, r * 0.62, "#1b1a1f") +
        oval(x, y, r, r * 0.46, "#8b8078", { stroke: "#121115", "stroke-width": 2 }) +
        oval(x, y, r * 0.6, r * 0.26, "none", { stroke: "#3a3533", "stroke-width": 2 })
      );
    })
    .join("");
  return (
    SURFACE.map(([from, to, tone]) => path(flat(-CURB, CURB, from, to), tone)).join("") +
    patches +
    line(seams, "#17161a", 3, { opacity: 0.8 }) +
    crown() +
    line(
      [160, 175]
        .map((feet) => `M${at(-CURB, feet).map(num).join(" ")}H${num(at(CURB, feet)[0])}`)
        .join(""),
      "#8b8078",
      2,
      { opacity: 0.7 },
    ) +
    path(zebra, "#e9e1cf", { opacity: 0.8 }) +
    path(grooves, "#08080a", { opacity: 0.5 }) +
    path(flat(-31, 31, -2.4, -0.6), "#fffdf4") +
    manholes
  );
}

/** A block of houses along one side: the wall on the street, the end that faces us, the roof. */
function block(p: Palette, side: number, from: number, to: number, height: number): string {
  const random = seededRandom(`block ${side} ${from}`);
  const near = side * 54;
  const deep = side * 150;
  const wall = mix("#2a1d24", p.skyLow, side > 0 ? 0.3 : 0.08);
  const columns = 6;
  const step = (to - from) / columns;
  // Far off a lit window is a speck, so few of them do.
  const windows = each(from > 700 ? 0 : columns * Math.floor(height / 13), (i) => {
    if (!random.chance(from > 300 ? 0.2 : 0.42)) return "";
    const feet = from + step * ((i % columns) + 0.3);
    const up = 5 + Math.floor(i / columns) * 13;
    const far = feet + step * 0.4;
    return points(
      at(near, feet, up),
      at(near, far, up),
      at(near, far, up + 6),
      at(near, feet, up + 6),
    );
  });
  return (
    path(points(at(near, from), at(near, to), at(near, to, height), at(near, from, height)), wall) +
    path(windows, "#ffd08a", { opacity: 0.8 }) +
    path(
      points(at(near, from), at(deep, from), at(deep, from, height), at(near, from, height)),
      darken(wall, 0.5),
    ) +
    path(
      points(
        at(near, from, height),
        at(near, to, height),
        at(deep, to, height),
        at(deep, from, height),
      ),
      shade(mix("#3a3038", p.skyLow, 0.16), "#1d191f"),
    ) +
    line(
      `M${[at(deep, from, height), at(near, from, height), at(near, to, height)].map((corner) => corner.map(num).join(" ")).join("L")}`,
      p.rim,
      1.6,
      { opacity: 0.45 },
    )
  );
}

/** Concrete blocks end to end, every other one painted. */
const wallOfBlocks = (side: number): string => {
  const face = (from: number, to: number): string =>
    points(
      at(side * WALL, from),
      at(side * WALL, to),
      at(side * WALL, to, 3.4),
      at(side * WALL, from, 3.4),
    );
  let red = "";
  let gaps = "";
  for (let feet = NEAR, i = 0; feet < 660; feet += 16 + feet * 0.09, i += 1) {
    if (i % 2) red += face(feet, feet + 15 + feet * 0.09);
    const [x, top] = at(side * WALL, feet, 3.4);
    gaps += `M${num(x)} ${num(at(0, feet)[1])}V${num(top)}H${num(at(side * (WALL + 2), feet, 3.4)[0])}`;
  }
  const top = points(
    at(side * WALL, NEAR, 3.4),
    at(side * WALL, FAR, 3.4),
    at(side * (WALL + 2), FAR, 3.4),
    at(side * (WALL + 2), NEAR, 3.4),
  );
  return (
    path(face(NEAR, FAR), "#b9b0a2") +
    path(red, "#a3201f") +
    path(top, "#f1e9d9") +
    line(gaps, "#3a3436", 3)
  );
};

function streetLamp(p: Palette, side: number, feet: number): string {
  const [x, foot] = at(side * (CURB + 4), feet);
  const [, top] = at(0, feet, 30);
  const [lampX, lampY] = at(side * (CURB - 8), feet, 31);
  const [poolX, poolY] = at(side * (CURB - 12), feet);
  const size = Math.round(scaleAt(feet));
  return (
    pool(poolX, poolY, 26 * size, 11 * size, p.lamp, 0.34) +
    line(
      `M${num(x)} ${num(foot)}V${num(top)}L${num(lampX)} ${num(lampY)}`,
      "#0a090d",
      Math.max(1.6, 0.9 * size),
    ) +
    glow(lampX, lampY, 16 * size, p.lamp, 0.9) +
    disc(lampX, lampY, Math.max(1.6, 0.9 * size), "#fffaf0")
  );
}

/** A distance on a surveyor's flag at the wall. */
function distance(feet: number, words: string, size: number): string {
  const [x, foot] = at(WALL + 3, feet);
  const top = foot - size * 1.5;
  const width = words.length * size * 0.46 + size * 0.6;
  return (
    line(`M${num(x)} ${num(foot)}V${num(top)}`, "#f1e9d9", 4) +
    box(x, top, width, size * 1.16, "#0d0e11", { stroke: "#f1e9d9", "stroke-width": 2.4 }) +
    lettering(words, "#f6f1e4", {
      font: "display",
      size,
      x: x + width / 2,
      y: top + size * 0.93,
      anchor: "middle",
      tracking: 1,
    })
  );
}

/** An arrow of chalk from the crown to a curb, and how much the street falls. */
function fall(side: number, feet: number): string {
  const [x, y] = at(side * 6, feet);
  const [toX] = at(side * 25, feet);
  return line(
    `M${num(x)} ${num(y)}H${num(toX)}l${-side * 20}-11M${num(toX)} ${num(y)}l${-side * 20} 11`,
    "#ffe2a8",
    5,
    { "stroke-linecap": "round", "stroke-linejoin": "round" },
  );
}

/** A closed avenue from the air in the week it was measured, 660 feet of it and what comes after. */
export function avenue(): string {
  const p = LIGHTS.dusk;
  const lamps = [500, 330, 230, 160, 100, 52, 14];
  const [finishX, finishY] = at(-31, 660);
  const [, finishFar] = at(-31, 690);
  const finishWidth = 62 * scaleAt(660);
  const [levelX, levelY] = at(-17, 24);
  const feet = 6 * scaleAt(24);
  return picture(
    "avenue",
    sky(p, HORIZON + 30, "avenue"),
    hills(p, HORIZON + 34, "avenue", 40),
    glow(MIDDLE, HORIZON + 20, 420, "#ffb46a", 0.8),
    box(0, HORIZON + 30, WIDTH, 900, shade("#3a2a30", "#17151a")),
    [1500, 900, 560, 360]
      .flatMap((from, i) =>
        [-1, 1].map((side) => block(p, side, from, from * 1.5, 46 + ((i * 7 + side * 5) % 16))),
      )
      .join(""),
    path(flat(-54, 54, NEAR, FAR), "#6b605c"),
    asphaltOfYears(),
    block(p, -1, 200, 320, 44) + block(p, 1, 210, 330, 52),
    block(p, -1, 80, 176, 54) + block(p, 1, 74, 186, 42),
    block(p, -1, -20, 56, 40) + block(p, 1, -30, 50, 50),
    line(`M${at(0, 46).map(num).join(" ")}L${at(0, 1200).map(num).join(" ")}`, "#ffe2a8", 3, {
      opacity: 0.8,
      "stroke-dasharray": "18 12",
    }),
    wallOfBlocks(-1) + wallOfBlocks(1),
    path(
      each(
        10,
        (i) =>
          `M${num(finishX + (i * finishWidth) / 10)} ${num(i % 2 ? finishY : (finishY + finishFar) / 2)}h${num(finishWidth / 10)}V${num(i % 2 ? (finishY + finishFar) / 2 : finishFar)}h${num(-finishWidth / 10)}z`,
      ),
      "#fffdf4",
    ),
    lamps.map((away) => streetLamp(p, -1, away) + streetLamp(p, 1, away)).join(""),
    fall(-1, 52) + fall(1, 52),
    lettering("2 %", "#ffe2a8", {
      font: "display",
      size: 46,
      x: at(-16, 57)[0],
      y: at(0, 57)[1],
      anchor: "middle",
    }) +
      lettering("2 %", "#ffe2a8", {
        font: "display",
        size: 46,
        x: at(16, 57)[0],
        y: at(0, 57)[1],
        anchor: "middle",
      }),
    line(`M${num(levelX)} ${num(levelY)}h${num(10 * scaleAt(24))}`, "#e0a812", 7) +
      figure(levelX - 10, levelY + 4, feet / 190, {
        rim: p.rim,
        suit: "#1f3a4c",
        pose: "kneeling",
      }) +
      figure(levelX + 12 * scaleAt(24), levelY + 8, feet / 170, {
        rim: p.rim,
        suit: "#7d1519",
        pose: "clipboard",
      }),
    christmasTree(at(0, 18)[0], at(0, 18)[1], (9 * scaleAt(18)) / 600, {}),
    distance(660, "660 FT", 44),
    distance(160, "160", 46),
    distance(60, "60", 50),
    vignette(0.5),
  );
}

import { seededRandom } from "../../../../scripts/demo-slips/random.ts";
import { carFromBehind, carFromFront, sideCar } from "./cars.ts";
import { glow, LAMP, LIGHTS, pool, vignette } from "./light.ts";
import { box, disc, each, lettering, line, num, path, picture, WIDTH } from "./pen.ts";
import { figure } from "./people.ts";
import {
  asphalt,
  crowdHeads,
  floodlight,
  hills,
  onGround,
  puff,
  sky,
  smoke,
  standAcross,
  standAlong,
  strip,
  wallAcross,
} from "./place.ts";
import { bulb, christmasTree, DARK_LANE, STAGED } from "./tree.ts";

/** Lights far behind the subject, out of focus. */
function bokeh(seed: string, count: number, tones: readonly [string, ...string[]]): string {
  const random = seededRandom(`bokeh ${seed}`);
  return each(count, () => {
    const r = random.range(14, 52);
    const [x, y] = [random.range(0, WIDTH), random.range(120, 620)];
    const tone = random.pick(tones);
    return (
      disc(x, y, r, tone, { opacity: random.range(0.05, 0.16) }) +
      disc(x, y, r, "none", { stroke: tone, opacity: 0.16 })
    );
  });
}

/** The last amber, seen from down the strip: both cars loaded against their brakes. */
export function treeAmber(): string {
  const p = LIGHTS.night;
  const random = seededRandom("amber");
  const staged = { ...STAGED, ambers: [3] };
  const car = (x: number, paint: string, number: string): string =>
    carFromFront(p, { x, y: 764, width: 390, paint, number, scoop: true });
  return picture(
    "tree-amber",
    sky(p, 500, "amber"),
    bokeh("amber", 26, ["#ffb21a", "#ffe6ae", "#b4552a"]),
    floodlight(p, [180, 110], 520, 1, [380, 760]),
    floodlight(p, [1420, 110], 520, 1, [1220, 760]),
    standAcross(p, [330, 490], [940, 240], "amber"),
    wallAcross(p, 486, 74, []),
    asphalt(p, 560, "amber"),
    smoke(random, [420, 740], [-420, 300], ["#4a4038", "#7d6a55", "#b8986c"], 9),
    smoke(random, [1180, 740], [420, 300], ["#4a4038", "#7d6a55", "#b8986c"], 9),
    line("M0 776H1600", LAMP.white, 14, { opacity: 0.5 }),
    car(500, "#b3181d", "23"),
    car(1100, "#1c4fa8", "88"),
    pool(800, 800, 760, 80, LAMP.amber, 0.4),
    glow(800, 420, 620, LAMP.amber, 0.42),
    christmasTree(800, 812, 1.2, staged),
    vignette(0.75),
  );
}

/** Green: low at the starting line as a car leaves. */
export function treeGreen(): string {
  const p = LIGHTS.night;
  const streaks = each(
    22,
    (i) =>
      `M${num(-100 + ((i * 331) % 900))} ${num(330 + ((i * 97) % 330))}h${160 + ((i * 71) % 420)}`,
  );
  return picture(
    "tree-green",
    sky(p, 470, "green"),
    floodlight(p, [140, 130], 480, 1, [420, 720]),
    floodlight(p, [760, 210], 480, 0.6),
    hills(p, 476, "green", 40),
    standAcross(p, [260, 470], [760, 220], "green"),
    wallAcross(p, 470, 70, []),
    asphalt(p, 536, "green"),
    path("M0 742L1600 742V762H0z", LAMP.white, { opacity: 0.5 }),
    christmasTree(1254, 790, 1.12, { green: true }),
    glow(1254, 470, 560, LAMP.green, 0.34),
    pool(1250, 780, 620, 70, LAMP.green, 0.4),
    line(streaks, LAMP.green, 2.4, { opacity: 0.18 }),
    sideCar(p, {
      kind: "classic-coupe",
      x: 310,
      y: 736,
      width: 820,
      lift: 7,
      reflection: 0.22,
      finish: {
        paint: "#1c4fa8",
        stripe: "tail",
        mirrored: true,
        number: "732",
        lettered: true,
        driver: "#e0a812",
      },
    }),
    puff(450, 712, 130, "#a7a1a3", 0.5) + puff(340, 700, 120, "#8d888e", 0.45),
    puff(220, 710, 110, "#77727a", 0.4) + puff(110, 716, 90, "#77727a", 0.35),
    vignette(0.7),
  );
}

/** Red: the strip from behind, one lane fouled away. */
export function treeRed(): string {
  const p = LIGHTS.dusk;
  const view = { x: 800, y: 430, drop: 380 };
  const board = (x: number, words: string, tone: string): string =>
    line(`M${x - 70} 400V520M${x + 70} 400V520`, "#08080a", 8) +
    box(x - 110, 290, 220, 118, "#060607", { stroke: "#3a3d47", "stroke-width": 2 }) +
    lettering(words, tone, { font: "display", size: 84, x, y: 378, anchor: "middle" });
  const [leftX, leftY] = onGround(view, -300, 0.31);
  const [rightX, rightY] = onGround(view, 300, 0.36);
  return picture(
    "tree-red",
    sky(p, 430, "red"),
    hills(p, 434, "red"),
    strip(p, view, { line: 0.8 }),
    standAlong(p, [-60, 470], [690, 436], 220, "red left"),
    standAlong(p, [1660, 470], [910, 436], 220, "red right"),
    floodlight(p, [300, 150], 470, 0.8),
    floodlight(p, [1310, 150], 470, 0.8),
    board(508, "-.012", LAMP.red),
    board(1092, ".024", LAMP.amber),
    carFromBehind(p, { x: leftX, y: leftY, width: 128, paint: "#c9ccd2", lit: false }),
    carFromBehind(p, { x: rightX, y: rightY, width: 150, paint: "#1a2748" }),
    glow(760, 560, 420, LAMP.red, 0.4),
    christmasTree(800, 800, 1.04, { red: true }, { green: true }),
    pool(500, 800, 420, 70, LAMP.red, 0.4),
    pool(1100, 800, 300, 50, LAMP.green, 0.16),
    vignette(0.75),
  );
}

/** The boards of both lanes over the heads of the crowd, an eighth mile's numbers on them. */
export function scoreboards(): string {
  const p = LIGHTS.night;
  const random = seededRandom("boards");
  const row = (x: number, y: number, words: string, size: number): string =>
    lettering(words, LAMP.amber, { font: "display", size, x, y, anchor: "end", tracking: 3 });
  const board = (x: number, lane: string, et: string, mph: string, won: boolean): string =>
    line(`M${x + 80} 560V760M${x + 360} 560V760`, "#0b0b0e", 24) +
    line(`M${x + 80} 640L${x + 360} 740M${x + 360} 640L${x + 80} 740`, "#101116", 8) +
    box(x, 200, 440, 390, "#08080a", { stroke: "#4a4e59", "stroke-width": 5 }) +
    box(x + 14, 214, 412, 362, "none", { stroke: "#1d2026", "stroke-width": 2 }) +
    line(
      each(23, (i) => `M${x + 22} ${232 + i * 15}h396`),
      "#14151a",
      2,
    ) +
    lettering(lane, "#d8d2c4", { font: "label", size: 44, x: x + 36, y: 274, tracking: 5 }) +
    row(x + 412, 424, et, 172) +
    row(x + 412, 552, mph, 118) +
    (won
      ? bulb(x + 376, 256, 20, "green", true) + line(`M${x} 594H${x + 440}`, LAMP.green, 6)
      : "") +
    glow(x + 220, 400, 380, LAMP.amber, 0.2);
  return picture(
    "scoreboards",
    sky(p, 700, "boards"),
    floodlight(p, [856, 90], 720, 0.9, [856, 860]),
    board(392, "LEFT", "7.312", "95.20", true),
    board(876, "RIGHT", "7.388", "94.61", false),
    path("M0 720H1600V900H0z", "#0b0b0e"),
    crowdHeads(random, 706, 1.25, "#060608", LAMP.amber),
    vignette(0.6),
  );
}

/** The driver's last look: a crew chief behind the car, a hand on the roof's line. */
export function crewChief(): string {
  const p = LIGHTS.dusk;
  const view = { x: 880, y: 410, drop: 420 };
  return picture(
    "crew-chief",
    sky(p, 410, "chief"),
    hills(p, 414, "chief"),
    strip(p, view, { line: 0.52 }),
    standAlong(p, [1640, 450], [1010, 416], 200, "chief right"),
    floodlight(p, [1380, 120], 440, 0.9),
    floodlight(p, [250, 180], 430, 0.7, [420, 700]),
    christmasTree(880, 640, 0.66, STAGED, DARK_LANE),
    carFromBehind(p, {
      x: 538,
      y: 764,
      width: 420,
      paint: "#8c1a1e",
      lit: true,
      wing: false,
      number: "1320",
    }),
    figure(1120, 800, 2.4, { rim: p.rim, suit: "#1f2734", headset: true, pose: "pointing" }),
    lettering("CREW", "#f1eee8", {
      font: "display",
      size: 44,
      x: 1120,
      y: 506,
      anchor: "middle",
      tracking: 3,
    }),
    vignette(0.7),
  );
}

import { darken, lighten, mix } from "../../../../scripts/demo-slips/color.ts";
import { seededRandom } from "../../../../scripts/demo-slips/random.ts";
import { CAR_BODIES } from "../car-bodies.ts";
import { carFromAbove, carFromBehind, carFromFront, sideCar } from "./cars.ts";
import { glow, LAMP, LIGHTS, pool, shadow, vignette } from "./light.ts";
import {
  box,
  disc,
  each,
  faded,
  group,
  HEIGHT,
  lettering,
  line,
  linear,
  num,
  oval,
  path,
  picture,
  shade,
  WIDTH,
} from "./pen.ts";
import { figure } from "./people.ts";
import {
  asphalt,
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
import { raceCar } from "./race-cars.ts";
import {
  dragsterFromAbove,
  juniorFromAbove,
  motorcycleFromAbove,
  pickupFromAbove,
  roadsterFromAbove,
  walkerFromAbove,
} from "./top-cars.ts";
import { christmasTree, STAGED } from "./tree.ts";

const SMOKE = ["#6d686f", "#a59fa3", "#d8d0cb"];

/** Tires in the water, a guide ahead, smoke to both sides. */
export function burnoutBox(): string {
  const p = LIGHTS.night;
  const random = seededRandom("burnout box");
  const view = { x: 900, y: 400, drop: 430 };
  const puddle = linear([
    [0, "#2c3440"],
    [0.5, "#5b6676"],
    [1, "#12151a"],
  ]);
  return picture(
    "burnout-box",
    sky(p, 400, "burnout"),
    hills(p, 406, "burnout", 50),
    floodlight(p, [200, 110], 410, 0.9, [300, 700]),
    floodlight(p, [1380, 90], 410, 1, [1250, 720]),
    strip(p, view, { line: 0.34 }),
    standAlong(p, [1660, 440], [1010, 406], 230, "burnout"),
    standAlong(p, [-60, 440], [760, 406], 200, "burnout left"),
    christmasTree(900, 566, 0.62, {}),
    smoke(random, [420, 746], [-230, 250], SMOKE, 16),
    smoke(random, [860, 746], [190, 220], SMOKE, 14),
    figure(1120, 690, 1.7, { rim: p.rim, helmet: "#e9e4d8", suit: "#2a2d36", pose: "arms-up" }),
    oval(640, 776, 560, 70, puddle, { opacity: 0.7 }),
    line("M180 776Q410 758 590 770M670 806Q910 818 1120 782M270 802H490", "#dfe6ee", 3, {
      opacity: 0.4,
    }),
    faded(
      0.2,
      group(
        "translate(0 1540) scale(1 -1)",
        carFromBehind(p, { x: 640, y: 768, width: 520, paint: "#c9541c" }),
      ),
    ),
    carFromBehind(p, { x: 640, y: 770, width: 520, paint: "#d9541a", lit: true, number: "447" }),
    puff(410, 716, 100, "#d8d0cb", 0.55) + puff(372, 768, 70, "#d8d0cb", 0.5),
    puff(870, 716, 100, "#d8d0cb", 0.5) + puff(908, 768, 70, "#e6ded8", 0.5),
    pool(640, 690, 420, 90, "#ff4a38", 0.22),
    vignette(0.7),
  );
}

/** What makes a modern coupe a drag car from the factory: the wide scoop and arches over wide tires. */
function demonParts(paint: string): string {
  const { axles, tire } = CAR_BODIES["modern-coupe"];
  const r = tire + 6;
  const flares = axles.map((x) => `M${x - r}-28V${-tire}a${r} ${r} 0 0 1 ${2 * r} 0V-28`).join("");
  return (
    line(flares, "#0a0a0d", 7) +
    line(flares, lighten(paint, 0.2), 1, { opacity: 0.5 }) +
    path(
      "M64-94C70-104 84-109 104-110C130-111 150-109 168-104L152-99C124-101 94-99 64-94z",
      shade(lighten(paint, 0.22), darken(paint, 0.4)),
    ) +
    path("M64-94C66-101 74-106 84-108L89-106C82-103 78-100 77-96z", "#050506") +
    line("M84-108C104-112 140-111 166-104.5", lighten(paint, 0.6), 1.4, { opacity: 0.8 })
  );
}

/** A wall of smoke against the last light, a tail lamp in it. */
export function smokeWall(): string {
  const p = LIGHTS.dusk;
  const random = seededRandom("smoke");
  const tones = ["#4b3338", "#94605a", "#e2a882", "#ffe2bd"];
  const paint = "#54246a";
  return picture(
    "smoke",
    sky(p, 560, "smoke"),
    glow(620, 520, 620, "#ffb46a", 0.75),
    hills(p, 566, "smoke"),
    floodlight(p, [430, 130], 570, 0.9),
    asphalt(p, 562, "smoke"),
    line("M0 640H1600", "#e9dfc6", 5, { opacity: 0.35 }),
    smoke(random, [1130, 744], [300, 120], tones, 15),
    smoke(random, [1150, 700], [330, 330], tones, 20),
    sideCar(p, {
      kind: "modern-coupe",
      x: 335,
      y: 738,
      width: 790,
      reflection: 0.25,
      finish: { paint, braking: true, lightsOn: true, rim: "drag", rimColor: "#4a4c53" },
      extras: demonParts(paint),
    }),
    smoke(random, [1030, 772], [250, 90], tones.slice(1), 9),
    puff(1010, 752, 70, "#ffe2bd", 0.6) + puff(1080, 746, 90, "#ffe2bd", 0.5),
    glow(1112, 600, 110, "#ff4a38", 0.5),
    vignette(0.65),
  );
}

/** From 0 to 60 feet: the front wheels up between two beams. */
export function sixtyFoot(): string {
  const p = LIGHTS.night;
  const marker = (x: number, words: string): string =>
    line(`M${x} 560V770`, "#ff5a46", 3, { opacity: 0.85, "stroke-dasharray": "14 8" }) +
    glow(x, 744, 70, "#ff5a46", 0.7) +
    box(x - 15, 724, 30, 40, "#0a0a0d", { rx: 4, stroke: "#4a4e59" }) +
    lettering(words, "#f1eee8", { font: "display", size: 62, x, y: 836, anchor: "middle" });
  return picture(
    "sixty-foot",
    sky(p, 470, "sixty"),
    floodlight(p, [210, 110], 480, 1.05, [420, 760]),
    floodlight(p, [980, 150], 480, 0.85, [960, 760]),
    floodlight(p, [1500, 190], 480, 0.6),
    hills(p, 476, "sixty", 36),
    standAcross(p, [420, 470], [840, 220], "sixty"),
    wallAcross(p, 462, 76, ["SIXTY FEET TELL", "NO LIFT", "HOOK AND GO", "1320 FEET"]),
    asphalt(p, 534, "sixty"),
    path("M0 716H1600V752H0z", "#050506", { opacity: 0.5 }),
    each(3, (i) =>
      line(`M${60 + i * 60} ${700 - i * 50}h${220 - i * 40}`, p.rim, 3, { opacity: 0.2 }),
    ),
    sideCar(p, {
      kind: "classic-coupe",
      x: 330,
      y: 740,
      width: 820,
      lift: 13,
      finish: {
        paint: "#b3181d",
        mirrored: true,
        lettered: true,
        number: "601",
        stripe: "shoulder",
        driver: "#1d2026",
      },
    }),
    line("M470 700L330 742M440 700L300 742", "#8f98a3", 5),
    disc(306, 742, 13, "#0a0a0c", { stroke: "#8f98a3", "stroke-width": 3 }),
    puff(420, 720, 120, "#a59fa3", 0.5) +
      puff(300, 716, 90, "#8a858c", 0.4) +
      puff(200, 730, 70, "#77727a", 0.3),
    marker(240, "0"),
    marker(1330, "60 FT"),
    line("M300 816H1210", "#b3b5bd", 2, { opacity: 0.7 }) + path("M1210 808l22 8-22 8z", "#b3b5bd"),
    vignette(0.7),
  );
}

/** Four lanes from the tower's roof at dusk, a different kind of vehicle at every place. */
export function stagingLanes(): string {
  const p = LIGHTS.dusk;
  const random = seededRandom("lanes");
  const lanes = [360, 620, 880, 1140] as const;
  const scale = 1.5;
  const [first, second, third, fourth] = lanes;
  const number = (x: number, i: number): string =>
    lettering(
      String(i + 1),
      "#e9dfc6",
      { font: "display", size: 84, x, y: 144, anchor: "middle" },
      { opacity: 0.75 },
    );
  return picture(
    "staging-lanes",
    box(
      0,
      0,
      WIDTH,
      HEIGHT,
      linear(
        [
          [0, "#6b4a3f"],
          [0.35, "#45363a"],
          [1, "#1d1c24"],
        ],
        { x2: 1, y2: 0.5 },
      ),
    ),
    line(
      each(
        4,
        () =>
          `M${random.int(60, 1540)} ${random.int(0, 500)}l${random.int(-50, 50)} ${random.int(160, 400)}`,
      ),
      "#0b0b0d",
      2.4,
      { opacity: 0.5 },
    ),
    pool(240, 200, 620, 460, "#ffb46a", 0.34),
    line(
      each(5, (i) => `M${230 + i * 260} 140V900`),
      "#e9dfc6",
      7,
      { opacity: 0.6, "stroke-dasharray": "64 34" },
    ),
    lanes.map(number).join(""),
    dragsterFromAbove(p, {
      x: first,
      y: 372,
      scale,
      paint: "#b3181d",
      trim: "#f1eee8",
      turn: -0.6,
    }),
    juniorFromAbove(p, { x: first + 6, y: 752, scale, paint: "#e0a812", trim: "#b3181d", turn: 1 }),
    carFromAbove(p, {
      x: second,
      y: 306,
      length: 296,
      paint: "#1c4fa8",
      stripe: "#efe9dc",
      scoop: true,
      turn: 0.6,
    }),
    pickupFromAbove(p, { x: second - 4, y: 712, scale, paint: "#2f5d43", turn: -1 }),
    motorcycleFromAbove(p, {
      x: third - 12,
      y: 262,
      scale,
      paint: "#d9541a",
      trim: "#f1eee8",
      turn: 1.4,
    }),
    roadsterFromAbove(p, {
      x: third,
      y: 596,
      scale,
      paint: "#54246a",
      trim: "#e0a812",
      turn: -0.8,
    }),
    carFromAbove(p, { x: third + 4, y: 964, length: 290, paint: "#5c626c", turn: 0.4 }),
    carFromAbove(p, { x: fourth, y: 300, length: 280, paint: "#dad7cf", lights: true, turn: -0.4 }),
    dragsterFromAbove(p, {
      x: fourth,
      y: 720,
      scale,
      paint: "#12626a",
      trim: "#e0a812",
      turn: 0.8,
    }),
    walkerFromAbove(492, 486, 150, "#e9e4d8") + walkerFromAbove(752, 196, -24, "#7d1519"),
    walkerFromAbove(1018, 470, 96, "#1f3a4c") + walkerFromAbove(236, 640, 14, "#3a5068"),
    walkerFromAbove(1400, 330, 196, "#8c4a24") + walkerFromAbove(110, 360, 30, "#26303c"),
    vignette(0.6),
  );
}

/** Noon at the finish line from the shutdown area: one car over it, the other a fender behind. */
export function topEnd(): string {
  const p = LIGHTS.noon;
  const view = { x: 800, y: 380, drop: 440 };
  const finish = 0.6;
  const [leftX, leftY] = onGround(view, -300, 0.66);
  const [rightX, rightY] = onGround(view, 300, 0.59);
  const shimmer = each(9, (i) =>
    line(`M${480 + i * 20} ${398 + i * 5}q60-5 120 0t120 0t120 0t120 0`, "#f7f2e2", 4, {
      opacity: 0.4 - i * 0.035,
    }),
  );
  /** A foam block that holds a beam's lamp or its mirror, and may be hit. */
  const block = (across: number): string => {
    const [x, y] = onGround(view, across, finish + 0.02);
    return (
      shadow(x + 8, y, 34, 6, 0.5) +
      path(`M${num(x - 15)} ${num(y)}v-46l6-7h22v46l-6 7z`, "#a8801a") +
      box(x - 15, y - 46, 22, 46, shade("#ffd95a", "#d8a524")) +
      disc(x - 4, y - 14, 5, "#26221c")
    );
  };
  return picture(
    "top-end",
    sky(p, 380, "top end"),
    disc(1090, 150, 56, "#fffdf0") + glow(1090, 150, 330, "#fff6d0", 0.7),
    hills(p, 386, "top end", 90),
    strip(p, view, { rubber: 0.3, line: finish }),
    standAlong(p, [-40, 430], [640, 386], 190, "top end"),
    standAlong(p, [1640, 424], [980, 386], 130, "top end right"),
    shimmer,
    block(-530) + block(0) + block(530),
    carFromFront(p, {
      x: rightX,
      y: rightY,
      width: 270,
      paint: "#1c4fa8",
      lit: false,
      scoop: true,
      number: "38",
    }),
    carFromFront(p, {
      x: leftX,
      y: leftY,
      width: 300,
      paint: "#c8201f",
      lit: false,
      scoop: true,
      number: "541",
    }),
    puff(leftX - 160, leftY - 6, 80, "#b9ab98", 0.4) +
      puff(leftX + 160, leftY - 6, 80, "#b9ab98", 0.4),
    vignette(0.4),
  );
}

/** The tower with its lit floors over the starting line. */
export function timingTower(): string {
  const p = LIGHTS.blue;
  const pane = (x: number, y: number, w: number, lit: boolean): string =>
    box(x, y, w, 84, lit ? shade("#fff1cc", "#d8a24e") : "#16203a") +
    (lit ? box(x, y + 56, w, 28, "#3a2a1c", { opacity: 0.5 }) : "");
  const floor = (y: number, lit: readonly number[]): string =>
    box(500, y - 18, 640, 130, "#171b26") +
    each(6, (i) => pane(520 + i * 102, y, 92, lit.includes(i))) +
    line(`M488 ${y + 114}H1152`, p.rim, 3, { opacity: 0.5 }) +
    box(488, y + 112, 664, 12, "#0b0d14");
  return picture(
    "timing-tower",
    sky(p, 640, "tower"),
    hills(p, 646, "tower"),
    box(0, 640, WIDTH, 60, "#141824"),
    floodlight(p, [200, 130], 660, 1, [330, 800]),
    floodlight(p, [1430, 190], 660, 0.8, [1300, 800]),
    standAlong(p, [-60, 690], [480, 660], 260, "tower left"),
    standAlong(p, [1660, 690], [1160, 660], 240, "tower right"),
    path("M520 660V250H1120V660z", "#0f1320"),
    floor(236, [0, 1, 3, 4, 5]),
    floor(372, [1, 2, 4]),
    floor(508, [0, 2, 3]),
    box(470, 196, 700, 26, "#0b0d14") + line("M470 196H1170", p.rim, 3, { opacity: 0.8 }),
    line("M620 196V90M980 196V120", "#0b0d14", 6) +
      path("M620 92h70l-16 14 16 14h-70z", LAMP.red) +
      disc(980, 116, 7, LAMP.red) +
      glow(980, 116, 50, LAMP.red, 0.7),
    figure(667, 326, 0.42, { rim: p.rim, suit: "#20160f", headset: true }) +
      figure(960, 326, 0.42, { rim: p.rim, suit: "#20160f" }) +
      figure(872, 462, 0.42, { rim: p.rim, suit: "#20160f", headset: true, pose: "clipboard" }),
    box(660, 636, 300, 60, "#060607", { stroke: "#3a3d47", "stroke-width": 2 }),
    lettering("7.332  95.11", LAMP.amber, {
      font: "display",
      size: 46,
      x: 810,
      y: 682,
      anchor: "middle",
    }),
    box(0, 690, WIDTH, 30, "#2a2c35") + line("M0 690H1600", p.rim, 3, { opacity: 0.5 }),
    asphalt(p, 720, "tower"),
    pool(810, 790, 560, 60, "#ffd68c", 0.34),
    line("M0 800H1600", "#efe6cf", 5, { opacity: 0.4, "stroke-dasharray": "90 60" }),
    christmasTree(1200, 790, 0.4, { ...STAGED, ambers: [2] }),
    vignette(0.6),
  );
}

/** First light on an empty strip, a tractor already dragging it. */
export function sunrise(): string {
  const p = LIGHTS.dawn;
  const view = { x: 700, y: 430, drop: 420 };
  return picture(
    "sunrise",
    sky(p, 430, "sunrise"),
    disc(330, 396, 74, "#fff6dc") + glow(330, 396, 620, "#ffdf9e", 0.9),
    hills(p, 436, "sunrise", 100),
    strip(p, view, { rubber: 0.34, line: 0.74 }),
    box(
      0,
      430,
      WIDTH,
      470,
      linear([
        [0, "#ffc98a", 0.42],
        [0.5, "#ffb57a", 0.12],
        [1, "#ffb57a", 0],
      ]),
    ),
    standAlong(p, [1660, 480], [860, 438], 230, "sunrise"),
    line("M110 180V450M110 200h-46M110 200h46", "#2c2630", 7) + box(50, 172, 120, 34, "#2c2630"),
    each(3, (i) => oval(800, 440 + i * 26, 900, 16 - i * 3, "#fff1d6", { opacity: 0.2 })),
    christmasTree(700, 690, 0.62, {}),
    group(
      "translate(1010 590) scale(1.5)",
      shadow(0, 2, 130, 12, 0.6),
      path("M-64-92h52l8 40h52l6 28H-70z", "#7c2a22"),
      path("M-60-88h44l6 34h-50z", "#141418"),
      path("M-68-96h62v7h-62z", "#2c2630"),
      line("M30-52V-92", "#1b1a1e", 6),
      disc(-40, -30, 31, "#0d0d10") +
        disc(-40, -30, 14, "#b08a3a") +
        disc(38, -20, 20, "#0d0d10") +
        disc(38, -20, 8, "#b08a3a"),
      line("M-64-24H-110", "#1b1a1e", 6),
      path("M-170-20h64v18h-64z", "#2a2a2f"),
      line("M-64-96H-6M54-52l6 26", p.rim, 2.4, { opacity: 0.9 }),
    ),
    vignette(0.4),
  );
}

/** Two chutes behind a dragster at the far end. */
export function parachute(): string {
  const p = LIGHTS.dusk;
  const chute = (x: number, y: number, r: number, a: string, b: string): string => {
    const rim = 0.34;
    const panel = (i: number): string => {
      const from = -1 + (i * 2) / 7;
      const to = from + 2 / 7;
      return path(
        `M${num(x + r * 0.9)} ${num(y)}Q${num(x + r * 0.3)} ${num(y + from * r * 1.25)} ${num(x - r * rim)} ${num(y + from * r)}L${num(x - r * rim)} ${num(y + to * r)}Q${num(x + r * 0.3)} ${num(y + to * r * 1.25)} ${num(x + r * 0.9)} ${num(y)}z`,
        darken(i % 2 ? a : b, Math.max(0, to) * 0.5),
      );
    };
    const lines = each(8, (i) => `M${num(x - r * rim)} ${num(y + (-1 + (i * 2) / 7) * r)}L830 650`);
    return (
      line(lines, "#e9dfc6", 1.6, { opacity: 0.6 }) +
      each(7, panel) +
      oval(x - r * rim, y, r * 0.16, r, "#12090b", { opacity: 0.7 }) +
      line(
        `M${num(x - r * rim)} ${num(y - r)}Q${num(x + r * 0.5)} ${num(y - r * 1.1)} ${num(x + r * 0.9)} ${num(y)}`,
        p.rim,
        2.4,
        { opacity: 0.7 },
      )
    );
  };
  return picture(
    "parachute",
    sky(p, 520, "chute"),
    glow(180, 500, 560, "#ffb46a", 0.75),
    hills(p, 526, "chute", 90),
    path(
      "M0 526H1600V900H0z",
      linear([
        [0, "#6b3d2b"],
        [0.12, "#2a2021"],
        [1, "#0c0c0f"],
      ]),
    ),
    path("M0 560H1600V588H0z", "#4a4246") + line("M0 560H1600", p.rim, 2, { opacity: 0.7 }),
    line("M0 744H1600", "#efe6cf", 5, { opacity: 0.4 }),
    chute(1230, 440, 136, "#b3181d", "#e9dfc6"),
    chute(1150, 606, 108, "#e9dfc6", "#1d2026"),
    shadow(1160, 760, 240, 18, 0.5),
    raceCar(p, "class-top-fuel", { x: 330, y: 720, width: 590 }),
    each(10, (i) =>
      line(`M${-60 + i * 160} ${650 + (i % 4) * 44}h${180 + (i % 3) * 80}`, p.rim, 2, {
        opacity: 0.12,
      }),
    ),
    vignette(0.6),
  );
}

/** The way back: slip in hand, past the booth, the strip beyond the fence. */
export function returnRoad(): string {
  const p = LIGHTS.blue;
  const fence = each(46, (i) => `M${i * 36} 470l36 110M${i * 36 + 36} 470l-36 110`);
  return picture(
    "return-road",
    sky(p, 440, "return"),
    hills(p, 446, "return"),
    floodlight(p, [340, 130], 450, 0.8, [360, 560]),
    floodlight(p, [820, 170], 450, 0.66),
    floodlight(p, [1380, 110], 450, 0.9),
    path(
      "M0 444H1600V900H0z",
      linear([
        [0, "#2f3a4c"],
        [0.2, "#1a2029"],
        [1, "#0b0d11"],
      ]),
    ),
    line("M0 476H1600", "#cfc4af", 8, { opacity: 0.4 }),
    sideCar(p, {
      kind: "modern-coupe",
      x: 930,
      y: 506,
      width: 250,
      finish: { paint: "#b3181d", lightsOn: true },
    }),
    puff(1210, 490, 40, "#a9b4c6", 0.4) + puff(1250, 486, 52, "#a9b4c6", 0.3),
    line(fence, "#8f9db4", 1.4, { opacity: 0.4 }),
    line(`M0 470H1600M0 582H1600${each(9, (i) => `M${i * 200 + 40} 458V590`)}`, "#6f7d94", 4, {
      opacity: 0.7,
    }),
    asphalt(p, 590, "return"),
    line("M0 806H1600", "#e0a812", 5, { opacity: 0.5 }),
    group(
      "translate(1230 700)",
      box(0, -250, 210, 250, "#1b202a"),
      path("M-26-250L0-290H210L236-250z", "#7c1d20") +
        line("M-26-250L0-290H210L236-250", p.rim, 2.4, { opacity: 0.7 }),
      box(24, -210, 130, 100, shade("#fff3d2", "#e0a24a")),
      figure(92, -60, 0.72, { rim: "#fff3d2", suit: "#2a1c14" }),
      box(14, -112, 150, 16, "#3d2f25"),
      path("M-4-150l38-12 14 46-38 12z", "#f6f1e4"),
      box(14, -96, 196, 96, "#1b202a"),
      lettering("TIME SLIPS", "#f1eee8", {
        font: "display",
        size: 40,
        x: 105,
        y: -36,
        anchor: "middle",
      }),
      glow(90, -160, 260, "#ffd68c", 0.5),
    ),
    sideCar(p, {
      kind: "classic-coupe",
      x: 270,
      y: 752,
      width: 860,
      reflection: 0.2,
      finish: {
        paint: "#1d5a34",
        mirrored: true,
        lightsOn: true,
        number: "1127",
        lettered: true,
        stripe: "none",
      },
    }),
    vignette(0.65),
  );
}

/** A closed avenue downtown, walls of blocks on both sides. */
export function streetCourse(): string {
  const p = LIGHTS.blue;
  const random = seededRandom("street course");
  const view = { x: 800, y: 470, drop: 380 };
  const house = (x: number, w: number, h: number, lit: string): string => {
    const windows = each(Math.floor((w - 16) / 22) * Math.floor(h / 30), (i) => {
      const columns = Math.floor((w - 16) / 22);
      if (!random.chance(0.42)) return "";
      return `M${num(x + 12 + (i % columns) * 22)} ${num(476 - h + 14 + Math.floor(i / columns) * 30)}h11v15h-11z`;
    });
    return (
      box(x, 476 - h, w, h + 10, mix("#0b101c", p.skyMid, random.range(0.1, 0.5))) +
      path(windows, lit, { opacity: 0.75 })
    );
  };
  const row = each(15, (i) =>
    house(
      -30 + i * 112,
      random.range(86, 120),
      Math.max(70, Math.abs(i - 7) * 46 + random.range(10, 70)),
      i % 3 ? "#ffdca0" : "#bcd2ff",
    ),
  );
  const lamp = (near: number, side: number): string => {
    const [x, y] = onGround(view, side * 700, near);
    const h = 620 * near;
    return (
      line(
        `M${num(x)} ${num(y)}V${num(y - h)}q0-${num(34 * near)} ${num(-side * 120 * near)} ${num(-40 * near)}`,
        "#0a0d15",
        14 * near,
      ) + glow(x - side * 120 * near, y - h - 34 * near, 200 * near, p.lamp, 0.9)
    );
  };
  const [x1, y1] = onGround(view, -280, 0.56);
  const [x2, y2] = onGround(view, 280, 0.5);
  return picture(
    "street-course",
    sky(p, 470, "street"),
    row,
    glow(800, 470, 320, "#ffb46a", 0.5),
    strip(p, view, { rubber: 0.35, line: 0.8 }),
    line("M560 520H1040", "#f1eee8", 9, { opacity: 0.35, "stroke-dasharray": "22 16" }),
    lamp(0.2, -1) + lamp(0.2, 1) + lamp(0.38, -1) + lamp(0.38, 1) + lamp(0.75, -1) + lamp(0.75, 1),
    box(520, 268, 560, 66, "#0a0d15", { stroke: "#4a5878", "stroke-width": 2 }) +
      line("M540 330V500M1060 330V500", "#0a0d15", 12),
    lettering("ROAD CLOSED FOR RACING", "#f1eee8", {
      font: "display",
      size: 46,
      x: 800,
      y: 318,
      anchor: "middle",
      tracking: 2,
    }),
    christmasTree(800, 650, 0.5, { ...STAGED, ambers: [1, 2, 3] }),
    carFromBehind(p, {
      x: x1,
      y: y1,
      width: 260,
      paint: "#d9541a",
      lit: true,
      slicks: false,
      number: "22",
    }),
    carFromBehind(p, {
      x: x2,
      y: y2,
      width: 240,
      paint: "#a3a8b0",
      lit: true,
      slicks: false,
      number: "7",
    }),
    pool(800, 760, 620, 60, p.lamp, 0.25),
    vignette(0.65),
  );
}

/** A camera on its tripod by the wall, the run in its screen. */
export function videoCamera(): string {
  const p = LIGHTS.dusk;
  const view = { x: 1120, y: 400, drop: 400 };
  const car = (across: number, paint: string): string => {
    const [x, y] = onGround(view, across, 0.57);
    return carFromBehind(p, { x, y, width: 150, paint, lit: true });
  };
  const screen = group(
    "translate(256 330)",
    box(-10, -10, 290, 184, "#0a0a0c", { rx: 8 }),
    box(
      0,
      0,
      270,
      164,
      linear([
        [0, "#1d1424"],
        [0.46, "#b4552e"],
        [0.5, "#2a2425"],
        [1, "#131316"],
      ]),
    ),
    path("M150 78L40 164H236z", "#1b1b1f"),
    path("M150 78L136 164H160z", "#efe6cf", { opacity: 0.4 }),
    group(
      "translate(96 140) scale(.42)",
      carFromBehind(p, { x: 0, y: 0, width: 150, paint: "#c8201f", lit: true }),
    ),
    group(
      "translate(196 136) scale(.36)",
      carFromBehind(p, { x: 0, y: 0, width: 150, paint: "#1c4fa8", lit: true }),
    ),
    disc(20, 20, 7, LAMP.red),
    line("M14 40V14M232 14h26v26M258 124v26h-26M40 150H14v-26", "#fff", 2, { opacity: 0.6 }),
  );
  return picture(
    "video-camera",
    sky(p, 400, "camera"),
    glow(1120, 400, 460, "#ffb46a", 0.7),
    hills(p, 404, "camera"),
    strip(p, view, { line: 0.6 }),
    standAlong(p, [1680, 440], [1240, 406], 190, "camera"),
    floodlight(p, [900, 150], 420, 0.7),
    floodlight(p, [1460, 110], 430, 0.9),
    christmasTree(1120, 600, 0.5, { ...STAGED, ambers: [3] }),
    car(-240, "#c8201f") + car(240, "#1c4fa8"),
    group(
      "translate(998 0) scale(-1 1)",
      line("M420 560L250 900M470 560L470 900M520 560L700 900", "#0a0a0d", 22, {
        "stroke-linecap": "round",
      }),
      line("M424 570L262 890M526 570L688 890", p.rim, 2.4, { opacity: 0.5 }),
      path("M404 510h140l-16 64H420z", "#15161b"),
      box(
        230,
        300,
        250,
        220,
        linear([
          [0, "#3a3c44"],
          [0.4, "#1b1c21"],
          [1, "#0c0c0f"],
        ]),
        { rx: 16 },
      ),
      box(130, 350, 110, 124, shade("#2c2e35", "#0a0a0c"), { rx: 10 }),
      oval(130, 412, 26, 58, "#050507", { stroke: "#5a5e69", "stroke-width": 3 }),
      path("M270 300v-34h150v34", "#15161b") + line("M270 266h150", p.rim, 2.4, { opacity: 0.7 }),
      line("M232 304H478", p.rim, 2.6, { opacity: 0.6 }),
      disc(452, 326, 8, LAMP.red) + glow(452, 326, 50, LAMP.red, 0.7),
      line("M476 410h-4", "#0a0a0c", 20),
    ),
    screen,
    lettering("QM", lighten("#3a3c44", 0.3), { font: "display", size: 40, x: 608, y: 440 }),
    vignette(0.7),
  );
}

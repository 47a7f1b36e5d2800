import { darken, lighten } from "../../../../scripts/demo-slips/color.ts";
import { seededRandom } from "../../../../scripts/demo-slips/random.ts";
import { carFromAbove, carFromBehind, carFromFront, sideCar } from "../content/cars.ts";
import { glow, LAMP, LIGHTS, pool, shadow, vignette } from "../content/light.ts";
import {
  box,
  disc,
  each,
  group,
  HEIGHT,
  lettering,
  line,
  linear,
  num,
  oval,
  path,
  picture,
  points,
  shade,
  WIDTH,
} from "../content/pen.ts";
import { figure } from "../content/people.ts";
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
} from "../content/place.ts";
import { bulb, christmasTree, STAGED, treeHead } from "../content/tree.ts";
import type { Palette } from "../scenes.ts";

const SMOKE = ["#6d686f", "#a59fa3", "#d8d0cb"];

/** Rows of cars in the lanes, the last light behind the tree. */
export function lanesAtDusk(): string {
  const p = LIGHTS.dusk;
  const view = { x: 820, y: 400, drop: 470 };
  const paints = ["#b3181d", "#d8d2c4", "#1f3a6b", "#c9541c", "#23262e", "#1d5a34", "#7d6a4a"];
  const rows: readonly (readonly [near: number, lanes: readonly number[]])[] = [
    [0.2, [-430, -150, 150, 430]],
    [0.32, [-430, -150, 150, 430]],
    [0.52, [-430, -150, 430]],
    [0.86, [-430, 150]],
  ];
  let at = 0;
  const cars = rows.flatMap(([near, lanes]) =>
    lanes.map((across) => {
      const [x, y] = onGround(view, across * 1.5, near);
      const paint = paints[at % paints.length] ?? "#b3181d";
      at += 1;
      return carFromBehind(p, {
        x,
        y,
        width: 330 * near,
        paint,
        lit: at % 3 === 0,
        slicks: at % 2 === 0,
        ...(near > 0.4 && { number: String(100 + at * 37) }),
      });
    }),
  );
  const [fx, fy] = onGround(view, 470, 0.86);
  return picture(
    "lanes-at-dusk",
    sky(p, 400, "lanes"),
    glow(820, 390, 520, "#ffb46a", 0.75),
    hills(p, 406, "lanes"),
    floodlight(p, [330, 120], 410, 0.8, [420, 640]),
    floodlight(p, [1330, 100], 410, 0.9, [1240, 660]),
    strip(p, view, { half: 960, walls: false, rubber: 0.12 }),
    standAlong(p, [1640, 440], [960, 406], 170, "lanes"),
    christmasTree(820, 440, 0.2, { ...STAGED, ambers: [1] }),
    cars.join(""),
    figure(fx, fy, 1.5, { rim: p.rim, suit: "#2a2d36", pose: "pointing", headset: true }),
    vignette(0.6),
  );
}

/** A street car squats and leaves, its rear tires working. */
export function streetLaunch(): string {
  const p = LIGHTS.night;
  const random = seededRandom("street launch");
  return picture(
    "street-launch",
    sky(p, 470, "street launch"),
    floodlight(p, [260, 120], 480, 1, [420, 740]),
    floodlight(p, [1280, 90], 480, 1, [1120, 760]),
    hills(p, 476, "street launch", 40),
    standAcross(p, [40, 474], [620, 210], "street launch"),
    wallAcross(p, 464, 74, ["ROLL INTO IT", "60 FT FIRST", "1320"]),
    asphalt(p, 534, "street launch"),
    path("M0 706H1600V742H0z", "#050506", { opacity: 0.5 }),
    path("M360 560H392L300 900H240z", LAMP.white, { opacity: 0.7 }),
    christmasTree(228, 724, 0.78, { green: true }),
    smoke(random, [470, 742], [-330, 110], SMOKE, 8),
    sideCar(p, {
      kind: "modern-coupe",
      x: 420,
      y: 738,
      width: 860,
      lift: 2.4,
      reflection: 0.2,
      finish: {
        paint: "#1f4f8a",
        mirrored: true,
        rim: "five",
        dragStance: false,
        cage: false,
        lightsOn: true,
        rolling: true,
        number: "318",
      },
    }),
    puff(560, 716, 70, "#d8d0cb", 0.4),
    pool(1320, 740, 260, 40, "#ffeebc", 0.35),
    vignette(0.65),
  );
}

/** Tires turning in the water, seen along the box. */
export function waterBox(): string {
  const p = LIGHTS.night;
  const random = seededRandom("water box");
  const drops = each(46, () => {
    const [x, y] = [random.range(880, 1240), random.range(470, 760)];
    return `M${num(x)} ${num(y)}l${num(random.range(6, 22))} ${num(-random.range(3, 12))}`;
  });
  return picture(
    "water-box",
    sky(p, 430, "water box"),
    hills(p, 436, "water box", 40),
    floodlight(p, [180, 110], 440, 0.9, [320, 720]),
    floodlight(p, [1420, 120], 440, 0.9, [1300, 720]),
    standAcross(p, [420, 434], [760, 190], "water box"),
    wallAcross(p, 426, 70, ["TWO SECONDS", "THEN DRIVE OUT"]),
    asphalt(p, 492, "water box"),
    oval(1000, 764, 520, 46, shade("#53606f", "#171b22"), { opacity: 0.85 }),
    line("M620 764Q820 748 980 762M1060 776Q1220 786 1380 764", "#e6eef6", 3, { opacity: 0.5 }),
    smoke(random, [1030, 752], [520, 430], SMOKE, 10),
    sideCar(p, {
      kind: "classic-coupe",
      x: 250,
      y: 752,
      width: 880,
      reflection: 0.3,
      finish: { paint: "#e0701c", stripe: "shoulder", number: "71", lettered: true, rolling: true },
    }),
    smoke(random, [960, 770], [420, 210], SMOKE.slice(1), 8),
    line(drops, "#e6eef6", 3, { opacity: 0.6, "stroke-linecap": "round" }),
    glow(1000, 700, 200, "#ffd6a0", 0.24),
    vignette(0.7),
  );
}

/** A number in shoe polish on the window of a pickup. */
export function dialInWindow(): string {
  const p = LIGHTS.dusk;
  const glass = "M330 150H1130Q1180 152 1206 206L1296 430H300L318 170Q320 152 330 150z";
  const paint = linear([
    [0, "#5b8d6b"],
    [0.12, "#2e6a46"],
    [0.6, "#174029"],
    [1, "#081a10"],
  ]);
  return picture(
    "dial-in-window",
    sky(p, 470, "dial"),
    glow(1480, 400, 420, "#ffb46a", 0.8),
    floodlight(p, [1500, 130], 520, 0.9),
    asphalt(p, 470, "dial"),
    path(
      "M120 900V470Q130 440 250 436L270 150Q276 96 340 92H1140Q1210 96 1240 150L1350 436Q1560 452 1600 500V900z",
      paint,
    ),
    line("M250 436L270 150Q276 96 340 92H1140Q1210 96 1240 150L1350 436", "#ffd9b0", 4, {
      opacity: 0.8,
    }),
    path(
      glass,
      linear([
        [0, "#39222a"],
        [0.5, "#120d12"],
        [1, "#08080b"],
      ]),
    ),
    path("M420 150H600L430 430H310z", "#ffb46a", { opacity: 0.16 }),
    path("M690 150H740L590 430H530z", "#ffb46a", { opacity: 0.1 }),
    glow(1040, 250, 120, "#ffe6ae", 0.35),
    line(glass, "#0a0b0d", 14),
    line("M332 156H1130Q1176 158 1200 206", "#ffe9c8", 3, { opacity: 0.5 }),
    lettering("14.10", "#fbf8ee", {
      font: "display",
      size: 268,
      x: 770,
      y: 392,
      anchor: "middle",
      tracking: 10,
    }),
    line("M560 408q30 26 26 70M812 404q8 30 2 48M980 408q14 40 4 74", "#fbf8ee", 5, {
      opacity: 0.5,
      "stroke-linecap": "round",
    }),
    line("M212 470Q700 446 1420 474", "#bfe0c8", 5, { opacity: 0.55 }),
    line("M250 436V900M1320 450L1290 900", "#05100a", 5, { opacity: 0.8 }),
    box(1080, 540, 150, 34, shade("#e6e6e2", "#6b6f76"), { rx: 14 }),
    box(1080, 540, 150, 8, "#fff", { rx: 4, opacity: 0.6 }),
    path("M206 300Q120 290 116 350V420Q120 470 206 452z", shade("#3b3f45", "#0a0b0d")),
    path("M134 322Q186 308 192 330V420Q186 440 138 436z", shade("#ffcf96", "#5a2c30")),
    line("M120 690H1600", "#cfe6d6", 3, { opacity: 0.25 }),
    vignette(0.6),
  );
}

/** The sixty-foot mark from the wall's foot, a car on its way. */
export function sixtyFootCone(): string {
  const p = LIGHTS.blue;
  const view = { x: 700, y: 390, drop: 470 };
  const [cx, cy] = onGround(view, -210, 0.46);
  return picture(
    "sixty-foot-cone",
    sky(p, 390, "cone"),
    hills(p, 396, "cone"),
    floodlight(p, [300, 120], 400, 0.8, [380, 620]),
    floodlight(p, [1180, 100], 400, 0.9, [1080, 640]),
    strip(p, view, { line: 0.2 }),
    standAlong(p, [-80, 430], [600, 396], 200, "cone"),
    christmasTree(700, 488, 0.42, { green: true }),
    puff(cx - 70, cy - 30, 60, "#c9ced6", 0.4) + puff(cx + 90, cy - 30, 60, "#c9ced6", 0.4),
    carFromFront(p, {
      x: cx,
      y: cy,
      width: 290,
      paint: "#b3181d",
      lit: true,
      number: "162",
      scoop: true,
    }),
    line("M0 800L1180 690", "#ff5a46", 3, { opacity: 0.8, "stroke-dasharray": "16 9" }),
    box(1150, 470, 250, 150, "#f3ede0", { rx: 8, stroke: "#17181b", "stroke-width": 6 }),
    line("M1275 620V770", "#202329", 16),
    lettering("60", "#17181b", { font: "display", size: 168, x: 1275, y: 602, anchor: "middle" }),
    group(
      "translate(1010 800)",
      shadow(0, 0, 130, 16, 0.8),
      path("M-104-14H104V6H-104z", "#7d2a0c"),
      path(
        "M-22-270H22L82-14H-82z",
        linear(
          [
            [0, "#b34310"],
            [0.45, "#ff8a3a"],
            [1, "#7d2a0c"],
          ],
          {},
        ),
      ),
      path("M-41-190H41L54-134H-54zM-62-100H62L70-64H-70z", "#fff6e6"),
    ),
    vignette(0.6),
  );
}

/** A front wheel of 460, its hub at (760, 560) and its foot at y 790. */
const frontWheel = (p: Palette): string =>
  group(
    "translate(760 560)",
    disc(0, 0, 230, "#08080a"),
    disc(0, 0, 230, "none", { stroke: p.rim, "stroke-width": 4, opacity: 0.4 }),
    each(30, (i) => path("M-6-226h12v14h-12z", "#1d1e23", { transform: `rotate(${i * 12})` })),
    disc(0, 0, 150, shade("#dfe1e4", "#50545c")),
    disc(0, 0, 134, "#0d0e11"),
    each(10, (i) =>
      path("M-8-24L-17-134H17L8-24z", shade("#d3d6da", "#646871"), {
        transform: `rotate(${i * 36})`,
      }),
    ),
    disc(0, 0, 36, "#a4a8b0") + disc(0, 0, 16, "#15161a"),
  );

/**
 * A beam's lamp at the lane's near edge; the beam runs to where it meets the tire, or across. The two
 * stand 124 apart: seven inches beside a tire of 26.
 */
function stagingBeam(x: number, words: string, broken: boolean, side: -1 | 1): string {
  const far = broken ? "l-36-74" : "l-50-110";
  return (
    line(`M${x} 846${far}`, "#ff4a38", 22, { opacity: 0.14 }) +
    line(`M${x} 846${far}`, "#ff5a46", 5, { opacity: 0.9 }) +
    (broken
      ? disc(x - 36, 772, 8, "#ff8a70") + glow(x - 36, 772, 60, "#ff4a38", 0.8)
      : box(x - 66, 715, 32, 42, "#0a0a0d", { rx: 5, stroke: "#4a4e59", "stroke-width": 2 }) +
        disc(x - 50, 736, 7, "#ff8a70")) +
    box(x - 22, 820, 44, 60, "#0a0a0d", { rx: 6, stroke: "#4a4e59", "stroke-width": 2 }) +
    disc(x, 846, 9, "#ff4a38") +
    glow(x, 846, 70, "#ff4a38", 0.7) +
    lettering(words, "#f1eee8", {
      font: "label",
      size: 36,
      x: x + side * 36,
      y: 862,
      anchor: side < 0 ? "end" : "start",
      tracking: 3,
    })
  );
}

/** What both pictures of a wheel at the beams share; the wheel stands `along` units farther on. */
function atTheBeams(name: string, along: number, staged: boolean, head: string): string {
  const p = LIGHTS.night;
  return picture(
    name,
    sky(p, 520, "beams"),
    glow(220, 180, 320, p.lamp, 0.6) + glow(1500, 120, 300, p.lamp, 0.6),
    hills(p, 526, "beams", 30),
    asphalt(p, 522, "beams"),
    group(
      "translate(40 50) scale(.8)",
      line("M-50 792H2000", p.rim, 2, { opacity: 0.2 }),
      staged ? "" : stagingBeam(1006, "STAGE", false, 1),
      group(
        `translate(${along})`,
        shadow(760, 796, 320, 24, 0.9),
        path(
          "M-320 230C240 200 560 210 840 300C960 346 1020 430 1036 520L1000 540A248 248 0 0 0 520 520L-320 640z",
          linear([
            [0, "#d94a32"],
            [0.4, "#8f171b"],
            [1, "#25060a"],
          ]),
        ),
        line("M-320 230C240 200 560 210 840 300C960 346 1020 430 1036 520", "#ffd9c0", 4, {
          opacity: 0.7,
        }),
        frontWheel(p),
      ),
      stagingBeam(882, "PRE-STAGE", true, -1),
      staged ? stagingBeam(1006, "STAGE", true, 1) : "",
    ),
    head,
    vignette(0.65),
  );
}

/** A tire in the first beam and short of the second: the upper bulbs are lit, the lower ones dark. */
export const stageBeams = (): string =>
  atTheBeams(
    "stage-beams",
    0,
    false,
    box(1140, 220, 330, 260, "#0a0b0e", { rx: 20, stroke: "#3d414c", "stroke-width": 3 }) +
      bulb(1228, 296, 36, "white", true) +
      bulb(1382, 296, 36, "white", true) +
      bulb(1228, 404, 36, "white", false) +
      bulb(1382, 404, 36, "white", false),
  );

/** A tire in both beams and the top bulb on: what a driver with a delay box leaves on. */
export const topBulb = (): string =>
  atTheBeams(
    "top-bulb",
    124,
    true,
    group(
      "translate(1270 226) scale(1.02)",
      treeHead({ ...STAGED, ambers: [1] }, { ...STAGED, ambers: [1] }),
    ),
  );

/** The tree through a windshield, the last amber on. */
export function lastAmber(): string {
  const p = LIGHTS.night;
  const view = { x: 900, y: 380, drop: 420 };
  return picture(
    "last-amber",
    sky(p, 380, "last amber"),
    hills(p, 386, "last amber", 40),
    floodlight(p, [420, 90], 390, 0.8, [520, 600]),
    floodlight(p, [1320, 80], 390, 0.8, [1200, 600]),
    strip(p, view, { line: 0.36, half: 640 }),
    christmasTree(960, 640, 0.94, { ...STAGED, ambers: [3] }, STAGED),
    pool(960, 660, 320, 50, LAMP.amber, 0.3),
    path("M0 0H150L250 620H0zM1600 0H1500L1420 600H1600z", "#08090b"),
    line("M150 0L250 620M1500 0L1420 600", "#ffcf80", 4, { opacity: 0.5 }),
    path("M0 610Q800 500 1600 610V900H0z", shade("#1a1b20", "#060608")),
    line("M0 610Q800 500 1600 610", "#ffcf80", 4, { opacity: 0.6 }),
    path("M250 900A400 400 0 0 1 1010 900H940A330 330 0 0 0 320 900z", shade("#2c2e35", "#0a0a0c")),
    line("M250 900A400 400 0 0 1 1010 900", "#ffcf80", 4, { opacity: 0.55 }),
    path("M560 880Q630 820 700 880V900H560z", "#101115"),
    path("M330 726q44-60 92-56l18 34q-58 12-84 70z", "#1f3a4c") +
      path("M930 726q-44-60-92-56l-18 34q58 12 84 70z", "#1f3a4c"),
    line("M346 716q38-46 76-44M914 716q-38-46-76-44", "#ffcf80", 3, { opacity: 0.7 }),
    disc(1240, 730, 84, "#0a0a0c", { stroke: "#3d414c", "stroke-width": 8 }) +
      line("M1240 730L1282 676", "#ff4a38", 7) +
      line(
        each(9, (i) => {
          const a = Math.PI * (0.75 + i * 0.1875);
          return `M${num(1240 + Math.cos(a) * 62)} ${num(730 + Math.sin(a) * 62)}L${num(1240 + Math.cos(a) * 74)} ${num(730 + Math.sin(a) * 74)}`;
        }),
        "#f1eee8",
        4,
      ),
    vignette(0.65),
  );
}

/** All ambers at once. */
export function proFlash(): string {
  const p = LIGHTS.night;
  const random = seededRandom("pro flash");
  const lights = { ...STAGED, ambers: [1, 2, 3] };
  return picture(
    "pro-flash",
    sky(p, 560, "pro"),
    hills(p, 566, "pro", 40),
    floodlight(p, [140, 120], 570, 0.9) + floodlight(p, [1480, 120], 570, 0.9),
    asphalt(p, 562, "pro"),
    smoke(random, [420, 760], [-420, 300], SMOKE, 9) +
      smoke(random, [1180, 760], [420, 300], SMOKE, 9),
    carFromBehind(p, { x: 380, y: 790, width: 440, paint: "#7d1519", lit: true, wing: true }),
    carFromBehind(p, { x: 1220, y: 790, width: 440, paint: "#1f3a6b", lit: true, scoop: true }),
    box(788, 620, 24, 170, "#202228"),
    path("M700 790H900L930 830H670z", "#1b1c21"),
    group("translate(800 120) scale(1.5)", treeHead(lights, lights)),
    glow(800, 350, 620, LAMP.amber, 0.5),
    pool(800, 800, 460, 60, LAMP.amber, 0.4),
    vignette(0.65),
  );
}

/** A tree of the first years, five ambers a side, and the flag it replaced. */
export function flagAndTree(): string {
  const p = LIGHTS.dawn;
  const view = { x: 800, y: 420, drop: 430 };
  const lamp = (x: number, y: number, color: "amber" | "green" | "red", lit: boolean): string =>
    bulb(x, y, 25, color, lit);
  const side = (x: number, lit: number): string =>
    each(5, (i) => lamp(x, 196 + i * 66, "amber", i === lit)) +
    lamp(x, 530, "green", false) +
    lamp(x, 600, "red", false);
  return picture(
    "flag-and-tree",
    sky(p, 420, "flag"),
    disc(300, 380, 54, "#fff6dc") + glow(300, 380, 460, "#ffdf9e", 0.8),
    hills(p, 426, "flag", 60),
    strip(p, view, { walls: false, line: 0.5, rubber: 0.3 }),
    standAlong(p, [1660, 470], [1040, 426], 150, "flag"),
    carFromBehind(p, { x: 350, y: 786, width: 430, paint: "#2a5a6b", number: "27", slicks: true }),
    carFromBehind(p, { x: 1250, y: 786, width: 430, paint: "#e0c9a0", number: "63", slicks: true }),
    box(728, 150, 144, 500, "#22252c", { rx: 8, stroke: "#6b6f76", "stroke-width": 3 }),
    side(766, 2) + side(834, 2),
    box(790, 650, 20, 130, "#22252c") + path("M700 780H900L924 812H676z", "#3a3c42"),
    shadow(800, 814, 150, 14, 0.6),
    line("M936 800L880 420", "#6b4a2a", 11, { "stroke-linecap": "round" }),
    path(
      "M884 424q44 40 40 120q-2 60 16 92l-30 8q-22-40-22-92q0-70-22-110z",
      shade("#3fae6a", "#155a30"),
    ),
    line("M884 424q44 40 40 120q-2 60 16 92", "#d8ffe2", 3, { opacity: 0.6 }),
    figure(1046, 600, 1.1, { rim: p.rim, suit: "#e9e1cf", pose: "standing" }),
    vignette(0.45),
  );
}

/** Two cars at the line from above, the grooves running away. */
export function twoLanesAbove(): string {
  const p = LIGHTS.night;
  const groove = (x: number): string =>
    path(points([x - 92, 0], [x - 34, 0], [x - 30, HEIGHT], [x - 96, HEIGHT]), "#040405", {
      opacity: 0.6,
    }) +
    path(points([x + 34, 0], [x + 92, 0], [x + 96, HEIGHT], [x + 30, HEIGHT]), "#040405", {
      opacity: 0.6,
    });
  const random = seededRandom("above");
  const specks = each(
    120,
    () => `M${num(random.range(200, 1400))} ${num(random.range(0, 900))}h2v2h-2z`,
  );
  return picture(
    "two-lanes-above",
    box(
      0,
      0,
      WIDTH,
      HEIGHT,
      linear([
        [0, "#1a1b20"],
        [0.6, "#2c2e34"],
        [1, "#141519"],
      ]),
    ),
    path("M0 0H150V900H0zM1450 0H1600V900H1450z", "#11201a"),
    box(150, 0, 34, HEIGHT, "#8a8c90") + box(1416, 0, 34, HEIGHT, "#8a8c90"),
    each(10, (i) => box(150, i * 96, 34, 48, "#8f1c20") + box(1416, i * 96, 34, 48, "#8f1c20")),
    path(specks, "#fff", { opacity: 0.08 }),
    groove(480) + groove(1120),
    each(9, (i) => box(794, i * 110 - 30, 12, 60, "#efe6cf", { opacity: 0.7 })),
    box(184, 300, 1232, 12, LAMP.white, { opacity: 0.85 }),
    line("M184 352H1416M184 392H1416", "#ff5a46", 3, { opacity: 0.6 }),
    box(760, 250, 80, 46, "#0a0b0e", { rx: 8, stroke: "#4a4e59", "stroke-width": 2 }),
    glow(760, 270, 120, LAMP.amber, 0.6) + glow(840, 270, 120, LAMP.amber, 0.6),
    carFromAbove(p, {
      x: 480,
      y: 590,
      length: 500,
      paint: "#b3181d",
      stripe: "#f1eee8",
      lights: true,
      scoop: true,
    }),
    carFromAbove(p, {
      x: 1120,
      y: 590,
      length: 500,
      paint: "#2a3f6b",
      stripe: "#d9b04a",
      lights: true,
    }),
    pool(480, 160, 320, 200, p.lamp, 0.25) + pool(1120, 160, 320, 200, p.lamp, 0.25),
    vignette(0.6),
  );
}

/** The finish from the track: beams, two boards, one win light. */
export function breakoutBoard(): string {
  const p = LIGHTS.night;
  const view = { x: 800, y: 430, drop: 440 };
  const board = (x: number, words: string, speed: string, wins: boolean): string =>
    box(x, 150, 500, 270, "#08090b", { rx: 10, stroke: "#4a4e59", "stroke-width": 4 }) +
    box(x + 16, 166, 468, 238, "#0d0e11", { rx: 4 }) +
    lettering(words, LAMP.amber, {
      font: "display",
      size: 160,
      x: x + 460,
      y: 308,
      anchor: "end",
      tracking: 5,
    }) +
    lettering(speed, "#f1eee8", {
      font: "display",
      size: 76,
      x: x + 460,
      y: 388,
      anchor: "end",
      tracking: 4,
    }) +
    glow(x + 260, 270, 300, LAMP.amber, 0.22) +
    box(x + 190, 92, 120, 50, wins ? LAMP.green : "#0e2a18", {
      rx: 8,
      stroke: "#4a4e59",
      "stroke-width": 3,
    }) +
    (wins ? glow(x + 250, 116, 190, LAMP.green, 0.7) : "") +
    lettering("WIN", wins ? "#06250f" : "#1d4a2c", {
      font: "display",
      size: 42,
      x: x + 250,
      y: 132,
      anchor: "middle",
      tracking: 3,
    }) +
    line(`M${x + 60} 420V480M${x + 440} 420V480`, "#15161a", 16);
  const beams = [0.4, 0.62].map((near) => {
    const [lx, ly] = onGround(view, -560, near);
    const [rx] = onGround(view, 560, near);
    return (
      line(`M${num(lx)} ${num(ly)}H${num(rx)}`, "#ff5a46", 4 * near + 1, { opacity: 0.85 }) +
      line(`M${num(lx)} ${num(ly)}H${num(rx)}`, "#ff5a46", 22 * near, { opacity: 0.14 })
    );
  });
  const [ax, ay] = onGround(view, -290, 0.5);
  const [bx, by] = onGround(view, 300, 0.56);
  return picture(
    "breakout-board",
    sky(p, 430, "breakout"),
    hills(p, 436, "breakout", 36),
    strip(p, view, { line: 0.4 }),
    board(210, "8.904", "171.20", true) + board(890, "8.906", "158.64", false),
    beams.join(""),
    carFromBehind(p, { x: ax, y: ay, width: 190, paint: "#b3181d", wing: true }),
    carFromBehind(p, { x: bx, y: by, width: 210, paint: "#d8d2c4", lit: true }),
    vignette(0.65),
  );
}

/** A strip running at the mountains, its height on a board. */
export function mountainStrip(): string {
  const p = LIGHTS.dusk;
  const view = { x: 700, y: 470, drop: 400 };
  const far =
    "M0 470V330L150 230 260 290 420 130 560 270 660 220 820 90 980 260 1080 200 1240 110 1400 250 1500 190 1600 260V470z";
  const near = "M0 470V400L180 340 330 390 520 320 700 400 900 330 1120 400 1320 330 1600 400V470z";
  return picture(
    "mountain-strip",
    sky(p, 470, "mountain"),
    path(
      far,
      linear([
        [0, "#8a5a5c"],
        [1, "#3a2530"],
      ]),
    ),
    path(
      "M420 130L560 270 500 250 470 290 430 240 390 280 350 206zM820 90L980 260 910 220 880 270 830 200 780 250 750 160zM1240 110L1400 250 1330 220 1290 262 1240 200 1190 240 1160 156z",
      "#ffdcc0",
      { opacity: 0.75 },
    ),
    line(
      "M0 330L150 230 260 290 420 130 560 270 660 220 820 90 980 260 1080 200 1240 110 1400 250 1500 190 1600 260",
      "#ffd0a0",
      3,
      { opacity: 0.6 },
    ),
    path(near, "#2a1a22"),
    glow(700, 470, 460, "#ffb46a", 0.6),
    floodlight(p, [240, 230], 480, 0.7, [330, 660]),
    strip(p, view, { line: 0.52 }),
    christmasTree(700, 690, 0.5, STAGED),
    carFromBehind(p, { x: 430, y: 780, width: 250, paint: "#1d5a34", lit: true, number: "58" }),
    box(1090, 560, 370, 170, "#1d5a34", { rx: 12, stroke: "#f1eee8", "stroke-width": 6 }),
    line("M1150 730V850M1400 730V850", "#2a2226", 14),
    lettering("ELEVATION", "#f1eee8", {
      font: "label",
      size: 46,
      x: 1275,
      y: 622,
      anchor: "middle",
      tracking: 4,
    }),
    lettering("5800 FT", "#f1eee8", {
      font: "display",
      size: 96,
      x: 1275,
      y: 706,
      anchor: "middle",
      tracking: 3,
    }),
    vignette(0.55),
  );
}

/** The tower's weather board and a vane above it. */
export function airBoard(): string {
  const p = LIGHTS.dusk;
  const view = { x: 420, y: 520, drop: 380 };
  const row = (name: string, value: string, y: number): string =>
    lettering(name, "#c9c4b8", { font: "label", size: 44, x: 850, y, tracking: 3 }) +
    lettering(value, LAMP.amber, {
      font: "display",
      size: 84,
      x: 1410,
      y: y + 12,
      anchor: "end",
      tracking: 4,
    });
  return picture(
    "air-board",
    sky(p, 520, "air"),
    glow(420, 500, 520, "#ffb46a", 0.75),
    hills(p, 526, "air"),
    strip(p, view, {}),
    floodlight(p, [180, 190], 530, 0.8),
    line("M880 140V860M1380 140V860", "#0d0d11", 22),
    box(800, 250, 660, 420, "#0a0b0e", { rx: 14, stroke: "#4a4e59", "stroke-width": 5 }),
    row("AIR", "75 F", 340) + row("BARO", "29.80", 440) + row("HUMIDITY", "60 %", 540),
    box(820, 566, 620, 3, "#3d414c"),
    row("DENSITY ALT", "1420 FT", 636),
    glow(1130, 460, 420, LAMP.amber, 0.2),
    line("M1130 250V110", "#15161a", 10),
    group(
      "translate(1130 120) rotate(-8)",
      path(
        "M-150-7H110L96-26 160 0 96 26 110 7H-150zM-150-34H-96L-70 0-96 34H-150L-124 0z",
        "#15161a",
      ),
      line("M-150-7H110M-150-34H-96", p.rim, 3, { opacity: 0.7 }),
    ),
    disc(1130, 150, 12, "#15161a"),
    lettering("N", "#f1eee8", { font: "label", size: 34, x: 1130, y: 84, anchor: "middle" }),
    vignette(0.6),
  );
}

/** Empty lanes under the lamps, mist coming over the grass. */
export function nightLanes(): string {
  const p = LIGHTS.night;
  const view = { x: 800, y: 400, drop: 430 };
  return picture(
    "night-lanes",
    sky(p, 400, "night lanes"),
    hills(p, 406, "night lanes", 50),
    [
      [150, 60, 1.15],
      [470, 210, 0.7],
      [1130, 210, 0.7],
      [1450, 60, 1.15],
    ]
      .map(([x = 0, y = 0, s = 1]) =>
        floodlight(p, [x, y], 430, s, [x < 800 ? x + 120 : x - 120, 720]),
      )
      .join(""),
    strip(p, view, { line: 0.4 }),
    standAlong(p, [1680, 450], [1000, 406], 210, "night lanes"),
    christmasTree(800, 600, 0.66, { preStaged: true }),
    each(7, (i) => oval(120 + i * 240, 430 + (i % 3) * 18, 260, 20, "#cdd6e0", { opacity: 0.1 })),
    each(5, (i) => oval(60 + i * 380, 690 + (i % 2) * 60, 300, 24, "#cdd6e0", { opacity: 0.07 })),
    figure(720, 640, 1, { rim: p.rim, suit: "#2a2d36", pose: "arms-up" }),
    carFromBehind(p, { x: 440, y: 800, width: 380, paint: "#23262e", lit: true, number: "930" }),
    pool(440, 806, 300, 50, "#ff4a38", 0.25),
    pool(1120, 760, 320, 70, p.lamp, 0.3),
    vignette(0.6),
  );
}

/** Between sessions: a tractor drags rubber in, somebody sprays. */
export function prepCrew(): string {
  const p = LIGHTS.dusk;
  const wheel = (x: number, y: number, r: number): string =>
    disc(x, y, r, "#0a0a0c", { stroke: p.rim, "stroke-width": 3, "stroke-opacity": 0.4 }) +
    each(16, (i) =>
      path(`M-7${-r - 4}h14v16h-14z`, "#101013", {
        transform: `translate(${x} ${y}) rotate(${i * 22.5})`,
      }),
    ) +
    disc(x, y, r * 0.52, shade("#e0c25a", "#7a5a18")) +
    disc(x, y, r * 0.18, "#2a2418");
  return picture(
    "prep-crew",
    sky(p, 500, "prep"),
    glow(1240, 480, 520, "#ffb46a", 0.75),
    hills(p, 506, "prep"),
    floodlight(p, [180, 130], 510, 0.9, [320, 760]),
    standAcross(p, [600, 504], [640, 180], "prep"),
    wallAcross(p, 494, 64, ["TRACK PREP", "PLEASE WAIT"]),
    asphalt(p, 556, "prep"),
    path("M0 690H1600V800H0z", "#050506", { opacity: 0.45 }),
    path("M0 704H640V786H0z", shade("#ffce9a", "#7a4a3a"), { opacity: 0.22 }),
    line("M470 690H620M440 740H600", "#15161a", 10),
    each(
      3,
      (i) =>
        oval(300 + i * 86, 752, 60, 52, "#0b0b0d", {
          stroke: p.rim,
          "stroke-opacity": 0.3,
          "stroke-width": 3,
        }) + oval(300 + i * 86, 752, 26, 22, "#232328"),
    ),
    box(210, 664, 300, 26, "#c9a227") + line("M210 664H510", p.rim, 3),
    shadow(870, 792, 340, 22, 0.8),
    path(
      "M600 640H760V700H1130Q1150 640 1120 596L980 580H900L880 470H680L660 590H600z",
      linear([
        [0, "#4aa860"],
        [0.5, "#1d6a38"],
        [1, "#0a2a16"],
      ]),
    ),
    path("M700 490H862L880 580H690z", shade("#ffcf96", "#3a2a2c")) +
      figure(780, 640, 0.9, { rim: p.rim, suit: "#2a2d36", helmet: "#c9541c" }),
    box(660, 452, 250, 18, "#15181a", { rx: 6 }) + line("M660 452H910", p.rim, 3),
    line("M1060 590V500", "#15161a", 12),
    wheel(730, 690, 106) + wheel(1060, 728, 64),
    figure(1340, 800, 1.9, { rim: p.rim, suit: "#d9541a", helmet: "#e9e4d8", pose: "pointing" }),
    line("M1390 620L1500 720", "#8f98a3", 9),
    path("M1500 720L1600 690V800z", "#cfe6f4", { opacity: 0.3 }) +
      puff(1540, 744, 70, "#d8e2ea", 0.3),
    vignette(0.55),
  );
}

/** No smoke in the left lane: an electric car beside one that has plenty. */
export function evAtLine(): string {
  const p = LIGHTS.night;
  const random = seededRandom("ev");
  return picture(
    "ev-at-line",
    sky(p, 440, "ev"),
    hills(p, 446, "ev", 36),
    floodlight(p, [220, 100], 450, 0.9, [320, 640]),
    floodlight(p, [1400, 110], 450, 0.9, [1300, 660]),
    standAcross(p, [420, 444], [380, 130], "ev"),
    wallAcross(p, 436, 66, ["QUIET PLEASE", "1320", "LOUD PLEASE"]),
    asphalt(p, 498, "ev"),
    smoke(random, [1330, 560], [330, 330], SMOKE, 7),
    sideCar(p, {
      kind: "classic-coupe",
      x: 800,
      y: 584,
      width: 620,
      finish: { paint: "#7d1519", stripe: "shoulder", number: "9", rolling: true },
    }),
    smoke(random, [1330, 586], [300, 130], SMOKE.slice(1), 5),
    christmasTree(236, 716, 0.66, { ...STAGED, ambers: [2] }),
    line("M360 800H1560", "#3fb4ff", 18, { opacity: 0.16 }),
    sideCar(p, {
      kind: "modern-sedan",
      x: 400,
      y: 792,
      width: 880,
      finish: {
        paint: "#e6e8ea",
        rim: "multi",
        dragStance: false,
        cage: false,
        lightsOn: true,
        driver: "#1d2026",
      },
    }),
    line("M470 778H1210", "#6fd0ff", 6, { opacity: 0.85, "stroke-linecap": "round" }),
    pool(840, 804, 520, 40, "#3fb4ff", 0.5),
    glow(420, 720, 200, "#dff2ff", 0.4),
    vignette(0.65),
  );
}

/** An old airfield: wide sky, hangar, tower, two lanes on the concrete. */
export function airfieldStrip(): string {
  const p = LIGHTS.noon;
  const view = { x: 860, y: 480, drop: 390 };
  const cloud = (x: number, y: number, w: number, tone: string): string =>
    path(
      `M${x} ${y}q${w * 0.08}-40 ${w * 0.24}-38q${w * 0.1}-52 ${w * 0.3}-34q${w * 0.24}-22 ${w * 0.3} 30q${w * 0.16} 4 ${w * 0.16} 42z`,
      tone,
      { opacity: 0.85 },
    );
  return picture(
    "airfield-strip",
    box(
      0,
      0,
      WIDTH,
      484,
      linear([
        [0, "#5d6f7d"],
        [0.5, "#93a2ab"],
        [1, "#d9d8ca"],
      ]),
    ),
    cloud(60, 190, 620, "#c3cace") +
      cloud(740, 150, 760, "#b4bdc3") +
      cloud(300, 300, 520, "#dadcd8") +
      cloud(1080, 330, 480, "#e4e3da"),
    path("M0 484V462Q200 448 420 464T900 458 1600 466V484z", "#5a6a4a"),
    box(0, 478, WIDTH, 422, shade("#71805a", "#3f4a34")),
    path("M120 484V430Q300 340 480 430V484z", shade("#6b7276", "#3a4044")) +
      path("M190 484V444Q300 394 410 444V484z", "#22272a") +
      line("M120 430Q300 340 480 430", "#e8ebe6", 4, { opacity: 0.7 }),
    box(1180, 330, 90, 154, shade("#d8d6cc", "#8d8b82")) +
      path("M1160 280H1290L1276 340H1174z", shade("#49585f", "#22292d")) +
      box(1150, 266, 150, 16, "#e6e3d8") +
      line("M1225 266V200", "#33383b", 5),
    strip(p, view, { line: 0.5, rubber: 0.55 }),
    line("M560 500V300", "#e6e3d8", 7) +
      path(
        "M560 300L690 322V346L560 362z",
        linear([
          [0, "#ff8a3a"],
          [1, "#c9541c"],
        ]),
      ) +
      path("M600 307l26 4v42l-26 4zM652 316l20 4v30l-20 3z", "#fff6e6"),
    christmasTree(860, 690, 0.5, { ...STAGED, ambers: [1] }),
    carFromBehind(p, { x: 540, y: 786, width: 330, paint: "#2f6a4a", slicks: false, number: "44" }),
    carFromBehind(p, { x: 1190, y: 786, width: 320, paint: "#c9a227", slicks: false, lit: true }),
    figure(330, 760, 1.4, { rim: "#fff", suit: "#d9e021", pose: "clipboard" }),
    vignette(0.4),
  );
}

/** A strip between the stands of a stadium. */
export function stadiumStrip(): string {
  const p = LIGHTS.blue;
  const view = { x: 800, y: 500, drop: 370 };
  const random = seededRandom("stadium");
  const stand = (side: 1 | -1): string => {
    const at = (along: number, up: number): readonly [number, number] => [
      800 + side * (170 + along * 760),
      500 - up * (90 + along * 400) + along * 90,
    ];
    const corners = points(at(0, 0), at(0, 1), at(1, 1), at(1, 0));
    const rows = each(12, (i) => {
      const [ax, ay] = at(0, i / 12);
      const [bx, by] = at(1, i / 12);
      return `M${num(ax)} ${num(ay)}L${num(bx)} ${num(by)}`;
    });
    const crowd = (tone: string): string =>
      path(
        each(80, () => {
          const along = random.next() ** 0.7;
          const [x, y] = at(along, random.range(0.06, 0.94));
          const s = 2 + along * 4;
          return `M${num(x)} ${num(y)}h${num(s)}v${num(s)}h${num(-s)}z`;
        }),
        tone,
      );
    const flashes = each(14, () => {
      const [x, y] = at(random.next(), random.range(0.1, 0.9));
      return glow(x, y, 16, "#fff", 0.9);
    });
    const [rx, ry] = at(0, 1.14);
    const [qx, qy] = at(1, 1.12);
    return (
      path(corners, shade("#27304a", "#0c101c")) +
      line(rows, "#4a5678", 2, { opacity: 0.7 }) +
      crowd("#c98a6b") +
      crowd("#e6d6c0") +
      crowd("#5d6a94") +
      flashes +
      path(points([rx, ry], [qx, qy], [qx, qy + 34], [rx, ry + 12]), "#070a12") +
      line(`M${num(rx)} ${num(ry)}L${num(qx)} ${num(qy)}`, p.rim, 3, { opacity: 0.8 })
    );
  };
  return picture(
    "stadium-strip",
    sky(p, 500, "stadium"),
    glow(800, 480, 420, "#c9d6f4", 0.5),
    hills(p, 506, "stadium", 40),
    box(0, 500, WIDTH, 400, "#10131a"),
    stand(-1) + stand(1),
    strip(p, view, { line: 0.44 }),
    christmasTree(800, 662, 0.44, { green: true }),
    puff(560, 720, 130, "#aab4c4", 0.5) + puff(1060, 720, 130, "#aab4c4", 0.5),
    carFromBehind(p, { x: 610, y: 740, width: 270, paint: "#c9541c", wing: true, lit: true }),
    carFromBehind(p, { x: 1000, y: 744, width: 270, paint: "#2f6a9a", wing: true, lit: true }),
    glow(530, 690, 60, "#ffd28a", 0.9) + glow(690, 690, 60, "#ffd28a", 0.9),
    vignette(0.55),
  );
}

/** A strip through pines under a night that stays pale. */
export function forestStrip(): string {
  const p = { ...LIGHTS.dawn, skyTop: "#34506b", skyMid: "#7c8fa0", skyLow: "#f4cfa4" };
  const view = { x: 800, y: 470, drop: 400 };
  const random = seededRandom("pines");
  const pine = (x: number, foot: number, h: number, tone: string): string => {
    let d = `M${num(x)} ${num(foot - h)}`;
    for (let i = 1; i <= 6; i += 1)
      d += `L${num(x + h * 0.05 * i)} ${num(foot - h + (h * i) / 6.5)}l${num(-h * 0.03)}-2`;
    d += `L${num(x)} ${num(foot)}`;
    for (let i = 6; i >= 1; i -= 1)
      d += `L${num(x - h * 0.05 * i + h * 0.03)} ${num(foot - h + (h * i) / 6.5 - 2)}l${num(-h * 0.03)} 2L${num(x - h * 0.036 * (i - 1))} ${num(foot - h + (h * (i - 1)) / 6.5)}`;
    return path(`${d}z`, tone);
  };
  const wood = (
    from: number,
    to: number,
    foot: number,
    low: number,
    high: number,
    tone: string,
    step: number,
  ): string => {
    let trees = "";
    for (let x = from; x < to; x += random.range(step * 0.6, step * 1.3))
      trees += pine(x, foot, random.range(low, high), tone);
    return trees;
  };
  return picture(
    "forest-strip",
    sky(p, 470, "forest"),
    disc(1120, 430, 44, "#fff3d0") + glow(1120, 430, 480, "#ffe2ae", 0.75),
    wood(0, 1600, 476, 60, 120, "#4a5a60", 80),
    box(0, 468, WIDTH, 432, shade("#4f5a48", "#20271f")),
    strip(p, view, { line: 0.5, walls: false, rubber: 0.5 }),
    wood(-40, 380, 560, 230, 380, "#1c2a28", 84) + wood(1240, 1660, 560, 230, 380, "#1c2a28", 84),
    wood(-60, 170, 700, 420, 560, "#0e1716", 110) + wood(1460, 1680, 700, 420, 560, "#0e1716", 110),
    christmasTree(800, 690, 0.5, STAGED),
    carFromBehind(p, { x: 520, y: 782, width: 320, paint: "#c9b48a", slicks: false, number: "12" }),
    carFromBehind(p, { x: 1080, y: 782, width: 320, paint: "#8f171b", lit: true }),
    box(1228, 560, 190, 110, "#f3ede0", { rx: 6, stroke: "#17181b", "stroke-width": 5 }) +
      line("M1323 670V760", "#202329", 12),
    lettering("402 M", "#17181b", { font: "display", size: 78, x: 1323, y: 642, anchor: "middle" }),
    vignette(0.45),
  );
}

/** A stone by the strip with its name cut in. */
export function milestone(): string {
  const p = LIGHTS.dusk;
  const view = { x: 1080, y: 470, drop: 400 };
  const random = seededRandom("milestone");
  const grass = each(90, () => {
    const x = random.range(0, 1600);
    const h = random.range(16, 60);
    return `M${num(x)} 900q${num(random.range(-8, 8))}${num(-h)} ${num(random.range(-16, 16))} ${num(-h * 1.5)}`;
  });
  const stone = "M330 820L352 330Q360 220 470 214H640Q742 222 750 330L776 820z";
  return picture(
    "milestone",
    sky(p, 470, "milestone"),
    glow(1080, 450, 560, "#ffb46a", 0.85),
    hills(p, 476, "milestone"),
    strip(p, view, { rubber: 0.4 }),
    floodlight(p, [1440, 150], 480, 0.8),
    floodlight(p, [930, 320], 480, 0.36),
    path("M0 900V700Q300 660 620 720T980 900z", shade("#2a2a1c", "#0d0d09")),
    shadow(560, 826, 300, 26, 0.8),
    path(
      stone,
      linear([
        [0, "#b59a86"],
        [0.4, "#7a6a62"],
        [1, "#33292c"],
      ]),
    ),
    path("M640 214Q742 222 750 330L776 820H700L676 330Q670 240 600 214z", "#ffcf9a", {
      opacity: 0.35,
    }),
    line(stone, "#ffd9b0", 3, { opacity: 0.5 }),
    line("M380 470l60 22M690 620l-50 40 20 50M400 700l44-16", "#2a2022", 4, { opacity: 0.5 }),
    lettering("1320", "#1c1416", {
      font: "display",
      size: 190,
      x: 552,
      y: 500,
      anchor: "middle",
      tracking: 6,
    }),
    lettering(
      "1320",
      "#ffe2c4",
      { font: "display", size: 190, x: 556, y: 504, anchor: "middle", tracking: 6 },
      { opacity: 0.18 },
    ),
    lettering("FEET", "#1c1416", {
      font: "label",
      size: 84,
      x: 552,
      y: 610,
      anchor: "middle",
      tracking: 18,
    }),
    line(grass, "#4a4a2c", 4, { "stroke-linecap": "round" }),
    vignette(0.55),
  );
}

/** The whole strip from the air with its five marks. */
export function stripFromAbove(): string {
  const x = (feet: number): number => 210 + feet * 0.84;
  const random = seededRandom("from above");
  const field = (
    fx: number,
    fy: number,
    w: number,
    h: number,
    tone: string,
    dark: string,
  ): string =>
    box(fx, fy, w, h, shade(tone, dark)) +
    line(
      each(Math.floor(h / 22), (i) => `M${fx} ${fy + i * 22 + 8}h${w}`),
      "#000",
      2,
      { opacity: 0.1 },
    );
  const trees = each(70, () => {
    const tx = random.range(0, 1600);
    const ty = random.pick([random.range(30, 90), random.range(610, 660), random.range(820, 890)]);
    const r = random.range(9, 20);
    return (
      disc(tx + 6, ty + 8, r, "#0c140e", { opacity: 0.6 }) +
      disc(tx, ty, r, random.pick(["#2a4a30", "#35583a", "#22402a"]))
    );
  });
  const marks = [60, 330, 660, 1000, 1320].map(
    (feet) =>
      box(x(feet) - 2, 372, 5, 136, feet === 1320 ? "#fff" : LAMP.amber) +
      line(`M${num(x(feet))} 372V312`, "#f1eee8", 3) +
      lettering(feet.toLocaleString("en-US"), "#f7f4ea", {
        font: "display",
        size: feet === 1320 ? 76 : 56,
        x: x(feet) + (feet === 60 ? 14 : 0),
        y: 298,
        anchor: "middle",
        tracking: 2,
      }),
  );
  const car = (cx: number, cy: number, paint: string): string =>
    carFromAbove(LIGHTS.dawn, { x: cx, y: cy, length: 40, paint, turn: 90 });
  return picture(
    "strip-from-above",
    box(0, 0, WIDTH, HEIGHT, "#4a5a3a"),
    field(0, 0, 520, 240, "#7a7a48", "#5a5c38") +
      field(520, 0, 600, 240, "#5a6e42", "#43553a") +
      field(1120, 0, 480, 240, "#8f7d4e", "#6b6040"),
    field(0, 640, 700, 260, "#556b3f", "#3a4a30") + field(700, 640, 900, 260, "#8a7a4a", "#5d5638"),
    trees,
    box(60, 360, 1480, 160, shade("#4a4a4e", "#2c2d32"), { rx: 6 }),
    box(60, 352, 1480, 8, "#cfcabc") + box(60, 520, 1480, 8, "#cfcabc"),
    box(x(0), 384, 1180, 18, "#121215", { opacity: 0.6 }) +
      box(x(0), 414, 1180, 14, "#121215", { opacity: 0.5 }) +
      box(x(0), 454, 1180, 14, "#121215", { opacity: 0.5 }) +
      box(x(0), 482, 1180, 18, "#121215", { opacity: 0.6 }),
    each(30, (i) => box(80 + i * 49, 438, 26, 4, "#efe6cf")),
    box(x(0) - 3, 362, 7, 156, "#fff"),
    lettering("START", "#f7f4ea", {
      font: "label",
      size: 34,
      x: x(0) - 30,
      y: 338,
      anchor: "middle",
      tracking: 2,
    }),
    marks.join(""),
    car(x(0) - 40, 404, "#b3181d") + car(x(0) - 40, 480, "#d8d2c4") + car(x(560), 406, "#1f4f8a"),
    path("M150 540H900V600H150z", "#5c5a58") +
      each(11, (i) =>
        car(210 + i * 62, 572, ["#b3181d", "#e6e3d8", "#23262e", "#c9a227"][i % 4] ?? "#b3181d"),
      ),
    path("M150 120H700V200H150z", "#8a8c90") +
      each(9, (i) => box(156, 126 + i * 8, 538, 3, i % 2 ? "#c9c4b8" : "#6b6f76")),
    line("M1540 440Q1590 440 1590 560T1400 600H900", "#5c5a58", 26),
    path("M0 0L700 0 0 420z", "#ffe2ae", { opacity: 0.12 }),
    vignette(0.45),
  );
}

/** A fire between the trailers, and a story going on. */
export function campfire(): string {
  const p = LIGHTS.night;
  const random = seededRandom("campfire");
  const sparks = each(36, () => {
    const y = random.range(180, 560);
    return disc(800 + random.range(-90, 90), y, random.range(1.5, 4), "#ffb04a", {
      opacity: 0.4 + (y - 180) / 800,
    });
  });
  const flame = (d: string, tone: string, opacity: number): string => path(d, tone, { opacity });
  const sitting = (x: number, s: number, flip: boolean, suit: string): string =>
    group(
      `translate(${x} 790) scale(${flip ? -s : s} ${s})`,
      box(-52, -52, 84, 12, "#15161a", { rx: 5 }),
      line("M-44-48L-54 0M24-48L34 0", "#15161a", 7),
      path(
        "M-30-56Q-44-130-20-164Q6-176 22-150L30-92 70-84 84-16H62L52-58H-10z",
        shade(lighten(suit, 0.12), darken(suit, 0.6)),
      ),
      disc(4, -192, 24, "#4a3028"),
      path("M-22-194Q-20-222 6-222T32-196L38-190H-22z", darken(suit, 0.4)),
      line("M22-206Q30-196 28-182M30-148L38-96 74-88 86-22", "#ffb46a", 5, {
        opacity: 0.85,
        "stroke-linecap": "round",
      }),
    );
  return picture(
    "campfire",
    sky(p, 520, "campfire"),
    hills(p, 526, "campfire", 60),
    glow(1330, 470, 130, LAMP.green, 0.7) +
      disc(1330, 470, 5, "#dfffe8") +
      line("M1330 476V524", "#0a0a0c", 5),
    asphalt(p, 524, "campfire"),
    sideCar(
      { ...p, skyMid: "#4a2a18", skyLow: "#8a4a1c" },
      {
        kind: "pickup",
        x: 90,
        y: 690,
        width: 620,
        finish: {
          paint: "#8a8272",
          stripe: "none",
          rim: "rally",
          cage: false,
          driver: undefined,
          dragStance: false,
        },
      },
    ),
    sideCar(
      { ...p, skyMid: "#4a2a18", skyLow: "#8a4a1c" },
      {
        kind: "classic-coupe",
        x: 930,
        y: 680,
        width: 560,
        finish: {
          paint: "#1d5a34",
          stripe: "none",
          mirrored: true,
          driver: undefined,
          cage: false,
          number: "12",
        },
      },
    ),
    glow(800, 690, 620, "#ff9a3a", 0.6),
    pool(800, 810, 640, 90, "#ff9a3a", 0.6),
    sparks,
    line("M700 812L900 776M700 776L900 812M740 820H860", "#3a2015", 26, {
      "stroke-linecap": "round",
    }),
    flame(
      "M700 800C690 700 760 690 750 590C800 640 790 660 812 540C860 620 850 680 880 650C920 720 900 780 890 800z",
      "#ff7a1c",
      0.85,
    ),
    flame(
      "M734 804C726 730 776 720 774 650C806 690 812 690 822 620C850 690 856 740 866 804z",
      "#ffb53a",
      0.9,
    ),
    flame("M766 806C764 760 790 750 796 710C818 750 828 770 834 806z", "#fff0b8", 0.95),
    sitting(520, 1.5, false, "#33404f") +
      sitting(1090, 1.5, true, "#5a2a24") +
      sitting(340, 1.3, false, "#3a3a2c") +
      sitting(1270, 1.35, true, "#2a3f5a"),
    vignette(0.7),
  );
}

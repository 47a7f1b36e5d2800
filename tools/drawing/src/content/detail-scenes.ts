import { seededRandom } from "../../../../scripts/demo-slips/random.ts";
import { beam, glow, LAMP, LIGHTS, shadow, vignette } from "./light.ts";
import {
  box,
  clipped,
  disc,
  each,
  group,
  lettering,
  line,
  linear,
  num,
  oval,
  path,
  picture,
  radial,
  roundLettering,
  STEEL,
  shade,
  sheet,
  WIDTH,
} from "./pen.ts";
import { asphalt, floodlight, hills, puff, sky, smoke, standAlong } from "./place.ts";
import { STAGED, treeHead } from "./tree.ts";

/**
 * The folds of a wrinkle-wall as the axle twists it: only where it meets the ground, uneven, and
 * all raked the way the rim has turned ahead of the tread.
 */
function wrinkles(): string {
  const random = seededRandom("wrinkles");
  const at = (r: number, degrees: number): string => {
    const a = (degrees / 180) * Math.PI;
    return `${num(Math.cos(a) * r)} ${num(Math.sin(a) * r * 0.94)}`;
  };
  let folds = "";
  let edges = "";
  for (let degrees = 50; degrees < 150; degrees += random.range(8, 13)) {
    const load = 1 - Math.abs(degrees - 98) / 64;
    const from = 196 + random.range(0, 16);
    const to = from + 22 + 80 * load * random.range(0.8, 1.1);
    const rake = random.range(7, 11);
    folds += `M${at(from, degrees)}Q${at((from + to) / 2, degrees - rake * 0.9)} ${at(to, degrees - rake)}`;
    edges += `M${at(from + 6, degrees + 1.6)}Q${at((from + to) / 2, degrees - rake * 0.9 + 1.9)} ${at(to - 4, degrees - rake + 1.5)}`;
  }
  return (
    line(folds, "#000", 9, { "stroke-linecap": "round", opacity: 0.85 }) +
    line(edges, "#6a6a72", 3.4, { "stroke-linecap": "round", opacity: 0.75 })
  );
}

/** A wrinkled slick an instant after the green, seen from the wall's foot. */
export function slick(): string {
  const p = LIGHTS.night;
  const random = seededRandom("slick");
  const tire =
    "M0-318C176-318 318-176 320 0C321 100 316 196 288 254Q270 298 232 300H-236Q-276 298-292 252C-318 196-321 100-320 0C-318-176-176-318 0-318z";
  return picture(
    "slick",
    box(0, 0, WIDTH, 524, shade(p.skyTop, p.skyLow)),
    glow(300, 160, 300, p.lamp, 0.8) + glow(1380, 130, 340, p.lamp, 0.8),
    each(7, (i) =>
      disc(100 + i * 236, 330 + (i % 3) * 60, 26 + (i % 3) * 12, i % 2 ? "#ffb21a" : "#e4262c", {
        opacity: 0.14,
      }),
    ),
    asphalt(p, 522, "slick"),
    line("M0 780H1600", LAMP.white, 18, { opacity: 0.5 }),
    path(
      "M210 270C290 190 500 120 760 80C1020 44 1300 34 1600 34V640H1126L1140 560A367 367 0 0 0 430 380L250 400Q206 370 210 270z",
      linear([
        [0, "#c22e23"],
        [0.4, "#8a1519"],
        [1, "#1f0507"],
      ]),
    ),
    path(
      "M210 270C290 190 500 120 760 80C1020 44 1300 34 1600 34V76C1300 70 1020 84 760 108C560 134 360 200 210 270z",
      "#d94a32",
      { opacity: 0.5 },
    ),
    line("M210 270C290 190 500 120 760 80C1020 44 1300 34 1600 34", "#ffd9c0", 4, {
      opacity: 0.8,
    }),
    smoke(random, [700, 800], [-640, 300], ["#5a565c", "#8d888e", "#c9c2bd"], 10),
    oval(780, 792, 300, 22, "#000", { opacity: 0.8 }),
    group(
      "translate(780 490)",
      path(
        tire,
        radial(
          [
            [0.4, "#17171a"],
            [0.72, "#26262b"],
            [0.86, "#101013"],
            [1, "#050506"],
          ],
          { cy: 0.51 },
        ),
      ),
      line("M-300-110C-250-250-120-318 0-318S250-250 300-110", p.rim, 4, { opacity: 0.5 }),
      disc(0, 0, 286, "none", { stroke: "#08080a", "stroke-width": 3, opacity: 0.7 }),
      disc(0, 0, 194, "none", { stroke: "#3a3a40", "stroke-width": 3 }),
      // The tread's edge, pressed flat into the rubbered lane.
      path(
        "M-292 252Q-276 298-236 300H232Q270 298 288 254Q262 280 210 283H-216Q-264 280-292 252z",
        "#060607",
      ),
      wrinkles(),
      roundLettering("QUARTER MILE", "#d9d4c8", { font: "display", size: 62, radius: 216 }),
      disc(0, 0, 176, "#0a0a0c") + disc(0, 0, 168, STEEL) + disc(0, 0, 144, "#101114"),
      each(24, (i) => disc(Math.cos(i * 0.2618) * 156, Math.sin(i * 0.2618) * 156, 5, "#26272c")),
      each(5, (i) =>
        path("M-18-30L-34-140H34L18-30z", shade("#d6d8db", "#5a5e66"), {
          transform: `rotate(${i * 72 + 20})`,
        }),
      ),
      disc(0, 0, 44, STEEL) + disc(0, 0, 24, "#0d0e11"),
      each(5, (i) => disc(Math.cos(i * 1.2566) * 34, Math.sin(i * 1.2566) * 34, 6, "#0d0e11")),
    ),
    puff(440, 760, 120, "#c9c2bd", 0.5) +
      puff(360, 700, 140, "#a7a1a3", 0.4) +
      puff(520, 800, 80, "#d8d0cb", 0.5),
    vignette(0.75),
  );
}

/** A helmet on the roof, the tree in its visor. */
export function helmet(): string {
  const p = LIGHTS.dusk;
  const visor =
    "M560 392C690 350 940 350 1080 400Q1100 480 1064 548C940 516 720 516 566 556Q536 470 560 392z";
  const shell =
    "M520 640C450 420 540 196 800 190C1060 186 1176 380 1150 560C1146 620 1130 668 1090 690C960 716 660 716 590 700Q540 690 520 640z";
  return picture(
    "helmet",
    sky(p, 560, "helmet"),
    hills(p, 566, "helmet"),
    glow(260, 540, 480, "#ffb46a", 0.75),
    asphalt(p, 562, "helmet"),
    floodlight(p, [180, 140], 570, 0.8) + floodlight(p, [1420, 100], 570, 1),
    path(
      "M0 700Q800 610 1600 700V900H0z",
      linear([
        [0, "#c8402f"],
        [0.2, "#8f171b"],
        [1, "#1c0507"],
      ]),
    ),
    line("M0 700Q800 610 1600 700", "#ffd9c0", 4, { opacity: 0.7 }),
    path("M0 770Q800 690 1600 770V800Q800 720 0 800z", "#ff9a80", { opacity: 0.16 }),
    shadow(830, 706, 380, 34, 0.9),
    path(
      shell,
      radial(
        [
          [0, "#ffffff"],
          [0.3, "#e4ded2"],
          [0.75, "#8f8a86"],
          [1, "#3a3335"],
        ],
        { cx: 0.34, cy: 0.22, r: 0.9 },
      ),
    ),
    clipped(
      shell,
      path("M480 330C700 250 960 240 1180 330L1190 280C1000 180 680 180 480 270z", "#c4262b"),
      path("M480 600C700 640 960 650 1180 600V660C960 700 700 700 480 660z", "#c4262b"),
      path("M476 660C700 700 960 706 1190 652V680C960 730 700 730 476 690z", "#17181d"),
    ),
    path(
      "M540 380C690 330 950 330 1096 388Q1122 480 1078 566C940 530 720 530 552 574Q514 470 540 380z",
      "#101014",
    ),
    path(
      visor,
      linear([
        [0, "#33202c"],
        [0.5, "#1a0f18"],
        [0.54, "#5a2a22"],
        [1, "#140c10"],
      ]),
    ),
    clipped(
      visor,
      glow(820, 470, 240, "#f08a44", 0.5),
      path("M740 560L812 430H828L900 560z", "#0c0a0d"),
      group(
        "translate(820 400) scale(.36)",
        treeHead({ ...STAGED, ambers: [1, 2, 3] }, { ...STAGED, ambers: [1, 2, 3] }),
      ),
      path("M560 392L640 372 600 560 556 560z", "#fff", { opacity: 0.1 }),
      path("M960 360L1040 376 1010 560 940 560z", "#fff", { opacity: 0.07 }),
    ),
    line("M560 392C690 350 940 350 1080 400", "#ffd0a0", 4, { opacity: 0.7 }),
    disc(530, 470, 26, "#26272c") +
      disc(530, 470, 13, "#8b8f97") +
      disc(1104, 476, 26, "#26272c") +
      disc(1104, 476, 13, "#8b8f97"),
    path("M690 640h220v26H690z", "#17181d") +
      line(
        each(8, (i) => `M${704 + i * 28} 640v26`),
        "#4a4e59",
        4,
      ),
    line("M600 270C680 210 800 200 900 214", "#fff", 12, {
      opacity: 0.75,
      "stroke-linecap": "round",
    }),
    line("M1150 560C1160 470 1140 350 1050 270", p.rim, 5, { opacity: 0.85 }),
    vignette(0.65),
  );
}

/** Drawers pulled out under a work lamp: sockets, wrenches, gauges. */
export function toolbox(): string {
  const wrench = (x: number, size: number): string =>
    group(
      `translate(${x} 0) scale(${size})`,
      path(
        "M-14-150C-34-160-40-196-22-214V-180L0-168 22-180V-214C40-196 34-160 14-150V90C40 104 44 150 22 172A36 36 0 0 1-22 172C-44 150-40 104-14 90z",
        STEEL,
        { stroke: "#1a1b1f", "stroke-width": 2 },
      ),
      disc(0, 134, 20, "#3a0c0e"),
    );
  const socket = (x: number, r: number): string =>
    disc(x + 3, 5, r, "#000", { opacity: 0.5 }) +
    disc(x, 0, r, STEEL) +
    disc(x, 0, r * 0.66, "#17181c") +
    path(
      each(
        1,
        () =>
          `M${num(x - r * 0.4)} ${num(-r * 0.22)}L${x} ${num(-r * 0.46)}L${num(x + r * 0.4)} ${num(-r * 0.22)}V${num(r * 0.22)}L${x} ${num(r * 0.46)}L${num(x - r * 0.4)} ${num(r * 0.22)}z`,
      ),
      "#08080a",
    );
  const drawer = (y: number, h: number, inside: string): string =>
    path(`M170 ${y}H1430L1470 ${y + h}H130z`, "#26090b") +
    path(`M190 ${y + 6}H1410L1444 ${y + h - 8}H156z`, "#131417") +
    inside +
    box(
      110,
      y + h,
      1380,
      54,
      linear([
        [0, "#d9343a"],
        [0.2, "#b3181d"],
        [1, "#6d0d11"],
      ]),
      { rx: 6 },
    ) +
    box(160, y + h + 18, 1280, 16, STEEL, { rx: 8 });
  return picture(
    "toolbox",
    sheet(shade("#1a1c21", "#0a0b0d")),
    box(80, 130, 1440, 700, shade("#8f1419", "#3d080b"), { rx: 10 }),
    drawer(
      150,
      116,
      each(14, (i) => group("translate(0 210)", socket(236 + i * 86, 18 + i * 1.5))),
    ),
    drawer(
      330,
      222,
      group(
        "translate(0 442) rotate(0)",
        each(11, (i) =>
          group(
            `translate(${250 + i * 84 + i * i * 2.2} 0) rotate(90) rotate(-90)`,
            wrench(0, 0.44 + i * 0.012),
          ),
        ),
      ),
    ),
    drawer(
      616,
      120,
      group(
        "translate(0 676)",
        each(3, (i) =>
          group(
            `translate(${300 + i * 180} 0)`,
            disc(0, 0, 50, "#0a0a0c"),
            disc(0, 0, 46, STEEL),
            disc(0, 0, 38, "#f3ede0"),
            line(
              each(
                9,
                (k) =>
                  `M${num(Math.cos(2.4 + k * 0.58) * 30)} ${num(Math.sin(2.4 + k * 0.58) * 30)}L${num(Math.cos(2.4 + k * 0.58) * 36)} ${num(Math.sin(2.4 + k * 0.58) * 36)}`,
              ),
              "#26221c",
              3,
            ),
            line(`M0 0L${18 - i * 12}-26`, LAMP.red, 4),
          ),
        ),
        path("M840-16H1180a16 16 0 0 1 0 32H840z", shade("#c9ccd2", "#4a4e56")),
        path("M1180-28h160a28 28 0 0 1 0 56H1180z", "#17181c", {
          stroke: "#4a4e59",
          "stroke-width": 2,
        }),
        line("M1200-12h120M1200 12h120", "#33363d", 5),
        box(800, -34, 60, 68, STEEL, { rx: 12 }),
      ),
    ),
    beam([800, -20], 200, [800, 900], 1900, "#fff1cf", 0.3),
    glow(800, 60, 560, "#fff1cf", 0.3),
    vignette(0.75),
  );
}

/** A fob as these cars have it: three buttons, a ring, its emergency blade hidden inside. */
function fob(): string {
  const body =
    "M-190-96Q-188-124-150-128Q0-142 150-122Q196-114 198-40V44Q196 116 150 124Q0 142-150 128Q-188 124-190 96Q-204 0-190-96z";
  const button = (x: number, y: number, w: number, mark: string): string =>
    box(x - w / 2, y - 40, w, 80, shade("#2a080b", "#0c0405"), {
      rx: 18,
      stroke: "#5d1014",
      "stroke-width": 2,
    }) +
    line(mark, "#f6ded6", 6, {
      transform: `translate(${x} ${y})`,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    });
  return (
    oval(16, 118, 214, 46, "#000", { opacity: 0.6 }) +
    disc(-262, 0, 84, "none", { stroke: "#5a5e66", "stroke-width": 20 }) +
    disc(-262, 0, 84, "none", { stroke: "#e6e6e2", "stroke-width": 7 }) +
    path("M-206-34H-176V34H-206Q-222 0-206-34z", STEEL) +
    path(
      body,
      linear([
        [0, "#ff5a4a"],
        [0.3, "#d9232a"],
        [0.7, "#8f1419"],
        [1, "#3d080b"],
      ]),
    ) +
    line("M-186-92Q-184-118-150-122Q0-136 148-116Q190-108 192-44", "#ffd0c4", 5, {
      opacity: 0.8,
      "stroke-linecap": "round",
    }) +
    path("M-150-72Q0-88 130-70Q150-66 152-46V46Q150 66 130 70Q0 88-150 72z", "#1a0708", {
      opacity: 0.55,
    }) +
    button(-104, 0, 76, "M-16 2v18h32V2zM-9 2v-12a9 9 0 0 1 18 0v12") +
    button(-14, 0, 76, "M-16 2v18h32V2zM-9 2v-12a9 9 0 0 1 17-5") +
    button(76, 0, 76, "M-20 14Q-16-2-4-2L6-14H22M-20 14H24") +
    line("M176-100V100", "#3d080b", 3, { opacity: 0.8 })
  );
}

/** A dial on a short hose, its chuck to the left: what a tire is set with. */
function tireGauge(): string {
  const ticks = (count: number, from: number, to: number): string =>
    each(count, (i) => {
      const a = ((-225 + (i * 270) / (count - 1)) / 180) * Math.PI;
      return `M${num(Math.cos(a) * from)} ${num(Math.sin(a) * from)}L${num(Math.cos(a) * to)} ${num(Math.sin(a) * to)}`;
    });
  return (
    line("M-90 40C-190 90-250 20-330 60", "#0a0a0c", 30, { "stroke-linecap": "round" }) +
    line("M-94 32C-190 80-250 12-326 52", "#4a4d55", 5, { "stroke-linecap": "round" }) +
    path("M-318 34L-372 44Q-388 60-372 78L-318 86z", STEEL) +
    disc(-372, 61, 14, "#17181c") +
    oval(8, 96, 118, 38, "#000", { opacity: 0.6 }) +
    path("M-30-116H30L22-146H-22z", STEEL) +
    disc(0, 0, 118, "#1b1c20") +
    disc(0, 0, 112, "none", { stroke: "#4a4d55", "stroke-width": 5 }) +
    disc(0, 0, 96, "#f3ede0") +
    line(ticks(13, 80, 90), "#26221c", 3) +
    line(ticks(7, 70, 90), "#26221c", 5) +
    line("M0 0L-56-41", LAMP.red, 7, { "stroke-linecap": "round" }) +
    disc(0, 0, 11, "#26221c") +
    lettering("PSI", "#26221c", { font: "label", size: 34, y: 56, anchor: "middle" }) +
    path("M-80-50Q-50-92 0-96A96 96 0 0 1 60-74Q-10-66-80-50z", "#fff", { opacity: 0.4 })
  );
}

/** The slip of a pass as quick as the car is rated, in the print of the tower. */
function demonSlip(): string {
  const row = (y: number, words: string, value: string, size = 46): string =>
    lettering(words, "#5d5546", { font: "printBold", size: 34, x: -138, y }) +
    lettering(value, "#26221c", { font: "printBold", size, x: 140, y, anchor: "end" });
  return (
    box(-164, -280, 340, 580, "#000", { opacity: 0.4 }) +
    path(
      `M-170-290H170V286${each(17, (i) => `l-10 ${i % 2 ? -10 : 10}l-10 ${i % 2 ? 10 : -10}`)}z`,
      linear([
        [0, "#d9cfb9"],
        [0.1, "#faf6ea"],
        [1, "#e0d6c0"],
      ]),
    ) +
    line("M-138-236H140M-138-210H60", "#8f8570", 7) +
    row(-120, "60'", "1.312") +
    row(-44, "1/8", "5.716") +
    line("M-138-6H140", "#8f8570", 3) +
    row(70, "1/4", "8.947") +
    row(146, "MPH", "150.61") +
    line("M-138 202H140M-138 228H40", "#8f8570", 7)
  );
}

/** A red fob on a dark bench, a tire gauge, and the slip they earned. */
export function keyFob(): string {
  return picture(
    "key-fob",
    sheet(
      radial(
        [
          [0, "#2c2420"],
          [0.6, "#151214"],
          [1, "#08080a"],
        ],
        { cx: 0.5, cy: 0.4 },
      ),
    ),
    each(16, (i) =>
      line(
        `M0 ${40 + i * 58}C500 ${20 + i * 60} 1000 ${70 + i * 56} 1600 ${30 + i * 60}`,
        "#3a2c24",
        2,
        { opacity: 0.4 },
      ),
    ),
    glow(580, 240, 560, "#ffd9a0", 0.22),
    group("translate(1062 440) rotate(7)", demonSlip()),
    group("translate(674 656)", tireGauge()),
    group("translate(636 300) rotate(-11)", fob()),
    vignette(0.8),
  );
}

/** A cup on the hood under the floodlights, gold and red in its side. */
export function trophy(): string {
  const p = LIGHTS.night;
  const random = seededRandom("trophy");
  const gold = linear(
    [
      [0, "#5d3b0c"],
      [0.18, "#f6d98a"],
      [0.34, "#c8922e"],
      [0.56, "#fff3c4"],
      [0.7, "#b67c1c"],
      [1, "#3d2608"],
    ],
    {},
  );
  const paper = each(46, () =>
    path(
      `M${num(random.range(120, 1480))} ${num(random.range(30, 640))}l${num(random.range(6, 16))} ${num(random.range(-6, 6))} ${num(random.range(2, 6))} ${num(random.range(8, 14))}-${num(random.range(6, 12))} 4z`,
      random.pick(["#e4262c", "#f1eee8", "#ffb21a", "#8f98a3"]),
      { opacity: 0.75 },
    ),
  );
  return picture(
    "trophy",
    sky(p, 620, "trophy"),
    floodlight(p, [230, 110], 640, 1, [760, 760]) + floodlight(p, [1390, 110], 640, 1, [840, 760]),
    standAlong(p, [-60, 680], [560, 640], 240, "trophy l") +
      standAlong(p, [1660, 680], [1040, 640], 240, "trophy r"),
    box(0, 622, WIDTH, 278, "#131318"),
    path(
      "M0 760Q800 640 1600 760V900H0z",
      linear([
        [0, "#3a5fa8"],
        [0.2, "#1c3f86"],
        [1, "#070d1c"],
      ]),
    ),
    line("M0 760Q800 640 1600 760", "#d3e0fb", 4, { opacity: 0.7 }),
    glow(800, 400, 520, "#ffd68c", 0.3),
    shadow(800, 724, 240, 24, 0.9),
    path("M660 660H940L960 722H640z", "#0c0c0f") +
      box(690, 670, 220, 34, gold) +
      path("M690 660L720 620H880L910 660z", "#17181d"),
    path("M742 620C756 560 770 540 776 500H824C830 540 844 560 858 620z", gold),
    oval(800, 500, 46, 14, "#b67c1c"),
    path(
      "M620 250C560 230 500 260 520 330C534 390 600 420 680 430L672 400C610 390 566 362 556 322C548 284 580 270 624 286z",
      gold,
    ) +
      path(
        "M980 250C1040 230 1100 260 1080 330C1066 390 1000 420 920 430L928 400C990 390 1034 362 1044 322C1052 284 1020 270 976 286z",
        gold,
      ),
    path("M612 210H988C984 360 930 470 830 496H770C670 470 616 360 612 210z", gold),
    oval(800, 210, 188, 26, "#6d460f") +
      oval(800, 208, 188, 26, "none", { stroke: "#fff0bd", "stroke-width": 6 }),
    path("M640 240C650 340 690 420 750 470L720 400C690 350 676 300 672 240z", "#fff", {
      opacity: 0.35,
    }),
    lettering("1", "#5d3b0c", { font: "display", size: 150, x: 800, y: 400, anchor: "middle" }),
    paper,
    vignette(0.65),
  );
}

/** A laptop on the fender at night, the run's curves on it. */
export function laptop(): string {
  const p = LIGHTS.blue;
  const screen = "M420 180H1180L1200 590H400z";
  return picture(
    "laptop",
    sky(p, 560, "laptop"),
    floodlight(p, [160, 150], 600, 0.8) + floodlight(p, [1460, 190], 600, 0.7),
    hills(p, 566, "laptop"),
    box(0, 560, WIDTH, 340, "#0c0f16"),
    each(12, (i) =>
      disc(60 + i * 140, 470 + (i % 3) * 34, 12 + (i % 4) * 6, i % 2 ? "#ffdca0" : "#e4262c", {
        opacity: 0.22,
      }),
    ),
    path(
      "M-20 720C300 640 1200 620 1620 690V900H-20z",
      linear([
        [0, "#e0a812"],
        [0.14, "#a8740a"],
        [0.5, "#4a3206"],
        [1, "#120c03"],
      ]),
    ),
    line("M-20 720C300 640 1200 620 1620 690", "#fff0c0", 5, { opacity: 0.85 }),
    path("M260 900C300 760 420 700 620 700", "none", { stroke: "#2a1c04", "stroke-width": 6 }),
    group(
      "translate(-80 0)",
      shadow(800, 716, 520, 40, 0.7),
      path("M400 160Q402 150 412 150H1188Q1198 150 1200 160L1222 610H378z", "#17191f") +
        line("M400 160Q402 150 412 150H1188Q1198 150 1200 160", "#8f98a3", 3, { opacity: 0.7 }),
      path(screen, shade("#101a2c", "#0a0f1a")),
      clipped(
        screen,
        line(
          each(9, (i) => `M${450 + i * 88} 180V590`) + each(6, (i) => `M400 ${240 + i * 62}H1200`),
          "#22304a",
          2,
        ),
        // Engine, driveshaft and spark of one pass: two shifts, as a three-speed makes them.
        line(
          "M470 470L478 400 500 392 640 268 652 356 668 348 850 250 862 338 884 330 1124 264 1136 380 1172 470",
          LAMP.amber,
          6,
          { "stroke-linejoin": "round" },
        ),
        line("M470 576C520 548 580 510 640 476S860 384 1000 340L1124 312 1180 350", "#5aa0ff", 6),
        line("M430 400H470V520L520 500 560 430 600 410H1124V560H1180", LAMP.green, 5, {
          opacity: 0.9,
          "stroke-linejoin": "round",
        }),
        line("M470 180V590M1124 250V590", "#f1eee8", 2.4, { "stroke-dasharray": "10 8" }),
        box(494, 196, 236, 58, "#1b2740", { rx: 6 }) + box(932, 196, 246, 58, "#1b2740", { rx: 6 }),
        lettering("60 FT 1.30", "#f1eee8", {
          font: "display",
          size: 48,
          x: 612,
          y: 242,
          anchor: "middle",
        }),
        lettering("8.50 @ 166", LAMP.amber, {
          font: "display",
          size: 48,
          x: 1055,
          y: 242,
          anchor: "middle",
        }),
      ),
      path("M378 610H1222L1330 716H270z", shade("#3a3d46", "#1b1d23")),
      path("M430 622H1170L1208 668H392z", "#0c0d11") +
        line(
          each(4, (i) => `M${424 - i * 9} ${630 + i * 11}H${1176 + i * 9}`),
          "#2b2f38",
          5,
          { "stroke-dasharray": "34 6" },
        ),
      path("M690 678H910L926 706H674z", "#26282f"),
      path("M270 716H1330V728Q800 744 270 728z", "#0d0e12"),
      glow(800, 400, 640, "#5a86d8", 0.26),
      line("M1210 650C1400 640 1480 700 1500 800", "#08080a", 12) +
        line("M1210 650C1400 640 1480 700 1500 800", "#3a3d44", 3),
    ),
    vignette(0.7),
  );
}

import { darken, lighten, mix } from "../colour.ts";
import { seededRandom } from "../random.ts";
import { beam, glow, LAMP, LIGHTS, pool, shadow, vignette } from "./light.ts";
import {
  box,
  clipped,
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
  radial,
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
  standAlong,
  strip,
} from "./place.ts";
import { bulb, christmasTree, treeHead } from "./tree.ts";

const STEEL = linear([
  [0, "#f2f1ec"],
  [0.4, "#9a9ea6"],
  [0.55, "#3d4047"],
  [1, "#8b8f97"],
]);
const sheet = (fill: string): string => box(0, 0, WIDTH, HEIGHT, fill);

/** A wrinkled slick an instant after the green, seen from the wall's foot. */
export function slick(): string {
  const p = LIGHTS.night;
  const random = seededRandom("slick");
  const wrinkles = each(26, (i) => {
    const from = ((i * 13.8 + 8) / 180) * Math.PI;
    const to = from + 0.34;
    const at = (r: number, a: number): string => `${num(Math.cos(a) * r)} ${num(Math.sin(a) * r)}`;
    return `M${at(176, from)}Q${at(250, from + 0.04)} ${at(322, to)}`;
  });
  return picture(
    "slick",
    sky(p, 520, "slick"),
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
    oval(790, 800, 330, 26, "#000", { opacity: 0.8 }),
    group(
      "translate(780 490)",
      path(
        "M0-318C190-318 326-184 322 6C320 130 300 240 262 300H-262C-300 240-322 130-322 6C-326-184-190-318 0-318z",
        radial([
          [0.5, "#1c1c20"],
          [0.85, "#0c0c0e"],
          [1, "#050506"],
        ]),
      ),
      line("M-300-110C-250-250-120-318 0-318S250-250 300-110", p.rim, 4, { opacity: 0.5 }),
      line(wrinkles, "#3c3c42", 5, { "stroke-linecap": "round" }) +
        line(wrinkles, "#000", 4, { transform: "rotate(2.4)", opacity: 0.8 }),
      path("M-236-196A306 306 0 0 1 236-196", "none", {
        stroke: "#d9d4c8",
        "stroke-width": 20,
        "stroke-dasharray": "34 10 52 10 34 10 34 60",
        opacity: 0.75,
      }),
      disc(0, 0, 172, "#0a0a0c") + disc(0, 0, 164, STEEL) + disc(0, 0, 142, "#101114"),
      each(24, (i) => disc(Math.cos(i * 0.2618) * 153, Math.sin(i * 0.2618) * 153, 5, "#26272c")),
      each(5, (i) =>
        path("M-18-30L-34-138H34L18-30z", shade("#d6d8db", "#5a5e66"), {
          transform: `rotate(${i * 72 + 20})`,
        }),
      ),
      disc(0, 0, 44, STEEL) + disc(0, 0, 24, "#0d0e11"),
      each(5, (i) => disc(Math.cos(i * 1.2566) * 34, Math.sin(i * 1.2566) * 34, 6, "#0d0e11")),
    ),
    puff(440, 740, 120, "#c9c2bd", 0.5) +
      puff(360, 700, 140, "#a7a1a3", 0.4) +
      puff(560, 790, 90, "#d8d0cb", 0.5),
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
        treeHead(
          { preStaged: true, staged: true, ambers: [1, 2, 3] },
          { preStaged: true, staged: true, ambers: [1, 2, 3] },
        ),
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

/** A mast over the pits in morning haze, and the number that counts. */
export function weatherStation(): string {
  const p = LIGHTS.dawn;
  const cup = (turn: number): string =>
    group(
      `rotate(${turn})`,
      line("M0 0H86", "#23242a", 7),
      path("M78-22A24 24 0 0 1 78 22z", "#b3181d"),
      path("M78-22A24 24 0 0 1 78 22z", "#fff", { opacity: 0.14 }),
    );
  const cell = (x: number, words: string, value: string): string =>
    lettering(words, "#9295a0", { font: "label", size: 26, x, y: 520, tracking: 3 }) +
    lettering(value, "#f1eee8", { font: "display", size: 56, x, y: 576 });
  return picture(
    "weather-station",
    sky(p, 620, "weather"),
    disc(300, 470, 70, "#fff6dc") + glow(300, 470, 500, "#ffe0a4", 0.8),
    hills(p, 626, "weather", 130),
    oval(800, 610, 1100, 46, "#fff1d6", { opacity: 0.35 }),
    standAlong(p, [-60, 690], [520, 640], 210, "weather"),
    path(
      "M0 622H1600V900H0z",
      linear([
        [0, "#8a756a"],
        [0.3, "#4a4243"],
        [1, "#222023"],
      ]),
    ),
    path("M60 700h300l-20-70H90zM420 690h200v-60H430z", "#5a4b4e"),
    line("M1260 200V900M1260 560L1120 900M1260 560L1400 900", "#23242a", 13),
    line("M1254 210V890", p.rim, 2.4, { opacity: 0.8 }),
    line("M1110 270H1410", "#23242a", 8),
    group(
      "translate(1110 232)",
      line("M0 0V40", "#23242a", 8),
      cup(20),
      cup(140),
      cup(260),
      disc(0, 0, 15, "#23242a"),
    ),
    group(
      "translate(1410 232)",
      line("M0 0V40", "#23242a", 8),
      path("M-96-7H40V-30L110 0 40 30V7H-96z", "#23242a"),
      path("M-96-7L-130-34V34L-96 7z", "#b3181d"),
    ),
    group(
      "translate(1260 390)",
      each(6, (i) =>
        path(`M-64 ${i * 20}h128l-14 13h-100z`, i % 2 ? "#f3ede0" : "#dcd4c4", {
          stroke: "#8f8570",
        }),
      ),
    ),
    box(200, 280, 640, 380, "#0d0e11", { rx: 24, stroke: "#4a4e59", "stroke-width": 4 }),
    box(222, 302, 596, 336, shade("#171a20", "#0a0b0d"), { rx: 12 }),
    lettering("DENSITY ALTITUDE", "#b3b5bd", {
      font: "label",
      size: 32,
      x: 256,
      y: 356,
      tracking: 5,
    }),
    lettering("1,284", LAMP.amber, { font: "display", size: 132, x: 250, y: 468 }) +
      lettering("FT", LAMP.amber, { font: "display", size: 60, x: 552, y: 468 }),
    line(`M620 440L650 430 680 436 710 404 740 396 780 352`, LAMP.amber, 5, {
      "stroke-linejoin": "round",
    }) + disc(780, 352, 8, LAMP.amber),
    line("M256 488H784", "#2b2f38", 2),
    cell(256, "AIR", "71.4 F") + cell(440, "HUMIDITY", "38 %") + cell(626, "BARO", "29.71"),
    line("M226 284H816", "#fff", 3, { opacity: 0.3 }),
    box(470, 660, 100, 240, "#1c1d22"),
    vignette(0.45),
  );
}

/** The delay box between two cable ties, its number set. */
export function delayBox(): string {
  const knob = (x: number, y: number, turn: number): string =>
    group(
      `translate(${x} ${y})`,
      disc(4, 8, 62, "#000", { opacity: 0.5 }),
      disc(0, 0, 60, shade("#4a4d55", "#131418")),
      each(20, (i) => line("M0-60V-52", "#08080a", 4, { transform: `rotate(${i * 18})` })),
      disc(0, 0, 44, shade("#26282e", "#3a3d44")),
      line("M0-12V-42", LAMP.white, 6, { transform: `rotate(${turn})`, "stroke-linecap": "round" }),
    );
  const label = (words: string, x: number, y: number, size = 30): string =>
    lettering(words, "#c9c4b8", { font: "label", size, x, y, anchor: "middle", tracking: 4 });
  return picture(
    "delay-box",
    sheet(shade("#1b1c21", "#08080a")),
    each(26, (i) =>
      line(
        each(16, (k) => `M${i * 64 + (k % 2) * 32} ${k * 58}l32 29`),
        "#22242a",
        14,
      ),
    ),
    line("M-20 150C300 120 700 130 1620 90", "#08080a", 66) +
      line("M-20 132C300 102 700 112 1620 72", "#8f98a3", 5, { opacity: 0.5 }),
    path("M340 220Q380 40 440 110M1180 220Q1230 20 1290 100", "none", {
      stroke: "#0d0e11",
      "stroke-width": 22,
    }),
    box(196, 206, 1208, 540, "#000", { rx: 34, opacity: 0.6, transform: "translate(14 20)" }),
    box(
      190,
      196,
      1220,
      540,
      linear([
        [0, "#3b3e46"],
        [0.08, "#2a2c33"],
        [1, "#131418"],
      ]),
      { rx: 34 },
    ),
    box(206, 212, 1188, 508, "none", {
      rx: 24,
      stroke: "#6b7180",
      "stroke-width": 2,
      opacity: 0.7,
    }),
    each(4, (i) => disc(i % 2 ? 1364 : 236, i < 2 ? 242 : 690, 14, STEEL)),
    box(320, 270, 620, 230, "#050506", { rx: 12, stroke: "#000", "stroke-width": 8 }),
    lettering("8.888", "#2a0a08", {
      font: "display",
      size: 226,
      x: 900,
      y: 464,
      anchor: "end",
      tracking: 8,
    }),
    lettering("1.217", "#ff4030", {
      font: "display",
      size: 226,
      x: 900,
      y: 464,
      anchor: "end",
      tracking: 8,
    }),
    glow(640, 390, 420, LAMP.red, 0.34),
    path("M330 280H700L520 490H330z", "#fff", { opacity: 0.04 }),
    label("DELAY  SEC", 630, 554),
    knob(1100, 390, -40) + label("DIAL", 1100, 500) + knob(1270, 390, 66) + label("OPP", 1270, 500),
    each(4, (i) =>
      group(
        `translate(${380 + i * 150} 636)`,
        disc(0, 6, 34, "#000", { opacity: 0.5 }),
        disc(0, 0, 34, i === 3 ? LAMP.red : "#1d1f25", { stroke: "#6b7180", "stroke-width": 3 }),
        line("M-18-14A24 24 0 0 1 10-20", "#fff", 4, { opacity: 0.4 }),
      ),
    ),
    label("1", 380, 706, 24) +
      label("2", 530, 706, 24) +
      label("3", 680, 706, 24) +
      label("SET", 830, 706, 24),
    bulb(1050, 636, 20, "amber", true) +
      label("ARMED", 1050, 706, 24) +
      bulb(1190, 636, 20, "green", false) +
      label("LEFT", 1190, 706, 24) +
      bulb(1320, 636, 20, "red", false) +
      label("FOUL", 1320, 706, 24),
    vignette(0.8),
  );
}

/** A big tachometer with its needle over the mark, the shift light on. */
export function tachometer(): string {
  const at = (thousand: number, r: number): readonly [number, number] => {
    const a = ((-225 + thousand * 27) / 180) * Math.PI;
    return [Math.cos(a) * r, Math.sin(a) * r];
  };
  const tick = (thousand: number, from: number, to: number): string =>
    `M${at(thousand, from).map(num).join(" ")}L${at(thousand, to).map(num).join(" ")}`;
  const numbers = each(11, (i) => {
    const [x, y] = at(i, 208);
    return lettering(String(i), i >= 8 ? "#ff5a4e" : "#f1eee8", {
      font: "display",
      size: 66,
      x,
      y: y + 23,
      anchor: "middle",
    });
  });
  const arc = (from: number, to: number, r: number): string =>
    `M${at(from, r).map(num).join(" ")}A${r} ${r} 0 0 1 ${at(to, r).map(num).join(" ")}`;
  return picture(
    "tachometer",
    sheet(shade("#0e0f13", "#060608")),
    path(
      "M0 560Q800 380 1600 560V900H0z",
      linear([
        [0, "#26272d"],
        [0.3, "#16171b"],
        [1, "#0a0a0c"],
      ]),
    ),
    line("M0 560Q800 380 1600 560", "#4a4e59", 3, { opacity: 0.7 }),
    each(6, (i) =>
      disc(180 + i * 260, 160 + (i % 2) * 90, 30 + (i % 3) * 14, i % 2 ? LAMP.amber : "#9fb4e0", {
        opacity: 0.1,
      }),
    ),
    path("M560 900L640 780H860L940 900z", "#111216"),
    group(
      "translate(740 470)",
      disc(10, 20, 372, "#000", { opacity: 0.5 }),
      disc(
        0,
        0,
        366,
        linear(
          [
            [0, "#5a5e68"],
            [0.5, "#17181c"],
            [1, "#3a3d45"],
          ],
          { x2: 1, y2: 1 },
        ),
      ),
      disc(0, 0, 338, "#050506"),
      disc(
        0,
        0,
        332,
        radial([
          [0, "#1d1f26"],
          [0.8, "#0f1014"],
          [1, "#07070a"],
        ]),
      ),
      line(arc(8, 10, 304), LAMP.red, 22),
      line(
        each(51, (i) => (i % 5 ? tick(i / 5, 292, 312) : "")),
        "#8f98a3",
        4,
      ),
      line(
        each(11, (i) => tick(i, 270, 314)),
        "#f1eee8",
        9,
      ),
      numbers,
      lettering("RPM x 1000", "#9295a0", {
        font: "label",
        size: 30,
        y: 130,
        anchor: "middle",
        tracking: 4,
      }),
      lettering("7840", LAMP.amber, {
        font: "display",
        size: 78,
        y: 218,
        anchor: "middle",
        tracking: 3,
      }),
      group(
        "rotate(-13.3)",
        path("M-70-10L284-4V4L-70 10z", "#000", { opacity: 0.5, transform: "translate(6 10)" }),
        path("M-70-10L284-3V3L-70 10z", shade("#ff6a5c", "#c4161c")),
        disc(0, 0, 40, shade("#4a4d55", "#0e0f12")),
        disc(0, 0, 16, "#08080a"),
      ),
      path("M-260-190A322 322 0 0 1 190-262L120-200A240 240 0 0 0-200-130z", "#fff", {
        opacity: 0.06,
      }),
    ),
    group(
      "translate(1250 330)",
      path("M-120 60L-160 180", "none", { stroke: "#17181c", "stroke-width": 30 }),
      disc(0, 0, 112, shade("#5a5e68", "#17181c")),
      bulb(0, 0, 88, "amber", true),
    ),
    glow(1250, 330, 460, LAMP.amber, 0.3),
    vignette(0.8),
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

/** A red key on a dark table by the slip it earned. */
export function keyFob(): string {
  const body =
    "M470 380C480 300 560 262 660 262H900C1000 262 1060 330 1060 430C1060 540 1000 620 890 622H640C540 622 470 560 464 470z";
  const button = (x: number, y: number, mark: string): string =>
    box(x - 64, y - 50, 128, 100, shade("#23060a", "#0c0405"), {
      rx: 26,
      stroke: "#5d1014",
      "stroke-width": 2,
    }) +
    line(mark, "#f6ded6", 7, {
      transform: `translate(${x} ${y})`,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    });
  return picture(
    "key-fob",
    sheet(
      radial(
        [
          [0, "#2c2420"],
          [0.6, "#151214"],
          [1, "#08080a"],
        ],
        { cx: 0.44, cy: 0.4 },
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
    glow(560, 240, 560, "#ffd9a0", 0.22),
    group(
      "rotate(-9 760 440)",
      oval(790, 640, 400, 50, "#000", { opacity: 0.6 }),
      disc(380, 470, 104, "none", { stroke: "#5a5e66", "stroke-width": 24 }) +
        disc(380, 470, 104, "none", { stroke: "#e6e6e2", "stroke-width": 8 }) +
        path("M470 440h60v64h-60q-26-32 0-64z", "#26272c"),
      path("M1050 400H1290L1330 436 1290 474H1050z", STEEL) +
        line("M1080 424H1280M1100 450h30v-12h40v14h30v-14h40", "#26272c", 5),
      path(
        body,
        linear([
          [0, "#ff5a4a"],
          [0.3, "#d9232a"],
          [0.7, "#8f1419"],
          [1, "#3d080b"],
        ]),
      ),
      line("M480 380C500 310 570 274 660 274H900C980 274 1040 330 1050 400", "#ffd0c4", 6, {
        opacity: 0.8,
        "stroke-linecap": "round",
      }),
      path("M520 420C540 330 600 306 680 304H880C820 360 640 380 520 420z", "#fff", {
        opacity: 0.16,
      }),
      button(640, 440, "M-18 4v18h36V4zM-10 4v-14a10 10 0 0 1 20 0v14"),
      button(790, 440, "M-20 20H20M0 20V-22L-16-4M0-22L16-4"),
      button(940, 440, "M-10-18L18 0-10 18z"),
      lettering("1320", "#ffe2da", {
        font: "display",
        size: 54,
        x: 790,
        y: 574,
        anchor: "middle",
        tracking: 4,
      }),
    ),
    group(
      "translate(1230 660) rotate(-14)",
      box(-160, -110, 420, 300, "#f3ede0"),
      line("M-130-70H80M-130-34H40M-130 2H100", "#8f8570", 6),
      lettering("11.340", "#26221c", { font: "printBold", size: 64, x: 230, y: 80, anchor: "end" }),
    ),
    vignette(0.85),
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

/** From the seat: wheel, gauges and cage, the strip between the posts. */
export function cockpit(): string {
  const p = LIGHTS.dusk;
  const view = { x: 860, y: 380, drop: 420 };
  const gauge = (x: number, y: number, r: number, turn: number): string =>
    disc(x, y, r, "#050506", { stroke: "#5a5e69", "stroke-width": 4 }) +
    line(
      each(
        9,
        (i) =>
          `M${num(x + Math.cos(2.4 + i * 0.58) * r * 0.72)} ${num(y + Math.sin(2.4 + i * 0.58) * r * 0.72)}L${num(x + Math.cos(2.4 + i * 0.58) * r * 0.9)} ${num(y + Math.sin(2.4 + i * 0.58) * r * 0.9)}`,
      ),
      "#f1eee8",
      3,
    ) +
    line(
      `M${x} ${y}L${num(x + Math.cos(turn) * r * 0.74)} ${num(y + Math.sin(turn) * r * 0.74)}`,
      LAMP.red,
      5,
    ) +
    disc(x, y, r * 0.14, "#26272c");
  const tube = (d: string): string =>
    line(d, "#0a0a0c", 44, { "stroke-linecap": "round" }) +
    line(d, "#3a3d44", 8, { transform: "translate(-9 -6)", opacity: 0.8 });
  const glove = (x: number, y: number, turn: number): string =>
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      path(
        "M-60 160C-70 60-74 0-52-50C-30-84 40-84 58-50C80 0 74 70 64 160z",
        linear([
          [0, "#b3181d"],
          [0.4, "#6d0d11"],
          [1, "#1c0506"],
        ]),
      ),
      line("M-34-60V6M-6-72V4M24-68V8", "#2a0608", 6, { "stroke-linecap": "round" }),
      path("M-60 110H62V150H-58z", "#101115"),
    );
  return picture(
    "cockpit",
    sky(p, 380, "cockpit"),
    hills(p, 384, "cockpit"),
    strip(p, view, {}),
    standAlong(p, [1500, 420], [960, 384], 170, "cockpit"),
    floodlight(p, [560, 150], 400, 0.7) + floodlight(p, [1230, 130], 400, 0.8),
    christmasTree(
      900,
      560,
      0.5,
      { ambers: [1] },
      { preStaged: true, staged: true, ambers: [1, 2] },
    ),
    path(
      "M120 600C420 500 1180 500 1480 600L1600 700V900H0V700z",
      linear([
        [0, "#2a0b0d"],
        [0.08, "#7d1519"],
        [0.3, "#1b0a0c"],
        [1, "#0a0a0c"],
      ]),
    ),
    path(
      "M560 540C600 470 760 462 900 470C980 474 1010 500 1030 540z",
      shade("#a02a28", "#3d0a0d"),
    ) + path("M600 534q20-46 60-48h280q40 6 56 48z", "#0a0506", { opacity: 0.6 }),
    path(
      "M0 640C400 590 1200 590 1600 640V900H0z",
      linear([
        [0, "#26272d"],
        [0.2, "#141519"],
        [1, "#08080a"],
      ]),
    ),
    line("M0 640C400 590 1200 590 1600 640", p.rim, 3, { opacity: 0.4 }),
    gauge(560, 700, 52, 3.6) + gauge(1090, 700, 52, 5) + gauge(1230, 716, 46, 4.2),
    group("translate(820 660)", disc(0, 0, 84, "#0a0a0c"), gauge(0, 0, 76, 5.4)),
    bulb(950, 632, 22, "amber", true),
    tube("M-40 60C300 20 1300 20 1640 60") +
      tube("M150 40C110 300 60 560-40 760") +
      tube("M1450 40C1490 300 1540 560 1640 760"),
    path(
      "M440 900C440 700 600 570 800 570S1160 700 1160 900H1090C1090 740 960 636 800 636S510 740 510 900z",
      linear([
        [0, "#33353c"],
        [0.3, "#15161a"],
        [1, "#08080a"],
      ]),
    ),
    line("M452 860C470 700 610 582 800 582S1130 700 1148 860", "#8f98a3", 4, { opacity: 0.5 }),
    path("M510 860H690L720 812H880L910 860H1090V900H510z", "#17181c"),
    disc(620, 850, 24, LAMP.red) +
      line("M606 842A20 20 0 0 1 626 832", "#fff", 4, { opacity: 0.6 }),
    glove(492, 770, 14) + glove(1108, 770, -14),
    box(0, 0, WIDTH, 40, "#050506"),
    vignette(0.7),
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
      line(
        "M430 560L470 480 500 330 560 280 562 372 680 268 682 356 850 262 852 336 1060 260 1070 300 1180 430",
        LAMP.amber,
        6,
        { "stroke-linejoin": "round" },
      ),
      line("M430 570C520 480 700 360 1060 290L1180 310", "#5aa0ff", 6),
      line("M430 540L460 330 540 380 680 430 860 470 1060 490 1070 560H1180", LAMP.green, 5, {
        opacity: 0.9,
        "stroke-linejoin": "round",
      }),
      line("M560 180V590", "#f1eee8", 2.4, { "stroke-dasharray": "10 8" }),
      box(940, 196, 240, 54, "#1b2740", { rx: 6 }),
      lettering("11.340", LAMP.amber, {
        font: "display",
        size: 48,
        x: 1060,
        y: 240,
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
    vignette(0.7),
  );
}

/** Posters on a brick wall, one lamp each. */
export function posterWall(): string {
  const bricks = each(
    24,
    (row) =>
      line(`M0 ${row * 38}H1600`, "#120f10", 4) +
      line(
        each(15, (i) => `M${i * 116 + (row % 2) * 58} ${row * 38}v38`),
        "#120f10",
        4,
      ),
  );
  const poster = (
    x: number,
    y: number,
    w: number,
    h: number,
    turn: number,
    ground: string,
    inside: string,
  ): string =>
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      box(-w / 2 + 8, -h / 2 + 12, w, h, "#000", { opacity: 0.5 }),
      box(-w / 2, -h / 2, w, h, ground),
      inside,
      box(-w / 2, -h / 2, w, h, "none", { stroke: "#fff", "stroke-width": 2, opacity: 0.2 }),
      box(-w / 2 + 6, -h / 2 - 12, 46, 24, "#d8cdb6", {
        opacity: 0.7,
        transform: `rotate(-20 ${-w / 2} ${-h / 2})`,
      }),
      box(w / 2 - 52, -h / 2 - 12, 46, 24, "#d8cdb6", {
        opacity: 0.7,
        transform: `rotate(20 ${w / 2} ${-h / 2})`,
      }),
    );
  const title = (words: string, y: number, size: number, fill: string): string =>
    lettering(words, fill, { font: "display", size, y, anchor: "middle" });
  return picture(
    "poster-wall",
    sheet(shade("#2a1f1e", "#161213")),
    bricks,
    poster(
      340,
      450,
      400,
      560,
      -2.4,
      linear([
        [0, "#12101c"],
        [0.55, "#5a2430"],
        [0.75, "#e0703a"],
        [0.76, "#171418"],
        [1, "#0c0c0f"],
      ]),
      group(
        "translate(0 60) scale(.78)",
        treeHead({ ambers: [1, 2, 3] }, { ambers: [1, 2, 3] }),
      ).replace("translate(0 60)", "translate(0 -140)") +
        path("M-200 280L-30 150H30L200 280z", "#2a2628") +
        title("SATURDAY NIGHT", 258, 52, "#f1eee8"),
    ),
    poster(
      810,
      440,
      420,
      580,
      1.2,
      "#f3ede0",
      disc(0, -60, 160, "none", { stroke: "#26221c", "stroke-width": 34 }) +
        disc(0, -60, 112, "none", { stroke: "#26221c", "stroke-width": 3 }) +
        each(5, (i) =>
          path("M-12-60L-26-100H26L12-60z", "#b3181d", {
            transform: `translate(0 -60) rotate(${i * 72}) translate(0 20)`,
          }),
        ) +
        line("M-210 108H210", "#26221c", 6) +
        title("1320", 236, 170, "#b3181d"),
    ),
    poster(
      1280,
      450,
      400,
      560,
      -1,
      "#b3181d",
      path("M-200 60L200-60V40L-200 160z", "#f1eee8") +
        path(
          each(
            12,
            (i) =>
              `M${-200 + i * 34} ${num(60 - i * 10.2)}l17-5v24l-17 5zM${-183 + i * 34} ${num(79 - i * 10.2)}l17-5v24l-17 5z`,
          ),
          "#17181d",
        ) +
        title("NO LIFT", -130, 130, "#f6ded6") +
        title("FINALS", 244, 84, "#17181d"),
    ),
    [340, 810, 1280]
      .map(
        (x) =>
          path(`M${x - 50} 96L${x - 20} 60h40l30 36z`, "#0a0a0c") +
          line(`M${x} 60V0`, "#0a0a0c", 8) +
          beam([x, 96], 90, [x, 860], 620, "#ffe6ae", 0.42) +
          glow(x, 110, 200, "#ffe6ae", 0.5),
      )
      .join(""),
    box(0, 812, WIDTH, 88, "#0c0b0d"),
    vignette(0.7),
  );
}

/** Families on their way in, from far to near. */
const visitors = (): string =>
  (
    [
      [760, 640, 0.42, "#33262c"],
      [860, 650, 0.46, "#1d2430"],
      [700, 690, 0.66, "#3a1c1f"],
      [930, 704, 0.72, "#20262e"],
      [972, 704, 0.5, "#5a2a24"],
      [600, 752, 0.96, "#1a1d26"],
      [660, 752, 0.9, "#43302c"],
      [1040, 782, 1.12, "#7d1519"],
      [510, 800, 1.2, "#26303c"],
    ] as const
  )
    .map(([x, y, size, suit]) => figure(x, y, size, { rim: "#ffd68c", suit }))
    .join("");

/** The spectators' gate, its arch and booths lit. */
export function gate(): string {
  const p = LIGHTS.dusk;
  const bulbs = each(25, (i) => {
    const a = Math.PI * (1 + i / 24);
    const [x, y] = [800 + Math.cos(a) * 470, 430 + Math.sin(a) * 250];
    return disc(x, y, 7, "#fff1cf") + glow(x, y, 34, "#ffd68c", 0.7);
  });
  const booth = (x: number): string =>
    box(x, 500, 190, 240, shade("#7c1d20", "#2a090b")) +
    path(`M${x - 22} 500L${x + 14} 460H${x + 176}L${x + 212} 500z`, "#e9dfc6") +
    path(
      each(5, (i) => `M${x - 14 + i * 46} 500l${6} -40h20l2 40z`),
      "#b3181d",
    ) +
    box(x + 30, 530, 130, 90, shade("#fff3d2", "#e0a24a")) +
    box(x + 16, 620, 158, 14, "#d8cdb6") +
    glow(x + 95, 570, 170, "#ffd68c", 0.55) +
    lettering("TICKETS", "#f1eee8", {
      font: "display",
      size: 42,
      x: x + 95,
      y: 694,
      anchor: "middle",
    });
  const view = { x: 800, y: 560, drop: 320 };
  const [lx] = onGround(view, -420, 1);
  return picture(
    "gate",
    sky(p, 560, "gate"),
    glow(800, 560, 480, "#ffb46a", 0.7),
    hills(p, 566, "gate"),
    floodlight(p, [520, 250], 570, 0.5) + floodlight(p, [1090, 230], 570, 0.56),
    standAlong(p, [480, 600], [760, 566], 90, "gate l") +
      standAlong(p, [1120, 600], [840, 566], 90, "gate r"),
    christmasTree(800, 590, 0.16, { ambers: [1, 2, 3] }),
    box(
      0,
      560,
      WIDTH,
      340,
      linear([
        [0, "#6b4032"],
        [0.2, "#2a2124"],
        [1, "#0c0c0f"],
      ]),
    ),
    path(
      `M700 566H900L${1600 - lx + 400} 900H${lx - 400}z`,
      linear([
        [0, "#7d5a46"],
        [0.3, "#37302f"],
        [1, "#161518"],
      ]),
    ),
    path(
      "M300 760V430C300 130 560 130 800 130S1300 130 1300 430V760H1230V440C1230 210 1040 200 800 200S370 210 370 440V760z",
      linear([
        [0, "#3a3d46"],
        [0.4, "#1c1e24"],
        [1, "#0c0d10"],
      ]),
    ),
    line("M300 760V430C300 130 560 130 800 130S1300 130 1300 430V760", p.rim, 3, { opacity: 0.6 }),
    bulbs,
    box(470, 214, 660, 128, "#0a0b0e", { rx: 8, stroke: "#4a4e59", "stroke-width": 3 }),
    lettering("TONIGHT  7 PM", LAMP.amber, {
      font: "display",
      size: 104,
      x: 800,
      y: 316,
      anchor: "middle",
      tracking: 4,
    }),
    glow(800, 280, 420, LAMP.amber, 0.22),
    booth(120) + booth(1290),
    visitors(),
    pool(800, 780, 560, 60, "#ffd68c", 0.22),
    vignette(0.6),
  );
}

/** Jugs in a row at noon, a funnel in the first. */
export function fuelJugs(): string {
  const p = LIGHTS.noon;
  const jug = (x: number, tone: string, level: number, words: string): string =>
    group(
      `translate(${x} 720)`,
      shadow(10, 4, 150, 18, 0.6),
      path(
        "M-112 0V-300Q-112-330-84-340L-40-356V-384H40V-356L84-340Q112-330 112-300V0Q112 12 96 12H-96Q-112 12-112 0z",
        linear(
          [
            [0, lighten(tone, 0.28)],
            [0.3, tone],
            [0.75, darken(tone, 0.35)],
            [1, darken(tone, 0.6)],
          ],
          {},
        ),
      ),
      path(`M-104 4V${-290 * level}H104V4z`, "#000", { opacity: 0.16 }),
      path("M30-330H84V-250Q84-232 66-232H44Q30-232 30-250z", mix(p.skyLow, tone, 0.35)),
      box(-46, -404, 92, 30, "#17181d", { rx: 6 }),
      line("M-96-290V-16", "#fff", 10, { opacity: 0.35, "stroke-linecap": "round" }),
      line(
        each(6, (i) => `M92 ${-40 - i * 40}h-26`),
        "#fff",
        4,
        { opacity: 0.6 },
      ),
      lettering(words, "#fff8ec", { font: "display", size: 76, x: -14, y: -120, anchor: "middle" }),
    );
  return picture(
    "fuel-jugs",
    sky(p, 500, "fuel"),
    hills(p, 506, "fuel", 90),
    path(
      "M0 500H1600V900H0z",
      linear([
        [0, "#9c9484"],
        [0.3, "#77706a"],
        [1, "#4a4645"],
      ]),
    ),
    box(960, 200, 700, 400, shade("#e9e4d8", "#a8a294")) +
      box(960, 470, 700, 34, "#b3181d") +
      line(
        each(9, (i) => `M${1010 + i * 72} 210V596`),
        "#8f8979",
        2,
      ) +
      disc(1160, 600, 66, "#151518") +
      disc(1160, 600, 32, "#9b9fa7") +
      disc(1330, 600, 66, "#151518") +
      disc(1330, 600, 32, "#9b9fa7"),
    path("M-20 240L420 200L470 262L-20 320z", "#1f3a4c") +
      line("M60 300V720M430 256V700", "#2a2d33", 12),
    path("M0 640L700 600 1000 900H0z", "#26242a", { opacity: 0.34 }),
    jug(330, "#c8201f", 0.8, "110"),
    jug(600, "#e9e4d8", 0.6, "").replace("#fff8ec", "#b3181d"),
    jug(870, "#1c4fa8", 0.9, "M1"),
    jug(1140, "#e0a812", 0.4, "E85"),
    group(
      "translate(600 340)",
      path(
        "M-92-96H92L26-6V40H-26V-6z",
        linear(
          [
            [0, "#d6d8db"],
            [0.5, "#fff"],
            [1, "#7b8089"],
          ],
          {},
        ),
      ),
      oval(0, -96, 92, 16, "#4a4e56"),
    ),
    group(
      "translate(1340 720)",
      shadow(0, 2, 60, 10, 0.5),
      path("M-22 0V-250Q-22-262 0-262T22-250V0z", "#dfe8e6", { opacity: 0.75 }),
      path("M-20-4V-150H20V-4z", "#e0c25a", { opacity: 0.75 }),
      line("M0-60V-300", "#17181d", 6) + disc(0, -80, 11, "#b3181d"),
      line(
        each(7, (i) => `M4 ${-180 - i * 14}h12`),
        "#17181d",
        2.4,
      ),
    ),
    vignette(0.35),
  );
}

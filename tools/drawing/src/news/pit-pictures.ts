import { darken, lighten } from "../../../../scripts/demo-slips/color.ts";
import { seededRandom } from "../../../../scripts/demo-slips/random.ts";
import { carFromFront, sideCar } from "../content/cars.ts";
import { beam, glow, LAMP, LIGHTS, pool, shadow, vignette } from "../content/light.ts";
import { bold, INK, ink, note, RED_INK, tornSheet } from "../content/paper.ts";
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
  points,
  radial,
  STEEL,
  shade,
  sheet,
  WIDTH,
} from "../content/pen.ts";
import { figure } from "../content/people.ts";
import { asphalt, floodlight, hills, onGround, puff, sky, strip } from "../content/place.ts";
import { raceCar } from "../content/race-cars.ts";
import { christmasTree } from "../content/tree.ts";

const wood = (top: number): string =>
  box(0, top, WIDTH, 900 - top, shade("#6b4630", "#1f120b")) +
  line(
    each(
      6,
      (i) =>
        `M0 ${top + 40 + i * 62}Q${500 + i * 90} ${top + 20 + i * 66} 1600 ${top + 46 + i * 60}`,
    ),
    "#2f1c10",
    3,
    { opacity: 0.6 },
  );

/** Our usual run as the printer gives it, on a sheet of 420 by 600. */
const printedSlip = (seed: string): string => {
  const row = (name: string, value: string, y: number): string =>
    note(name, 40, y, 26) + note(value, 380, y, 26, "end");
  return (
    tornSheet(420, 600, seed) +
    bold("YOUR DRAGSTRIP", 210, 76, 30, "middle") +
    line("M34 100H386", INK, 2.4, { "stroke-dasharray": "9 6" }) +
    row("R/T", ".142", 146) +
    row("60'", "1.880", 188) +
    row("330'", "5.280", 230) +
    row("1/8", "8.065", 272) +
    row("MPH", "87.60", 314) +
    row("1000'", "10.465", 356) +
    line("M34 384H386", INK, 2.4, { "stroke-dasharray": "9 6" }) +
    bold("12.500", 380, 456, 66, "end") +
    note("1/4", 40, 450, 26) +
    bold("110.40", 380, 532, 50, "end") +
    note("MPH", 40, 528, 26)
  );
};

/** An inspector with a light under an open hood. */
export function techFlashlight(): string {
  const p = LIGHTS.night;
  return picture(
    "tech-flashlight",
    sky(p, 520, "tech light"),
    hills(p, 526, "tech light", 40),
    floodlight(p, [240, 90], 530, 0.9, [420, 760]),
    box(1080, 200, 420, 340, shade("#3a3d44", "#17181c")) +
      box(1060, 180, 460, 30, "#0c0d10") +
      box(1130, 270, 320, 120, "#f3ede0", { rx: 6 }) +
      lettering("TECH", "#b8171e", {
        font: "display",
        size: 116,
        x: 1290,
        y: 370,
        anchor: "middle",
        tracking: 8,
      }),
    asphalt(p, 524, "tech light"),
    path(
      "M470 560L520 250H1000L1050 560z",
      linear([
        [0, "#12346a"],
        [1, "#071226"],
      ]),
    ) +
      line("M520 250H1000", p.rim, 5, { opacity: 0.7 }) +
      path("M540 300H980L1010 520H510z", "#0a1020") +
      line("M620 310L600 520M760 310V520M900 310L920 520", "#1c2a4a", 8),
    carFromFront(p, { x: 760, y: 800, width: 760, paint: "#1f4f9a" }),
    path("M520 560Q760 500 1000 560L980 590Q760 540 540 590z", "#08080b"),
    path(
      "M1150 470L620 500 700 610 1150 492z",
      linear(
        [
          [0, "#fff6d0", 0],
          [1, "#fff6d0", 0.7],
        ],
        {},
      ),
    ),
    glow(700, 545, 170, "#fff2c0", 0.7),
    figure(1230, 812, 2.4, { rim: p.rim, suit: "#c9541c", pose: "clipboard" }),
    box(1120, 462, 84, 34, "#15161a", { rx: 8 }) + disc(1124, 479, 17, "#fffbe6"),
    vignette(0.65),
  );
}

/** Three helmets on a shelf, one turned to show its label. */
export function helmetShelf(): string {
  const dome = (x: number, paint: string, stripe: string): string =>
    group(
      `translate(${x} 600)`,
      shadow(0, 4, 190, 18, 0.8),
      path(
        "M-170 0C-200-200-120-330 20-330C150-330 200-220 190-90L180-20Q170 0 120 0z",
        radial(
          [
            [0, lighten(paint, 0.4)],
            [0.5, paint],
            [1, darken(paint, 0.6)],
          ],
          { cx: 0.36, cy: 0.26, r: 0.85 },
        ),
      ),
      path("M-60-320Q20-350 90-310L60-230Q10-250-40-236z", stripe, { opacity: 0.9 }),
      path(
        "M40-214C110-224 170-206 188-176Q196-120 180-84C130-70 80-70 36-86z",
        shade("#2a3550", "#08090d"),
      ),
      line("M60-204Q130-206 176-176", "#fff", 5, { opacity: 0.5 }),
      line("M-170 0H120", "#08080a", 8),
    );
  const turned = group(
    "translate(1230 600)",
    shadow(0, 4, 190, 18, 0.8),
    path(
      "M-190-10C-210-220-120-336 0-336S210-220 190-10Q180 6 120 6H-120Q-180 6-190-10z",
      radial(
        [
          [0, "#f4f1ea"],
          [0.6, "#bdb8ae"],
          [1, "#4a4744"],
        ],
        { cx: 0.4, cy: 0.24, r: 0.9 },
      ),
    ),
    path("M-140 0C-150-160-90-262 0-262S150-160 140 0z", shade("#191a1f", "#33353c")),
    path("M-120 0C-126-130-76-216 0-216S126-130 120 0z", "#0c0d10"),
    path("M-104-40C-100-130-60-180 0-180S100-130 104-40L80 0H-80z", shade("#5a1a1e", "#2a0a0d")),
    box(-62, -140, 124, 84, "#f6f1e4", { rx: 5 }),
    box(-62, -140, 124, 20, "#b8171e", { rx: 5 }),
    bold("SA", 0, -86, 34, "middle") + ink("M-44-70H44", 3),
    line("M-96 4Q-60 70-20 84M96 4Q60 70 30 92", "#15161a", 14, { "stroke-linecap": "round" }),
    disc(-14, 88, 14, "none", { stroke: "#b9bcc2", "stroke-width": 6 }) +
      disc(6, 92, 14, "none", { stroke: "#b9bcc2", "stroke-width": 6 }),
  );
  return picture(
    "helmet-shelf",
    sheet(shade("#2a2c33", "#101115")),
    line(
      each(16, (i) => `M${i * 110} 0V900`),
      "#1a1b20",
      4,
    ),
    glow(800, 60, 760, "#ffe6bd", 0.4),
    beam([800, 0], 300, [800, 620], 1500, "#ffe6bd", 0.1),
    box(0, 600, WIDTH, 46, shade("#9a6b48", "#4a2d1c")) +
      box(0, 600, WIDTH, 5, "#ffd9a8", { opacity: 0.6 }) +
      box(0, 646, WIDTH, 60, "#000", { opacity: 0.4 }),
    path("M150 646H200V760zM1400 646H1450V760z", "#2a1a10"),
    dome(330, "#b3181d", "#f1eee8") + dome(780, "#1f4f8a", "#d9b04a") + turned,
    glow(1230, 500, 160, "#fff6dc", 0.35),
    vignette(0.65),
  );
}

/** A slip under the lamp, its numbers typed beside it. */
export function deskAtNight(): string {
  const digits = (words: string, y: number): string =>
    box(1010, y - 46, 300, 62, "#17181d", { rx: 6, stroke: "#3d414c", "stroke-width": 2 }) +
    note(words, 1290, y, 36, "end", "#f1eee8") +
    line(`M1330 ${y - 14}l12 14 24-30`, LAMP.green, 6);
  return picture(
    "desk-at-night",
    sheet(shade("#0c0e16", "#171310")),
    box(120, 60, 340, 330, shade("#0f1a30", "#2a2438")) +
      line("M290 60V390M120 225H460", "#060608", 12) +
      each(14, (i) =>
        disc(150 + ((i * 83) % 290), 300 + ((i * 37) % 70), 4, i % 3 ? "#ffd68c" : "#e4262c", {
          opacity: 0.8,
        }),
      ) +
      box(104, 44, 372, 362, "none", { stroke: "#0a0a0c", "stroke-width": 18 }),
    wood(590),
    box(900, 170, 560, 400, "#08090b", { rx: 18, stroke: "#3a3d44", "stroke-width": 6 }) +
      box(924, 194, 512, 352, "#0d0e11", { rx: 6 }),
    note("60 FT", 950, 276, 22, "start", "#8f98a3") +
      note("ET", 950, 356, 22, "start", "#8f98a3") +
      note("MPH", 950, 436, 22, "start", "#8f98a3"),
    digits("1.880", 280) + digits("12.500", 360) + digits("110.40", 440),
    box(1010, 476, 150, 46, "#1a6a3a", { rx: 6 }) + box(1180, 476, 130, 46, "#5a1216", { rx: 6 }),
    box(1130, 570, 100, 40, "#15161a") + box(1040, 606, 280, 16, "#1c1d22", { rx: 6 }),
    glow(1180, 370, 420, "#8fb4ff", 0.14),
    line("M200 690L330 380L560 230", "#15161a", 20, {
      "stroke-linejoin": "round",
      "stroke-linecap": "round",
    }) +
      line("M194 690L324 380L556 224", "#8f98a3", 4, { opacity: 0.6 }) +
      oval(206, 700, 120, 22, "#15161a"),
    path("M500 190L660 250 700 340 540 290z", shade("#c4262b", "#5a0c10")) +
      path("M548 292L694 338L650 300z", "#fff6d8"),
    path(
      "M560 300L690 336L860 860H260z",
      linear([
        [0, "#ffe9b8", 0.3],
        [1, "#ffe9b8", 0],
      ]),
    ),
    pool(590, 760, 420, 130, "#ffe9b8", 0.5),
    group("translate(500 470) rotate(8) skewX(-8) scale(.72 .62)", printedSlip("desk")),
    group(
      "translate(800 720) rotate(28)",
      disc(0, 0, 84, "#cfe2f0", { opacity: 0.18, stroke: "#15161a", "stroke-width": 14 }) +
        disc(0, 0, 84, "none", { stroke: "#b9bcc2", "stroke-width": 4 }) +
        box(84, -13, 150, 26, "#15161a", { rx: 12 }) +
        line("M-50-30A60 60 0 0 1 0-60", "#fff", 6, { opacity: 0.6 }),
    ),
    oval(1390, 790, 84, 26, "#000", { opacity: 0.5 }) +
      path("M1310 650H1460L1448 780Q1386 806 1322 780z", shade("#e9e1cf", "#8a8272")) +
      oval(1385, 652, 75, 18, "#2a1710") +
      line("M1460 680q60 4 54 50t-62 40", "#cfc4ac", 16),
    line("M1360 620q-20-40 6-70M1404 612q-22-36 8-76", "#fff", 6, {
      opacity: 0.14,
      "stroke-linecap": "round",
    }),
    vignette(0.65),
  );
}

/** A phone held over a slip on a dark hood, the whole paper in its frame. */
export function phoneOverSlip(): string {
  const p = LIGHTS.dawn;
  const nut = (x: number, y: number): string =>
    path(
      points(
        [x - 18, y],
        [x - 9, y - 16],
        [x + 9, y - 16],
        [x + 18, y],
        [x + 9, y + 16],
        [x - 9, y + 16],
      ),
      STEEL,
    ) + disc(x, y, 8, "#15161a");
  const corner = (x: number, y: number, dx: number, dy: number): string =>
    line(`M${x + dx * 50} ${y}H${x}V${y + dy * 50}`, LAMP.green, 9, {
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    });
  return picture(
    "phone-over-slip",
    box(
      0,
      0,
      WIDTH,
      900,
      linear(
        [
          [0, "#3a1114"],
          [0.4, "#8f171b"],
          [1, "#2a070a"],
        ],
        { x2: 1, y2: 1 },
      ),
    ),
    path("M0 160Q800 20 1600 180V240Q800 80 0 230z", "#ffb9a0", { opacity: 0.3 }),
    line("M420 0Q360 460 470 900M1180 0Q1250 460 1130 900", "#000", 6, { opacity: 0.45 }),
    group("translate(440 150) scale(1.02)", printedSlip("hood")) +
      nut(462, 176) +
      nut(846, 176) +
      nut(462, 740) +
      nut(846, 740),
    group(
      "translate(980 120) rotate(6)",
      box(16, 24, 380, 720, "#000", { rx: 50, opacity: 0.5 }),
      box(0, 0, 380, 720, shade("#3a3d44", "#0a0a0c"), {
        rx: 50,
        stroke: "#8f98a3",
        "stroke-width": 3,
      }),
      box(18, 18, 344, 684, "#5c0d11", { rx: 36 }),
      group("translate(62 130) scale(.6)", printedSlip("screen")),
      corner(46, 112, 1, 1) +
        corner(334, 112, -1, 1) +
        corner(46, 512, 1, -1) +
        corner(334, 512, -1, -1),
      disc(190, 618, 46, "#f7f4ea") +
        disc(190, 618, 54, "none", { stroke: "#f7f4ea", "stroke-width": 5 }),
      box(140, 30, 100, 22, "#08080a", { rx: 11 }),
    ),
    path(
      "M1440 900Q1460 700 1400 560L1352 470Q1320 420 1352 396 1390 384 1430 440L1520 560Q1600 640 1600 900z",
      shade("#9a6a50", "#4a2c20"),
    ) + line("M1352 396Q1390 384 1430 440L1520 560", p.rim, 4, { opacity: 0.6 }),
    vignette(0.5),
  );
}

/** Rows of badges on a pegboard, the last ones still dark. */
export function badgeWall(): string {
  const holes = each(29, (i) => each(15, (k) => `M${40 + i * 54} ${44 + k * 58}h6v6h-6z`));
  const badge = (
    x: number,
    y: number,
    words: string,
    unit: string,
    state: "stock" | "modified" | "locked",
  ): string => {
    const fill = {
      stock: shade("#cfd2d8", "#6b7079"),
      modified: shade("#e4383c", "#7d0f14"),
      locked: shade("#22242a", "#15161a"),
    }[state];
    const text = state === "locked" ? "#4a4e59" : state === "stock" ? "#15161a" : "#fff6ea";
    return group(
      `translate(${x} ${y})`,
      path("M26 8H252L226 128H0z", "#000", { opacity: 0.5, transform: "translate(8 10)" }),
      path("M26 0H252L226 120H0z", fill, {
        stroke: state === "locked" ? "#3d414c" : "#f1eee8",
        "stroke-width": 4,
      }),
      lettering(words, text, {
        font: "display",
        size: 88,
        x: 116,
        y: 92,
        anchor: "middle",
        tracking: 2,
      }),
      lettering(unit, text, { font: "label", size: 30, x: 212, y: 96, anchor: "middle" }),
      state === "locked" ? "" : line("M34 10H238", "#fff", 3, { opacity: 0.5 }),
      disc(126, -12, 8, STEEL),
    );
  };
  const rows = [
    ["13.9", "13.8", "13.7", "13.6", "13.5"],
    ["12.7", "12.6", "12.5", "12.4", "12.3"],
  ];
  return picture(
    "badge-wall",
    sheet(shade("#8a6a4c", "#3a281b")),
    path(holes, "#2a1b11"),
    beam([800, 0], 500, [800, 800], 1700, "#ffe6bd", 0.16),
    rows
      .map((row, r) =>
        row
          .map((words, i) =>
            badge(100 + i * 290, 120 + r * 190, words, "S", words < "12.5" ? "locked" : "stock"),
          )
          .join(""),
      )
      .join(""),
    ["2.0", "1.9", "1.8", "1.7", "1.6"]
      .map((words, i) => badge(100 + i * 290, 500, words, "60", i < 3 ? "stock" : "locked"))
      .join(""),
    ["105", "110", "115"]
      .map((words, i) => badge(100 + i * 290, 690, words, "MPH", i < 2 ? "modified" : "locked"))
      .join(""),
    badge(970, 690, "1320", "", "modified") + badge(1260, 690, "11.9", "S", "locked"),
    vignette(0.6),
  );
}

/** A round gauge on the valve of a wide rear tire. */
export function tireGauge(): string {
  const p = LIGHTS.dusk;
  const tick = each(31, (i) => {
    const a = Math.PI * (0.75 + i * 0.05);
    const r = i % 5 ? 176 : 164;
    return `M${num(Math.cos(a) * r)} ${num(Math.sin(a) * r)}L${num(Math.cos(a) * 192)} ${num(Math.sin(a) * 192)}`;
  });
  const figures = [0, 10, 20, 30]
    .map((psi, i) => {
      const a = Math.PI * (0.75 + i * 0.5);
      return lettering(String(psi), INK, {
        font: "printBold",
        size: 40,
        x: Math.cos(a) * 132,
        y: Math.sin(a) * 132 + 14,
        anchor: "middle",
      });
    })
    .join("");
  const needle = Math.PI * (0.75 + 18 * 0.05);
  return picture(
    "tire-gauge",
    sky(p, 560, "gauge"),
    glow(1380, 500, 520, "#ffb46a", 0.7),
    asphalt(p, 560, "gauge"),
    group(
      "translate(430 470)",
      oval(0, 350, 420, 40, "#000", { opacity: 0.7 }),
      disc(0, 0, 392, shade("#26272c", "#08080a")) +
        disc(0, 0, 392, "none", { stroke: p.rim, "stroke-width": 4, opacity: 0.5 }),
      each(40, (i) => path("M-9-392h18v34h-18z", "#050506", { transform: `rotate(${i * 9})` })),
      disc(0, 0, 300, "none", { stroke: "#3a3c42", "stroke-width": 3 }),
      lettering(
        "28 X 10.5",
        "#d8d2c4",
        { font: "label", size: 54, y: -316, anchor: "middle", tracking: 8 },
        { opacity: 0.6 },
      ),
      disc(0, 0, 226, shade("#d9dbde", "#4a4d55")) + disc(0, 0, 208, "#121317"),
      each(5, (i) =>
        path("M-24-40L-46-206H46L24-40z", shade("#c9ccd1", "#5a5e66"), {
          transform: `rotate(${i * 72 + 20})`,
        }),
      ),
      disc(0, 0, 62, STEEL) +
        each(5, (i) =>
          disc(
            Math.cos((i * 72 * Math.PI) / 180) * 42,
            Math.sin((i * 72 * Math.PI) / 180) * 42,
            9,
            "#15161a",
          ),
        ),
    ),
    line("M620 560Q760 720 900 560T1080 470", "#15161a", 26, { "stroke-linecap": "round" }) +
      line("M620 552Q760 712 900 552T1080 462", "#5a5e69", 5, { opacity: 0.7 }),
    disc(618, 560, 22, "#d9b04a") + disc(618, 560, 10, "#6b4a10"),
    group(
      "translate(1140 410)",
      disc(10, 16, 248, "#000", { opacity: 0.5 }),
      disc(0, 0, 244, STEEL),
      disc(0, 0, 220, "#f6f1e4"),
      line(tick, INK, 5),
      path("M-18-196A196 196 0 0 1 130-146L112-124A168 168 0 0 0-14-166z", LAMP.green, {
        opacity: 0.55,
      }),
      figures,
      note("PSI", 0, 96, 40, "middle"),
      line(`M0 0L${num(Math.cos(needle) * 168)} ${num(Math.sin(needle) * 168)}`, RED_INK, 11, {
        "stroke-linecap": "round",
      }),
      disc(0, 0, 24, "#15161a"),
      line("M-150-120A196 196 0 0 1-40-190", "#fff", 10, {
        opacity: 0.6,
        "stroke-linecap": "round",
      }),
    ),
    vignette(0.6),
  );
}

/** A tachometer in the dark, its shift light on. */
export function shiftLight(): string {
  const at = (rpm: number): number => Math.PI * (0.75 + (rpm / 9) * 1.5);
  const ticks = each(46, (i) => {
    const a = at(i / 5);
    const r = i % 5 ? 316 : 296;
    return `M${num(Math.cos(a) * r)} ${num(Math.sin(a) * r)}L${num(Math.cos(a) * 338)} ${num(Math.sin(a) * 338)}`;
  });
  const figures = Array.from({ length: 10 }, (_, i) => {
    const a = at(i);
    return lettering(String(i), i > 7 ? "#ff5a46" : "#f1eee8", {
      font: "display",
      size: 66,
      x: Math.cos(a) * 248,
      y: Math.sin(a) * 248 + 22,
      anchor: "middle",
    });
  }).join("");
  const [from, to] = [at(7.4), at(9)];
  const needle = at(6.8);
  return picture(
    "shift-light",
    sheet(shade("#0c0d11", "#050506")),
    glow(1320, 260, 620, LAMP.amber, 0.34),
    path("M0 640Q800 520 1600 660V900H0z", shade("#1d1e24", "#08080a")) +
      line("M0 640Q800 520 1600 660", LAMP.amber, 4, { opacity: 0.5 }),
    group(
      "translate(660 440)",
      disc(12, 22, 400, "#000", { opacity: 0.6 }),
      disc(0, 0, 392, shade("#5a5e66", "#15161a")),
      disc(0, 0, 366, "#0a0b0e"),
      line(ticks, "#f1eee8", 6),
      line(
        `M${num(Math.cos(from) * 327)} ${num(Math.sin(from) * 327)}A327 327 0 0 1 ${num(Math.cos(to) * 327)} ${num(Math.sin(to) * 327)}`,
        LAMP.red,
        22,
      ),
      figures,
      lettering("RPM X 1000", "#8f98a3", {
        font: "label",
        size: 38,
        y: 150,
        anchor: "middle",
        tracking: 4,
      }),
      path("M-11 60L-4-300H4L11 60z", "#ff4a38", {
        transform: `rotate(${num((needle * 180) / Math.PI + 90)})`,
      }),
      disc(0, 0, 40, shade("#3a3d44", "#0a0a0c")),
      disc(0, 0, 14, "#8f98a3"),
      line("M-300-170A350 350 0 0 1-60-346", "#fff", 12, {
        opacity: 0.16,
        "stroke-linecap": "round",
      }),
    ),
    box(1160, 130, 300, 260, shade("#33363d", "#0c0d10"), { rx: 40 }) +
      disc(1310, 260, 104, "#050506") +
      disc(
        1310,
        260,
        92,
        radial([
          [0, "#fffdf0"],
          [0.35, LAMP.amber],
          [1, "#8a5a08"],
        ]),
      ) +
      glow(1310, 260, 420, LAMP.amber, 0.85),
    line("M1310 390V560", "#15161a", 26),
    lettering("SHIFT", "#f1eee8", {
      font: "display",
      size: 76,
      x: 1310,
      y: 500,
      anchor: "middle",
      tracking: 8,
    }),
    vignette(0.6),
  );
}

/** An open trunk at sunrise with five piles in it. */
export function packedTrunk(): string {
  const p = LIGHTS.dawn;
  return picture(
    "packed-trunk",
    sky(p, 420, "trunk"),
    disc(260, 372, 56, "#fff6dc") + glow(260, 372, 520, "#ffdf9e", 0.85),
    hills(p, 426, "trunk", 60),
    asphalt(p, 424, "trunk"),
    shadow(820, 850, 640, 40, 0.7),
    path(
      "M330 400Q350 110 430 90H1210Q1290 110 1310 400L1250 380Q1230 180 1180 160H460Q410 180 390 380z",
      linear([
        [0, "#3f86b0"],
        [0.5, "#1f5478"],
        [1, "#0c2436"],
      ]),
    ) +
      path("M460 160H1180Q1226 184 1240 360H400Q414 184 460 160z", shade("#2a2c33", "#15161a")) +
      line("M330 400Q350 110 430 90H1210Q1290 110 1310 400", p.rim, 4, { opacity: 0.8 }),
    line("M400 380L360 470M1240 380L1280 470", "#15161a", 16),
    path(
      "M260 470Q280 440 340 436H1300Q1360 440 1380 470L1400 800Q1390 840 1340 846H300Q250 840 240 800z",
      linear([
        [0, "#4a96c2"],
        [0.2, "#246490"],
        [1, "#0a2030"],
      ]),
    ),
    path("M320 462H1320L1290 650H350z", shade("#0c0d10", "#26282e")),
    box(380, 540, 230, 110, shade("#c4262b", "#6b0d12"), { rx: 8 }) +
      box(460, 520, 70, 26, "none", { rx: 8, stroke: "#15161a", "stroke-width": 10 }) +
      box(380, 580, 230, 10, "#f1eee8", { opacity: 0.7 }),
    box(640, 500, 210, 150, shade("#f1eee8", "#a59c88"), { rx: 12 }) +
      box(632, 486, 226, 40, shade("#2f7a9a", "#174a60"), { rx: 10 }),
    path(
      "M900 650C880 560 930 500 1000 500S1100 550 1096 630L1090 650z",
      shade("#f4f1ea", "#7d776e"),
    ) + path("M1000 552Q1070 550 1096 580V612Q1040 620 996 606z", "#15161a"),
    path("M1140 650V480L1170 470V650zM1190 650V500L1220 490V650z", "#3f7a4a") +
      line("M1130 500L1240 470M1130 560L1240 530", "#d8d2c4", 9),
    line("M410 520L560 470H700", "#8f98a3", 14, { "stroke-linecap": "round" }) +
      disc(404, 522, 16, "#8f98a3"),
    path("M320 650H1320V690H320z", shade("#5aa6d0", "#246490")) +
      line("M320 652H1320", p.rim, 4, { opacity: 0.8 }),
    box(290, 704, 220, 54, "#c4262b", { rx: 10 }) +
      box(1130, 704, 220, 54, "#c4262b", { rx: 10 }) +
      box(300, 710, 200, 14, "#ff8a78", { rx: 6, opacity: 0.6 }) +
      box(1140, 710, 200, 14, "#ff8a78", { rx: 6, opacity: 0.6 }),
    box(710, 716, 220, 84, "#f1eee8", { rx: 8 }) +
      lettering("1320", "#15161a", {
        font: "label",
        size: 66,
        x: 820,
        y: 782,
        anchor: "middle",
        tracking: 6,
      }),
    vignette(0.45),
  );
}

/** Nose into the wind, hood up, a fan before the radiator. */
export function coolingFan(): string {
  const p = LIGHTS.night;
  const blades = each(6, (i) =>
    path("M0-16C40-60 90-90 116-70C120-20 60 6 14 8z", "#c9ced6", {
      transform: `rotate(${i * 60})`,
      opacity: 0.85,
    }),
  );
  return picture(
    "cooling-fan",
    sky(p, 520, "fan"),
    hills(p, 526, "fan", 50),
    floodlight(p, [1440, 90], 530, 1, [1240, 780]),
    box(560, 240, 620, 300, shade("#c9c4b8", "#6b665d")) +
      box(560, 240, 620, 300, "#0a0a0e", { opacity: 0.55 }) +
      box(560, 440, 620, 26, "#e4262c", { opacity: 0.7 }),
    asphalt(p, 524, "fan"),
    path("M640 548L520 350Q510 334 536 336L720 420 700 560z", shade("#1d6a4a", "#0a2a1c")) +
      line("M640 548L520 350Q510 334 536 336", p.rim, 4, { opacity: 0.7 }) +
      line("M640 470L670 590", "#8f98a3", 6),
    sideCar(p, {
      kind: "modern-coupe",
      x: 450,
      y: 780,
      width: 960,
      reflection: 0.18,
      finish: {
        paint: "#1d7a52",
        driver: undefined,
        cage: false,
        dragStance: false,
        rim: "split",
        number: "640",
      },
    }),
    each(5, (i) =>
      line(`M${640 + i * 26} 520q-20-40 4-76t0-80`, "#ffd0a0", 6, {
        opacity: 0.2,
        "stroke-linecap": "round",
      }),
    ),
    group(
      "translate(250 600)",
      path("M-60 190L-20 120H20L60 190z", "#15161a"),
      disc(0, 0, 150, "#0c0d10", { stroke: "#8f98a3", "stroke-width": 10 }),
      blades,
      disc(0, 0, 34, "#3a3d44"),
      each(7, (i) => disc(0, 0, 20 + i * 20, "none", { stroke: "#5a5e69", "stroke-width": 2 })),
      line("M-150 0H150M0-150V150", "#5a5e69", 4),
    ),
    line("M410 560H520M420 610H540M410 660H520", "#cfe2f4", 6, {
      opacity: 0.4,
      "stroke-linecap": "round",
    }),
    box(1270, 690, 170, 100, shade("#2f7a9a", "#174a60"), { rx: 8 }) +
      box(1262, 676, 186, 26, "#f1eee8", { rx: 6 }),
    vignette(0.65),
  );
}

/** A bottle in its brackets, the gauge in the green. */
export function bottleGauge(): string {
  const tick = each(13, (i) => {
    const a = Math.PI * (0.75 + i * 0.125);
    return `M${num(Math.cos(a) * 118)} ${num(Math.sin(a) * 118)}L${num(Math.cos(a) * 136)} ${num(Math.sin(a) * 136)}`;
  });
  return picture(
    "bottle-gauge",
    sheet(shade("#16171c", "#2a2622")),
    each(40, (i) => line(`M${i * 42} 0l-30 900`, "#1d1e24", 10)),
    path("M0 700H1600V900H0z", shade("#3a3632", "#141210")),
    shadow(640, 716, 560, 40, 0.8),
    group(
      "rotate(-6 640 520)",
      box(
        160,
        380,
        900,
        290,
        linear([
          [0, "#7fb4f0"],
          [0.18, "#2f6fc4"],
          [0.6, "#153f80"],
          [1, "#071a3a"],
        ]),
        { rx: 120 },
      ),
      path("M1020 420Q1120 440 1150 490V560Q1120 610 1020 630z", shade("#2f6fc4", "#071a3a")),
      box(1140, 486, 90, 80, STEEL) +
        box(1220, 460, 60, 132, shade("#d9b04a", "#7a5a18"), { rx: 10 }) +
        box(1226, 420, 48, 46, "#15161a", { rx: 12 }),
      line("M220 408H1000", "#dbeaff", 12, { opacity: 0.6, "stroke-linecap": "round" }),
      box(330, 366, 60, 316, shade("#c9ccd1", "#4a4d55"), { rx: 8 }) +
        box(830, 366, 60, 316, shade("#c9ccd1", "#4a4d55"), { rx: 8 }),
      lettering("N2O", "#f4f8ff", {
        font: "display",
        size: 190,
        x: 610,
        y: 586,
        anchor: "middle",
        tracking: 8,
      }),
      lettering("10 LB", "#cfe0f8", { font: "label", size: 44, x: 770, y: 640, anchor: "end" }),
    ),
    line("M1270 470Q1420 470 1460 600T1600 700", "#b9bcc2", 18) +
      line("M1270 466Q1420 466 1456 596", "#fff", 4, { opacity: 0.5 }),
    group(
      "translate(1270 260)",
      line("M0 150V220", "#d9b04a", 30),
      disc(10, 14, 164, "#000", { opacity: 0.5 }),
      disc(0, 0, 160, STEEL),
      disc(0, 0, 144, "#f6f1e4"),
      path("M62-122A137 137 0 0 1 136-16L112-14A113 113 0 0 0 52-100z", LAMP.green, {
        opacity: 0.7,
      }),
      line(tick, INK, 5),
      note("PSI", 0, 74, 32, "middle"),
      bold("950", 0, -30, 44, "middle"),
      line("M0 0L92-82", RED_INK, 9, { "stroke-linecap": "round" }),
      disc(0, 0, 18, "#15161a"),
    ),
    vignette(0.6),
  );
}

/** A marked jar of fuel on the bench, water at its foot. */
export function fuelJar(): string {
  const jar =
    "M560 210H800V250Q850 270 850 330V720Q850 760 810 760H550Q510 760 510 720V330Q510 270 560 250z";
  return picture(
    "fuel-jar",
    sheet(shade("#1c2026", "#0d0e11")),
    box(960, 70, 480, 330, shade("#8fb0c4", "#e6d0a8")) +
      line("M1200 70V400M960 235H1440", "#22262c", 14) +
      box(944, 54, 512, 362, "none", { stroke: "#22262c", "stroke-width": 20 }),
    glow(1200, 240, 560, "#ffe6bd", 0.34),
    wood(740),
    shadow(690, 764, 260, 22, 0.8),
    clipped(
      jar,
      box(510, 200, 340, 570, "#dfeaf0", { opacity: 0.16 }),
      box(510, 340, 340, 230, "#f0b84a", { opacity: 0.8 }),
      box(510, 570, 340, 190, "#3a78b4", { opacity: 0.85 }),
      box(510, 562, 340, 12, "#fff", { opacity: 0.5 }),
      box(510, 336, 340, 10, "#fff2c8", { opacity: 0.8 }),
      box(548, 260, 26, 480, "#fff", { opacity: 0.28 }),
      box(800, 260, 14, 480, "#fff", { opacity: 0.14 }),
    ),
    line(jar, "#e6f0f6", 5, { opacity: 0.8 }),
    box(548, 176, 264, 44, shade("#d9b04a", "#8a6a20"), { rx: 10 }) +
      line("M560 190H800M560 204H800", "#6b4a10", 3),
    each(10, (i) => line(`M770 ${740 - i * 42}h${i % 5 ? 40 : 66}`, "#15161a", 5)),
    lettering("100", "#15161a", { font: "label", size: 34, x: 752, y: 372, anchor: "end" }) +
      lettering("50", "#15161a", { font: "label", size: 34, x: 752, y: 546, anchor: "end" }) +
      lettering("10", "#eef4fa", { font: "label", size: 34, x: 752, y: 712, anchor: "end" }),
    path(
      "M1010 760V470Q1010 440 1040 440H1260L1330 510V760z",
      linear([
        [0, "#ff7a4a"],
        [0.3, "#c4362b"],
        [1, "#5a0c10"],
      ]),
    ) +
      path("M1060 440V400H1220V440z", "none", { stroke: "#8f171b", "stroke-width": 22 }) +
      box(1270, 420, 60, 60, "#15161a", { rx: 8 }) +
      line("M1030 470L1300 740M1300 500L1040 740", "#8f171b", 14, { opacity: 0.6 }) +
      box(1090, 560, 150, 84, "#f6f1e4", { rx: 6 }) +
      bold("E85", 1165, 622, 50, "middle", "#1d5a34"),
    shadow(1170, 764, 200, 18, 0.7),
    line("M250 770L440 720", "#d9b04a", 18, { "stroke-linecap": "round" }) +
      path("M240 762l-28 16 34 2z", "#15161a"),
    vignette(0.6),
  );
}

/** Half scale, whole attention: a junior dragster and who belongs to it. */
export function juniorLane(): string {
  const p = LIGHTS.dusk;
  return picture(
    "junior-lane",
    sky(p, 480, "junior"),
    glow(320, 460, 520, "#ffb46a", 0.8),
    hills(p, 486, "junior"),
    floodlight(p, [1380, 110], 490, 0.9, [1240, 760]),
    christmasTree(220, 560, 0.34, { preStaged: true }),
    asphalt(p, 484, "junior"),
    line("M0 560H1600", "#e9dfc6", 5, { opacity: 0.35 }),
    figure(1350, 720, 1.7, { rim: p.rim, suit: "#43302c" }),
    raceCar(p, "class-jr-dragster", { x: 180, y: 770, width: 1130, paint: "#2f6fc4" }),
    figure(880, 800, 2, { rim: p.rim, suit: "#7d1519", pose: "kneeling" }),
    pool(760, 790, 560, 50, "#ffd68c", 0.25),
    vignette(0.55),
  );
}

/** On the road before the sun is up: a pickup, a trailer, the car. */
export function towAtDawn(): string {
  const p = LIGHTS.dawn;
  const tire = (x: number, y: number, r: number): string =>
    disc(x, y, r, "#0a0a0c") + disc(x, y, r * 0.5, "#8f939b") + disc(x, y, r * 0.2, "#202226");
  return picture(
    "tow-at-dawn",
    sky(p, 520, "tow"),
    disc(1260, 470, 70, "#fff6dc") + glow(1260, 470, 640, "#ffdf9e", 0.9),
    hills(p, 526, "tow", 110),
    box(0, 520, WIDTH, 380, shade("#6b5a4a", "#2a2426")),
    box(0, 640, WIDTH, 210, shade("#5a5254", "#2c292e")) +
      box(0, 644, WIDTH, 6, "#f1e6d0", { opacity: 0.8 }) +
      box(0, 836, WIDTH, 6, "#f1e6d0", { opacity: 0.8 }) +
      each(9, (i) => box(i * 190 - 40, 806, 100, 7, "#e0a812")),
    each(8, (i) => line(`M${60 + i * 220} 560V636`, "#3a3338", 8)) +
      line("M0 574H1600M0 596H1600", "#cfc4b4", 5, { opacity: 0.7 }),
    shadow(900, 782, 720, 26, 0.7),
    sideCar(p, {
      kind: "pickup",
      x: 900,
      y: 776,
      width: 560,
      finish: {
        paint: "#2f5a8a",
        mirrored: true,
        stripe: "none",
        rim: "five",
        cage: false,
        dragStance: false,
        lightsOn: true,
      },
    }),
    box(140, 716, 700, 20, "#2a2c31") +
      path("M840 716L930 730V746H820z", "#2a2c31") +
      line("M140 716H840", p.rim, 4, { opacity: 0.8 }),
    sideCar(p, {
      kind: "classic-coupe",
      x: 190,
      y: 716,
      width: 590,
      finish: {
        paint: "#b3181d",
        mirrored: true,
        stripe: "tail",
        number: "447",
        driver: undefined,
        lettered: true,
      },
    }),
    line("M250 690L180 722M730 690L810 722", "#e0a812", 7),
    tire(400, 742, 42) +
      tire(500, 742, 42) +
      path("M346 716Q350 690 400 690H500Q550 690 556 716z", "#2a2c31"),
    box(138, 722, 26, 14, "#ff4a38") + glow(140, 728, 70, "#ff4a38", 0.7),
    pool(1530, 780, 240, 30, "#ffeebc", 0.5),
    vignette(0.45),
  );
}

/** Winter: the car on stands, snow in the window. */
export function winterGarage(): string {
  const p = LIGHTS.garage;
  const random = seededRandom("snow");
  const flakes = each(40, () =>
    disc(random.range(170, 520), random.range(120, 380), random.range(2, 6), "#fff", {
      opacity: 0.9,
    }),
  );
  return picture(
    "winter-garage",
    box(0, 0, WIDTH, 580, shade("#17191e", "#33363d")),
    line(
      each(12, (i) => `M0 ${i * 52}H1600`),
      "#0f1014",
      3,
      { opacity: 0.6 },
    ),
    clipped(
      "M160 110H530V390H160z",
      box(160, 110, 370, 280, shade("#22345a", "#6b86b4")),
      path("M160 390V330Q260 296 360 330T530 320V390z", "#e9eff6"),
      flakes,
    ),
    line("M345 110V390M160 250H530", "#e6e3da", 10) +
      box(150, 100, 390, 300, "none", { stroke: "#e6e3da", "stroke-width": 18 }) +
      path("M140 392H550V420H140z", "#d8d3c6") +
      path("M150 392Q240 370 340 390T540 388V396H150z", "#fff"),
    box(1120, 150, 380, 20, "#6b4a30") + box(1120, 300, 380, 20, "#6b4a30"),
    disc(1180, 252, 46, "none", { stroke: "#15161a", "stroke-width": 30 }) +
      box(1260, 210, 80, 90, shade("#c4262b", "#6b0d12"), { rx: 6 }) +
      box(1370, 190, 90, 110, shade("#d9b04a", "#7a5a18"), { rx: 8 }) +
      box(1150, 90, 60, 60, "#8f98a3", { rx: 4 }) +
      box(1230, 70, 60, 80, shade("#e6e3da", "#8a8272"), { rx: 4 }) +
      box(1330, 96, 130, 54, "#2f6fc4", { rx: 4 }),
    box(640, 60, 360, 22, "#0c0d10") +
      box(656, 78, 328, 9, "#f7fbef") +
      beam([820, 88], 330, [820, 700], 1000, p.lamp, 0.16) +
      glow(820, 84, 360, p.lamp, 0.4),
    asphalt(p, 578, "winter"),
    sideCar(p, {
      kind: "fastback",
      x: 330,
      y: 700,
      width: 920,
      finish: { paint: "#c9a227", stripe: "rocker", driver: undefined, number: "202" },
    }),
    path(
      "M470 716L490 656H540L560 716zM1010 716L1030 656H1080L1100 716z",
      shade("#e4262c", "#6b0d12"),
    ),
    box(330, 708, 940, 12, "#000", { opacity: 0.4 }),
    box(1290, 620, 260, 20, "#6b4a30") +
      path("M1310 640H1340V790H1310zM1500 640H1530V790H1500z", "#4a3020") +
      disc(1370, 596, 24, STEEL) +
      box(1410, 588, 90, 32, "#8f98a3", { rx: 6 }) +
      disc(1530, 604, 14, "#d9b04a"),
    oval(190, 770, 120, 44, "#0c0c0e") +
      oval(190, 744, 120, 44, "#1a1a1e", { stroke: "#3a3c42", "stroke-width": 3 }) +
      oval(190, 744, 56, 20, "#0a0a0c"),
    puff(1440, 480, 60, "#fff", 0.06),
    vignette(0.6),
  );
}

/**
 * A slip against the windshield, the lamps of the strip out of focus behind it. An article's header
 * keeps y 190 to 780 and lays its headline over the last 130 of that: all the figures stand above.
 */
export function slipOnDash(): string {
  const p = LIGHTS.night;
  const view = { x: 1040, y: 300, drop: 420 };
  const random = seededRandom("dash");
  const bokeh = each(16, () =>
    disc(
      random.range(60, 1560),
      random.range(70, 300),
      random.range(18, 46),
      random.pick(["#ffe6ae", "#ffb46a", "#ff5a46", "#fff"]),
      { opacity: random.range(0.08, 0.26) },
    ),
  );
  const [tx, ty] = onGround(view, 0, 0.34);
  return picture(
    "slip-on-dash",
    sky(p, 300, "dash"),
    hills(p, 306, "dash", 40),
    strip(p, view, { line: 0.36 }),
    christmasTree(tx, ty, 0.34, { green: true }),
    bokeh,
    glow(340, 140, 300, p.lamp, 0.7) + glow(1420, 120, 320, p.lamp, 0.7),
    path("M0 0H60L150 520H0zM1600 0H1550L1480 520H1600z", "#08090b"),
    path(
      "M0 420Q800 350 1600 420V900H0z",
      linear([
        [0, "#2c2d33"],
        [0.2, "#17181c"],
        [1, "#060607"],
      ]),
    ),
    line("M0 420Q800 350 1600 420", "#ffe6ae", 4, { opacity: 0.5 }),
    path(
      "M1120 900A330 330 0 0 1 1600 640V700A270 270 0 0 0 1186 900z",
      shade("#2c2e35", "#0a0a0c"),
    ) + line("M1120 900A330 330 0 0 1 1600 640", "#ffe6ae", 4, { opacity: 0.5 }),
    path("M486 700L540 420H862L884 676z", "#000", { opacity: 0.35 }),
    group("translate(450 224) rotate(-5) scale(.88 .76)", printedSlip("dash slip")),
    line("M950 680L1060 500", "#d9b04a", 16, { "stroke-linecap": "round" }) +
      path("M942 694l2-22 16 10z", "#15161a"),
    pool(640, 440, 380, 190, "#ffe6ae", 0.2),
    vignette(0.6),
  );
}

import { CAR_BODIES } from "../car-bodies.ts";
import { carFromAbove } from "../content/cars.ts";
import { LAMP, LIGHTS, shadow, vignette } from "../content/light.ts";
import {
  bold,
  callout,
  dimension,
  FAINT_INK,
  gridPaper,
  hatched,
  INK,
  ink,
  note,
  PAPER,
  RED_INK,
  tornSheet,
} from "../content/paper.ts";
import {
  box,
  disc,
  each,
  group,
  lettering,
  line,
  num,
  oval,
  path,
  picture,
  radial,
  STEEL,
  shade,
  sheet,
} from "../content/pen.ts";
import { drawRaceCar, PRINTED_TONES } from "../content/race-cars.ts";
import { inCentimetres, streetCar } from "../content/street-cars.ts";

const frame = ink("M50 50H1550V850H50z", 2) + ink("M62 62H1538V838H62z", 1);

const titled = (words: string, under: string): string =>
  bold(words, 96, 128, 40) + note(under, 96, 170, 24, "start", FAINT_INK);

/** A torque converter cut open, its three wheels marked. */
export function converterPrint(): string {
  const half = (flip: 1 | -1): string => {
    const shell = "M-40-330C-220-330-300-240-300-120V-60H-360V-20H-300";
    const pump =
      "M40-300C190-300 250-220 250-130C250-80 200-60 130-60H60C40-60 40-100 60-110C150-120 180-150 176-190C170-230 120-250 40-250z";
    const turbine =
      "M-40-300C-190-300-250-220-250-130C-250-80-200-60-130-60H-60C-40-60-40-100-60-110C-150-120-180-150-176-190C-170-230-120-250-40-250z";
    const stator = "M-34-118H34L48-66H-48z";
    return group(
      `scale(1 ${flip})`,
      path(pump, "#e4262c", { opacity: 0.2 }) + hatched(pump, [40, -300, 250, -60]) + ink(pump, 3),
      path(turbine, "#2f6fc4", { opacity: 0.2 }) +
        hatched(turbine, [-250, -300, -40, -60]) +
        ink(turbine, 3),
      path(stator, "#c9a227", { opacity: 0.5 }) + ink(stator, 3),
      ink(`${shell}M40-330C220-330 310-240 310-120V-40H360M-40-330H40`, 6),
      ink(
        "M90-276Q196-262 214-170M78-240Q150-226 164-176M-90-276Q-196-262-214-170M-78-240Q-150-226-164-176",
        2,
        FAINT_INK,
      ),
      line(
        "M20-282Q-120-300-200-170Q-210-110-110-86Q0-70 110-86Q214-110 200-170Q150-280 20-282",
        RED_INK,
        3,
        { "stroke-dasharray": "16 10" },
      ),
      path("M-10-296l36 12-30 18z", RED_INK),
    );
  };
  return picture(
    "converter-print",
    gridPaper(),
    frame,
    titled("TORQUE CONVERTER", "IN SECTION"),
    group(
      "translate(800 470)",
      half(1),
      half(-1),
      box(-430, -18, 130, 36, "#d9cfb9", { stroke: INK, "stroke-width": 3 }),
      box(60, -26, 420, 52, "#d9cfb9", { stroke: INK, "stroke-width": 3 }),
      box(-130, -14, 560, 28, "#b8ad94", { stroke: INK, "stroke-width": 2.4 }),
      line("M-520 0H560", RED_INK, 1.6, { "stroke-dasharray": "30 8 6 8" }),
    ),
    callout("A", [1240, 270], [990, 300]) + note("PUMP, WITH ENGINE", 1280, 278, 24),
    callout("B", [360, 270], [610, 300]) + note("TURBINE", 220, 240, 24),
    callout("C", [1240, 690], [820, 560]) + note("STATOR, ONE WAY", 1280, 698, 24),
    note("5806 TO 6180 RPM = 6 % SLIP", 96, 800, 26),
  );
}

/** A turbocharger cut open on drafting paper. */
export function turboCut(): string {
  const scroll = (flip: 1 | -1, tone: string): string => {
    const d =
      "M110-70C130-250 300-300 400-210C480-130 470 60 380 150C310 220 200 230 150 190L110 70z";
    return group(
      `scale(${flip} 1)`,
      path(d, tone, { opacity: 0.22 }),
      hatched(d, [100, -300, 480, 240], 18),
      ink(d, 4),
      oval(330, -150, 74, 66, PAPER, { stroke: INK, "stroke-width": 3 }),
      oval(320, 130, 54, 48, PAPER, { stroke: INK, "stroke-width": 3 }),
      path(
        "M130-30C190-50 230-120 240-150L262-140C270-70 270 70 262 140L240 150C230 120 190 50 130 30z",
        "#f6f1e4",
        { stroke: INK, "stroke-width": 3 },
      ),
      ink(
        "M140-22Q220-50 256-130M146-10Q230-20 262-70M146 10Q230 20 262 70M140 22Q220 50 256 130",
        2.2,
      ),
    );
  };
  const arrow = (d: string, x: number, y: number, turn: number, tone: string): string =>
    line(d, tone, 8, { "stroke-linecap": "round" }) +
    path("M0-16L34 0 0 16z", tone, { transform: `translate(${x} ${y}) rotate(${turn})` });
  return picture(
    "turbo-cut",
    gridPaper(),
    frame,
    titled("8 PSI", "PRESSURE RATIO 1.54"),
    group(
      "translate(800 480)",
      scroll(-1, "#2f6fc4"),
      scroll(1, "#e4262c"),
      path("M-110-70H110V70H-110z", "#d9cfb9", { stroke: INK, "stroke-width": 4 }),
      hatched("M-110-70H110V70H-110z", [-110, -70, 110, 70], 12),
      box(-290, -13, 580, 26, "#b8ad94", { stroke: INK, "stroke-width": 3 }),
      box(-60, -40, 40, 80, PAPER, { stroke: INK, "stroke-width": 2.4 }) +
        box(20, -40, 40, 80, PAPER, { stroke: INK, "stroke-width": 2.4 }),
      ink("M0-70V-130M-14-118L0-134 14-118", 3),
    ),
    arrow("M180 480H440", 440, 480, 0, "#2f6fc4") + note("AIR IN, 80 F", 110, 440, 26),
    arrow("M460 320Q420 220 480 190H560", 560, 190, 0, "#1d4a8a") +
      note("OUT, 180 F", 614, 200, 26),
    arrow("M1150 620Q1190 760 1320 760", 1140, 630, -100, RED_INK) +
      note("EXHAUST IN", 1330, 770, 26),
    arrow("M1180 480H1400", 1400, 480, 0, "#8a3a2a") + note("AND OUT", 1330, 440, 26),
    note("OIL", 816, 330, 22) + dimension(690, 910, 650, "BEARINGS", 22),
    note("DENSITY 1.30 WITHOUT A COOLER, 1.46 WITH", 96, 800, 26),
  );
}

/** Four plugs laid out in firing positions, one circled. */
export function plugRow(): string {
  const plug = (x: number, tip: string, number: string): string =>
    group(
      `translate(${x} 150)`,
      path("M-16 0H16L22 50H-22z", STEEL),
      path("M-30 50H30L40 210H-40z", shade("#ffffff", "#c9c2b2"), {
        stroke: INK,
        "stroke-width": 2.4,
      }),
      ink("M-34 90H34M-36 120H36M-37 150H37", 2, FAINT_INK),
      path("M-70 210H70V262H-70z", shade("#e4e6ea", "#7d828b"), {
        stroke: INK,
        "stroke-width": 2.4,
      }) + ink("M-24 210V262M24 210V262", 2),
      path("M-50 262H50V292H-50z", "#9a9ea6", { stroke: INK, "stroke-width": 2 }),
      box(-44, 292, 88, 150, "#b9bdc4", { stroke: INK, "stroke-width": 2.4 }) +
        each(8, (i) => ink(`M-46 ${304 + i * 18}L46 ${312 + i * 18}`, 3, "#6b7079")),
      box(-38, 442, 76, 12, "#5a5e66"),
      path("M-16 454H16L10 486H-10z", tip, { stroke: INK, "stroke-width": 2 }),
      box(-5, 486, 10, 18, "#8a6a3a"),
      path("M26 454H38V520Q38 532 24 532H-10V518H22Q26 518 26 512z", "#8d7a6a", {
        stroke: INK,
        "stroke-width": 2.4,
      }) + line("M26 496H38", RED_INK, 4),
      bold(number, 0, 596, 40, "middle"),
    );
  return picture(
    "plug-row",
    gridPaper(),
    frame,
    shadow(800, 700, 700, 20, 0.14),
    plug(330, "#efe6d4", "1") +
      plug(610, "#e9dfca", "3") +
      plug(890, "#fdfcf8", "5") +
      plug(1170, "#ece2ce", "7"),
    line("M890 560C780 560 770 710 890 716S1010 566 880 556", RED_INK, 6, {
      "stroke-linecap": "round",
    }),
    ink("M880 718L860 770", 3, RED_INK) + bold("PALE. WHY?", 760, 806, 34, "start", RED_INK),
    group(
      "translate(1310 600) rotate(34)",
      disc(0, 0, 130, "#dfeaf4", { opacity: 0.35 }),
      disc(0, 0, 130, "none", { stroke: "#17181b", "stroke-width": 20 }),
      disc(0, 0, 118, "none", { stroke: "#b9bcc2", "stroke-width": 4 }),
      box(140, -20, 170, 40, "#17181b", { rx: 18 }),
      line("M-80-46A92 92 0 0 1-20-90", "#fff", 10, { "stroke-linecap": "round", opacity: 0.8 }),
    ),
    note("STRAP, RING, PORCELAIN", 96, 800, 28),
  );
}

/** A coupe as if of glass, its cage in red. */
export function cageCutaway(): string {
  const car = streetCar("modern-coupe", { paint: "#e6dcc8", aboard: 1 });
  const body = CAR_BODIES["modern-coupe"];
  const scale = 1180 / body.length;
  const [hx, hy] = body.helmet;
  const tube = (d: string, width = 7): string =>
    line(d, "#5a0a0d", width + 2.4, { "stroke-linejoin": "round", "stroke-linecap": "round" }) +
    line(d, "#e4262c", width, { "stroke-linejoin": "round", "stroke-linecap": "round" });
  const roof = hy - 20;
  return picture(
    "cage-cutaway",
    gridPaper(),
    frame,
    titled("ROLL CAGE", "MAIN HOOP, HALO, LEGS, SIDE BAR, BRACES"),
    ink("M110 720H1490", 2),
    group(
      `translate(210 716) scale(${num(scale * 100)}) scale(.01)`,
      group("", `<g opacity=".4">${drawRaceCar(car, inCentimetres(PRINTED_TONES))}</g>`),
      tube(
        `M${num(hx + 34)}-22V${num(roof)}H${num(hx - 52)}L${num(hx - 112)}-84V-22M${num(hx + 34)} ${num(roof + 6)}L${num(hx + 128)}-62V-34M${num(hx - 110)}-24H${num(hx + 34)}`,
        6,
      ),
      tube(`M${num(hx - 108)}-40L${num(hx + 34)}-72M${num(hx + 34)}-30L${num(hx + 118)}-58`, 5),
    ),
    callout("A", [1240, 250], [210 + (hx + 34) * scale, 716 + (roof + 10) * scale]) +
      note("MAIN HOOP", 1276, 258, 24),
    callout("B", [430, 260], [210 + (hx - 52) * scale, 716 + roof * scale]) +
      note("HALO", 330, 232, 24),
    callout("C", [330, 790], [210 + (hx - 40) * scale, 716 - 54 * scale]) +
      note("SIDE BAR", 366, 798, 24),
    note("CHECK THE CURRENT RULEBOOK", 1500, 798, 24, "end", RED_INK),
  );
}

/** A driveshaft from the side, the loop near its front joint. */
export function driveshaftLoop(): string {
  const joint = (x: number): string =>
    path(`M${x - 46} 400h30v-26h32v26h30v80h-30v26h-32v-26h-30z`, "#b8ad94", {
      stroke: INK,
      "stroke-width": 3,
    }) +
    disc(x, 440, 26, PAPER, { stroke: INK, "stroke-width": 3 }) +
    ink(`M${x - 18} 440H${x + 18}M${x} 422V458`, 3);
  return picture(
    "driveshaft-loop",
    gridPaper(),
    frame,
    titled("DRIVESHAFT LOOP", "SIDE VIEW, FRONT AT LEFT"),
    path("M96 330H300L360 380V500L300 550H96z", "#d9cfb9", { stroke: INK, "stroke-width": 3.4 }) +
      hatched("M96 330H300L360 380V500L300 550H96z", [96, 330, 360, 550], 18),
    box(356, 412, 60, 56, "#9a9078", { stroke: INK, "stroke-width": 3 }),
    joint(452),
    box(500, 396, 690, 88, "#e9e1cf", { stroke: INK, "stroke-width": 3.4 }) +
      ink("M500 412H1190", 1.6, FAINT_INK) +
      ink("M560 396v88M1130 396v88", 2),
    joint(1240),
    disc(1400, 440, 116, "#d9cfb9", { stroke: INK, "stroke-width": 3.4 }) +
      ink("M1286 440H1514M1400 324V556", 2) +
      disc(1400, 440, 60, PAPER, { stroke: INK, "stroke-width": 3 }),
    ink("M96 290H1500", 6) + ink("M96 276H1500", 2),
    path("M586 262H650V600Q650 624 618 624T586 600z", "#e4262c", { opacity: 0.28 }) +
      line("M586 262V600Q586 624 618 624T650 600V262z", RED_INK, 7) +
      each(2, (i) => disc(602 + i * 32, 276, 7, INK)),
    dimension(452, 618, 690, "6 IN MAX"),
    line("M452 466V690M618 624V690", FAINT_INK, 2, { "stroke-dasharray": "8 6" }),
    line("M820 520A90 34 0 0 0 960 520", RED_INK, 5) +
      path("M954 500l22 22-28 12z", RED_INK) +
      bold("5300 RPM", 890, 590, 34, "middle", RED_INK),
    group(
      "translate(1000 690)",
      note("110 X 3.73 X 336", 210, 6, 28, "middle"),
      ink("M30 22H390", 2.4),
      note("26", 210, 58, 28, "middle"),
    ),
  );
}

/** A car from above on four pads, what each says beside it. */
export function fourPads(): string {
  const p = LIGHTS.garage;
  const readout = (x: number, y: number, corner: string, pounds: string): string =>
    box(x, y, 300, 150, "#0a0a0c", { rx: 14, stroke: "#4a4e59", "stroke-width": 4 }) +
    lettering(pounds, LAMP.amber, {
      font: "display",
      size: 108,
      x: x + 270,
      y: y + 106,
      anchor: "end",
      tracking: 3,
    }) +
    lettering(corner, "#b3b5bd", { font: "label", size: 28, x: x + 22, y: y + 138, tracking: 3 });
  const pad = (x: number, y: number): string =>
    box(x - 84, y - 70, 168, 140, shade("#5a5e66", "#2c2e34"), {
      rx: 10,
      stroke: "#8f98a3",
      "stroke-width": 3,
    }) + each(5, (i) => line(`M${x - 70} ${y - 50 + i * 25}H${x + 70}`, "#15161a", 4));
  return picture(
    "four-pads",
    sheet(shade("#2f3238", "#17181c")),
    line(
      each(9, (i) => `M${i * 200} 0V900M0 ${i * 120}H1600`),
      "#1c1d22",
      4,
      { opacity: 0.7 },
    ),
    box(
      0,
      0,
      1600,
      900,
      radial([
        [0, "#f4f7ee", 0.22],
        [1, "#f4f7ee", 0],
      ]),
    ),
    pad(662, 226) + pad(938, 226) + pad(662, 676) + pad(938, 676),
    carFromAbove(p, {
      x: 800,
      y: 450,
      length: 790,
      paint: "#b3181d",
      stripe: "#f1eee8",
      scoop: true,
    }),
    readout(160, 150, "LEFT FRONT", "1105") +
      readout(1140, 150, "RIGHT FRONT", "1045") +
      readout(160, 600, "LEFT REAR", "845") +
      readout(1140, 600, "RIGHT REAR", "805"),
    line("M460 226H578M1140 226H1022M460 676H578M1140 676H1022", "#15161a", 8),
    box(1140, 786, 300, 76, "#0a0a0c", { rx: 10, stroke: "#4a4e59", "stroke-width": 3 }) +
      lettering("3800 LB", LAMP.green, {
        font: "display",
        size: 66,
        x: 1290,
        y: 846,
        anchor: "middle",
        tracking: 4,
      }),
    vignette(0.5),
  );
}

/** Four traces of a run, one dip circled. */
export function traceSheet(): string {
  const x = (t: number): number => 170 + t * 103;
  const trace = (points: readonly (readonly [number, number])[], base: number): string =>
    points.map(([t, v], i) => `${i ? "L" : "M"}${num(x(t))} ${num(base - v)}`).join("");
  const shifts = [2.1, 4.4, 7.6];
  const rpm: [number, number][] = [
    [0, 60],
    [0.3, 40],
  ];
  for (const [i, at] of shifts.entries()) rpm.push([at, 120], [at + 0.12, 66 + i * 6]);
  rpm.push([12.5, 118]);
  const shaft: [number, number][] = [
    [0, 0],
    [0.35, 12],
    [0.42, 46],
    [0.62, 44],
    [0.74, 24],
  ];
  for (let t = 1; t <= 12.5; t += 0.5) shaft.push([t, 128 * (1 - Math.exp(-t / 6))]);
  const pull: [number, number][] = [
    [0, 0],
    [0.12, 96],
    [0.38, 94],
    [0.46, 52],
    [0.62, 56],
    [0.76, 90],
  ];
  for (let t = 1; t <= 12.5; t += 0.3)
    pull.push([
      t,
      92 * Math.exp(-t / 6.4) + (shifts.some((at) => Math.abs(at - t) < 0.16) ? -18 : 0),
    ]);
  const foot: [number, number][] = [
    [0, 20],
    [0.2, 112],
    [12.5, 112],
  ];
  const rows = [
    ["RPM", rpm, 300, INK],
    ["SHAFT", shaft, 450, "#1d4a8a"],
    ["THROTTLE", foot, 590, "#1d5a34"],
    ["G", pull, 730, RED_INK],
  ] as const;
  return picture(
    "trace-sheet",
    gridPaper(),
    frame,
    titled("PASS 1", "60 FT 2.02. SPUN FOR .3 S"),
    ...rows.map(
      ([name, points, base, tone]) =>
        ink(`M170 ${base}H1460`, 1.4, FAINT_INK) +
        line(trace(points, base), tone, 4, { "stroke-linejoin": "round" }) +
        (name === "G" || name === "THROTTLE"
          ? bold(name, 1460, base - 56, 24, "end", tone)
          : bold(name, 176, base - 96, 24, "start", tone)),
    ),
    each(
      13,
      (i) =>
        ink(`M${num(x(i))} 752v${i % 5 ? 10 : 18}`, 2) + note(String(i), x(i), 796, 22, "middle"),
    ),
    line("M212 640C180 650 176 720 214 744S272 700 256 656 226 634 208 642", RED_INK, 5, {
      "stroke-linecap": "round",
    }),
    ink("M260 660L420 540", 3, RED_INK) + bold("FOOT", 430, 546, 40, "start", RED_INK),
    group(
      "translate(1180 240) rotate(-28)",
      path("M0-13H300V13H0z", "#e0b02a", { stroke: INK, "stroke-width": 2 }),
      path("M0-13L-50 0 0 13z", "#e9cfa4", { stroke: INK, "stroke-width": 2 }),
      path("M-34-5L-50 0-34 5z", RED_INK),
      box(300, -13, 26, 26, "#b9bcc2", { stroke: INK, "stroke-width": 2 }),
      box(326, -13, 34, 26, "#d98a8a", { rx: 6, stroke: INK, "stroke-width": 2 }),
    ),
  );
}

/** A plan for six passes on a card, under the clip of a board. */
export function planCard(): string {
  const rows = [
    ["1", "1500", "2.09"],
    ["2", "1500", "2.03"],
    ["3", "1500", "2.05"],
    ["4", "1800", "1.97"],
    ["5", "1800", "2.11"],
    ["6", "1500", ""],
  ] as const;
  return picture(
    "plan-card",
    sheet(shade("#3a3f3a", "#161816")),
    each(30, (i) => line(`M0 ${i * 32}h1600`, "#000", 2, { opacity: 0.1 })),
    group(
      "translate(300 60) rotate(-3)",
      box(14, 22, 900, 800, "#000", { rx: 20, opacity: 0.5 }),
      box(0, 0, 900, 800, shade("#9a6b42", "#6b4526"), { rx: 20 }),
      box(50, 90, 800, 660, PAPER, { rx: 4 }),
      box(50, 90, 800, 90, "#f6d8d0"),
      line("M50 180H850", RED_INK, 4),
      ...rows.map(([pass, rpm, sixty], i) => {
        const y = 262 + i * 84;
        return (
          ink(`M50 ${y + 22}H850`, 1.6, "#8fa8c4") +
          bold(pass, 110, y, 50, "middle") +
          note(rpm, 330, y, 46, "middle") +
          (sixty
            ? bold(
                sixty,
                560,
                y,
                50,
                "middle",
                pass === "4" ? "#0c5f2b" : pass === "5" ? RED_INK : INK,
              )
            : bold("BACK TO A", 540, y, 40, "middle", RED_INK))
        );
      }),
      bold("Q: DOES 300 RPM MORE HELP?", 90, 152, 40),
      line("M470 504C440 470 690 460 690 512S470 560 462 516", "#0c5f2b", 5) +
        line("M470 590C450 560 690 556 690 600S480 640 466 604", RED_INK, 5),
      box(330, -30, 240, 110, STEEL, { rx: 16 }) +
        box(400, -60, 100, 60, STEEL, { rx: 30 }) +
        disc(450, -30, 16, "#3a3d44"),
    ),
    group(
      "translate(1190 300) rotate(9)",
      tornSheet(300, 430, "plan"),
      bold("2.03", 270, 110, 44, "end") + note("60'", 30, 106, 26),
      bold("13.17", 270, 190, 60, "end") + note("1/4", 30, 184, 26),
      note("1800 FT", 270, 260, 28, "end") + note("AIR", 30, 260, 26),
      line("M30 290H270", INK, 2.4, { "stroke-dasharray": "9 6" }),
    ),
    group(
      "translate(1080 800) rotate(-16)",
      path("M0-15H330V15H0z", shade("#f0c84a", "#b8861a")),
      path("M0-15L-60 0 0 15z", "#e9cfa4"),
      path("M-40-6L-60 0-40 6z", "#15161a"),
      box(330, -15, 30, 30, "#b9bcc2"),
      box(360, -15, 40, 30, "#c4626a", { rx: 8 }),
    ),
    vignette(0.5),
  );
}

/** An elimination ladder painted on the tower's board. */
export function ladderBoard(): string {
  const plate = (x: number, y: number, words: string, wins: boolean): string =>
    box(x, y - 30, 150, 60, wins ? "#f1eee8" : "#23262e", {
      rx: 6,
      stroke: "#8f98a3",
      "stroke-width": 2,
    }) +
    lettering(words, wins ? "#15161a" : "#b3b5bd", {
      font: "display",
      size: 50,
      x: x + 75,
      y: y + 18,
      anchor: "middle",
      tracking: 2,
    });
  const first = [
    ["1", true],
    ["16", false],
    ["8", false],
    ["9", true],
    ["4", true],
    ["13", false],
    ["5", true],
    ["12", false],
  ] as const;
  const join = (x: number, y: number, half: number, reach: number): string =>
    line(
      `M${x} ${y - half}h${reach / 2}V${y + half}h${-reach / 2}M${x + reach / 2} ${y}h${reach / 2}`,
      "#d9b04a",
      6,
    );
  return picture(
    "ladder-board",
    sheet(shade("#4a4038", "#1c1814")),
    each(12, (i) => line(`M0 ${i * 78}H1600`, "#2a231e", 5)),
    box(96, 56, 1430, 806, "#000", { opacity: 0.5, rx: 10 }),
    box(80, 40, 1440, 800, shade("#1c3a2c", "#0e2018"), {
      rx: 10,
      stroke: "#8a6a3a",
      "stroke-width": 16,
    }),
    lettering("ELIMINATIONS", "#f1eee8", {
      font: "display",
      size: 84,
      x: 130,
      y: 142,
      tracking: 6,
    }),
    first.map(([car, wins], i) => plate(150, 216 + i * 76, car, wins)).join(""),
    [254, 406, 558, 710].map((y) => join(300, y, 38, 110)).join(""),
    plate(410, 254, "1", true) +
      plate(410, 406, "9", false) +
      plate(410, 558, "4", false) +
      plate(410, 710, "5", true),
    join(560, 330, 76, 130) + join(560, 634, 76, 130),
    plate(690, 330, "1", false) + plate(690, 634, "5", true),
    join(840, 482, 152, 150),
    plate(990, 482, "5", true),
    line("M1140 482H1230", "#d9b04a", 6) +
      box(1230, 420, 230, 124, "#e4262c", { rx: 8, stroke: "#f1eee8", "stroke-width": 4 }) +
      lettering("FINAL", "#fff6ea", {
        font: "display",
        size: 84,
        x: 1345,
        y: 512,
        anchor: "middle",
        tracking: 4,
      }),
    lettering("BUYBACKS UNTIL 6:30", "#d9b04a", {
      font: "label",
      size: 40,
      x: 1460,
      y: 210,
      anchor: "end",
      tracking: 3,
    }),
    path(
      "M1290 640H1420V700Q1410 770 1370 784V806H1400V822H1310V806H1340V784Q1300 770 1290 700z",
      shade("#ffe08a", "#a5761a"),
    ) + line("M1290 656q-40 0-36 40t44 40M1420 656q40 0 36 40t-44 40", "#d9b04a", 10),
    vignette(0.5),
  );
}

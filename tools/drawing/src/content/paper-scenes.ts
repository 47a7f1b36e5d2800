import { darken } from "../../../../scripts/demo-slips/color.ts";
import { seededRandom } from "../../../../scripts/demo-slips/random.ts";
import { glow, LAMP, LIGHTS, shadow, vignette } from "./light.ts";
import {
  bold,
  FAINT_INK,
  gridPaper,
  hatched,
  INK,
  ink,
  note,
  PAPER,
  RED_INK,
  tornSheet,
} from "./paper.ts";
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
  path,
  picture,
  radial,
  shade,
  WIDTH,
} from "./pen.ts";
import { drawRaceCar, PRINTED_TONES } from "./race-cars.ts";
import { LAND, STATE_BORDERS } from "./states.ts";
import { inCentimetres, streetCar } from "./street-cars.ts";

const frame = ink("M50 50H1550V850H50z", 2) + ink("M62 62H1538V838H62z", 1);

/** What each corner carries, in pounds. */
const CORNERS = { lf: 882, rf: 858, lr: 882, rr: 878 } as const;

/** A coupe from above in inches, nose up, its middle on x = 0 and its front axle on y = 0. */
function coupeFromAbove(): string {
  const shell =
    "M-27-37Q0-43 27-37C34-34 36-26 36.5-16L37 22C36 34 35.6 46 36 60L38 104C38.6 128 37.6 142 34 152Q31 157 24 158H-24Q-31 157-34 152C-37.6 142-38.6 128-38 104L-36 60C-35.6 46-36 34-37 22L-36.5-16C-36-26-34-34-27-37z";
  const fine = (d: string): string => line(d, INK, 0.7, { "stroke-linejoin": "round" });
  // What lies under the sheet metal, dashed as on a draftsman's plan.
  const hidden = (d: string): string =>
    line(d, INK, 0.6, { "stroke-dasharray": "2.6 1.7", "stroke-linejoin": "round" });
  const tire = (x: number, y: number, width: number, length: number): string =>
    `M${x - width / 2} ${y - length / 2}h${width}v${length}h${-width}z`;
  const tires =
    tire(-31, 0, 5, 27) + tire(31, 0, 5, 27) + tire(-29.5, 116, 9.5, 30) + tire(29.5, 116, 9.5, 30);
  return (
    line("M-13 150L-16 174M13 150L16 174M-16 172H16", INK, 2.6) +
    path("M-18 170h4v8h-4zM14 170h4v8h-4z", INK) +
    path(shell, "#f0c9bd", { stroke: INK, "stroke-width": 1.1 }) +
    path(tires, "#3a352d", { opacity: 0.5 }) +
    hidden(`${tires}M-31 0H31M-29.5 116H29.5M-4 116a4 5 0 1 0 8 0a4 5 0 1 0-8 0M0 62V111`) +
    fine(
      "M-27-34Q0-39 27-34M-26 152H26M-30 134Q0 139 30 134M-29-30L-27 26M29-30L27 26M-36 60H-30M36 60H30",
    ) +
    path("M-9-24Q0-27 9-24L10-2H-10z", "#d8aa9c", { stroke: INK, "stroke-width": 0.7 }) +
    path("M-8-23.5Q0-26 8-23.5V-19H-8z", INK) +
    path("M-31 32Q0 18 31 32L26 52Q0 45-26 52z", "#8f9698", { stroke: INK, "stroke-width": 0.8 }) +
    path("M-25 106Q0 112 25 106L30 130Q0 136-30 130z", "#8f9698", {
      stroke: INK,
      "stroke-width": 0.8,
    }) +
    path("M-33 38L-28 56V98L-32 112zM33 38L28 56V98L32 112z", "#6d7577", {
      stroke: INK,
      "stroke-width": 0.7,
    }) +
    path("M-37 44l-6 1v6l6 1zM37 44l6 1v6l-6 1z", "#d8aa9c", { stroke: INK, "stroke-width": 0.7 }) +
    path("M-33-33l13-3v5l-13 4zM33-33l-13-3v5l13 4z", PAPER, { stroke: INK, "stroke-width": 0.6 }) +
    hidden("M-25 68q10-4 20 0v24q-10 4-20 0z") +
    // Where the weight balances, a shade behind the middle of the wheelbase.
    disc(0, 58.3, 6, PAPER, { stroke: INK, "stroke-width": 0.8 }) +
    path("M0 52.3a6 6 0 0 1 6 6H0zM0 64.3a6 6 0 0 1-6-6H0z", INK)
  );
}

/** A race car from above on four pads, and what each of them reads. */
export function scale(): string {
  const [middle, front, inch] = [826, 206, 3.4];
  const rear = front + 116 * inch;
  const total = CORNERS.lf + CORNERS.rf + CORNERS.lr + CORNERS.rr;
  const share = (pounds: number): string => `${((100 * pounds) / total).toFixed(1)} %`;
  const pad = (side: number, y: number): string => {
    const x = middle + side * 31 * inch;
    return (
      box(x - 66, y - 62, 132, 124, "#d9cfb9", { rx: 6, stroke: INK, "stroke-width": 2.4 }) +
      hatched(
        `M${num(x - 66)} ${num(y - 62)}h132v124h-132z`,
        [Math.round(x - 66), Math.round(y - 62), Math.round(x + 66), Math.round(y + 62)],
        16,
      )
    );
  };
  const readout = (x: number, y: number, corner: string, pounds: number): string =>
    box(x, y - 62, 200, 104, "#17181b", { rx: 8, stroke: INK, "stroke-width": 3 }) +
    lettering(String(pounds), LAMP.amber, {
      font: "display",
      size: 84,
      x: x + 180,
      y: y + 20,
      anchor: "end",
      tracking: 2,
    }) +
    lettering("LB", "#b3b5bd", { font: "label", size: 22, x: x + 18, y: y - 30 }) +
    note(corner, x + 100, y + 74, 24, "middle");
  const left = 390;
  const right = 1066;
  const rule = middle - 196;
  return picture(
    "scale",
    gridPaper(),
    frame,
    pad(-1, front) + pad(1, front) + pad(-1, rear) + pad(1, rear),
    group(`translate(${middle} ${front}) scale(${inch})`, coupeFromAbove()),
    readout(left, front, "LEFT FRONT", CORNERS.lf) +
      readout(left, rear, "LEFT REAR", CORNERS.lr) +
      readout(right, front, "RIGHT FRONT", CORNERS.rf) +
      readout(right, rear, "RIGHT REAR", CORNERS.rr),
    ink(
      `M${rule - 12} ${front}h24M${rule - 12} ${num(rear)}h24M${rule} ${front}V${num((front + rear) / 2 - 34)}M${rule} ${num((front + rear) / 2 + 22)}V${num(rear)}M${rule - 6} ${front + 14}l6-14 6 14M${rule - 6} ${num(rear - 14)}l6 14 6-14`,
    ) + bold("116 IN", rule, (front + rear) / 2 + 4, 24, "end"),
    bold(`${total}`, 1166, 414, 84, "middle", RED_INK) +
      note(`REAR ${share(CORNERS.lr + CORNERS.rr)}`, 1166, 456, 24, "middle") +
      note(`CROSS ${share(CORNERS.rf + CORNERS.lr)}`, 1166, 490, 24, "middle"),
  );
}

/** A strip from the air, with its marks from the start to the sand. */
export function trackMap(): string {
  const x = (feet: number): number => 330 + feet * 0.56;
  const marks = (
    [
      [0, "START"],
      [60, "60"],
      [330, "330"],
      [660, "660"],
      [1000, "1000"],
      [1320, "1320"],
    ] as const
  )
    .map(
      ([feet, words]) =>
        ink(
          `M${num(x(feet))} 356V510`,
          feet === 0 || feet === 1320 ? 5 : 2,
          feet === 1320 ? RED_INK : INK,
        ) + bold(words, x(feet) + (feet === 0 ? -46 : feet === 60 ? 8 : 0), 544, 26, "middle"),
    )
    .join("");
  const trees = each(60, (i) => {
    const random = seededRandom(`wood ${i}`);
    const cx = random.range(100, 1500);
    const cy = i % 2 ? random.range(92, 150) : random.range(770, 815);
    const r = random.range(10, 20);
    return `M${num(cx - r)} ${num(cy)}a${num(r)} ${num(r)} 0 1 1 ${num(r * 2)} 0a${num(r)} ${num(r)} 0 1 1 ${num(-r * 2)} 0`;
  });
  const rigs = each(24, (i) => `M${110 + (i % 8) * 62} ${640 + Math.floor(i / 8) * 40}h46v20h-46z`);
  return picture(
    "track-map",
    gridPaper(),
    path(trees, "#d6d3b6", { stroke: FAINT_INK, "stroke-width": 1.4 }),
    frame,
    path("M150 380H1500V486H150z", "#d3c8b2", { stroke: INK, "stroke-width": 3 }),
    path("M330 386H1070V480H330z", "#a89e8a"),
    line("M160 433H1490", PAPER, 4, { "stroke-dasharray": "22 14" }),
    line("M332 408H1064M332 458H1064", INK, 9, { opacity: 0.3 }),
    hatched("M1390 380H1500V486H1390z", [1390, 380, 1500, 486], 9),
    marks,
    path(
      each(
        7,
        (i) =>
          `M${num(x(1320) - 6)} ${384 + i * 14}h6v7h-6zM${num(x(1320))} ${391 + i * 14}h6v7h-6z`,
      ),
      INK,
    ),
    ink("M1500 433Q1530 560 1440 584H560Q430 590 380 640", 11, "#c3b79d"),
    line("M1500 433Q1530 560 1440 584H560Q430 590 380 640", INK, 2, {
      "stroke-dasharray": "18 10",
    }),
    path("M840 578l22 7-22 7z", INK) + note("RETURN ROAD", 1010, 622, 24, "middle"),
    path("M330 190H960L940 330H350z", "#e4262c", { opacity: 0.14 }),
    ink("M330 190H960L940 330H350z", 2.4) +
      line(
        each(8, (i) => `M${334 + i * 2} ${206 + i * 16}H${956 - i * 2}`),
        INK,
        1.2,
        { opacity: 0.6 },
      ),
    path("M560 236H730V280H560z", PAPER) + note("STANDS", 645, 268, 26, "middle"),
    box(250, 296, 60, 46, "#e4262c", { stroke: INK, "stroke-width": 2.4 }) +
      note("TOWER", 230, 328, 22, "end"),
    path(rigs, "#d9cfb9", { stroke: INK, "stroke-width": 1.4 }) +
      box(300, 672, 110, 44, PAPER) +
      note("PITS", 355, 703, 26, "middle"),
    ink("M150 400H90V600M150 466H110V600", 2) +
      each(3, (i) => ink(`M${78 + i * 16} 500V610`, 1.6)) +
      note("LANES", 150, 590, 22),
    note("SHUTDOWN 2640 FT", 1240, 352, 24, "middle") + note("SAND", 1445, 520, 22, "middle"),
    group(
      "translate(1390 210)",
      disc(0, 0, 52, PAPER, { stroke: INK, "stroke-width": 2.4 }),
      path("M0-44L13 0H-13z", RED_INK),
      path("M0 44L13 0H-13z", INK),
      bold("N", 0, -62, 26, "middle"),
    ),
    ink(
      `M1040 700H${num(1040 + 560 * 0.56)}M1040 688v24M${num(1040 + 280 * 0.56)} 692v16M${num(1040 + 560 * 0.56)} 688v24`,
      2.4,
    ) +
      note("0", 1040, 742, 22, "middle") +
      note("1000 FT", 1040 + 560 * 0.56, 742, 22, "middle"),
  );
}

/** A first-day pass of a supercharged car with three speeds: what the page calls a good one. */
const PASS = { sixty: 1.302, elapsed: 8.503, speed: 166.21, shifts: [2.3, 4.9] } as const;

/** Engine speed as a share of its lane: idling up to the beams, held on the brake, flashed up, pulled through three gears. */
function engineSpeed(): readonly (readonly [number, number])[] {
  const [first, second] = PASS.shifts;
  return [
    [-4.1, 0.16],
    [-2.4, 0.17],
    [-1.5, 0.34],
    [-0.6, 0.36],
    [-0.3, 0.54],
    [-0.02, 0.55],
    [0.16, 0.78],
    [first - 0.04, 0.97],
    [first + 0.1, 0.7],
    [second - 0.04, 0.97],
    [second + 0.12, 0.76],
    [PASS.elapsed, 0.95],
    [8.7, 0.6],
    [9, 0.42],
  ];
}

/** The pull that is left as speed grows, with a nod at each shift. */
function pull(): readonly (readonly [number, number])[] {
  const g: [number, number][] = [
    [-4.1, 0.04],
    [0, 0.04],
    [0.1, 0.9],
  ];
  for (let t = 0.25; t <= PASS.elapsed; t += 0.15) {
    const nod = PASS.shifts.some((at) => Math.abs(at + 0.05 - t) < 0.1) ? 0.1 : 0;
    g.push([t, 0.86 * Math.exp(-t / 6) + 0.06 - nod]);
  }
  g.push([8.6, 0.02], [9, 0.02]);
  return g;
}

const roadSpeed = (): readonly (readonly [number, number])[] => [
  [-4.1, 0],
  ...Array.from({ length: 22 }, (_, i): readonly [number, number] => [
    i * 0.4,
    1.08 * (1 - Math.exp((-i * 0.4) / 4.2)),
  ]),
  [PASS.elapsed, 1.08 * (1 - Math.exp(-PASS.elapsed / 4.2))],
  [9, 0.86],
];

/** Traces of one run over its seconds. Their names stand within the part a cropped header shows. */
export function dataLog(): string {
  const x = (seconds: number): number => 456 + seconds * 95;
  const trace = (
    points: readonly (readonly [number, number])[],
    top: number,
    height: number,
  ): string =>
    points
      .map(([t, v], i) => `${i ? "L" : "M"}${num(x(t))} ${num(top + height * (1 - v))}`)
      .join("");
  const lanes = [
    [180, "RPM", RED_INK],
    [390, "G", INK],
    [600, "MPH", "#1b3f86"],
  ] as const;
  const flag = (middle: number, y: number, words: string, tone: string, width = 180): string =>
    box(middle - width / 2, y, width, 44, tone, { rx: 4 }) +
    bold(words, middle, y + 32, 27, "middle", PAPER);
  const end = x(PASS.elapsed);
  return picture(
    "data-log",
    gridPaper(26),
    box(0, 0, 64, HEIGHT, "#e6dcc8") + box(1536, 0, 64, HEIGHT, "#e6dcc8"),
    path(
      each(16, (i) => `M20 ${30 + i * 56}h24v24h-24zM1556 ${30 + i * 56}h24v24h-24z`),
      "#2a2721",
    ),
    each(
      13,
      (i) =>
        line(`M${num(x(i - 3))} 150V770`, FAINT_INK, i === 3 ? 2.6 : 1, { opacity: 0.7 }) +
        (i < 3 ? "" : note(String(i - 3), x(i - 3), 806, 24, "middle")),
    ) + note("SECONDS", x(4.5), 846, 22, "middle"),
    lanes
      .map(
        ([top, words, tone]) =>
          line(`M${num(x(-4.1))} ${top + 170}H${x(9)}`, INK, 1.6) +
          bold(words, x(0) - 14, top + 52, 30, "end", tone),
      )
      .join(""),
    path(`${trace(engineSpeed(), 180, 170)}V350H${num(x(-4.1))}z`, RED_INK, { opacity: 0.08 }),
    ink(trace(engineSpeed(), 180, 170), 4, RED_INK),
    ink(trace(pull(), 390, 170), 3.4),
    path(`${trace(roadSpeed(), 600, 170)}V770H${num(x(-4.1))}z`, "#1b3f86", { opacity: 0.08 }),
    ink(trace(roadSpeed(), 600, 170), 4, "#1b3f86"),
    line(`M${num(x(PASS.sixty))} 140V780`, RED_INK, 2.4, { "stroke-dasharray": "12 7" }),
    flag(x(PASS.sixty) - 34, 104, `60' ${PASS.sixty}`, RED_INK),
    line(`M${num(end)} 140V780`, INK, 2.4, { "stroke-dasharray": "12 7" }),
    flag(end - 30, 104, `ET ${PASS.elapsed}`, INK),
    bold(`${PASS.speed}`, end - 14, 664, 27, "end", "#1b3f86"),
    PASS.shifts
      .map(
        (at, i) =>
          path(`M${num(x(at))} 180l-9-16h18z`, INK) +
          note(`${i + 1}-${i + 2}`, x(at), 154, 22, "middle"),
      )
      .join(""),
  );
}

/** A seat and its six straps, with the tag that says how long they may be used. */
export function harness(): string {
  const strap = (d: string, width = 46): string =>
    line(d, INK, width + 5, { "stroke-linejoin": "round" }) +
    line(d, "#c4262b", width, { "stroke-linejoin": "round" }) +
    line(d, "#8f1419", width * 0.62, { opacity: 0.5, "stroke-dasharray": "5 7" });
  const buckle = (x: number, y: number, turn: number): string =>
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      box(-34, -24, 68, 48, "#dcd6c8", { rx: 6, stroke: INK, "stroke-width": 3 }),
      box(-22, -11, 44, 22, "#7d7769", { rx: 3 }),
      ink("M-28-18H28", 1.6),
    );
  return picture(
    "harness",
    gridPaper(),
    frame,
    // The card that shows this crops it nearly square: the seat and its stamp stand close together.
    group(
      "translate(-44 0)",
      path(
        "M560 800Q520 560 560 330Q580 180 650 130H950Q1020 180 1040 330Q1080 560 1040 800Q940 846 800 846T560 800z",
        "#ddd3bf",
        { stroke: INK, "stroke-width": 4 },
      ),
      path(
        "M600 640Q590 420 640 250Q670 190 720 186H880Q930 190 960 250Q1010 420 1000 640Q900 690 800 690T600 640z",
        "#cfc4ae",
        { stroke: INK, "stroke-width": 2.4 },
      ),
      hatched("M560 800Q520 560 560 330L600 330Q590 560 610 800z", [520, 320, 620, 820], 12),
      hatched("M1040 800Q1080 560 1040 330L1000 330Q1010 560 990 800z", [980, 320, 1090, 820], 12),
      path("M690 158h76v40h-76zM834 158h76v40h-76z", INK),
      ink(
        "M640 330Q800 350 960 330M624 430Q800 452 976 430M614 540Q800 562 986 540",
        1.8,
        FAINT_INK,
      ),
      strap("M728 180L772 500") + strap("M872 180L828 500"),
      strap("M560 660L770 560") + strap("M1040 660L830 560"),
      strap("M768 800L784 600", 34) + strap("M832 800L816 600", 34),
      buckle(741, 290, 8) + buckle(859, 290, -8) + buckle(640, 624, -26) + buckle(960, 624, 26),
      disc(800, 552, 70, "#ece6d8", { stroke: INK, "stroke-width": 4 }) +
        disc(800, 552, 52, shade("#fbf8f0", "#a59d8a"), { stroke: INK, "stroke-width": 2 }),
      group(
        "translate(800 552) rotate(24)",
        box(-62, -13, 124, 26, "#d9232a", { rx: 13, stroke: INK, "stroke-width": 3 }),
      ),
      disc(800, 552, 12, INK),
      // The maker's tag, sewn to the shoulder strap, and what it means for the car.
      group(
        "translate(846 380) rotate(7)",
        box(-19, -32, 38, 64, PAPER, { stroke: INK, "stroke-width": 2.4 }),
        ink("M-11-18h22M-11-8h22M-11 2h14", 2),
        line("M-14-27H14M-14 27H14", RED_INK, 2, { "stroke-dasharray": "5 4" }),
      ),
      ink("M868 372L1062 300", 2, RED_INK) + disc(868, 372, 6, RED_INK),
      group(
        "translate(1152 276) rotate(-4)",
        box(-96, -58, 192, 112, PAPER, { stroke: RED_INK, "stroke-width": 4 }),
        bold("2 YEARS", 0, -4, 38, "middle", RED_INK),
        note("FROM THE TAG", 0, 32, 21, "middle", RED_INK),
      ),
    ),
  );
}

/** A supercharged V8 from above. */
export function engineBay(): string {
  const head = (x: number, dir: number): string => {
    const cover = `M${x - 58} 220h116q10 0 10 12V660q0 12-10 12h-116q-10 0-10-12V232q0-12 10-12z`;
    return (
      path(cover, "#c4262b", { stroke: INK, "stroke-width": 3.4 }) +
      line(
        each(7, (i) => `M${x - 40 + i * 13} 250V642`),
        "#7d0f14",
        4,
      ) +
      path(
        each(
          4,
          (i) =>
            `M${x + dir * 68} ${258 + i * 106}h${dir * 60}q${dir * 26} 4 ${dir * 30} 60v14h${-dir * 22}q${-dir * 6}-46 ${-dir * 20}-46h${-dir * 48}z`,
        ),
        "#d6cfbf",
        { stroke: INK, "stroke-width": 2.4 },
      ) +
      each(4, (i) =>
        disc(x - dir * 20, 276 + i * 106, 15, "#2b2721", { stroke: PAPER, "stroke-width": 2 }),
      ) +
      each(6, (i) =>
        disc(x + (i % 2 ? 56 : -56), 238 + Math.floor(i / 2) * 208, 6, "#f3ede0", {
          stroke: INK,
          "stroke-width": 1.6,
        }),
      )
    );
  };
  const wires = each(
    4,
    (i) =>
      `M${594} ${276 + i * 106}q40-30 110 ${20 - i * 30}M${1006} ${276 + i * 106}q-40-30-110 ${20 - i * 30}`,
  );
  const pulley = (x: number, y: number, r: number): string =>
    disc(x, y, r, "#dcd6c8", { stroke: INK, "stroke-width": 3 }) +
    disc(x, y, r * 0.7, "none", { stroke: INK, "stroke-width": 1.6 }) +
    disc(x, y, r * 0.24, INK);
  return picture(
    "engine-bay",
    gridPaper(),
    frame,
    path("M250 120Q800 84 1350 120L1420 800Q800 838 180 800z", "#e2d8c3", {
      stroke: INK,
      "stroke-width": 3,
    }),
    hatched("M250 120L180 800H290L330 150z", [180, 120, 340, 800], 13) +
      hatched("M1350 120L1420 800H1310L1270 150z", [1260, 120, 1420, 800], 13),
    each(2, (i) =>
      group(
        `translate(${i ? 1282 : 318} 330)`,
        disc(0, 0, 66, "#d6cbb4", { stroke: INK, "stroke-width": 3 }),
        disc(0, 0, 34, "#8f8570", { stroke: INK, "stroke-width": 2 }),
        each(3, (k) => disc(Math.cos(k * 2.1) * 50, Math.sin(k * 2.1) * 50, 6, INK)),
      ),
    ),
    box(430, 716, 740, 88, "#cfc4ae", { rx: 8, stroke: INK, "stroke-width": 3 }),
    each(2, (i) =>
      group(
        `translate(${i ? 985 : 615} 760)`,
        disc(0, 0, 40, PAPER, { stroke: INK, "stroke-width": 2 }),
        ink(
          each(
            6,
            (k) =>
              `M0 0Q${num(Math.cos(k * 1.05) * 26 + 8)} ${num(Math.sin(k * 1.05) * 26)} ${num(Math.cos(k * 1.05 + 0.4) * 38)} ${num(Math.sin(k * 1.05 + 0.4) * 38)}`,
          ),
          2,
        ),
      ),
    ),
    head(560, -1) + head(1040, 1),
    line(wires, "#26221c", 5),
    path("M652 196H948V640H652z", "#a59d8a", { stroke: INK, "stroke-width": 3 }),
    path(
      "M676 178H924q14 0 14 14V616q0 14-14 14H676q-14 0-14-14V192q0-14 14-14z",
      linear(
        [
          [0, "#bfb8a8"],
          [0.3, "#f7f3e8"],
          [0.5, "#d8d1c1"],
          [0.75, "#a39b88"],
          [1, "#cfc8b8"],
        ],
        {},
      ),
      { stroke: INK, "stroke-width": 3.6 },
    ),
    line(
      each(12, (i) => `M676 ${214 + i * 34}H924`),
      INK,
      1.8,
      { opacity: 0.5 },
    ),
    box(706, 236, 188, 196, "#2b2721", { rx: 14, stroke: INK, "stroke-width": 3 }),
    each(
      2,
      (i) =>
        disc(753 + i * 94, 334, 42, shade("#8f8875", "#e6dfcf"), {
          stroke: PAPER,
          "stroke-width": 3,
        }) + ink(`M${713 + i * 94} 334h80`, 3, "#26221c"),
    ),
    box(690, 456, 220, 40, "#c4262b", { rx: 8, stroke: INK, "stroke-width": 2.4 }) +
      box(664, 250, 20, 210, "#c4262b", { rx: 8, stroke: INK, "stroke-width": 2 }) +
      box(916, 250, 20, 210, "#c4262b", { rx: 8, stroke: INK, "stroke-width": 2 }),
    box(742, 630, 116, 26, "#6d6656", { stroke: INK, "stroke-width": 2 }),
    path("M736 656H864V700H736z", "#1f1c18") +
      line(
        each(10, (i) => `M${744 + i * 13} 658V698`),
        "#6d6656",
        2,
      ),
    pulley(660, 692, 36) + pulley(944, 688, 40),
  );
}

/** One car, three paint schemes, with the chips beside them. */
export function livery(): string {
  const tones = inCentimetres(PRINTED_TONES);
  const scheme = (
    y: number,
    paint: string,
    trim: string,
    extra: string,
    chips: readonly string[],
    letter: string,
  ): string =>
    group(
      `translate(372 ${y}) scale(1.32)`,
      drawRaceCar(
        streetCar("modern-coupe", { paint, trim, aboard: 0, livery: [["trim", extra]] }),
        tones,
      ),
    ) +
    ink(`M236 ${y}H1056`, 2, FAINT_INK) +
    chips
      .map((chip, i) =>
        box(1078 + i * 50, y - 128, 50, 104, chip, { stroke: INK, "stroke-width": 2 }),
      )
      .join("") +
    bold(letter, 318, y - 92, 92, "middle", RED_INK);
  const flame =
    "M5-62Q60-80 118-74Q90-66 130-62Q180-64 220-80Q200-62 240-56Q290-56 330-70Q300-48 210-42Q90-40 8-46z";
  const shoulder =
    "M6-86L190-100L260-98L330-102L398-112L498-108V-100L396-104L330-94L250-90L190-92L6-78z";
  const split = "M250-20L300-136L340-128L405-116L488-113L499-88L496-58L478-27L430-22z";
  return picture(
    "livery",
    gridPaper(),
    frame,
    ink("M1056 110V790M62 318H1538M62 546H1538", 1.4, FAINT_INK),
    scheme(304, "#1c4fa8", "#e0a812", flame, ["#1c4fa8", "#e0a812", "#f1eee8"], "A"),
    scheme(532, "#f1eee8", "#b3181d", shoulder, ["#f1eee8", "#b3181d", "#17181d"], "B"),
    scheme(760, "#2b2d33", "#7aa51c", split, ["#2b2d33", "#7aa51c", "#a3a8b0"], "C"),
  );
}

/** The country with a pin for each track of a route. */
export function mapPins(): string {
  const p = LIGHTS.night;
  const pin = (x: number, y: number, size: number, tone: string): string =>
    group(
      `translate(${x} ${y}) scale(${size})`,
      path("M0 0C34-8 60-10 84-2C60 8 30 8 0 0z", "#020203", { opacity: 0.5 }),
      path(
        "M0 0C-6-34-34-46-34-80A34 34 0 0 1 34-80C34-46 6-34 0 0z",
        shade(tone, darken(tone, 0.5)),
      ),
      disc(0, -80, 14, "#f7f4ea"),
      line("M-22-96A28 28 0 0 1 6-108", "#fff", 4, { opacity: 0.5, "stroke-linecap": "round" }),
    );
  const stops = [
    [330, 520],
    [560, 640],
    [790, 560],
    [960, 420],
    [1090, 520],
    [1216, 640],
    [1260, 360],
  ] as const;
  const route = stops.map(([x, y], i) => `${i ? "L" : "M"}${x} ${y}`).join("");
  return picture(
    "map-pins",
    box(0, 0, WIDTH, HEIGHT, shade("#14161b", "#0a0b0e")),
    line(each(20, (i) => `M${i * 84} 0V900`) + each(11, (i) => `M0 ${i * 84}H1600`), "#1d2027", 1),
    group(
      "translate(117 28) scale(1.4)",
      path(LAND, shade("#3a3f4a", "#23262d"), {
        stroke: p.rim,
        "stroke-width": 1,
        "stroke-opacity": 0.6,
      }),
      line(STATE_BORDERS, "#0d0e11", 1.1),
    ),
    line(route, LAMP.amber, 3.4, { "stroke-dasharray": "4 12", "stroke-linecap": "round" }),
    stops.map(([x, y], i) => glow(x, y, 70, i === 3 ? LAMP.green : LAMP.red, 0.5)).join(""),
    [...stops]
      .map(([x, y], i) => pin(x, y, i === 3 ? 1.35 : 0.8, i === 3 ? LAMP.green : LAMP.red))
      .join(""),
    vignette(0.6),
  );
}

/** A slip on the warm hood, its last lines lit by the lamps of the lane. */
export function timeSlip(): string {
  const left = (words: string, y: number): string => note(words, 60, y, 34);
  const row = (name: string, value: string, y: number): string =>
    left(name, y) + note(value, 560, y, 34, "end");
  return picture(
    "time-slip",
    box(
      0,
      0,
      WIDTH,
      HEIGHT,
      linear(
        [
          [0, "#3d0d10"],
          [0.4, "#8f1419"],
          [0.7, "#5c0d11"],
          [1, "#160607"],
        ],
        { x2: 1, y2: 1 },
      ),
    ),
    path("M0 220Q700 80 1600 190V0H0z", "#08080a", { opacity: 0.6 }),
    line("M0 220Q700 80 1600 190", "#ffb9a0", 4, { opacity: 0.6 }),
    path("M0 560Q800 420 1600 620V660Q800 480 0 610z", "#ff8a7a", { opacity: 0.12 }),
    path("M1180 900Q1220 500 1600 380V900z", "#0a0406", { opacity: 0.4 }),
    line("M1180 900Q1220 500 1600 380", "#000", 5, { opacity: 0.6 }),
    glow(1360, 260, 420, LAMP.amber, 0.3),
    group(
      "translate(560 20) rotate(7) scale(.98)",
      tornSheet(620, 880, "time slip"),
      bold("YOUR DRAGSTRIP", 310, 120, 44, "middle"),
      note("SAT  19:42  LEFT LANE", 310, 172, 30, "middle"),
      line("M50 204H570", INK, 3, { "stroke-dasharray": "10 7" }),
      row("R/T", ".024", 262) +
        row("60'", "1.702", 314) +
        row("330'", "4.781", 366) +
        row("1/8", "7.332", 418) +
        row("MPH", "95.11", 470) +
        row("1000'", "9.541", 522),
      line("M50 554H570", INK, 3, { "stroke-dasharray": "10 7" }),
      bold("11.340", 560, 652, 96, "end") + left("1/4", 640),
      bold("121.85", 560, 750, 72, "end") + left("MPH", 744),
      path(
        "M392 560C330 580 330 668 430 674C560 680 606 640 590 596C574 556 460 548 392 560z",
        "none",
        { stroke: RED_INK, "stroke-width": 5, opacity: 0.8 },
      ),
    ),
    group(
      "translate(250 660) rotate(-24)",
      shadow(0, 30, 250, 40, 0.5),
      box(
        -190,
        -16,
        380,
        32,
        linear([
          [0, "#3c3f47"],
          [0.4, "#16171b"],
          [1, "#0a0a0c"],
        ]),
        { rx: 15 },
      ),
      path("M190-13L240-3V3L190 13z", "#d9a566"),
      path("M226-5L240-3V3L226 5z", "#c4262b"),
      line("M-180-9H180", "#fff", 2, { opacity: 0.3 }),
    ),
    box(
      0,
      0,
      WIDTH,
      HEIGHT,
      radial(
        [
          [0, "#ffdca6", 0.18],
          [0.6, "#ffdca6", 0],
          [1, "#05060a", 0.3],
        ],
        { cx: 0.6, cy: 0.4 },
      ),
    ),
    vignette(0.7),
  );
}

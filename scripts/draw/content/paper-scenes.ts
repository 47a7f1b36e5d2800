import { darken } from "../colour.ts";
import { seededRandom } from "../random.ts";
import { glow, LAMP, LIGHTS, shadow, vignette } from "./light.ts";
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

/** A chassis from above on four pads, and what each of them reads. */
export function scale(): string {
  const pad = (x: number, y: number): string =>
    box(x - 100, y - 56, 200, 112, "#d9cfb9", { rx: 8, stroke: INK, "stroke-width": 2.4 }) +
    hatched(`M${x - 100} ${y - 56}h200v112h-200z`, [x - 100, y - 56, x + 100, y + 56], 16);
  const tire = (x: number, y: number, w: number, h: number): string =>
    box(x - w / 2, y - h / 2, w, h, "#3a352d", { rx: 10, stroke: INK, "stroke-width": 2.4 }) +
    line(
      each(4, (i) => `M${x - w / 2 + 14} ${y - h / 2 + ((i + 1) * h) / 5}h${w - 28}`),
      "#8f8570",
      1.6,
    );
  const readout = (x: number, y: number, corner: string, pounds: string): string =>
    box(x, y, 250, 128, "#17181b", { rx: 10, stroke: INK, "stroke-width": 3 }) +
    box(x + 12, y + 12, 226, 104, "#0c0d0e", { rx: 5 }) +
    lettering(pounds, LAMP.amber, {
      font: "display",
      size: 92,
      x: x + 222,
      y: y + 98,
      anchor: "end",
      tracking: 3,
    }) +
    note(corner, x + 125, y + 160, 26, "middle") +
    lettering("LB", "#b3b5bd", { font: "label", size: 22, x: x + 26, y: y + 44 });
  return picture(
    "scale",
    gridPaper(),
    frame,
    pad(560, 306) + pad(560, 594) + pad(1040, 306) + pad(1040, 594),
    tire(560, 300, 120, 44) +
      tire(560, 600, 120, 44) +
      tire(1040, 306, 140, 84) +
      tire(1040, 594, 140, 84),
    ink("M560 322V578M1040 348V552", 9),
    path(
      "M420 396Q440 372 520 372H1080Q1190 376 1220 400V500Q1190 524 1080 528H520Q440 528 420 504z",
      "#e4262c",
      { opacity: 0.16 },
    ),
    ink(
      "M420 396Q440 372 520 372H1080Q1190 376 1220 400V500Q1190 524 1080 528H520Q440 528 420 504z",
      2.6,
    ),
    ink("M500 404H1100M500 496H1100M640 404V496M760 404L880 496M760 496L880 404M1000 404V496", 2),
    box(540, 412, 140, 76, PAPER, { stroke: INK, "stroke-width": 2.4 }),
    ink("M556 424h108v52H556zM575 424v52M594 424v52M613 424v52M632 424v52M651 424v52", 1.6),
    path("M860 430q40-12 60 20q-20 32-60 20z", "#8f8570", { stroke: INK, "stroke-width": 2 }),
    disc(800, 450, 28, PAPER, { stroke: INK, "stroke-width": 2.4 }) +
      path("M800 422a28 28 0 0 1 28 28h-28zM800 478a28 28 0 0 1-28-28h28z", INK),
    readout(120, 230, "RIGHT FRONT", "812") +
      readout(120, 530, "LEFT FRONT", "838") +
      readout(1230, 230, "RIGHT REAR", "786") +
      readout(1230, 530, "LEFT REAR", "764"),
    bold("3200", 800, 700, 92, "middle", RED_INK) +
      note("FRONT 51.6 %", 620, 762, 26, "middle") +
      note("CROSS 49.3 %", 980, 762, 26, "middle"),
    dimension(560, 1040, 176, "108 IN"),
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

/** Traces of one run over its seconds. */
export function dataLog(): string {
  const x = (seconds: number): number => 190 + seconds * 104;
  const trace = (
    points: readonly (readonly [number, number])[],
    top: number,
    height: number,
  ): string =>
    points
      .map(([t, v], i) => `${i ? "L" : "M"}${num(x(t))} ${num(top + height * (1 - v))}`)
      .join("");
  const shifts = [0.4, 1.9, 3.9, 6.9];
  const rpm: [number, number][] = [
    [-0.4, 0.42],
    [0, 0.6],
  ];
  for (const [i, at] of shifts.entries()) {
    const next = shifts[i + 1] ?? 11.34;
    rpm.push([at, 0.62 + i * 0.02], [next - 0.06, 0.95]);
  }
  rpm.push([11.34, 0.93], [11.7, 0.5], [12.4, 0.36]);
  const g: [number, number][] = [];
  for (let t = -0.4; t <= 12.4; t += 0.2) {
    const pull =
      t < 0
        ? 0.06
        : t > 11.34
          ? -0.1
          : 0.92 * Math.exp(-t / 5.4) + (shifts.some((at) => Math.abs(at - t) < 0.11) ? -0.1 : 0);
    g.push([t, Math.max(0, pull + 0.12)]);
  }
  const speed: [number, number][] = [];
  for (let t = 0; t <= 11.34; t += 0.4) speed.push([t, (1 - Math.exp(-t / 6.2)) * 1.12]);
  speed.push([11.34, 0.945], [12.4, 0.82]);
  const lanes = [
    [180, "RPM", RED_INK],
    [390, "G", INK],
    [600, "MPH", "#1b3f86"],
  ] as const;
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
        line(`M${num(x(i))} 150V770`, FAINT_INK, i === 0 ? 2.6 : 1, { opacity: 0.7 }) +
        note(String(i), x(i), 806, 24, "middle"),
    ),
    lanes
      .map(
        ([top, words, tone]) =>
          line(`M148 ${top + 170}H1500`, INK, 1.6) + bold(words, 134, top + 100, 30, "end", tone),
      )
      .join(""),
    path(`${trace(rpm, 180, 170)}V350H${num(x(-0.4))}z`, RED_INK, { opacity: 0.08 }),
    ink(trace(rpm, 180, 170), 4, RED_INK),
    ink(trace(g, 390, 170), 3.4),
    path(`${trace(speed, 600, 170)}V770H${num(x(0))}z`, "#1b3f86", { opacity: 0.08 }),
    ink(trace(speed, 600, 170), 4, "#1b3f86"),
    line(`M${num(x(1.702))} 140V780`, RED_INK, 2.4, { "stroke-dasharray": "12 7" }),
    box(x(1.702) - 60, 104, 180, 44, RED_INK, { rx: 4 }) +
      bold("60' 1.702", x(1.702) + 30, 136, 27, "middle", PAPER),
    line(`M${num(x(11.34))} 140V780`, INK, 2.4, { "stroke-dasharray": "12 7" }),
    box(x(11.34) - 92, 104, 184, 44, INK, { rx: 4 }) +
      bold("ET 11.340", x(11.34), 136, 27, "middle", PAPER),
    shifts
      .slice(1)
      .map(
        (at, i) =>
          path(`M${num(x(at))} 194l-9-16h18z`, INK) +
          note(`${i + 1}-${i + 2}`, x(at), 170, 20, "middle"),
      )
      .join(""),
  );
}

/** A seat and its six straps, numbered. */
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
    ink("M640 330Q800 350 960 330M624 430Q800 452 976 430M614 540Q800 562 986 540", 1.8, FAINT_INK),
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
    callout("1", [420, 250], [735, 240]) +
      callout("2", [1180, 250], [866, 240]) +
      callout("3", [360, 560], [610, 640]) +
      callout("4", [1240, 560], [990, 640]) +
      callout("5", [420, 760], [770, 760]) +
      callout("6", [1180, 760], [832, 760]) +
      callout("C", [1240, 410], [852, 530]),
    ink("M90 300h200M90 340h160M90 380h180M1310 300h200M1310 340h160M1310 380h180", 2, FAINT_INK),
    ink("M112 180a60 60 0 0 1 120 0v30h-120zM112 190h70v22", 2.6) +
      note("HEAD AND NECK", 172, 258, 20, "middle"),
    group(
      "translate(1390 150)",
      box(-90, -44, 180, 104, PAPER, { stroke: RED_INK, "stroke-width": 3 }),
      bold("2 YEARS", 0, 0, 34, "middle", RED_INK),
      ink("M-70 22H70M-70 40H30", 2, RED_INK),
    ),
  );
}

/** A supercharged V8 from above, its parts lettered. */
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
    callout("A", [800, 150], [800, 190]) +
      callout("B", [440, 176], [735, 316]) +
      callout("C", [1170, 176], [1040, 250]) +
      callout("D", [1190, 610], [1130, 560]) +
      callout("E", [420, 610], [640, 690]) +
      callout("F", [1220, 740], [1080, 760]) +
      callout("G", [1170, 480], [924, 470]),
  );
}

/** One car, three paint schemes, with the chips beside them. */
export function livery(): string {
  const tones = inCentimetres(PRINTED_TONES);
  const scheme = (
    y: number,
    x: number,
    paint: string,
    trim: string,
    extra: string,
    chips: readonly string[],
    letter: string,
  ): string =>
    group(
      `translate(${x} ${y}) scale(1.42)`,
      drawRaceCar(
        streetCar("modern-coupe", { paint, trim, aboard: 0, livery: [["trim", extra]] }),
        tones,
      ),
    ) +
    ink(`M90 ${y}H1190`, 2, FAINT_INK) +
    chips
      .map((chip, i) =>
        box(1230 + i * 92, y - 118, 76, 100, chip, { stroke: INK, "stroke-width": 2 }),
      )
      .join("") +
    bold(letter, 132, y - 70, 72, "middle", RED_INK);
  const flame =
    "M5-62Q60-80 118-74Q90-66 130-62Q180-64 220-80Q200-62 240-56Q290-56 330-70Q300-48 210-42Q90-40 8-46z";
  const shoulder =
    "M6-86L190-100L260-98L330-102L398-112L498-108V-100L396-104L330-94L250-90L190-92L6-78z";
  const split = "M250-20L300-136L340-128L405-116L488-113L499-88L496-58L478-27L430-22z";
  return picture(
    "livery",
    gridPaper(),
    frame,
    ink("M1190 110V790M62 318H1538M62 546H1538", 1.4, FAINT_INK),
    scheme(304, 290, "#1c4fa8", "#e0a812", flame, ["#1c4fa8", "#e0a812", "#f1eee8"], "A"),
    scheme(532, 290, "#f1eee8", "#b3181d", shoulder, ["#f1eee8", "#b3181d", "#17181d"], "B"),
    scheme(760, 290, "#2b2d33", "#7aa51c", split, ["#2b2d33", "#7aa51c", "#a3a8b0"], "C"),
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

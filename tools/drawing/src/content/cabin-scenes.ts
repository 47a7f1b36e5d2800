import { darken } from "../../../../scripts/demo-slips/color.ts";
import { glow, LAMP, LIGHTS, vignette } from "./light.ts";
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
  sheet,
  WIDTH,
} from "./pen.ts";
import { floodlight, hills, sky, standAlong, strip } from "./place.ts";
import { bulb, christmasTree, STAGED } from "./tree.ts";

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
      lettering("7500", LAMP.amber, {
        font: "display",
        size: 78,
        y: 218,
        anchor: "middle",
        tracking: 3,
      }),
      group(
        "rotate(-22.5)",
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
      "translate(1216 330)",
      path("M-100 70L-150 190", "none", { stroke: "#17181c", "stroke-width": 30 }),
      disc(0, 0, 112, shade("#5a5e68", "#17181c")),
      disc(0, 0, 96, "#0a0a0c"),
      // Without the visor of a tree's bulb: a shift light stands round and bare.
      disc(
        0,
        0,
        90,
        radial(
          [
            [0, "#fffdf0"],
            [0.3, LAMP.amber],
            [1, darken(LAMP.amber, 0.3)],
          ],
          { cx: 0.44, cy: 0.4, r: 0.62 },
        ),
      ),
      line("M-58-34A66 66 0 0 1 16-66", "#fff", 9, { opacity: 0.6, "stroke-linecap": "round" }),
    ),
    glow(1216, 330, 460, LAMP.amber, 0.42),
    vignette(0.8),
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
    christmasTree(900, 560, 0.5, { ...STAGED, ambers: [3] }, { ...STAGED, ambers: [2] }),
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

/** The switch that starts it all, on its panel of toggles. */
export function startButton(): string {
  const plate = linear(
    [
      [0, "#3a3d44"],
      [0.5, "#23252b"],
      [1, "#15161a"],
    ],
    { x2: 0.4, y2: 1 },
  );
  const guard = (x: number, up: boolean): string =>
    group(
      `translate(${x} 470)`,
      box(-46, -74, 92, 190, "#17181c", { rx: 8, stroke: "#4b4f59", "stroke-width": 2 }),
      disc(0, 22, 30, shade("#c9ccd2", "#555a63")),
      disc(0, 22, 18, "#17181c"),
      up
        ? path(
            "M-10 20L-15-52Q0-66 15-52L10 20z",
            linear(
              [
                [0, "#f3f3f0"],
                [1, "#7b8088"],
              ],
              {},
            ),
          )
        : path(
            "M-10 24L-15 92Q0 106 15 92L10 24z",
            linear(
              [
                [0, "#f3f3f0"],
                [1, "#7b8088"],
              ],
              {},
            ),
          ),
      disc(0, -104, 11, up ? LAMP.green : darken(LAMP.green, 0.7)),
      up ? glow(0, -104, 56, LAMP.green, 0.7) : "",
    );
  const label = (words: string, x: number, y: number): string =>
    lettering(words, "#d8d2c4", { font: "label", size: 30, x, y, anchor: "middle", tracking: 3 });
  return picture(
    "start-button",
    box(0, 0, WIDTH, HEIGHT, shade("#131418", "#0a0a0d")),
    each(40, (i) => line(`M${i * 42} 0L${i * 42 - 300} 900`, i % 2 ? "#17181d" : "#101115", 20)),
    path("M336 190H1352L1336 760H318z", plate),
    line("M336 190H1352L1336 760H318z", "#6b7180", 2.4, { opacity: 0.7 }),
    each(4, (i) => {
      const [x, y] = (
        [
          [398, 226],
          [1316, 226],
          [1302, 724],
          [354, 724],
        ] as const
      )[i] ?? [0, 0];
      return disc(x, y, 15, "#8b8f97") + line(`M${x - 9} ${y - 4}L${x + 9} ${y + 4}`, "#26272c", 4);
    }),
    // As the engine is about to fire: the fans wait until it's warm.
    guard(470, true) + guard(620, true) + guard(770, false),
    label("IGNITION", 470, 646) + label("FUEL", 620, 646) + label("FANS", 770, 646),
    glow(1090, 460, 470, LAMP.red, 0.42),
    disc(1090, 460, 206, "#0a0a0c"),
    disc(1090, 460, 206, "none", { stroke: "#7b8089", "stroke-width": 5 }),
    disc(
      1090,
      460,
      184,
      linear(
        [
          [0, "#9b9fa7"],
          [0.5, "#30333a"],
          [1, "#7b8089"],
        ],
        { x2: 1, y2: 1 },
      ),
    ),
    disc(1090, 460, 158, "#0d0506"),
    disc(
      1090,
      454,
      148,
      linear([
        [0, "#ff5b4d"],
        [0.4, LAMP.red],
        [1, "#7d0d12"],
      ]),
    ),
    path("M964 420A132 132 0 0 1 1216 420Q1090 356 964 420z", "#fff", { opacity: 0.22 }),
    lettering("START", "#fff4ea", {
      font: "display",
      size: 84,
      x: 1086,
      y: 484,
      anchor: "middle",
      tracking: 2,
    }),
    vignette(0.8),
  );
}

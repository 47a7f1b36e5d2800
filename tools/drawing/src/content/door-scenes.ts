import { darken } from "../../../../scripts/demo-slips/color.ts";
import type { Palette } from "../scenes.ts";
import { carFromFront } from "./cars.ts";
import { beam, glow, LAMP, LIGHTS, pool, shadow, vignette } from "./light.ts";
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
  shade,
} from "./pen.ts";
import { figure } from "./people.ts";
import { asphalt, floodlight, hills, sky } from "./place.ts";

const FLOOR = 720;

/** Courses of brick from the roof's edge down to the floor. */
function brickWall(p: Palette): string {
  const course = 28;
  const joints = each(23, (row) => {
    const y = 76 + row * course;
    const shift = (row % 2) * 44;
    return `M0 ${y}H1600${each(18, (i) => `M${i * 92 + shift} ${y}v${course}`)}`;
  });
  return (
    box(0, 76, 1600, FLOOR - 76, shade("#2c2023", "#191316")) +
    line(joints, "#0d090b", 2.4, { opacity: 0.6 }) +
    box(0, 0, 1600, 76, "#08080b") +
    line("M0 76H1600", p.rim, 2, { opacity: 0.35 })
  );
}

/** A bay with its light on: shelves and a tool board at the back, a car that faces the door. */
function litBay(p: Palette): string {
  const tools = each(9, (i) => {
    const x = 1010 + (i % 5) * 30;
    const y = 420 + Math.floor(i / 5) * 62;
    return `M${x} ${y}v${24 + ((i * 7) % 18)}M${x - 7} ${y}h14`;
  });
  return (
    box(450, 240, 700, 480, shade("#ffdf9f", "#8f5a26")) +
    box(450, 240, 700, 480, "#1b1210", { opacity: 0.3 }) +
    box(640, 346, 320, 12, "#fffdf0") +
    glow(800, 352, 420, p.lamp, 0.8) +
    box(478, 420, 150, 8, "#3a2415") +
    box(478, 506, 150, 8, "#3a2415") +
    each(5, (i) =>
      box(
        486 + i * 28,
        384 + ((i * 11) % 16),
        20,
        36 - ((i * 11) % 16),
        i % 2 ? "#7d1519" : "#2b3440",
      ),
    ) +
    each(3, (i) => oval(510 + i * 44, 488, 20, 18, "#141012")) +
    box(986, 396, 156, 144, "#4a3018") +
    line(tools, "#1a1210", 6, { "stroke-linecap": "round" }) +
    path("M450 720L560 640H1040L1150 720z", shade("#a06c34", "#5a3a1c")) +
    carFromFront(p, {
      x: 800,
      y: 706,
      width: 400,
      paint: "#b3181d",
      number: "204",
      scoop: true,
      lit: true,
    })
  );
}

/** A racer's garage after dark, its door rolled up: what somebody sees who comes home. */
export function openBay(): string {
  const p = LIGHTS.night;
  const slats = each(5, (i) => `M450 ${256 + i * 20}H1150`);
  return picture(
    "open-bay",
    brickWall(p),
    litBay(p),
    box(450, 236, 700, 104, shade("#8d9099", "#4c4f57")) +
      line(slats, "#26282e", 3) +
      box(450, 336, 700, 12, "#15161a") +
      box(776, 330, 48, 12, "#0a0a0c"),
    line("M444 720V236H1156V720", "#0a0a0c", 16) +
      line("M453 720V345M1147 720V345", "#ffd68c", 3, { opacity: 0.7 }),
    box(560, 112, 480, 88, "#0a0b0e", { rx: 6, stroke: "#4a4e59", "stroke-width": 3 }) +
      lettering("BAY 1320", "#f1eee8", {
        font: "display",
        size: 76,
        x: 800,
        y: 182,
        anchor: "middle",
        tracking: 6,
      }),
    [330, 1270]
      .map(
        (x) =>
          path(`M${x - 34} 214Q${x} 160 ${x + 34} 214z`, "#0a0a0c") +
          disc(x, 216, 11, "#fff6dc") +
          glow(x, 216, 150, "#ffd68c", 0.75) +
          beam([x, 214], 60, [x, FLOOR], 300, "#ffd68c", 0.2),
      )
      .join(""),
    asphalt(p, FLOOR, "open bay"),
    path(
      "M450 720H1150L1390 900H210z",
      linear([
        [0, "#ffcf87", 0.55],
        [1, "#ffb46a", 0.05],
      ]),
    ),
    pool(800, 744, 430, 40, "#ffe6ae", 0.5) + pool(330, 742, 170, 26, "#ffd68c", 0.3),
    each(
      3,
      (i) =>
        oval(250, 700 - i * 46, 74, 30, "#08080a") + oval(250, 694 - i * 46, 46, 15, "#1b1c20"),
    ) + line("M180 600q70-26 140 0", p.rim, 2, { opacity: 0.5 }),
    group(
      "translate(1300 600)",
      shadow(60, 122, 90, 14, 0.8),
      box(0, 0, 120, 122, shade("#2f4a63", "#101a24"), { rx: 8 }),
      line("M0 40H120M0 82H120", "#0a1017", 5),
      oval(60, 0, 60, 13, "#3d5b76"),
    ),
    figure(540, 746, 1.75, { rim: "#ffd68c", suit: "#2a2d36" }),
    vignette(0.62),
  );
}

/** Where a racer signs up at the track: a window with its light on, the board of classes, a car behind. */
export function entryWindow(): string {
  const p = LIGHTS.dusk;
  const cord = (x: number): number => 70 + 26 * Math.sin(x / 190);
  const flags = each(16, (i) => {
    const x = 28 + i * 100;
    return `M${x} ${num(cord(x))}L${x + 44} ${num(cord(x + 44))}L${x + 22} ${num(cord(x + 22) + 44)}z`;
  });
  const string = each(41, (i) => `${i ? "L" : "M"}${i * 40} ${num(cord(i * 40))}`);
  const canvas = [shade("#a41f25", "#5a0e12"), shade("#efe6d2", "#8d7f68")] as const;
  const ridge = (x: number): number => Math.round(775 + (x - 775) * 0.9);
  const awning = each(14, (i) => {
    const x = 334 + i * 63;
    return path(
      `M${ridge(x)} 236H${ridge(x + 63)}L${x + 63} 306a31.5 22 0 0 1-63 0z`,
      i % 2 ? canvas[1] : canvas[0],
    );
  });
  return picture(
    "entry-window",
    sky(p, 600, "entry"),
    glow(1240, 580, 520, "#ffb46a", 0.75),
    hills(p, 606, "entry"),
    floodlight(p, [1490, 150], 610, 0.7, [1340, 720]) + floodlight(p, [130, 210], 610, 0.5),
    asphalt(p, 606, "entry"),
    carFromFront(p, { x: 1330, y: 742, width: 400, paint: "#1f5a8a", lit: true, number: "27" }),
    shadow(790, 744, 500, 26, 0.8),
    box(380, 290, 790, 450, shade("#e6dcc6", "#8d7f68")) +
      line(
        each(7, (i) => `M380 ${326 + i * 42}H1170`),
        "#6e624f",
        2,
        { opacity: 0.6 },
      ),
    path("M340 236L380 176H1168L1210 236z", "#17151a") +
      line("M380 176H1168", p.rim, 3, { opacity: 0.5 }) +
      awning,
    box(630, 350, 450, 240, shade("#fff3d2", "#e0a24a")) +
      clipped(
        "M630 350H1080V590H630z",
        box(650, 424, 150, 8, "#a87a3c") +
          each(6, (i) =>
            box(
              656 + i * 23,
              386 + ((i * 7) % 12),
              18,
              38 - ((i * 7) % 12),
              i % 3 ? "#8a6a44" : "#7d1519",
            ),
          ),
        figure(966, 752, 1.95, {
          rim: "#fff6dc",
          suit: darken("#7d1519", 0.2),
          headset: true,
          pose: "clipboard",
        }),
      ) +
      line("M630 350H1080V590H630z", "#2a1d16", 10) +
      box(604, 588, 502, 22, "#3a2a1e") +
      line("M604 588H1106", p.rim, 3, { opacity: 0.7 }),
    // Below the counter: a phone's title lies on the upper left.
    box(724, 628, 374, 84, "#0a0b0e", { rx: 6, stroke: "#4a4e59", "stroke-width": 3 }) +
      lettering("RACER ENTRY", LAMP.amber, {
        font: "display",
        size: 62,
        x: 911,
        y: 692,
        anchor: "middle",
        tracking: 3,
      }),
    glow(860, 470, 330, "#ffd68c", 0.4),
    pool(850, 756, 420, 40, "#ffd68c", 0.45),
    group(
      "translate(786 552) rotate(-14)",
      path("M-10 8L4-50L76-46L66 16z", "#f3ede0"),
      line("M14-36l48 4M10-20l48 4M6-4l38 4", "#8f8570", 3),
    ),
    figure(640, 792, 1.95, { rim: "#ffd68c", suit: "#1d2430", pose: "handing" }),
    shadow(792, 806, 60, 9, 0.7) +
      path("M750 804V774a42 42 0 0 1 84 0V804z", shade("#f1eee8", "#8b8f97")) +
      path("M784 764h52v22h-52z", "#0a0a0c"),
    path(flags, "#b3181d") + line(string, "#0a0a0c", 3),
    vignette(0.58),
  );
}

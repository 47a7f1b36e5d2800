import { darken, lighten } from "../../../../scripts/demo-slips/color.ts";
import { CAR_BODIES, type CarBody } from "../car-bodies.ts";
import type { Palette } from "../scenes.ts";
import { carFromFront, sideBody, sideCar } from "./cars.ts";
import { beam, glow, LAMP, LIGHTS, pool, shadow, vignette } from "./light.ts";
import { INK, ink } from "./paper.ts";
import {
  box,
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
  STEEL,
  shade,
  WIDTH,
} from "./pen.ts";
import { figure } from "./people.ts";
import { asphalt, floodlight, hills, onGround, puff, sky } from "./place.ts";

/** A room with a lamp strip: wall, floor and its reflection. */
function room(p: Palette, floor: number, lamps: readonly number[]): string {
  const tubes = lamps
    .map(
      (x) =>
        line(`M${x - 90} 0V78M${x + 90} 0V78`, "#08080a", 3) +
        box(x - 140, 76, 280, 20, "#0d0d10") +
        box(x - 130, 90, 260, 9, lighten(p.lamp, 0.6)) +
        glow(x, 96, 330, p.lamp, 0.34) +
        beam([x, 98], 260, [x, floor + 40], 620, p.lamp, 0.12) +
        pool(x, floor + 90, 260, 46, p.lamp, 0.34),
    )
    .join("");
  return `${box(0, 0, WIDTH, floor, shade("#121317", "#2b2e35"))}${line(
    each(14, (i) => `M${i * 124} 120V${floor}`),
    "#0b0c0f",
    3,
    { opacity: 0.5 },
  )}${box(0, floor - 22, WIDTH, 22, "#0c0d10")}${asphalt(p, floor, "room")}${tubes}`;
}

const openHood = (x: number, y: number, size: number, paint: string, rim: string): string =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    path("M0 0L-104-84Q-116-92-104-94L-94-92L12-8z", paint),
    line("M0 0L-104-84Q-116-92-104-94L-94-92L12-8", rim, 2, { opacity: 0.7 }),
    line("M-6-6L-40 14", "#8f98a3", 3),
  );

/** Tech inspection: hood up, wheels on the pads, a card filled in. All of it fits a square, too. */
export function techLane(): string {
  const p = LIGHTS.garage;
  const pad = (x: number, words: string): string =>
    path(`M${x - 84} 690H${x + 84}L${x + 106} 712H${x - 106}z`, "#33363d") +
    line(`M${x - 84} 690H${x + 84}`, p.rim, 2.4, { opacity: 0.7 }) +
    box(x - 74, 724, 148, 60, "#0a0a0c", { rx: 6, stroke: "#4a4e59", "stroke-width": 2 }) +
    lettering(words, LAMP.amber, { font: "display", size: 54, x: x + 58, y: 774, anchor: "end" });
  return picture(
    "tech-lane",
    room(p, 560, [340, 800, 1260]),
    box(130, 300, 150, 190, "#f3ede0") +
      [0, 1, 2, 3]
        .map(
          (i) =>
            box(148, 326 + i * 38, 20, 20, "none", { stroke: INK, "stroke-width": 2.4 }) +
            (i < 3 ? ink(`M150 ${336 + i * 38}l7 8 14-18`, 3, "#0c5f2b") : "") +
            ink(`M184 ${337 + i * 38}h78`, 2),
        )
        .join(""),
    box(830, 196, 250, 190, "#0a0a0c", { rx: 8, stroke: "#4a4e59", "stroke-width": 2 }) +
      lettering("3200", LAMP.green, {
        font: "display",
        size: 110,
        x: 1056,
        y: 314,
        anchor: "end",
      }) +
      lettering("POUNDS", "#b3b5bd", {
        font: "label",
        size: 30,
        x: 1056,
        y: 360,
        anchor: "end",
        tracking: 4,
      }) +
      glow(956, 286, 200, LAMP.green, 0.2),
    group("translate(858 583) scale(-1 1)", openHood(0, 0, 1.5, "#7d0f14", p.rim)),
    sideCar(p, {
      kind: "classic-coupe",
      x: 448,
      y: 700,
      width: 640,
      reflection: 0.2,
      finish: {
        paint: "#b3181d",
        stripe: "tail",
        lettered: true,
        driver: undefined,
        number: "547",
        mirrored: true,
      },
    }),
    pad(597, "764") + pad(967, "838"),
    figure(356, 736, 1.8, { rim: p.rim, suit: "#2a2d36", helmet: "#e9e4d8" }),
    figure(1100, 748, 1.86, { rim: p.rim, suit: "#1f3a4c", pose: "clipboard" }),
    vignette(0.6),
  );
}

/** An open trailer's tongue: from its deck to the coupler on the pickup's ball, jack up, chains hung. */
const hitch = (p: Palette): string =>
  line("M494 668V682H532", "#3a3d44", 9, { "stroke-linejoin": "round" }) +
  line("M620 650L536 664", "#3d4047", 20) +
  line("M620 642L536 655", p.rim, 2.4, { opacity: 0.6 }) +
  path("M504 650Q506 640 518 640H544V672H512Q504 668 504 650z", "#8b8f97") +
  box(520, 628, 22, 13, "#c4262b", { rx: 3 }) +
  disc(516, 672, 11, "#c9ccd2") +
  line("M568 622V690M560 624H576", "#6d7178", 9) +
  disc(568, 694, 9, "#15161a") +
  line("M494 680Q530 716 584 662", "#8f98a3", 4, { "stroke-dasharray": "7 3" });

/** A rig on its way: pickup, open trailer, the car strapped on it. */
export function trailer(): string {
  const p = LIGHTS.dusk;
  return picture(
    "trailer",
    sky(p, 560, "trailer"),
    disc(240, 500, 62, "#ffe2a8") + glow(240, 500, 520, "#ffb46a", 0.8),
    hills(p, 566, "trailer", 150),
    path(
      "M0 560H1600V900H0z",
      linear([
        [0, "#6b3d2b"],
        [0.3, "#2a1d1c"],
        [1, "#0f0d0e"],
      ]),
    ),
    line(`${each(14, (i) => `M${30 + i * 120} 606V566`)}M0 578H1600M0 592H1600`, "#120c0e", 4, {
      opacity: 0.7,
    }),
    asphalt(p, 616, "trailer"),
    line("M0 800H1600", "#e0a812", 6, { opacity: 0.6, "stroke-dasharray": "140 90" }),
    sideCar(p, {
      kind: "pickup",
      x: -150,
      y: 712,
      width: 640,
      reflection: 0.16,
      finish: {
        paint: "#1f3a4c",
        lightsOn: true,
        driver: undefined,
        cage: false,
        dragStance: false,
      },
    }),
    shadow(960, 716, 470, 22, 0.8),
    sideCar(p, {
      kind: "modern-coupe",
      x: 676,
      y: 632,
      width: 600,
      finish: {
        paint: "#d9541a",
        lettered: true,
        driver: undefined,
        number: "416",
        stripe: "shoulder",
        stripeColor: "#15151a",
      },
    }),
    hitch(p),
    path("M596 634H1330V664H620L596 652z", "#26282e") +
      line("M596 634H1330", p.rim, 3, { opacity: 0.8 }),
    [930, 1026]
      .map(
        (x) =>
          disc(x, 674, 44, "#08080a") + disc(x, 674, 22, "#8b8f97") + disc(x, 674, 9, "#17181c"),
      )
      .join("") + path("M876 640Q886 620 910 620H1046Q1070 620 1080 640z", "#15161a"),
    line("M700 634L752 596M1252 634L1196 592", LAMP.amber, 7),
    box(1312, 640, 20, 18, "#ff4a38") + glow(1322, 650, 90, "#ff3a2c", 0.7),
    box(626, 596, 40, 38, "#15161a", { rx: 4 }) + line("M664 612L700 622", "#c9ccd2", 3),
    vignette(0.6),
  );
}

/** The floor cut open under the drive wheels: two knurled drums on their frame, the brake between. */
function rollerPit(p: Palette, middle: number): string {
  const drum = (x: number): string =>
    disc(x, 746, 78, "#0a0a0c") +
    disc(
      x,
      746,
      72,
      linear([
        [0, "#d6d8db"],
        [0.5, "#6f737b"],
        [1, "#26282d"],
      ]),
    ) +
    disc(x, 746, 66, "none", {
      stroke: "#26282d",
      "stroke-width": 11,
      "stroke-dasharray": "5 6",
      opacity: 0.8,
    }) +
    disc(x, 746, 46, shade("#3a3d45", "#15161a")) +
    disc(x, 746, 15, "#b9bcc2") +
    path(`M${x - 30} 770H${x + 30}L${x + 42} 850H${x - 42}z`, shade("#1c4fa8", "#0b1f44"));
  // The tire sits between the drums, so their tops stand a little over the floor.
  const left = middle - 214;
  const right = middle + 214;
  return (
    path(`M${left} 700H${right}L${right - 14} 862H${left + 14}z`, shade("#2b2e36", "#0c0d10")) +
    line(
      each(9, (i) => `M${left + 26 + i * 47} 712V850`),
      "#3a3e48",
      2,
      { opacity: 0.5 },
    ) +
    box(left + 14, 848, right - left - 28, 16, "#8b8f97") +
    line(`M${left + 14} 848H${right - 14}`, p.rim, 3, { opacity: 0.7 }) +
    box(middle - 32, 742, 64, 64, shade("#d9343a", "#5d0b0f"), { rx: 8 }) +
    drum(middle - 84) +
    drum(middle + 84) +
    path(
      `M${left - 30} 700H${middle - 150}V716H${left - 30}zM${middle + 150} 700H${right + 30}V716H${middle + 150}z`,
      "#c9ccd2",
    ) +
    path(
      [left - 30, middle + 150]
        .map((from) => each(3, (i) => `M${from + 8 + i * 32} 716l16-16h14l-16 16z`))
        .join(""),
      "#17181c",
    ) +
    line(`M${left} 716L${left + 14} 862H${right - 14}L${right} 716`, "#4a4e59", 5) +
    glow(middle, 740, 210, "#fff1cf", 0.22)
  );
}

/** A car strapped to its rollers, the curve it makes on the wall. */
export function dyno(): string {
  const p = LIGHTS.garage;
  return picture(
    "dyno",
    room(p, 580, [240, 1380]),
    path("M0 700H1600V900H0z", shade("#24262c", "#0d0e11")) +
      line("M0 700H1600", p.rim, 3, { opacity: 0.5 }),
    group(
      "translate(-70 0)",
      box(420, 150, 760, 330, "#08080a", { rx: 10, stroke: "#4a4e59", "stroke-width": 3 }),
      line(
        each(8, (i) => `M${500 + i * 84} 190V430`) + each(5, (i) => `M480 ${200 + i * 56}H1140`),
        "#1d222b",
        2,
      ),
      line("M490 420C600 380 700 300 830 250S1020 214 1120 232", LAMP.red, 7) +
        line("M490 300C580 250 680 226 780 226S1000 276 1120 346", "#5aa0ff", 6),
      lettering("HP", LAMP.red, { font: "display", size: 40, x: 1136, y: 220 }) +
        lettering("TQ", "#5aa0ff", { font: "display", size: 40, x: 1136, y: 372 }),
      line("M1010 180V440", "#f1eee8", 2, { "stroke-dasharray": "8 7" }),
      glow(800, 320, 460, "#5a86d8", 0.16),
      rollerPit(p, 1084),
      sideCar(p, {
        kind: "modern-coupe",
        x: 300,
        y: 700,
        width: 1000,
        finish: {
          paint: "#5c626c",
          rolling: true,
          lightsOn: true,
          driver: undefined,
          cage: false,
          dragStance: false,
          rim: "split",
          stripe: "none",
        },
      }),
      line("M1290 640L1440 700M320 640L190 700", LAMP.amber, 9) +
        disc(1440, 702, 11, "#8b8f97") +
        disc(190, 702, 11, "#8b8f97"),
      group(
        "translate(120 560)",
        disc(0, 0, 110, "#101115", { stroke: "#4a4e59", "stroke-width": 8 }),
        each(6, (i) =>
          path("M0 0Q30-50 10-98Q-30-80 0 0z", "#2b2f38", { transform: `rotate(${i * 60})` }),
        ),
        disc(0, 0, 20, "#8b8f97"),
        line("M-60 96L-80 140M60 96L80 140", "#2b2f38", 12),
      ),
      puff(1340, 650, 60, "#8b8f97", 0.3) + puff(1410, 630, 80, "#8b8f97", 0.24),
    ),
    figure(1480, 712, 1.7, { rim: p.rim, suit: "#23262e", headset: true, pose: "clipboard" }),
    vignette(0.6),
  );
}

/** A modern coupe as it leaves the race shop: tall slicks behind, skinny tires in front. */
const DRAG_PAK: CarBody = { ...CAR_BODIES["modern-coupe"], tire: 40, rimShare: 0.6 };

/** What a race car carries under and behind its body, in its own centimeters. */
const racePan = (rim: string): string => {
  const [front, rear] = DRAG_PAK.axles;
  const steel = shade("#b9bcc2", "#3a3d44");
  return (
    // Oil pan, transmission and the short headers, which end under the door.
    path(`M${front + 38}-22H${front + 92}L${front + 86}-5H${front + 44}z`, steel) +
    path(`M${front + 96}-22H${front + 158}L${front + 150}-8H${front + 102}z`, steel) +
    line(
      each(
        4,
        (i) =>
          `M${front + 56 + i * 9}-24Q${front + 62 + i * 10}-${10 + i} ${front + 112}-${8 + i * 2}`,
      ),
      "#c9a27a",
      3.4,
      { "stroke-linecap": "round" },
    ) +
    path(`M${front + 108}-16L${front + 150}-17V-4L${front + 108}-5z`, steel) +
    // Driveshaft with its loop, and the bars that hold the axle; the rest is behind the slick.
    line(`M${front + 150}-15L${rear - 38}-23`, "#c9ccd2", 7) +
    line(`M${front + 150}-17L${rear - 38}-25`, "#fff", 1.6, { opacity: 0.6 }) +
    line(`M${front + 214}-10V-26`, "#e4262c", 4) +
    line(`M${rear - 104}-13L${rear - 39}-15M${rear - 100}-26L${rear - 40}-31`, "#8f98a3", 5, {
      "stroke-linecap": "round",
    }) +
    // Wheelie bars and the chute's pack.
    line(`M${rear + 40}-36L594-8M${rear + 38}-18L594-8M${rear + 110}-24V-14`, "#c9ccd2", 4) +
    disc(596, -9, 9, "#0a0a0c", { stroke: "#8b8f97", "stroke-width": 2.4 }) +
    path("M494-88H526Q532-88 532-80V-66Q532-60 526-60H494z", shade("#3a3d45", "#15161a")) +
    line("M500-88V-60M518-88V-60", rim, 1.4, { opacity: 0.5 }) +
    path("M88-101L94-114Q140-118 166-105L150-102z", shade("#f6f3ea", "#8b8578")) +
    path("M87-101L93-113L98-113V-101z", "#0a0a0c")
  );
};

/** The underside: a race car up on its lift, a lamp on its driveline. */
export function lift(): string {
  const p = LIGHTS.garage;
  const [x, y, width] = [262, 440, 800];
  const scale = width / DRAG_PAK.length;
  const [front, rear] = DRAG_PAK.axles.map((at) => x + at * scale) as [number, number];
  const post =
    box(
      690,
      90,
      68,
      690,
      linear(
        [
          [0, "#2f62b8"],
          [0.4, "#1c4fa8"],
          [1, "#0b1f44"],
        ],
        {},
      ),
    ) +
    line("M694 96V776", p.rim, 3, { opacity: 0.6 }) +
    box(644, 772, 160, 24, "#0d1730") +
    line(
      each(14, (i) => `M716 ${130 + i * 44}h16`),
      "#0a1226",
      6,
    );
  return picture(
    "lift",
    room(p, 640, [420, 1180]),
    post,
    sideBody(p, DRAG_PAK, {
      x,
      y,
      width,
      finish: {
        paint: "#e9e4d8",
        driver: undefined,
        rim: "drag",
        lettered: true,
        frontTire: 34,
        caliper: "#26272c",
        number: "354",
        stripe: "shoulder",
        stripeColor: "#b3181d",
      },
    }).replace(/<ellipse[^>]*\/>/, ""),
    group(`translate(${x} ${y}) scale(${scale})`, racePan(p.rim)),
    path(
      `M${num(front + 70)} 438H${num(rear - 96)}L${num(rear - 86)} 456H${num(front + 58)}z`,
      "#1c4fa8",
    ) +
      line(`M${num(front + 70)} 438H${num(rear - 96)}`, p.rim, 2.4, { opacity: 0.7 }) +
      box(front + 78, 418, 40, 20, "#0a0a0c") +
      box(rear - 150, 418, 40, 20, "#0a0a0c"),
    figure(556, 746, 1.66, { rim: "#fff1cf", suit: "#3a1418", pose: "arms-up" }),
    glow(546, 430, 200, "#fff1cf", 0.8),
    beam([546, 436], 60, [510, 780], 420, "#fff1cf", 0.12),
    group(
      "translate(1090 760)",
      box(-110, -210, 220, 210, shade("#d9343a", "#5d0b0f"), { rx: 6 }),
      line("M-100-160H100M-100-120H100M-100-80H100M-100-40H100", "#2a0608", 5),
    ),
    group(
      "translate(350 766)",
      path("M-30 0H30L20-120H-20z", "#33363d"),
      oval(0, -124, 66, 14, "#8b8f97"),
      path("M-66-124A66 40 0 0 0 66-124z", "#4a4e56"),
    ),
    pool(600, 800, 480, 50, "#000", 0.6),
    vignette(0.65),
  );
}

/** A stand with its foot on y = 0 and its saddle 118 above. */
const jackStand = (x: number, y: number, tone: string): string =>
  group(
    `translate(${x} ${y})`,
    path("M-44 0L-15-76H15L44 0H31L9-60H-9L-31 0z", shade(lighten(tone, 0.2), darken(tone, 0.5))),
    line("M-27-30H27", darken(tone, 0.4), 6),
    box(-8, -110, 16, 40, shade("#c9ccd2", "#5a5e66")) +
      line(
        each(3, (i) => `M-3 ${-100 + i * 9}h6`),
        "#17181c",
        3,
      ),
    path("M-25-122Q0-108 25-122V-106H-25z", "#8b8f97"),
  );

/** What is left on an axle without its wheel: a drilled rotor, its caliper, five studs. */
const bareBrake = (x: number, y: number, r: number): string =>
  group(
    `translate(${num(x)} ${num(y)})`,
    disc(0, 0, r, shade("#d6d8db", "#6a6e76"), { stroke: "#1b1c20", "stroke-width": 2 }),
    each(12, (i) =>
      disc(Math.cos(i * 0.524) * r * 0.76, Math.sin(i * 0.524) * r * 0.76, r * 0.05, "#2b2d33"),
    ),
    path(
      `M${num(r * 0.5)} ${num(-r * 0.86)}A${num(r)} ${num(r)} 0 0 1 ${num(r * 0.86)} ${num(r * 0.5)}L${num(r * 0.5)} ${num(r * 0.3)}A${num(r * 0.58)} ${num(r * 0.58)} 0 0 0 ${num(r * 0.3)} ${num(-r * 0.5)}z`,
      shade("#e4463c", "#7d0f14"),
    ),
    disc(0, 0, r * 0.48, "#4a4e56") + disc(0, 0, r * 0.2, "#1b1c20"),
    each(5, (i) =>
      disc(
        Math.cos(i * 1.2566 + 0.3) * r * 0.34,
        Math.sin(i * 1.2566 + 0.3) * r * 0.34,
        r * 0.06,
        "#e6e6e2",
      ),
    ),
  );

/** A race wheel that leans against something, its lettering white. */
const leaningWheel = (x: number, foot: number, r: number, rim: number): string =>
  group(
    `translate(${x} ${foot - r}) scale(.94 1)`,
    disc(0, 0, r, "#0b0b0e"),
    line(
      `M${-r * 0.8} ${-r * 0.5}A${r * 0.95} ${r * 0.95} 0 0 1 ${r * 0.6} ${-r * 0.74}`,
      "#fff0d2",
      2,
      {
        opacity: 0.4,
      },
    ),
    disc(0, 0, r * (1 + rim) * 0.5, "none", { stroke: "#26272c", "stroke-width": 2 }),
    disc(0, 0, r * rim, shade("#e6e8ea", "#6a6e76")) + disc(0, 0, r * rim * 0.86, "#101114"),
    each(5, (i) =>
      path(
        `M${num(-r * 0.05)} 0L${num(-r * rim * 0.22)} ${num(-r * rim * 0.88)}H${num(r * rim * 0.22)}L${num(r * 0.05)} 0z`,
        shade("#e6e8ea", "#7d8189"),
        { transform: `rotate(${i * 72 + 12})` },
      ),
    ),
    disc(0, 0, r * rim * 0.26, "#8b8f97"),
  );

/** A Drag Pak in the pit at first light, up on four stands: wheels off, the list on its hood. */
export function jackStands(): string {
  const p = LIGHTS.dawn;
  const body = CAR_BODIES["modern-coupe"];
  const [x, width, foot] = [352, 930, 690];
  const scale = width / body.length;
  const [front, rear] = body.axles.map((at) => x + at * scale) as [number, number];
  const hub = foot - 40 * scale;
  return picture(
    "jack-stands",
    sky(p, 520, "stands"),
    disc(1180, 452, 58, "#fff6dc") + glow(1180, 452, 460, "#ffdf9e", 0.8),
    hills(p, 526, "stands", 90),
    // The trailer the car lives in, its awning over the work.
    box(-60, 214, 760, 330, shade("#d9d2c4", "#8b8378")) +
      box(-60, 440, 760, 26, "#b3181d") +
      line(
        each(9, (i) => `M${30 + i * 80} 222V540`),
        "#8a8275",
        2,
      ) +
      box(300, 300, 150, 244, "#5a544c") +
      box(312, 312, 126, 232, "#1b1c22"),
    path("M0 520H1600V900H0z", shade("#6a5e5b", "#26242a")),
    line("M0 548H1600M0 640H1600", p.rim, 2, { opacity: 0.07 }),
    path("M180 214H1400L1470 282H120z", shade("#274a60", "#16303f")) +
      path(
        each(11, (i) => `M${num(120 + i * 122.7)} 282q30 30 61 0t61 0z`),
        "#1f3a4c",
      ) +
      line("M1440 290V700", "#26272d", 9),
    shadow(820, 776, 560, 30, 0.65),
    // The far pair of stands, then the near one in front of the car's frame.
    jackStand(640, 762, "#7d2a20") + jackStand(1010, 762, "#7d2a20"),
    sideCar(p, {
      kind: "modern-coupe",
      x,
      y: foot,
      width,
      finish: {
        paint: "#e9e4d8",
        stripe: "shoulder",
        stripeColor: "#b3181d",
        driver: undefined,
        number: "318",
        wheelsOff: true,
      },
    }).replace(/<ellipse[^>]*\/>/, ""),
    // The scoop that feeds the supercharger, and the bars behind.
    path(
      `M${num(x + 104 * scale)} ${num(foot - 102 * scale)}l6-26q50-10 100 22z`,
      shade("#f1ece0", "#a8a294"),
    ) + path(`M${num(x + 104 * scale - 2)} ${num(foot - 102 * scale)}l7-26h14l-4 26z`, "#101114"),
    line(
      `M${num(rear + 100)} ${foot - 62}L${num(rear + 330)} ${foot - 2}M${num(rear + 100)} ${foot - 24}L${num(rear + 330)} ${foot - 2}`,
      "#3a3d44",
      8,
    ) + disc(rear + 334, foot, 13, "#101114"),
    bareBrake(front, hub, 48) + bareBrake(rear, hub, 46),
    jackStand(600, 772, "#d9541a") + jackStand(970, 772, "#d9541a"),
    leaningWheel(1208, 822, 78, 0.5) + leaningWheel(1118, 836, 78, 0.5),
    leaningWheel(430, 828, 60, 0.66),
    // The list, propped on the hood against the windshield.
    group(
      "translate(664 494) rotate(-9) scale(.74)",
      box(-66, -112, 118, 152, "#6a4a2c", { rx: 5 }),
      box(-58, -98, 102, 132, "#f6f1e4"),
      box(-30, -120, 46, 18, STEEL, { rx: 4 }),
      each(
        5,
        (i) =>
          ink(`M-46 ${-78 + i * 23}h13v13h-13z`, 2) +
          ink(`M-24 ${-71 + i * 23}h${58 - (i % 3) * 14}`, 3),
      ),
      ink("M-45-73l5 6 12-16M-45-50l5 6 12-16M-45-27l5 6 12-16", 4, "#0c5f2b"),
    ),
    vignette(0.5),
  );
}

/** Between rounds: fans in the grille, ice on the intake, the clock running. */
export function coolDown(): string {
  const p = LIGHTS.blue;
  const steam = each(7, (i) =>
    puff(660 + i * 26 - (i % 2) * 50, 380 - i * 44, 50 + i * 13, "#b9c6de", 0.3 - i * 0.02),
  );
  const fan = (x: number): string =>
    group(
      `translate(${x} 640)`,
      box(-84, -84, 168, 168, "#17181c", { rx: 14, stroke: "#4a4e59", "stroke-width": 4 }),
      disc(0, 0, 70, "#08090c"),
      each(5, (i) =>
        path("M0 0Q26-34 10-66Q-24-54 0 0z", "#3a3f4a", { transform: `rotate(${i * 72})` }),
      ),
      disc(0, 0, 70, "none", { stroke: "#6b7180", "stroke-width": 3 }),
      disc(0, 0, 40, "none", { stroke: "#6b7180", "stroke-width": 2 }),
      disc(0, 0, 14, "#8b8f97"),
      line("M-60 84L-80 122M60 84L80 122", "#2b2f38", 9),
    );
  return picture(
    "cool-down",
    sky(p, 540, "cool"),
    hills(p, 546, "cool"),
    floodlight(p, [150, 130], 550, 0.8) + floodlight(p, [1480, 160], 550, 0.8),
    asphalt(p, 552, "cool"),
    group(
      "translate(-74 0)",
      path("M300 190H1420L1500 260H220z", "#1f3a4c") +
        line("M300 190H1420L1500 260H220z", p.rim, 2.4, { opacity: 0.5 }) +
        line("M250 260V740M1470 260V740", "#0a0d14", 11) +
        glow(860, 280, 260, "#fff1cf", 0.7) +
        beam([860, 270], 120, [860, 740], 900, "#fff1cf", 0.16),
      pool(860, 740, 620, 60, "#fff1cf", 0.3),
      carFromFront(p, { x: 800, y: 752, width: 640, paint: "#b3181d" }),
      group(
        "translate(800 440)",
        path(
          "M-170 40L-236-150Q-240-176-214-178H214Q240-176 236-150L170 40z",
          shade("#5a1014", "#240608"),
        ),
        line("M-170 40L-236-150Q-240-176-214-178H214Q240-176 236-150L170 40", p.rim, 3, {
          opacity: 0.6,
        }),
        line("M-140 10L-190-140M140 10L190-140M0 10V-170", "#14040a", 6),
      ),
      path("M596 470H1004L980 442H620z", "#0a0a0d") +
        box(690, 420, 220, 46, shade("#c9ccd2", "#4a4e56"), { rx: 12 }) +
        box(716, 396, 168, 36, "#dcecf6", { rx: 8, opacity: 0.9 }) +
        path(
          each(7, (i) => `M${724 + i * 22} 396l10-14 14 4-2 12z`),
          "#eef7fd",
        ),
      steam,
      fan(700) + fan(900),
      group(
        "translate(1240 762)",
        box(-100, -130, 200, 130, shade("#f1eee8", "#a8a294"), { rx: 10 }),
        box(-108, -152, 216, 34, "#1c4fa8", { rx: 8 }),
        line("M-100-60C-200-60-220-160-250-220", "#3a6fc8", 14) +
          line("M-100-30C-240-20-270-140-290-210", "#c4262b", 14),
      ),
      // The board hangs from the awning, clear of the hood.
      line("M352 250V318M504 250V318", "#0a0d14", 5),
      box(330, 316, 196, 116, "#08080a", { rx: 10, stroke: "#4a4e59", "stroke-width": 3 }) +
        lettering("168 °F", LAMP.amber, {
          font: "display",
          size: 74,
          x: 428,
          y: 400,
          anchor: "middle",
        }) +
        glow(428, 372, 180, LAMP.amber, 0.2),
    ),
    vignette(0.6),
  );
}

/** A lone car at dawn on two lanes to the mountains. */
export function roadTrip(): string {
  const p = LIGHTS.dawn;
  const view = { x: 960, y: 430, drop: 420 };
  const lane = (left: number, right: number, far: number, near: number): string =>
    points(
      onGround(view, left, far),
      onGround(view, right, far),
      onGround(view, right, near),
      onGround(view, left, near),
    );
  let dashes = "";
  for (let at = 0.03; at < 1.2; at *= 1.45) dashes += lane(-9, 9, at, at * 1.2);
  const reach = [0.05, 0.08, 0.13, 0.21, 0.34, 0.56, 0.9];
  const wire = (across: number): string =>
    reach
      .map((near, i) => {
        const [x, y] = onGround(view, across - 900, near);
        return `${i ? "L" : "M"}${num(x)} ${num(y - 630 * near)}`;
      })
      .join("");
  const poles = reach.map((near) => {
    const [x, y] = onGround(view, -900, near);
    const h = 700 * near;
    return line(
      `M${num(x)} ${num(y)}V${num(y - h)}M${num(x - 70 * near)} ${num(y - h * 0.9)}H${num(x + 70 * near)}`,
      "#2c2630",
      16 * near,
    );
  });
  // In the middle of the right lane, and no wider than a car is in one.
  const [cx, cy] = onGround(view, 164, 0.6);
  return picture(
    "road-trip",
    sky(p, 430, "road trip"),
    disc(620, 400, 66, "#fff6dc") + glow(620, 400, 560, "#ffdf9e", 0.85),
    path(
      "M0 440V330L140 270 260 320 420 220 560 330 700 280 860 380 1040 300 1180 200 1330 310 1460 250 1600 330V440z",
      "#8f7480",
    ) +
      path(
        "M420 220L560 330 500 310 460 330 430 290 380 330 340 284zM1180 200L1330 310 1260 290 1220 320 1180 270 1120 310 1090 268z",
        "#ffe6c4",
        { opacity: 0.5 },
      ),
    path("M0 440V390Q300 340 620 400T1180 390 1600 380V440z", "#5d4a55"),
    box(
      0,
      430,
      WIDTH,
      470,
      linear([
        [0, "#c08f68"],
        [0.2, "#7a5f50"],
        [0.6, "#463b39"],
        [1, "#26222a"],
      ]),
    ),
    each(
      40,
      (i) =>
        `${oval((i * 337) % 1600, 470 + ((i * i * 13) % 400), 6 + ((i * i * 13) % 400) / 14, 3 + ((i * i * 13) % 400) / 40, "#33291f", { opacity: 0.5 })}`,
    ),
    path(
      lane(-330, 330, 0, 1.2),
      linear([
        [0, "#a08878"],
        [0.2, "#5d5454"],
        [1, "#2a272c"],
      ]),
    ),
    path(lane(-318, -304, 0, 1.2) + lane(304, 318, 0, 1.2), "#f1e6d0", { opacity: 0.8 }),
    path(dashes, "#e0a812", { opacity: 0.9 }),
    path(lane(-330, 120, 0, 1.2), "#ffe2a8", { opacity: 0.08 }),
    poles.join("") + line(wire(-70) + wire(70), "#2c2630", 1.4),
    group(
      `translate(${num(cx)} ${num(cy)}) scale(.74)`,
      shadow(-30, 4, 150, 14, 0.6),
      path(
        "M-92-6V-44Q-96-70-84-84L-62-92C-54-112-46-122-38-126Q0-132 38-126C46-122 54-112 62-92L84-84Q96-70 92-44V-6H66V-18H-66V-6z",
        linear([
          [0, "#e0574a"],
          [0.4, "#b3181d"],
          [1, "#3d080b"],
        ]),
      ),
      path("M-52-92L-38-120Q0-125 38-120L52-92z", shade("#ffd9a8", "#3a2a30")),
      box(-80, -72, 44, 12, "#ff5a46") +
        box(36, -72, 44, 12, "#ff5a46") +
        box(-20, -56, 40, 18, "#f1eee8"),
      line("M-84-84L-62-92C-54-112-46-122-38-126Q0-132 38-126", "#fff0d2", 3, { opacity: 0.9 }),
      box(-30, -146, 60, 18, "#3d2f25") + box(-44, -142, 30, 14, "#1f3a4c"),
    ),
    group(
      "translate(1240 470)",
      oval(0, 190, 120, 9, "#17131a", { opacity: 0.5 }),
      line("M-66-20V190M66-20V190", "#8d8a86", 11) + line("M-69-20V190M63-20V190", "#f1eee8", 3),
      box(-104, -104, 208, 136, "#1d5a34", { rx: 9, stroke: "#f1eee8", "stroke-width": 5 }),
      lettering("STREET DRAGS", "#f1eee8", {
        font: "label",
        size: 36,
        y: -48,
        anchor: "middle",
      }),
      lettering("1/8 MILE", "#f1eee8", { font: "label", size: 52, y: 12, anchor: "middle" }),
    ),
    vignette(0.45),
  );
}

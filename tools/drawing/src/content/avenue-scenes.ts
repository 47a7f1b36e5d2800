import { mix } from "../../../../scripts/demo-slips/color.ts";
import { seededRandom } from "../../../../scripts/demo-slips/random.ts";
import type { CarBody } from "../car-bodies.ts";
import type { Palette } from "../scenes.ts";
import { sideBody } from "./cars.ts";
import { glow, LAMP, LIGHTS, pool, vignette } from "./light.ts";
import { box, each, line, num, path, picture, shade, WIDTH } from "./pen.ts";
import { asphalt, sky } from "./place.ts";
import { christmasTree, STAGED } from "./tree.ts";

/** Nineteen feet of station wagon, in centimeters like the bodies of the garage. */
const WAGON: CarBody = {
  length: 572,
  height: 148,
  axles: [112, 426],
  tire: 36,
  rimShare: 0.6,
  rims: ["rally"],
  shell:
    "M12,-34 L4,-50 L3,-84 C6,-91 14,-93 26,-94 L120,-98 L200,-102 C214,-117 228,-132 244,-140 C266,-146 300,-147 380,-147 L500,-145 C522,-143 536,-134 545,-119 L556,-99 C566,-97 570,-92 570,-84 L569,-54 L560,-36 L470,-27 L130,-24 Z",
  behind: "",
  glass:
    "M210,-104 C222,-118 236,-132 250,-137 C300,-141 420,-141 498,-139 C514,-138 524,-129 531,-116 L537,-103 Z",
  windshield: "M195,-103 C209,-117 225,-132 240,-139 L244,-137 L206,-104 Z",
  pillars: "M322,-104 L326,-139 M424,-104 L424,-140",
  shoulder: "M4,-84 C100,-90 200,-93 300,-93 L568,-91",
  crease: "M30,-50 L566,-50",
  cuts: "M206,-103 C198,-84 198,-48 206,-25 M324,-104 L322,-26 M424,-104 C422,-86 402,-76 388,-60 L384,-28",
  dark: "M5,-58 L12,-84 L22,-86 L18,-56 Z M130,-27 L470,-30 L470,-24 L130,-22 Z",
  bright:
    "M-3,-54 L34,-52 L34,-42 L4,-41 Z M540,-53 L575,-55 L573,-42 L541,-41 Z M318,-146 L324,-155 L520,-153 L526,-144 L522,-144 L517,-150 L326,-152 L322,-146 Z M388,-152 h3 v6 h-3 Z M454,-152 h3 v7 h-3 Z",
  headLamp: "M5,-84 C10,-88 18,-88 22,-87 L20,-72 L6,-71 Z",
  tailLamp: "M562,-94 L570,-92 L570,-62 L563,-62 Z",
  mirror: "M216,-105 C214,-112 224,-113 228,-110 L227,-104 Z",
  handles: [
    [306, -88],
    [404, -88],
  ],
  helmet: [286, -116],
  number: [374, -120],
  chrome: true,
};

/** Printed wood in its light frame, from the front fender to the tailgate. */
const wood = (): string => {
  const random = seededRandom("wood grain");
  const panel = "M30-80L205-86L566-84L565-52L30-52z";
  const grain = each(9, (i) => {
    const y = -80 + i * 3.4;
    return `M30 ${num(y)}q${random.int(60, 110)} ${random.int(-3, 3)} ${random.int(180, 240)} 0t300-1`;
  });
  return (
    path(panel, shade("#8a5526", "#5d3514")) +
    line(grain, "#3d210c", 1, { opacity: 0.6 }) +
    line(panel, "#e0bd86", 4)
  );
};

/** Dark blocks of the town with people at their windows. */
function townFront(p: Palette, foot: number): string {
  const random = seededRandom("town front");
  let d = "";
  let walls = "";
  for (let x = -40; x < WIDTH; ) {
    const w = random.range(120, 210);
    const h = random.range(170, 350);
    walls += box(x, foot - h, w - 6, h, mix("#0b101c", p.skyMid, random.range(0.15, 0.5)));
    for (let row = 0; row < Math.floor((h - 60) / 40); row += 1) {
      for (let column = 0; column < Math.floor((w - 30) / 30); column += 1) {
        if (random.chance(0.4)) {
          d += `M${num(x + 16 + column * 30)} ${num(foot - h + 20 + row * 40)}h14v20h-14z`;
        }
      }
    }
    x += w;
  }
  return walls + path(d, "#ffdca0", { opacity: 0.7 });
}

/** People behind a wall, some with both arms up. */
function cheering(p: Palette, foot: number): string {
  const random = seededRandom("cheering");
  const tones = ["#16203a", "#3a1c22", "#26303c", "#43302c"] as const;
  const shapes = tones.map((tone) => {
    let d = "";
    let arms = "";
    for (let x = random.range(-20, 30); x < WIDTH; x += random.range(64, 120)) {
      const top = foot - random.range(58, 84);
      d += `M${num(x - 18)} ${foot}V${num(top + 30)}q2-12 12-13a10 11 0 1 1 12 0q10 1 12 13V${foot}z`;
      if (random.chance(0.45)) {
        arms += `M${num(x - 15)} ${num(top + 30)}l-9-34M${num(x + 15)} ${num(top + 30)}l10-36`;
      }
    }
    return path(d, tone) + line(arms, tone, 7, { "stroke-linecap": "round" });
  });
  return shapes.join("") + glow(800, foot - 60, 620, p.lamp, 0.16);
}

/** A lamp of the street on its long arm. */
const streetLamp = (p: Palette, x: number, foot: number, height: number): string =>
  line(`M${x} ${foot}V${foot - height}q0-26 54-28`, "#090c14", 10) +
  box(x + 40, foot - height - 36, 54, 12, "#090c14") +
  glow(x + 68, foot - height - 22, 210, p.lamp, 0.8);

/** The longest car of the night at the line, all four bulbs on, the street on its feet. */
export function wagon(): string {
  const p = LIGHTS.blue;
  const width = 830;
  const x = 236;
  const foot = 750;
  const nose = x + width;
  return picture(
    "wagon",
    sky(p, 520, "wagon"),
    townFront(p, 524),
    glow(1100, 500, 420, "#ffb46a", 0.4),
    streetLamp(p, 170, 540, 330) + streetLamp(p, 680, 540, 330) + streetLamp(p, 1260, 540, 330),
    cheering(p, 548),
    path("M0 540H1600V600H0z", shade("#7d7f86", "#43464e")) +
      line(
        each(12, (i) => `M${40 + i * 140} 540V600`),
        "#22252c",
        4,
      ) +
      line("M0 540H1600", p.rim, 3, { opacity: 0.7 }),
    asphalt(p, 600, "wagon"),
    line("M0 648H1600", "#efe6cf", 4, { opacity: 0.25 }),
    pool(720, 760, 560, 60, p.lamp, 0.32),
    path("M0 716H1600V760H0z", "#050506", { opacity: 0.4 }),
    path(`M${nose - 158} 620h16l50 200h-22z`, LAMP.white, { opacity: 0.5 }),
    christmasTree(1172, 704, 0.78, STAGED),
    sideBody(p, WAGON, {
      x,
      y: foot,
      width,
      reflection: 0.2,
      finish: {
        paint: "#d8cdb0",
        rim: "rally",
        dragStance: false,
        cage: false,
        caliper: "#26272c",
        mirrored: true,
        lightsOn: true,
        livery: wood(),
      },
    }),
    vignette(0.6),
  );
}

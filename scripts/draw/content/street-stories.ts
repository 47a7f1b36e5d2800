import { darken } from "../colour.ts";
import type { Palette } from "../scenes.ts";
import { beam, glow, LIGHTS, pool, shadow, vignette } from "./light.ts";
import {
  box,
  clipped,
  disc,
  each,
  group,
  line,
  linear,
  num,
  oval,
  path,
  picture,
  STEEL,
  shade,
} from "./pen.ts";
import { figure } from "./people.ts";
import { asphalt } from "./place.ts";

/** A person who faces the other way: the same figure in a mirror. */
const facingLeft = (x: number, y: number, scale: number, look: Parameters<typeof figure>[3]) =>
  group(`translate(${x} ${y}) scale(-1 1)`, figure(0, 0, scale, look));

/** A tire and its wheel from the side, at its hub. */
function roadWheel(
  x: number,
  y: number,
  radius: number,
  rim: number,
  { holes, bright }: { holes: number; bright: string },
): string {
  const r = radius * rim;
  return group(
    `translate(${num(x)} ${num(y)})`,
    disc(0, 0, radius, "#08080a"),
    disc(0, 0, radius * 0.95, "none", { stroke: "#26272c", "stroke-width": 1.2 }),
    disc(0, 0, r, shade(bright, darken(bright, 0.66)), { stroke: "#0a0a0c", "stroke-width": 1 }),
    disc(0, 0, r * 0.8, shade(darken(bright, 0.5), darken(bright, 0.3))),
    each(holes, (i) => {
      const a = (i / holes) * Math.PI * 2 + 0.3;
      return disc(Math.cos(a) * r * 0.62, Math.sin(a) * r * 0.62, r * 0.14, "#08080a");
    }),
    disc(0, 0, r * 0.34, bright) + disc(0, 0, r * 0.16, "#17181c"),
  );
}

/**
 * A full-size van in centimetres, nose to the right and its curb side to us: there the load door
 * is, here open. Its hood is up.
 */
function workVan(p: Palette): string {
  const shell =
    "M5-50L4-182Q5-205 26-208L330-211Q404-210 434-198L492-128Q520-122 548-112Q562-106 564-92L567-60L560-44H520L96-38H60L14-42z";
  const glassTone = shade("#39404e", "#0b0c11");
  const opening = "M203-190H334V-44H203z";
  const arch = (x: number, r: number): string =>
    `M${x - r} -38V-46a${r} ${r} 0 0 1 ${2 * r} 0V-38z`;
  const door = (x: number, lean: number): string =>
    path(`M${x}-194L${x + lean}-200V-32L${x}-40z`, shade("#b9b3a4", "#57524a"), {
      stroke: "#16171b",
      "stroke-width": 1,
    }) +
    path(`M${x + lean * 0.22}-182L${x + lean * 0.78}-186V-134L${x + lean * 0.22}-134z`, "#14161c");
  return (
    path("M60-40H540V-22H60z", "#050506") +
    path(
      shell,
      linear([
        [0, "#f1ece0"],
        [0.18, "#cfc8b8"],
        [0.62, "#958f82"],
        [1, "#3b3833"],
      ]),
    ) +
    line("M5-182Q6-206 26-208L330-211Q404-210 434-198L492-128", p.rim, 2.4, { opacity: 0.9 }) +
    // The shop's old name, painted over: a paler oblong is all that's left.
    box(60, -172, 112, 44, "#fff", { opacity: 0.16 }) +
    line("M5-96H203M334-96L566-92M5-70H203M334-70L566-66", "#3d3a34", 1.2, { opacity: 0.7 }) +
    line("M5-93H203M334-93L500-91", "#fff", 1, { opacity: 0.35 }) +
    // The load bay, lit from inside: bare ribs, and the chest bolted over the axle.
    path(opening, shade("#fff0c4", "#a8712e")) +
    clipped(
      opening,
      line("M236-190V-44M272-190V-44M308-190V-44M203-150H334", "#8f5f28", 2.4, { opacity: 0.7 }) +
        box(203, -62, 131, 20, "#5a3a1c") +
        box(204, -118, 62, 58, shade("#d9343a", "#6d0d11")) +
        line("M204-104H266M204-88H266M204-73H266", "#33080b", 2) +
        box(222, -121, 26, 4, "#26272c") +
        glow(290, -182, 120, "#fffbe4", 0.9),
    ) +
    line("M203-44V-190H334V-44", "#1b1a18", 3) +
    door(203, -15) +
    door(334, 15) +
    // Front door, its window, and the windshield with a note taped on.
    line("M356-196V-44M470-150V-96Q462-60 448-44", "#26241f", 1.6) +
    path("M362-134V-192L428-190L468-134z", glassTone, { stroke: "#16171b", "stroke-width": 1.4 }) +
    path("M442-190L488-131L476-131L430-190z", glassTone) +
    path("M380-192L366-160V-192zM420-190L392-134H404L430-186z", "#fff", { opacity: 0.1 }) +
    path("M455-172L467-157L460-150L448-165z", "#f3e27a") +
    box(374, -118, 18, 4, "#1b1a18") +
    path("M432-146l14-4v22l-14-2z", "#16171b") +
    // Nose: lamp, grille, bumpers.
    path("M548-108L562-103L565-84L549-86z", "#e9e4d2") +
    path("M550-82L566-80L567-62L551-62z", "#101116") +
    path("M538-60H569V-44H528z", STEEL) +
    path("M-2-56H40V-42H0z", STEEL) +
    path("M5-150h9v40H5z", "#c4262b") +
    path(arch(128, 45) + arch(474, 43), "#050506") +
    line("M83-44a45 45 0 0 1 90 0M431-44a43 43 0 0 1 86 0", "#d8d1c0", 1.6, { opacity: 0.6 }) +
    // Fat drag radials on steel wheels behind, what was on it in front.
    roadWheel(128, -36, 36, 0.56, { holes: 8, bright: "#c9ccd2" }) +
    roadWheel(474, -33, 33, 0.6, { holes: 8, bright: "#a8a293" }) +
    // The hood, up on its prop.
    line("M548-112L524-184", "#7d8088", 2) +
    path("M487-130Q502-172 538-208L546-203Q514-168 498-127z", shade("#e9e2d2", "#8a8376")) +
    line("M487-130Q502-172 538-208", p.rim, 1.6)
  );
}

/** A home garage, ten past eleven: a work van with its hood up, and two people who have until midnight. */
export function pitNight(): string {
  const p = LIGHTS.night;
  const floor = 640;
  const lamp = "#ffe2ac";
  const pegs = each(9, (i) => {
    const x = 1066 + (i % 5) * 44;
    const y = 214 + Math.floor(i / 5) * 74;
    return `M${x} ${y}v${30 + ((i * 11) % 22)}M${x - 9} ${y}h18`;
  });
  const tins = each(6, (i) =>
    box(
      716 + i * 42,
      262 - ((i * 17) % 26),
      32,
      30 + ((i * 17) % 26),
      ["#7d1519", "#2b3440", "#8a6a2c"][i % 3] ?? "#2b3440",
    ),
  );
  const siding = each(9, (i) => `M0 ${96 + i * 62}H1600`);
  return picture(
    "pit-night",
    box(0, 0, 1600, floor, shade("#191a20", "#2d2a2b")),
    line(siding, "#0d0e11", 2.4, { opacity: 0.6 }),
    // The night outside, in a small window.
    box(420, 168, 210, 150, shade("#0a1020", "#1c2c4c")) +
      disc(568, 214, 17, "#eef0e4") +
      line("M420 168H630V318H420zM525 168V318M420 243H630", "#0a0a0c", 8),
    box(700, 292, 270, 12, "#4a382c") + tins,
    box(1040, 176, 232, 170, "#4a3a28", { rx: 4 }) +
      line(pegs, "#15110d", 7, { "stroke-linecap": "round" }),
    disc(838, 140, 52, "#0a0a0c") +
      disc(838, 140, 45, "#efe9da") +
      line(
        each(12, (i) => {
          const a = (i / 12) * Math.PI * 2;
          return `M${num(838 + Math.cos(a) * 36)} ${num(140 + Math.sin(a) * 36)}L${num(838 + Math.cos(a) * 41)} ${num(140 + Math.sin(a) * 41)}`;
        }),
        "#26221c",
        3,
      ) +
      line("M838 140L825 120", "#26221c", 6, { "stroke-linecap": "round" }) +
      line("M838 140L870 122", "#26221c", 4, { "stroke-linecap": "round" }),
    box(0, floor - 18, 1600, 18, "#0b0b0e"),
    asphalt(p, floor, "night shift"),
    pool(1250, 770, 420, 70, lamp, 0.55) + pool(800, 760, 480, 60, lamp, 0.3),
    shadow(800, 752, 520, 26, 0.9),
    beam([1207, 462], 30, [1216, 790], 420, lamp, 0.3),
    group("translate(322 752) scale(1.68)", workVan(p)),
    // A drop light on the raised hood shines into the bay.
    line("M1206 424Q1180 300 1400 250T1600 240", "#e0a812", 4) +
      path("M1196 424h22l8 34h-38z", "#26272c") +
      oval(1207, 460, 17, 7, "#fffdf0") +
      glow(1207, 462, 190, lamp, 0.85),
    facingLeft(1316, 762, 1.58, { rim: lamp, suit: "#2b3a52", pose: "pointing" }),
    figure(640, 764, 1.56, { rim: lamp, suit: "#5a2024", pose: "kneeling" }),
    // A work light on the floor for whoever has the wheels.
    line("M724 778L738 742L752 778M738 742V726", "#0a0a0c", 5) +
      path("M718 700L756 712L750 736L712 722z", "#e0a812") +
      path("M718 700L712 722L704 718L710 698z", "#fffdf0") +
      glow(700, 712, 150, lamp, 0.7),
    vignette(0.66),
  );
}

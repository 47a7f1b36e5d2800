import { darken } from "../../../../scripts/demo-slips/color.ts";
import type { Palette } from "../scenes.ts";
import { beam, glow, LIGHTS, pool, shadow, vignette } from "./light.ts";
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
  roundLettering,
  STEEL,
  shade,
} from "./pen.ts";
import { figure } from "./people.ts";
import { asphalt, sky } from "./place.ts";

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
    beam([1241, 464], 30, [1216, 790], 420, lamp, 0.3),
    group("translate(322 752) scale(1.68)", workVan(p)),
    // A drop light on the raised hood shines into the bay.
    line("M1228 408L1240 428Q1290 300 1420 256T1600 240", "#e0a812", 4) +
      path("M1229 426h22l9 36h-40z", "#d9541a") +
      oval(1241, 462, 17, 7, "#fffdf0") +
      glow(1241, 466, 190, lamp, 0.85),
    facingLeft(1300, 764, 1.58, { rim: lamp, suit: "#2b3a52", pose: "pointing" }),
    figure(640, 764, 1.56, { rim: lamp, suit: "#5a2024", pose: "kneeling" }),
    // A work light on the floor for whoever has the wheels.
    line("M724 778L738 742L752 778M738 742V726", "#0a0a0c", 5) +
      path("M718 700L756 712L750 736L712 722z", "#e0a812") +
      path("M718 700L712 722L704 718L710 698z", "#fffdf0") +
      glow(700, 712, 150, lamp, 0.7),
    vignette(0.66),
  );
}

/** A bag of sand, laid flat, its seam towards us. */
const sandbag = (x: number, y: number, width: number): string =>
  path(
    `M${x + 6} ${y}Q${x - 4} ${y - 22} ${x + 16} ${y - 30}Q${x + width / 2} ${y - 44} ${x + width - 16} ${y - 30}Q${x + width + 4} ${y - 22} ${x + width - 6} ${y}z`,
    shade("#d9c69a", "#7d6a44"),
  ) +
  line(`M${x + 10} ${y - 14}Q${x + width / 2} ${y - 8} ${x + width - 10} ${y - 14}`, "#5d4d30", 2);

/** The rear half of a small regular-cab pickup, its nose off to the left. */
function pickupBed(p: Palette): string {
  const bed =
    "M636 396H1282Q1296 398 1296 412V624Q1294 640 1280 642H1046Q1040 520 916 520T786 642H636z";
  const cab =
    "M-20 452L150 420Q232 268 300 232Q320 222 360 220H560Q596 222 604 250L622 404V654H-20z";
  const glass = "M352 254H540Q560 256 564 270L578 396H262Q300 300 352 254z";
  const paint = (d: string): string =>
    path(
      d,
      linear([
        [0, "#7fa08f"],
        [0.3, "#3f6656"],
        [0.75, "#233f35"],
        [1, "#0d1713"],
      ]),
    );
  return (
    path("M-20 620H1290V690H-20zM776 660V500H1060V660z", "#050506") +
    // Sand over the axle: four bags in a box, the box bolted down, straps across.
    sandbag(792, 352, 122) +
    sandbag(918, 352, 124) +
    box(784, 346, 266, 60, "#8a6a3a") +
    line("M784 370H1050M850 346V406M984 346V406", "#4a3618", 3) +
    line("M836 398V322Q852 306 868 322V398M966 398V322Q982 306 998 322V398", "#e0a812", 10) +
    box(824, 366, 24, 18, STEEL, { rx: 3 }) +
    box(954, 366, 24, 18, STEEL, { rx: 3 }) +
    paint(cab) +
    path(glass, shade("#5a4a4e", "#121318")) +
    path("M420 254H470L380 396H316z", "#fff", { opacity: 0.09 }) +
    line("M150 420Q232 268 300 232Q320 222 360 220H560Q596 222 604 250", p.rim, 4, {
      opacity: 0.85,
    }) +
    line("M250 400Q236 520 258 648M606 404Q614 560 596 648M-20 520H622", "#0b1511", 3, {
      opacity: 0.8,
    }) +
    box(524, 446, 52, 12, "#0d1211", { rx: 5 }) +
    path("M262 396l-10-44q-46-6-52 22l4 22z", "#1b2f27") +
    // The name some kid painted on the door.
    group(
      "translate(446 512) rotate(-3)",
      lettering("PARTS", "#f3e27a", { font: "text", size: 58, y: 0, anchor: "middle" }),
      lettering("RUNNER", "#f3e27a", { font: "text", size: 50, x: 4, y: 54, anchor: "middle" }),
      line("M-92 70Q10 60 96 72", "#f3e27a", 5, { "stroke-linecap": "round" }),
    ) +
    paint(bed) +
    box(630, 390, 668, 16, "#1b2f27", { rx: 6 }) +
    line("M634 391H1294", p.rim, 3, { opacity: 0.9 }) +
    line("M640 470H1294M640 560H800M1032 560H1294", "#0b1511", 3, { opacity: 0.55 }) +
    line("M640 474H1294", "#b9d0c4", 2, { opacity: 0.3 }) +
    // Twelve years of errands: a dent behind the wheel, primer over another.
    path("M1120 486q46 16 90-4q-30 40-60 38q-26-4-30-34z", "#0d1713", { opacity: 0.4 }) +
    oval(712, 590, 44, 26, "#8b8f8c", { opacity: 0.5 }) +
    path("M1276 420h20v76h-20z", "#c4262b") +
    path("M1200 642H1316V668H1200z", STEEL)
  );
}

/** A drag radial from the side: DOT lettering, a shoulder with grooves, a plain steel wheel. */
function dragRadial(x: number, y: number, r: number): string {
  return group(
    `translate(${x} ${y})`,
    path(
      `M${-r} 0A${r} ${r} 0 0 1 ${r} 0Q${r} ${r * 0.6} ${r * 0.62} ${r * 0.93}Q0 ${r * 1.01} ${-r * 0.62} ${r * 0.93}Q${-r} ${r * 0.6} ${-r} 0z`,
      "#0c0c0f",
    ),
    line(
      each(44, (i) => {
        const a = (i / 44) * Math.PI * 2;
        return `M${num(Math.cos(a) * r * 0.93)} ${num(Math.sin(a) * r * 0.93)}L${num(Math.cos(a + 0.05) * r * 0.985)} ${num(Math.sin(a + 0.05) * r * 0.985)}`;
      }),
      "#33343a",
      3,
    ),
    disc(0, 0, r * 0.9, "none", { stroke: "#2b2c31", "stroke-width": 2 }),
    roundLettering("255/60R15 DRAG", "#d9d4c8", {
      font: "display",
      size: r * 0.19,
      radius: r * 0.7,
    }),
    disc(0, 0, r * 0.62, "#08080a"),
    disc(0, 0, r * 0.59, shade("#d6d8db", "#5a5e66")),
    disc(0, 0, r * 0.5, shade("#4a4d55", "#8b8f97")),
    each(8, (i) =>
      disc(Math.cos(i * 0.785) * r * 0.38, Math.sin(i * 0.785) * r * 0.38, r * 0.07, "#0d0e11"),
    ),
    disc(0, 0, r * 0.2, STEEL) + disc(0, 0, r * 0.1, "#17181c"),
    each(5, (i) =>
      disc(Math.cos(i * 1.2566) * r * 0.26, Math.sin(i * 1.2566) * r * 0.26, r * 0.03, "#f1eee8"),
    ),
  );
}

/** The shop's pickup at the curb before the race: sand strapped in, tailgate off, the lane on cardboard. */
export function partsRunner(): string {
  const p = LIGHTS.dusk;
  const tower = (x: number, top: number, width: number, tone: string): string =>
    box(x, top, width, 540 - top, tone) +
    path(
      each(24, (i) =>
        (i * 7 + x) % 3 === 0
          ? `M${x + 14 + (i % 4) * ((width - 20) / 4)} ${top + 22 + Math.floor(i / 4) * 46}h14v18h-14z`
          : "",
      ),
      "#ffd68c",
      { opacity: 0.55 },
    );
  return picture(
    "parts-runner",
    sky(p, 540, "parts runner"),
    glow(1330, 520, 520, "#ffb46a", 0.7),
    tower(40, 250, 150, "#17121a") +
      tower(640, 200, 130, "#1d161e") +
      tower(790, 290, 170, "#17121a") +
      tower(1080, 130, 150, "#1b141c") +
      tower(1400, 250, 160, "#17121a"),
    // The concrete wall along the avenue.
    box(0, 500, 1600, 120, shade("#8d857d", "#4a4443")) +
      line(
        each(7, (i) => `M${90 + i * 250} 500V620`),
        "#2b2627",
        4,
      ) +
      line("M0 501H1600", p.rim, 3, { opacity: 0.6 }),
    asphalt(p, 612, "parts runner"),
    path("M0 812H1600V836H0z", "#d9d0bd", { opacity: 0.55 }),
    shadow(640, 762, 740, 30, 0.9),
    // The tailgate stays here while the truck races.
    group(
      "translate(1404 552) rotate(7)",
      box(-14, -6, 250, 210, shade("#5d8371", "#16271f"), { rx: 8 }),
      box(14, 26, 196, 120, "#1b2f27", { rx: 6, opacity: 0.6 }),
      box(80, 4, 62, 14, "#0d1211", { rx: 5 }),
      path("M120 60q50 10 66 50q-46 16-78-10z", "#0d1713", { opacity: 0.6 }),
    ),
    pickupBed(p),
    dragRadial(916, 640, 122),
    // What they drew when they walked the lanes: crown, patch, manhole.
    group(
      "translate(1216 640) rotate(4)",
      shadow(6, 140, 110, 10, 0.7),
      box(-96, -56, 194, 194, shade("#c9a36a", "#8a6a3a")),
      line("M-64-44V126M64-44V126M0-40V124", "#3a2a14", 4),
      line("M-56 110Q-30 96-8 110M10 110Q36 96 58 110", "#3a2a14", 3),
      path("M-52 24H-12V84H-52z", "#3a2a14", { opacity: 0.35 }),
      disc(34, 6, 15, "none", { stroke: "#7d1519", "stroke-width": 5 }),
      line("M-60-20H60", "#3a2a14", 3, { "stroke-dasharray": "9 7" }),
    ),
    pool(1216, 790, 260, 26, p.lamp, 0.14),
    vignette(0.6),
  );
}

/** A dial gauge from its front, its needle where the scale of 30 says the pressure is. */
function dialGauge(x: number, y: number, r: number, psi: number): string {
  const turn = (of: number): number => ((-225 + of * 9) / 180) * Math.PI;
  return group(
    `translate(${x} ${y})`,
    disc(3, 6, r, "#000", { opacity: 0.5 }),
    disc(0, 0, r, "#b3181d") + disc(0, 0, r * 0.9, "#101114") + disc(0, 0, r * 0.84, "#f6f1e4"),
    line(
      each(31, (i) => {
        const [from, a] = [i % 5 ? 0.72 : 0.64, turn(i)];
        return `M${num(Math.cos(a) * r * from)} ${num(Math.sin(a) * r * from)}L${num(Math.cos(a) * r * 0.78)} ${num(Math.sin(a) * r * 0.78)}`;
      }),
      "#26221c",
      2.4,
    ),
    each(4, (i) => {
      const a = turn(i * 10);
      return lettering(String(i * 10), "#26221c", {
        font: "label",
        size: r * 0.24,
        x: Math.cos(a) * r * 0.47,
        y: Math.sin(a) * r * 0.47 + r * 0.09,
        anchor: "middle",
      });
    }),
    line(
      `M${num(-Math.cos(turn(psi)) * r * 0.16)} ${num(-Math.sin(turn(psi)) * r * 0.16)}L${num(Math.cos(turn(psi)) * r * 0.7)} ${num(Math.sin(turn(psi)) * r * 0.7)}`,
      "#d9232a",
      5,
      { "stroke-linecap": "round" },
    ),
    disc(0, 0, r * 0.1, "#26221c"),
    lettering("PSI", "#26221c", { font: "label", size: r * 0.2, y: r * 0.58, anchor: "middle" }),
  );
}

/** Numbers a tire wears in yellow crayon. */
const chalked = (words: string, x: number, y: number, size: number, turn: number): string =>
  group(
    `translate(${x} ${y}) rotate(${turn})`,
    lettering(words, "#f3e27a", { font: "display", size, anchor: "middle" }, { opacity: 0.9 }),
  );

/** A drag radial stood on its tread and seen from the front: two grooves, sipes at the shoulders. */
function treadFace(x: number, foot: number, width: number, height: number): string {
  const top = foot - height;
  const sipes = each(15, (i) => {
    const y = top + 34 + i * ((height - 60) / 15);
    return `M${x - width * 0.46} ${num(y)}l${num(width * 0.14)} 12M${x + width * 0.46} ${num(y)}l${num(-width * 0.14)} 12`;
  });
  return (
    box(
      x - width / 2,
      top,
      width,
      height,
      linear(
        [
          [0, "#050506"],
          [0.16, "#1f1f23"],
          [0.5, "#303036"],
          [0.84, "#1f1f23"],
          [1, "#050506"],
        ],
        {},
      ),
      { rx: width * 0.28 },
    ) +
    line(sipes, "#08080a", 5) +
    line(
      `M${x - width * 0.15} ${top + 14}V${foot - 14}M${x + width * 0.15} ${top + 14}V${foot - 14}`,
      "#08080a",
      9,
    ) +
    line(
      `M${x - width * 0.3} ${top + 8}Q${x} ${top - 3} ${x + width * 0.3} ${top + 8}`,
      "#ffe6bd",
      3,
      {
        opacity: 0.5,
      },
    )
  );
}

/** The tank, the motor and the pump of a small compressor on wheels. */
const compressor = (x: number, foot: number): string =>
  group(
    `translate(${x} ${foot})`,
    shadow(0, 2, 170, 16, 0.8),
    line("M-112-60L-134-136H-112", "#26272c", 9, { "stroke-linejoin": "round" }),
    box(-130, -128, 260, 96, shade("#e4463c", "#5d0b0f"), { rx: 46 }),
    line("M-96-116H92", "#ffd0c0", 5, { opacity: 0.6, "stroke-linecap": "round" }),
    box(-92, -142, 184, 16, "#26272c"),
    box(-84, -212, 78, 70, shade("#8b8f97", "#33363d"), { rx: 8 }),
    line(
      each(5, (i) => `M-78 ${-200 + i * 12}H-12`),
      "#26272c",
      4,
    ),
    box(10, -226, 60, 84, shade("#4a4e56", "#1b1c20"), { rx: 6 }),
    line(
      each(6, (i) => `M4 ${-218 + i * 12}H76`),
      "#8b8f97",
      4,
    ),
    path("M-6-196H10V-180H-6z", "#101114"),
    disc(102, -150, 20, "#101114") +
      disc(102, -150, 15, "#f6f1e4") +
      line("M102-150l8-9", "#d9232a", 3),
    disc(-84, -20, 26, "#0a0a0c") + disc(-84, -20, 10, "#8b8f97"),
    path("M74-36H104V0H74z", "#17181c"),
  );

/** The tire tent on the avenue: a gauge on a valve, a probe in the tread, pressures in crayon. */
export function pressureCheck(): string {
  const p = LIGHTS.noon;
  const valance = each(13, (i) => `M${i * 128 - 32} 126h128v46q-64 40-128 0z`);
  return picture(
    "pressure-check",
    sky(p, 470, "tire tent"),
    path(
      "M0 470V300H120V220H240V340H330V260H470V470zM1110 470V240H1230V320H1330V190H1450V300H1600V470z",
      "#8d9aa0",
    ),
    path(
      each(18, (i) => `M${1130 + (i % 6) * 76} ${270 + Math.floor(i / 6) * 58}h20v26h-20z`),
      "#6d7a82",
    ),
    box(0, 440, 1600, 100, shade("#b9b3a8", "#7d776e")) +
      line(
        each(6, (i) => `M${140 + i * 280} 440V540`),
        "#5d5850",
        4,
      ),
    path("M0 536H1600V900H0z", shade("#77716c", "#3d3a3b")),
    path("M300 590H1420L1600 900H120z", "#1b1a1e", { opacity: 0.34 }),
    path("M0 0H1600V130H0z", shade("#3d0c0f", "#8f1f22")),
    line(
      each(13, (i) => `M${i * 128 - 32} 0V126`),
      "#2a080a",
      3,
      { opacity: 0.6 },
    ),
    path(valance, "#c4302f") +
      path(
        each(6, (i) => `M${i * 256 + 96} 126h128v46q-64 40-128 0z`),
        "#efe6d4",
      ),
    line("M1266 150V690", "#c9ccd2", 12) + line("M240 130V800", "#c9ccd2", 12),
    // The left tire of a pair, laid bare to us: gauge on its valve, 18 in crayon.
    shadow(556, 786, 250, 22, 0.7),
    dragRadial(556, 560, 226),
    chalked("18", 556, 752, 74, 0),
    line("M660 640Q720 690 712 730T760 790T900 800T1076 776", "#101114", 12, {
      "stroke-linecap": "round",
    }) + line("M628 612L662 642", "#c9ccd2", 11, { "stroke-linecap": "round" }),
    dialGauge(738, 690, 74, 18),
    // Its partner from the front: the probe stands in the middle of the tread.
    shadow(938, 790, 150, 18, 0.7),
    treadFace(938, 786, 220, 450),
    chalked("20", 938, 742, 84, -4),
    line("M942 540L1006 500", "#d6d8db", 7, { "stroke-linecap": "round" }) +
      path("M998 488l66-44q20-10 30 6t-8 28l-66 40z", "#e0a812") +
      line("M1084 452C1150 400 1110 560 1196 438", "#101114", 7),
    group(
      "translate(1266 420) scale(.86)",
      box(-104, -40, 208, 22, "#26272c"),
      box(-92, -92, 184, 128, shade("#3a3d46", "#15161a"), { rx: 14 }),
      box(-74, -76, 148, 72, "#b9c8a4", { rx: 6 }),
      lettering("142 F", "#1b2416", { font: "display", size: 62, x: 62, y: -18, anchor: "end" }),
      each(3, (i) => disc(-46 + i * 46, 16, 11, i ? "#5a5e66" : "#c4262b")),
    ),
    compressor(1180, 812),
    vignette(0.4),
  );
}

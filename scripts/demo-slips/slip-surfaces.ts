import { darken, lighten, mix } from "./color.ts";
import type { Random } from "./random.ts";

export const SLIP_SURFACES = [
  "seat",
  "hood",
  "dashboard",
  "steering-wheel",
  "clipboard",
  "asphalt",
] as const;

export type SlipSurface = (typeof SLIP_SURFACES)[number];

export const SLIP_WIDTH = 1000;
export const SLIP_HEIGHT = 1400;

export interface SurfaceLayers {
  defs: string;
  back: string;
  /** Over the slip: a clip, a thumb, a wheel's rim. */
  front: string;
}

const n = (value: number): string => String(Math.round(value * 10) / 10);
const fill = (paint: string): string =>
  `<rect width="${SLIP_WIDTH}" height="${SLIP_HEIGHT}" fill="${paint}"/>`;

const linear = (id: string, stops: readonly (readonly [number, string])[], more = ""): string =>
  `<linearGradient id="${id}" ${more}>${stops.map(([at, color]) => `<stop offset="${at}" stop-color="${color}"/>`).join("")}</linearGradient>`;

function seat(random: Random): SurfaceLayers {
  const hide = random.pick(["#1b1b1f", "#2a1a17", "#5a1517", "#1c2230", "#6b5238"]);
  const thread = random.pick(["#c8342c", "#cfc5b0", "#c98a2a"]);
  const lean = random.range(-40, 40);
  let channels = "";
  for (let i = 0; i < 6; i += 1) {
    const x = 110 + i * 156;
    channels += `<path d="M${n(x + lean)},-20 C${n(x - 30)},420 ${n(x + 20)},980 ${n(x - lean)},1420 L${n(x + 156 - lean)},1420 C${n(x + 176)},980 ${n(x + 126)},420 ${n(x + 156 + lean)},-20 Z" fill="url(#channel)"/><path d="M${n(x + lean)},-20 C${n(x - 30)},420 ${n(x + 20)},980 ${n(x - lean)},1420" fill="none" stroke="#000" stroke-opacity=".6" stroke-width="7"/><path d="M${n(x + lean + 7)},-20 C${n(x - 23)},420 ${n(x + 27)},980 ${n(x - lean + 7)},1420" fill="none" stroke="${thread}" stroke-width="2.6" stroke-dasharray="13 8" stroke-opacity=".8"/>`;
  }
  return {
    defs: linear("channel", [
      [0, darken(hide, 0.55)],
      [0.3, lighten(hide, 0.1)],
      [0.55, lighten(hide, 0.03)],
      [1, darken(hide, 0.6)],
    ]),
    back: `${fill(hide)}${channels}<path d="M0,0 L${n(120 + lean)},0 C60,500 120,900 ${n(80 - lean)},1400 L0,1400 Z" fill="${darken(hide, 0.45)}"/><path d="M1000,980 C760,1010 560,1100 470,1400 L560,1400 C640,1150 800,1070 1000,1050 Z" fill="#0b0b0d" fill-opacity=".8"/><path d="M1000,990 C770,1020 580,1110 486,1400" fill="none" stroke="#fff" stroke-opacity=".14" stroke-width="4"/>`,
    front: "",
  };
}

function hood(random: Random): SurfaceLayers {
  const paint = random.pick([
    "#9c1519",
    "#1b3f86",
    "#54246a",
    "#17181d",
    "#c9541c",
    "#2a5c3c",
    "#b9b6ae",
    "#c79a16",
  ]);
  const stripe = random.chance(0.5);
  const at = random.range(90, 250);
  return {
    defs:
      linear(
        "paint",
        [
          [0, mix(paint, "#f0a070", 0.42)],
          [0.24, lighten(paint, 0.2)],
          [0.5, paint],
          [1, darken(paint, 0.62)],
        ],
        'x2=".3" y2="1"',
      ) +
      `<radialGradient id="lamp"><stop stop-color="#fff6dc" stop-opacity=".95"/><stop offset=".2" stop-color="#fff0c8" stop-opacity=".4"/><stop offset="1" stop-color="#ffe9b8" stop-opacity="0"/></radialGradient>`,
    back: `${fill("url(#paint)")}${stripe ? `<path d="M${n(at)},0 L${n(at + 150)},0 L${n(at + 70)},1400 L${n(at - 120)},1400 Z" fill="#111216" fill-opacity=".9"/><path d="M${n(at + 176)},0 l16,0 L${n(at + 118)},1400 l-20,0 Z" fill="#111216" fill-opacity=".9"/>` : ""}<path d="M1000,160 C820,260 780,800 880,1400 L1000,1400 Z" fill="#000" fill-opacity=".26"/><path d="M1000,150 C812,256 770,800 872,1400" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="5"/><path d="M0,1260 C300,1200 700,1200 1000,1270" fill="none" stroke="#000" stroke-opacity=".7" stroke-width="9"/><path d="M0,1272 C300,1212 700,1212 1000,1282" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="4"/><ellipse cx="${n(random.range(120, 300))}" cy="80" rx="250" ry="70" fill="url(#lamp)"/><ellipse cx="870" cy="${n(random.range(240, 420))}" rx="60" ry="230" fill="url(#lamp)" fill-opacity=".55"/>`,
    front: "",
  };
}

function gauge(x: number, y: number, r: number, needle: number, lit: string): string {
  let ticks = "";
  for (let i = 0; i <= 16; i += 1) {
    const angle = ((-220 + i * 16.25) * Math.PI) / 180;
    const inner = r * (i % 2 === 0 ? 0.74 : 0.81);
    ticks += `M${n(x + Math.cos(angle) * inner)},${n(y + Math.sin(angle) * inner)}L${n(x + Math.cos(angle) * r * 0.88)},${n(y + Math.sin(angle) * r * 0.88)}`;
  }
  const angle = ((-220 + needle * 260) * Math.PI) / 180;
  return `<circle cx="${x}" cy="${y}" r="${r * 1.1}" fill="#08080a"/><circle cx="${x}" cy="${y}" r="${r * 1.04}" fill="#15161a" stroke="#4d5059" stroke-width="5"/><circle cx="${x}" cy="${y}" r="${r * 0.96}" fill="#0b0c0f"/><path d="${ticks}" stroke="${lit}" stroke-width="6"/><path d="M${n(x + Math.cos(0.35) * r * 0.9)},${n(y + Math.sin(0.35) * r * 0.9)} A${r * 0.9} ${r * 0.9} 0 0 0 ${n(x + Math.cos(-0.25) * r * 0.9)},${n(y + Math.sin(-0.25) * r * 0.9)}" fill="none" stroke="#e4262c" stroke-width="${n(r * 0.07)}"/><path d="M${x},${y}L${n(x + Math.cos(angle) * r * 0.8)},${n(y + Math.sin(angle) * r * 0.8)}" stroke="#ff4b3e" stroke-width="8" stroke-linecap="round"/><circle cx="${x}" cy="${y}" r="${n(r * 0.14)}" fill="#26282e"/>`;
}

function dashboard(random: Random): SurfaceLayers {
  const lit = random.pick(["#f1eee8", "#ffb21a", "#7fd6c8", "#ff8a5a"]);
  return {
    defs: linear(
      "dash",
      [
        [0, "#101114"],
        [0.3, "#25272d"],
        [0.6, "#191a1f"],
        [1, "#0c0d10"],
      ],
      'x2="0" y2="1"',
    ),
    back: `${fill("url(#dash)")}<path d="M0,0H1000V300C700,240 300,240 0,320Z" fill="#0b0c0f"/>${gauge(230, 170, 170, random.range(0.1, 0.4), lit)}${gauge(720, 150, 190, random.range(0.05, 0.3), lit)}<path d="M0,420C300,330 700,330 1000,410" fill="none" stroke="#3b3e47" stroke-width="6"/><path d="M0,432C300,342 700,342 1000,422" fill="none" stroke="#000" stroke-width="14"/><path d="M-10,700 H130 V1010 H-10 Z" fill="#08080a" stroke="#34363e" stroke-width="5"/><path d="M-10,760H124M-10,820H124M-10,880H124M-10,940H124" stroke="#2c2e35" stroke-width="14"/><circle cx="920" cy="1250" r="70" fill="#0b0b0e" stroke="#43464f" stroke-width="7"/><circle cx="920" cy="1250" r="44" fill="#1d1f24"/><path d="M920,1210v30" stroke="${lit}" stroke-width="7"/><path d="M0,1330C340,1290 700,1300 1000,1350" fill="none" stroke="#c8342c" stroke-width="3" stroke-dasharray="14 9" stroke-opacity=".8"/>`,
    front: "",
  };
}

/** A gloved thumb over the paper's edge; the hand comes from beyond the picture. */
export function thumb(x: number, y: number, turn: number, glove: string, mirror: boolean): string {
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})${mirror ? " scale(-1 1)" : ""}"><path d="M-330,120 C-250,60 -180,10 -110,-34 C-60,-66 10,-96 56,-84 C98,-72 100,-26 62,2 C10,40 -30,70 -50,120 C-80,190 -170,270 -330,300 Z" fill="#000" fill-opacity=".28" transform="translate(10 20)"/><path d="M-330,100 C-250,50 -180,4 -110,-40 C-60,-72 10,-102 56,-90 C98,-78 100,-32 62,-4 C10,34 -30,64 -50,114 C-80,184 -170,264 -330,294 Z" fill="${glove}"/><path d="M-330,100 C-250,50 -180,4 -110,-40 C-60,-72 10,-102 56,-90 C76,-84 84,-70 82,-54 C40,-70 -30,-40 -90,0 C-160,50 -250,110 -330,160 Z" fill="${lighten(glove, 0.14)}"/><path d="M-14,-62 C6,-44 14,-18 4,8 M-44,-46 C-22,-26 -16,4 -28,34" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="5"/><path d="M-190,24 C-150,80 -120,130 -112,190" fill="none" stroke="#cfc5b0" stroke-width="4" stroke-dasharray="11 8" stroke-opacity=".7"/><path d="M-330,176 C-280,160 -250,150 -220,120 L-150,226 C-200,262 -260,282 -330,294 Z" fill="#c8342c" fill-opacity=".85"/></g>`;
}

function steeringWheel(random: Random): SurfaceLayers {
  const glove = random.pick(["#1d1e23", "#2a2d35", "#3a1718", "#20303a"]);
  const cy = random.range(560, 660);
  const rim = (stroke: string, width: number, opacity = 1, dy = 0): string =>
    `<circle cx="500" cy="${n(cy + dy)}" r="470" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-opacity="${opacity}"/>`;
  return {
    defs: linear(
      "cabin",
      [
        [0, "#3a2b2c"],
        [0.24, "#1d1c22"],
        [1, "#0a0a0d"],
      ],
      'x2="0" y2="1"',
    ),
    back: `${fill("url(#cabin)")}<path d="M0,0H1000V150C700,210 300,210 0,140Z" fill="#c2602e" fill-opacity=".35"/><path d="M0,150C300,216 700,216 1000,156V330C700,270 300,270 0,320Z" fill="#0d0d11"/>${gauge(330, 330, 130, 0.3, "#ffb21a")}${gauge(670, 330, 130, 0.15, "#f1eee8")}${rim("#000", 112, 0.5, 24)}${rim("#111216", 104)}${rim("#2d3038", 60, 1, -8)}${rim("#1a1b20", 44, 1, 0)}${rim("#5a5e69", 5, 0.7, -26)}<path d="M60,${n(cy - 40)} L400,${n(cy - 70)} L400,${n(cy + 90)} L70,${n(cy + 60)} Z M940,${n(cy - 40)} L600,${n(cy - 70)} L600,${n(cy + 90)} L930,${n(cy + 60)} Z" fill="#3b3f48"/><path d="M60,${n(cy - 40)} L400,${n(cy - 70)} M940,${n(cy - 40)} L600,${n(cy - 70)}" stroke="#9aa0ab" stroke-width="4"/><circle cx="500" cy="${n(cy)}" r="170" fill="#131418" stroke="#3b3f48" stroke-width="8"/>`,
    front:
      thumb(92, 1240, random.range(-8, 4), glove, false) +
      thumb(925, 1205, random.range(-4, 8), glove, true),
  };
}

function clipboard(random: Random): SurfaceLayers {
  const board = random.pick(["#7a5532", "#5f4630", "#2d3138", "#8a6a44"]);
  const tilt = random.range(-3, 3);
  let grit = "";
  for (let i = 0; i < 220; i += 1) {
    grit += `M${n(random.range(0, 1000))} ${n(random.range(0, 1400))}h4v3h-4z`;
  }
  const clip = `<g transform="rotate(${n(tilt)} 500 700)"><path d="M330,40 H670 L700,130 H300 Z" fill="url(#steel)" stroke="#1a1b1f" stroke-width="3"/><rect x="270" y="118" width="460" height="52" rx="12" fill="url(#steel)" stroke="#1a1b1f" stroke-width="3"/><circle cx="500" cy="76" r="22" fill="#0e0f12"/><path d="M284,128H716" stroke="#fff" stroke-opacity=".8" stroke-width="4"/><rect x="270" y="170" width="460" height="18" rx="8" fill="#000" fill-opacity=".28"/></g>`;
  return {
    defs:
      linear(
        "board",
        [
          [0, lighten(board, 0.14)],
          [0.5, board],
          [1, darken(board, 0.4)],
        ],
        'x2="1" y2="1"',
      ) +
      linear(
        "steel",
        [
          [0, "#eceef0"],
          [0.4, "#9aa0a8"],
          [0.55, "#5b6068"],
          [1, "#c3c7cc"],
        ],
        'x2="0" y2="1"',
      ),
    back: `${fill("#1f2024")}<path d="${grit}" fill="#3a3b41"/><g transform="rotate(${n(tilt)} 500 700)"><rect x="86" y="96" width="836" height="1330" rx="34" fill="#000" fill-opacity=".45"/><rect x="72" y="72" width="856" height="1400" rx="30" fill="url(#board)"/><rect x="75" y="75" width="850" height="1400" rx="28" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="4"/></g>`,
    front: clip,
  };
}

function asphalt(random: Random): SurfaceLayers {
  let light = "";
  let dark = "";
  for (let i = 0; i < 620; i += 1) {
    const s = random.range(2, 8);
    const stone = `M${n(random.range(0, 1000))} ${n(random.range(0, 1400))}l${n(s)} ${n(-s * 0.5)}l${n(s * 0.6)} ${n(s)}l${n(-s)} ${n(s * 0.4)}z`;
    if (i % 2 === 0) light += stone;
    else dark += stone;
  }
  const x = random.range(-60, 120);
  const lean = random.range(-60, 60);
  return {
    defs: linear(
      "road",
      [
        [0, "#4a4544"],
        [0.4, "#2b2b2f"],
        [1, "#151519"],
      ],
      'x2=".5" y2="1"',
    ),
    back: `${fill("url(#road)")}<path d="${dark}" fill="#0c0c0f" fill-opacity=".7"/><path d="${light}" fill="#77736f" fill-opacity=".5"/><path d="M${n(x)},0h110l${n(lean)},1400h-110z" fill="#e9dfc6" fill-opacity=".8"/><path d="M760,0C720,500 730,900 800,1400L1000,1400L1000,0Z" fill="#050507" fill-opacity=".55"/><path d="M800,0C764,500 772,900 836,1400M880,0C850,500 856,900 910,1400" fill="none" stroke="#2a2a2e" stroke-width="14" stroke-dasharray="34 12" stroke-opacity=".8"/>`,
    front: "",
  };
}

const PAINTERS: Record<SlipSurface, (random: Random) => SurfaceLayers> = {
  seat,
  hood,
  dashboard,
  "steering-wheel": steeringWheel,
  clipboard,
  asphalt,
};

export const paintSurface = (surface: SlipSurface, random: Random): SurfaceLayers =>
  PAINTERS[surface](random);

/** The base of a windshield from outside: glass, dotted border, dash top and wiper. */
export function paintWindshield(random: Random): SurfaceLayers {
  const paint = random.pick(["#9c1519", "#1b3f86", "#17181d", "#b9b6ae", "#c9541c", "#2a5c3c"]);
  let dots = "";
  for (let row = 0; row < 3; row += 1) {
    for (let i = 0; i < 26; i += 1) {
      const r = 11 - row * 3;
      const x = 10 + i * 40 + (row % 2) * 20;
      const y = 1226 - row * 22 - Math.sin((i / 25) * Math.PI) * 14;
      dots += `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(r * 2)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-r * 2)} 0`;
    }
  }
  const glove = random.pick(["#1d1e23", "#2a2d35", "#3a1718"]);
  return {
    defs:
      linear(
        "dash",
        [
          [0, "#3b3a3f"],
          [0.35, "#232428"],
          [0.75, "#16171b"],
          [1, "#0d0e11"],
        ],
        'x2="0" y2="1"',
      ) +
      linear(
        "cowl",
        [
          [0, lighten(paint, 0.3)],
          [0.4, paint],
          [1, darken(paint, 0.6)],
        ],
        'x2="0" y2="1"',
      ) +
      linear(
        "plate",
        [
          [0, "#e4e5e3"],
          [0.4, "#b9bcbe"],
          [0.6, "#d8dad9"],
          [1, "#8d9195"],
        ],
        'x2=".3" y2="1"',
      ),
    back: `${fill("url(#dash)")}<path d="M0,0H1000V260C640,190 330,200 0,280Z" fill="#0c0c10"/><path d="M0,0H1000V120C640,70 330,80 0,140Z" fill="#7a3d24" fill-opacity=".4"/><path d="M0,300C330,216 640,206 1000,276" fill="none" stroke="#55565e" stroke-width="4"/><path d="M120,1010H880l26,70H94Z" fill="#08090b" fill-opacity=".55"/><path d="M40,960C340,930 660,930 960,960" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="6" stroke-dasharray="10 9"/>`,
    front: `<path d="M0,1188C330,1160 670,1160 1000,1188V1290H0Z" fill="#060608"/><path d="${dots}" fill="#060608"/><path d="M0,1252C330,1222 670,1222 1000,1252V1400H0Z" fill="url(#cowl)"/><path d="M0,1254C330,1224 670,1224 1000,1254" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="5"/><path d="M-20,1310L700,1236l10,16L-20,1338Z" fill="#0a0a0c"/><path d="M-20,1312L700,1238" stroke="#6c6f78" stroke-width="3"/><path d="M0,900L520,0H640L0,1110Z" fill="#fff" fill-opacity=".045"/><path d="M700,1180L1000,640V800L790,1180Z" fill="#fff" fill-opacity=".05"/>${thumb(112, 915, -10, glove, false)}`,
  };
}

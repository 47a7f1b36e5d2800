import { darken, lighten, mix } from "../../../scripts/demo-slips/color.ts";
import type { Random } from "../../../scripts/demo-slips/random.ts";
import { textPath, textWidth } from "./text-path.ts";

export const VEHICLE_SCENES = [
  "strip-dusk",
  "burnout",
  "pit-lane",
  "garage",
  "staging",
  "top-end",
] as const;

export type VehicleScene = (typeof VEHICLE_SCENES)[number];

export const GROUND_Y = 728;
const WIDTH = 1600;
const HEIGHT = 900;
const HORIZON = 540;

export interface Palette {
  skyTop: string;
  skyMid: string;
  skyLow: string;
  hill: string;
  ground: string;
  lamp: string;
  rim: string;
}

const PALETTES: readonly [Palette, ...Palette[]] = [
  {
    skyTop: "#0a0b14",
    skyMid: "#3a1a26",
    skyLow: "#e0602a",
    hill: "#160c12",
    ground: "#1d1a1c",
    lamp: "#ffe9b8",
    rim: "#ffd9a8",
  },
  {
    skyTop: "#120c22",
    skyMid: "#5a2450",
    skyLow: "#f2936a",
    hill: "#180e20",
    ground: "#1c1a22",
    lamp: "#ffe6d2",
    rim: "#ffc8b0",
  },
  {
    skyTop: "#050b12",
    skyMid: "#0e3342",
    skyLow: "#6fae9c",
    hill: "#07141a",
    ground: "#14191c",
    lamp: "#e9fff4",
    rim: "#cfeee4",
  },
  {
    skyTop: "#070a18",
    skyMid: "#1c2c5a",
    skyLow: "#7c8fc4",
    hill: "#0a0e1e",
    ground: "#16181f",
    lamp: "#eef2ff",
    rim: "#cfdcff",
  },
  {
    skyTop: "#141016",
    skyMid: "#6a3a1e",
    skyLow: "#f6b54a",
    hill: "#1e130f",
    ground: "#211c19",
    lamp: "#fff0c4",
    rim: "#ffe2a2",
  },
  {
    skyTop: "#060609",
    skyMid: "#14151c",
    skyLow: "#3a2a2c",
    hill: "#0b0b0e",
    ground: "#15161a",
    lamp: "#fff4d8",
    rim: "#ffeccb",
  },
];

export const paletteFor = (random: Random): Palette => random.pick(PALETTES);

export interface SceneLayers {
  defs: string;
  back: string;
  front: string;
  /** How strongly the floor mirrors the car. */
  mirror: number;
}

const n = (value: number): string => String(Math.round(value * 10) / 10);
const rect = (x: number, y: number, w: number, h: number, fill: string, more = ""): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${more}/>`;

function baseDefs(p: Palette): string {
  const bulbs = ["#f7f4ea", "#ffb21a", "#2fd36c"]
    .map(
      (color) =>
        `<radialGradient id="bulb${color.slice(1)}"><stop stop-color="${color}" stop-opacity=".55"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`,
    )
    .join("");
  return `${bulbs}<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${p.skyTop}"/><stop offset=".34" stop-color="${mix(p.skyTop, p.skyMid, 0.6)}"/><stop offset=".6" stop-color="${p.skyMid}"/><stop offset=".9" stop-color="${p.skyLow}"/><stop offset="1" stop-color="${lighten(p.skyLow, 0.22)}"/></linearGradient><linearGradient id="floor" x2="0" y2="1"><stop stop-color="${mix(p.ground, p.skyLow, 0.34)}"/><stop offset=".2" stop-color="${lighten(p.ground, 0.07)}"/><stop offset=".62" stop-color="${p.ground}"/><stop offset="1" stop-color="${darken(p.ground, 0.72)}"/></linearGradient><radialGradient id="lampGlow"><stop stop-color="${lighten(p.lamp, 0.5)}" stop-opacity=".95"/><stop offset=".1" stop-color="${p.lamp}" stop-opacity=".5"/><stop offset=".4" stop-color="${p.lamp}" stop-opacity=".13"/><stop offset="1" stop-color="${p.lamp}" stop-opacity="0"/></radialGradient><radialGradient id="pool"><stop stop-color="${p.lamp}" stop-opacity=".5"/><stop offset=".5" stop-color="${p.lamp}" stop-opacity=".16"/><stop offset="1" stop-color="${p.lamp}" stop-opacity="0"/></radialGradient><linearGradient id="beam" x2="0" y2="1"><stop stop-color="${p.lamp}" stop-opacity=".24"/><stop offset="1" stop-color="${p.lamp}" stop-opacity="0"/></linearGradient><radialGradient id="vignette" cx=".5" cy=".55" r=".75"><stop offset=".55" stop-color="#040406" stop-opacity="0"/><stop offset="1" stop-color="#040406" stop-opacity=".78"/></radialGradient>`;
}

/** The evening sky, with long flat clouds lit from below. */
function sky(p: Palette, random: Random): string {
  let clouds = "";
  for (let i = 0; i < 9; i += 1) {
    const y = random.range(120, HORIZON - 90);
    const w = random.range(240, 760);
    const h = random.range(5, 17);
    const x = random.range(-200, WIDTH - 160);
    const low = y / HORIZON;
    clouds += `<path d="M${n(x)},${n(y)} Q${n(x + w * 0.2)},${n(y - h)} ${n(x + w * 0.45)},${n(y - h * 0.6)} T${n(x + w)},${n(y)} Q${n(x + w * 0.6)},${n(y + h * 0.5)} ${n(x)},${n(y)} Z" fill="${mix(p.skyMid, p.skyLow, 0.3 + low * 0.7)}" fill-opacity="${n(0.15 + low * 0.4)}"/>`;
  }
  let stars = "";
  for (let i = 0; i < 46; i += 1) {
    stars += `M${n(random.range(0, WIDTH))} ${n(random.range(0, 200))}h1.6v1.6h-1.6z`;
  }
  return `${rect(0, 0, WIDTH, HORIZON + 4, "url(#sky)")}<path d="${stars}" fill="#fff" fill-opacity=".5"/>${clouds}`;
}

function hills(p: Palette, random: Random): string {
  const ridge = (base: number, height: number, step: number): string => {
    let path = `M0,${HORIZON + 8} L0,${n(base)}`;
    for (let x = step; x <= WIDTH + step; x += step) {
      path += ` Q${n(x - step / 2)},${n(base - random.range(0.2, 1) * height)} ${n(x)},${n(base - random.range(0, 0.4) * height)}`;
    }
    return `${path} L${WIDTH + 200},${HORIZON + 8} Z`;
  };
  return `<path d="${ridge(HORIZON - 40, 90, 260)}" fill="${mix(p.hill, p.skyLow, 0.26)}"/><path d="${ridge(HORIZON - 16, 60, 170)}" fill="${p.hill}"/>`;
}

function floodlight(x: number, headY: number, scale: number, p: Palette, beam: boolean): string {
  const w = 92 * scale;
  const lamps: string[] = [];
  for (let row = 0; row < 2; row += 1) {
    for (let column = 0; column < 4; column += 1) {
      lamps.push(
        `<rect x="${n(x - w / 2 + column * (w / 4) + 2)}" y="${n(headY + row * 16 * scale)}" width="${n(w / 4 - 4)}" height="${n(12 * scale)}" rx="2" fill="${lighten(p.lamp, 0.6)}"/>`,
      );
    }
  }
  const cone = beam
    ? `<path d="M${n(x - w / 2)},${n(headY + 20 * scale)} L${n(x + w / 2)},${n(headY + 20 * scale)} L${n(x + 330 * scale)},${HORIZON + 150} L${n(x - 330 * scale)},${HORIZON + 150} Z" fill="url(#beam)"/>`
    : "";
  return `<path d="M${n(x - 4 * scale)},${HORIZON} L${n(x - 2.4 * scale)},${n(headY)} L${n(x + 2.4 * scale)},${n(headY)} L${n(x + 4 * scale)},${HORIZON} Z" fill="#08080b"/>${rect(x - w / 2 - 4, headY - 5 * scale, w + 8, 40 * scale, "#0a0a0d")}${lamps.join("")}<circle cx="${n(x)}" cy="${n(headY + 14 * scale)}" r="${n(250 * scale)}" fill="url(#lampGlow)"/>${cone}`;
}

function crowd(x: number, y: number, w: number, h: number, count: number, random: Random): string {
  const paths = ["", "", ""];
  for (let i = 0; i < count; i += 1) {
    const row = random.int(0, Math.floor(h / 13));
    const dot = `M${n(x + random.range(6, w - 8))} ${n(y + row * 13 + 5)}h5v6h-6z`;
    paths[i % 3] += dot;
  }
  const [first = "", second = "", third = ""] = paths;
  return `<path d="${first}" fill="#6b4c44" fill-opacity=".8"/><path d="${second}" fill="#8f7a6a" fill-opacity=".6"/><path d="${third}" fill="#3c3036"/>`;
}

function grandstand(x: number, w: number, p: Palette, random: Random): string {
  const top = HORIZON - 262;
  let steps = "";
  for (let i = 0; i < 15; i += 1) steps += `M${n(x + i * 4)},${top + 44 + i * 13}h${n(w - i * 8)}`;
  const posts = Array.from({ length: 6 }, (_, i) => `M${n(x + 16 + (i * (w - 32)) / 5)},${top}v50`);
  return `<path d="M${n(x)},${HORIZON} L${n(x)},${top + 38} L${n(x + w)},${top + 38} L${n(x + w)},${HORIZON} Z" fill="${mix(p.hill, "#0b0a0d", 0.4)}"/><path d="${steps}" stroke="${mix(p.hill, p.skyLow, 0.22)}" stroke-width="1.6" stroke-opacity=".7"/>${crowd(x, top + 36, w, 190, Math.round(w * 0.85), random)}<path d="${posts.join("")}" stroke="#09090c" stroke-width="5"/><path d="M${n(x - 20)},${top - 4} L${n(x + w + 20)},${top - 16} L${n(x + w + 20)},${top - 2} L${n(x - 20)},${top + 8} Z" fill="#0a090c"/><path d="M${n(x - 20)},${top - 4} L${n(x + w + 20)},${top - 16}" stroke="${p.rim}" stroke-width="2" stroke-opacity=".55"/>`;
}

function wall(p: Palette, random: Random, words: readonly string[], blurred = false): string {
  const y = HORIZON - 20;
  const h = 62;
  let boards = "";
  let x = random.range(-260, -60);
  let i = random.int(0, words.length - 1);
  while (x < WIDTH) {
    const w = random.range(280, 380);
    const word = words[i % words.length] ?? "";
    const dark = i % 2 === 0;
    const fill = dark ? "#101116" : mix("#e4262c", "#1a0a0c", 0.35);
    boards += rect(x, y + 8, w - 10, h - 18, fill, ' fill-opacity=".92"');
    if (!blurred) {
      boards += `<path d="${textPath(word, { font: "display", size: 34, x: x + (w - 10) / 2, y: y + 42, anchor: "middle", tracking: 1.5 })}" fill="${dark ? "#d8d2c4" : "#f6ded6"}" fill-opacity=".85"/>`;
    }
    x += w;
    i += 1;
  }
  return `${rect(0, y, WIDTH, h, mix("#3b3a3e", p.ground, 0.4))}${boards}${rect(0, y, WIDTH, 4, p.rim, ' fill-opacity=".5"')}${rect(0, y + h - 6, WIDTH, 16, "#070709", ' fill-opacity=".7"')}`;
}

function asphalt(p: Palette, random: Random, lights: readonly number[]): string {
  const top = HORIZON + 44;
  const streaks = lights
    .map(
      (x) =>
        `<ellipse cx="${n(x)}" cy="${top + 110}" rx="46" ry="170" fill="url(#pool)" fill-opacity=".8"/>`,
    )
    .join("");
  let marks = "";
  for (let i = 0; i < 16; i += 1) {
    const y = random.range(top + 30, HEIGHT - 10);
    const w = random.range(200, 900);
    marks += `M${n(random.range(-200, WIDTH - 100))},${n(y)}h${n(w)}`;
  }
  return `${rect(0, top, WIDTH, HEIGHT - top, "url(#floor)")}${rect(0, top + 64, WIDTH, 26, "#060607", ' fill-opacity=".34"')}${rect(0, GROUND_Y - 16, WIDTH, 46, "#050506", ' fill-opacity=".42"')}<path d="${marks}" stroke="${p.rim}" stroke-opacity=".07" stroke-width="2"/>${rect(0, top + 30, WIDTH, 5, "#e9dfc6", ' fill-opacity=".5"')}${streaks}<ellipse cx="${WIDTH / 2}" cy="${GROUND_Y}" rx="820" ry="120" fill="url(#pool)" fill-opacity=".5"/>`;
}

function christmasTree(x: number, footY: number, scale: number, lit: "amber" | "green"): string {
  const bulb = (cx: number, cy: number, r: number, color: string, on: boolean): string =>
    `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${on ? color : darken(color, 0.74)}"/>${on ? `<circle cx="${cx}" cy="${cy}" r="${r * 3}" fill="url(#bulb${color.slice(1)})"/>` : ""}`;
  let bulbs = "";
  for (const side of [-27, 27]) {
    bulbs += bulb(side - 9, -408, 6, "#f7f4ea", true) + bulb(side + 9, -408, 6, "#f7f4ea", true);
    for (let i = 0; i < 3; i += 1)
      bulbs += bulb(side, -360 + i * 52, 19, "#ffb21a", lit === "amber" && i === 2);
    bulbs +=
      bulb(side, -204, 19, "#2fd36c", lit === "green") + bulb(side, -152, 19, "#e4262c", false);
  }
  return `<g transform="translate(${n(x)} ${n(footY)}) scale(${scale})"><path d="M-60,0 L60,0 L46,-22 L-46,-22 Z" fill="#101115"/><rect x="-8" y="-130" width="16" height="120" fill="#15161a"/><rect x="-58" y="-432" width="116" height="310" rx="9" fill="#0a0b0e" stroke="#3a3d47" stroke-width="2"/>${bulbs}</g>`;
}

/** A cloud of round puffs: dark ones first, then smaller and lighter ones towards the light. */
function smoke(
  x: number,
  y: number,
  spread: number,
  rise: number,
  density: number,
  random: Random,
): string {
  let puffs = "";
  for (let layer = 0; layer < 3; layer += 1) {
    const count = density - layer * 2;
    for (let i = 0; i < count; i += 1) {
      const along = i / (count - 1);
      const r = (74 + along * 120) * (1 - layer * 0.14) * random.range(0.8, 1.2);
      const cx = x + along * spread + random.range(-30, 30) - layer * 22;
      const lift = along * rise * random.next();
      const cy = Math.min(y - r * 0.45, y - lift - r * 0.55 - layer * 12);
      puffs += `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="url(#puff${layer})"/>`;
    }
  }
  return puffs;
}

function smokeDefs(p: Palette, tint: string): string {
  const tones = [
    mix(mix("#77747c", tint, 0.5), p.skyTop, 0.15),
    mix("#aaa6aa", tint, 0.28),
    mix(lighten(p.rim, 0.35), tint, 0.1),
  ];
  return tones
    .map(
      (tone, i) =>
        `<radialGradient id="puff${i}" cx=".46" cy=".4"><stop stop-color="${lighten(tone, 0.12)}" stop-opacity="${[0.5, 0.42, 0.36][i] ?? 0.4}"/><stop offset=".55" stop-color="${tone}" stop-opacity="${[0.34, 0.26, 0.2][i] ?? 0.2}"/><stop offset="1" stop-color="${tone}" stop-opacity="0"/></radialGradient>`,
    )
    .join("");
}

const WALL_WORDS = [
  "QUARTER MILE GARAGE",
  "1320 FEET",
  "NO LIFT",
  "EIGHTH MILE",
  "THREE DECIMALS",
  "HOOK AND GO",
];

function stripDusk(p: Palette, random: Random): SceneLayers {
  const lights = [random.range(130, 300), random.range(560, 720), random.range(1120, 1420)];
  const standAt = random.range(560, 860);
  const towers = lights
    .map((x, i) => floodlight(x, [110, 206, 136][i] ?? 150, [1, 0.7, 0.9][i] ?? 1, p, i !== 1))
    .join("");
  const tree = christmasTree(
    random.range(150, 230),
    HORIZON + 92,
    0.94,
    random.chance(0.5) ? "amber" : "green",
  );
  return {
    defs: baseDefs(p),
    back: `${sky(p, random)}${hills(p, random)}${grandstand(standAt, 640, p, random)}${towers}${wall(p, random, WALL_WORDS)}${asphalt(p, random, lights)}${tree}`,
    front: "",
    mirror: 0.3,
  };
}

function burnout(p: Palette, random: Random): SceneLayers {
  const lights = [random.range(240, 380), random.range(1180, 1380)];
  const tint = random.pick(["#d94a32", "#c98a3a", "#7f8fb4", "#b06a8a"]);
  const towers = lights.map((x, i) => floodlight(x, 120 + i * 30, 0.95, p, true)).join("");
  return {
    defs: baseDefs(p) + smokeDefs(p, tint),
    back: `${sky(p, random)}${hills(p, random)}${grandstand(random.range(40, 200), 560, p, random)}${towers}${wall(p, random, WALL_WORDS)}${asphalt(p, random, lights)}${christmasTree(120, HORIZON + 92, 0.98, "amber")}${smoke(880, GROUND_Y - 10, 720, 420, 14, random)}`,
    front: smoke(1150, GROUND_Y + 40, 520, 240, 11, random),
    mirror: 0.34,
  };
}

function canopy(x: number, w: number, color: string, p: Palette, inside: string): string {
  const eave = HORIZON - 150;
  return `<path d="M${n(x + 14)},${eave} V${HORIZON + 58} M${n(x + w - 14)},${eave} V${HORIZON + 58}" stroke="#0b0b0e" stroke-width="7"/>${rect(x + 18, eave, w - 36, 196, "#0a090c", ' fill-opacity=".75"')}<ellipse cx="${n(x + w / 2)}" cy="${eave + 20}" rx="${n(w * 0.42)}" ry="150" fill="url(#pool)" fill-opacity=".85"/>${inside}<path d="M${n(x)},${eave} L${n(x + w * 0.36)},${eave - 66} L${n(x + w * 0.64)},${eave - 66} L${n(x + w)},${eave} L${n(x + w)},${eave + 30} ${Array.from({ length: 8 }, (_, i) => `Q${n(x + w - (w / 8) * (i + 0.5))},${eave + 46} ${n(x + w - (w / 8) * (i + 1))},${eave + 30}`).join(" ")} Z" fill="${color}"/><path d="M${n(x)},${eave} L${n(x + w * 0.36)},${eave - 66} L${n(x + w * 0.64)},${eave - 66} L${n(x + w)},${eave} Z" fill="${lighten(color, 0.12)}"/><path d="M${n(x)},${eave} L${n(x + w * 0.36)},${eave - 66} L${n(x + w * 0.64)},${eave - 66} L${n(x + w)},${eave}" fill="none" stroke="${p.rim}" stroke-opacity=".5" stroke-width="2.4"/>`;
}

function tireStack(x: number, footY: number, count: number): string {
  return Array.from(
    { length: count },
    (_, i) =>
      `<rect x="${n(x)}" y="${n(footY - 30 * (i + 1))}" width="96" height="28" rx="11" fill="#0c0c0f"/><path d="M${n(x + 10)},${n(footY - 30 * (i + 1) + 4)}h76" stroke="#4a4b52" stroke-width="2.4"/>`,
  ).join("");
}

/** Our name on the side of a trailer from x on, on as much of it as is in the picture. */
function trailerName(x: number): string {
  const [left, right] = [Math.max(x, 0) + 24, x + 536];
  const name = (size: number) => ({ font: "display", size }) as const;
  const room = (right - left) / textWidth("QUARTER MILE GARAGE", name(1));
  return textPath("QUARTER MILE GARAGE", {
    ...name(Math.min(62, room)),
    x: (left + right) / 2,
    y: HORIZON - 120,
    anchor: "middle",
  });
}

function pitLane(p: Palette, random: Random): SceneLayers {
  const trailerX = random.range(-120, 60);
  const colors = ["#7c1d20", "#23262e", "#d8cdb6", "#1f3a4c"] as const;
  const tool = (x: number): string =>
    `${rect(x, HORIZON - 54, 92, 110, "#8c1c1f")}<path d="M${n(x)},${HORIZON - 30}h92m-92,26h92m-92,26h92" stroke="#1a0608" stroke-width="3"/>${tireStack(x + 120, HORIZON + 58, 3)}`;
  const first = random.range(560, 660);
  let bulbs = "";
  for (let i = 0; i <= 22; i += 1) {
    const x = i * 74;
    const y = 214 + 34 * Math.abs(Math.sin((i / 22) * Math.PI * 3));
    bulbs += `<circle cx="${x}" cy="${n(y)}" r="22" fill="url(#lampGlow)"/><circle cx="${x}" cy="${n(y)}" r="4.5" fill="${lighten(p.lamp, 0.7)}"/>`;
  }
  const trailer = `${rect(trailerX, HORIZON - 210, 560, 240, "#b9b4aa")}${rect(trailerX, HORIZON - 210, 560, 240, "#0a0a0e", ' fill-opacity=".55"')}${rect(trailerX, HORIZON - 92, 560, 26, "#e4262c", ' fill-opacity=".8"')}<path d="${trailerName(trailerX)}" fill="#f1eee8" fill-opacity=".8"/>${rect(trailerX, HORIZON - 212, 560, 4, p.rim, ' fill-opacity=".7"')}${[90, 170, 400, 470].map((x) => `<circle cx="${n(trailerX + x)}" cy="${HORIZON + 26}" r="32" fill="#08080a"/><circle cx="${n(trailerX + x)}" cy="${HORIZON + 26}" r="15" fill="#3d3e44"/>`).join("")}`;
  return {
    defs: baseDefs(p),
    back: `${sky(p, random)}${hills(p, random)}${floodlight(random.range(470, 560), 92, 0.8, p, false)}${floodlight(1480, 130, 0.8, p, true)}${trailer}${canopy(first, 420, random.pick(colors), p, tool(first + 90))}${canopy(first + 470, 440, random.pick(colors), p, tool(first + 640))}${bulbs}${asphalt(p, random, [first + 210, first + 690])}`,
    front: "",
    mirror: 0.26,
  };
}

function garage(p: Palette, random: Random): SceneLayers {
  const wallColor = random.pick(["#2a2d34", "#33302d", "#26302f", "#2f2630"]);
  const neon = random.pick(["#ff4b3e", "#ffb21a", "#46d9c4"]);
  const doorX = random.range(620, 760);
  let slats = "";
  for (let y = 150; y < HORIZON + 20; y += 30) slats += `M${n(doorX)},${y}h560`;
  let bricks = "";
  for (let y = 130; y < HORIZON + 40; y += 26) bricks += `M0,${y}H1600`;
  const tubes = [210, 720, 1230]
    .map(
      (x) =>
        `<path d="M${x - 30},0V58M${x + 180},0V58" stroke="#08080a" stroke-width="3"/>${rect(x - 60, 56, 270, 16, "#0d0d10")}${rect(x - 52, 66, 254, 8, lighten(p.lamp, 0.8))}<ellipse cx="${x + 75}" cy="74" rx="330" ry="150" fill="url(#lampGlow)" fill-opacity=".62"/><ellipse cx="${x + 75}" cy="${HORIZON + 110}" rx="190" ry="44" fill="url(#pool)"/><path d="M${x - 40},74 L${x + 190},74 L${x + 420},${HORIZON + 60} L${x - 270},${HORIZON + 60} Z" fill="url(#beam)" fill-opacity=".6"/>`,
    )
    .join("");
  const bench = `${rect(60, HORIZON - 112, 430, 20, "#3d2f25")}${rect(74, HORIZON - 92, 190, 152, "#a01f22")}<path d="M74,${HORIZON - 62}h190m-190,30h190m-190,30h190m-190,30h190" stroke="#2a0709" stroke-width="4"/>${rect(300, HORIZON - 92, 170, 152, "#15161a")}<path d="M120,${HORIZON - 300}h300v130h-300z" fill="#1a1b20" stroke="#3b3e47" stroke-width="3"/><path d="M150,${HORIZON - 280}v70m26,-70v90m30,-90v56m28,-56v80m30,-80v60m28,-60v92m30,-92v50m28,-50v74" stroke="#8f98a3" stroke-width="8" stroke-linecap="round"/>`;
  const sign = `<g fill="none" stroke="${neon}" stroke-linejoin="round"><path d="${textPath("1320", { font: "display", size: 150, x: 1400, y: 320, anchor: "middle", tracking: 6 })}" stroke-width="14" fill-opacity=".2"/><path d="${textPath("1320", { font: "display", size: 150, x: 1400, y: 320, anchor: "middle", tracking: 6 })}" stroke-width="4"/></g><circle cx="1400" cy="270" r="260" fill="${neon}" fill-opacity=".05"/><circle cx="1400" cy="270" r="170" fill="${neon}" fill-opacity=".06"/>`;
  const floorTop = HORIZON + 58;
  return {
    defs: baseDefs(p),
    back: `${rect(0, 0, WIDTH, HEIGHT, wallColor)}${rect(0, 0, WIDTH, 120, "#0b0b0e")}<path d="${bricks}" stroke="#000" stroke-opacity=".26" stroke-width="3"/>${rect(doorX - 14, 116, 588, HORIZON - 56, "#0d0e11")}${rect(doorX, 130, 560, HORIZON - 72, "#4a4e57")}<path d="${slats}" stroke="#1e2025" stroke-width="5"/>${rect(doorX, 130, 560, HORIZON - 72, p.skyTop, ' fill-opacity=".45"')}${bench}${tireStack(514, floorTop, 5)}${tireStack(1450, floorTop, 4)}${sign}${rect(0, floorTop - 30, WIDTH, 30, "#0c0c0f")}${rect(0, floorTop, WIDTH, HEIGHT - floorTop, "url(#floor)")}<path d="M0,${floorTop + 90}H1600M0,${HEIGHT - 40}H1600M340,${floorTop}L120,${HEIGHT}M1260,${floorTop}L1480,${HEIGHT}" stroke="#000" stroke-opacity=".35" stroke-width="3"/>${tubes}<ellipse cx="1400" cy="${floorTop + 60}" rx="240" ry="60" fill="${neon}" fill-opacity=".1"/>`,
    front: "",
    mirror: 0.42,
  };
}

function waitingCar(x: number, footY: number, scale: number, p: Palette, shape: number): string {
  const shells = [
    "M8,-34 L5,-52 C2,-60 3,-72 8,-80 C60,-88 120,-94 166,-96 C184,-109 206,-123 222,-127 C250,-131 285,-131 304,-128 C330,-122 352,-110 374,-102 L480,-98 L486,-70 L474,-34 Z",
    "M12,-36 C6,-60 6,-100 22,-110 C70,-118 110,-120 148,-124 C170,-146 190,-166 208,-172 C260,-180 400,-180 442,-176 C460,-160 474,-130 480,-110 L484,-60 L466,-34 Z",
    "M10,-30 C4,-50 4,-76 36,-90 L118,-104 C146,-124 170,-138 196,-143 C260,-149 330,-147 354,-142 C380,-130 396,-112 404,-96 L406,-44 L390,-28 Z",
  ];
  const rear = shape === 2 ? 342 : 384;
  return `<g transform="translate(${n(x)} ${n(footY)}) scale(${scale})"><path d="${shells[shape] ?? ""}" fill="${mix("#0c0c10", p.skyMid, 0.34)}"/><path d="${shells[shape] ?? ""}" fill="none" stroke="${p.rim}" stroke-opacity=".5" stroke-width="2.6"/><circle cx="92" cy="-33" r="34" fill="#060608"/><circle cx="${rear}" cy="-33" r="34" fill="#060608"/><circle cx="92" cy="-33" r="17" fill="#33353c"/><circle cx="${rear}" cy="-33" r="17" fill="#33353c"/><circle cx="14" cy="-74" r="8" fill="#fff3cf"/><circle cx="14" cy="-74" r="58" fill="url(#lampGlow)" fill-opacity=".7"/></g>`;
}

function staging(p: Palette, random: Random): SceneLayers {
  const gantryY = 150;
  const lanes = [1, 2, 3, 4]
    .map((lane) => {
      const x = 60 + (lane - 1) * 400 + 90;
      return `${rect(x, gantryY - 6, 190, 92, "#0a0b0e", ' stroke="#3a3d47" stroke-width="3"')}<path d="${textPath(`LANE ${lane}`, { font: "display", size: 58, x: x + 95, y: gantryY + 60, anchor: "middle" })}" fill="${lane === 2 ? "#ffb21a" : "#f1eee8"}"/>`;
    })
    .join("");
  const cars = [0, 1, 2, 3]
    .map((i) =>
      waitingCar(
        [-330, 240, 800, 1340][i] ?? 0,
        HORIZON + (i % 3 === 0 ? 96 : 40),
        i % 3 === 0 ? 1.5 : 0.9,
        p,
        random.int(0, 2),
      ),
    )
    .join("");
  const cone = (x: number, y: number, s: number): string =>
    `<g transform="translate(${n(x)} ${y}) scale(${s})"><path d="M-34,0h68l-6,-9h-56z" fill="#1a0d08"/><path d="M-23,-9L-6,-84h12L23,-9z" fill="#e2561c"/><path d="M-18,-30h36l4,16h-44zM-12,-58h24l3.4,14h-30.8z" fill="#f3ede0"/><path d="M2,-84h4L23,-9h-12z" fill="#000" fill-opacity=".3"/></g>`;
  return {
    defs: baseDefs(p),
    back: `${sky(p, random)}<circle cx="${n(random.range(900, 1300))}" cy="${HORIZON - 30}" r="120" fill="${lighten(p.skyLow, 0.4)}" fill-opacity=".8"/>${hills(p, random)}${floodlight(random.range(300, 420), 60, 0.7, p, false)}${floodlight(1380, 60, 0.7, p, false)}${rect(0, HORIZON, WIDTH, 60, mix(p.ground, p.skyLow, 0.3))}${cars}<path d="M-20,${gantryY + 20}H1620M-20,${gantryY + 56}H1620" stroke="#09090c" stroke-width="9"/><path d="${Array.from({ length: 40 }, (_, i) => `M${i * 42 - 20},${gantryY + 20}l21,36l21,-36`).join("")}" fill="none" stroke="#09090c" stroke-width="4"/><path d="M30,${gantryY}V${HORIZON + 50}M1570,${gantryY}V${HORIZON + 50}" stroke="#09090c" stroke-width="20"/>${lanes}${asphalt(p, random, [240, 1320])}`,
    front: `${cone(90, 838, 1.25)}${cone(1520, 850, 1.25)}`,
    mirror: 0.24,
  };
}

function topEnd(p: Palette, random: Random): SceneLayers {
  let streaks = "";
  const tones = [p.skyLow, p.rim, "#e4262c", p.skyMid, "#09090c"] as const;
  for (let i = 0; i < 46; i += 1) {
    const y = random.range(HORIZON - 150, HORIZON + 30);
    streaks += rect(
      random.range(-300, 1300),
      y,
      random.range(300, 1100),
      random.range(2, 12),
      random.pick(tones),
      ` fill-opacity="${n(random.range(0.1, 0.4))}" rx="4"`,
    );
  }
  let road = "";
  for (let i = 0; i < 60; i += 1) {
    const y = HORIZON + 46 + (HEIGHT - HORIZON - 46) * random.next() ** 1.4;
    road += rect(
      random.range(-300, 1300),
      y,
      random.range(300, 1300),
      random.range(1, 5),
      random.chance(0.4) ? p.rim : "#040405",
      ` fill-opacity="${n(random.range(0.1, 0.2))}"`,
    );
  }
  const lights = [random.range(60, 200), random.range(620, 760), random.range(1250, 1380)];
  const smears = lights
    .map(
      (x, i) =>
        `<ellipse cx="${n(x)}" cy="${150 + i * 26}" rx="330" ry="46" fill="url(#lampGlow)"/>${rect(x - 120, 142 + i * 26, 240, 14, lighten(p.lamp, 0.6), ' rx="7" fill-opacity=".85"')}`,
    )
    .join("");
  return {
    defs: baseDefs(p),
    back: `${sky(p, random)}${hills(p, random)}${rect(0, HORIZON - 150, WIDTH, 150, mix(p.hill, "#08080b", 0.5), ' fill-opacity=".9"')}${streaks}${smears}${wall(p, random, WALL_WORDS, true)}${rect(0, HORIZON + 44, WIDTH, HEIGHT, "url(#floor)")}${road}${rect(0, HORIZON + 72, WIDTH, 6, "#e9dfc6", ' fill-opacity=".6"')}<ellipse cx="800" cy="${GROUND_Y}" rx="860" ry="110" fill="url(#pool)" fill-opacity=".55"/>`,
    front: Array.from({ length: 9 }, () =>
      rect(
        random.range(-200, 1200),
        random.range(GROUND_Y - 180, GROUND_Y + 20),
        random.range(200, 520),
        2,
        p.rim,
        ' fill-opacity=".16"',
      ),
    ).join(""),
    mirror: 0.22,
  };
}

const PAINTERS: Record<VehicleScene, (p: Palette, random: Random) => SceneLayers> = {
  "strip-dusk": stripDusk,
  burnout,
  "pit-lane": pitLane,
  garage,
  staging,
  "top-end": topEnd,
};

export function paintScene(scene: VehicleScene, p: Palette, random: Random): SceneLayers {
  return PAINTERS[scene](p, random);
}

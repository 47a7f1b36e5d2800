import { mix } from "../../../scripts/demo-slips/color.ts";
import { seededRandom } from "../../../scripts/demo-slips/random.ts";
import { textPath } from "./text-path.ts";

/** The vanishing point of the strip; everything left of x = 480 stays calm for a headline. */
const VX = 1010;
const VY = 432;

const n = (value: number): string => String(Math.round(value));

/** A point on the ground: across in track units from the center line, near in 0 (far) to 1. */
const ground = (across: number, near: number): string =>
  `${n(VX + across * near)},${n(VY + 388 * near)}`;

const strip = (left: number, right: number, far: number, near: number): string =>
  `M${ground(left, far)}L${ground(right, far)}L${ground(right, near)}L${ground(left, near)}z`;

function tower(x: number, top: number, scale: number, reach: number): string {
  const w = 74 * scale;
  const foot = VY + 6;
  let lamps = "";
  for (let i = 0; i < 8; i += 1) {
    const lx = x - w / 2 + 4 * scale + (i % 4) * (w / 4);
    const ly = top + Math.floor(i / 4) * 13 * scale;
    lamps += `M${n(lx)} ${n(ly)}h${n(w / 4 - 5 * scale)}v${n(9 * scale)}h${n(-(w / 4 - 5 * scale))}z`;
  }
  return `<path d="M${n(x - 5 * scale)} ${foot}L${n(x - 2.5 * scale)} ${n(top)}h${n(5 * scale)}L${n(x + 5 * scale)} ${foot}z" fill="#08080b"/><path d="M${n(x - w / 2 - 3)} ${n(top - 5 * scale)}h${n(w + 6)}v${n(34 * scale)}h${n(-w - 6)}z" fill="#0a0a0e"/><path d="${lamps}" fill="#fffaea"/><path d="M${n(x - w / 2)} ${n(top + 20 * scale)}h${n(w)}L${n(VX + reach + 260 * scale)} 620H${n(VX + reach - 260 * scale)}z" fill="url(#beam)"/><circle cx="${n(x)}" cy="${n(top + 12 * scale)}" r="${n(190 * scale)}" fill="url(#glow)"/>`;
}

/** A stand along the track: its near end is tall, its far end runs to the vanishing point. */
function stand(side: -1 | 1, nearX: number, farX: number, height: number): string {
  const random = seededRandom(`stand ${side}`);
  const farHeight = height * 0.2;
  const nearFoot = VY + 34;
  const farFoot = VY + 3;
  const at = (along: number, up: number): [number, number] => {
    const foot = nearFoot + (farFoot - nearFoot) * along;
    const h = height + (farHeight - height) * along;
    return [nearX + (farX - nearX) * along, foot - h * up];
  };
  const xy = ([x, y]: [number, number]): string => `${n(x)} ${n(y)}`;
  let rows = "";
  for (let i = 1; i < 12; i += 1)
    rows += `M${xy(at(0, 0.1 + i * 0.058))}L${xy(at(1, 0.1 + i * 0.058))}`;
  const tones = ["", "", ""];
  for (let i = 0; i < 440; i += 1) {
    const along = random.next() ** 0.8;
    const [x, y] = at(along, 0.12 + random.int(0, 11) * 0.056);
    const s = along > 0.6 ? 1 : along > 0.3 ? 2 : 3;
    tones[i % 3] += `M${n(x)} ${n(y)}h${s}v${s}h-${s}z`;
  }
  const colors = ["#7a5348", "#b08a6c", "#4a3a44"];
  const people = tones.map((d, i) => `<path d="${d}" fill="${colors[i] ?? "#7a5348"}"/>`).join("");
  let posts = "";
  for (let i = 0; i <= 6; i += 1) posts += `M${xy(at(i / 6, 0.76))}L${xy(at(i / 6, 1))}`;
  return `<path d="M${xy(at(0, 0))}L${xy(at(0, 0.78))}L${xy(at(1, 0.78))}L${xy(at(1, 0))}z" fill="#150f15"/><path d="${rows}" stroke="#3b2730" fill="none"/>${people}<path d="${posts}" stroke="#0a090c" stroke-width="4"/><path d="M${xy(at(-0.04, 0.98))}L${xy(at(-0.04, 1.09))}L${xy(at(1, 1.06))}L${xy(at(1, 0.96))}z" fill="#0b0a0e"/><path d="M${xy(at(-0.04, 1.09))}L${xy(at(1, 1.06))}" stroke="#f0a56a" stroke-width="2" stroke-opacity=".7"/><path d="M${xy(at(0, 0.14))}L${xy(at(1, 0.14))}L${xy(at(1, 0))}L${xy(at(0, 0))}z" fill="#2a1418"/>`;
}

function board(x: number, et: string, mph: string): string {
  const digits = (text: string, y: number, size: number): string =>
    textPath(text, { font: "display", size, x, y, anchor: "middle" });
  return `<path d="M${x - 30} 376v58M${x + 30} 376v58" stroke="#070709" stroke-width="5"/><path d="M${x - 47} 322h94v58h-94z" fill="#060607" stroke="#3a3d47" stroke-width="1.5"/><path d="${digits(et, 350, 29)}${digits(mph, 373, 21)}" fill="#ffb21a"/><ellipse cx="${x}" cy="352" rx="90" ry="56" fill="#ffb21a" opacity=".07"/>`;
}

function tree(ambers: readonly number[]): string {
  const pair = (y: number, r: number, name: string, fill: string): string =>
    [-27, 27]
      .map(
        (x) =>
          `<circle class="bulb ${name}" cx="${x}" cy="${y}" r="${r}" fill="${fill}"/><path d="M${x - r * 0.62} ${y - r * 0.34}A${r * 0.7} ${r * 0.7} 0 0 1 ${x + r * 0.2} ${n(y - r * 0.68)}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2.4"/>`,
      )
      .join("");
  const small = [-40, -16, 16, 40]
    .map((x) => [4, 31].map((y) => `<circle cx="${x}" cy="${y}" r="8.5" fill="#f7f4ea"/>`).join(""))
    .join("");
  const amberAt = (amber: number): number => 32 + amber * 60;
  const lamps = [1, 2, 3]
    .map((amber) =>
      pair(amberAt(amber), 24, `a${amber}`, ambers.includes(amber) ? "#ffb21a" : "#3d2a0a"),
    )
    .join("");
  const halos = ambers
    .map(amberAt)
    .map(
      (y) =>
        `<circle cx="-27" cy="${y}" r="62" fill="url(#amber)"/><circle cx="27" cy="${y}" r="62" fill="url(#amber)"/>`,
    )
    .join("");
  return `<g transform="translate(${VX} 196)"><ellipse cy="582" rx="130" ry="16" fill="#000" opacity=".6"/><path d="M-62 556H62l18 24H-80z" fill="#1b1c21"/><path d="M-62 556H62" stroke="#5a5e69" stroke-width="2"/><path d="M-9 380H9v178H-9z" fill="#202228"/><path d="M-9 380h4v178h-4z" fill="#4a4d57"/><rect x="-66" y="-26" width="132" height="412" rx="10" fill="#0a0b0e" stroke="#3d414c" stroke-width="2"/><path d="M-62-18v396" stroke="#70747f" stroke-opacity=".5" stroke-width="2"/>${small}<path d="M-52 58H52" stroke="#2b2f38" stroke-width="2"/>${lamps}${halos}${pair(272, 24, "go", "#0f3a20")}${pair(334, 24, "foul", "#3f0f12")}</g>`;
}

function ridge(seed: string, base: number, height: number): string {
  const random = seededRandom(seed);
  let path = `M0 ${VY + 10}V${base}`;
  for (let x = 90; x <= 1530; x += 90) {
    path += `Q${x - 45} ${n(base - random.range(0.2, 1) * height)} ${x} ${n(base - random.range(0, 0.4) * height)}`;
  }
  return `${path}V${VY + 10}z`;
}

function clouds(): string {
  const random = seededRandom("dusk clouds");
  return Array.from({ length: 12 }, () => {
    const y = random.range(150, 372);
    const low = (y - 150) / 222;
    const w = random.range(180, 560);
    const x = random.range(-80, 1360);
    const h = random.range(4, 13);
    return `<path d="M${n(x)} ${n(y)}q${n(w * 0.2)}-${n(h)} ${n(w * 0.45)}-${n(h * 0.6)}t${n(w * 0.55)} ${n(h * 0.6)}q-${n(w * 0.4)} ${n(h * 0.6)}-${n(w)} 0" fill="${mix("#5a2430", "#f39a58", low)}" opacity="${(0.18 + low * 0.4).toFixed(2)}"/>`;
  }).join("");
}

/**
 * The strip at dusk from the starting line: the scene behind the home hero and page heads. Ambers
 * count from the top; all of them lit is a pro tree.
 */
export function drawStripDusk(ambers: readonly number[] = [1, 2, 3]): string {
  const random = seededRandom("dusk");
  let stars = "";
  for (let i = 0; i < 70; i += 1)
    stars += `M${n(random.range(0, 1440))} ${n(random.range(4, 190))}h1v1h-1z`;
  let dashes = "";
  for (let near = 0.03; near < 1; near *= 1.5)
    dashes += strip(-16, -8, near, near * 1.16) + strip(8, 16, near, near * 1.16);
  let rubber = "";
  for (const [a, b] of [
    [-380, -318],
    [-236, -176],
    [176, 236],
    [318, 380],
  ] as const)
    rubber += strip(a, b, 0.01, 1);
  let joints = "";
  for (const near of [0.1, 0.2, 0.36, 0.6]) joints += `M${ground(-560, near)}L${ground(560, near)}`;
  let panels = "";
  for (const [i, near] of [0.06, 0.1, 0.17, 0.28, 0.45, 0.72].entries()) {
    const far = near;
    const close = near * 1.52;
    const color = i % 2 === 0 ? "#8f1c20" : "#d8cdb8";
    for (const side of [-1, 1]) {
      const x = (at: number): string => n(VX + side * 596 * at);
      const foot = (at: number): number => VY + 388 * at;
      panels += `<path d="M${x(far)} ${n(foot(far) - 70 * far)}L${x(close)} ${n(foot(close) - 70 * close)}V${n(foot(close) - 26 * close)}L${x(far)} ${n(foot(far) - 26 * far)}z" fill="${color}" opacity=".5"/>`;
    }
  }
  const wall = (side: number): string =>
    `<path d="M${VX} ${VY}L${n(VX + side * 596)} ${VY + 310}V${VY + 396}L${VX} ${VY}z" fill="#3a3338"/><path d="M${VX} ${VY}L${n(VX + side * 596)} ${VY + 310}" stroke="#f0b07a" stroke-width="2" opacity=".6"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1440 800" preserveAspectRatio="xMaxYMax slice"><defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#06070c"/><stop offset=".36" stop-color="#151321"/><stop offset=".64" stop-color="#47202c"/><stop offset=".86" stop-color="#b44a26"/><stop offset="1" stop-color="#f2a04e"/></linearGradient><linearGradient id="road" x2="0" y2="1"><stop stop-color="#8a5438"/><stop offset=".08" stop-color="#4a3532"/><stop offset=".34" stop-color="#232227"/><stop offset="1" stop-color="#0e0f12"/></linearGradient><linearGradient id="verge" x2="0" y2="1"><stop stop-color="#33211f"/><stop offset=".3" stop-color="#17151a"/><stop offset="1" stop-color="#0c0d10"/></linearGradient><radialGradient id="glow"><stop stop-color="#fffaf0" stop-opacity=".95"/><stop offset=".12" stop-color="#ffe6ae" stop-opacity=".48"/><stop offset=".45" stop-color="#ffd68c" stop-opacity=".11"/><stop offset="1" stop-color="#ffcf7a" stop-opacity="0"/></radialGradient><radialGradient id="amber"><stop stop-color="#ffb21a" stop-opacity=".5"/><stop offset="1" stop-color="#ffb21a" stop-opacity="0"/></radialGradient><radialGradient id="pool"><stop stop-color="#ffe6ae" stop-opacity=".34"/><stop offset="1" stop-color="#ffe6ae" stop-opacity="0"/></radialGradient><radialGradient id="sun"><stop stop-color="#fff0c0" stop-opacity=".95"/><stop offset=".2" stop-color="#ffc06a" stop-opacity=".6"/><stop offset="1" stop-color="#ff8a3a" stop-opacity="0"/></radialGradient><linearGradient id="beam" x2="0" y2="1"><stop stop-color="#ffe6ae" stop-opacity=".16"/><stop offset="1" stop-color="#ffe6ae" stop-opacity="0"/></linearGradient><linearGradient id="shade"><stop stop-color="#08090c" stop-opacity=".93"/><stop offset=".34" stop-color="#08090c" stop-opacity=".66"/><stop offset=".62" stop-color="#08090c" stop-opacity="0"/></linearGradient><linearGradient id="foot" x2="0" y2="1"><stop stop-color="#0d0e11" stop-opacity="0"/><stop offset="1" stop-color="#0d0e11"/></linearGradient></defs><path d="M0 0h1440v440H0z" fill="url(#sky)"/><path d="${stars}" fill="#fff" opacity=".5"/>${clouds()}<ellipse cx="${VX}" cy="${VY}" rx="520" ry="190" fill="url(#sun)" opacity=".75"/><path d="${ridge("far hills", 400, 60)}" fill="#5f2b2a"/><path d="${ridge("near hills", 418, 34)}" fill="#2a151b"/><path d="M0 430h1440v370H0z" fill="url(#verge)"/>${stand(-1, 330, 960, 214)}${stand(1, 1520, 1056, 250)}${tower(560, 148, 0.92, -150)}${tower(800, 262, 0.5, -60)}${tower(1200, 226, 0.62, 90)}${tower(1376, 84, 1.12, 260)}<path d="${strip(-560, 560, 0, 1)}" fill="url(#road)"/><path d="${joints}" stroke="#000" stroke-opacity=".4" stroke-width="2"/><path d="${rubber}" fill="#050506" opacity=".5"/><path d="${dashes}" fill="#efe6cf" opacity=".8"/><path d="${strip(-556, -540, 0, 1)}${strip(540, 556, 0, 1)}" fill="#e9dfc6" opacity=".6"/><path d="${strip(-540, 540, 0.62, 0.645)}" fill="#f1eee8" opacity=".75"/>${wall(-1)}${wall(1)}${panels}<ellipse cx="830" cy="640" rx="300" ry="56" fill="url(#pool)"/><ellipse cx="1230" cy="640" rx="300" ry="56" fill="url(#pool)"/><ellipse cx="${VX}" cy="500" rx="150" ry="22" fill="url(#pool)"/>${board(880, "11.340", "121.85")}${board(1140, "11.402", "120.97")}<path d="M0 0h1440v800H0z" fill="url(#shade)"/><path d="M0 590h1440v210H0z" fill="url(#foot)"/>${tree(ambers)}</svg>\n`;
}

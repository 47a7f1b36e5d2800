import { darken, lighten, mix } from "../../../../scripts/demo-slips/color.ts";
import { type Random, seededRandom } from "../../../../scripts/demo-slips/random.ts";
import type { Palette } from "../scenes.ts";
import { beam, floorPaint, glow, LAMP } from "./light.ts";
import {
  box,
  disc,
  each,
  HEIGHT,
  lettering,
  line,
  linear,
  num,
  type Point,
  path,
  points,
  radial,
  WIDTH,
} from "./pen.ts";

/** The sky down to the horizon, with flat clouds lit from below and, at night, stars. */
export function sky(p: Palette, horizon: number, seed: string): string {
  const random = seededRandom(`sky ${seed}`);
  const clouds = each(8, () => {
    const y = random.range(0.2, 0.86) * horizon;
    const low = y / horizon;
    const [x, w, h] = [random.range(-200, 1400), random.range(240, 760), random.range(5, 16)];
    const d = `M${num(x)} ${num(y)}q${num(w * 0.2)} ${num(-h)} ${num(w * 0.45)} ${num(-h * 0.6)}t${num(w * 0.55)} ${num(h * 0.6)}q${num(-w * 0.4)} ${num(h * 0.6)} ${num(-w)} 0`;
    return path(d, mix(p.skyMid, p.skyLow, 0.3 + low * 0.7), { opacity: 0.16 + low * 0.36 });
  });
  const bright = Number.parseInt(p.skyTop.slice(1, 3), 16) > 32;
  const stars = each(
    52,
    () => `M${num(random.range(0, WIDTH))} ${num(random.range(0, horizon * 0.5))}h1.6v1.6h-1.6z`,
  );
  return `${box(
    0,
    0,
    WIDTH,
    horizon + 4,
    linear([
      [0, p.skyTop],
      [0.34, mix(p.skyTop, p.skyMid, 0.6)],
      [0.62, p.skyMid],
      [0.9, p.skyLow],
      [1, lighten(p.skyLow, 0.22)],
    ]),
  )}${bright ? "" : path(stars, "#fff", { opacity: 0.5 })}${clouds}`;
}

/** Two ridges along the horizon. */
export function hills(p: Palette, horizon: number, seed: string, height = 70): string {
  const random = seededRandom(`hills ${seed}`);
  const ridge = (base: number, rise: number, step: number): string => {
    let d = `M0 ${horizon + 8}V${num(base)}`;
    for (let x = step; x <= WIDTH + step; x += step) {
      d += `Q${num(x - step / 2)} ${num(base - random.range(0.2, 1) * rise)} ${num(x)} ${num(base - random.range(0, 0.4) * rise)}`;
    }
    return `${d}V${horizon + 8}z`;
  };
  return (
    path(ridge(horizon - height * 0.4, height, 260), mix(p.hill, p.skyLow, 0.28)) +
    path(ridge(horizon - height * 0.12, height * 0.6, 170), p.hill)
  );
}

/** A mast with eight lamps, lit. */
export function floodlight(
  p: Palette,
  [x, top]: Point,
  foot: number,
  scale: number,
  aim?: Point,
): string {
  const w = 92 * scale;
  const lamps = each(8, (i) => {
    const lx = x - w / 2 + 2 + (i % 4) * (w / 4);
    const ly = top + Math.floor(i / 4) * 16 * scale;
    return `M${num(lx)} ${num(ly)}h${num(w / 4 - 4)}v${num(11 * scale)}h${num(4 - w / 4)}z`;
  });
  const cone = aim ? beam([x, top + 24 * scale], w, aim, 520 * scale, p.lamp) : "";
  return (
    line(`M${num(x)} ${num(top)}V${num(foot)}`, "#08080b", 6 * scale) +
    box(x - w / 2 - 4, top - 5 * scale, w + 8, 40 * scale, "#0a0a0d") +
    path(lamps, lighten(p.lamp, 0.6)) +
    cone +
    glow(x, top + 14 * scale, 220 * scale, p.lamp, 0.85)
  );
}

/** A camera on the strip: where its lines meet and how far the ground drops towards the viewer. */
export interface View {
  x: number;
  y: number;
  drop: number;
}

/** A point on the ground: across in track units from the center line, near from 0 (far) to 1. */
export const onGround = ({ x, y, drop }: View, across: number, near: number): Point => [
  x + across * near,
  y + drop * near,
];

const lane = (view: View, left: number, right: number, far: number, near: number): string =>
  points(
    onGround(view, left, far),
    onGround(view, right, far),
    onGround(view, right, near),
    onGround(view, left, near),
  );

export interface StripOptions {
  /** Half the strip's width in track units. */
  half?: number;
  /** Where the starting or finish line crosses, near from 0 to 1; none when missing. */
  line?: number;
  walls?: boolean;
  rubber?: number;
}

/** Two lanes between walls, in perspective. */
export function strip(p: Palette, view: View, options: StripOptions = {}): string {
  const { half = 560, walls = true, rubber = 0.5 } = options;
  const near = (HEIGHT - view.y) / view.drop + 0.05;
  const centers = [-half * 0.54, half * 0.54];
  const grooves = centers
    .flatMap((center) => [center - half * 0.14, center + half * 0.14])
    .map((at) => lane(view, at - half * 0.055, at + half * 0.055, 0.01, near))
    .join("");
  let dashes = "";
  for (let at = 0.03; at < near; at *= 1.5) {
    dashes += lane(view, -16, -8, at, at * 1.16) + lane(view, 8, 16, at, at * 1.16);
  }
  const edges = lane(view, -half, 16 - half, 0, near) + lane(view, half - 16, half, 0, near);
  const start =
    options.line === undefined
      ? ""
      : path(lane(view, 16 - half, half - 16, options.line, options.line * 1.045), LAMP.white, {
          opacity: 0.75,
        });
  const verge = box(0, view.y, WIDTH, HEIGHT - view.y, darken(mix(p.ground, p.skyLow, 0.16), 0.34));
  return `${verge}${path(lane(view, -half, half, 0, near), floorPaint(p))}${path(grooves, "#050506", { opacity: rubber })}${path(dashes, "#efe6cf", { opacity: 0.7 })}${path(edges, "#e9dfc6", { opacity: 0.55 })}${start}${walls ? sideWalls(p, view, half + 40, near) : ""}`;
}

function sideWalls(p: Palette, view: View, across: number, near: number): string {
  const rise = view.drop * 0.22;
  const wall = (side: number): string => {
    const [fx, fy] = onGround(view, across * side, near);
    let panels = "";
    const steps = [0.06, 0.1, 0.17, 0.28, 0.45, 0.72, 1.15];
    for (const [i, at] of steps.entries()) {
      const corner = (where: number, up: number): Point => {
        const [x, y] = onGround(view, across * side, where);
        return [x, y - rise * up * where];
      };
      const color = i % 2 === 0 ? "#8f1c20" : "#cfc4af";
      panels += path(
        points(corner(at, 0.82), corner(at * 1.5, 0.82), corner(at * 1.5, 0.3), corner(at, 0.3)),
        color,
        { opacity: 0.55 },
      );
    }
    const top: Point = [fx, fy - rise * near];
    return `${path(points([view.x, view.y], top, [fx, fy]), mix("#3a363a", p.ground, 0.3))}${panels}${line(`M${num(view.x)} ${num(view.y)}L${num(top[0])} ${num(top[1])}`, p.rim, 2, { opacity: 0.55 })}`;
  };
  return wall(-1) + wall(1);
}

/** A stand along the strip with its crowd: tall at its near end, small towards the horizon. */
export function standAlong(
  p: Palette,
  [nearX, nearFoot]: Point,
  [farX, farFoot]: Point,
  height: number,
  seed: string,
): string {
  const random = seededRandom(`stand ${seed}`);
  const at = (along: number, up: number): Point => {
    const h = height * (1 - 0.8 * along);
    return [nearX + (farX - nearX) * along, nearFoot + (farFoot - nearFoot) * along - h * up];
  };
  const xy = (along: number, up: number): string => at(along, up).map(num).join(" ");
  const rows = each(10, (i) => `M${xy(0, 0.14 + i * 0.064)}L${xy(1, 0.14 + i * 0.064)}`);
  const tones = ["#8a6153", "#b79478", "#524049"].map((tone) =>
    path(
      each(90, () => {
        const along = random.next() ** 0.8;
        const [x, y] = at(along, 0.15 + random.int(0, 9) * 0.063);
        const s = along > 0.6 ? 1.4 : along > 0.3 ? 2.6 : 4;
        return `M${num(x)} ${num(y)}h${s}v${s}h-${s}z`;
      }),
      mix(tone, p.hill, 0.2),
    ),
  );
  const posts = each(6, (i) => `M${xy(i / 5, 0.78)}L${xy(i / 5, 1)}`);
  return `${path(points(at(0, 0), at(0, 0.8), at(1, 0.8), at(1, 0)), mix("#161117", p.hill, 0.4))}${line(rows, mix("#3b2c34", p.skyLow, 0.08), 1.2)}${tones.join("")}${line(posts, "#0a090c", 4)}${path(points(at(-0.04, 0.98), at(-0.04, 1.08), at(1, 1.05), at(1, 0.96)), "#0b0a0e")}${line(`M${xy(-0.04, 1.08)}L${xy(1, 1.05)}`, p.rim, 2, { opacity: 0.6 })}`;
}

/** A covered stand behind the wall, full of people, as one sees it from across the strip. */
export function standAcross(
  p: Palette,
  [x, foot]: Point,
  [width, height]: Point,
  seed: string,
): string {
  const random = seededRandom(`stand across ${seed}`);
  const top = foot - height;
  const step = (height * 0.78) / 11;
  const rows = each(11, (i) => `M${num(x)} ${num(foot - i * step)}h${num(width)}`);
  const people = ["#8a6153", "#b79478", "#5d4a52"].map((tone) =>
    path(
      each(
        Math.round(width / 9),
        () =>
          `M${num(x + random.range(4, width - 10))} ${num(foot - random.int(1, 10) * step - 8)}h5v7h-5z`,
      ),
      mix(tone, p.hill, 0.3),
    ),
  );
  const posts = each(
    6,
    (i) => `M${num(x + 10 + (i * (width - 20)) / 5)} ${num(top)}v${num(height)}`,
  );
  return `${box(x, foot - height * 0.8, width, height * 0.8, mix(p.hill, "#0b0a0d", 0.35))}${line(rows, mix(p.hill, p.skyLow, 0.24), 1.4, { opacity: 0.8 })}${people.join("")}${line(posts, "#09090c", 5)}${path(`M${num(x - 24)} ${num(top + 10)}L${num(x + width + 24)} ${num(top - 6)}v18L${num(x - 24)} ${num(top + 26)}z`, "#0a090c")}${line(`M${num(x - 24)} ${num(top + 10)}L${num(x + width + 24)} ${num(top - 6)}`, p.rim, 2.4, { opacity: 0.6 })}`;
}

interface Board {
  x: number;
  width: number;
  word?: string | undefined;
}

/** A wall with painted boards, every other one red, in front of it the edge of the asphalt. */
function boardedWall(p: Palette, y: number, height: number, boards: readonly Board[]): string {
  const painted = boards.map(({ x, width, word }, i) => {
    const dark = i % 2 === 0;
    const plate = box(x, y + 8, width - 10, height - 18, dark ? "#101116" : "#8f2023", {
      opacity: 0.92,
    });
    return word
      ? plate +
          lettering(word, dark ? "#d8d2c4" : "#f6ded6", {
            font: "display",
            size: height * 0.54,
            x: x + (width - 10) / 2,
            y: y + height * 0.67,
            anchor: "middle",
            tracking: 1.5,
          })
      : plate;
  });
  return `${box(0, y, WIDTH, height, mix("#3b3a3e", p.ground, 0.4))}${painted.join("")}${box(0, y, WIDTH, 4, p.rim, { opacity: 0.5 })}${box(0, y + height - 6, WIDTH, 16, "#070709", { opacity: 0.7 })}`;
}

/** A wall across the picture with painted boards, as it runs past a car seen from the side. */
export function wallAcross(
  p: Palette,
  y: number,
  height: number,
  words: readonly string[],
): string {
  const random = seededRandom(`wall ${words.join()}`);
  const boards: Board[] = [];
  let x = random.range(-240, -80);
  for (let i = 0; x < WIDTH; i += 1) {
    const width = random.range(300, 380);
    const whole = x >= 0 && x + width <= WIDTH;
    boards.push({ x, width, word: whole ? words[i % Math.max(1, words.length)] : undefined });
    x += width;
  }
  return boardedWall(p, y, height, boards);
}

/** Where a wall is lettered: boards of one width, the first at x, all others left without a word. */
export interface Lettered {
  x: number;
  width: number;
  words: readonly string[];
}

/** The same wall behind a car, lettered only where the car leaves whole boards to be read. */
export function wallBehind(
  p: Palette,
  y: number,
  height: number,
  { x, width, words }: Lettered,
): string {
  const before = Math.ceil(x / width);
  const count = before + Math.ceil((WIDTH - x) / width);
  return boardedWall(
    p,
    y,
    height,
    Array.from({ length: count }, (_, i) => ({
      x: x + (i - before) * width,
      width,
      word: words[i - before],
    })),
  );
}

/** Flat asphalt under a car seen from the side. */
export function asphalt(p: Palette, top: number, seed: string): string {
  const random = seededRandom(`asphalt ${seed}`);
  const marks = each(
    16,
    () =>
      `M${num(random.range(-200, 1500))} ${num(random.range(top + 24, HEIGHT - 10))}h${num(random.range(200, 900))}`,
  );
  return box(0, top, WIDTH, HEIGHT - top, floorPaint(p)) + line(marks, p.rim, 2, { opacity: 0.07 });
}

/** A round cloud from dark puffs at the back to light ones at the front. */
export function smoke(
  random: Random,
  [x, y]: Point,
  [spread, rise]: Point,
  tones: readonly string[],
  count = 9,
): string {
  const size = Math.max(Math.abs(spread), rise) * 0.2;
  return tones
    .map((tone, layer) =>
      each(count - layer, (i) => {
        const along = i / Math.max(1, count - layer - 1);
        const r = size * (0.66 + along * 0.96) * (1 - layer * 0.14) * random.range(0.8, 1.2);
        const cx = x + along * spread + random.range(-0.3, 0.3) * size;
        const cy = Math.min(y - r * 0.42, y - along * rise * random.next() - r * 0.5 - layer * 10);
        return puff(cx, cy, r, tone);
      }),
    )
    .join("");
}

/** A ball of smoke without an edge: its light is off its middle, so it ends short of the disc's rim. */
export const puff = (x: number, y: number, r: number, tone: string, strength = 0.46): string =>
  disc(
    x,
    y,
    r,
    radial(
      [
        [0, lighten(tone, 0.12), strength],
        [0.45, tone, strength * 0.6],
        [0.75, tone, strength * 0.2],
        [1, tone, 0],
      ],
      { cx: 0.48, cy: 0.46, r: 0.46 },
    ),
  );

export const crowdHeads = (
  random: Random,
  y: number,
  scale: number,
  tone: string,
  rim: string,
): string => {
  let heads = "";
  let edges = "";
  for (let x = -20; x < WIDTH + 40; x += random.range(62, 104) * scale) {
    const top = y + random.range(-16, 22) * scale;
    const r = random.range(21, 26) * scale;
    heads += `M${num(x - r * 2.1)} ${HEIGHT}V${num(top + r * 3)}q${num(r * 0.2)} ${num(-r * 1.3)} ${num(r * 1.4)} ${num(-r * 1.5)}a${num(r)} ${num(r * 1.16)} 0 1 1 ${num(r * 1.4)} 0q${num(r * 1.2)} ${num(r * 0.2)} ${num(r * 1.4)} ${num(r * 1.5)}V${HEIGHT}z`;
    edges += `M${num(x - r * 0.9)} ${num(top + r * 0.5)}a${num(r)} ${num(r * 1.16)} 0 0 1 ${num(r * 1.8)} 0`;
  }
  return path(heads, tone) + line(edges, rim, 2.4 * scale, { opacity: 0.5 });
};

import { darken } from "../../../../scripts/demo-slips/color.ts";
import { glow, LAMP, type LampColor } from "./light.ts";
import { box, disc, group, line, path, radial } from "./pen.ts";

/** One lane of the tree: what is lit. Ambers count from the top, 1 to 3. */
export interface LaneLights {
  preStaged?: boolean;
  staged?: boolean;
  ambers?: readonly number[];
  green?: boolean;
  red?: boolean;
}

export const DARK_LANE: LaneLights = {};

/** A car in both beams. Its bulbs stay lit as long as the ambers run. */
export const STAGED: LaneLights = { preStaged: true, staged: true };

/** A bulb behind its lens: dark it still shows its color, lit it throws light around. */
export function bulb(x: number, y: number, r: number, color: LampColor, lit: boolean): string {
  const tone = LAMP[color];
  const lens = lit
    ? radial(
        [
          [0, "#fffdf0"],
          [0.22, tone],
          [1, darken(tone, 0.24)],
        ],
        { cx: 0.44, cy: 0.4, r: 0.62 },
      )
    : radial(
        [
          [0, darken(tone, 0.62)],
          [1, darken(tone, 0.84)],
        ],
        { cx: 0.4, cy: 0.34, r: 0.7 },
      );
  const ring = disc(x, y, r * 1.12, "#050507") + disc(x, y, r, lens);
  const shine = line(
    `M${(x - r * 0.62).toFixed(1)} ${(y - r * 0.34).toFixed(1)}A${(r * 0.7).toFixed(1)} ${(r * 0.7).toFixed(1)} 0 0 1 ${(x + r * 0.2).toFixed(1)} ${(y - r * 0.68).toFixed(1)}`,
    "#fff",
    r * 0.1,
    { opacity: lit ? 0.6 : 0.25, "stroke-linecap": "round" },
  );
  const visor = path(
    `M${(x - r * 1.16).toFixed(1)} ${y}a${(r * 1.16).toFixed(1)} ${(r * 1.16).toFixed(1)} 0 0 1 ${(r * 2.32).toFixed(1)} 0a${(r * 1.16).toFixed(1)} ${(r * 0.82).toFixed(1)} 0 0 0 ${(-r * 2.32).toFixed(1)} 0z`,
    "#08080a",
    { opacity: 0.75 },
  );
  return ring + shine + visor + (lit ? glow(x, y, r * 3.2, tone, 0.62) : "");
}

function laneBulbs(x: number, lights: LaneLights): string {
  const small = (y: number, lit: boolean): string =>
    bulb(x - 13, y, 8, "white", lit) + bulb(x + 13, y, 8, "white", lit);
  const ambers = [1, 2, 3]
    .map((at) => bulb(x, 40 + at * 58, 23, "amber", lights.ambers?.includes(at) ?? false))
    .join("");
  return `${small(6, lights.preStaged ?? false)}${small(38, lights.staged ?? false)}${ambers}${bulb(x, 274, 23, "green", lights.green ?? false)}${bulb(x, 334, 23, "red", lights.red ?? false)}`;
}

/** The tree's head, 140 by 420, its top middle at (0, -30). */
export function treeHead(left: LaneLights, right: LaneLights): string {
  return (
    box(-68, -30, 136, 408, "#0a0b0e", { rx: 11, stroke: "#3d414c", "stroke-width": 2 }) +
    line("M-64-20v390", "#8b8f9a", 2, { opacity: 0.5 }) +
    line("M0-22v392M-56 64H56", "#23262e", 2) +
    laneBulbs(-30, left) +
    laneBulbs(30, right)
  );
}

/** The whole tree on its foot at (x, y); at scale 1 it is 600 tall. */
export function christmasTree(
  x: number,
  y: number,
  scale: number,
  left: LaneLights,
  right: LaneLights = left,
): string {
  const post =
    path("M-62-24H62L80 0H-80z", "#1b1c21") +
    line("M-62-24H62", "#5a5e69", 2) +
    box(-9, -200, 18, 178, "#202228") +
    box(-9, -200, 4, 178, "#4a4d57");
  return group(
    `translate(${Math.round(x)} ${Math.round(y)}) scale(${scale})`,
    post,
    group("translate(0 -570)", treeHead(left, right)),
  );
}

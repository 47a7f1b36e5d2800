import { MORE_LAYOUTS, moreSlipLines } from "../../../scripts/demo-slips/more-layouts.ts";
import { PRINTERS, type PrinterName } from "../../../scripts/demo-slips/print-text.ts";
import { type Random, seededRandom } from "../../../scripts/demo-slips/random.ts";
import {
  type SlipLine,
  slipLayoutOf,
  slipLines,
  type TimeSlip,
} from "../../../scripts/demo-slips/slip-lines.ts";
import {
  SLIP_SURFACES,
  type SlipSurface,
  thumb,
} from "../../../scripts/demo-slips/slip-surfaces.ts";
import { splitTimes } from "../../../scripts/demo-slips/split-times.ts";
import { drawPlannedSlip } from "../../../scripts/demo-slips/time-slip-picture.ts";

/** A drawn slip: what is printed on it, and how it was photographed. */
export interface BenchmarkSlip {
  seed: number;
  layout: string;
  printer: PrinterName;
  slip: TimeSlip;
  svg: string;
  photo: PhotoPlan;
  /** The numbers as the form's text; null if the paper doesn't have them. */
  truth: Record<"elapsedTime" | "sixtyFeetTime" | "topSpeed", string | null>;
}

/** What light, lens and file do to the picture. */
export interface PhotoPlan {
  longSidePx: number;
  /** How far each corner is moved, as a share of the picture's size: x and y of four corners. */
  corners: readonly number[];
  shadow: { at: number; angle: number; strength: number } | null;
  glare: { x: number; y: number; radius: number; strength: number } | null;
  blurPx: number;
  jpegQuality: number;
}

const PRINTER_NAMES = ["plex", "terminal", "technical", "typewriter"] as const;
type Track = readonly [name: string, city: string];
const TRACKS: readonly [Track, ...Track[]] = [
  ["Famoso Dragstrip", "McFarland, CA"],
  ["Maple Grove Raceway", "Mohnton, PA"],
  ["Bandimere Speedway", "Morrison, CO"],
  ["Atco Dragway", "Atco, NJ"],
  ["Rockingham Dragway", "Rockingham, NC"],
];
const DRIVERS = ["D. Reyes", "Casey Lund", "M. Okafor", "Sam Whitaker", "Jo Petrov"] as const;

function runOf(random: Random): TimeSlip {
  const et = Number(random.range(8.6, 16.4).toFixed(3));
  const mph = Number(((1380 * random.range(0.955, 1.045)) / et).toFixed(2));
  const sixtyFoot = Number((et * random.range(0.138, 0.162)).toFixed(3));
  const [trackName, city] = random.pick(TRACKS);
  return {
    trackName,
    city,
    runOn: `2026-0${random.int(4, 9)}-${random.int(10, 28)}`,
    carNumber: String(random.int(101, 9899)),
    driverLabel: random.pick(DRIVERS),
    lane: random.pick(["left", "right"]),
    reaction: Number(random.range(0.008, 0.7).toFixed(3)),
    sixtyFoot,
    ...splitTimes({ et, mph, sixtyFoot }),
    et,
    mph,
    seed: random.int(1, 1e9),
    ...(random.chance(0.5)
      ? {
          weather: {
            temperatureF: random.range(50, 99),
            humidityPercent: random.range(20, 90),
            barometerInHg: random.range(28, 30.5),
          },
        }
      : {}),
  };
}

function linesOf(slip: TimeSlip, random: Random): { layout: string; lines: SlipLine[] } {
  if (random.chance(0.4)) return { layout: slipLayoutOf(slip), lines: slipLines(slip) };
  const layout = random.pick(MORE_LAYOUTS);
  return { layout, lines: moreSlipLines(layout, slip) };
}

function truthOf(slip: TimeSlip, layout: string): BenchmarkSlip["truth"] {
  const isEighth = layout === "eighth-mile";
  return {
    elapsedTime: isEighth ? null : slip.et.toFixed(3),
    sixtyFeetTime: layout === "old-card" ? null : slip.sixtyFoot.toFixed(3),
    topSpeed: isEighth ? null : slip.mph.toFixed(2),
  };
}

/** Creases over the paper, and a hand at its edge. */
function frontOf(random: Random): string {
  let front = "";
  for (let folds = random.pick([0, 0, 0, 1, 2]); folds > 0; folds -= 1) {
    const y = random.range(350, 1050);
    const lean = random.range(-30, 30);
    front += `<path d="M0,${y}L1000,${y + lean}v26L0,${y + 26}z" fill="#000" fill-opacity="${random.range(0.06, 0.16).toFixed(2)}"/><path d="M0,${y}L1000,${y + lean}" stroke="#fff" stroke-opacity=".55" stroke-width="3"/>`;
  }
  if (random.chance(0.4)) {
    const isLeft = random.chance(0.5);
    const glove = random.pick(["#1d1e23", "#b98a6b", "#7a5238", "#d8b093"]);
    front += thumb(
      isLeft ? 110 : 890,
      random.range(900, 1240),
      random.range(-10, 10),
      glove,
      !isLeft,
    );
  }
  return front;
}

function photoOf(random: Random): PhotoPlan {
  const longSidePx = Math.round(700 * (4000 / 700) ** random.next());
  return {
    longSidePx,
    corners: Array.from({ length: 8 }, () => random.range(-0.05, 0.05)),
    shadow: random.chance(0.5)
      ? {
          at: random.range(0.2, 0.8),
          angle: random.range(0, Math.PI * 2),
          strength: random.range(0.3, 0.6),
        }
      : null,
    glare: random.chance(0.3)
      ? {
          x: random.range(0.3, 0.7),
          y: random.range(0.2, 0.8),
          radius: random.range(0.08, 0.22),
          strength: random.range(0.3, 0.75),
        }
      : null,
    blurPx: longSidePx * random.range(0.0002, 0.0009),
    jpegQuality: random.pick([35, 35, 50, 65, 80]),
  };
}

/** Draws one of the benchmark's slips; the same seed gives the same slip on every machine. */
export function benchmarkSlip(seed: number): BenchmarkSlip {
  const random = seededRandom(`benchmark slip ${seed}`);
  const slip = runOf(random);
  const { layout, lines } = linesOf(slip, random);
  const printer = random.pick(PRINTER_NAMES);
  const surface: SlipSurface = random.pick(SLIP_SURFACES);
  const svg = drawPlannedSlip({
    lines,
    printer: PRINTERS[printer],
    ink: random.range(0.45, 0.95),
    surface,
    turn: random.range(-12, 12),
    front: frontOf(random),
    seed,
  });
  return { seed, layout, printer, slip, svg, photo: photoOf(random), truth: truthOf(slip, layout) };
}

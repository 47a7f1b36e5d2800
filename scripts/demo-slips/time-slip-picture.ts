import { PRINTERS, type Printer, textPath } from "./print-text.ts";
import { type Random, seededRandom } from "./random.ts";
import { SLIP_COLUMNS, type SlipLine, slipLines, type TimeSlip } from "./slip-lines.ts";
import {
  paintSurface,
  paintWindshield,
  SLIP_HEIGHT,
  SLIP_SURFACES,
  SLIP_WIDTH,
  type SlipSurface,
  type SurfaceLayers,
} from "./slip-surfaces.ts";

export interface TimeSlipPicture extends TimeSlip {
  /** By the seed when missing. */
  surface?: SlipSurface;
}

export interface VinSlipPicture extends TimeSlip {
  vin: string;
}

const n = (value: number): string => String(Math.round(value * 10) / 10);

const PAPER_WIDTH = 620;
const MARGIN = 44;
/** The advance of the demo's printer, for which the sizes below are: others' are scaled to the same width. */
const USUAL_ADVANCE = 0.6;
/** A full row just fits between the margins. */
const PLAIN_SIZE = (PAPER_WIDTH - 2 * MARGIN) / (SLIP_COLUMNS * USUAL_ADVANCE);

const ROW_HEIGHTS: Record<SlipLine["style"], number> = {
  title: 50,
  plain: 39,
  strong: 41,
  large: 84,
  rule: 27,
};

interface Print {
  regular: string;
  bold: string;
  rules: string;
  height: number;
}

/** The print of a slip as outlines, its top left corner at 0, 0. */
function printed(lines: readonly SlipLine[], { pen, advance }: Printer): Print {
  const scale = USUAL_ADVANCE / advance;
  const print: Print = { regular: "", bold: "", rules: "", height: 46 };
  const center = PAPER_WIDTH / 2;
  let headed = false;
  for (const { text, style } of lines) {
    const y = print.height + ROW_HEIGHTS[style] * 0.76;
    // Rows with columns keep their spaces; the others are in the middle of the paper.
    const middle = text.length < SLIP_COLUMNS - 1;
    const place = middle
      ? ({ x: center, anchor: "middle" } as const)
      : ({ x: MARGIN, anchor: "start" } as const);
    const trimmed = middle ? text.trim() : text;
    switch (style) {
      case "rule":
        print.rules += `M${MARGIN} ${n(print.height + 12)}h${PAPER_WIDTH - 2 * MARGIN}`;
        headed = true;
        break;
      case "title":
        print.bold += pen.textPath(text, {
          font: "printBold",
          size: 40 * scale,
          x: center,
          y,
          anchor: "middle",
        });
        break;
      case "large": {
        const [label = "", value = ""] = text.split(" ");
        print.regular += pen.textPath(label, { font: "print", size: 38 * scale, x: MARGIN, y });
        print.bold += pen.textPath(value, {
          font: "printBold",
          size: 82 * scale,
          x: PAPER_WIDTH - MARGIN,
          y,
          anchor: "end",
        });
        break;
      }
      case "strong":
        print.bold += pen.textPath(trimmed, {
          font: "printBold",
          size: PLAIN_SIZE * scale,
          y,
          ...place,
        });
        break;
      case "plain":
        print.regular += pen.textPath(trimmed, {
          font: "print",
          size: (headed ? PLAIN_SIZE : PLAIN_SIZE * 0.98) * scale,
          y,
          ...place,
        });
        break;
    }
    print.height += ROW_HEIGHTS[style];
  }
  print.height += 46;
  return print;
}

/** Torn at the top by hand, cut at the foot by the printer's teeth. */
function paperOutline(height: number, random: Random): string {
  let top = "";
  let x = 0;
  while (x < PAPER_WIDTH) {
    x = Math.min(PAPER_WIDTH, x + random.range(9, 24));
    top += `L${n(x)},${n(random.range(-7, 9))}`;
  }
  let foot = "";
  const tooth = PAPER_WIDTH / 44;
  for (let i = 44; i > 0; i -= 1) {
    foot += `L${n((i - 0.5) * tooth)},${n(height - 9)}L${n((i - 1) * tooth)},${n(height)}`;
  }
  const bow = random.range(-7, 7);
  return `M0,0${top}Q${n(PAPER_WIDTH + bow)},${n(height / 2)} ${PAPER_WIDTH},${n(height)}${foot}Q${n(bow)},${n(height / 2)} 0,0Z`;
}

export interface PaperOptions {
  printer?: Printer;
  /** The opacity of the print: 0.9 when fresh, less when faded. */
  ink?: number;
}

function paper(
  lines: readonly SlipLine[],
  random: Random,
  { printer = PRINTERS.plex, ink: darkness = 0.9 }: PaperOptions = {},
): { svg: string; height: number } {
  const print = printed(lines, printer);
  const { height } = print;
  const outline = paperOutline(height, random);
  // Of a plain rectangle: the torn edge isn't visible in it, and its outline is slow to draw.
  const shadow = [18, 10.5, 4]
    .map(
      (w) =>
        `<rect x="${10 - w}" y="${18 - w}" width="${PAPER_WIDTH + 2 * w}" height="${n(height + 2 * w)}" rx="${w}" fill-opacity=".12"/>`,
    )
    .join("");
  const crease = random.chance(0.45)
    ? `<path d="M0,${n(height * 0.52)}L${PAPER_WIDTH},${n(height * 0.5)}" stroke="#8f866f" stroke-opacity=".5" stroke-width="3"/><path d="M0,${n(height * 0.52 + 3)}L${PAPER_WIDTH},${n(height * 0.5 + 3)}" stroke="#fff" stroke-opacity=".7" stroke-width="3"/>`
    : "";
  const smudge = random.chance(0.4)
    ? `<ellipse cx="${n(random.range(60, 560))}" cy="${n(random.range(60, height - 60))}" rx="46" ry="60" fill="#3a342a" fill-opacity=".07"/>`
    : "";
  const ink = random.pick(["#26242a", "#2b2733", "#1f2126", "#33303c"]);
  const svg = `<defs><path id="sheet" d="${outline}"/></defs>${shadow}<use href="#sheet" fill="url(#paper)"/><use href="#sheet" fill="url(#curl)"/>${crease}${smudge}<g fill="${ink}" fill-opacity="${shortOpacity(darkness)}" stroke-opacity="${shortOpacity(darkness)}"><path d="${print.regular}"/><path d="${print.bold}"/><path d="${print.rules}" stroke="${ink}" stroke-width="3" stroke-dasharray="10 6.6"/></g><use href="#sheet" fill="none" stroke="#fffdf4" stroke-opacity=".55" stroke-width="2"/>`;
  return { svg, height };
}

const shortOpacity = (value: number): string =>
  value.toFixed(2).replace(/^0/, "").replace(/0$/, "");

function paperDefs(random: Random): string {
  const warm = random.pick(["#f3ede0", "#f6f1e6", "#efe8d8", "#f1eee6"]);
  return `<linearGradient id="paper" x2="1" y2=".25"><stop stop-color="${warm}"/><stop offset=".4" stop-color="#f9f5ea"/><stop offset="1" stop-color="#e2d9c4"/></linearGradient><linearGradient id="curl" x2="0" y2="1"><stop stop-color="#4a4234" stop-opacity=".34"/><stop offset=".07" stop-color="#4a4234" stop-opacity=".06"/><stop offset=".2" stop-color="#fff" stop-opacity=".3"/><stop offset=".5" stop-color="#4a4234" stop-opacity=".05"/><stop offset=".86" stop-color="#fff" stop-opacity=".1"/><stop offset="1" stop-color="#4a4234" stop-opacity=".3"/></linearGradient><linearGradient id="evening" x2="1" y2="1"><stop stop-color="#ffdca6" stop-opacity=".2"/><stop offset=".45" stop-color="#ffdca6" stop-opacity="0"/><stop offset="1" stop-color="#05060a" stop-opacity=".5"/></linearGradient>`;
}

function picture(defs: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SLIP_WIDTH}" height="${SLIP_HEIGHT}" viewBox="0 0 ${SLIP_WIDTH} ${SLIP_HEIGHT}"><defs>${defs}</defs>${content}<rect width="${SLIP_WIDTH}" height="${SLIP_HEIGHT}" fill="url(#evening)"/></svg>`;
}

const CLIP_ROOM = 1180;

const scaleFor = (height: number, room: number): number => Math.min(1.18, room / height);

function place(
  sheet: { svg: string; height: number },
  [cx, cy]: readonly [number, number],
  room: number,
  turn: number,
): string {
  const scale = scaleFor(sheet.height, room);
  return `<g transform="translate(${n(cx)} ${n(cy)}) rotate(${n(turn)}) scale(${scale.toFixed(3)}) translate(${-PAPER_WIDTH / 2} ${n(-sheet.height / 2)})">${sheet.svg}</g>`;
}

/** The clipboard's clip bites the paper's top edge, whatever the paper's length. */
const underClip = (height: number): number => 142 + (height * scaleFor(height, CLIP_ROOM)) / 2;

const layered = (layers: SurfaceLayers, middle: string): string =>
  layers.back + middle + layers.front;

/** A slip as its racer would photograph it, 1000 by 1400; same arguments, same picture. */
export function drawTimeSlipPicture(slip: TimeSlipPicture): string {
  const random = seededRandom(`slip ${slip.seed}`);
  const surface = slip.surface ?? random.pick(SLIP_SURFACES);
  const layers = paintSurface(surface, random);
  const sheet = paper(slipLines(slip), random);
  const clipped = surface === "clipboard";
  const center = [
    500 + random.range(-16, 16),
    clipped ? underClip(sheet.height) : 700 + random.range(-20, 14),
  ] as const;
  const turn = clipped ? random.range(-2.4, 2.4) : random.range(-6, 6);
  const svg = place(sheet, center, clipped ? CLIP_ROOM : 1250, turn);
  return picture(layers.defs + paperDefs(random), layered(layers, svg));
}

export interface SlipPhotoPlan extends PaperOptions {
  lines: readonly SlipLine[];
  surface: SlipSurface;
  /** How far the paper is turned, in degrees clockwise. */
  turn: number;
  /** Drawn over the paper, in the picture's units: 1000 by 1400. */
  front?: string;
  seed: string | number;
}

/** A slip of any printer and layout, photographed as planned; same arguments, same picture. */
export function drawPlannedSlip({
  lines,
  surface,
  turn,
  front = "",
  seed,
  ...paperOptions
}: SlipPhotoPlan): string {
  const random = seededRandom(`planned ${seed}`);
  const layers = paintSurface(surface, random);
  const sheet = paper(lines, random, paperOptions);
  const center = [500 + random.range(-16, 16), 700 + random.range(-20, 14)] as const;
  return picture(
    layers.defs + paperDefs(random),
    layered(layers, place(sheet, center, 1250, turn)) + front,
  );
}

function vinPlate(vin: string, y: number): string {
  const text = {
    font: "printBold",
    size: 64,
    x: 500,
    y: y + 84,
    anchor: "middle",
    tracking: 2.2,
  } as const;
  const d = textPath(vin, text);
  let bars = "";
  for (let i = 0; i < vin.length; i += 1) {
    const code = vin.charCodeAt(i);
    const x = 330 + i * 20;
    bars += `M${x} ${y + 104}h${2 + (code % 5)}v20h${-2 - (code % 5)}zM${x + 10} ${y + 104}h${2 + ((code >> 2) % 5)}v20h${-2 - ((code >> 2) % 5)}z`;
  }
  const rivet = (x: number): string =>
    `<circle cx="${x}" cy="${y + 66}" r="12" fill="#6d7176"/><circle cx="${x - 2}" cy="${y + 63}" r="8" fill="#e8eae9"/>`;
  return `<rect x="72" y="${y + 10}" width="864" height="136" rx="10" fill="#000" fill-opacity=".5"/><rect x="66" y="${y}" width="868" height="136" rx="9" fill="url(#plate)" stroke="#34373c" stroke-width="3"/><rect x="72" y="${y + 6}" width="856" height="124" rx="6" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="2"/>${rivet(94)}${rivet(906)}<path d="${d}" fill="#17181c" stroke="#fff" stroke-opacity=".55" stroke-width="5" paint-order="stroke"/><path d="${bars}" fill="#222429" fill-opacity=".75"/>`;
}

/** The same slip held at the base of the windshield, beside the plate that bears the VIN. */
export function drawVinSlipPicture(slip: VinSlipPicture): string {
  const random = seededRandom(`vin ${slip.seed}`);
  const layers = paintWindshield(random);
  // The print is the one of the slip's own picture; only paper and light differ.
  const sheet = paper(slipLines(slip), random);
  const held = place(sheet, [530 + random.range(-14, 14), 512], 940, random.range(-4, 4));
  const plate = `<g transform="rotate(${n(random.range(-1.2, 1.2))} 500 1090)">${vinPlate(slip.vin, 1018)}</g>`;
  return picture(layers.defs + paperDefs(random), layered(layers, plate + held));
}

import { type FontName, textWidth } from "../text-path.ts";

/** What a sheet is drawn of; lengths are points from its top left corner. */
export type Mark =
  | {
      kind: "text";
      role: "H1" | "H2" | "P";
      text: string;
      x: number;
      y: number;
      size: number;
      font: FontName;
      color: string;
    }
  | { kind: "line"; from: Point; to: Point; width: number; color: string; isDashed?: boolean }
  | { kind: "box"; at: Point; width: number; height: number; color: string };
type Point = readonly [x: number, y: number];

/** One page that is printed: it becomes a PDF and a thumbnail. */
export interface Sheet {
  title: string;
  width: number;
  height: number;
  marks: Mark[];
}

export const INK = "#1d1b17";
export const FAINT = "#7d7462";
export const RED = "#a8141c";
export const LETTER = { width: 612, height: 792 };
export const MARGIN = 42;

interface TextStyle {
  size: number;
  font?: FontName;
  color?: string;
  anchor?: "start" | "middle" | "end";
  role?: "H1" | "H2" | "P";
}

/** A line of text whose baseline starts, centers or ends at (x, y). */
export function text(words: string, x: number, y: number, style: TextStyle): Mark {
  const { size, font = "print", color = INK, anchor = "start", role = "P" } = style;
  const width = anchor === "start" ? 0 : textWidth(words, { font, size });
  const left = x - (anchor === "middle" ? width / 2 : width);
  return { kind: "text", role, text: words, x: left, y, size, font, color };
}

export function line(
  from: Point,
  to: Point,
  style: { width?: number; color?: string; isDashed?: boolean } = {},
): Mark {
  return {
    kind: "line",
    from,
    to,
    width: style.width ?? 0.75,
    color: style.color ?? INK,
    ...(style.isDashed ? { isDashed: true } : {}),
  };
}

export function box(x: number, y: number, width: number, height = width, color = INK): Mark {
  return { kind: "box", at: [x, y], width, height, color };
}

/** Words in lines no wider than `width`. */
export function wrap(
  words: string,
  width: number,
  style: { font: FontName; size: number },
): string[] {
  const lines: string[] = [];
  for (const word of words.split(" ")) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && textWidth(longer, style) <= width) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}

/** A caption and the line that somebody writes on. */
export function field(caption: string, x: number, y: number, width: number): Mark[] {
  return [
    text(caption.toUpperCase(), x, y + 11, { size: 6.5, color: FAINT }),
    line([x, y], [x + width, y], { width: 0.6 }),
  ];
}

/** The head and foot that all sheets share: title, what to do with it, and the strip as a ruler. */
export function frame(
  title: string,
  lead: string,
  { width, height }: { width: number; height: number },
): Mark[] {
  const right = width - MARGIN;
  const foot = height - MARGIN;
  const ticks = [60, 330, 660, 1000, 1320].flatMap((feet) => {
    const x = MARGIN + ((right - MARGIN) * feet) / 1320;
    const anchor = feet === 1320 ? "end" : "middle";
    const label = feet === 660 ? "1/8" : `${feet}`;
    return [
      line([x, foot - 14], [x, foot - 8], { width: 0.8 }),
      text(label, x, foot, { size: 6, color: FAINT, anchor }),
    ];
  });
  return [
    text(title.toUpperCase(), MARGIN, MARGIN + 26, { size: 34, font: "display", role: "H1" }),
    text("QUARTER MILE GARAGE", right, MARGIN + 10, {
      size: 9,
      font: "label",
      color: RED,
      anchor: "end",
    }),
    text("Race at a track, never on the street.", right, MARGIN + 26, {
      size: 7,
      color: FAINT,
      anchor: "end",
    }),
    text(lead, MARGIN, MARGIN + 44, { size: 8.5, color: FAINT }),
    line([MARGIN, MARGIN + 54], [right, MARGIN + 54], { width: 2 }),
    line([MARGIN, foot - 14], [right, foot - 14], { width: 0.8 }),
    ...ticks,
  ];
}

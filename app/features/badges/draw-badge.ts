import { FIGURES, LETTERS } from "./badge-glyphs.ts";
import { CATEGORIES } from "./categories.ts";
import { type AnyBadge, badgeLabel, formatMark } from "./rules.ts";

/** The size of a badge in pixels; the club plate is narrower. */
const BADGE_SIZE = { width: 160, height: 75 } as const;
const CLUB_SIZE = { width: 140, height: 75 } as const;

export function badgeSize({ category }: Pick<AnyBadge, "category">) {
  return category === "club" ? CLUB_SIZE : BADGE_SIZE;
}

/** A description of the drawing. */
export function badgeTitle(badge: AnyBadge): string {
  if (badge.category === "club") {
    return badge.isModified ? "1320 Club (Modified)" : "1320 Club (Stock)";
  }
  return `${badgeLabel(badge)} ${CATEGORIES[badge.category].name}`;
}

const INK = "#0d0e11";
/** Gradient colors from the top of a plate to its bottom. */
const METAL = {
  stock: ["#7d8794", "#59626e", "#3d444e"],
  modified: ["#f0363c", "#cf1d24", "#9c1016"],
};
const LOCKED_LINE = "#9295a0";

/**
 * A badge as a self-contained SVG with text as outlines, so that it looks the same in a page, a
 * mail and a forum signature. Stock is a plain steel plate, modified a red one with three slashes,
 * locked an empty frame with a padlock.
 */
export function drawBadge(badge: AnyBadge, { isLocked = false } = {}): string {
  const { width, height } = badgeSize(badge);
  const title = isLocked ? `${badgeTitle(badge)}, locked` : badgeTitle(badge);
  const parts = [
    plate(width, badge, isLocked),
    badge.category === "club" ? clubFace(badge.isModified) : markFace(badge, isLocked),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}"><title>${title}</title>${parts.join("")}</svg>`;
}

function plate(width: number, { isModified }: AnyBadge, isLocked: boolean): string {
  const outline = `M16 2H${width - 2}L${width - 16} 73H2z`;
  const slashes = isModified
    ? [0, 7, 14].map((left) => `M${width - 16 - left} 2h-3L${width - 33 - left} 73h3z`).join("")
    : "";
  if (isLocked) {
    return `<path d="${outline}" fill="#14161b" stroke="${LOCKED_LINE}" stroke-width="1.5" stroke-dasharray="5 3"/><path d="${slashes}" fill="${LOCKED_LINE}" opacity=".28"/>`;
  }
  const [top, middle, foot] = isModified ? METAL.modified : METAL.stock;
  return `<defs><linearGradient id="m" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".5" stop-color="${middle}"/><stop offset="1" stop-color="${foot}"/></linearGradient></defs><path d="${outline}" fill="url(#m)"/><path d="${slashes}" fill="#fff" opacity=".2"/><path d="M18 4.5H${width - 5}L${width - 17.9} 70.5H5z" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.2"/>`;
}

/** The center of the figures, to the right of the panel. */
const FACE_X = 97;

function markFace(badge: Exclude<AnyBadge, { category: "club" }>, isLocked: boolean): string {
  const { isModified } = badge;
  const { measure, name, sign } = CATEGORIES[badge.category];
  const color = isLocked ? "#b3b5bd" : "#fff";
  const kind = isModified ? "(MODIFIED)" : "STOCK";
  const figures = formatMark(badge);
  const { unit } = measure;
  // A longer unit leaves less space.
  const [size, unitSize] = unit.length > 1 ? [43, 14] : [48, 19];
  const gap = 3;
  const width = lineWidth(FIGURES, figures, size) + gap + lineWidth(LETTERS, unit, unitSize);
  const left = FACE_X - 2 - width / 2;
  const hollow = `fill="none" stroke="${color}" stroke-width="${round(150 / size)}"`;
  const solid = `fill="${color}"`;
  return [
    `<path d="M16 2H50L36 73H2z" fill="${isLocked ? "#1c1f26" : INK}"/>`,
    isLocked ? PADLOCK : sign,
    line(LETTERS, name.toUpperCase(), {
      size: 12,
      x: FACE_X + 5,
      y: 17,
      paint: solid,
      tracking: 1,
    }),
    line(FIGURES, figures, {
      size,
      x: left,
      y: 54,
      anchor: "start",
      paint: isLocked ? hollow : solid,
    }),
    line(LETTERS, unit, {
      size: unitSize,
      x: left + width - lineWidth(LETTERS, unit, unitSize),
      y: 54,
      anchor: "start",
      paint: solid,
    }),
    line(LETTERS, isLocked ? `${kind} LOCKED` : kind, {
      size: 11.5,
      x: FACE_X - 5,
      y: 68,
      paint: solid,
      tracking: 0.9,
    }),
  ].join("");
}

function clubFace(isModified: boolean): string {
  const lights = ["#f7f4ea", "#ffb21a", "#ffb21a", "#ffb21a", "#2fd36c"]
    .map((color, index) => `<circle cx="${41 + index * 14}" cy="13.5" r="4" fill="${color}"/>`)
    .join("");
  return [
    `<path d="M15 5.5H134L131.2 21H12z" fill="${INK}"/>`,
    lights,
    line(FIGURES, "1320", { size: 37, x: 70, y: 51, paint: `fill="#fff"`, tracking: 1 }),
    line(LETTERS, isModified ? "CLUB (MODIFIED)" : "CLUB STOCK", {
      size: 12,
      x: 66,
      y: 66,
      paint: `fill="#fff"`,
      tracking: 1,
    }),
  ].join("");
}

const PADLOCK = `<path d="M19.5 34v-6.5a7 7 0 0 1 14 0V34" transform="translate(-.6 0)" fill="none" stroke="${LOCKED_LINE}" stroke-width="3.4"/><path d="M15.6 33.5h20.8v17H15.6z" fill="${LOCKED_LINE}"/><path d="M24.6 38.5h2.8v7h-2.8z" fill="#1c1f26"/>`;

type Glyphs = typeof FIGURES;
type Line = {
  size: number;
  x: number;
  /** The baseline. */
  y: number;
  anchor?: "start" | "middle";
  /** Fill and stroke, as attributes. */
  paint: string;
  tracking?: number;
};

/** A line of text as outlines; the glyphs are 100 units high to the em. */
function line(
  glyphs: Glyphs,
  text: string,
  { size, x, y, anchor = "middle", paint, tracking = 0 }: Line,
): string {
  const scale = size / 100;
  let pen = anchor === "middle" ? -lineWidth(glyphs, text, size, tracking) / 2 : 0;
  const paths = [...text].map((character) => {
    const [advance, path] = glyphs[character] ?? [0, ""];
    const at = pen;
    pen += advance * scale + tracking;
    return path && `<path transform="translate(${round(at / scale)})" d="${path}"/>`;
  });
  return `<g transform="translate(${round(x)} ${y}) scale(${round(scale)})" ${paint}>${paths.join("")}</g>`;
}

function lineWidth(glyphs: Glyphs, text: string, size: number, tracking = 0): number {
  const advances = [...text].reduce((sum, character) => sum + (glyphs[character]?.[0] ?? 0), 0);
  return (advances * size) / 100 + tracking * (text.length - 1);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

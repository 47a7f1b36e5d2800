import { FIGURES, LETTERS } from "./badge-glyphs.ts";
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
  const kind = { et: "1/4 mile", zerotosixty: "60 foot", topspeed: "top speed" }[badge.category];
  return `${badgeLabel(badge)} ${kind}`;
}

const INK = "#0d0e11";
const LIGHT = "#f7f4ea";
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

const WORDS = { et: "1/4 MILE", zerotosixty: "60 FOOT", topspeed: "TOP SPEED" } as const;
const UNITS = { et: "s", zerotosixty: "s", topspeed: "MPH" } as const;
/** The center of the figures, to the right of the panel. */
const FACE_X = 97;

function markFace(badge: Exclude<AnyBadge, { category: "club" }>, isLocked: boolean): string {
  const { category, isModified } = badge;
  const color = isLocked ? "#b3b5bd" : "#fff";
  const kind = isModified ? "(MODIFIED)" : "STOCK";
  const figures = formatMark(badge);
  const size = category === "topspeed" ? 43 : 48;
  const unitSize = category === "topspeed" ? 14 : 19;
  const unit = UNITS[category];
  const gap = 3;
  const width = lineWidth(FIGURES, figures, size) + gap + lineWidth(LETTERS, unit, unitSize);
  const left = FACE_X - 2 - width / 2;
  const hollow = `fill="none" stroke="${color}" stroke-width="${round(150 / size)}"`;
  const solid = `fill="${color}"`;
  return [
    `<path d="M16 2H50L36 73H2z" fill="${isLocked ? "#1c1f26" : INK}"/>`,
    isLocked ? PADLOCK : SIGNS[category],
    line(LETTERS, WORDS[category], { size: 12, x: FACE_X + 5, y: 17, paint: solid, tracking: 1 }),
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

const lamp = (y: number, color: string) =>
  `<circle cx="${round(30.2 - (y - 13) * 0.197)}" cy="${y}" r="4.6" fill="${color}"/>`;

/** The sign in the panel of each category: the tree, the launch, the traps. */
const SIGNS = {
  et: [
    lamp(13, LIGHT),
    ...[25, 37].map((y) => lamp(y, "#ffb21a")),
    lamp(49, "#ffb21a"),
    lamp(61, "#2fd36c"),
  ].join(""),
  zerotosixty: `<g fill="none" stroke="${LIGHT}" stroke-width="3"><circle cx="27" cy="33" r="9.5"/><circle cx="27" cy="33" r="2.5" fill="${LIGHT}"/></g><path d="M12 46.5H36M10.6 53.5H28M9.2 60.5H20" stroke="#ffb21a" stroke-width="3"/>`,
  topspeed: `<path d="M20.6 16h9L23.4 37.5l-3.4 21.5h-9L16 37.5z" fill="#ffb21a" transform="translate(-3.5)"/><path d="M20.6 16h9l-2.2 21.5L20 59h-9l7.4-21.5z" fill="${LIGHT}" transform="translate(8.5)"/>`,
} as const;

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

import type { BodyKind } from "#app/lib/body-kind.ts";
import { BRAND } from "#app/lib/brand.ts";
import { formatLongDay } from "#app/lib/dates.ts";
import { escapeXml } from "#app/lib/escape.ts";
import { formatCount, formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { CAR_OUTLINES } from "./car-outlines.ts";
import { CARD_SIZE } from "./card-size.ts";
import { cut, LETTER_WIDTH, label, sizeFor, words } from "./card-words.ts";

/** The data of a listed run's card. */
export type CardRun = {
  username: string;
  vehicle: string;
  /** The shape of its car. */
  kind: BodyKind;
  isStock: boolean;
  raceTrack: string;
  /** `YYYY-MM-DD` */
  ranOn: string;
  elapsedMs: number;
  sixtyFootMs: number;
  trapSpeedHundredthsMph: number;
  /** Its rank on the board; null if its car has a better run. */
  rank: number | null;
};

const PRINT = "IBM Plex Mono Medium";
const PRINT_WIDTH = 0.6;

function print(text: string, x: number, y: number, anchor: "start" | "end" = "start"): string {
  return `<text x="${x}" y="${y}" font-family="${PRINT}" font-size="25" fill="#1d1b17" text-anchor="${anchor}">${escapeXml(text)}</text>`;
}

/** The Christmas tree with the green light on. */
function tree(): string {
  const lamps = [
    ["#f7f4ea", 0.35],
    ["#ffb21a", 0.3],
    ["#ffb21a", 0.3],
    ["#ffb21a", 0.3],
    ["#2fd36c", 1],
  ] as const;
  return lamps
    .map(
      ([color, opacity], place) =>
        `<circle cx="44" cy="${150 + place * 82}" r="24" fill="#0d0e11" stroke="#2b2f38" stroke-width="3"/><circle cx="44" cy="${150 + place * 82}" r="18" fill="${color}" opacity="${opacity}"/>`,
    )
    .join("");
}

/** The car across the card, a silhouette at night with a rim of floodlight. */
function car(kind: BodyKind): string {
  const { length, axles, tire, shell, glass, wheels } = CAR_OUTLINES[kind];
  const scale = Math.round((1060 / length) * 100) / 100;
  const rims = axles
    .map((x) => `<circle cx="${x}" cy="${-tire}" r="${Math.round(tire * 0.62)}" fill="#3a3f4a"/>`)
    .join("");
  return `<g transform="translate(100 562) scale(${scale})"><path d="${shell}" fill="#22262e" stroke="#ffd9a8" stroke-opacity=".4" stroke-width="1.4"/><path d="${glass}" fill="#0b0c10"/><path d="${wheels}" fill="#08080a" stroke="#5d6672" stroke-opacity=".6"/>${rims}</g>`;
}

/** The torn strip of paper with the smaller figures. */
function paper(run: CardRun): string {
  const teeth = Array.from({ length: 20 }, (_, i) => `l10 ${i % 2 ? -9 : 9}l10 ${i % 2 ? 9 : -9}`);
  const edge = teeth.join("");
  const back = Array.from({ length: 20 }, (_, i) => `l-10 ${i % 2 ? 9 : -9}l-10 ${i % 2 ? -9 : 9}`);
  const rows: [string, string][] = [
    ["60 FT", formatSeconds(run.sixtyFootMs)],
    ["MPH", formatSpeed(run.trapSpeedHundredthsMph)],
    ["1/4 ET", formatSeconds(run.elapsedMs)],
    ["CLASS", run.isStock ? "Stock" : "Modified"],
  ];
  const body = rows
    .map(
      ([label, value], i) => print(label, 24, 88 + i * 46) + print(value, 376, 88 + i * 46, "end"),
    )
    .join("");
  return `<g transform="translate(760 176) rotate(3)"><path fill="#f3ede0" d="M0 18${edge}V390${back.join("")}Z"/>
<path d="M24 250H376" stroke="#7d7462" stroke-dasharray="6 6"/>${body}
${print(cut(run.raceTrack, Math.floor(352 / (25 * PRINT_WIDTH))), 24, 298)}${print(formatLongDay(run.ranOn), 24, 338)}</g>`;
}

/**
 * The picture of a shared run: SVG of 1200 x 630 with text elements. Flat colors only: two gradients over the
 * whole picture took most of the rendering time.
 */
export function drawRunCard(run: CardRun): string {
  const board = run.isStock ? "STOCK BOARD" : "MODIFIED BOARD";
  const place = run.rank === null ? "CHECKED RUN" : `#${formatCount(run.rank)} ${board}`;
  const plate = run.isStock ? "#5d6672" : "#b8171e";
  const placeWidth = Math.round([...place].length * 44 * LETTER_WIDTH) + 56;
  const name = cut(run.username.toUpperCase(), 22);
  const vehicle = cut(run.vehicle, 44);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_SIZE.width}" height="${CARD_SIZE.height}" viewBox="0 0 1200 630">
<path d="M0 0H1200V566H0Z" fill="#14161b"/>
<path d="M0 566H1200V630H0Z" fill="#0d0e11"/>
<path d="M1120 0 700 566H1200V0Z" fill="#1b1e24"/>
<path d="M1160 0 930 566H1200V0Z" fill="#22252b"/>
${car(run.kind)}
<rect x="14" y="96" width="60" height="436" rx="12" fill="#14161b" stroke="#2b2f38" stroke-width="2"/>${tree()}
<path d="M112 78h${placeWidth}l-12 64H100Z" fill="${plate}"/>${words(place, { x: 132, y: 126, size: 44, fill: "#ffffff" })}
${words(formatSeconds(run.elapsedMs), { x: 104, y: 350, size: 250, fill: "#ffb21a" })}
${words(name, { x: 108, y: 446, size: sizeFor(name, 600, 84), fill: "#f1eee8" })}
${label(vehicle, { x: 110, y: 500, size: sizeFor(vehicle, 620, 38), fill: "#b3b5bd" })}
${paper(run)}
<path d="M0 566h1200" stroke="#2b2f38" stroke-width="2"/>
${words(BRAND.name.toUpperCase(), { x: 110, y: 610, size: 34, fill: "#f1eee8" })}
</svg>`;
}

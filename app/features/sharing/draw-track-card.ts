import { brandMark, cardDocument, cardName, classPlate } from "./card-parts.ts";
import { cut, INK, label, sizeFor, widthOf, words, wrap } from "./card-words.ts";

const QUARTER_MILE_FT = 1320;

/** A class's quickest run at a track. */
export type TrackRecord = { isStock: boolean; elapsedTime: string; username: string };

export type TrackCard = {
  name: string;
  /** 'Woodburn, Oregon' */
  place: string;
  /** '140 ft elevation' ; empty if it isn't known. */
  elevation: string;
  lengthFt: number;
  records: readonly TrackRecord[];
};

const MARKS_FT = [60, 330, 660, 1000, 1320] as const;
/** The strip from the start to the finish, in pixels. */
const START = 210;
const FINISH = 1060;
const STRIP_Y = 452;

/** The picture of a track: its name, its records, and the strip from above. */
export function drawTrackCard({ name, place, elevation, lengthFt, records }: TrackCard): string {
  const title = name.toUpperCase();
  const isShort = widthOf(title, 104) <= 1100;
  const size = isShort ? 104 : 76;
  const lines = wrap(title, { size, width: 1100 }).slice(0, 2);
  const below = 60 + lines.length * Math.round(size * 0.92);
  const about = [place, elevation, lengthFt === QUARTER_MILE_FT ? "Quarter mile" : "Eighth mile"]
    .filter(Boolean)
    .join("  ·  ");
  return cardDocument(
    "wide",
    `<path d="M0 0H1200V630H0Z" fill="#1c2420"/><path d="M0 0H1200V${STRIP_Y - 60}H0Z" fill="${INK.panel}"/>
${lines.map((line, at) => words(cut(line, 40), { x: 48, y: 60 + Math.round(size * 0.72) + at * Math.round(size * 0.92), size, fill: INK.white })).join("")}
${label(cut(about, 72), { x: 50, y: below + 36, size: 36, fill: INK.gray })}
${recordsOf(records, below + 58)}
${strip(lengthFt)}
<path d="M0 576H1200V630H0Z" fill="${INK.night}"/>${brandMark({ x: 1152, y: 614, size: 30 })}`,
  );
}

function recordsOf(records: readonly TrackRecord[], top: number): string {
  const baseline = top + 96;
  if (records.length === 0)
    return words("NO RUN ON THE BOARDS YET", { x: 48, y: baseline, size: 64, fill: INK.amber });
  return records
    .map(({ isStock, elapsedTime, username }, at) => {
      const x = 48 + at * 560;
      const name = cardName(username);
      return `${words(elapsedTime, { x, y: baseline, size: 122, fill: INK.amber })}${classPlate(isStock ? "STOCK" : "MODIFIED", isStock, { x: x + 296, y: baseline - 56, size: 28 })}${words(name, { x: x + 298, y: baseline - 2, size: sizeFor(name, 226, 48), fill: INK.white })}`;
    })
    .join("");
}

/** Two lanes to scale, with the marks at which times are taken. */
function strip(lengthFt: number): string {
  const marks = MARKS_FT.filter((feet) => feet <= lengthFt);
  const at = (feet: number) => Math.round(START + ((FINISH - START) * feet) / lengthFt);
  const rest = 1200 - FINISH;
  const lines = [0, ...marks]
    .map((feet) => {
      const isEnd = feet === marks.at(-1);
      const x = at(feet);
      const name = feet === 0 ? "START" : isEnd ? "FINISH" : String(feet);
      return `<path d="M${x} ${STRIP_Y - 34}v68" stroke="${isEnd ? INK.white : INK.amber}" stroke-width="${isEnd ? 8 : 3}" stroke-opacity="${feet === 0 || isEnd ? 1 : 0.6}"/>${label(name, { x, y: STRIP_Y + 78, size: 28, fill: feet === 0 || isEnd ? INK.white : INK.gray, anchor: feet === 0 ? "end" : "middle" })}`;
    })
    .join("");
  return `<path d="M60 ${STRIP_Y - 34}H${FINISH + rest}V${STRIP_Y + 34}H60Z" fill="#2b2e35"/>
<path d="M60 ${STRIP_Y - 40}H1200v6H60zM60 ${STRIP_Y + 34}H1200v6H60z" fill="#8f98a3"/><path d="M60 ${STRIP_Y}H1200" stroke="#f1eee8" stroke-width="3" stroke-opacity=".7"/>
<path d="M${START - 96} ${STRIP_Y - 26}h66v18h-66zM${START - 96} ${STRIP_Y + 10}h66v18h-66z" fill="#0d0e11"/>
<path d="M${START - 74} ${STRIP_Y - 25}h54q8 8 0 16h-54z" fill="${INK.red}"/><path d="M${START - 74} ${STRIP_Y + 11}h54q8 8 0 16h-54z" fill="${INK.gray}"/>${lines}`;
}

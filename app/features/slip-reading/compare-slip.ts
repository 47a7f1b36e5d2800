import { matchKey } from "#app/lib/text/value.ts";
import { typoDistance } from "#app/lib/typo-distance.ts";
import { VIN_LENGTH, vinCheckDigit } from "#app/lib/vin.ts";
import { RUN_FIELDS, type RunField } from "./fields.ts";
import type { Box } from "./pixels.ts";
import type { LaneReading, ReadValue, SlipReading, VinReading } from "./reading.ts";

/** What is compared with the photos, in the order in which a moderator reads it. */
export type MarkName = RunField | "track" | "date" | "vin";

/** What the photos say about a typed value. */
export type Mark =
  | { state: "same" }
  /** `box` is in pixels of the photo. */
  | { state: "differs"; value: string; box: Box }
  | { state: "unread" };

/** A mark for everything that was typed. */
export type Marks = Partial<Record<MarkName, Mark>>;

/** A slip as it was typed; null for a number that wasn't. */
export type TypedSlip = Record<RunField, number | null> & {
  raceTrack: string;
  /** `YYYY-MM-DD` */
  date: string;
  vinEnding: string | null;
};

/** What two photos say; null if one couldn't be read. */
export type PhotoReadings = {
  slip: SlipReading | null;
  vin: VinReading | null;
  /** The listed track that the printed name means, if it is one. */
  listedTrack: string | null;
};

const UNREAD: Mark = { state: "unread" };
const SAME: Mark = { state: "same" };

/** Compares what was typed with what the photos say. What nobody typed gets no mark. */
export function compareSlip(typed: TypedSlip, { slip, vin, listedTrack }: PhotoReadings): Marks {
  const lane = slip && fittingLane(typed, slip.lanes);
  const numbers = RUN_FIELDS.flatMap((field): [RunField, Mark][] =>
    typed[field] === null ? [] : [[field, markNumber(typed[field], lane?.values[field])]],
  );
  return {
    ...Object.fromEntries(numbers),
    track: markTrack(typed.raceTrack, slip?.track ?? null, listedTrack),
    date: markDate(typed.date, slip?.date ?? null),
    vin: markVin(typed.vinEnding, vin),
  };
}

export type Verdict = "ready" | "mismatch" | "unread";

/** How all marks together are called: one that differs outweighs any that couldn't be read. */
export function verdictOf(marks: Marks): Verdict {
  const states = Object.values(marks).map(({ state }) => state);
  if (states.includes("differs")) return "mismatch";
  return states.length > 0 && states.every((state) => state === "same") ? "ready" : "unread";
}

/** In the order of the desk. */
const MARK_NAMES: readonly MarkName[] = [
  "elapsedTime",
  "sixtyFeetTime",
  "topSpeed",
  "track",
  "date",
  "vin",
  "reactionTime",
  "threeThirtyFeetTime",
  "eighthMileTime",
  "eighthMileSpeed",
  "thousandFeetTime",
];

/** The names of what is in a state, in the order of the desk. */
export function namesIn(marks: Marks, state: Mark["state"]): MarkName[] {
  return MARK_NAMES.filter((name) => marks[name]?.state === state);
}

/**
 * The lane that was typed. The paper doesn't say whose lane is whose, but the typed numbers do: the lane is theirs that
 * has more of them. A racer who mistyped one number is still compared with their own lane; one who typed another slip's
 * numbers, with the lane that comes nearest to them.
 */
function fittingLane(typed: TypedSlip, lanes: readonly LaneReading[]): LaneReading | null {
  const fits = lanes.map((lane) => ({ lane, ...fitOf(typed, lane) }));
  const [best] = fits.sort((a, b) => b.same - a.same || a.away - b.away);
  return best?.lane ?? null;
}

function fitOf(typed: TypedSlip, { values }: LaneReading): { same: number; away: number } {
  let [same, away] = [0, 0];
  for (const field of RUN_FIELDS) {
    const [number, value] = [typed[field], values[field]?.value];
    if (number === null || !value) continue;
    if (Number(value) === number) same += 1;
    else away += Math.abs(Number(value) - number) / Math.max(Math.abs(number), 1);
  }
  return { same, away };
}

function markNumber(typed: number | null, read: ReadValue | undefined): Mark {
  if (!read?.value) return UNREAD;
  if (Number(read.value) === typed) return SAME;
  return read.isConfident ? { state: "differs", value: read.value, box: read.box } : UNREAD;
}

/** One letter in so many may be misread. */
const LETTERS_PER_TYPO = 8;
/** Fewer letters than this are in too many names. */
const LEAST_TRACK = 6;

/** Whether a printed name is the typed track's; racers and printers shorten names, each in their way. */
export function isTrackLike(typed: string, printed: string): boolean {
  const [one, other] = [matchKey(typed), matchKey(printed)];
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < LEAST_TRACK) return one === other;
  return typoDistance(short, long) <= Math.floor(short.length / LETTERS_PER_TYPO);
}

function markTrack(typed: string, read: ReadValue | null, listed: string | null): Mark {
  if (!read?.value) return UNREAD;
  if (isTrackLike(typed, read.value)) return SAME;
  // Tracks were renamed, and papers name sponsors: only the name of another track differs.
  if (listed === null) return UNREAD;
  if (isTrackLike(typed, listed)) return SAME;
  return { state: "differs", value: listed, box: read.box };
}

function markDate(typed: string, read: ReadValue | null): Mark {
  if (!read?.value) return UNREAD;
  if (read.value === typed) return SAME;
  // A date is only read once: where a single digit differs, it may be misread.
  const { value, box } = read;
  const differing = [...typed].filter((digit, at) => digit !== value[at]).length;
  return differing > 1 ? { state: "differs", value, box } : UNREAD;
}

/** Letters that no VIN has are digits. */
const plainCode = (code: string): string => code.replace(/[OQ]/g, "0").replace(/I/g, "1");

/**
 * The end of a VIN is easily looked for, but hard to rule out: there may be other codes in the photo, and one may be
 * misread. Only a whole VIN whose check digit is right differs.
 */
function markVin(ending: string | null, vin: VinReading | null): Mark {
  if (!ending || !vin) return UNREAD;
  const codes = vin.codes.map(({ text, box }) => ({ code: plainCode(text), box }));
  if (codes.some(({ code }) => code.includes(plainCode(ending)))) return SAME;
  const other = codes.find(
    ({ code }) => code.length === VIN_LENGTH && vinCheckDigit(code) === code[8],
  );
  return other
    ? { state: "differs", value: other.code.slice(-ending.length), box: other.box }
    : UNREAD;
}

/** Limits of a calendar file, checked before anything in it is interpreted. */
export const CALENDAR_LIMITS = {
  /** Decimal, as file managers show sizes: 2 MB is two million bytes. */
  bytes: 2_000_000,
  /** Physical lines. */
  lines: 100_000,
  /** Characters of one unfolded line; Outlook puts a whole HTML page into one. */
  lineLength: 200_000,
  /** VEVENT components. */
  entries: 5_000,
  /** How deep components may be nested; real files stop at three. */
  depth: 8,
  /** VTIMEZONE components, and observances in each. */
  zones: 100,
  observances: 200,
  /** Dates listed by RDATE and EXDATE in the whole file. */
  listedDates: 10_000,
  /** Characters of a repeat rule. */
  ruleLength: 500,
  /** Days that repeat rules may visit in the whole file. */
  ruleDays: 300_000,
} as const;

/** The file exceeds a limit; the message has the line and the reason. */
export class CalendarLimitError extends Error {}

/** An unfolded line and the number of its first physical line, from 1. */
export type ContentLine = { number: number; text: string };

const CR = 13;
const LF = 10;
const SPACE = 32;
const TAB = 9;

/**
 * Moves each fold that splits a UTF-8 character behind it, so that the bytes can be decoded. RFC 5545 folds
 * after 75 octets, wherever that is. Line numbers stay the same.
 */
export function mendFolds(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const mended = new Uint8Array(bytes.length);
  let written = 0;
  let missing = 0;
  let fold: number[] = [];
  const write = (byte: number) => {
    mended[written++] = byte;
  };
  for (let at = 0; at < bytes.length; ) {
    const foldLength = missing > 0 ? foldAt(bytes, at) : 0;
    if (foldLength > 0) {
      fold.push(...bytes.subarray(at, at + foldLength));
      at += foldLength;
      continue;
    }
    const byte = bytes[at++] ?? 0;
    const isContinuation = (byte & 0xc0) === 0x80;
    missing = isContinuation ? Math.max(0, missing - 1) : continuationsOf(byte);
    if (!isContinuation) fold.splice(0).forEach(write);
    write(byte);
    if (missing === 0) fold.splice(0).forEach(write);
  }
  fold.forEach(write);
  fold = [];
  return mended;
}

function continuationsOf(lead: number): number {
  if (lead >= 0xf0) return 3;
  if (lead >= 0xe0) return 2;
  return lead >= 0xc0 ? 1 : 0;
}

/** Bytes of a line break and the white space after it; 0 where no fold begins. */
function foldAt(bytes: Uint8Array, at: number): number {
  const isPair = bytes[at] === CR && bytes[at + 1] === LF;
  if (!isPair && bytes[at] !== CR && bytes[at] !== LF) return 0;
  const next = bytes[at + (isPair ? 2 : 1)];
  return next === SPACE || next === TAB ? (isPair ? 3 : 2) : 0;
}

/**
 * The lines of a calendar, unfolded. Lines may end with CRLF, LF or a bare CR; empty ones are skipped.
 *
 * @throws CalendarLimitError with too many lines
 */
export function readContentLines(source: string): ContentLine[] {
  const lines: ContentLine[] = [];
  const breaks = /\r\n|\r|\n/g;
  let number = 1;
  for (let from = 0; from < source.length; number++) {
    if (number > CALENDAR_LIMITS.lines) {
      throw new CalendarLimitError(
        `Line ${number}: a calendar has at most ${CALENDAR_LIMITS.lines.toLocaleString("en-US")} lines. Export a shorter period.`,
      );
    }
    breaks.lastIndex = from;
    const end = breaks.exec(source);
    const text = source.slice(from, end?.index ?? source.length);
    from = end ? breaks.lastIndex : source.length;
    const last = lines.at(-1);
    if (last && /^[ \t]/.test(text)) last.text += text.slice(1);
    else if (text.trim() !== "") lines.push({ number, text });
  }
  return lines;
}

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
export function repairFolds(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const repaired = new Uint8Array(bytes.length);
  let written = 0;
  let missing = 0;
  let fold: number[] = [];
  const write = (byte: number) => {
    repaired[written++] = byte;
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
  return repaired;
}

function continuationsOf(lead: number): number {
  if (lead >= 0xf0) return 3;
  if (lead >= 0xe0) return 2;
  return lead >= 0xc0 ? 1 : 0;
}

/** The bytes of a line break and the whitespace after it; 0 if no fold begins. */
function foldAt(bytes: Uint8Array, at: number): number {
  const isPair = bytes[at] === CR && bytes[at + 1] === LF;
  if (!isPair && bytes[at] !== CR && bytes[at] !== LF) return 0;
  const next = bytes[at + (isPair ? 2 : 1)];
  return next === SPACE || next === TAB ? (isPair ? 3 : 2) : 0;
}

/** How many characters of a file are searched for its VERSION. */
const HEAD_LENGTH = 2_000;
/** How many characters of a line are searched for its ENCODING. */
const PARAMETERS_LENGTH = 200;
const QUOTED_PRINTABLE = /[;=]QUOTED-PRINTABLE[;:]/i;

/** Whether a file is a vCalendar 1.0, which phones and schedulers wrote before iCalendar. */
export function isVersion1(source: string): boolean {
  return /^VERSION:\s*1\.0\s*$/im.test(source.slice(0, HEAD_LENGTH));
}

/**
 * The lines of a calendar, unfolded. Lines may end with CRLF, LF or a bare CR; empty ones are skipped.
 *
 * @throws CalendarLimitError with too many lines
 */
export function readContentLines(source: string): ContentLine[] {
  // Parts are joined once: a long line may have as many of them as the file has lines.
  const lines: { number: number; parts: string[] }[] = [];
  // vCalendar 1.0 folds at a space, which is part of the text.
  const foldLength = isVersion1(source) ? 0 : 1;
  let isQuoted = false;
  for (const { number, text } of physicalLines(source)) {
    const { parts } = lines.at(-1) ?? {};
    const end = parts?.at(-1) ?? "";
    if (parts && isQuoted && end.endsWith("=") && !/^(?:BEGIN|END):/i.test(text)) {
      // A soft line break of quoted-printable text.
      parts.splice(-1, 1, end.slice(0, -1), text);
    } else if (parts && /^[ \t]/.test(text)) {
      parts.push(text.slice(foldLength));
    } else if (text.trim() !== "") {
      lines.push({ number, parts: [text] });
      isQuoted = QUOTED_PRINTABLE.test(text.slice(0, PARAMETERS_LENGTH));
    }
  }
  return lines.map(({ number, parts }) => ({ number, text: parts.join("") }));
}

function* physicalLines(source: string): Generator<ContentLine> {
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
    yield { number, text: source.slice(from, end?.index ?? source.length) };
    from = end ? breaks.lastIndex : source.length;
  }
}

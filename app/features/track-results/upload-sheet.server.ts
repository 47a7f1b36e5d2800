import type { BodyLimit } from "#app/lib/bounded-body.server.ts";
import { latestDayOnEarth } from "#app/lib/dates.ts";
import { ForeignTextError, readTextFile } from "#app/lib/decode-text.ts";
import { AppError } from "#app/lib/errors.ts";
import type { FormValues } from "#app/lib/forms/form-answer.ts";
import { invalidFields } from "#app/lib/forms/read-fields.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { sha256 } from "#app/lib/sha256.server.ts";
import { dayOrderIn, readDay } from "#app/lib/typed-time.ts";
import { findColumnsOfStrip, type Strip, upsertColumnsOfStrip } from "#db/queries/track-desk.ts";
import type { BadRow } from "#db/schema/track-results.ts";
import { type ColumnMapping, guessColumns, readMapping } from "./columns.ts";
import { readSheetFile, type SheetFile } from "./read-sheet.server.ts";
import { requireStrip, type StripDeps } from "./require-strip.server.ts";
import { MAX_FILE_BYTES, TOO_LARGE } from "./rules.ts";
import { type StoredSheet, sendSheet } from "./send-sheet.server.ts";

/** A checked file before it is stored. */
export type SheetPreview = {
  /** Under which the file is held. */
  held: string;
  headings: string[];
  columns: ColumnMapping;
  /** Null as long as no heading is the elapsed time. */
  checked: {
    ranOn: string | null;
    rowCount: number;
    badRowCount: number;
    badRows: BadRow[];
  } | null;
};

const FIELDS_BYTES = 64 * 1024;
const HELD_SECONDS = 2 * 60 * 60;
const tooLarge = () => new AppError("too_large", TOO_LARGE, { errors: { file: TOO_LARGE } });

/** The body limit of the upload form. */
export const SHEET_LIMIT: BodyLimit = { maxBytes: MAX_FILE_BYTES + FIELDS_BYTES, tooLarge };

/**
 * Checks a file, or one that was checked before with other columns, and holds it for two hours. Columns that were chosen
 * are remembered for the strip. Nothing else is stored.
 *
 * @throws AppError `not_found`, `rate_limited`, `too_large`, `invalid` with errors by field
 */
export async function checkSheet(
  deps: StripDeps,
  { slug, file, values }: { slug: string; file: File | null; values: FormValues },
): Promise<SheetPreview> {
  const strip = await requireStrip(deps, slug, "send");
  await limitRacer(deps, "change");
  const text = file ? await readFile(file) : await readHeld(deps, strip, values.held);
  if (values.held && !file) await rememberColumns(deps, strip, values);
  const sheet = await readAgain(deps, strip, { text, values });
  const held = file || !values.held ? await hold(deps, strip, text) : values.held;
  return toPreview(held, sheet);
}

/**
 * Stores a checked file as a sheet.
 *
 * @returns the sheet; the one that is there if the file was sent before
 * @throws AppError `not_found`, `rate_limited`, `invalid` with errors by field
 */
export async function uploadSheet(
  deps: StripDeps,
  { slug, values, key }: { slug: string; values: FormValues; key: string },
): Promise<StoredSheet> {
  const strip = await requireStrip(deps, slug, "send");
  await limitRacer(deps, "change");
  const text = await readHeld(deps, strip, values.held);
  const { content } = await readAgain(deps, strip, { text, values });
  if (!content) throw invalidFields({ elapsed: "Choose the column with the elapsed times." });
  const { ranOn } = content;
  if (ranOn === null) throw invalidFields({ ranOn: "Which evening? The file doesn't say." });
  return sendSheet(deps, {
    trackId: strip.id,
    sender: { uploadedBy: deps.viewer.id, keyId: null },
    key: `page:${deps.viewer.id}:${key}`,
    bodyHash: sha256(text),
    content: { ...content, ranOn },
  });
}

/** Shows a refused file again, as long as it is held. */
export async function previewAgain(
  deps: StripDeps,
  slug: string,
  values: FormValues,
): Promise<SheetPreview | undefined> {
  if (!values.held) return undefined;
  try {
    const strip = await requireStrip(deps, slug, "send");
    const text = await readHeld(deps, strip, values.held);
    const day = { ...values, ranOn: "" };
    return toPreview(values.held, await readAgain(deps, strip, { text, values: day }));
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

async function readAgain(
  deps: StripDeps,
  strip: Strip,
  { text, values }: { text: string; values: FormValues },
): Promise<SheetFile> {
  const ranOn = readEvening(values.ranOn ?? "", deps.clock.now());
  const mapping = readMapping(await findColumnsOfStrip(deps.db, strip.id));
  const dayOrder = dayOrderIn(values.dayOrder) ?? "month-first";
  const sheet = await readSheetFile(text, { mapping, ranOn, dayOrder });
  const named = sheet.content?.ranOn ?? null;
  if (named !== null && named > latestDayOnEarth(deps.clock.now())) {
    throw invalidFields({ ranOn: `The file is of ${named}, which is in the future.` });
  }
  return sheet;
}

function readEvening(typed: string, now: Date): string | null {
  if (typed === "") return null;
  const day = readDay(typed);
  if (day === null) throw invalidFields({ ranOn: "A day such as 2026-05-09." });
  if (day > latestDayOnEarth(now)) throw invalidFields({ ranOn: "This day is in the future." });
  return day;
}

/** Remembers the columns that the strip chose where they differ from what we guessed. */
async function rememberColumns(deps: StripDeps, strip: Strip, values: FormValues): Promise<void> {
  const chosen = readMapping(values);
  const headings = Object.values(chosen);
  if (new Set(headings).size < headings.length) {
    const twice = headings.find((heading, at) => headings.indexOf(heading) !== at);
    throw invalidFields({ elapsed: `“${twice}” can't be two things. Choose it once.` });
  }
  const stored = readMapping(await findColumnsOfStrip(deps.db, strip.id));
  const guessed = guessColumns(headings, {});
  const isSame = JSON.stringify(chosen) === JSON.stringify({ ...guessed, ...stored });
  if (headings.length > 0 && !isSame) {
    await upsertColumnsOfStrip(deps.db, strip.id, chosen, deps.clock.now());
  }
}

function toPreview(held: string, { headings, columns, content }: SheetFile): SheetPreview {
  const checked = content && {
    ranOn: content.ranOn,
    rowCount: content.rows.length,
    badRowCount: content.badRowCount,
    badRows: content.badRows,
  };
  return { held, headings: [...new Set(headings.filter(Boolean))], columns, checked };
}

async function readFile(file: File): Promise<string> {
  if (file.size === 0) throw invalidFields({ file: "Choose a CSV file." });
  if (file.size > MAX_FILE_BYTES) throw tooLarge();
  try {
    return await readTextFile(file);
  } catch (cause) {
    if (!(cause instanceof ForeignTextError)) throw cause;
    throw invalidFields({ file: cause.message });
  }
}

async function hold({ heldTexts, viewer }: StripDeps, strip: Strip, text: string): Promise<string> {
  const key = crypto.randomUUID();
  await heldTexts.write(nameOf(viewer.id, strip, key), text, HELD_SECONDS);
  return key;
}

async function readHeld(
  { heldTexts, viewer }: StripDeps,
  strip: Strip,
  key: string | undefined,
): Promise<string> {
  const isKey = key !== undefined && /^[\da-f-]{36}$/.test(key);
  const text = isKey ? await heldTexts.read(nameOf(viewer.id, strip, key)) : null;
  if (text !== null) return text;
  const missing = key
    ? "We keep a checked file for two hours. Choose it again."
    : "Choose a CSV file.";
  throw invalidFields({ file: missing });
}

function nameOf(userId: number, { id }: Strip, key: string): string {
  return `track-sheet:${userId}:${id}:${key}`;
}

import type { Deps, Viewer } from "#app/deps.ts";
import { ForeignTextError, readTextFile } from "#app/lib/decode-text.ts";
import { AppError } from "#app/lib/errors.ts";
import { FIX_BELOW } from "#app/lib/forms/form-answer.ts";
import { invalidFields } from "#app/lib/forms/read-fields.ts";
import { CALENDAR_LIMITS, repairFolds } from "./icalendar/content-lines.ts";

const CALENDAR_START = /^BEGIN:V(?:CALENDAR|EVENT|TIMEZONE)\s*$/im;
/** A file is recognized as a calendar within this many characters. */
const HEAD_LENGTH = 2_000;
const NOT_UTF8 = "This calendar isn't UTF-8 text. Export it again as UTF-8.";
const TOO_LARGE = "This file is larger than 2 MB. Export a shorter period, or split it.";
/** The form's fields besides its file. */
const FIELDS_BYTES = 64 * 1024;
const HELD_SECONDS = 2 * 60 * 60;

/** The body limit of the form. */
export const IMPORT_LIMIT = {
  maxBytes: CALENDAR_LIMITS.bytes + FIELDS_BYTES,
  maxTextBytes: CALENDAR_LIMITS.bytes + FIELDS_BYTES,
  /** A box for each row and each missing date, and the fields of the form itself. */
  maxFields: 400,
  tooLarge: () => new AppError("too_large", TOO_LARGE, { errors: { file: TOO_LARGE } }),
};

/** Whether a text is a calendar; anything else is a table. A VCALENDAR around its entries may be missing. */
export function isCalendar(text: string): boolean {
  return CALENDAR_START.test(text.slice(0, HEAD_LENGTH).replaceAll("\r", "\n"));
}

/** The text of an uploaded file. @throws AppError `invalid` if it isn't text, `too_large` */
export async function readImportFile(file: File): Promise<string> {
  if (file.size > CALENDAR_LIMITS.bytes) throw IMPORT_LIMIT.tooLarge();
  const head = new TextDecoder().decode(await file.slice(0, HEAD_LENGTH).bytes());
  if (isCalendar(head)) return new TextDecoder().decode(repairFolds(await file.bytes()));
  if (isCalendar(head.replaceAll("\0", ""))) throw invalidFields({ file: NOT_UTF8 });
  try {
    return await readTextFile(file);
  } catch (cause) {
    if (!(cause instanceof ForeignTextError)) throw cause;
    throw new AppError("invalid", FIX_BELOW, { cause, errors: { file: cause.message } });
  }
}

type HoldingDeps = Pick<Deps, "heldTexts"> & { viewer: Viewer };

/** Stores a checked file for two hours, for this editor only. @returns its key */
export async function holdImport(
  { heldTexts, viewer }: HoldingDeps,
  text: string,
): Promise<string> {
  const key = crypto.randomUUID();
  await heldTexts.write(nameOf(viewer, key), text, HELD_SECONDS);
  return key;
}

/** The checked file of this key. @throws AppError `invalid` if it has expired */
export async function readHeldImport(
  { heldTexts, viewer }: HoldingDeps,
  key: string,
): Promise<string> {
  const isKey = /^[\da-f-]{36}$/.test(key);
  const text = isKey ? await heldTexts.read(nameOf(viewer, key)) : null;
  if (text !== null) return text;
  throw invalidFields({ file: "We keep a checked file for two hours. Choose it again." });
}

function nameOf({ id }: Viewer, key: string): string {
  return `event-import:${id}:${key}`;
}

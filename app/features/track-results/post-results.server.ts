import type { Deps } from "#app/deps.ts";
import { parseBoundedJson } from "#app/lib/bounded-json.ts";
import { latestDayOnEarth } from "#app/lib/dates.ts";
import { ForeignTextError, readTextFile } from "#app/lib/decode-text.ts";
import { AppError } from "#app/lib/errors.ts";
import { invalidFields, readFields } from "#app/lib/forms/read-fields.ts";
import { sha256 } from "#app/lib/sha256.server.ts";
import { dayOrderIn, readDay } from "#app/lib/typed-time.ts";
import { findColumnsOfStrip, findStripBySlug, type Strip } from "#db/queries/track-desk.ts";
import { findTrackKey, type TrackKey, updateKeyUsed } from "#db/queries/track-staff.ts";
import type { SheetContent } from "./collect-rows.ts";
import { RESULT_COLUMNS, readMapping } from "./columns.ts";
import { isSignedWith } from "./key-secret.server.ts";
import { readSheetFile, readSheetRows } from "./read-sheet.server.ts";
import { MAX_ROWS } from "./rules.ts";
import { postedRowsSchema } from "./schema.ts";
import { findEarlier, type StoredSheet, sendSheet } from "./send-sheet.server.ts";

/** The headers of a request that a strip's program signed. */
export type SignedHeaders = {
  keyId: string;
  timestamp: string;
  signature: string;
  idempotencyKey: string;
};

/** A posted sheet. */
export type PostedSheet = {
  slug: string;
  headers: SignedHeaders;
  /** The path with its query. */
  path: string;
  type: "csv" | "json";
  /** The evening and the order of numeric dates, from the query; empty if it doesn't say. */
  date: string;
  dayOrder: string;
  body: Uint8Array<ArrayBuffer>;
};

const UNSIGNED = "The signature is missing, wrong or too old, or the key was revoked.";
const KEY_PATTERN = /^[\x21-\x7e]{1,100}$/;
/** The values of all rows, and the lists and objects around them. */
const VALUES_MAX = MAX_ROWS * (RESULT_COLUMNS.length + 2);

/** The key that a request names. To be checked before its body is read. @throws AppError `unauthenticated`, `bad_request` */
export async function requireTrackKey(
  { db }: Pick<Deps, "db">,
  { keyId, timestamp, signature, idempotencyKey }: SignedHeaders,
): Promise<TrackKey> {
  const id = /^\d{1,15}$/.test(keyId) ? Number(keyId) : 0;
  const key = id > 0 && timestamp && signature ? await findTrackKey(db, id) : null;
  if (!key || key.revokedAt) throw new AppError("unauthenticated", UNSIGNED);
  if (!KEY_PATTERN.test(idempotencyKey)) {
    throw new AppError("bad_request", "The Idempotency-Key is 1 to 100 printable characters.");
  }
  return key;
}

/**
 * Stores the results that a strip's program posted, once per Idempotency-Key.
 *
 * @throws AppError `unauthenticated`, `not_found` for another strip, `conflict`, `in_progress`, `bad_request` for a body
 *   that is no JSON, `invalid` if no row can be read
 */
export async function postResults(
  deps: Pick<Deps, "db" | "clock" | "config">,
  key: TrackKey,
  posted: PostedSheet,
): Promise<StoredSheet> {
  const { db, clock } = deps;
  const now = clock.now();
  const { headers, slug, path, body } = posted;
  if (!isSignedWith(deps, key, { ...headers, path, body, now })) {
    throw new AppError("unauthenticated", UNSIGNED);
  }
  const strip = await findStripBySlug(db, slug, null);
  if (!strip || strip.id !== key.trackId) throw new AppError("not_found", "Not found.");
  await updateKeyUsed(db, key.id, now);
  const sent = {
    trackId: strip.id,
    key: `key:${key.id}:${headers.idempotencyKey}`,
    bodyHash: sha256(body),
  };
  const earlier = await findEarlier(deps, sent);
  if (earlier) return earlier;
  const content = await readPosted(deps, strip, posted);
  return sendSheet(deps, { ...sent, sender: { uploadedBy: null, keyId: key.id }, content });
}

async function readPosted(
  { db, clock }: Pick<Deps, "db" | "clock">,
  strip: Strip,
  { type, date, dayOrder, body }: PostedSheet,
): Promise<SheetContent & { ranOn: string }> {
  const chosen = date === "" ? null : readDay(date);
  if (date !== "" && chosen === null) throw invalidFields({ date: "A day such as 2026-05-09." });
  const reading = { ranOn: chosen, dayOrder: dayOrderIn(dayOrder) ?? "month-first" } as const;
  const content =
    type === "json"
      ? readSheetRows(parseRows(body), reading)
      : await readCsvBody({ db }, strip, body, reading);
  const { ranOn } = content;
  if (ranOn === null) throw invalidFields({ date: "Which evening? Add ?date=2026-05-09." });
  if (ranOn > latestDayOnEarth(clock.now())) throw invalidFields({ date: "It is in the future." });
  return { ...content, ranOn };
}

function parseRows(body: Uint8Array) {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    return readFields(postedRowsSchema, parseBoundedJson(text, VALUES_MAX)).rows;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("bad_request", "The request body is not valid JSON.", { cause });
  }
}

async function readCsvBody(
  { db }: Pick<Deps, "db">,
  strip: Strip,
  body: Uint8Array<ArrayBuffer>,
  reading: { ranOn: string | null; dayOrder: "month-first" | "day-first" },
): Promise<SheetContent> {
  const mapping = readMapping(await findColumnsOfStrip(db, strip.id));
  const { content } = await readSheetFile(await decode(body), { ...reading, mapping });
  if (content) return content;
  throw invalidFields({
    file: "No column is the elapsed time. Name it “ET”, or choose it once on the track desk.",
  });
}

async function decode(body: Uint8Array<ArrayBuffer>): Promise<string> {
  try {
    return await readTextFile(new Blob([body]));
  } catch (cause) {
    if (!(cause instanceof ForeignTextError)) throw cause;
    throw invalidFields({ file: cause.message });
  }
}

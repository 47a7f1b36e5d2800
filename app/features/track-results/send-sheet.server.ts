import type { Deps } from "#app/deps.ts";
import { storeSheet } from "#app/features/track-matches/store-sheet.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { sentBefore } from "#app/lib/idempotency.server.ts";
import { insertAudit } from "#db/queries/audit.ts";
import { deleteAbandonedSheet, findSentSheet } from "#db/queries/track-desk.ts";
import type { trackSheets } from "#db/schema/track-results.ts";
import type { SheetContent } from "./collect-rows.ts";

/** Who sends a sheet: a member on the page, or a program with a key. */
export type Sender = { uploadedBy: number; keyId: null } | { uploadedBy: null; keyId: number };
type SentSheet = typeof trackSheets.$inferSelect;

/** A sheet in storage; `isNew` unless it was there before. */
export type StoredSheet = Pick<SentSheet, "id" | "ranOn" | "rowCount" | "badRows" | "status"> & {
  isNew: boolean;
};

export type SheetToSend = {
  trackId: number;
  sender: Sender;
  /** Under which the sender may send it again. */
  key: string;
  /** The SHA-256 of the file. */
  bodyHash: string;
  content: SheetContent & { ranOn: string };
};

/** Rows that don't arrive for this long never will: their request is over. */
const ABANDONED_MS = 2 * 60_000;

/**
 * Stores a sheet, once: the same file or the same key gets the sheet that is there.
 *
 * @throws AppError `conflict` if the key was used with another file, `in_progress` while the same one is being stored,
 *   `invalid` without any row that can be read
 */
export async function sendSheet(
  deps: Pick<Deps, "db" | "clock">,
  sheet: SheetToSend,
): Promise<StoredSheet> {
  const { trackId, sender, key, bodyHash, content } = sheet;
  const earlier = await findEarlier(deps, sheet);
  if (earlier) return earlier;
  if (content.rows.length === 0) throw new AppError("invalid", "None of the rows can be read.");
  const { db, clock } = deps;
  const createdAt = clock.now();
  const { ranOn, rows, badRows } = content;
  const values = { trackId, ranOn, createdAt, badRows, bodyHash, idempotencyKey: key, ...sender };
  const source = sender.keyId === null ? ("csv" as const) : ("api" as const);
  const id = await storeSheet({ db }, { ...values, source, rows });
  await insertAudit(db, {
    createdAt,
    actorId: sender.uploadedBy,
    action: "track-sheet.store",
    subjectKind: "track-sheet",
    subjectId: id,
    detail: {
      track: trackId,
      evening: ranOn,
      rows: rows.length,
      ...(sender.keyId !== null && { apiKey: sender.keyId }),
    },
  });
  return { id, ranOn, rowCount: rows.length, badRows, status: "DONE", isNew: true };
}

/** The sheet that was sent before, under the same key or as the same file. */
export async function findEarlier(
  { db, clock }: Pick<Deps, "db" | "clock">,
  sent: Pick<SheetToSend, "trackId" | "key" | "bodyHash">,
): Promise<StoredSheet | null> {
  const { byKey, byBody } = await findSentSheet(db, sent);
  if (byKey && byKey.bodyHash !== sent.bodyHash) throw sentBefore();
  const sheet = byKey ?? byBody;
  if (!sheet) return null;
  if (sheet.status !== "OPEN") return { ...sheet, isNew: false };
  if (clock.now().getTime() - sheet.createdAt.getTime() < ABANDONED_MS) {
    throw new AppError(
      "in_progress",
      "The same file is being stored right now. Try again in a moment.",
    );
  }
  await deleteAbandonedSheet(db, sheet.id);
  return null;
}

import type { Logger } from "#app/deps.ts";
import { sha256 } from "#app/lib/sha256.server.ts";
import type { Database } from "#db/client.ts";
import {
  type ArchivedEntry,
  findAllAuditToArchive,
  moveAuditToArchive,
} from "#db/queries/audit-archive.ts";
import type { Env } from "../env.ts";

/** How many months the whole audit log stays in the database. */
const MONTHS = 13;
/** About a megabyte of entries, and 200,000 entries in a run. */
const ENTRIES_A_PART = 5_000;
const PARTS_MAX = 40;

/**
 * Moves months that are older than that to the archive, as objects of JSON lines in the private bucket:
 * `audit/2025-10/000000004711.jsonl`, by the id of the first entry. A part is deleted from the database only
 * after its object was read back, and its key and text are the same if it has to be stored again.
 *
 * @throws Error if an object isn't what was stored
 */
export async function archiveAudit(
  { PRIVATE_MEDIA: bucket }: Pick<Env, "PRIVATE_MEDIA">,
  { db, log, now }: { db: Database; log: Logger; now: Date },
): Promise<void> {
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS, 1));
  for (let part = 0; part < PARTS_MAX; part++) {
    const entries = await findAllAuditToArchive(db, { before, limit: ENTRIES_A_PART });
    const [first] = entries;
    if (!first) return;
    const end = entries.findIndex(({ month }) => month !== first.month);
    const entryCount = await archivePart(bucket, {
      ...{ db, now, first },
      entries: entries.slice(0, end < 0 ? undefined : end),
    });
    log("info", "audit.archived", { month: first.month, count: entryCount });
  }
}

type Part = {
  db: Database;
  now: Date;
  first: ArchivedEntry;
  /** Entries of one month, at least one. */
  entries: readonly ArchivedEntry[];
};

async function archivePart(bucket: R2Bucket, { db, now, first, entries }: Part): Promise<number> {
  const objectKey = `audit/${first.month}/${String(first.id).padStart(12, "0")}.jsonl`;
  const text = entries.map(({ line }) => `${line}\n`).join("");
  const hash = sha256(text);
  await bucket.put(objectKey, text, {
    httpMetadata: { contentType: "application/jsonl" },
    sha256: hash,
  });
  const stored = await bucket.get(objectKey);
  if (!stored || sha256(await stored.text()) !== hash) {
    throw new Error(`The archive ${objectKey} isn't what was stored`);
  }
  await moveAuditToArchive(db, {
    firstId: first.id,
    lastId: entries.at(-1)?.id ?? first.id,
    createdAt: now,
    entryCount: entries.length,
    objectKey,
    sha256: hash,
  });
  return entries.length;
}

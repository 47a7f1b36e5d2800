import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { type BackupKind, backups } from "../schema/index.ts";

export type StoredBackup = typeof backups.$inferSelect;

type BackupQuery = {
  kind: BackupKind | null;
  /** The id of the last one of the page before. */
  before: number;
  limit: number;
};

/** The newest copies and restore points before an id; those of one kind by their moment, which walks `backups_kind`. */
export function findAllBackups(
  db: Database,
  { kind, before, limit }: BackupQuery,
): Promise<StoredBackup[]> {
  return db
    .select()
    .from(backups)
    .where(
      kind === null ? lt(backups.id, before) : and(eq(backups.kind, kind), isOlderThan(before)),
    )
    .orderBy(...(kind === null ? [] : [desc(backups.takenAt)]), desc(backups.id))
    .limit(limit);
}

/** In the order of `backups_kind`, of which the id is the last part. An id that isn't stored is after all of them. */
function isOlderThan(id: number) {
  const takenAt = sql`coalesce((select taken_at from backups where id = ${id}), ${Number.MAX_SAFE_INTEGER})`;
  return sql`(${backups.takenAt}, ${backups.id}) < (${takenAt}, ${id})`;
}

/** Adds a copy or a restore point; returns its id. */
export function insertBackup(db: Database, backup: typeof backups.$inferInsert) {
  return db.insert(backups).values(backup).returning({ id: backups.id });
}

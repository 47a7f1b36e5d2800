import { and, desc, eq, lt } from "drizzle-orm";
import type { Database } from "../client.ts";
import { missedPaths } from "../schema/index.ts";

/** The missed paths that visitors asked for most, without those that are ignored. */
export function findAllMissedPaths(db: Database, limit: number) {
  return db
    .select({
      path: missedPaths.path,
      hitCount: missedPaths.hitCount,
      lastHitOn: missedPaths.lastHitOn,
    })
    .from(missedPaths)
    .where(eq(missedPaths.isIgnored, false))
    .orderBy(desc(missedPaths.hitCount))
    .limit(limit);
}

type Ignoring = { path: string; isIgnored: boolean };

/** Ignores a missed path, or not anymore; returns its row, or none if it is gone or is so already. */
export function updateMissedPathIgnored(db: Database, { path, isIgnored }: Ignoring) {
  return db
    .update(missedPaths)
    .set({ isIgnored })
    .where(and(eq(missedPaths.path, path), eq(missedPaths.isIgnored, !isIgnored)))
    .returning({ path: missedPaths.path });
}

/** Deletes the paths that were last asked for before a day, `YYYY-MM-DD`. */
export function deleteMissedPathsBefore(db: Database, day: string) {
  return db.delete(missedPaths).where(lt(missedPaths.lastHitOn, day));
}

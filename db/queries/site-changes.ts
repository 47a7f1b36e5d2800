import { and, desc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { redirectHits, siteChanges, users } from "../schema/index.ts";

/** How many versions of the settings are stored. */
const VERSIONS = 50;

export type NewSiteChange = Omit<typeof siteChanges.$inferSelect, "publishedAt" | "settings"> & {
  settings: object;
};

/** The newest version of the settings; null if none was ever stored. */
export async function findLatestSiteChange(db: Database) {
  const [change] = await db.select().from(siteChanges).orderBy(desc(siteChanges.version)).limit(1);
  return change ?? null;
}

/** A version of the settings; null if it isn't stored anymore. */
export async function findSiteChange(db: Database, version: number) {
  const [change] = await db.select().from(siteChanges).where(eq(siteChanges.version, version));
  return change ?? null;
}

/** The newest changes with the actors' names, at most `limit`, without the settings. */
export function findAllSiteChanges(db: Database, limit: number) {
  return db
    .select({
      version: siteChanges.version,
      createdAt: siteChanges.createdAt,
      actor: users.username,
      section: siteChanges.section,
      summary: siteChanges.summary,
      isPublished: sql<number>`${siteChanges.publishedAt} is not null`,
    })
    .from(siteChanges)
    .leftJoin(users, eq(users.id, siteChanges.actorId))
    .where(sql`${siteChanges.version} > 0`)
    .orderBy(desc(siteChanges.version))
    .limit(limit);
}

/** Stores the settings from before the first change as version 0, for undoing that. */
export function insertFirstSettings(db: Database, createdAt: Date, settings: object) {
  return db.run(sql`insert into site_changes
      (version, created_at, section, summary, settings, published_at)
    select 0, ${createdAt.getTime()}, 'redirects', '', ${JSON.stringify(settings)}, ${createdAt.getTime()}
    where not exists (select 1 from site_changes)`);
}

/** Stores the next version. @returns no row if it isn't the next one anymore */
export function insertSiteChange(db: Database, change: NewSiteChange) {
  return db.all(sql`insert into site_changes (version, created_at, actor_id, section, summary, settings)
    select ${change.version}, ${change.createdAt.getTime()}, ${change.actorId}, ${change.section},
      ${change.summary}, ${JSON.stringify(change.settings)}
    where (select max(version) from site_changes) = ${change.version - 1} returning version`);
}

/** Deletes the versions that are too old to be undone. */
export function deleteOldSiteChanges(db: Database, version: number) {
  return db.delete(siteChanges).where(lte(siteChanges.version, version - VERSIONS));
}

/** Notes that KV has a version. */
export function updateSiteChangePublished(db: Database, version: number, publishedAt: Date) {
  return db.update(siteChanges).set({ publishedAt }).where(eq(siteChanges.version, version));
}

/** How often some redirects were followed, and when last. */
export function findAllRedirectHits(db: Database, paths: readonly string[]) {
  return db
    .select()
    .from(redirectHits)
    .where(inArray(redirectHits.path, sql`(select value from json_each(${JSON.stringify(paths)}))`))
    .limit(paths.length);
}

/** The usernames of some accounts, without deleted ones. */
export function findAllUsernames(db: Database, ids: readonly number[]) {
  return db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(
      and(
        inArray(users.id, sql`(select value from json_each(${JSON.stringify(ids)}))`),
        sql`${users.anonymisedAt} is null`,
      ),
    )
    .limit(ids.length);
}

/** The ids of accounts by their username keys, without deleted ones. */
export function findAllIdsByUsernameKeys(db: Database, keys: readonly string[]) {
  return db
    .select({ id: users.id, key: users.usernameKey })
    .from(users)
    .where(
      and(
        inArray(users.usernameKey, sql`(select value from json_each(${JSON.stringify(keys)}))`),
        sql`${users.anonymisedAt} is null`,
      ),
    )
    .limit(keys.length);
}

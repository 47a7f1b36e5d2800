import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { siteCommands } from "../schema/index.ts";

export type SiteCommand = typeof siteCommands.$inferSelect;
type NewCommand = { name: string; input: unknown; requestedAt: Date };

/** Stores a command for the site; returns its id. */
export function insertSiteCommand(db: Database, command: NewCommand) {
  return db.insert(siteCommands).values(command).returning({ id: siteCommands.id });
}

/** A command by its id. */
export async function findSiteCommand(db: Database, id: number): Promise<SiteCommand | null> {
  const [command] = await db.select().from(siteCommands).where(eq(siteCommands.id, id));
  return command ?? null;
}

/** Starts the oldest commands: of two that start one at once, one gets it. */
export function updateSiteCommandsToStarted(
  db: Database,
  { startedAt, limit }: { startedAt: Date; limit: number },
): Promise<SiteCommand[]> {
  return db
    .update(siteCommands)
    .set({ startedAt })
    .where(
      sql`${siteCommands.id} in (select id from ${siteCommands}
        where ${isNull(siteCommands.startedAt)} order by id limit ${limit})`,
    )
    .returning();
}

/** Ends a command with its outcome, and erases its input. */
export function updateSiteCommandToEnded(
  db: Database,
  { id, ...ended }: { id: number; endedAt: Date; hasFailed: boolean; outcome: string },
) {
  return db
    .update(siteCommands)
    .set({ ...ended, input: {} })
    .where(eq(siteCommands.id, id));
}

/** Deletes a command that has ended. */
export function deleteSiteCommand(db: Database, id: number) {
  return db.delete(siteCommands).where(eq(siteCommands.id, id));
}

/** Deletes a command unless the site has started it; returns its id, or none. */
export function deleteSiteCommandIfWaiting(db: Database, id: number) {
  return db
    .delete(siteCommands)
    .where(and(eq(siteCommands.id, id), isNull(siteCommands.startedAt)))
    .returning({ id: siteCommands.id });
}

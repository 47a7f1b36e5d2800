import type { Deps } from "#app/deps.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { findAllSiteChanges } from "#db/queries/site-changes.ts";

const CHANGES = 10;
/** How long the latest change is offered to be undone above the page. */
const RECENT_MS = 10 * MINUTE_MS;

/** The latest changes of the settings, newest first. */
export async function listChanges({ db, clock }: Pick<Deps, "db" | "clock">) {
  const now = clock.now().getTime();
  const changes = await findAllSiteChanges(db, CHANGES);
  return changes.map(({ createdAt, isPublished, actor, ...change }) => ({
    ...change,
    by: actor ?? "npm run ops",
    at: createdAt.toISOString(),
    isPublished: isPublished === 1,
    isRecent: now - createdAt.getTime() < RECENT_MS,
  }));
}
export type SiteChangeLine = Awaited<ReturnType<typeof listChanges>>[number];

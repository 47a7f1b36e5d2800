import type { Deps } from "#app/deps.ts";
import { counterOf, findAllCounters } from "#db/queries/counters.ts";

/**
 * When an article, a term or an author that everybody sees last changed, came or left; null within that same
 * second, in which more may follow, and where the database doesn't answer.
 */
export async function readLastNewsChange({
  db,
  clock,
  log,
}: Pick<Deps, "db" | "clock" | "log">): Promise<Date | null> {
  try {
    const seconds = counterOf(await findAllCounters(db, ["news-changed"]), "news-changed");
    return seconds < Math.floor(clock.now().getTime() / 1000) ? new Date(seconds * 1000) : null;
  } catch (error) {
    log("error", "news.failed", { message: "Failed to fetch the last change of news", error });
    return null;
  }
}

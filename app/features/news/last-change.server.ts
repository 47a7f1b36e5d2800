import type { Deps } from "#app/deps.ts";
import { counterOf, findAllCounters } from "#db/queries/counters.ts";

/**
 * The last change of any public article, term or author; null within the same second, in which more changes
 * may follow, and if the database fails.
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

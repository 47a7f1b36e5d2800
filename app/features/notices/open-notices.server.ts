import type { Deps, Viewer } from "#app/deps.ts";
import { reasonOf } from "#app/lib/failure-reason.ts";
import { readId } from "#app/lib/record-id.ts";
import { sameSitePath } from "#app/lib/same-site-path.ts";
import { updateNoticesToSeen } from "#db/queries/notices.ts";
import { NOTICES_PATH } from "./paths.ts";

/** A line names at most so many notices. */
const IDS_MAX = 20;

/**
 * Marks the notices of a mail or push as seen, those of its reader only, and says where it leads: to a path of this
 * site, otherwise to the list. Whoever isn't logged in sees the page all the same, as does a reader whose notices can't
 * be marked just then.
 */
export async function openNotices(
  { db, clock, log, viewer }: Pick<Deps, "db" | "clock" | "log"> & { viewer: Viewer | null },
  search: URLSearchParams,
): Promise<string> {
  const ids = search.getAll("id").slice(0, IDS_MAX).map(readId);
  if (viewer && ids.length > 0) {
    await updateNoticesToSeen(db, { userId: viewer.id, ids, now: clock.now() })
      .run()
      .catch((error: unknown) => log("warn", "notices.unmarked", { reason: reasonOf(error) }));
  }
  return sameSitePath(search.get("to"), NOTICES_PATH);
}

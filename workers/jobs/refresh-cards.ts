import type { Logger } from "#app/deps.ts";
import type { Database } from "#db/client.ts";
import { findAllSlipsAfter } from "#db/queries/slips.ts";
import { createCardStore } from "../card-store.ts";
import type { Env } from "../env.ts";

/** The slips checked per run. */
const BATCH_SIZE = 50;
const MARKER = "card-refresh";

/**
 * Queues the cards of the next few listed runs, for those approved before cards were pre-rendered and those
 * whose job was lost, so that crawlers get files. Cards that are up to date aren't drawn again. The position
 * is stored in KV; if it is lost, the scan starts over.
 */
export async function refreshCards(
  env: Env,
  { db, log }: { db: Database; log: Logger },
): Promise<void> {
  const after = Number(await env.SITE.get(MARKER)) || 0;
  const slips = await findAllSlipsAfter(db, after, BATCH_SIZE);
  const listed = slips.filter(({ isListed }) => isListed).map(({ id }) => id);
  const cards = createCardStore({ bucket: env.MEDIA, jobs: env.JOBS, log });
  if (listed.length > 0) await cards.refreshRuns(listed);
  const last = slips.at(-1);
  if (last && slips.length === BATCH_SIZE) await env.SITE.put(MARKER, String(last.id));
  else if (after > 0) await env.SITE.delete(MARKER);
}

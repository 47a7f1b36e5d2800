import type { Logger } from "#app/deps.ts";
import type { Database } from "#db/client.ts";
import { findAllSlipsAfter } from "#db/queries/slips.ts";
import { createCardStore } from "../card-store.ts";
import type { Env } from "../env.ts";

/** Slips that one run looks at. */
const LOOKED_AT = 50;
const MARKER = "card-refresh";

/**
 * Queues the cards of the next few runs on the boards: those approved before cards were drawn ahead, and those whose
 * job was lost, so that crawlers get files. A card that is up to date isn't drawn again. Where it stopped is in KV,
 * and when that is lost it begins again.
 */
export async function refreshCards(
  env: Env,
  { db, log }: { db: Database; log: Logger },
): Promise<void> {
  const after = Number(await env.SITE.get(MARKER)) || 0;
  const slips = await findAllSlipsAfter(db, after, LOOKED_AT);
  const listed = slips.filter(({ isListed }) => isListed).map(({ id }) => id);
  const cards = createCardStore({ bucket: env.MEDIA, jobs: env.JOBS, log });
  if (listed.length > 0) await cards.refreshRuns(listed);
  const last = slips.at(-1);
  if (last && slips.length === LOOKED_AT) await env.SITE.put(MARKER, String(last.id));
  else if (after > 0) await env.SITE.delete(MARKER);
}

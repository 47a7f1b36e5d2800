import type { Deps } from "#app/deps.ts";
import { findAllEvents, positionAfter, toListedEvent } from "#db/queries/events.ts";
import type { EventQuery } from "./event-query.ts";
import { presentCard } from "./present-event.ts";
import { matchOf } from "./search-tokens.ts";

/** A search reads three rows for each. */
const PAGE = 30;

export type ManagedEvent = ReturnType<typeof presentCard> & { internalName: string };

/**
 * The editors' list of events that aren't past, under their internal names.
 *
 * @param limit the most of a page; a file has longer ones
 */
export async function listManagedEvents(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { q, after }: Pick<EventQuery, "q" | "after">,
  limit = PAGE,
): Promise<{ events: ManagedEvent[]; next: number | null }> {
  const rows = await findAllEvents(db, {
    match: matchOf({ text: q }),
    from: Math.max(positionAfter(clock.now()), after ?? 0),
    to: Number.MAX_SAFE_INTEGER,
    limit: limit + 1,
  });
  const page = rows.slice(0, limit).map(toListedEvent);
  const last = page.at(-1);
  return {
    events: page.map((event) => ({ ...presentCard(event), internalName: event.internalName })),
    next: rows.length > limit && last ? last.position + 1 : null,
  };
}

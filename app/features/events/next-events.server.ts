import type { Deps } from "#app/deps.ts";
import {
  findAllEvents,
  findAllEventsAtTrack,
  positionAfter,
  type StoredEvent,
  toListedEvent,
} from "#db/queries/events.ts";
import { byFirstDay, type EventCard, presentCard } from "./present-event.ts";

const LISTED = 3;

/** The query of the next events anywhere; pass its rows to `presentNextEvents`. */
export function findNextEvents({ db, clock }: Pick<Deps, "db" | "clock">) {
  const from = positionAfter(clock.now());
  return findAllEvents(db, { match: null, from, to: Number.MAX_SAFE_INTEGER, limit: LISTED });
}

export function presentNextEvents(rows: readonly StoredEvent[]): EventCard[] {
  return rows.map((row) => presentCard(toListedEvent(row))).toSorted(byFirstDay);
}

/** The next events at a track. */
export async function listNextEventsAt(
  { db, clock }: Pick<Deps, "db" | "clock">,
  trackSlug: string,
): Promise<EventCard[]> {
  const from = positionAfter(clock.now());
  return presentNextEvents(await findAllEventsAtTrack(db, { trackSlug, from, limit: LISTED }));
}

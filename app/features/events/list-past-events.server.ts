import type { Deps } from "#app/deps.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import {
  findAllEvents,
  findFirstEventDay,
  positionAfter,
  toListedEvent,
} from "#db/queries/events.ts";
import { presentCard } from "./present-event.ts";

const PAGE = 30;
/** The most years to list. */
const YEARS_MAX = 80;

export type PastEvents = Awaited<ReturnType<typeof listPastEvents>>;

/**
 * Past events, newest first, of one year or all, with the list of years.
 *
 * @param before the position before which the page starts; null for the newest
 */
export async function listPastEvents(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { year, before }: { year: number | null; before: number | null },
) {
  const now = clock.now();
  // A day of margin at both ends, since a year starts at a different instant in each zone.
  const start = year === null ? 0 : positionAfter(new Date(Date.UTC(year, 0, 1) - DAY_MS));
  const end = year === null ? now : new Date(Date.UTC(year + 1, 0, 2) + DAY_MS);
  const [rows, [first]] = await db.batch([
    findAllEvents(db, {
      match: null,
      from: start,
      to: Math.min(positionAfter(now), positionAfter(end), before ?? Number.MAX_SAFE_INTEGER),
      isBackwards: true,
      ...(year === null ? {} : { endsIn: year }),
      limit: PAGE + 1,
    }),
    findFirstEventDay(db),
  ]);
  const page = rows.slice(0, PAGE).map(toListedEvent);
  return {
    events: page.map((event) => presentCard(event)),
    years: yearsSince(first?.endsOn ?? null, now),
    next: rows.length > PAGE ? (page.at(-1)?.position ?? null) : null,
  };
}

/** Newest first. */
function yearsSince(day: string | null, now: Date): number[] {
  const last = now.getUTCFullYear();
  const first = day === null ? last : Number(day.slice(0, 4));
  const count = Math.max(0, Math.min(YEARS_MAX, last - first + 1));
  return Array.from({ length: count }, (_, at) => last - at);
}

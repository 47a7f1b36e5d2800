import type { ListedEvent } from "#db/queries/events.ts";
import { pictureOf } from "./event-picture.ts";
import { formatMonth } from "./format-schedule.ts";
import { pointOf, scheduleOf } from "./rules.ts";

/** An event in a list. */
export type EventCard = ReturnType<typeof presentCard>;
export type EventMonth = { name: string; events: EventCard[] };

export function presentCard(event: ListedEvent, distanceMiles: number | null = null) {
  const { slug, eventName, status, categories } = event;
  const { venue, city, state, country } = event;
  return {
    slug,
    eventName,
    status,
    categories,
    schedule: scheduleOf(event),
    place: { venue, city, state, country },
    point: pointOf(event),
    picture: pictureOf(event),
    distanceMiles,
  };
}

/** Events by the month they start in, in order. */
export function groupByMonth(cards: readonly EventCard[]): EventMonth[] {
  const months = new Map<string, EventCard[]>();
  for (const card of cards) {
    const name = formatMonth(card.schedule.startsOn);
    months.set(name, [...(months.get(name) ?? []), card]);
  }
  return [...months].map(([name, events]) => ({ name, events }));
}

/** Compares by first day: pages are read in order of the last day, but sorted by the first. */
export function byFirstDay(one: EventCard, other: EventCard): number {
  const [a, b] = [one.schedule.startsOn, other.schedule.startsOn];
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

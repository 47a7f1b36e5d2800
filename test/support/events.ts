import { completeEvents } from "#app/features/events/complete-events.server.ts";
import type { EventText } from "#app/features/events/event-fields.ts";
import { createEvents } from "#app/features/events/save-event.server.ts";
import { loadPlaceFinder } from "#app/features/geography/places.server.ts";
import { testDeps } from "./deps.ts";

/** Creates events as an editor, each with a place and time zone, and returns their slugs. */
export async function createTestEvents(list: readonly EventText[], now?: Date): Promise<string[]> {
  const deps = testDeps(now ? { now } : {});
  const completed = await completeEvents({ ...deps, findTown: await loadPlaceFinder() }, list);
  const events = completed.map((each) => {
    if (each.ok) return { fields: each.value };
    throw new Error(JSON.stringify(each.errors));
  });
  return createEvents(deps, events, { actorId: null, action: "event.create" });
}

/** One in Milan, Michigan. */
export const MILAN: EventText = {
  eventName: "Friday Test and Tune",
  categories: "test-and-tune",
  venue: "Sample Dragway",
  city: "Milan",
  state: "MI",
  startsOn: "2026-12-04",
  startsTime: "18:00",
  endsTime: "23:00",
  latitude: "42.08",
  longitude: "-83.68",
};

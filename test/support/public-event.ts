import type { PublicEvent } from "#app/features/events/read-event-page.server.ts";

/** An event in Milan, Michigan, as its page reads it. */
export function publicEvent(change: Partial<PublicEvent> = {}): PublicEvent {
  return {
    id: 1,
    slug: "night-2026-12-04",
    eventName: "Night </script>",
    status: "SCHEDULED",
    website: null,
    categories: [],
    schedule: {
      startsOn: "2026-12-04",
      endsOn: "2026-12-04",
      startsTime: "18:00",
      endsTime: "23:00",
      timeZone: "America/Detroit",
    },
    previousStartsOn: null,
    place: {
      venue: "Milan Dragway",
      address: "",
      city: "Milan",
      state: "MI",
      zipCode: "",
      country: "US",
    },
    point: { latitude: 42.08, longitude: -83.68 },
    picture: { key: "events/1/a.jpg", width: 800, height: 450, alt: "Two cars" },
    html: "",
    goingCount: 0,
    wentCount: 0,
    isDemo: false,
    updatedAt: "",
    correction: null,
    ...change,
  };
}

import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { FoundEvents } from "#app/features/events/components/found-events.tsx";
import type { EventList } from "#app/features/events/list-events.server.ts";
import type { EventCard } from "#app/features/events/present-event.ts";
import { readEventQuery } from "#app/features/events/read-event-query.server.ts";

const NEAR = {
  center: { name: "Denver", latitude: 39.74, longitude: -104.99 },
  radius: 250,
} as const;
const EVENT: EventCard = {
  slug: "long-haul-nationals",
  eventName: "Long Haul Nationals",
  status: "SCHEDULED",
  categories: ["racing"],
  schedule: {
    startsOn: "2027-05-14",
    endsOn: "2027-05-16",
    startsTime: null,
    endsTime: null,
    timeZone: "America/Denver",
  },
  place: { venue: "", city: "Kearney", state: "NE", country: "US" },
  point: null,
  picture: null,
  distanceMiles: 472,
};

/** The text of an empty list, and the addresses it links to. */
function render(nearest: EventList["nearest"]): { text: string; links: string[] } {
  const query = readEventQuery(new URLSearchParams("near=Denver, CO&category=racing&after=12"));
  const list: EventList = { events: [], near: NEAR, nearest, isPlaceUnknown: false, next: null };
  const Component = () => <FoundEvents query={query} list={list} path="/events" />;
  const Stub = createRoutesStub([{ path: "/", Component }]);
  const markup = renderToStaticMarkup(<Stub />);
  const links = [...markup.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);
  return {
    text: markup.replace(/<[^>]*>/g, ""),
    links: links.map((href) => href.replaceAll("&amp;", "&")),
  };
}

test("a place without events names the nearest one and offers the radius that includes it", () => {
  const { text, links } = render({ event: EVENT, within: 1000 });
  expect(text).toContain("Nothing within 250 miles of Denver");
  expect(text).toContain("The nearest is Long Haul Nationals, May 14–16, 2027, 472 miles away.");
  expect(text).toContain("Look within 1,000 miles");
  expect(links).toContain("/events/long-haul-nationals");
  expect(links).toContain("/events?category=racing&near=Denver%2C+CO&within=1000");
});

test("a place far from every event leads to all of them", () => {
  const { text, links } = render(null);
  expect(text).toContain("Drop a filter, or look further out.");
  expect(links).toContain("/events");
});

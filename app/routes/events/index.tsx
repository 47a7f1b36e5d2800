import { depsOf } from "#app/context.ts";
import { EventsScreen } from "#app/features/events/components/events-screen.tsx";
import { isFiltered } from "#app/features/events/event-query.ts";
import { listEvents } from "#app/features/events/list-events.server.ts";
import { readEventQuery } from "#app/features/events/read-event-query.server.ts";
import { mapData } from "#app/features/geography/map-data.server.ts";
import { pageCard } from "#app/features/sharing/page-card.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/index.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: "Events",
    description:
      "Test and tunes, bracket races and nationals on a map and by date. Find what's running near you and put it in your calendar.",
    path: "/events",
    matches,
    image: pageCard({ path: "/events", title: "Events" }),
    isHidden: loaderData !== undefined && isFiltered(loaderData.query),
  });

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const query = readEventQuery(url.searchParams);
  const deps = depsOf(context);
  const { events, ...sent } = await listEvents(deps, query);
  return { query, list: mapData(deps, request, { sent, drawn: { events } }) };
}

export default function Events({ loaderData }: Route.ComponentProps) {
  return <EventsScreen {...loaderData} />;
}

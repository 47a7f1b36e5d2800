import { depsOf } from "#app/context.ts";
import {
  CATEGORY_LABELS,
  categoryPath,
  EVENT_CATEGORIES,
} from "#app/features/events/categories.ts";
import { EventsScreen } from "#app/features/events/components/events-screen.tsx";
import { listEvents } from "#app/features/events/list-events.server.ts";
import { readEventQuery } from "#app/features/events/read-event-query.server.ts";
import { mapData } from "#app/features/geography/map-data.server.ts";
import { pageCard } from "#app/features/sharing/page-card.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { notFound } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/category.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return pageMeta({ title: "Events", path: "/events", isHidden: true });
  const label = CATEGORY_LABELS[loaderData.category];
  return pageMeta({
    title: `${label} events`,
    description: `${label}: what's next, by date and on a map, with the tracks and their runs.`,
    path: categoryPath(loaderData.category),
    matches,
    image: pageCard({ path: categoryPath(loaderData.category), title: label }),
  });
};

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const category = EVENT_CATEGORIES.find((each) => each === params.category);
  if (!category) throw notFound(url);
  const { after } = readEventQuery(url.searchParams);
  const query = { ...readEventQuery(new URLSearchParams()), category, after };
  const deps = depsOf(context);
  const { events, ...sent } = await listEvents(deps, query);
  return { category, query, list: mapData(deps, request, { sent, drawn: { events } }) };
}

export default function EventCategory({ loaderData }: Route.ComponentProps) {
  return <EventsScreen query={loaderData.query} list={loaderData.list} isCategoryPage />;
}

import { depsOf } from "#app/context.ts";
import { pageDrawing } from "#app/features/content/page-scenes.ts";
import { PastEventsScreen } from "#app/features/events/components/past-events-screen.tsx";
import { listPastEvents } from "#app/features/events/list-past-events.server.ts";
import { readPastQuery } from "#app/features/events/read-event-query.server.ts";
import { pageCard } from "#app/features/sharing/page-card.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { documentData } from "#app/rendering/index.ts";
import type { Route } from "./+types/past.ts";

const PATH = "/events/past-events";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Past events",
    description: "Events that are over, by year, with the runs that our racers made there.",
    path: PATH,
    matches,
    image: pageCard({ path: PATH, title: "Past events" }),
  });

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const query = readPastQuery(url.searchParams);
  const { years, ...drawn } = await listPastEvents(depsOf(context), query);
  const list = documentData(request, { years }, drawn);
  return { ...query, list, drawing: pageDrawing(PATH) };
}

export default function PastEvents({ loaderData }: Route.ComponentProps) {
  return <PastEventsScreen {...loaderData} />;
}

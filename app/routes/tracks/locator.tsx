import { depsOf } from "#app/context.ts";
import { pageCard } from "#app/features/sharing/page-card.ts";
import { LocatorScreen } from "#app/features/tracks/components/locator-screen.tsx";
import { locateTracks } from "#app/features/tracks/locate-tracks.server.ts";
import { locatorPath, readLocatorQuery } from "#app/features/tracks/locator-query.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/locator.ts";

const PATH = locatorPath({});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: "Track locator",
    description:
      "Find the nearest drag strip to a city or a ZIP code: distance, length, elevation, directions.",
    path: PATH,
    matches,
    image: pageCard({ path: PATH, title: "Track locator" }),
    isHidden: loaderData !== undefined && locatorPath(loaderData.query) !== PATH,
  });

export function loader({ request, context }: Route.LoaderArgs) {
  const query = readLocatorQuery(new URL(request.url).searchParams);
  return locateTracks(depsOf(context), query);
}

export default function TrackLocator({ loaderData }: Route.ComponentProps) {
  return <LocatorScreen located={loaderData} />;
}

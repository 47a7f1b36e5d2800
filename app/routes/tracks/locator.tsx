import { depsOf } from "#app/context.ts";
import { mapData } from "#app/features/geography/map-data.server.ts";
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

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const { query, answer } = await locateTracks(deps, readLocatorQuery(url.searchParams));
  const problem = answer.kind === "unknown" && { problem: answer.problem };
  const sent = { query, kind: answer.kind, ...problem };
  return mapData(deps, request, { sent, drawn: { answer } });
}

export default function TrackLocator({ loaderData }: Route.ComponentProps) {
  return <LocatorScreen located={loaderData} />;
}

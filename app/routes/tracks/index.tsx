import { redirect } from "react-router";
import { depsOf } from "#app/context.ts";
import { mapData } from "#app/features/geography/map-data.server.ts";
import { pageCard } from "#app/features/sharing/page-card.ts";
import { TrackIndex } from "#app/features/tracks/components/track-index.tsx";
import { listTracks } from "#app/features/tracks/list-tracks.server.ts";
import { readTrackFilter } from "#app/features/tracks/locator-query.ts";
import { trackPath } from "#app/features/tracks/rules.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/index.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: "Tracks",
    description: "Quarter-mile strips by state: elevation, length, and who was quickest there.",
    path: "/tracks",
    matches,
    image: pageCard({ path: "/tracks", title: "Tracks" }),
    isHidden: loaderData !== undefined && loaderData.search !== "",
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const search = searchParams.get("q") ?? "";
  const deps = depsOf(context);
  const { states, ...sent } = await listTracks(deps, search, readTrackFilter(searchParams));
  if (sent.exact !== null) throw redirect(trackPath(sent.exact));
  return mapData(deps, request, { sent, drawn: { states } });
}

export default function Tracks({ loaderData }: Route.ComponentProps) {
  return <TrackIndex index={loaderData} />;
}

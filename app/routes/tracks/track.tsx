import { redirect } from "react-router";
import { depsOf } from "#app/context.ts";
import { NextAtTrack } from "#app/features/events/components/next-at-track.tsx";
import { listNextEventsAt } from "#app/features/events/next-events.server.ts";
import { TrackScreen } from "#app/features/tracks/components/track-screen.tsx";
import { readTrackPage } from "#app/features/tracks/read-track-page.server.ts";
import { trackPath } from "#app/features/tracks/rules.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { notFound } from "#app/lib/responses.server.ts";
import { placeName } from "#app/lib/states.ts";
import type { Route } from "./+types/track.ts";

export const meta: Route.MetaFunction = ({ loaderData, params, matches }) => {
  const page = loaderData?.page;
  if (!page) return pageMeta({ title: "Track", path: trackPath(params.track), isHidden: true });
  const { track } = page;
  return pageMeta({
    title: track.name,
    description: `${track.name}, ${track.city}, ${placeName(track)}: ${track.elevationFt === null ? "" : `elevation ${track.elevationFt} ft, `}the quickest stock and modified cars, the latest runs.`,
    path: trackPath(track.slug),
    matches,
  });
};

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const [answer, nextEvents] = await Promise.all([
    readTrackPage(deps, params.track),
    listNextEventsAt(deps, params.track),
  ]);
  if (answer.kind === "moved") throw redirect(trackPath(answer.slug), 301);
  if (answer.kind === "unknown") throw notFound(url);
  return { page: answer.page, nextEvents };
}

export default function Track({ loaderData }: Route.ComponentProps) {
  return (
    <TrackScreen page={loaderData.page}>
      <NextAtTrack events={loaderData.nextEvents} />
    </TrackScreen>
  );
}

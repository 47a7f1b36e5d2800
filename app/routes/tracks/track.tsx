import { lazy } from "react";
import { redirect } from "react-router";
import { depsOf } from "#app/context.ts";
import { listNextEventsAt } from "#app/features/events/next-events.server.ts";
import { mapData } from "#app/features/geography/map-data.server.ts";
import { sharePicture } from "#app/features/sharing/shared-card.server.ts";
import { trackCard } from "#app/features/sharing/track-card.server.ts";
import { TrackMarkup } from "#app/features/tracks/components/track-markup.tsx";
import { readTrackPage, type TrackPage } from "#app/features/tracks/read-track-page.server.ts";
import { trackPath } from "#app/features/tracks/rules.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { notFound } from "#app/lib/responses.server.ts";
import { placeName } from "#app/lib/states.ts";
import type { Route } from "./+types/track.ts";
// Part of the document's markup, so the page needs its styles from the start.
import "#app/features/events/components/next-events.module.css";

const loadEvents = async () =>
  (await import("#app/features/events/components/next-at-track.tsx")).NextAtTrack;
const NextAtTrack = import.meta.env.SSR
  ? await loadEvents()
  : lazy(async () => ({ default: await loadEvents() }));

export const meta: Route.MetaFunction = ({ loaderData, params, matches }) => {
  if (!loaderData)
    return pageMeta({ title: "Track", path: trackPath(params.track), isHidden: true });
  const { title, description, slug, card } = loaderData;
  return pageMeta({ title, description, path: trackPath(slug), matches, image: card });
};

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const [answer, nextEvents] = await Promise.all([
    readTrackPage(deps, params.track),
    listNextEventsAt(deps, params.track),
  ]);
  if (answer.kind === "moved") throw redirect(trackPath(answer.slug), 301);
  if (answer.kind === "unknown") throw notFound(url);
  const { page } = answer;
  const { slug, name: title } = page.track;
  const sent = {
    slug,
    title,
    description: describeTrack(page.track),
    card: sharePicture(trackCard(page)),
  };
  return mapData(deps, request, { sent, drawn: { page, nextEvents } });
}

function describeTrack(track: TrackPage["track"]): string {
  const elevation = track.elevationFt === null ? "" : `elevation ${track.elevationFt} ft, `;
  return `${track.name}, ${track.city}, ${placeName(track)}: ${elevation}the quickest stock and modified cars, the latest runs.`;
}

export default function Track({ loaderData: { slug, page, nextEvents } }: Route.ComponentProps) {
  return (
    <TrackMarkup slug={slug} page={page}>
      <NextAtTrack events={nextEvents} />
    </TrackMarkup>
  );
}

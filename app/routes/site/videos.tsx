import { depsOf } from "#app/context.ts";
import { pageCard } from "#app/features/sharing/page-card.ts";
import { VideosScreen } from "#app/features/videos/components/videos-screen.tsx";
import { describeVideos } from "#app/features/videos/describe-videos.ts";
import { readPlaylists } from "#app/features/videos/read-playlists.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/videos.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta({
    title: "Videos",
    description:
      "Passes, builds and burnouts, and short drawn reels: how a tree counts down, staging, the sixty-foot, a burnout.",
    path: "/videos",
    matches,
    image: pageCard({ path: "/videos", title: "Videos" }),
  }),
  ...describeVideos(loaderData?.playlists ?? [], matches[0].loaderData?.origin ?? ""),
];

export async function loader({ context }: Route.LoaderArgs) {
  return { playlists: await readPlaylists(depsOf(context)) };
}

export default function Videos({ loaderData }: Route.ComponentProps) {
  return <VideosScreen playlists={loaderData.playlists} />;
}

import { signedInDeps } from "#app/context.ts";
import { FollowsScreen } from "#app/features/following/components/follows-screen.tsx";
import { listFollows } from "#app/features/following/list-follows.server.ts";
import { FOLLOWS_PATH } from "#app/features/following/paths.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/follows.ts";

export const meta = () =>
  pageMeta({ title: "What you follow", path: FOLLOWS_PATH, isHidden: true });

export function loader({ url, context }: Route.LoaderArgs) {
  return listFollows(signedInDeps(context), url.searchParams.get("before"));
}

export default function Follows({ loaderData }: Route.ComponentProps) {
  return <FollowsScreen page={loaderData} />;
}

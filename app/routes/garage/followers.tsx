import { depsOf } from "#app/context.ts";
import { FollowersScreen } from "#app/features/following/components/followers-screen.tsx";
import { listFollowers } from "#app/features/following/list-followers.server.ts";
import { followersPath } from "#app/features/following/paths.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { notFound } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/followers.ts";

export const meta: Route.MetaFunction = ({ params }) =>
  pageMeta({
    title: `Who follows ${params.user}`,
    path: followersPath(params.user),
    isHidden: true,
  });

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const before = url.searchParams.get("before");
  const page = await listFollowers(depsOf(context), { username: params.user, before });
  if (!page) throw notFound(url);
  return page;
}

export default function Followers({ loaderData }: Route.ComponentProps) {
  return <FollowersScreen page={loaderData} />;
}

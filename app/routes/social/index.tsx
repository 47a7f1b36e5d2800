import { depsOf } from "#app/context.ts";
import { pageCard } from "#app/features/sharing/page-card.ts";
import { SocialScreen } from "#app/features/social/components/social-screen.tsx";
import { readSocialFeed } from "#app/features/social/read-social-feed.server.ts";
import { POSTS_MAX } from "#app/features/social/rules.ts";
import { BRAND } from "#app/lib/brand.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/index.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Social",
    description: `What racers post under ${BRAND.hashtag}: passes, paddocks, late nights in the garage.`,
    path: "/social",
    matches,
    image: pageCard({ path: "/social", title: "Social" }),
  });

export async function loader({ context }: Route.LoaderArgs) {
  return { posts: await readSocialFeed(depsOf(context), { per: POSTS_MAX }) };
}

export default function Social({ loaderData }: Route.ComponentProps) {
  return <SocialScreen posts={loaderData.posts} />;
}

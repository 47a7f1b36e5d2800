import { depsOf } from "#app/context.ts";
import { sharePicture } from "#app/features/sharing/shared-card.server.ts";
import { HomeScreen } from "#app/features/site/components/home-screen.tsx";
import { describeOrganization } from "#app/features/site/describe-organization.ts";
import { readHomeBoard } from "#app/features/site/home-board.server.ts";
import { homeCard } from "#app/features/site/home-card.server.ts";
import { readHomeNews } from "#app/features/site/read-home-news.server.ts";
import { readHomePosts } from "#app/features/site/read-home-posts.server.ts";
import { type OwnStanding, readOwnStanding } from "#app/features/site/read-own-standing.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { documentData } from "#app/rendering/index.ts";
import type { Route } from "./+types/home.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta({ path: "/", matches, ...(loaderData && { image: loaderData.card }) }),
  describeOrganization(matches[0].loaderData?.origin ?? ""),
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const { viewer } = deps;
  const [{ hero, ...board }, news, posts, own] = await Promise.all([
    readHomeBoard(deps),
    readHomeNews(deps),
    readHomePosts(deps),
    viewer && readOwnStanding({ ...deps, viewer }),
  ]);
  // Not part of a visitor's document.
  const page = { hero, card: sharePicture(homeCard(board)) };
  const data: typeof page & { own?: OwnStanding } = own ? { ...page, own } : page;
  return documentData(request, data, { board, news, posts });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  // No spread: what is only in the document isn't enumerable.
  const { hero, own, board, news, posts } = loaderData;
  return <HomeScreen hero={hero} own={own} board={board} news={news} posts={posts} />;
}

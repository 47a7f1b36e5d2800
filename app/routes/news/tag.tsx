import { redirect } from "react-router";
import { depsOf } from "#app/context.ts";
import { isFollowedByViewer } from "#app/features/following/read-follow-state.server.ts";
import { NewsListPage } from "#app/features/news/components/news-list-page.tsx";
import { feedLinks } from "#app/features/news/feed-links.ts";
import { listData } from "#app/features/news/list-data.server.ts";
import { isPastEnd, readListRequest } from "#app/features/news/list-request.ts";
import { listTagNews } from "#app/features/news/list-tag-news.server.ts";
import { topicCard } from "#app/features/news/news-cards.server.ts";
import { pastEnd } from "#app/features/news/past-end.server.ts";
import { pagedPath } from "#app/features/news/paths.ts";
import { tagPath } from "#app/features/news/rules.ts";
import { sharePicture } from "#app/features/sharing/shared-card.server.ts";
import { canonicalSlug } from "#app/lib/canonical-slug.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { notFound } from "#app/lib/responses.server.ts";
import { FollowButton } from "#app/ui/follow-button.tsx";
import type { Route } from "./+types/tag.ts";

export const meta: Route.MetaFunction = ({ loaderData, params, matches }) => {
  if (!loaderData) {
    return pageMeta({ title: "News", path: tagPath(params.tag), isHidden: true });
  }
  const { term, list, card } = loaderData;
  const path = tagPath(term.slug);
  return [
    ...pageMeta({
      title: `${term.name}: tagged stories`,
      description: `Every story we filed under ${term.name}, newest first: how it's done, what it costs and what it's worth on the slip.`,
      path: pagedPath(path, list.page),
      matches,
      image: card,
    }),
    ...feedLinks(path, term.name),
  ];
};

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const { region, ...query } = readListRequest(url);
  const deps = depsOf(context);
  const [answer, isFollowing] = await Promise.all([
    listTagNews(deps, { ...query, slug: params.tag }),
    isFollowedByViewer(deps, { kind: "tag", name: canonicalSlug(params.tag) }),
  ]);
  if (!answer) throw notFound(url);
  const path = tagPath(answer.term.slug);
  if (path !== url.pathname) throw redirect(path + url.search, 301);
  if (isPastEnd(answer.list)) throw pastEnd(url);
  const card = sharePicture(topicCard("tag", answer.term));
  return { region, ...answer, card, isFollowing, list: listData(request, answer.list) };
}

export default function Tag({ loaderData }: Route.ComponentProps) {
  const { region, term, list, isFollowing } = loaderData;
  return (
    <NewsListPage
      title={term.name}
      eyebrow="Tag"
      list={list}
      region={region}
      path={tagPath(term.slug)}
      follow={
        <FollowButton subject={{ tag: term.slug }} isFollowing={isFollowing} what="this tag" />
      }
    />
  );
}

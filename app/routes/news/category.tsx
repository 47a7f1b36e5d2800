import { redirect } from "react-router";
import { depsOf } from "#app/context.ts";
import { NewsListPage } from "#app/features/news/components/news-list-page.tsx";
import { feedLinks } from "#app/features/news/feed-links.ts";
import { listCategoryNews } from "#app/features/news/list-category-news.server.ts";
import { listData } from "#app/features/news/list-data.server.ts";
import { isPastEnd, readListRequest } from "#app/features/news/list-request.ts";
import { topicCard } from "#app/features/news/news-cards.server.ts";
import { pastEnd } from "#app/features/news/past-end.server.ts";
import { pagedPath } from "#app/features/news/paths.ts";
import { categoryPath } from "#app/features/news/rules.ts";
import { sharePicture } from "#app/features/sharing/shared-card.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { notFound } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/category.ts";

export const meta: Route.MetaFunction = ({ loaderData, params, matches }) => {
  if (!loaderData) {
    return pageMeta({ title: "News", path: categoryPath(params.category), isHidden: true });
  }
  const { term, list, card } = loaderData;
  const path = categoryPath(term.slug);
  return [
    ...pageMeta({
      title: `${term.name}: news`,
      description: `${term.description} Stories from Quarter Mile Garage.`,
      path: pagedPath(path, list.page),
      matches,
      image: card,
    }),
    ...feedLinks(path, term.name),
  ];
};

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const { region, ...query } = readListRequest(url);
  const answer = await listCategoryNews(depsOf(context), { ...query, slug: params.category });
  if (!answer) throw notFound(url);
  const path = categoryPath(answer.term.slug);
  if (path !== url.pathname) throw redirect(path + url.search, 301);
  if (isPastEnd(answer.list)) throw pastEnd(url);
  const card = sharePicture(topicCard("category", answer.term));
  return { region, ...answer, card, list: listData(request, answer.list) };
}

export default function Category({ loaderData: { region, term, list } }: Route.ComponentProps) {
  return (
    <NewsListPage
      title={term.name}
      lead={term.description}
      list={list}
      region={region}
      path={categoryPath(term.slug)}
    />
  );
}

import { redirect } from "react-router";
import { depsOf } from "#app/context.ts";
import { AuthorLead } from "#app/features/news/components/author-lead.tsx";
import { NewsListPage } from "#app/features/news/components/news-list-page.tsx";
import { feedLinks } from "#app/features/news/feed-links.ts";
import { listAuthorNews } from "#app/features/news/list-author-news.server.ts";
import { listData } from "#app/features/news/list-data.server.ts";
import { isPastEnd, readListRequest } from "#app/features/news/list-request.ts";
import { authorCard } from "#app/features/news/news-cards.server.ts";
import { pastEnd } from "#app/features/news/past-end.server.ts";
import { pagedPath } from "#app/features/news/paths.ts";
import { authorPath } from "#app/features/news/rules.ts";
import { sharePicture } from "#app/features/sharing/shared-card.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { notFound } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/author.ts";

export const meta: Route.MetaFunction = ({ loaderData, params, matches }) => {
  if (!loaderData) {
    return pageMeta({ title: "News", path: authorPath(params.author), isHidden: true });
  }
  const { author, list, card } = loaderData;
  const { path } = author;
  return [
    ...pageMeta({
      title: `Stories by ${author.name}`,
      description:
        `What ${author.name} wrote for Quarter Mile Garage, newest first. ${author.hometown ?? ""}`.trim(),
      path: pagedPath(path, list.page),
      matches,
      image: card,
    }),
    ...feedLinks(path, author.name),
  ];
};

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const { region, ...query } = readListRequest(url);
  const answer = await listAuthorNews(depsOf(context), { ...query, slug: params.author });
  if (!answer) throw notFound(url);
  const { path } = answer.author;
  if (path !== url.pathname) throw redirect(path + url.search, 301);
  if (isPastEnd(answer.list)) throw pastEnd(url);
  const card = sharePicture(authorCard(answer.author));
  return { region, ...answer, card, list: listData(request, answer.list) };
}

export default function Author({ loaderData: { region, author, list } }: Route.ComponentProps) {
  return (
    <NewsListPage
      title={author.name}
      eyebrow={author.hometown ?? "Contributor"}
      lead={<AuthorLead author={author} />}
      list={list}
      region={region}
      path={authorPath(author.slug)}
    />
  );
}

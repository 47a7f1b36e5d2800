import { depsOf } from "#app/context.ts";
import { FrontScreen } from "#app/features/news/components/front-screen.tsx";
import { feedLinks } from "#app/features/news/feed-links.ts";
import { listData } from "#app/features/news/list-data.server.ts";
import { listNews } from "#app/features/news/list-news.server.ts";
import { isPastEnd, readListRequest } from "#app/features/news/list-request.ts";
import { pastEnd } from "#app/features/news/past-end.server.ts";
import { archivePath, NEWS_PATH } from "#app/features/news/paths.ts";
import { readNewsFront } from "#app/features/news/read-news-front.server.ts";
import { pageCard } from "#app/features/sharing/page-card.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { documentData } from "#app/rendering/index.ts";
import type { Route } from "./+types/front.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta({
    title: "News",
    description:
      "Drag racing as it's raced: reports, first nights, driving, parts, safety and the arithmetic of a quarter mile, newest first.",
    path: loaderData?.list ? archivePath(loaderData.list.page) : NEWS_PATH,
    matches,
    image: pageCard({ path: NEWS_PATH, title: "News" }),
  }),
  ...feedLinks(NEWS_PATH, "News"),
];

/** The front page; with a page number, the archive. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const { region, ...query } = readListRequest(url);
  if (!url.searchParams.has("page")) {
    const front = await readNewsFront(deps, query);
    return documentData(request, { region, list: null }, { front });
  }
  const list = await listNews(deps, { ...query, list: "all" });
  if (isPastEnd(list)) throw pastEnd(url);
  return { region, list: listData(request, list), front: undefined };
}

export default function News({ loaderData: { region, front, list } }: Route.ComponentProps) {
  return <FrontScreen front={front} list={list} region={region} />;
}

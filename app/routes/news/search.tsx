import { depsOf } from "#app/context.ts";
import { pageDrawing } from "#app/features/content/page-scenes.ts";
import { SearchScreen } from "#app/features/news/components/search-screen.tsx";
import { readListRequest } from "#app/features/news/list-request.ts";
import { NEWS_SEARCH_PATH } from "#app/features/news/paths.ts";
import { searchNews } from "#app/features/news/search-news.server.ts";
import { pageCard } from "#app/features/sharing/page-card.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { documentData } from "#app/rendering/index.ts";
import type { Route } from "./+types/search.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: "Search the news",
    description:
      "Find a story by a word in it: a car, a part, a track, a name. A typo here and there is fine.",
    path: NEWS_SEARCH_PATH,
    matches,
    image: pageCard({ path: NEWS_SEARCH_PATH, title: "Search the news" }),
    isHidden: loaderData?.search.query !== "",
  });

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { region, ...listRequest } = readListRequest(url);
  const query = url.searchParams.get("q") ?? "";
  const { hits, ...sent } = await searchNews(depsOf(context), { ...listRequest, query });
  const search = documentData(request, sent, { hits });
  return { region, search, drawing: pageDrawing(NEWS_SEARCH_PATH) };
}

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchScreen {...loaderData} />;
}

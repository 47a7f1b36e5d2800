import { depsOf } from "#app/context.ts";
import { SearchScreen } from "#app/features/search/components/search-screen.tsx";
import { isHitKind } from "#app/features/search/kinds.ts";
import { SEARCH_PATH } from "#app/features/search/paths.ts";
import { searchSite } from "#app/features/search/search-site.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { documentData } from "#app/rendering/index.ts";
import type { Route } from "./+types/search.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: loaderData?.results.query ? `${loaderData.results.query}, search` : "Search",
    description:
      "Find a racer, a car, a run, a track, an event, a story or an answer. A typo here and there is fine.",
    path: SEARCH_PATH,
    matches,
    isHidden: loaderData?.results.query !== "",
  });

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const query = url.searchParams.get("q") ?? "";
  const kind = url.searchParams.get("kind") ?? "";
  const results = await searchSite(depsOf(context), { query, kind: isHitKind(kind) ? kind : null });
  const { hits, close, ...sent } = results;
  return { results: documentData(request, sent, { hits, close }) };
}

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchScreen {...loaderData} />;
}

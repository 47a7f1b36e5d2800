import { editorDeps } from "#app/features/newsroom/editor-deps.server.ts";
import { exportArticles } from "#app/features/newsroom/export-articles.server.ts";
import { readNewsroomQuery } from "#app/features/newsroom/newsroom-query.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import type { Route } from "./+types/articles-csv.ts";

/** The articles that the filter finds, as a CSV file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = editorDeps(context, url);
  await limitRacer(deps, "export");
  return exportArticles(deps, readNewsroomQuery(url.searchParams));
}

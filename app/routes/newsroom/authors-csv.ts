import { editorDeps } from "#app/features/newsroom/editor-deps.server.ts";
import { exportNames } from "#app/features/newsroom/list-names.server.ts";
import { readNamesQuery } from "#app/features/newsroom/names-query.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import type { Route } from "./+types/authors-csv.ts";

/** The authors that the filter finds, as a CSV file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = editorDeps(context, url);
  await limitRacer(deps, "export");
  return exportNames(deps, "author", readNamesQuery(url.searchParams));
}

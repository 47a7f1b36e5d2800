import { editorDeps } from "#app/features/newsroom/editor-deps.server.ts";
import { exportNames } from "#app/features/newsroom/list-names.server.ts";
import { readNamesQuery, readTermKind } from "#app/features/newsroom/names-query.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import type { Route } from "./+types/terms-csv.ts";

/** The categories, or the tags, that the filter finds, as a CSV file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = editorDeps(context, url);
  await limitRacer(deps, "export");
  return exportNames(deps, readTermKind(url.searchParams), readNamesQuery(url.searchParams));
}

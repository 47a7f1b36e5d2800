import { trackDeskDeps } from "#app/features/track-results/desk-deps.server.ts";
import { exportRows } from "#app/features/track-results/export-track-lists.server.ts";
import { readRowFilter } from "#app/features/track-results/read-sheet-page.server.ts";
import { readId } from "#app/lib/record-id.ts";
import { toPageNotFound } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/rows-csv.ts";

/** A sheet's rows, as a CSV file. */
export async function loader(args: Route.LoaderArgs) {
  const { url, params } = args;
  const address = { slug: params.track, sheetId: readId(params.sheet) };
  const filter = readRowFilter(url.searchParams);
  return exportRows(trackDeskDeps(args), address, filter).catch(toPageNotFound(url));
}

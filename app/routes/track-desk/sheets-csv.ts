import { trackDeskDeps } from "#app/features/track-results/desk-deps.server.ts";
import { exportSheets } from "#app/features/track-results/export-track-lists.server.ts";
import { readSheetFilter } from "#app/features/track-results/read-strip-page.server.ts";
import { toPageNotFound } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/sheets-csv.ts";

/** A strip's sheets, as a CSV file. */
export async function loader(args: Route.LoaderArgs) {
  const { url, params } = args;
  const { day } = readSheetFilter(url.searchParams);
  return exportSheets(trackDeskDeps(args), params.track, day).catch(toPageNotFound(url));
}

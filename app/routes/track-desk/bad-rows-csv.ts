import { trackDeskDeps } from "#app/features/track-results/desk-deps.server.ts";
import { exportBadRows } from "#app/features/track-results/export-track-lists.server.ts";
import { readId } from "#app/lib/record-id.ts";
import { toPageNotFound } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/bad-rows-csv.ts";

/** The rows of a sheet that couldn't be read, as a CSV file. */
export async function loader(args: Route.LoaderArgs) {
  const { url, params } = args;
  const address = { slug: params.track, sheetId: readId(params.sheet) };
  return exportBadRows(trackDeskDeps(args), address).catch(toPageNotFound(url));
}

import { operatorDeps } from "#app/features/operations/operator-deps.server.ts";
import {
  exportRedirects,
  readRedirectQuery,
} from "#app/features/operations/read-redirects.server.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import type { Route } from "./+types/redirects-csv.ts";

/** The redirects that match the search as a CSV file. */
export async function loader(args: Route.LoaderArgs) {
  const deps = operatorDeps(args);
  await limitRacer(deps, "export");
  return new Response(await exportRedirects(deps, readRedirectQuery(args.url.searchParams)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="redirects.csv"',
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
    },
  });
}

import type { Deps, Viewer } from "#app/deps.ts";
import { sitePolicy } from "#app/features/site/policy.ts";
import { matchRouteRule } from "#app/features/site/rules.ts";
import type { RouteRule } from "#app/features/site/schema.ts";
import { formatCsv, formatHeader } from "#app/lib/csv/write-csv.ts";
import { authorize } from "#app/lib/policy.ts";
import { cleanValue } from "#app/lib/text/value.ts";
import { findAllMissedPaths } from "#db/queries/missed-paths.ts";
import { findAllRedirectHits } from "#db/queries/site-changes.ts";
import { readSettings, type Settings } from "./change-settings.server.ts";
import { listChanges } from "./list-changes.server.ts";
import { markOf } from "./manage-redirects.server.ts";
import { QUERY_MAX } from "./redirect-columns.ts";

const PAGE = 25;
/** How many missed paths are suggested. */
const SUGGESTED = 10;

export type RedirectQuery = { q: string; after: string };

/** What the page's address says: a search, and the redirect before the first one shown. */
export function readRedirectQuery(params: URLSearchParams): RedirectQuery {
  const text = (name: string) => cleanValue(params.get(name) ?? "").slice(0, QUERY_MAX * 2);
  return { q: text("q").slice(0, QUERY_MAX), after: text("after") };
}

/**
 * The redirects with their hits, by path, 25 at once, and the latest changes.
 *
 * @throws AppError `not_found` for others than admins
 */
export async function readRedirectsPage(
  deps: Deps & { viewer: Viewer },
  { q, after }: RedirectQuery,
) {
  authorize(sitePolicy, "manage", deps.viewer);
  const [{ settings }, changes, missed] = await Promise.all([
    readSettings(deps),
    listChanges(deps),
    findAllMissedPaths(deps.db, SUGGESTED),
  ]);
  const matching = search(settings.routeRules, q);
  const rest = matching.filter(({ from }) => from > after);
  const pageRules = rest.slice(0, PAGE);
  const hits = await hitsOf(deps, pageRules);
  return {
    total: settings.routeRules.length,
    matching: matching.length,
    rules: pageRules.map((rule) => ({ ...rule, ...hits(rule), mark: markOf(rule) })),
    next: rest.length > PAGE ? (pageRules.at(-1)?.from ?? null) : null,
    changes,
    missed: missed.filter(
      ({ path }) => !matchRouteRule(settings.routeRules, new URL(path, deps.origin)),
    ),
  };
}
export type RedirectsPage = Awaited<ReturnType<typeof readRedirectsPage>>;

/** The columns of the export. The import reads the first three. */
export const EXPORT_COLUMNS = ["from", "to", "status", "hits", "last_hit_on"].map((heading) => ({
  heading,
}));

/**
 * The redirects that match a search as a CSV file, which the import reads.
 *
 * @throws AppError `not_found` for others than admins
 */
export async function exportRedirects(
  deps: Deps & { viewer: Viewer },
  { q }: Pick<RedirectQuery, "q">,
): Promise<string> {
  authorize(sitePolicy, "manage", deps.viewer);
  const { settings }: Settings = await readSettings(deps);
  const rules = search(settings.routeRules, q);
  const hits = await hitsOf(deps, rules);
  const rows = rules.map((rule) => {
    const { hitCount, lastHitOn } = hits(rule);
    return [rule.from, rule.to, rule.status, hitCount, lastHitOn];
  });
  return formatHeader(EXPORT_COLUMNS) + formatCsv(rows);
}

/** The redirects with a text in one of their two addresses, by path. */
function search(rules: readonly RouteRule[], q: string): RouteRule[] {
  const text = q.toLowerCase();
  return rules
    .filter(({ from, to }) => `${from} ${to}`.toLowerCase().includes(text))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

async function hitsOf({ db }: Pick<Deps, "db">, rules: readonly RouteRule[]) {
  const counted = await findAllRedirectHits(
    db,
    rules.map(({ from }) => from),
  );
  const byPath = new Map(counted.map(({ path, ...hits }) => [path, hits]));
  return ({ from }: RouteRule) => byPath.get(from) ?? { hitCount: 0, lastHitOn: null };
}

import pages from "virtual:pages";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { countVisits } from "#app/features/analytics/count-visits.server.ts";
import { isCounted } from "#app/features/analytics/is-counted.ts";
import { isSearch, type Visit } from "#app/features/analytics/rules.ts";
import { isMissedPath } from "#app/features/site/missed-path.ts";
import { createPageFinder } from "#app/page-table.ts";
import type { ServerEnv } from "../env.ts";

const findPage = createPageFinder(pages);

/**
 * Counts page views by their responses, including cached ones; client-side navigations are reported by the
 * script. Searches are also counted on client-side navigation, by their data requests.
 */
export const countViews = createMiddleware<ServerEnv>(async (c, next) => {
  const url = new URL(c.req.url);
  await next();
  const { visitCounts } = c.get("deps");
  countVisits({ visitCounts }, visitsOf(c, url));
  if (isMissed(c)) visitCounts.add([{ event: "missed", subject: c.req.path, count: 1 }]);
});

/** Whether a person asked for a document at a path without a page. */
function isMissed({ req, res }: Context<ServerEnv>): boolean {
  return (
    req.method === "GET" &&
    res.status === 404 &&
    isCounted(req.raw.headers) &&
    isMissedPath(req.path, findPage)
  );
}

/** None for a robot, a failed page, and what isn't a page or a search. */
function visitsOf({ req, res }: Context<ServerEnv>, url: URL): Visit[] {
  if (req.method !== "GET" || res.status !== 200 || !isCounted(req.raw.headers)) return [];
  const visits: Visit[] = [];
  const isPage = res.headers.get("content-type")?.startsWith("text/html");
  if (isPage) visits.push({ event: "page_view", path: req.path });
  url.pathname = url.pathname.replace(/\.data$/, "");
  if (isSearch(url)) {
    visits.push({ event: "form_submission", path: url.pathname, isSearch: true });
  }
  return visits;
}

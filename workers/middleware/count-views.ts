import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { countVisits } from "#app/features/analytics/count-visits.server.ts";
import { isCounted } from "#app/features/analytics/is-counted.ts";
import { isSearch, type Visit } from "#app/features/analytics/rules.ts";
import type { ServerEnv } from "../env.ts";

/**
 * Counts page views by their responses, including cached ones; client-side navigations are reported by the
 * script. Searches are also counted on client-side navigation, by their data requests.
 */
export const countViews = createMiddleware<ServerEnv>(async (c, next) => {
  const url = new URL(c.req.url);
  await next();
  countVisits(c.get("deps"), visitsOf(c, url));
});

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

import { createMiddleware } from "hono/factory";
import { countVisits } from "#app/features/analytics/count-visits.server.ts";
import { isCounted } from "#app/features/analytics/is-counted.ts";
import type { ServerEnv } from "../env.ts";

/** Counts pages as they are answered, from the cache too; moves within a document are told by its script. */
export const countViews = createMiddleware<ServerEnv>(async (c, next) => {
  await next();
  const { method, path, raw } = c.req;
  const isPage = c.res.headers.get("content-type")?.startsWith("text/html");
  if (method !== "GET" || c.res.status !== 200 || !isPage || !isCounted(raw.headers)) return;
  countVisits(c.get("deps"), [{ event: "page_view", path }]);
});

import { Hono } from "hono";
import { etag } from "hono/etag";
import { createMiddleware } from "hono/factory";
import { WINDOW_MAX } from "#app/features/leaderboard/board-query.ts";
import { downloadBoard } from "#app/features/leaderboard/download-board.server.ts";
import { listRuns } from "#app/features/leaderboard/list-runs.server.ts";
import { isFiltered } from "#app/features/leaderboard/rules.ts";
import { type RunsQuery, runsQuerySchema } from "#app/features/leaderboard/schema.ts";
import { AppError } from "#app/lib/errors.ts";
import { parseInput } from "#app/lib/forms/parse-input.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import type { ServerEnv } from "../../env.ts";
import { cacheEndpoint } from "../../middleware/page-cache.ts";

const SEARCHES = ["q", "vehicle", "track"];

/** Lists are cached like pages; searches are too rarely repeated. */
const cacheLists = createMiddleware<ServerEnv>((c, next) =>
  SEARCHES.some((name) => c.req.query(name) !== undefined) ? next() : cacheEndpoint(c, next),
);

/** The boards as JSON and as CSV. */
export const slips = new Hono<ServerEnv>()
  .get("/rest/slips", cacheLists, etag(), async (c) => {
    const deps = c.get("deps");
    const parsed = parseInput(runsQuerySchema, c.req.query());
    if (!parsed.ok) {
      throw new AppError("invalid", "Some of the query can't be understood.", {
        errors: parsed.errors,
      });
    }
    if (isLong(parsed.value)) await limitAddress(deps, "slips");
    const { entries, total, next } = await listRuns(
      { ...deps, viewer: c.get("viewer") },
      parsed.value,
    );
    c.header(
      "cache-control",
      parsed.value.status === "APPROVED" ? "public, no-cache" : "private, no-store",
    );
    if (total !== null) c.header("x-total-count", String(total));
    if (next !== null) c.header("link", `<${nextUrl(c.req.url, next)}>; rel="next"`);
    return c.json(entries);
  })
  .get("/1320-club/board.csv", etag(), async (c) => {
    const { name, text } = await downloadBoard(c.get("deps"), new URL(c.req.url).searchParams);
    return c.body(text, 200, {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "public, no-cache",
    });
  });

/** Whether to rate-limit a query: a search, or more than a page of a board. Others are as cheap as a page. */
function isLong(query: RunsQuery): boolean {
  return isFiltered(query) || query.offset + query.limit > WINDOW_MAX;
}

function nextUrl(url: string, after: string): string {
  const next = new URL(url);
  next.searchParams.delete("offset");
  next.searchParams.set("after", after);
  return next.href;
}

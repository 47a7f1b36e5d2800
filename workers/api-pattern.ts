import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import type { ServerEnv } from "./env.ts";

/** The pattern of the API route that matches a request; undefined for a page. */
export function apiPatternOf(c: Context<ServerEnv>): string | undefined {
  return matchedRoutes(c).find(({ path }) => path !== "*" && path !== "/*")?.path;
}

import { Hono } from "hono";
import { callDiscourse } from "#app/features/comments/call-discourse.server.ts";
import { discourseCallSchema } from "#app/features/comments/schema.ts";
import type { ServerEnv } from "../../env.ts";
import { NO_STORE } from "../cache-headers.ts";
import { parseJson } from "../json-body.ts";

/** The legacy client's calls to a forum. An allowlist, never a proxy. */
export const discourse = new Hono<ServerEnv>().post("/rest/discourse", async (c) => {
  const deps = { ...c.get("deps"), viewer: c.get("viewer") };
  const result = await callDiscourse(deps, await parseJson(c, discourseCallSchema));
  return c.json(result, 200, NO_STORE);
});

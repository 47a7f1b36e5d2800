import { Hono } from "hono";
import { callDiscourse } from "#app/features/comments/call-discourse.server.ts";
import { discourseCallSchema } from "#app/features/comments/schema.ts";
import type { ServerEnv } from "../../env.ts";
import { NO_STORE } from "../cache-headers.ts";
import { parseJson } from "../json-body.ts";

/** What the legacy client asks a forum for. An allow-list, never a proxy. */
export const discourse = new Hono<ServerEnv>().post("/rest/discourse", async (c) => {
  const deps = { ...c.get("deps"), viewer: c.get("viewer") };
  const answer = await callDiscourse(deps, await parseJson(c, discourseCallSchema));
  return c.json(answer, 200, NO_STORE);
});

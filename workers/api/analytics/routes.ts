import { Hono } from "hono";
import { countVisits } from "#app/features/analytics/count-visits.server.ts";
import { visitsSchema } from "#app/features/analytics/schema.ts";
import type { ServerEnv } from "../../env.ts";
import { NO_STORE } from "../cache-headers.ts";
import { parseJson } from "../json-body.ts";

/** Whoever asks not to be tracked isn't, whatever a script sends for them. */
const REFUSALS = ["dnt", "sec-gpc"] as const;

export const analytics = new Hono<ServerEnv>().post("/api/analytics", async (c) => {
  const { events } = await parseJson(c, visitsSchema);
  if (!REFUSALS.some((name) => c.req.header(name) === "1")) {
    await countVisits(c.get("deps"), events);
  }
  return c.json({ success: true }, 200, NO_STORE);
});

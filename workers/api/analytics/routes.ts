import { Hono } from "hono";
import { countVisits } from "#app/features/analytics/count-visits.server.ts";
import { isCounted } from "#app/features/analytics/is-counted.ts";
import { visitsSchema } from "#app/features/analytics/schema.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import type { ServerEnv } from "../../env.ts";
import { NO_STORE } from "../cache-headers.ts";
import { parseJson } from "../json-body.ts";

export const analytics = new Hono<ServerEnv>().post("/api/analytics", async (c) => {
  const deps = c.get("deps");
  // First, so that a flood is rejected without reading its bodies.
  await limitAddress(deps, "analytics");
  const { events } = await parseJson(c, visitsSchema);
  if (isCounted(c.req.raw.headers)) countVisits(deps, events);
  return c.json({ success: true }, 200, NO_STORE);
});

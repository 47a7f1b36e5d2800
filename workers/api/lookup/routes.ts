import { Hono } from "hono";
import { lookUpVehicles } from "#app/features/garage/look-up-vehicles.server.ts";
import { lookupQuerySchema } from "#app/features/garage/schema.ts";
import { AppError } from "#app/lib/errors.ts";
import { parseInput } from "#app/lib/forms/parse-input.ts";
import type { ServerEnv } from "../../env.ts";

/** The car catalog is public, so browsers and caches keep it for an hour. */
const CACHE_CONTROL = "public, max-age=3600, stale-while-revalidate=86400";

export const lookup = new Hono<ServerEnv>().get("/rest/vehicles/lookup", async (c) => {
  const parsed = parseInput(lookupQuerySchema, c.req.query());
  if (!parsed.ok) {
    const [message = "This look-up is not understood."] = Object.values(parsed.errors);
    throw new AppError("bad_request", message);
  }
  const result = await lookUpVehicles(c.get("deps"), parsed.value);
  return c.json(result, 200, { "cache-control": CACHE_CONTROL });
});

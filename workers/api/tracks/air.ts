import { Hono } from "hono";
import { readTrackAir } from "#app/features/trip/read-track-air.server.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import type { ServerEnv } from "../../env.ts";

/** Shorter than the weather is fresh, so that a page opened again may have newer air. */
const CACHE_CONTROL = "public, max-age=300";

/** What a track's page asks for once it is loaded. */
export const trackAir = new Hono<ServerEnv>().get("/api/tracks/air", async (c) => {
  const deps = c.get("deps");
  await limitAddress(deps, "trackAir");
  const air = await readTrackAir(deps, c.req.query("track") ?? "");
  return c.json({ air }, 200, { "cache-control": air ? CACHE_CONTROL : "no-store" });
});

import { Hono } from "hono";
import { trackSearchSchema } from "#app/features/tracks/schema.ts";
import { searchTracks } from "#app/features/tracks/search-tracks.server.ts";
import type { ServerEnv } from "../../env.ts";
import { NO_STORE } from "../cache-headers.ts";
import { parseJson } from "../json-body.ts";

export const tracks = new Hono<ServerEnv>().post("/rest/track", async (c) => {
  const result = await searchTracks(c.get("deps"), await parseJson(c, trackSearchSchema));
  return c.json({ success: true, ...result }, 200, NO_STORE);
});

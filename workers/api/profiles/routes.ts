import { Hono } from "hono";
import { racerNameSchema } from "#app/features/accounts/schema.ts";
import { readProfile } from "#app/features/garage/read-profile.server.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import type { ServerEnv } from "../../env.ts";
import { parseJson } from "../json-body.ts";

export const profiles = new Hono<ServerEnv>().post("/rest/user/getByUsername", async (c) => {
  const deps = c.get("deps");
  await limitAddress(deps, "lookUp");
  const { username } = await parseJson(c, racerNameSchema);
  const profile = await readProfile({ ...deps, viewer: c.get("viewer") }, { username });
  return c.json(profile, 200, { "cache-control": "no-store" });
});

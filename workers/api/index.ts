import { Hono } from "hono";
import { AppError } from "#app/lib/errors.ts";
import type { ServerEnv } from "../env.ts";
import { builds } from "./builds.ts";
import { dev } from "./dev.ts";
import { health } from "./health.ts";
import { lookup } from "./lookup.ts";
import { media } from "./media.ts";
import { moderation } from "./moderation.ts";
import { openapi } from "./openapi.ts";
import { profiles } from "./profiles.ts";
import { registration } from "./registration.ts";
import { slips } from "./slips.ts";
import { timeslips } from "./timeslips.ts";
import { users } from "./users.ts";
import { vehicles } from "./vehicles.ts";

/** Everything that answers JSON. Sub-apps hold their whole paths, so that a path is found by searching. */
export const api = new Hono<ServerEnv>();

api.route("/", health);
api.route("/", builds);
api.route("/", media);
api.route("/", lookup);
api.route("/", vehicles);
api.route("/", profiles);
api.route("/", users);
api.route("/", registration);
api.route("/", dev);
api.route("/", slips);
api.route("/", timeslips);
api.route("/", moderation);
api.route("/", openapi);

for (const prefix of ["/api/*", "/rest/*"]) {
  api.all(prefix, (c) => {
    throw new AppError("not_found", `Page not found: ${c.req.path}`);
  });
}

import { Hono } from "hono";
import { AppError } from "#app/lib/errors.ts";
import type { ServerEnv } from "../env.ts";
import { legacyActivation } from "./activation/legacy-routes.ts";
import { badges } from "./badges/routes.ts";
import { builds } from "./builds/routes.ts";
import { cards } from "./cards/routes.ts";
import { crawlers } from "./crawlers/routes.ts";
import { dev } from "./dev/routes.ts";
import { discourse } from "./discourse/routes.ts";
import { health } from "./health/routes.ts";
import { lookup } from "./lookup/routes.ts";
import { media } from "./media/routes.ts";
import { moderation } from "./moderation/routes.ts";
import { openapi } from "./openapi/routes.ts";
import { passkeys } from "./passkeys/routes.ts";
import { legacyPasswords } from "./passwords/legacy-routes.ts";
import { profiles } from "./profiles/routes.ts";
import { registration } from "./registration/routes.ts";
import { reports } from "./reports/routes.ts";
import { legacySession } from "./sessions/legacy-routes.ts";
import { users } from "./sessions/routes.ts";
import { slips } from "./slips/routes.ts";
import { timeslips } from "./timeslips/routes.ts";
import { trackSearch } from "./tracks/routes.ts";
import { legacyUsers } from "./users/routes.ts";
import { vehicles } from "./vehicles/routes.ts";

/** Everything that answers without a page. Sub-apps hold their whole paths, so that a path is found by searching. */
export const api = new Hono<ServerEnv>();

api.route("/", health);
api.route("/", builds);
api.route("/", media);
api.route("/", cards);
api.route("/", lookup);
api.route("/", vehicles);
api.route("/", profiles);
api.route("/", badges);
api.route("/", users);
api.route("/", passkeys);
api.route("/", registration);
api.route("/", legacySession);
api.route("/", legacyUsers);
api.route("/", legacyActivation);
api.route("/", legacyPasswords);
api.route("/", trackSearch);
api.route("/", discourse);
api.route("/", dev);
api.route("/", slips);
api.route("/", timeslips);
api.route("/", moderation);
api.route("/", reports);
api.route("/", openapi);
api.route("/", crawlers);

for (const prefix of ["/api/*", "/rest/*"]) {
  api.all(prefix, (c) => {
    throw new AppError("not_found", `Page not found: ${c.req.path}`);
  });
}

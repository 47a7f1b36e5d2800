import { Hono } from "hono";
import { AppError } from "#app/lib/errors.ts";
import type { ServerEnv } from "../env.ts";
import { badges } from "./badges.ts";
import { builds } from "./builds.ts";
import { cards } from "./cards.ts";
import { crawlers } from "./crawlers.ts";
import { dev } from "./dev.ts";
import { discourse } from "./discourse.ts";
import { health } from "./health.ts";
import { legacyActivation } from "./legacy-activation.ts";
import { legacyPasswords } from "./legacy-passwords.ts";
import { legacySession } from "./legacy-session.ts";
import { legacyUsers } from "./legacy-users.ts";
import { lookup } from "./lookup.ts";
import { media } from "./media.ts";
import { moderation } from "./moderation.ts";
import { openapi } from "./openapi.ts";
import { passkeys } from "./passkeys.ts";
import { profiles } from "./profiles.ts";
import { registration } from "./registration.ts";
import { reports } from "./reports.ts";
import { slips } from "./slips.ts";
import { timeslips } from "./timeslips.ts";
import { trackSearch } from "./track-search.ts";
import { users } from "./users.ts";
import { vehicles } from "./vehicles.ts";

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

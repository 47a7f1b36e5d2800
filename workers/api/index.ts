import { Hono } from "hono";
import { AppError } from "#app/lib/errors.ts";
import type { ServerEnv } from "../env.ts";
import { legacyActivation } from "./activation/legacy-routes.ts";
import { activation } from "./activation/routes.ts";
import { analytics } from "./analytics/routes.ts";
import { badges } from "./badges/routes.ts";
import { builds } from "./builds/routes.ts";
import { cards } from "./cards/routes.ts";
import { comments } from "./comments/routes.ts";
import { crawlers } from "./crawlers/routes.ts";
import { dealers } from "./dealers/routes.ts";
import { dev } from "./dev/routes.ts";
import { discourse } from "./discourse/routes.ts";
import { feeds } from "./feeds/routes.ts";
import { health } from "./health/routes.ts";
import { lookup } from "./lookup/routes.ts";
import { maps } from "./maps/routes.ts";
import { media } from "./media/routes.ts";
import { refuseOtherMethods } from "./method-not-allowed.ts";
import { moderation } from "./moderation/routes.ts";
import { news } from "./news/routes.ts";
import { newsWebhook } from "./news/webhook.ts";
import { newsroom } from "./newsroom/routes.ts";
import { openapi } from "./openapi/routes.ts";
import { passkeys } from "./passkeys/routes.ts";
import { legacyPasswords } from "./passwords/legacy-routes.ts";
import { passwords } from "./passwords/routes.ts";
import { profiles } from "./profiles/routes.ts";
import { registration } from "./registration/routes.ts";
import { reports } from "./reports/routes.ts";
import { legacySessions } from "./sessions/legacy-routes.ts";
import { sessions } from "./sessions/routes.ts";
import { slips } from "./slips/routes.ts";
import { social } from "./social/routes.ts";
import { timeslips } from "./timeslips/routes.ts";
import { tracks } from "./tracks/routes.ts";
import { users } from "./users/routes.ts";
import { vehicles } from "./vehicles/routes.ts";
import { wordpress } from "./wordpress/routes.ts";

/** Sub-apps contain full paths, so that a path can be found by searching the code. */
const mounted = new Hono<ServerEnv>();

// Responses about an account are private, including errors.
mounted.use("/api/users/*", async (c, next) => {
  await next();
  c.header("cache-control", "no-store");
});

mounted.route("/", health);
mounted.route("/", builds);
mounted.route("/", media);
mounted.route("/", maps);
mounted.route("/", cards);
mounted.route("/", lookup);
mounted.route("/", vehicles);
mounted.route("/", profiles);
mounted.route("/", badges);
mounted.route("/", sessions);
mounted.route("/", legacySessions);
mounted.route("/", passkeys);
mounted.route("/", registration);
mounted.route("/", activation);
mounted.route("/", legacyActivation);
mounted.route("/", passwords);
mounted.route("/", legacyPasswords);
mounted.route("/", users);
mounted.route("/", tracks);
mounted.route("/", dealers);
mounted.route("/", discourse);
mounted.route("/", comments);
mounted.route("/", social);
mounted.route("/", news);
mounted.route("/", newsWebhook);
mounted.route("/", analytics);
mounted.route("/", feeds);
mounted.route("/", wordpress);
mounted.route("/", newsroom);
mounted.route("/", dev);
mounted.route("/", slips);
mounted.route("/", timeslips);
mounted.route("/", moderation);
mounted.route("/", reports);
mounted.route("/", openapi);
mounted.route("/", crawlers);

/** All routes without a page, with a 405 for methods that a route doesn't support. */
export const api = refuseOtherMethods(mounted);

for (const prefix of ["/api/*", "/rest/*"]) {
  api.all(prefix, (c) => {
    throw new AppError("not_found", `Page not found: ${c.req.path}`);
  });
}

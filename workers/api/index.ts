import { Hono } from "hono";
import { AppError } from "#app/lib/errors.ts";
import type { ServerEnv } from "../env.ts";
import { legacyActivation } from "./activation/legacy-routes.ts";
import { activation } from "./activation/routes.ts";
import { analytics } from "./analytics/routes.ts";
import { badges } from "./badges/routes.ts";
import { builds } from "./builds/routes.ts";
import { cards } from "./cards/routes.ts";
import { certificates } from "./certificates/routes.ts";
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
import { rejectOtherMethods } from "./method-not-allowed.ts";
import { moderation } from "./moderation/routes.ts";
import { news } from "./news/routes.ts";
import { newsWebhook } from "./news/webhook.ts";
import { newsroom } from "./newsroom/routes.ts";
import type { RESOURCES } from "./openapi/resources.ts";
import { openapi } from "./openapi/routes.ts";
import { passkeys } from "./passkeys/routes.ts";
import { legacyPasswords } from "./passwords/legacy-routes.ts";
import { passwords } from "./passwords/routes.ts";
import { practiceTree } from "./practice-tree/routes.ts";
import { profiles } from "./profiles/routes.ts";
import { push } from "./push/routes.ts";
import { registration } from "./registration/routes.ts";
import { reports } from "./reports/routes.ts";
import { search } from "./search/routes.ts";
import { legacySessions } from "./sessions/legacy-routes.ts";
import { sessions } from "./sessions/routes.ts";
import { slips } from "./slips/routes.ts";
import { social } from "./social/routes.ts";
import { timeslips } from "./timeslips/routes.ts";
import { trackAir } from "./tracks/air.ts";
import { trackResults } from "./tracks/results.ts";
import { tracks } from "./tracks/routes.ts";
import { users } from "./users/routes.ts";
import { vehicles } from "./vehicles/routes.ts";
import { wordpress } from "./wordpress/routes.ts";

/** The apps of each resource that RESOURCES describes. */
const APPS: Record<keyof typeof RESOURCES, readonly Hono<ServerEnv>[]> = {
  health: [health],
  builds: [builds],
  media: [media],
  maps: [maps],
  cards: [cards],
  certificates: [certificates],
  lookup: [lookup],
  vehicles: [vehicles],
  profiles: [profiles],
  badges: [badges],
  sessions: [sessions, legacySessions],
  passkeys: [passkeys],
  registration: [registration],
  activation: [activation, legacyActivation],
  passwords: [passwords, legacyPasswords],
  users: [users],
  search: [search],
  tracks: [tracks, trackAir, trackResults],
  dealers: [dealers],
  discourse: [discourse],
  comments: [comments],
  social: [social],
  news: [news, newsWebhook],
  analytics: [analytics],
  feeds: [feeds],
  wordpress: [wordpress],
  newsroom: [newsroom],
  dev: [dev],
  slips: [slips],
  timeslips: [timeslips],
  moderation: [moderation],
  reports: [reports],
  practiceTree: [practiceTree],
  push: [push],
  openapi: [openapi],
  crawlers: [crawlers],
};

/** Sub-apps contain full paths, so that a path can be found by searching the code. */
const mounted = new Hono<ServerEnv>();

// Responses about an account are private, including errors.
mounted.use("/api/users/*", async (c, next) => {
  await next();
  c.header("cache-control", "no-store");
});

for (const app of Object.values(APPS).flat()) mounted.route("/", app);

/** All routes without a page, with a 405 for methods that a route doesn't support. */
export const api = rejectOtherMethods(mounted);

for (const prefix of ["/api/*", "/rest/*"]) {
  api.all(prefix, (c) => {
    throw new AppError("not_found", `Page not found: ${c.req.path}`);
  });
}

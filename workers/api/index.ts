import { Hono } from "hono";
import { AppError } from "#app/lib/errors.ts";
import type { ServerEnv } from "../env.ts";
import { builds } from "./builds.ts";
import { health } from "./health.ts";

/** Everything that answers JSON. Sub-apps hold their whole paths, so that a path is found by searching. */
export const api = new Hono<ServerEnv>();

api.route("/", health);
api.route("/", builds);

for (const prefix of ["/api/*", "/rest/*"]) {
  api.all(prefix, (c) => {
    throw new AppError("not_found", `Page not found: ${c.req.path}`);
  });
}

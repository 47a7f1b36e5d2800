import { env } from "cloudflare:workers";
import type { Deps, Viewer } from "#app/deps.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { createDependencies, readConfig } from "#workers/dependencies.ts";

export const TEST_ORIGIN = "http://garage.test";

/** Dependencies for calling a use case directly, with a fixed clock if `now` is passed. */
export function testDeps(
  options: {
    now?: Date;
    /** Instead of the plain database, e.g. one that is metered. */
    db?: Database;
    viewer?: Viewer | null;
    address?: string;
    /** The address the request came to. */
    requestOrigin?: string;
    cookie?: string | undefined;
  } = {},
): Deps & { viewer: Viewer | null } {
  const { now, viewer = null, address = "10.1.0.1", requestOrigin, cookie } = options;
  const headers = new Headers({ "cf-connecting-ip": address });
  if (cookie) headers.set("cookie", cookie);
  const request = new Request(requestOrigin ?? TEST_ORIGIN, { headers });
  const deps = createDependencies(env, request, {
    db: options.db ?? openDatabase(env.DB),
    config: readConfig(env),
    requestId: "test",
    waitUntil: () => {},
    ...(now ? { clock: { now: () => now } } : {}),
  });
  return { ...deps, viewer };
}

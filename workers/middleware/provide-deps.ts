import { createMiddleware } from "hono/factory";
import type { Config } from "#app/deps.ts";
import { setsSessionCookies } from "#app/features/sessions/session-cookies.server.ts";
import { NO_DEADLINE } from "#app/lib/deadline.server.ts";
import { openSession } from "#db/session.ts";
import { bookmarkCookie, sessionStartOf } from "../bookmark.ts";
import { createDependencies, readConfig } from "../dependencies.ts";
import type { Env, ServerEnv } from "../env.ts";
import { isSafe } from "../safe-method.ts";
import { routeOf } from "./access-log.ts";

/** How long a read waits for D1. Writes have a deadline as a whole (time-out-writes.ts). */
const READ_TIMEOUT_MS = 3_000;

/** The config, cached by the bindings it was read from: once per isolate. */
const configs = new WeakMap<Env, Config>();

/**
 * Creates the request's dependencies, including its D1 session. A racer's write, signing in included, sets a
 * bookmark cookie, so that the next read sees it, even without a login session, as after logging out. Others get
 * no bookmark, so that no cookie reveals whether a mail was sent to someone.
 */
export const provideDeps = createMiddleware<ServerEnv>(async (c, next) => {
  const config = configs.get(c.env) ?? readConfig(c.env);
  configs.set(c.env, config);
  const signing = { origin: new URL(c.req.url).origin, sessionSecrets: config.sessionSecrets };
  const session = openSession(
    c.env.DB,
    sessionStartOf(c.req.raw, signing),
    isSafe(c.req.method) ? { callTimeoutMs: READ_TIMEOUT_MS, areReadsJoined: true } : {},
  );
  c.set("session", session);
  c.set(
    "deps",
    createDependencies(c.env, c.req.raw, {
      db: session.db,
      config,
      requestId: c.get("requestId"),
      route: () => routeOf(c),
      deadline: c.get("deadline") ?? NO_DEADLINE,
      uploads: c.get("uploads"),
      waitUntil: (work) => c.executionCtx.waitUntil(work),
    }),
  );
  await next();
  const bookmark = session.bookmark();
  if (isSafe(c.req.method) || !session.usage.hasWritten || !bookmark) return;
  const isRacer =
    c.get("viewer") !== null || setsSessionCookies(signing.origin, c.res.headers.getSetCookie());
  if (!isRacer) return;
  c.header("set-cookie", bookmarkCookie(bookmark, signing), { append: true });
});

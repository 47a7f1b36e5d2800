import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { startDeadline, WRITE_TIMEOUT_MESSAGE } from "#app/lib/deadline.server.ts";
import { AppError, presentError } from "#app/lib/errors.ts";
import type { ServerEnv } from "../env.ts";
import { asksForPage, plainPage } from "../plain-page.ts";
import { isSafe } from "../safe-method.ts";

/** How long a write may wait for D1, R2, KV and other services. A disk may be full, or a binding may hang. */
const WRITE_TIMEOUT_MS = 8_000;
/** How long a page then has to show its form again. */
const GRACE_MS = 1_000;
/** Every write gets a response within this time. */
export const RESPONSE_TIMEOUT_MS = WRITE_TIMEOUT_MS + GRACE_MS;
const RETRY_SECONDS = 60;
const RELOAD = "Reload this page to send the same form again.";

/**
 * Sends a 503 for a write that times out. The write itself continues, and the same request sent again with
 * its Idempotency-Key gets its result.
 */
export const timeOutWrites = createMiddleware<ServerEnv>(async (c, next) => {
  if (isSafe(c.req.method)) return next();
  const deadline = startDeadline(WRITE_TIMEOUT_MS);
  c.set("deadline", deadline);
  const grace = Promise.withResolvers<true>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  void deadline.passed.then(() => {
    timer = setTimeout(grace.resolve, GRACE_MS, true);
  });
  const work = next().finally(() => {
    deadline.end();
    clearTimeout(timer);
  });
  const isTimedOut = await Promise.race([work.then(() => false), grace.promise]);
  if (!isTimedOut) return;
  c.executionCtx.waitUntil(work.catch(() => {}));
  return timeoutResponse(c);
});

function timeoutResponse(c: Context<ServerEnv>): Response | Promise<Response> {
  const headers = { "retry-after": String(RETRY_SECONDS), "cache-control": "no-store" };
  if (!asksForPage(c)) {
    return c.json(presentError(new AppError("unavailable", WRITE_TIMEOUT_MESSAGE)), 503, headers);
  }
  // Reloading submits the same form again.
  return c.html(plainPage("Not confirmed yet", [WRITE_TIMEOUT_MESSAGE, RELOAD]), 503, headers);
}

import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { startDeadline, WRITE_TIMEOUT_MESSAGE } from "#app/lib/deadline.server.ts";
import { AppError, presentError } from "#app/lib/errors.ts";
import type { ServerEnv } from "../env.ts";
import { asksForPage, plainPage } from "../plain-page.ts";
import { isSafe } from "../safe-method.ts";

/** What a write may wait for D1, R2, KV and the rest, in milliseconds: a disk may be full, a binding hang. */
const WRITE_PATIENCE_MS = 8_000;
/** What a page has then to show its form again. */
const GRACE_MS = 1_000;
/** After so long every write is answered. */
export const ANSWER_WITHIN_MS = WRITE_PATIENCE_MS + GRACE_MS;
const RETRY_SECONDS = 60;
const RELOAD = "Reload this page to send the same form again.";

/**
 * Answers every write in time, with a 503 where what it waits for does not answer. The write itself goes
 * on: what it achieves is what the same request, sent again under its Idempotency-Key, is told.
 */
export const answerInTime = createMiddleware<ServerEnv>(async (c, next) => {
  if (isSafe(c.req.method)) return next();
  const deadline = startDeadline(WRITE_PATIENCE_MS);
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
  const isOverdue = await Promise.race([work.then(() => false), grace.promise]);
  if (!isOverdue) return;
  c.executionCtx.waitUntil(work.catch(() => {}));
  return answerOverdue(c);
});

function answerOverdue(c: Context<ServerEnv>): Response | Promise<Response> {
  const headers = { "retry-after": String(RETRY_SECONDS), "cache-control": "no-store" };
  if (!asksForPage(c)) {
    return c.json(presentError(new AppError("unavailable", WRITE_TIMEOUT_MESSAGE)), 503, headers);
  }
  // Reloading sends the same form again.
  return c.html(plainPage("Not confirmed yet", [WRITE_TIMEOUT_MESSAGE, RELOAD]), 503, headers);
}

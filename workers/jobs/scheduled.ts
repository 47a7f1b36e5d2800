import { removeExpiredAccess } from "#app/features/accounts/remove-expired-access.server.ts";
import { releaseLapsedClaims } from "#app/features/moderation/release-lapsed-claims.server.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { deleteIdempotencyKeysBefore } from "#db/queries/idempotency.ts";
import { deleteMailsBefore, findAllWaitingMailsBefore } from "#db/queries/mails.ts";
import { deletePasskeyChallengesBefore } from "#db/queries/passkeys.ts";
import { seedReferenceData } from "#db/seed/reference.ts";
import { createLogger } from "../dependencies.ts";
import type { Env } from "../env.ts";
import { sweepMedia } from "./sweep-media.ts";

/** Longer than the queue takes for all its retries. */
const STUCK_MS = 60 * 60 * 1000;
/** Answers are replayed for this long (app/lib/idempotency.server.ts). */
const REPLAYED_MS = 24 * 60 * 60 * 1000;
/** Mails carry secret links and personal data: they go once nobody needs them. */
const MAIL_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Hourly housekeeping. */
export async function runScheduled(event: ScheduledController, env: Env): Promise<void> {
  const db = openDatabase(env.DB);
  await requeueStuckMails(env, new Date(event.scheduledTime - STUCK_MS));
  await releaseLapsedClaims({ db, log: createLogger("scheduled") }, new Date(event.scheduledTime));
  await deleteIdempotencyKeysBefore(db, new Date(event.scheduledTime - REPLAYED_MS));
  await removeExpiredAccess({ db }, new Date(event.scheduledTime));
  await deletePasskeyChallengesBefore(db, new Date(event.scheduledTime));
  await deleteMailsBefore(db, new Date(event.scheduledTime - MAIL_KEPT_MS));
  await bringReferenceData(db, new Date(event.scheduledTime));
  await sweepMedia(env, { db, log: createLogger("scheduled"), now: new Date(event.scheduledTime) });
}

/** Cars and tracks of a new database, of a build that changed them, and of a year that has begun. */
async function bringReferenceData(db: Database, now: Date): Promise<void> {
  if (await seedReferenceData(db, now.getUTCFullYear()))
    createLogger("scheduled")("info", "reference.seeded", { year: now.getUTCFullYear() });
}

/** Mail that was stored but never reached the queue, or fell out of it, gets another chance. */
async function requeueStuckMails(env: Env, before: Date): Promise<void> {
  const stuck = await findAllWaitingMailsBefore(openDatabase(env.DB), before);
  if (stuck.length === 0) return;
  await env.JOBS.sendBatch(
    stuck.map(({ id }) => ({ body: { kind: "mail" as const, mailId: id } })),
  );
  createLogger("scheduled")("warn", "mail.requeued", { count: stuck.length });
}

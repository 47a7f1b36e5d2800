import type { Deps, Logger } from "#app/deps.ts";
import { RETENTION_DAYS } from "#app/features/analytics/rules.ts";
import { settleChallenges } from "#app/features/challenges/settle-challenges.server.ts";
import { freezeSeasons } from "#app/features/champions/freeze-seasons.server.ts";
import { runSiteCommands } from "#app/features/commands/run-site-commands.server.ts";
import { sweepDealerImports } from "#app/features/dealers/sweep-imports.server.ts";
import { DRAG_PAK_RETENTION_DAYS } from "#app/features/drag-pak/rules.ts";
import { releaseExpiredClaims } from "#app/features/moderation/release-expired-claims.server.ts";
import { publishDueArticles } from "#app/features/news/publish-due-articles.server.ts";
import { announceEvents, announceSeason } from "#app/features/notices/announce-dates.server.ts";
import { announceRuns } from "#app/features/notices/announce-runs.server.ts";
import { mailNotices } from "#app/features/notices/mail-notices.server.ts";
import { pushNotices } from "#app/features/notices/push-notices.server.ts";
import { scheduleNotices } from "#app/features/notices/schedule-notices.server.ts";
import { publishSettings } from "#app/features/operations/publish-settings.server.ts";
import { weekOf } from "#app/features/practice-tree/rules.ts";
import type { JobStep } from "#app/features/records/job-steps.ts";
import { ERRORS_LISTED_MS } from "#app/features/records/read-waiting-records.server.ts";
import { removeExpiredAccess } from "#app/features/sessions/remove-expired-access.server.ts";
import { CLAIM_DAYS, RESULT_RETENTION_DAYS } from "#app/features/track-matches/rules.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/lib/durations.ts";
import { periodMs } from "#app/lib/limits.ts";
import type { Database } from "#db/client.ts";
import { deleteOldApprovalNews } from "#db/queries/approval-news.ts";
import { deleteOldSightings } from "#db/queries/desk.ts";
import { deleteDeskReadingsBefore } from "#db/queries/desk-readings.ts";
import { deleteDragPakRequestsBefore } from "#db/queries/drag-pak.ts";
import { deleteEventCountsBefore, rollUpVisitBatches } from "#db/queries/event-counts.ts";
import { deleteIdempotencyKeysBefore } from "#db/queries/idempotency.ts";
import { deleteMailboxCountsBefore } from "#db/queries/mailbox-counts.ts";
import {
  deleteMailsBefore,
  deleteSentFarewells,
  findAllWaitingMailsBefore,
} from "#db/queries/mails.ts";
import { deleteMisreadReportsBefore } from "#db/queries/misread-reports.ts";
import { deleteMissedPathsBefore } from "#db/queries/missed-paths.ts";
import { deleteOldNotices } from "#db/queries/notices.ts";
import { deletePasskeyChallengesBefore } from "#db/queries/passkeys.ts";
import {
  deletePracticeRoundsBefore,
  deletePracticeScoresBefore,
} from "#db/queries/practice-tree.ts";
import { deleteSignInFailuresBefore } from "#db/queries/sign-in-failures.ts";
import { endClaimsBefore } from "#db/queries/track-claims.ts";
import { forgetResultsBefore } from "#db/queries/track-evenings.ts";
import { deleteRecordsBefore } from "#db/queries/waiting-records.ts";
import { seedReferenceData } from "#db/seed/reference.ts";
import { createDependencies, createSettingsStore, readConfig } from "../dependencies.ts";
import type { Env } from "../env.ts";
import { archiveAudit } from "./archive-audit.ts";
import { refreshCards } from "./refresh-cards.ts";
import { refreshSocialFeed } from "./refresh-social-feed.ts";
import { sweepMedia } from "./sweep-media.ts";
import { followNewsFeed } from "./sync-news.ts";

/** Longer than the queue takes for all its retries. */
const STUCK_MS = HOUR_MS;
/** How long results are replayed (app/lib/idempotency.server.ts). */
const REPLAYED_MS = DAY_MS;
/** Mails contain personal data, so they are deleted when no longer needed (app/features/mail/DECISIONS.md). */
const MAIL_RETENTION_MS = 90 * DAY_MS;
/** A run that was approved that long ago is no news, whether its racer has seen it or not; nor is a notice. */
const NEWS_RETENTION_MS = 90 * DAY_MS;

/** The practice tree's boards of the last four weeks stay: nobody is shown older ones. */
const PRACTICE_RETENTION_MS = 28 * DAY_MS;

/** Results that nobody has claimed by then, and the names and car numbers of the others. */
const RESULT_RETENTION_MS = RESULT_RETENTION_DAYS * DAY_MS;

/** How long after sending it the farewell mail of a deleted account is deleted. */
const FAREWELL_MS = MINUTE_MS;

/** As long as Time Travel goes back, and longer than a dead letter is worth sending again. */
const RECORD_RETENTION_MS = 30 * DAY_MS;
const DRAG_PAK_RETENTION_MS = DRAG_PAK_RETENTION_DAYS * DAY_MS;
const COUNT_RETENTION_MS = RETENTION_DAYS * DAY_MS;
/** Redirects are suggested from last week's paths. */
const MISSED_RETENTION_MS = 7 * DAY_MS;
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

type StepDeps = { db: Database; log: Logger };

/** The code of every scheduled step. */
export type Steps = Record<JobStep, () => PromiseLike<unknown>>;

/** @param now the time that the steps go by: of their turn, or of now */
export function createSteps(env: Env, deps: StepDeps & { now: Date }): Steps {
  return { ...createMinuteSteps(env, deps), ...createHourSteps(env, deps) };
}

function createMinuteSteps(env: Env, { now, ...deps }: StepDeps & { now: Date }) {
  const clock = { now: () => now };
  return {
    publishDueArticles: () => publishDueArticles(deps, now),
    deleteFarewells: () => deleteSentFarewells(deps.db, new Date(now.getTime() - FAREWELL_MS)),
    rollUpVisits: () => rollUpVisits(deps.db),
    publishSettings: () =>
      publishSettings({ ...deps, clock, settingsStore: createSettingsStore(env, { clock }) }),
    announceRuns: () => announceRuns({ ...deps, clock }),
    scheduleNotices: () => scheduleNotices(deps),
    mailNotices: () => withRequestDeps(env, deps.db, (all) => mailNotices({ ...all, clock })),
    pushNotices: () => pushNotices({ ...deps, clock, config: readConfig(env) }),
    runSiteCommands: () => withRequestDeps(env, deps.db, runSiteCommands),
  };
}

/** Does work with the dependencies of a request: commands do what forms do, and mails are sent. */
async function withRequestDeps(
  env: Env,
  db: Database,
  work: (deps: Deps) => Promise<unknown>,
): Promise<void> {
  const config = readConfig(env);
  const later: Promise<unknown>[] = [];
  const deps = createDependencies(env, new Request(config.siteOrigin), {
    ...{ db, config, requestId: "job" },
    waitUntil: (work) => void later.push(work),
  });
  await work(deps);
  await Promise.all(later);
}

function createHourSteps(env: Env, { db, log, now }: StepDeps & { now: Date }) {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const run = Math.floor(now.getTime() / HOUR_MS);
  const clock = { now: () => now };
  return {
    followNewsFeed: () => followNewsFeed(env, { db, log }),
    requeueStuckMails: () => requeueStuckMails(env, { db, log, now }),
    releaseExpiredClaims: () => releaseExpiredClaims({ db, log }, now),
    deleteIdempotencyKeys: () => deleteAll(() => deleteIdempotencyKeysBefore(db, ago(REPLAYED_MS))),
    removeExpiredAccess: () => removeExpiredAccess({ db }, now),
    deleteSignInFailures: () =>
      deleteAll(() => deleteSignInFailuresBefore(db, ago(periodMs("wrongPasswords")))),
    announceEvents: () => announceEvents({ db, clock }),
    announceSeason: () => announceSeason({ db, clock }),
    settleChallenges: () => settleChallenges({ db, clock }),
    freezeSeasons: () => freezeSeasons({ db, clock }),
    deleteNotices: () => deleteOldNotices(db, { run, before: ago(NEWS_RETENTION_MS) }),
    deleteApprovalNews: () =>
      deleteOldApprovalNews(db, {
        run,
        seenBefore: ago(HOUR_MS),
        visibleBefore: ago(NEWS_RETENTION_MS),
      }),
    deleteSightings: () => deleteOldSightings(db, { run }),
    deletePasskeyChallenges: () => deletePasskeyChallengesBefore(db, now),
    deleteMissedPaths: () => deleteMissedPathsBefore(db, dayOf(ago(MISSED_RETENTION_MS))),
    deleteEventCounts: () => deleteEventCountsBefore(db, dayOf(ago(COUNT_RETENTION_MS))),
    deleteDragPakRequests: () =>
      deleteAll(() => deleteDragPakRequestsBefore(db, ago(DRAG_PAK_RETENTION_MS))),
    refreshSocialFeed: () => refreshSocialFeed(env, { log, now }),
    forgetResults: () => deleteAll(() => forgetResultsBefore(db, ago(RESULT_RETENTION_MS))),
    endClaims: () => deleteAll(() => endClaimsBefore(db, ago(CLAIM_DAYS * DAY_MS))),
    deletePracticeRounds: async () => {
      await deletePracticeRoundsBefore(db, { before: ago(DAY_MS), run });
      const weekOn = weekOf(ago(PRACTICE_RETENTION_MS));
      await deleteAll(() => deletePracticeScoresBefore(db, weekOn));
    },
    deleteMailboxCounts: () => deleteAll(() => deleteMailboxCountsBefore(db, now)),
    deleteMails: () => deleteAll(() => deleteMailsBefore(db, ago(MAIL_RETENTION_MS))),
    archiveAudit: () => archiveAudit(env, { db, log, now }),
    refreshReferenceData: () => refreshReferenceData({ db, log, now }),
    sweepDealerImports: () => sweepDealerImports({ db }, now),
    deleteOldRecords: async () => {
      const others = ago(RECORD_RETENTION_MS);
      await deleteRecordsBefore(db, { errors: ago(ERRORS_LISTED_MS), others });
      await deleteDeskReadingsBefore(db, others);
      await deleteMisreadReportsBefore(db, others);
    },
    sweepMedia: () => sweepMedia(env, { db, log, now }),
    refreshCards: () => refreshCards(env, { db, log }),
  };
}

/** At 500 rows or more each (requests: 200), 20,000 per run; the rest waits for the next hour. */
const DELETIONS_MAX = 40;

/** Repeats a bounded deletion until nothing is left to delete. */
async function deleteAll(
  deleteSome: () => PromiseLike<D1Result | readonly D1Result[]>,
): Promise<void> {
  for (let n = 0; n < DELETIONS_MAX; n++) {
    const results = [await deleteSome()].flat();
    if (results.every(({ meta }) => meta.changes === 0)) return;
  }
}

/** 20,000 batches; an isolate writes one a minute. The rest waits for the next run. */
const ROLL_UPS_MAX = 40;

async function rollUpVisits(db: Database): Promise<void> {
  for (let n = 0; n < ROLL_UPS_MAX; n++) {
    if (!(await rollUpVisitBatches(db))) return;
  }
}

/** How many messages a queue takes at once. */
const MESSAGES_AT_ONCE = 100;

/** Seeds cars and tracks in a new database, after a build that changed them, and in a new year. */
async function refreshReferenceData({ db, log, now }: StepDeps & { now: Date }): Promise<void> {
  const year = now.getUTCFullYear();
  if (await seedReferenceData(db, year)) log("info", "reference.seeded", { year });
}

/** Requeues stored mails that never reached the queue, were dropped from it, or waited for the next day. */
async function requeueStuckMails(
  env: Env,
  { db, log, now }: StepDeps & { now: Date },
): Promise<void> {
  const stuck = await findAllWaitingMailsBefore(db, new Date(now.getTime() - STUCK_MS), now);
  if (stuck.length === 0) return;
  for (let from = 0; from < stuck.length; from += MESSAGES_AT_ONCE) {
    const batch = stuck.slice(from, from + MESSAGES_AT_ONCE);
    await env.JOBS.sendBatch(batch.map(({ id }) => ({ body: { kind: "mail", mailId: id } })));
  }
  log("warn", "mail.requeued", { count: stuck.length });
}

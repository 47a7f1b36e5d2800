import { HOUR_MS, MINUTE_MS } from "#app/lib/durations.ts";
import { keysOf } from "#app/lib/keys-of.ts";

/** The triggers of wrangler.toml. */
export const SCHEDULES = { minute: "* * * * *", hour: "17 * * * *" } as const;
export type Schedule = keyof typeof SCHEDULES;

type Step = { schedule: Schedule; label: string };

/** Every scheduled step, in the order of running; workers/jobs/steps.ts has their code. Each may run again at any time. */
export const JOB_STEPS = {
  publishDueArticles: { schedule: "minute", label: "Publish scheduled articles" },
  deleteFarewells: { schedule: "minute", label: "Delete mails to deleted accounts" },
  rollUpVisits: { schedule: "minute", label: "Add up visits" },
  publishSettings: { schedule: "minute", label: "Publish the site's settings" },
  announceRuns: { schedule: "minute", label: "Tell members what approved runs mean" },
  scheduleNotices: { schedule: "minute", label: "Set when notices are sent" },
  mailNotices: { schedule: "minute", label: "Mail notices" },
  pushNotices: { schedule: "minute", label: "Push notices to devices" },
  runSiteCommands: { schedule: "minute", label: "Do what npm run ops requested" },
  followNewsFeed: { schedule: "hour", label: "Mirror the WordPress" },
  requeueStuckMails: { schedule: "hour", label: "Queue stuck mails again" },
  releaseExpiredClaims: { schedule: "hour", label: "Release slips that moderators left" },
  deleteIdempotencyKeys: { schedule: "hour", label: "Delete responses to repeated requests" },
  removeExpiredAccess: { schedule: "hour", label: "Delete expired sessions and links" },
  deleteSignInFailures: { schedule: "hour", label: "Delete counts of wrong passwords" },
  announceEvents: { schedule: "hour", label: "Remind members of tomorrow's events" },
  announceSeason: { schedule: "hour", label: "Tell members that the season ends" },
  settleChallenges: { schedule: "hour", label: "Decide challenges that are over" },
  freezeSeasons: { schedule: "hour", label: "Make past seasons final" },
  deleteNotices: { schedule: "hour", label: "Delete old notices" },
  deleteApprovalNews: { schedule: "hour", label: "Delete old news of approvals" },
  deleteSightings: { schedule: "hour", label: "Delete old traces of moderators" },
  deletePasskeyChallenges: { schedule: "hour", label: "Delete expired passkey challenges" },
  deleteMissedPaths: { schedule: "hour", label: "Delete old missed paths" },
  deleteEventCounts: { schedule: "hour", label: "Delete old figures" },
  deleteDragPakRequests: { schedule: "hour", label: "Delete old Drag Pak requests" },
  refreshSocialFeed: { schedule: "hour", label: "Read the social feed" },
  endClaims: { schedule: "hour", label: "End claims of results without a slip" },
  forgetResults: { schedule: "hour", label: "Delete old unclaimed results" },
  deletePracticeRounds: { schedule: "hour", label: "Delete old rounds of the practice tree" },
  deleteMailboxCounts: { schedule: "hour", label: "Delete counts of mailboxes" },
  deleteMails: { schedule: "hour", label: "Delete old mails" },
  archiveAudit: { schedule: "hour", label: "Archive old audit entries" },
  refreshReferenceData: { schedule: "hour", label: "Refresh cars and tracks" },
  sweepDealerImports: { schedule: "hour", label: "Delete unfinished dealer imports" },
  deleteOldRecords: { schedule: "hour", label: "Delete old errors, dead letters and commands" },
  sweepMedia: { schedule: "hour", label: "Delete unused pictures" },
  refreshCards: { schedule: "hour", label: "Refresh share pictures" },
} as const satisfies Record<string, Step>;

export type JobStep = keyof typeof JOB_STEPS;

/** All steps, or those of one schedule, in the order of running. */
export function stepsOn(schedule?: Schedule): JobStep[] {
  return keysOf(JOB_STEPS).filter(
    (step) => schedule === undefined || JOB_STEPS[step].schedule === schedule,
  );
}

/** The step of that name; null if there is none. */
export function findStep(name: string | undefined): JobStep | null {
  return keysOf(JOB_STEPS).find((step) => step === name) ?? null;
}

/** How often a schedule is due, and when in its period, in milliseconds. */
function periodOf(schedule: Schedule): { everyMs: number; atMs: number } {
  const [minute] = SCHEDULES[schedule].split(" ");
  if (minute === "*") return { everyMs: MINUTE_MS, atMs: 0 };
  return { everyMs: HOUR_MS, atMs: Number(minute) * MINUTE_MS };
}

/** When a step runs next, after an instant. */
export function nextRunOf(step: JobStep, now: Date): Date {
  const { everyMs, atMs } = periodOf(JOB_STEPS[step].schedule);
  const turn = Math.floor((now.getTime() - atMs) / everyMs) + 1;
  return new Date(turn * everyMs + atMs);
}

/** After this many periods, a step has missed two turns; the half is for a turn that is about to begin. */
const LATE_AFTER = 2.5;

/** Whether a step missed two turns. @param startedAt its last run; null if it never ran, which isn't late */
export function isLate(step: JobStep, startedAt: Date | null, now: Date): boolean {
  if (startedAt === null) return false;
  const { everyMs } = periodOf(JOB_STEPS[step].schedule);
  return now.getTime() - startedAt.getTime() > LATE_AFTER * everyMs;
}

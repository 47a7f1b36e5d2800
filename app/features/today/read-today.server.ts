import { BUILD } from "#app/build.ts";
import type { Deps, Viewer } from "#app/deps.ts";
import { auditPath } from "#app/features/audit/audit-filter.ts";
import { presentSubject } from "#app/features/audit/audit-subject.ts";
import { describeEntry } from "#app/features/audit/describe-entry.ts";
import { auditPolicy } from "#app/features/audit/policy.ts";
import {
  BACKUPS_PATH,
  DEAD_LETTERS_PATH,
  ERRORS_PATH,
  JOBS_PATH,
  MAIL_PATH,
} from "#app/features/records/paths.ts";
import { recordsPolicy } from "#app/features/records/policy.ts";
import { readWaitingRecords } from "#app/features/records/read-waiting-records.server.ts";
import { sitePolicy } from "#app/features/site/policy.ts";
import { announcementAt, isComingSoonAt } from "#app/features/site/rules.ts";
import type { SiteSettings } from "#app/features/site/schema.ts";
import { REDIRECTS_PATH, SITE_PATH } from "#app/features/site/settings-paths.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { keysOf } from "#app/lib/keys-of.ts";
import { can } from "#app/lib/policy.ts";
import {
  type ActRow,
  findToday,
  WAITING_COUNTED,
  type WaitingKind,
  type WaitingRow,
} from "#db/queries/today.ts";
import { RECORDS_COUNTED } from "#db/queries/waiting-records.ts";
import type { SettingsSection } from "#db/schema/site.ts";
import { DAY_LINES, WAITING_LINES } from "./lines.ts";

const WEEK_MS = 7 * DAY_MS;
/** The page with the live release, which is for everyone. */
const ENVIRONMENT_PATH = "/env";
/** What all staff are shown of the audit log: a release may explain what they see. */
const RELEASES = [
  { action: "site.deploy", count: 2 },
  { action: "site.rollback", count: 2 },
];
/** What admins are shown as well. */
const ACTS = ["user.role", "user.suspend", "user.ban"].map((action) => ({ action, count: 1 }));

/** How long something waits before it is late: a member expects an answer within a day. */
const LATE_MS = DAY_MS;

type TodayDeps = Pick<Deps, "db" | "clock" | "siteSettings"> & { viewer: Viewer };

/**
 * What is waiting, what changed and how the day compares with the same one last week, as far as it concerns the viewer.
 * One round trip, for admins two at once, at most 100 rows.
 */
export async function readToday({ db, clock, siteSettings, viewer }: TodayDeps) {
  const now = clock.now().getTime();
  const isFor = (line: { isFor(viewer: Viewer): boolean }) => line.isFor(viewer);
  const kinds = keysOf(WAITING_LINES).filter((kind) => isFor(WAITING_LINES[kind]));
  const figures = DAY_LINES.filter(isFor);
  const [today, lastWeek] = [now, now - WEEK_MS].map((at) =>
    new Date(at).toISOString().slice(0, 10),
  );
  const days = [today ?? "", lastWeek ?? ""];
  const maySeeLog = can(auditPolicy, "see", viewer);
  const actions = maySeeLog ? [...RELEASES, ...ACTS] : RELEASES;
  const events = figures.map(({ event }) => event);
  const [rows, settings, records] = await Promise.all([
    findToday(db, { waiting: kinds, events, days, actions, hasSite: maySeeLog }),
    siteSettings(),
    can(recordsPolicy, "see", viewer) ? readWaitingRecords({ db, clock }) : null,
  ]);
  const countOf = (event: string, on: string | undefined) =>
    rows.counts.find((row) => row.event === event && row.day === on)?.count ?? 0;
  return {
    waiting: [
      ...rows.waiting.map((row) => presentWaiting(row, now)),
      ...(records ? presentRecords(records, now) : []),
    ],
    figures: figures.map(({ event, label, linkFor }) => ({
      ...{ event, label, to: linkFor(viewer) },
      today: countOf(event, today),
      lastWeek: countOf(event, lastWeek),
    })),
    lastWeek: lastWeek ?? "",
    states: statesOf(settings, clock.now()),
    statesTo: can(sitePolicy, "manage", viewer) ? SITE_PATH : null,
    changes: [
      ...rows.site.map(presentSiteChange),
      ...rows.acts.map((act) => presentAct(act, maySeeLog)),
    ].toSorted((one, other) => (one.at < other.at ? 1 : -1)),
    build: { id: BUILD.id, at: new Date(BUILD.timestamp).toISOString() },
  };
}
export type Today = Awaited<ReturnType<typeof readToday>>;

/** Something that is waiting. */
type WaitingLine = {
  label: string;
  to: string;
  /** Null for the age of what doesn't exist. */
  count: number | null;
  /** Whether there are more than were counted. */
  hasMore?: boolean;
  /** When the next of it is due, as an ISO instant. */
  dueAt?: string;
  waitMs?: number;
  isLate?: boolean;
  /** What exactly, if that is short. */
  names?: string;
};

function presentWaiting(
  { kind, count, at }: WaitingRow & { kind: WaitingKind },
  now: number,
): WaitingLine {
  const { label, to } = WAITING_LINES[kind];
  const line = { label, to, count: count ?? 0 };
  if (kind === "articles") {
    return at === null ? line : { ...line, dueAt: new Date(at).toISOString() };
  }
  const hasMore = kind !== "slips" && count >= WAITING_COUNTED;
  if (at === null) return line;
  return { ...line, hasMore, waitMs: Math.max(0, now - at), isLate: now - at > LATE_MS };
}

function presentRecords(
  {
    failedMails,
    deadLetters,
    errors,
    lateJobs,
    newestCopy,
  }: Awaited<ReturnType<typeof readWaitingRecords>>,
  now: number,
): WaitingLine[] {
  return [
    { label: "Unsent mail", to: `${MAIL_PATH}?state=failed`, ...presentRecord(failedMails, now) },
    { label: "Errors", to: ERRORS_PATH, ...presentRecord(errors, now) },
    { label: "Dead letters", to: DEAD_LETTERS_PATH, ...presentRecord(deadLetters, now) },
    { label: "Late jobs", to: `${JOBS_PATH}?state=late`, ...presentLate(lateJobs, now) },
    { label: "Days since a backup", to: BACKUPS_PATH, ...presentCopy(newestCopy, now) },
  ];
}

function presentRecord(
  { count, oldestAt }: { count: number; oldestAt: string | null },
  now: number,
) {
  if (oldestAt === null) return { count };
  return { count, hasMore: count >= RECORDS_COUNTED, waitMs: now - Date.parse(oldestAt) };
}

function presentLate(jobs: readonly { label: string; lastRunAt: string }[], now: number) {
  if (jobs.length === 0) return { count: 0 };
  const oldest = Math.min(...jobs.map(({ lastRunAt }) => Date.parse(lastRunAt)));
  const names = jobs.slice(0, 2).map(({ label }) => label);
  return { count: jobs.length, isLate: true, names: names.join(", "), waitMs: now - oldest };
}

function presentCopy({ takenAt, isOld }: { takenAt: string | null; isOld: boolean }, now: number) {
  if (takenAt === null) return { count: null, isLate: true, names: "There is none" };
  const count = Math.floor((now - Date.parse(takenAt)) / DAY_MS);
  return { count, isLate: isOld, names: isOld ? "Older than a day" : "From today" };
}

/** What isn't as usual on the site right now. */
function statesOf(settings: SiteSettings, now: Date): string[] {
  const announcement = announcementAt(settings, now);
  return [
    isComingSoonAt(settings, now) ? "Visitors see the coming-soon page." : "",
    settings.isRegistrationOpen ? "" : "Registration is closed.",
    settings.areSubmissionsOpen ? "" : "Racers can't submit slips.",
    announcement ? `Announced: “${announcement.text}”` : "",
  ].filter(Boolean);
}

type SiteChange = Awaited<ReturnType<typeof findToday>>["site"][number];

function presentSiteChange({ version, createdAt, actor, section, summary }: SiteChange) {
  return {
    key: `site-${version}`,
    at: createdAt.toISOString(),
    by: actor ?? "npm run ops",
    what: summary,
    about: null,
    to: pathOf(section),
  };
}

function pathOf(section: SettingsSection): string {
  return section === "redirects" ? REDIRECTS_PATH : SITE_PATH;
}

/** @param maySeeLog whether the viewer may open the audit log */
function presentAct({ id, at, actor, username, ...act }: ActRow, maySeeLog: boolean) {
  const { label, to } = presentSubject({ kind: act.subjectKind, id: act.subjectId });
  return {
    key: `audit-${id}`,
    at: new Date(at).toISOString(),
    by: actor ?? "A command or job",
    what: describeEntry({ action: act.action, detail: JSON.parse(act.detail) }),
    about: username ?? label,
    to: to ?? (maySeeLog ? auditPath({ action: act.action }) : ENVIRONMENT_PATH),
  };
}

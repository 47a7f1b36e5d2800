import type { Deps } from "#app/deps.ts";
import { CLUB_ZONE } from "#app/lib/dates.ts";
import {
  countNoticesToMail,
  deleteMailedNotices,
  findAllMembersToMail,
  findAllNoticesToMail,
  findAllUnscheduledNotices,
  type UnscheduledNotice,
  updateNoticesToScheduled,
} from "#db/queries/notice-mails.ts";
import { findUserById } from "#db/queries/users.ts";
import { sendNoticeMail } from "./notice-mail.server.ts";
import { presentNotice } from "./present-notice.ts";
import { dueAtOf } from "./schedule-mail.ts";

type JobDeps = Pick<Deps, "db" | "clock" | "mail" | "origin" | "config">;

/** Of one run of the job, a minute: the rest waits for the next. */
const SCHEDULED_MAX = 1_000;
const MEMBERS_MAX = 50;
/** A mail names that many of its notices. */
const NAMED_MAX = 20;

/** Mails notices to those who want them by mail, each when it is due. May run again at any time. */
export async function mailNotices(deps: JobDeps): Promise<void> {
  await scheduleMails(deps);
  const now = deps.clock.now();
  for (const { userId } of await findAllMembersToMail(deps.db, now, MEMBERS_MAX)) {
    await mailMember(deps, userId, now);
  }
}

async function scheduleMails({ db }: JobDeps): Promise<void> {
  const rows = await findAllUnscheduledNotices(db, SCHEDULED_MAX);
  if (rows.length === 0) return;
  await updateNoticesToScheduled(
    db,
    rows.map((row) => [row.noticeId, dueAtOfRow(row).getTime()]),
  );
}

function dueAtOfRow({ rhythm, visibleAt, timeZone, quietFrom, quietTo }: UnscheduledNotice): Date {
  const hours = { timeZone: timeZone ?? CLUB_ZONE, quietFrom, quietTo };
  return dueAtOf(rhythm, new Date(visibleAt), hours);
}

async function mailMember(deps: JobDeps, userId: number, now: Date): Promise<void> {
  const { db } = deps;
  const [user, [rows, [total]]] = await Promise.all([
    findUserById(db, userId),
    db.batch([
      findAllNoticesToMail(db, { userId, now, limit: NAMED_MAX }),
      countNoticesToMail(db, { userId, now }),
    ]),
  ]);
  // Off the list first: a mail less is better than the same mail every minute.
  await deleteMailedNotices(db, { userId, now });
  const mayBeMailed = user?.isActivated && !user.bannedAt && !user.anonymisedAt;
  if (!user || !mayBeMailed || rows.length === 0) return;
  const notices = rows.map((row) => presentNotice(row, user.username));
  await sendNoticeMail(deps, { to: user, notices, count: total?.count ?? rows.length });
}

import type { Deps } from "#app/deps.ts";
import { CLUB_ZONE } from "#app/lib/dates.ts";
import {
  findAllUnscheduledNotices,
  type UnscheduledNotice,
  updateNoticesToScheduled,
} from "#db/queries/notice-delivery.ts";
import { dueAtOf } from "./due-at.ts";

/** Of one run of the job, a minute: the rest waits for the next. */
const SCHEDULED_MAX = 1_000;

/** Sets when notices are sent, by their members' time zones and quiet hours. May run again at any time. */
export async function scheduleNotices({ db }: Pick<Deps, "db">): Promise<void> {
  const rows = await findAllUnscheduledNotices(db, SCHEDULED_MAX);
  if (rows.length === 0) return;
  await updateNoticesToScheduled(
    db,
    rows.map((row) => [row.noticeId, row.rhythm, dueAtOfRow(row).getTime()]),
  );
}

function dueAtOfRow({ rhythm, visibleAt, timeZone, quietFrom, quietTo }: UnscheduledNotice): Date {
  const hours = { timeZone: timeZone ?? CLUB_ZONE, quietFrom, quietTo };
  return dueAtOf(rhythm, new Date(visibleAt), hours);
}

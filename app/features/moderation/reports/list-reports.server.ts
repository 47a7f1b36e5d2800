import type { Deps, Viewer } from "#app/deps.ts";
import { authorize, can } from "#app/lib/policy.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { counterOf, findAllCounters } from "#db/queries/counters.ts";
import { findAllDeskReportsById, findAllReportsByStatus } from "#db/queries/reports.ts";
import { deskPolicy } from "../policy.ts";
import { reportPolicy } from "./policy.ts";
import { presentReport } from "./present-report.ts";
import { REPORTS_PAGE, type ReportsQuery } from "./schema.ts";

/** The most open reports of a run that its moderation page shows. */
export const REPORTS_OF_SLIP = 10;

type ReportDeps = Pick<Deps, "db"> & { viewer: Viewer };

/**
 * One page of the reports in a status: open ones by age, decided ones newest first.
 *
 * @param limit the most of a page; a file has longer ones
 * @throws AppError `forbidden`
 */
export async function listReports(
  deps: ReportDeps,
  { status, after, report }: ReportsQuery,
  limit = REPORTS_PAGE,
) {
  const { db, viewer } = deps;
  authorize(deskPolicy, "moderate", viewer);
  const [rows, counters] = await db.batch([
    report !== undefined
      ? findAllDeskReportsById(db, report)
      : findAllReportsByStatus(db, { status, after: after ?? null, limit: limit + 1 }),
    findAllCounters(db, ["desk:reports"]),
  ]);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1)?.report : undefined;
  return {
    reports: page.map((row) => presentForDesk(row, viewer)),
    open: counterOf(counters, "desk:reports"),
    next: last ? `${last.createdAt.getTime()}-${last.id}` : null,
  };
}
export type ReportQueue = Awaited<ReturnType<typeof listReports>>;

type ReportRow = Awaited<ReturnType<typeof findAllReportsByStatus>>[number];

/**
 * A report for moderators. The run's own racer sees neither the reporter nor the moderators'
 * answer.
 */
export function presentForDesk(
  { report, slip, reporter, racer, decider }: ReportRow,
  viewer: Viewer,
) {
  const presented = presentReport(report);
  const isOwnRun = slip.userId === viewer.id;
  return {
    ...presented,
    isOwnRun,
    answer: isOwnRun ? "" : presented.answer,
    reporter: isOwnRun ? null : reporter,
    decidedBy: isOwnRun ? null : decider,
    run: {
      racerId: slip.userId,
      username: racer,
      raceTrack: slip.raceTrack,
      date: slip.ranOn,
      status: slip.status,
      elapsed: formatSeconds(slip.elapsedMs),
      speed: formatSpeed(slip.trapSpeedHundredthsMph),
      vehicle: `${slip.vehicleYear} ${slip.vehicleModel} ${slip.vehicleTrim}`,
      isStock: slip.isStock,
    },
    canDecide: can(reportPolicy, "decide", viewer, { ...report, racerId: slip.userId }),
  };
}

import type { Deps, Viewer } from "#app/deps.ts";
import { authorize, can } from "#app/lib/policy.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { countOpenReports, findAllReportsByStatus } from "#db/queries/reports.ts";
import { deskPolicy } from "../policy.ts";
import { reportPolicy } from "./policy.ts";
import { presentReport } from "./present-report.ts";
import { REPORTS_PAGE, type ReportsQuery } from "./schema.ts";

/** Above this the number of open reports is shown as "100+". */
export const OPEN_REPORTS_COUNTED = 100;
/** The most open reports of a run that its moderation page shows. */
export const REPORTS_OF_SLIP = 10;

type ReportDeps = Pick<Deps, "db"> & { viewer: Viewer };

/**
 * One page of the reports in a status: open ones by age, decided ones newest first.
 *
 * @throws AppError `forbidden`
 */
export async function listReports(deps: ReportDeps, { status, after }: ReportsQuery) {
  const { db, viewer } = deps;
  authorize(deskPolicy, "moderate", viewer);
  const [rows, [counted]] = await db.batch([
    findAllReportsByStatus(db, { status, after: after ?? null, limit: REPORTS_PAGE + 1 }),
    countOpenReports(db, OPEN_REPORTS_COUNTED + 1),
  ]);
  const page = rows.slice(0, REPORTS_PAGE);
  const last = rows.length > REPORTS_PAGE ? page.at(-1)?.report : undefined;
  return {
    reports: page.map((row) => presentForDesk(row, viewer)),
    open: counted?.count ?? 0,
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
    answer: isOwnRun ? "" : presented.answer,
    reporter: isOwnRun ? null : reporter,
    decidedBy: isOwnRun ? null : decider,
    run: {
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

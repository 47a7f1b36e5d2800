import { and, asc, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "../client.ts";
import {
  type ReportReason,
  type ReportStatus,
  runReports,
  type SlipStatus,
  slips,
  users,
} from "../schema/index.ts";

const reporters = alias(users, "reporters");
const deciders = alias(users, "deciders");

/** Where a page of reports ended. */
type ReportPlace = { createdAt: Date; id: number };
export type Report = typeof runReports.$inferSelect;

/**
 * Adds a report of a listed run, unless this member has reported it before or has too many open
 * reports; returns a row, or none. Counting and adding are one statement.
 *
 * @param report.openMax the most open reports of one member
 */
export function insertReportIfFirst(
  db: Database,
  report: {
    slipId: number;
    reporterId: number;
    createdAt: Date;
    reason: ReportReason;
    text: string;
    openMax: number;
  },
) {
  const { slipId, reporterId, reason, text, openMax } = report;
  return db.all<{ id: number }>(sql`
    insert into run_reports (slip_id, reporter_id, created_at, reason, text, status)
    select ${slipId}, ${reporterId}, ${report.createdAt.getTime()}, ${reason}, ${text}, 'OPEN'
    where ${countOpenOf(reporterId, openMax)} < ${openMax}
    on conflict (slip_id, reporter_id) do nothing returning id`);
}

/** This member's report of a run; null if there is none. */
export async function findReportBy(
  db: Database,
  slipId: number,
  reporterId: number,
): Promise<Report | null> {
  const [report] = await db
    .select()
    .from(runReports)
    .where(and(eq(runReports.slipId, slipId), eq(runReports.reporterId, reporterId)))
    .limit(1);
  return report ?? null;
}

/**
 * Reports with everything needed to list and decide them. Aliased, since a batch merges columns of
 * the same name.
 */
function selectReports(db: Database) {
  return db
    .select({
      report: runReports,
      slip: {
        userId: slips.userId,
        raceTrack: slips.raceTrack,
        ranOn: slips.ranOn,
        status: sql<SlipStatus>`${slips.status}`.as("slip_status"),
        elapsedMs: slips.elapsedMs,
        trapSpeedHundredthsMph: slips.trapSpeedHundredthsMph,
        vehicleYear: slips.vehicleYear,
        vehicleModel: slips.vehicleModel,
        vehicleTrim: slips.vehicleTrim,
        isStock: slips.isStock,
      },
      reporter: sql<string>`${reporters.username}`.as("reporter"),
      racer: sql<string>`${users.username}`.as("racer"),
      decider: sql<string | null>`${deciders.username}`.as("decider"),
    })
    .from(runReports)
    .innerJoin(slips, eq(slips.id, runReports.slipId))
    .innerJoin(users, eq(users.id, slips.userId))
    .innerJoin(reporters, eq(reporters.id, runReports.reporterId))
    .leftJoin(deciders, eq(deciders.id, runReports.decidedBy));
}

/**
 * Reports in one status: open ones by age, decided ones newest first. Walks `run_reports_queue`.
 */
export function findAllReportsByStatus(
  db: Database,
  query: { status: ReportStatus; after: ReportPlace | null; limit: number },
) {
  const { status, after, limit } = query;
  const isOpen = status === "OPEN";
  const direction = isOpen ? asc : desc;
  const isAfter = after
    ? isOpen
      ? sql`(${runReports.createdAt}, ${runReports.id}) > (${after.createdAt.getTime()}, ${after.id})`
      : sql`(${runReports.createdAt}, ${runReports.id}) < (${after.createdAt.getTime()}, ${after.id})`
    : undefined;
  return selectReports(db)
    .where(and(eq(runReports.status, status), isAfter))
    .orderBy(direction(runReports.createdAt), direction(runReports.id))
    .limit(limit);
}

/** One report in any status: one row, or none. */
export function findAllDeskReportsById(db: Database, id: number) {
  return selectReports(db).where(eq(runReports.id, id)).limit(1);
}

/** The open reports of one run. */
export function findAllOpenReportsBySlip(db: Database, slipId: number, limit: number) {
  return (
    selectReports(db)
      // The plus keeps the planner off the index of all open reports.
      .where(and(eq(runReports.slipId, slipId), sql`+${runReports.status} = 'OPEN'`))
      .orderBy(asc(runReports.id))
      .limit(limit)
  );
}

/** The open ones among some reports, with the reporter and the racer. */
export function findAllOpenReportsById(db: Database, ids: readonly number[]) {
  return db
    .select({ id: runReports.id, reporterId: runReports.reporterId, racerId: slips.userId })
    .from(runReports)
    .innerJoin(slips, eq(slips.id, runReports.slipId))
    .where(
      and(
        sql`${runReports.id} in (select value from json_each(${JSON.stringify(ids)}))`,
        sql`+${runReports.status} = 'OPEN'`,
      ),
    )
    .limit(ids.length);
}

/** How many of the newest open reports are scanned for those of one member. */
const OPEN_REPORTS_SCANNED = 200;

const countOpenOf = (reporterId: number, max: number) => sql`(
  select count(*) from (
    select 1 from (
      select reporter_id from run_reports where status = 'OPEN'
      order by created_at desc limit ${OPEN_REPORTS_SCANNED}
    ) where reporter_id = ${reporterId} limit ${max}))`;

/** How many of the newest open reports are this member's, counted up to `max`. */
export async function countOpenReportsOf(
  db: Database,
  reporterId: number,
  max: number,
): Promise<number> {
  const [row] = await db.all<{ count: number }>(
    sql`select ${countOpenOf(reporterId, max)} as count`,
  );
  return row?.count ?? 0;
}

/** A report with its run and who decided it; null if there is none. */
export async function findReportWithSlip(db: Database, id: number) {
  const [row] = await db
    .select({ report: runReports, slip: slips, decider: deciders.username })
    .from(runReports)
    .innerJoin(slips, eq(slips.id, runReports.slipId))
    .leftJoin(deciders, eq(deciders.id, runReports.decidedBy))
    .where(eq(runReports.id, id))
    .limit(1);
  return row ?? null;
}

type Decision = {
  reportId: number;
  slipId: number;
  status: Exclude<ReportStatus, "OPEN">;
  decidedBy: number;
  decidedAt: Date;
  answer: string;
};

/** Decides a report that is still open, if its run has not changed; returns the row, or none. */
export function updateReportIfOpen(db: Database, decision: Decision, slipVersion: number) {
  const { reportId, slipId, ...change } = decision;
  return db
    .update(runReports)
    .set(change)
    .where(
      and(
        eq(runReports.id, reportId),
        eq(runReports.status, "OPEN"),
        sql`exists (select 1 from slips where id = ${slipId} and version = ${slipVersion})`,
      ),
    )
    .returning();
}

/** True in a batch after `updateReportIfOpen`, if that decided the report. */
const isDecidedBy = ({ reportId, status, decidedBy, decidedAt }: Decision) =>
  sql`exists (select 1 from run_reports r where r.id = ${reportId} and r.status = ${status}
    and r.decided_by = ${decidedBy} and r.decided_at = ${decidedAt.getTime()})`;

/** Decides the other open reports of the run the same way; returns their reporters. */
export function updateOtherOpenReports(db: Database, decision: Decision) {
  const { reportId: _, slipId, ...change } = decision;
  return db
    .update(runReports)
    .set(change)
    .where(and(eq(runReports.slipId, slipId), eq(runReports.status, "OPEN"), isDecidedBy(decision)))
    .returning({ reporterId: runReports.reporterId });
}

/**
 * Returns an approved run whose report was upheld to the end of the queue and removes it from the
 * boards in the same update, so that the triggers subtract it.
 */
export function updateReportedSlipToPending(db: Database, decision: Decision, slipVersion: number) {
  const { slipId, decidedAt } = decision;
  return db
    .update(slips)
    .set({
      status: "PENDING",
      version: sql`${slips.version} + 1`,
      updatedAt: decidedAt,
      submittedAt: decidedAt,
      claimedBy: null,
      claimedAt: null,
      decidedBy: null,
      decidedAt: null,
      note: "",
      isListed: false,
      isBest: false,
    })
    .where(
      and(
        eq(slips.id, slipId),
        eq(slips.version, slipVersion),
        eq(slips.status, "APPROVED"),
        isDecidedBy(decision),
      ),
    )
    .returning({ id: slips.id, version: slips.version });
}

/** The email addresses of some members who still have an account, at most 100. */
export function findAllAddresses(db: Database, userIds: readonly number[]) {
  return db.all<{ id: number; username: string; email: string; isActivated: boolean }>(sql`
    select u.id, u.username, u.email, u.is_activated as isActivated from json_each(${JSON.stringify(userIds)}) i
    cross join users u on u.id = i.value where u.anonymised_at is null limit 100`);
}

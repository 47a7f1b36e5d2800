import { desc, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { misreadReports } from "../schema/index.ts";

type Report = typeof misreadReports.$inferInsert;

/** More say nothing new, and nobody can fill the database with them. */
const REPORTS_MAX = 1_000;

/** Stores a report, unless there are a thousand already. */
export function insertMisreadReport(
  db: Database,
  { reportedAt, width, height, values }: Omit<Report, "id">,
) {
  return db.run(sql`
    insert into misread_reports (reported_at, width, height, "values")
    select ${reportedAt.getTime()}, ${width}, ${height}, ${JSON.stringify(values)}
    where (select count(*) from misread_reports) < ${REPORTS_MAX}`);
}

/** The latest reports; rows for a batch. */
export function findAllMisreadReports(db: Database, limit: number) {
  return db
    .select()
    .from(misreadReports)
    .orderBy(desc(misreadReports.reportedAt), desc(misreadReports.id))
    .limit(limit);
}

/** Deletes old reports. */
export function deleteMisreadReportsBefore(db: Database, before: Date) {
  return db.run(sql`delete from misread_reports where reported_at < ${before.getTime()}`);
}

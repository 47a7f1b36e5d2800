import type { Role } from "#db/schema/users.ts";
import { canModerate } from "../policy.ts";

type Person = { id: number; role: Role };

/** Racers can't report their own run. */
export function isReportable(viewer: { id: number }, run: { userId: number; isListed: boolean }) {
  return run.isListed && viewer.id !== run.userId;
}

/** Neither the run's racer nor the reporter may decide on a report. */
export function canDecideReport(
  viewer: Person,
  report: { reporterId: number; racerId: number },
): boolean {
  return canModerate(viewer) && viewer.id !== report.reporterId && viewer.id !== report.racerId;
}

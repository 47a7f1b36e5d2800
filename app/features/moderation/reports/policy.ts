import type { Role } from "#db/schema/users.ts";
import { canModerate } from "../policy.ts";

type Person = { id: number; role: Role };

/** A run is reported by others than its racer. */
export function isReportable(viewer: { id: number }, run: { userId: number; isListed: boolean }) {
  return run.isListed && viewer.id !== run.userId;
}

/** Nobody judges their own cause: neither the racer of the run nor who reported it. */
export function canDecideReport(
  viewer: Person,
  report: { reporterId: number; racerId: number },
): boolean {
  return canModerate(viewer) && viewer.id !== report.reporterId && viewer.id !== report.racerId;
}

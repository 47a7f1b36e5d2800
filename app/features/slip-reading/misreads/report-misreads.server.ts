import type { Deps, Viewer } from "#app/deps.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { insertMisreadReport } from "#db/queries/misread-reports.ts";
import type { MisreadReport } from "./schema.ts";

/**
 * Stores what a racer's browser misread, without the racer. Any member may report: whoever sees the form has a reader.
 *
 * @throws AppError `rate_limited`
 */
export async function reportMisreads(
  deps: Deps & { viewer: Viewer },
  report: MisreadReport,
): Promise<void> {
  await limitRacer(deps, "change");
  await insertMisreadReport(deps.db, { ...report, reportedAt: deps.clock.now() });
}

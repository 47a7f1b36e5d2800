import { readAuditFilter } from "#app/features/audit/audit-filter.ts";
import { exportAudit } from "#app/features/audit/export-audit.server.ts";
import { auditPolicy } from "#app/features/audit/policy.ts";
import { consoleDeps } from "#app/features/console/console-deps.server.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { can } from "#app/lib/policy.ts";
import type { Route } from "./+types/audit-csv.ts";

/** The entries that the filter finds, as a CSV file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = consoleDeps(context, url, (viewer) => can(auditPolicy, "see", viewer));
  await limitRacer(deps, "export");
  return exportAudit(deps, readAuditFilter(url.searchParams));
}

import { AUDIT_PATH, readAuditFilter } from "#app/features/audit/audit-filter.ts";
import { AuditScreen } from "#app/features/audit/components/audit-screen.tsx";
import { listAudit } from "#app/features/audit/list-audit.server.ts";
import { auditPolicy } from "#app/features/audit/policy.ts";
import { consoleDeps } from "#app/features/console/console-deps.server.ts";
import { readCursor } from "#app/features/console/read-cursor.ts";
import { consoleSectionsOf } from "#app/features/site/console-sections.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { can } from "#app/lib/policy.ts";
import type { Route } from "./+types/audit.ts";

export const meta = () => pageMeta({ title: "Audit log", path: AUDIT_PATH, isHidden: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = consoleDeps(context, url, (viewer) => can(auditPolicy, "see", viewer));
  const filter = readAuditFilter(url.searchParams);
  const before = readCursor(url.searchParams);
  return {
    ...(await listAudit(deps, { ...filter, before })),
    filter,
    isFirst: !url.searchParams.has("before"),
    sections: consoleSectionsOf(deps.viewer),
  };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  return <AuditScreen {...loaderData} />;
}

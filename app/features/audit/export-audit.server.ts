import type { Deps } from "#app/deps.ts";
import { NEWEST } from "#app/features/console/read-cursor.ts";
import type { WrittenColumn } from "#app/lib/csv/columns.ts";
import { csvResponse } from "#app/lib/csv/stream-csv.server.ts";
import { findAllAudit } from "#db/queries/audit.ts";
import type { AuditFilter } from "./audit-filter.ts";
import { type AuditLine, presentAudit, toAuditQuery } from "./list-audit.server.ts";

const ROWS_MAX = 20_000;

/** The columns of the audit log's file. */
const AUDIT_COLUMNS: readonly WrittenColumn<AuditLine>[] = [
  { heading: "Entry", cell: ({ id }) => id },
  { heading: "When", cell: ({ at }) => at },
  { heading: "Who", cell: ({ by }) => by },
  { heading: "Action", cell: ({ action }) => action },
  { heading: "About", cell: ({ about }) => about },
  { heading: "What", cell: ({ what }) => what },
];

/** The entries that the filter finds, newest first and at most 20,000, as a CSV file. */
export async function exportAudit(
  { db, log }: Pick<Deps, "db" | "log">,
  filter: AuditFilter,
): Promise<Response> {
  const query = await toAuditQuery(db, filter);
  return csvResponse("audit-log.csv", {
    columns: AUDIT_COLUMNS,
    rowsMax: ROWS_MAX,
    async read(after, limit) {
      let before: number | null = after?.id ?? NEWEST;
      // A batch may hold no match while older ones follow.
      while (query && before !== null) {
        const page: Awaited<ReturnType<typeof findAllAudit>> = await findAllAudit(db, {
          ...query,
          ...{ before, limit },
        });
        if (page.rows.length > 0) return page.rows.map(presentAudit);
        before = page.next;
      }
      return [];
    },
    log,
    failed: "audit.export_failed",
  });
}

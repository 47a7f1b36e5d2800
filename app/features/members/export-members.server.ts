import type { Deps } from "#app/deps.ts";
import { NEWEST } from "#app/features/console/read-cursor.ts";
import { csvResponse } from "#app/lib/csv/stream-csv.server.ts";
import { findAllMembers } from "#db/queries/members.ts";
import { MEMBER_COLUMNS } from "./member-columns.ts";
import { type MemberFilter, searchExpression } from "./search-terms.ts";

const ROWS_MAX = 20_000;

/** The members that the filter finds, newest first and at most 20,000, as a CSV file. */
export function exportMembers(
  { db, log }: Pick<Deps, "db" | "log">,
  filter: MemberFilter,
): Response {
  const match = searchExpression(filter) ?? undefined;
  return csvResponse("members.csv", {
    columns: MEMBER_COLUMNS,
    rowsMax: ROWS_MAX,
    read: (after, limit) => findAllMembers(db, { match, before: after?.id ?? NEWEST, limit }),
    log,
    failed: "members.export_failed",
  });
}

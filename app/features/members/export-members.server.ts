import type { Deps } from "#app/deps.ts";
import { NEWEST } from "#app/features/console/read-cursor.ts";
import { csvResponseOfPages } from "#app/lib/csv/stream-csv.server.ts";
import { findAllMembers, type ListedMember } from "#db/queries/members.ts";
import { MEMBER_COLUMNS } from "./member-columns.ts";
import { isInState } from "./member-standing.ts";
import { type MemberFilter, searchExpression } from "./search-terms.ts";

const ROWS_MAX = 20_000;
const BATCH = 500;

/** The members that the filter finds, newest first and at most 20,000, as a CSV file. */
export function exportMembers(
  { db, log, clock }: Pick<Deps, "db" | "log" | "clock">,
  filter: MemberFilter,
): Response {
  const match = searchExpression(filter) ?? undefined;
  return csvResponseOfPages<ListedMember, number>("members.csv", {
    columns: MEMBER_COLUMNS,
    rowsMax: ROWS_MAX,
    async readPage(before) {
      const rows = await findAllMembers(db, { match, before: before ?? NEWEST, limit: BATCH });
      return {
        rows: rows.filter((row) => isInState(row, filter.state, clock.now())),
        next: rows.length === BATCH ? (rows.at(-1)?.id ?? null) : null,
      };
    },
    log,
    failed: "members.export_failed",
  });
}

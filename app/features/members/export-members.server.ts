import type { Deps, Viewer } from "#app/deps.ts";
import { NEWEST } from "#app/features/console/read-cursor.ts";
import { assertConfirmed } from "#app/features/sessions/assert-confirmed.ts";
import { csvResponseOfPages } from "#app/lib/csv/stream-csv.server.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { insertAudit } from "#db/queries/audit.ts";
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

/**
 * The same file for an admin, and an entry in the audit log: it holds the addresses of all members.
 *
 * @throws AppError `unconfirmed`, `rate_limited`
 */
export async function downloadMembers(
  deps: Deps & { viewer: Viewer },
  filter: MemberFilter,
): Promise<Response> {
  assertConfirmed(deps.viewer, deps.clock);
  await limitRacer(deps, "export");
  await insertAudit(deps.db, {
    createdAt: deps.clock.now(),
    actorId: deps.viewer.id,
    action: "members.export",
    subjectKind: "members",
    subjectId: 0,
    detail: {},
  });
  return exportMembers(deps, filter);
}

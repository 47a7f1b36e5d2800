import type { Deps } from "#app/deps.ts";
import { findAllMembers, type ListedMember } from "#db/queries/members.ts";
import { isInState, standingOf } from "./member-standing.ts";
import { type MemberFilter, searchExpression } from "./search-terms.ts";

/** A row is read twice, in the search and in its table: a page reads fewer than 100. */
const PAGE = 40;

/** A member in the list, with ISO instants. */
export type MemberLine = ReturnType<typeof presentLine>;

/** A page of the members that the filter finds, newest first; `next` is the next page's cursor. */
export async function listMembers(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { before, ...filter }: MemberFilter & { before: number },
) {
  const match = searchExpression(filter) ?? undefined;
  const rows = await findAllMembers(db, { match, before, limit: PAGE + 1 });
  const page = rows.slice(0, PAGE);
  return {
    members: page
      .filter((row) => isInState(row, filter.state, clock.now()))
      .map((row) => presentLine(row, clock.now())),
    next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

function presentLine(row: ListedMember, now: Date) {
  const { id, username, email, role, listedRunCount, createdAt } = row;
  return {
    id,
    username,
    email,
    role,
    listedRunCount,
    createdAt: createdAt.toISOString(),
    standing: standingOf(row, now),
  };
}

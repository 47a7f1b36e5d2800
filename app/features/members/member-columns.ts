import type { WrittenColumn } from "#app/lib/csv/columns.ts";
import type { ListedMember } from "#db/queries/members.ts";

const instantOf = (at: Date | null) => at?.toISOString() ?? "";

/** The columns of the members' file. */
export const MEMBER_COLUMNS: readonly WrittenColumn<ListedMember>[] = [
  { heading: "Id", cell: ({ id }) => id },
  { heading: "Username", cell: ({ username }) => username },
  { heading: "Email", cell: ({ email }) => email },
  { heading: "First name", cell: ({ firstName }) => firstName },
  { heading: "Last name", cell: ({ lastName }) => lastName },
  { heading: "Role", cell: ({ role }) => role },
  { heading: "Joined", cell: ({ createdAt }) => instantOf(createdAt) },
  { heading: "Activated", cell: ({ isActivated }) => (isActivated ? "yes" : "no") },
  { heading: "Listed runs", cell: ({ listedRunCount }) => listedRunCount },
  { heading: "Banned", cell: ({ bannedAt }) => instantOf(bannedAt) },
  { heading: "Suspended until", cell: ({ suspendedUntil }) => instantOf(suspendedUntil) },
  { heading: "Deleted", cell: ({ anonymisedAt }) => instantOf(anonymisedAt) },
];

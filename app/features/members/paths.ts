import type { MemberFilter } from "./search-terms.ts";

export const MEMBERS_PATH = "/admin/members";
export const INVITE_PATH = "/admin/members/invite";

/** The list with a filter. @param before the id that the page begins after */
export function membersPath(filter: MemberFilter, before: number | null = null): string {
  return MEMBERS_PATH + searchOf(filter, before);
}

/** The filtered list as a file. */
export function membersCsvPath(filter: MemberFilter): string {
  return `${MEMBERS_PATH}.csv${searchOf(filter, null)}`;
}

function searchOf({ q, role, state }: MemberFilter, before: number | null): string {
  const params = new URLSearchParams({
    ...(q && { q }),
    ...(role && { role }),
    ...(state && { state }),
    ...(before !== null && { before: String(before) }),
  });
  return params.size > 0 ? `?${params}` : "";
}

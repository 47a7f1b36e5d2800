import { cleanValue, matchKeyWithoutAccents } from "#app/lib/text/value.ts";
import type { Role } from "#db/schema/users.ts";
import { ROLE_NAMES } from "./texts.ts";

/** The states of an account that the list can be narrowed to. */
export const MEMBER_STATES = ["new", "suspended", "banned", "deleted"] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

export const MEMBER_QUERY_MAX = 100;
/** More words don't narrow a search any further. */
const WORDS_MAX = 6;
/** What separates words in the search table (db/migrations/0009_members.sql). */
const BETWEEN_WORDS = /[^\p{L}\p{N}@._+-]+/u;

export type MemberFilter = { q: string; role: Role | null; state: MemberState | null };

/** The filter in a URL. Unknown values count as none. */
export function readMemberFilter(params: URLSearchParams): MemberFilter {
  return {
    q: cleanValue(params.get("q") ?? "").slice(0, MEMBER_QUERY_MAX),
    role: ROLE_NAMES.find((role) => role === params.get("role")) ?? null,
    state: MEMBER_STATES.find((state) => state === params.get("state")) ?? null,
  };
}

/**
 * The expression that finds the members with all words, each by its beginning, and with the role and the
 * state.
 *
 * @returns null if the filter is empty
 */
export function searchExpression({ q, role, state }: MemberFilter): string | null {
  const words = matchKeyWithoutAccents(q).split(BETWEEN_WORDS).filter(Boolean).slice(0, WORDS_MAX);
  const terms = [
    ...words.map((word) => `"${word}"*`),
    ...(role ? [`"role.${role}"`] : []),
    ...(state ? [`"state.${state}"`] : []),
  ];
  return terms.length > 0 ? terms.join(" AND ") : null;
}

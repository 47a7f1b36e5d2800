import type { Deps } from "#app/deps.ts";
import { findAllMembersByPrefix } from "#db/queries/comment-mentions.ts";

const SUGGESTIONS_MAX = 8;
/** The beginning of a username, in lower case. */
const BEGINNING = /^[a-z0-9._-]{2,30}$/;

/**
 * The public members whose names begin with what has been typed, in order, at most eight; none for less than two
 * characters.
 *
 * @param typed with or without the `@`
 */
export async function suggestMembers({ db }: Pick<Deps, "db">, typed: string): Promise<string[]> {
  const prefix = typed.slice(0, 100).replace(/^@/, "").toLowerCase();
  if (!BEGINNING.test(prefix)) return [];
  const members = await findAllMembersByPrefix(db, prefix, SUGGESTIONS_MAX);
  return members.map(({ username }) => username);
}

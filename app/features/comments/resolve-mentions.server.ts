import type { Deps, Viewer } from "#app/deps.ts";
import { overLimit } from "#app/lib/limit.server.ts";
import { LIMITS, periodMs } from "#app/lib/limits.ts";
import { countMentions, findAllMentionable } from "#db/queries/comment-mentions.ts";
import { findMentions, findNames } from "./light-markdown.ts";
import { MENTIONS_MAX, type Mention, namesOf } from "./mentions.ts";

/** How many different names of a text are looked up. */
const NAMES_MAX = 10;

type MentionDeps = Pick<Deps, "db"> & { viewer: Viewer };

/**
 * The members whom a text mentions, in order, at most five: existing ones who haven't blocked its author. Other
 * names stay text.
 */
export async function resolveMentions(
  { db, viewer }: MentionDeps,
  text: string,
): Promise<Mention[]> {
  const names = findNames(text, NAMES_MAX);
  if (names.length === 0) return [];
  const members = await findAllMentionable(db, { names, authorId: viewer.id });
  const mentions = members.map(({ id, username }): Mention => [id, username]);
  return findMentions(text, namesOf(mentions))
    .slice(0, MENTIONS_MAX)
    .flatMap((name) => mentions.filter(([, username]) => username === name));
}

/** @throws AppError `rate_limited` if a member would mention too many others within an hour */
export async function assertMentionsAllowed(
  { db, viewer }: MentionDeps,
  { added, now }: { added: number; now: Date },
): Promise<void> {
  if (added === 0) return;
  const since = new Date(now.getTime() - periodMs("mention"));
  const max = LIMITS.mention.times;
  const recent = await countMentions(db, { authorId: viewer.id, since, max });
  if (recent + added > max) throw overLimit("mention");
}

import type { Deps } from "#app/deps.ts";
import { findAllCommentsByUser, findAllLikesByUser } from "#db/queries/comments.ts";
import { findAllVotesByUser } from "#db/queries/livery.ts";
import type { User } from "#db/queries/users.ts";
import { presentUser } from "./present-user.ts";

/** How many of their latest comments and likes one answer lists. */
const TALK_MAX = 100;

/** The user object of the API with what its owner has voted for, said and liked, for the owner's eyes only. */
export async function readUserObject({ db }: Pick<Deps, "db">, user: User) {
  const [votes, comments, likes] = await db.batch([
    findAllVotesByUser(db, user.id),
    findAllCommentsByUser(db, user.id, TALK_MAX),
    findAllLikesByUser(db, user.id, TALK_MAX),
  ]);
  return presentUser(user, { votes, comments, likes });
}

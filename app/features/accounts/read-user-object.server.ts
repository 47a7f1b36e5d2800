import type { Deps } from "#app/deps.ts";
import { findAllArticleLikesByUser } from "#db/queries/article-likes.ts";
import { findAllCommentsByUser, findAllLikesByUser } from "#db/queries/comments.ts";
import { findAllVotesByUser } from "#db/queries/livery.ts";
import type { User } from "#db/queries/users.ts";
import { presentUser } from "./present-user.ts";

/** How many of the latest comments and likes a response lists. */
const TALK_MAX = 100;
const ARTICLE_LIKES_MAX = 500;

/** The user object of the API with the owner's votes, comments and likes, only for the owner. */
export async function readUserObject({ db }: Pick<Deps, "db">, user: User) {
  const [votes, comments, likes, articleLikes] = await db.batch([
    findAllVotesByUser(db, user.id),
    findAllCommentsByUser(db, user.id, TALK_MAX),
    findAllLikesByUser(db, user.id, TALK_MAX),
    findAllArticleLikesByUser(db, user.id, ARTICLE_LIKES_MAX),
  ]);
  return presentUser(user, { votes, comments, likes, articleLikes });
}

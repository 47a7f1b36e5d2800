import type { Deps } from "#app/deps.ts";
import { findAllVotesByUser } from "#db/queries/livery.ts";
import type { User } from "#db/queries/users.ts";
import { presentUser } from "./present-user.ts";

/** The user object of the API with what its owner has voted for, for the owner's eyes only. */
export async function readUserObject({ db }: Pick<Deps, "db">, user: User) {
  return presentUser(user, await findAllVotesByUser(db, user.id));
}

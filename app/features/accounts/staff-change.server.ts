import type { Deps } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { findUserById, type User } from "#db/queries/users.ts";
import { accountStateOf } from "./account-state.ts";

/** A change of an account by staff. */
export type StaffChange = {
  user: User;
  /** Null for a command. */
  actorId: number | null;
  /** Why; empty if nothing was typed. */
  reason: string;
  /** The account's state when the form was opened (`accountStateOf`); its current one without a form. */
  seen: string;
};

/**
 * Why a change was refused by its write: the account is gone, it is the last admin's, or someone else was first.
 */
export async function refusedChange(
  { db }: Pick<Deps, "db">,
  { user, seen }: Pick<StaffChange, "user" | "seen">,
): Promise<AppError> {
  const current = await findUserById(db, user.id);
  if (!current || current.anonymisedAt) {
    return new AppError("not_found", `${user.username} deleted their account.`);
  }
  if (accountStateOf(current) === seen) {
    return new AppError(
      "conflict",
      `${user.username} is the last admin. Make someone else an admin first.`,
    );
  }
  return new AppError("conflict", describeCurrent(current));
}

function describeCurrent({ username, role, bannedAt, suspendedUntil }: User): string {
  const facts = [
    bannedAt ? "is banned now" : "isn't banned",
    suspendedUntil ? "has a suspension on file" : "isn't suspended",
    `has the role ${role}`,
  ];
  return `Someone else changed ${username} while this form was open: ${username} ${facts.join(", ")}. Look it over and decide again.`;
}

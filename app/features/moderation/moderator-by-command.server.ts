import type { Deps, Viewer } from "#app/deps.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { AppError } from "#app/lib/errors.ts";
import { authorize } from "#app/lib/policy.ts";
import { findUserByUsernameKey } from "#db/queries/users.ts";
import { deskPolicy } from "./policy.ts";

/**
 * The moderator in whose name a command writes a note or decides: the policies about one's own cases and the screens need
 * one.
 *
 * @throws AppError `not_found`, `forbidden` for others, and while they couldn't do it on the site
 */
export async function moderatorByCommand(
  { db, clock }: Pick<Deps, "db" | "clock">,
  username: string,
): Promise<Viewer> {
  const user = await findUserByUsernameKey(db, usernameKeyOf(username));
  if (!user || user.anonymisedAt) {
    throw new AppError("not_found", `There is no account named ${username}.`);
  }
  authorize(deskPolicy, "moderate", user);
  const now = clock.now();
  if (user.bannedAt || (user.suspendedUntil && user.suspendedUntil > now)) {
    throw new AppError("forbidden", `${user.username} is banned or suspended.`);
  }
  const { id, role, email, isActivated, hasPledged, suspendedUntil, suspensionReason } = user;
  return {
    ...{ id, role, email, isActivated, hasPledged, suspendedUntil, suspensionReason },
    username: user.username,
    sessionId: "",
    isClubMember: user.joined1320At !== null,
    newNotices: 0,
    confirmedAt: null,
  };
}

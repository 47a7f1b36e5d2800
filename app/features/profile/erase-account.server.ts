import type { Deps } from "#app/deps.ts";
import { liftSignInLock } from "#app/features/accounts/sign-in-lock.server.ts";
import { removeCardsOfCars } from "#app/features/garage/remove-cards-of-cars.server.ts";
import { standingOf } from "#app/features/mail/mailer.server.ts";
import { garageCardKey, runCardKeys } from "#app/lib/card-keys.ts";
import { AppError } from "#app/lib/errors.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import {
  deleteAccessOfDeleted,
  emptyGarageOfDeleted,
  eraseTextsAboutDeleted,
  findAllMediaOfDeleted,
  updateUserToAnonymous,
  withdrawSlipsOfDeleted,
} from "#db/queries/deleted-accounts.ts";
import { refreshStandingsOfUser } from "#db/queries/standings.ts";
import { findUserById, type User } from "#db/queries/users.ts";
import { sendAccountDeletedMail } from "./account-deleted-mail.server.ts";
import { ownMailsSince } from "./own-mails.ts";

/**
 * Deletes an account: the row stays as an Anonymous account that no one can sign in to, all personal data is deleted in
 * one batch, and all runs leave the queue and the boards. Photos are deleted from their buckets before this returns. The
 * username and email can be used again.
 *
 * @param actorId who does it: the account itself, or an admin whom its owner asked; null for a command
 * @returns false if its password was changed, or it was deleted, since `user` was read
 * @throws AppError `conflict` for the last admin
 */
export async function eraseAccount(
  deps: Deps,
  { user, actorId }: { user: User; actorId: number | null },
): Promise<boolean> {
  const { db } = deps;
  const { passwordHash, email, username } = user;

  const now = deps.clock.now();
  const deletion = { userId: user.id, deletedAt: now };
  const [changed, , slipPhotos, carPhotos, cars] = await db.batch([
    updateUserToAnonymous(db, { ...deletion, passwordHash, username: anonymousName() }),
    insertAuditIfChanged(db, {
      createdAt: now,
      actorId,
      action: "user.delete",
      subjectKind: "user",
      subjectId: user.id,
      detail: {},
    }),
    ...findAllMediaOfDeleted(db, deletion),
    ...withdrawSlipsOfDeleted(db, deletion),
    ...refreshStandingsOfUser(db, user.id),
    ...emptyGarageOfDeleted(db, deletion),
    ...eraseTextsAboutDeleted(db, deletion),
    ...deleteAccessOfDeleted(db, { ...deletion, email, mailsSince: ownMailsSince(user) }),
    liftSignInLock(deps, user),
  ]);
  if (changed.length === 0) {
    await assertNotLastAdmin(deps, user);
    return false;
  }

  const vinKeys = slipPhotos.map(({ vinMediaKey }) => vinMediaKey).filter((key) => key !== null);
  await deps.media.remove("private", vinKeys);
  await deps.media.remove("public", [
    ...[...slipPhotos, ...carPhotos].map(({ mediaKey }) => mediaKey),
    // Cards show the racer's name.
    ...slipPhotos.flatMap(({ id }) => runCardKeys(id)),
    garageCardKey(user.id),
  ]);
  await removeCardsOfCars(
    deps,
    cars.map(({ id }) => id),
  );
  await sendAccountDeletedMail(deps, { to: email, username, standing: standingOf(user) });
  return true;
}

/** @throws AppError `conflict` if an account that wasn't deleted is as it was read: the last admin stays */
async function assertNotLastAdmin({ db }: Pick<Deps, "db">, user: User): Promise<void> {
  const current = await findUserById(db, user.id);
  if (!current || current.anonymisedAt || current.passwordHash !== user.passwordHash) return;
  throw new AppError(
    "conflict",
    `${user.username} is the last admin. Make someone else an admin first.`,
  );
}

/** 64 random bits, so that names are unique. */
function anonymousName(): string {
  const digits = [...crypto.getRandomValues(new Uint8Array(8))];
  return `Anonymous${digits.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

import type { Deps, Viewer } from "#app/deps.ts";
import { liftSignInLock } from "#app/features/accounts/sign-in-lock.server.ts";
import { WRONG_PASSWORD } from "#app/features/accounts/texts.ts";
import { verifyOwnPassword } from "#app/features/accounts/verify-own-password.server.ts";
import { removeCardsOfCars } from "#app/features/garage/remove-cards-of-cars.server.ts";
import { standingOf } from "#app/features/mail/mailer.server.ts";
import { garageCardKey, runCardKeys } from "#app/lib/card-keys.ts";
import { invalidFields } from "#app/lib/forms/read-fields.ts";
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
import { sendAccountDeletedMail } from "./account-deleted-mail.server.ts";
import { ownMailsSince } from "./own-mails.ts";

/**
 * Deletes the viewer's account: the row stays as an Anonymous account that no one can sign in to, all
 * personal data is deleted in one batch, and all runs leave the queue and the boards. Photos are deleted from
 * their buckets before this returns. The username and email can be used again. The caller expires the
 * cookies (`clearedSessionCookies`).
 *
 * @throws AppError `invalid` with `errors.password` if the password is wrong, `rate_limited` after ten wrong
 *   passwords, `unauthenticated` if the account was already deleted
 */
export async function deleteAccount(
  deps: Deps & { viewer: Viewer },
  input: { password: string },
): Promise<void> {
  const { db, viewer } = deps;
  const user = await verifyOwnPassword(deps, input.password);
  if (!user) throw invalidFields({ password: WRONG_PASSWORD });
  const { passwordHash, email, username } = user;

  const now = deps.clock.now();
  const deletion = { userId: viewer.id, deletedAt: now };
  const [changed, , slipPhotos, carPhotos, cars] = await db.batch([
    updateUserToAnonymous(db, { ...deletion, passwordHash, username: anonymousName() }),
    insertAuditIfChanged(db, {
      createdAt: now,
      actorId: viewer.id,
      action: "user.delete",
      subjectKind: "user",
      subjectId: viewer.id,
      detail: {},
    }),
    ...findAllMediaOfDeleted(db, deletion),
    ...withdrawSlipsOfDeleted(db, deletion),
    ...refreshStandingsOfUser(db, viewer.id),
    ...emptyGarageOfDeleted(db, deletion),
    ...eraseTextsAboutDeleted(db, deletion),
    ...deleteAccessOfDeleted(db, { ...deletion, email, mailsSince: ownMailsSince(user) }),
    liftSignInLock(deps, user),
  ]);
  // The password was changed, or the account deleted, while the password was being checked.
  if (changed.length === 0) throw invalidFields({ password: WRONG_PASSWORD });

  const vinKeys = slipPhotos.map(({ vinMediaKey }) => vinMediaKey).filter((key) => key !== null);
  await deps.media.remove("private", vinKeys);
  await deps.media.remove("public", [
    ...[...slipPhotos, ...carPhotos].map(({ mediaKey }) => mediaKey),
    // Cards show the racer's name.
    ...slipPhotos.flatMap(({ id }) => runCardKeys(id)),
    garageCardKey(viewer.id),
  ]);
  await removeCardsOfCars(
    deps,
    cars.map(({ id }) => id),
  );
  await sendAccountDeletedMail(deps, { to: email, username, standing: standingOf(user) });
}

/** 64 random bits, so that names are unique. */
function anonymousName(): string {
  const digits = [...crypto.getRandomValues(new Uint8Array(8))];
  return `Anonymous${digits.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

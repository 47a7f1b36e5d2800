import type { Deps, Viewer } from "#app/deps.ts";
import { liftSignInLock } from "#app/features/accounts/sign-in-lock.server.ts";
import { WRONG_PASSWORD } from "#app/features/accounts/texts.ts";
import { verifyOwnPassword } from "#app/features/accounts/verify-own-password.server.ts";
import { standingOf } from "#app/features/mail/mailer.server.ts";
import { runCardKey } from "#app/features/sharing/run-drawing.server.ts";
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
 * Deletes the viewer's account: the row stays as an Anonymous nobody can sign in to, everything
 * personal goes in one batch, every run leaves the queue and the boards. Photos are removed from
 * their buckets before this returns. The name and the address are free again. Cookies are the
 * caller's business (`expiredSessionCookies`).
 *
 * @throws AppError `invalid` with a message under `password` when that is wrong, `rate_limited` after ten wrong passwords, `unauthenticated` when the account is gone already
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
  const [changed, , slipPhotos, carPhotos] = await db.batch([
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
  // The password was changed, or the account deleted, while this one was being checked.
  if (changed.length === 0) throw invalidFields({ password: WRONG_PASSWORD });

  const vinKeys = slipPhotos.map(({ vinMediaKey }) => vinMediaKey).filter((key) => key !== null);
  await deps.media.remove("private", vinKeys);
  await deps.media.remove("public", [
    ...[...slipPhotos, ...carPhotos].map(({ mediaKey }) => mediaKey),
    // Cards name the racer.
    ...slipPhotos.map(({ id }) => runCardKey(id)),
  ]);
  await sendAccountDeletedMail(deps, { to: email, username, standing: standingOf(user) });
}

/** 64 random bits: no two are ever the same. */
function anonymousName(): string {
  const digits = [...crypto.getRandomValues(new Uint8Array(8))];
  return `Anonymous${digits.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

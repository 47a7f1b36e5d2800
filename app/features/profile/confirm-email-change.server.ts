import type { Deps } from "#app/deps.ts";
import { hashSecretToken } from "#app/features/accounts/secret-tokens.server.ts";
import { takenByRace } from "#app/features/accounts/taken-names.server.ts";
import { EMAIL_CHANGE_TEXTS } from "#app/features/accounts/texts.ts";
import { refreshCardsOfUser } from "#app/features/sharing/refresh-cards-of-user.server.ts";
import { emailKeyOf } from "#app/lib/account-keys.ts";
import { AppError } from "#app/lib/errors.ts";
import { updateAccountTokenUsed } from "#db/queries/account-tokens.ts";
import {
  deleteEmailChange,
  deleteEmailChangeIfDone,
  EMAIL_TOKEN_KINDS,
  findEmailChangeByToken,
  updateEmailChangeConfirmed,
  updateUserEmailIfConfirmed,
} from "#db/queries/email-changes.ts";
import { updateMailsToFormerAddress } from "#db/queries/mails.ts";
import { refreshStandingsOfUser } from "#db/queries/standings.ts";
import { sendEmailChangedMails } from "./email-change-mails.server.ts";

/** What a link confirms, for the page that asks before using it. */
export type EmailChangeLink = { newEmail: string; isForNewAddress: boolean };

/** What a mailed link would confirm; null if it is unknown, used, expired or void. Doesn't use the link up. */
export async function readEmailChangeLink(
  deps: Pick<Deps, "db" | "clock">,
  token: string,
): Promise<EmailChangeLink | null> {
  const change = await findLink(deps, token);
  return change && { newEmail: change.newEmail, isForNewAddress: change.kind === "newEmail" };
}

/**
 * Confirms an address with its mailed link. The last confirmation changes the account's address and notifies
 * both addresses. It activates an account that never was, and puts its approved runs on the boards.
 *
 * @returns `done`, or `half` if the other address has yet to confirm
 * @throws AppError `gone` if the link can't be used; `taken` if another account has the address, which
 *   cancels the change
 */
export async function confirmEmailChange(
  deps: Pick<Deps, "db" | "clock" | "mail" | "origin" | "cards" | "waitUntil">,
  token: string,
): Promise<"half" | "done"> {
  const { db } = deps;
  const change = await findLink(deps, token);
  const kind = EMAIL_TOKEN_KINDS.find((candidate) => candidate === change?.kind);
  if (!change || !kind) throw new AppError("gone", EMAIL_CHANGE_TEXTS.gone);

  const { userId, username, oldEmail, newEmail, isActivated } = change;
  const tokenHash = hashSecretToken(token);
  const now = deps.clock.now();
  const [used, , moved] = await db
    .batch([
      updateAccountTokenUsed(db, { tokenHash, kind, now }),
      updateEmailChangeConfirmed(db, { userId, newEmail, kind, tokenHash, confirmedAt: now }),
      updateUserEmailIfConfirmed(db, {
        userId,
        newEmail,
        newEmailKey: emailKeyOf(newEmail),
        updatedAt: now,
      }),
      ...deleteEmailChangeIfDone(db, userId),
      ...(isActivated ? [] : refreshStandingsOfUser(db, userId)),
    ])
    .catch(async (error: unknown) => {
      if (!takenByRace(error)) throw error;
      await db.batch(deleteEmailChange(db, userId));
      throw new AppError("taken", EMAIL_CHANGE_TEXTS.taken);
    });
  if (used.length === 0) throw new AppError("gone", EMAIL_CHANGE_TEXTS.gone);
  if (moved.length === 0) return "half";
  if (!isActivated) deps.waitUntil(refreshCardsOfUser(deps, userId));
  await sendEmailChangedMails(deps, { username, oldEmail, newEmail, wasActivated: isActivated });
  await updateMailsToFormerAddress(db, { recipient: oldEmail, userId });
  return "done";
}

function findLink({ db, clock }: Pick<Deps, "db" | "clock">, token: string) {
  return findEmailChangeByToken(db, { tokenHash: hashSecretToken(token), now: clock.now() });
}

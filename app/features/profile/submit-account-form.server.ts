import type { Deps, Viewer } from "#app/deps.ts";
import {
  changePasswordSchema,
  emailChangeSchema,
  ownChoicesSchema,
  ownProfileSchema,
} from "#app/features/accounts/schema.ts";
import { passkeyNameSchema } from "#app/features/passkeys/passkey-schema.ts";
import { removePasskey } from "#app/features/passkeys/remove-passkey.server.ts";
import { renamePasskey } from "#app/features/passkeys/rename-passkey.server.ts";
import { PASSKEY_TEXTS } from "#app/features/passkeys/texts.ts";
import { endOtherSessions, endOwnSession } from "#app/features/sessions/end-sessions.server.ts";
import type { FormValues } from "#app/lib/forms/form-answer.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import type { AccountIntent } from "./account-intents.ts";
import { changePassword } from "./change-password.server.ts";
import { cancelEmailChange, requestEmailChange } from "./request-email-change.server.ts";
import { updateProfile } from "./update-profile.server.ts";

type AccountDeps = Deps & { viewer: Viewer };

/** The toast of the next page, and Set-Cookie values. */
type AccountDone = { toast: string; cookies?: readonly string[] };

const HANDLERS: Record<
  AccountIntent,
  (deps: AccountDeps, typed: FormValues) => Promise<AccountDone>
> = {
  async profile(deps, typed) {
    const input = readFields(ownProfileSchema, typed);
    await updateProfile(deps, input);
    return { toast: "Profile saved." };
  },
  async choices(deps, typed) {
    const input = readFields(ownChoicesSchema, typed);
    await updateProfile(deps, input);
    return { toast: "Choices saved." };
  },
  async email(deps, typed) {
    const input = readFields(emailChangeSchema, typed);
    await requestEmailChange(deps, input);
    return { toast: "Check your email to confirm the change." };
  },
  async cancelEmail(deps) {
    await cancelEmailChange(deps);
    return { toast: "Your email stays the same." };
  },
  async password(deps, typed) {
    const input = readFields(changePasswordSchema, typed);
    const { cookies } = await changePassword(deps, input);
    return { toast: "Password changed. Every other device is logged out.", cookies };
  },
  async endSession(deps, typed) {
    await endOwnSession(deps, typed.session ?? "");
    return { toast: "That device is logged out." };
  },
  async endOtherSessions(deps) {
    const count = await endOtherSessions(deps);
    return {
      toast: count === 1 ? "One device is logged out." : `${count} devices are logged out.`,
    };
  },
  async renamePasskey(deps, typed) {
    const input = readFields(passkeyNameSchema, typed);
    await renamePasskey(deps, { id: typed.passkey ?? "", name: input.name });
    return { toast: PASSKEY_TEXTS.renamed };
  },
  async removePasskey(deps, typed) {
    await removePasskey(deps, { id: typed.passkey ?? "" });
    return { toast: PASSKEY_TEXTS.removed };
  },
};

/**
 * Handles a form of the account page.
 *
 * @param values the form's text fields
 * @returns the toast of the next page
 * @throws AppError `invalid` with errors by field, and the errors of the use cases
 */
export function submitAccountForm(
  deps: AccountDeps,
  intent: AccountIntent,
  values: FormValues,
): Promise<AccountDone> {
  return HANDLERS[intent](deps, values);
}

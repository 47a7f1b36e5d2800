import type { Deps, Viewer } from "#app/deps.ts";
import { forgotPasswordSchema } from "#app/features/accounts/schema.ts";
import { inviteAccount } from "#app/features/registration/invite-account.server.ts";
import { assertConfirmed } from "#app/features/sessions/assert-confirmed.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { limitRacer } from "#app/lib/limit.server.ts";

/**
 * Creates an account for an email address, like the command `invite`.
 *
 * @returns the link that completes it, for the admin to pass on
 * @throws AppError `invalid`, `unconfirmed`, `conflict` if the address has an account
 */
export async function inviteMember(
  deps: Deps & { viewer: Viewer },
  values: Record<string, string>,
): Promise<string> {
  const { email } = readFields(forgotPasswordSchema, values);
  assertConfirmed(deps.viewer, deps.clock);
  await limitRacer(deps, "change");
  const token = await inviteAccount(deps, email, deps.viewer.id);
  return `${deps.origin}/register/complete?token=${token}`;
}

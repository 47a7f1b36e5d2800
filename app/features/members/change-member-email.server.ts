import type { Deps } from "#app/deps.ts";
import { maskEmail } from "#app/features/accounts/mask-email.ts";
import { startEmailChange } from "#app/features/profile/request-email-change.server.ts";
import { emailKeyOf } from "#app/lib/account-keys.ts";
import { invalidFields } from "#app/lib/forms/read-fields.ts";
import type { User } from "#db/queries/users.ts";

/**
 * Starts a change of a member's email, under the same rules as the member's own: an address that was never verified is
 * replaced once the new one confirms, a verified one has to confirm too.
 *
 * @param change.actorId the admin; null for a command
 * @returns what happens next
 * @throws AppError `invalid` with `errors.newEmail`, `rate_limited`
 */
export async function changeMemberEmail(
  deps: Deps,
  user: User,
  { newEmail, actorId }: { newEmail: string; actorId: number | null },
): Promise<string> {
  if (emailKeyOf(newEmail) === user.emailKey) {
    throw invalidFields({ newEmail: "That's already the address." });
  }
  await startEmailChange(deps, {
    user,
    newEmail,
    byStaff: {
      createdAt: deps.clock.now(),
      actorId,
      action: "user.email",
      subjectKind: "user",
      subjectId: user.id,
      // Addresses are personal data, which the log would hold for good.
      detail: { from: maskEmail(user.email), to: maskEmail(newEmail) },
    },
  });
  return user.isActivated
    ? "Both addresses have to confirm. The links are on their way."
    : "The new address has to confirm. The link is on its way.";
}

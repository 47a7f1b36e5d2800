import type { Deps, Viewer } from "#app/deps.ts";
import { credentialsSchema, identitySchema, profileSchema } from "#app/features/accounts/schema.ts";
import { refuseTaken } from "#app/features/accounts/taken-names.server.ts";
import { emailKeyOf, usernameKeyOf } from "#app/lib/account-keys.ts";
import type { FormValues } from "#app/lib/forms/form-answer.ts";
import { invalidFields, readFields } from "#app/lib/forms/read-fields.ts";
import { limitRegistrations, prepareAccount, registerAccount } from "./register-account.server.ts";
import { type SignedIn, signInInstead } from "./register-or-sign-in.server.ts";
import type { RegistrationDraft } from "./registration-draft.server.ts";

const TYPE_AGAIN = "You changed your username or email. Enter your password again.";

/**
 * Step 1 as it was sent: the draft to store until step 2, or a session if this account already exists
 * (registerOrSignIn). A password that was sent before stays where both
 * its fields are left empty, unless the name or the email changed: only its hash is stored, which does
 * not tell whether it is too close to the new ones.
 *
 * @throws AppError `invalid`, `taken`, `rate_limited`
 */
export async function submitCredentials(
  deps: Deps & { viewer: Viewer | null },
  { form, draft, ...device }: Device & { form: FormValues; draft: RegistrationDraft | null },
): Promise<{ draft: RegistrationDraft } | SignedIn> {
  await limitRegistrations(deps);
  if (draft?.passwordHash && !form.password && !form.confirmPassword) {
    const identity = readFields(identitySchema, form);
    await refuseTaken(deps, identity);
    if (!isSameIdentity(identity, draft)) {
      throw invalidFields({ password: TYPE_AGAIN });
    }
    return { draft: { ...identity, passwordHash: draft.passwordHash } };
  }
  const credentials = readFields(credentialsSchema, form);
  try {
    return { draft: await prepareAccount(deps, credentials) };
  } catch (error) {
    return signInInstead(deps, { ...credentials, ...device }, error);
  }
}

/**
 * Step 2 as it was sent: creates the account and signs it in.
 *
 * @param input.draft of step 1
 * @throws AppError `invalid`, `taken` for what somebody else registered in the meantime
 */
export async function submitProfile(
  deps: Deps & { viewer: Viewer | null },
  { form, draft, ...device }: ProfileInput,
): ReturnType<typeof registerAccount> {
  const { username, email, passwordHash } = draft;
  const profile = readFields(profileSchema, form);
  return registerAccount(deps, { username, email, passwordHash, ...profile, ...device });
}

type Device = { userAgent: string; refreshToken: string | null };
type ProfileInput = Device & { form: FormValues; draft: RegistrationDraft };
type Identity = Pick<RegistrationDraft, "username" | "email">;

function isSameIdentity(now: Identity, before: Identity): boolean {
  return (
    usernameKeyOf(now.username) === usernameKeyOf(before.username) &&
    emailKeyOf(now.email) === emailKeyOf(before.email)
  );
}

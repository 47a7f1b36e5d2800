import type { Deps, Viewer } from "#app/deps.ts";
import { credentialsSchema, identitySchema, profileSchema } from "#app/features/accounts/schema.ts";
import { assertNotTaken } from "#app/features/accounts/taken-names.server.ts";
import type { MailOutcome } from "#app/features/mail/mailer.server.ts";
import { emailKeyOf, usernameKeyOf } from "#app/lib/account-keys.ts";
import type { FormValues } from "#app/lib/forms/form-answer.ts";
import { invalidFields, readFields } from "#app/lib/forms/read-fields.ts";
import {
  assertRegistrationOpen,
  limitRegistrations,
  prepareAccount,
  registerAccount,
} from "./register-account.server.ts";
import { type SignedIn, signInInstead, signInRepeated } from "./register-or-sign-in.server.ts";
import type { RegistrationDraft } from "./registration-draft.server.ts";

const TYPE_AGAIN = "You changed your username or email. Enter your password again.";

/**
 * Submits step 1. Returns the draft to store until step 2, or a session if this account already exists
 * (registerOrSignIn). If both password fields are empty, the earlier password is kept, unless the name or email
 * changed: from its stored hash we can't tell whether it is too similar to the new ones.
 *
 * @throws AppError `closed`, `invalid`, `taken`, `rate_limited`
 */
export async function submitCredentials(
  deps: Deps & { viewer: Viewer | null },
  { form, draft, ...device }: Device & { form: FormValues; draft: RegistrationDraft | null },
): Promise<{ draft: RegistrationDraft } | SignedIn> {
  await limitRegistrations(deps);
  await assertRegistrationOpen(deps);
  if (draft?.passwordHash && !form.password && !form.confirmPassword) {
    const identity = readFields(identitySchema, form);
    await assertNotTaken(deps, identity);
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
 * Submits step 2: creates the account and signs it in. If this draft has already become one, it only signs in.
 *
 * @param input.draft of step 1
 * @returns the user, the Set-Cookie values, and whether the mail was queued; null if it only signed in
 * @throws AppError `invalid`, `taken` if someone else registered the name or email in the meantime
 */
export async function submitProfile(
  deps: Deps & { viewer: Viewer | null },
  { form, draft, ...device }: ProfileInput,
): Promise<SignedIn & { activationMail: MailOutcome | null }> {
  const { username, email, passwordHash } = draft;
  const profile = readFields(profileSchema, form);
  try {
    return await registerAccount(deps, { username, email, passwordHash, ...profile, ...device });
  } catch (error) {
    return { ...(await signInRepeated(deps, { draft, ...device }, error)), activationMail: null };
  }
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

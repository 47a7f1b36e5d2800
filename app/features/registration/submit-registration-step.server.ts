import type { Deps, Viewer } from "#app/deps.ts";
import { credentialsSchema, identitySchema, profileSchema } from "#app/features/accounts/schema.ts";
import { refuseTaken } from "#app/features/accounts/taken-names.server.ts";
import { emailKeyOf, usernameKeyOf } from "#app/lib/account-keys.ts";
import { AppError, type FieldErrors } from "#app/lib/errors.ts";
import { parseInput } from "#app/lib/form.ts";
import type { User } from "#db/queries/users.ts";
import { limitRegistrations, prepareAccount, registerAccount } from "./register-account.server.ts";
import type { RegistrationDraft } from "./registration-draft.server.ts";
import { typedOf } from "./registration-draft.server.ts";
import type { AccountStep } from "./registration-steps.ts";

type Form = Record<string, string>;

const TYPE_AGAIN = "You changed your username or email. Enter your password again.";

/** Why a step is shown again, and which: a name that was taken meanwhile leads back to step 1. */
export type StepRefusal = {
  isRefused: true;
  step: AccountStep;
  status: number;
  retryAfterSeconds: number | undefined;
  errors: FieldErrors;
  values: Form;
};

/**
 * Step 1 as it was sent: what is kept until step 2. A password that was sent before stays where both
 * its fields are left empty, unless the name or the email changed: only its hash is kept, which does
 * not tell whether it is too close to the new ones.
 *
 * @throws AppError of 500 and above
 */
export async function submitCredentials(
  deps: Deps,
  { form, draft }: { form: Form; draft: RegistrationDraft | null },
): Promise<{ isRefused: false; draft: RegistrationDraft } | StepRefusal> {
  const typed = { ...draft?.typed, ...typedOf(1, form) };
  const isPasswordKept = Boolean(draft?.passwordHash && !form.password && !form.confirmPassword);
  return refusing(1, typed, async () => {
    await limitRegistrations(deps);
    if (isPasswordKept) {
      const parsed = parseInput(identitySchema, form);
      if (!parsed.ok) throw invalid(parsed.errors);
      await refuseTaken(deps, parsed.value);
      if (!isSameIdentity(parsed.value, draft)) throw invalid({ password: TYPE_AGAIN });
      const passwordHash = draft?.passwordHash ?? "";
      return { isRefused: false, draft: { ...parsed.value, passwordHash, typed } };
    }
    const parsed = parseInput(credentialsSchema, form);
    if (!parsed.ok) throw invalid(parsed.errors);
    return { isRefused: false, draft: { ...(await prepareAccount(deps, parsed.value)), typed } };
  });
}

/**
 * Step 2 as it was sent: creates the account and signs it in.
 *
 * @param input.draft of step 1
 * @throws AppError of 500 and above
 */
export async function submitProfile(
  deps: Deps & { viewer: Viewer | null },
  input: { form: Form; draft: RegistrationDraft; userAgent: string; refreshToken: string | null },
): Promise<{ isRefused: false; user: User; cookies: string[] } | StepRefusal> {
  const { form, draft, userAgent, refreshToken } = input;
  const { username, email, passwordHash } = draft;
  const values = { username, email, ...draft.typed, ...typedOf(2, form) };
  return refusing(2, values, async () => {
    const parsed = parseInput(profileSchema, form);
    if (!parsed.ok) throw invalid(parsed.errors);
    const account = { username, email, passwordHash, userAgent, refreshToken };
    return { isRefused: false, ...(await registerAccount(deps, { ...account, ...parsed.value })) };
  });
}

/** Work whose refusals are shown in a form: messages stand at their fields, others above them. */
async function refusing<T>(
  step: AccountStep,
  values: Form,
  work: () => Promise<T>,
): Promise<T | StepRefusal> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return {
      isRefused: true,
      step: error.code === "taken" ? 1 : step,
      status: error.code === "invalid" ? 422 : error.status,
      retryAfterSeconds: error.retryAfterSeconds,
      errors: error.errors ?? { form: error.message },
      values,
    };
  }
}

type Identity = Pick<RegistrationDraft, "username" | "email">;

function isSameIdentity(now: Identity, before: Identity | null): boolean {
  return (
    before !== null &&
    usernameKeyOf(now.username) === usernameKeyOf(before.username) &&
    emailKeyOf(now.email) === emailKeyOf(before.email)
  );
}

function invalid(errors: FieldErrors): AppError {
  return new AppError("invalid", "Please fix the issues below.", { errors });
}

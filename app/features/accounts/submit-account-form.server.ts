import type { Deps, Viewer } from "#app/deps.ts";
import { AppError, type FieldErrors } from "#app/lib/errors.ts";
import { parseInput } from "#app/lib/form.ts";
import type { AccountIntent } from "./account-intents.ts";
import { changePassword } from "./change-password.server.ts";
import { endOtherSessions, endOwnSession } from "./end-sessions.server.ts";
import { passkeyNameSchema } from "./passkey-schema.ts";
import { PASSKEY_TEXTS } from "./passkey-texts.ts";
import { removePasskey } from "./remove-passkey.server.ts";
import { renamePasskey } from "./rename-passkey.server.ts";
import { cancelEmailChange, requestEmailChange } from "./request-email-change.server.ts";
import {
  changePasswordSchema,
  emailChangeSchema,
  ownChoicesSchema,
  ownProfileSchema,
} from "./schema.ts";
import { updateProfile } from "./update-profile.server.ts";

type AccountDeps = Deps & { viewer: Viewer };
type Typed = Record<string, string>;

/** `message` is the notice that follows, with Set-Cookie values; errors stand by field, `form` for the whole. */
export type AccountOutcome =
  | { ok: true; message: string; cookies: string[] }
  | { ok: false; errors: FieldErrors; status: number; retryAfterSeconds?: number | undefined };

const HANDLERS: Record<
  AccountIntent,
  (deps: AccountDeps, typed: Typed) => Promise<AccountOutcome>
> = {
  async profile(deps, typed) {
    const parsed = parseInput(ownProfileSchema, typed);
    if (!parsed.ok) return refused(parsed.errors);
    await updateProfile(deps, parsed.value);
    return done("Your profile is saved.");
  },
  async choices(deps, typed) {
    const parsed = parseInput(ownChoicesSchema, typed);
    if (!parsed.ok) return refused(parsed.errors);
    await updateProfile(deps, parsed.value);
    return done("Your choices are saved.");
  },
  async email(deps, typed) {
    const parsed = parseInput(emailChangeSchema, typed);
    if (!parsed.ok) return refused(parsed.errors);
    const result = await requestEmailChange(deps, parsed.value);
    return result.ok ? done("Check your mail to confirm the change.") : refused(result.errors);
  },
  async cancelEmail(deps) {
    await cancelEmailChange(deps);
    return done("Your email stays as it is.");
  },
  async password(deps, typed) {
    const parsed = parseInput(changePasswordSchema, typed);
    if (!parsed.ok) return refused(parsed.errors);
    const result = await changePassword(deps, parsed.value);
    return result.ok
      ? done("Your password is changed. Every other device is signed out.", result.cookies)
      : refused(result.errors);
  },
  async endSession(deps, typed) {
    await endOwnSession(deps, typed.session ?? "");
    return done("That device is signed out.");
  },
  async endOtherSessions(deps) {
    const count = await endOtherSessions(deps);
    return done(count === 1 ? "One device is signed out." : `${count} devices are signed out.`);
  },
  async renamePasskey(deps, typed) {
    const parsed = parseInput(passkeyNameSchema, typed);
    if (!parsed.ok) return refused(parsed.errors);
    await renamePasskey(deps, { id: typed.passkey ?? "", name: parsed.value.name });
    return done(PASSKEY_TEXTS.renamed);
  },
  async removePasskey(deps, typed) {
    await removePasskey(deps, { id: typed.passkey ?? "" });
    return done(PASSKEY_TEXTS.removed);
  },
};

/**
 * Does what one form of the account page asks for.
 *
 * @param typed the form's text fields
 * @throws AppError what the use-cases throw beyond wrong input: 5xx, `unauthenticated`
 */
export async function submitAccountForm(
  deps: AccountDeps,
  intent: AccountIntent,
  typed: Typed,
): Promise<AccountOutcome> {
  try {
    return await HANDLERS[intent](deps, typed);
  } catch (error) {
    const isForThePage =
      error instanceof AppError && error.status < 500 && error.code !== "unauthenticated";
    if (!isForThePage) throw error;
    const { message, status, retryAfterSeconds } = error;
    return { ok: false, errors: { form: message, ...error.errors }, status, retryAfterSeconds };
  }
}

function done(message: string, cookies: string[] = []): AccountOutcome {
  return { ok: true, message, cookies };
}

function refused(errors: FieldErrors): AccountOutcome {
  return { ok: false, errors, status: 422 };
}

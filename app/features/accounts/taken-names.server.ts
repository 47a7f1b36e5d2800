import type { Deps } from "#app/deps.ts";
import { emailKeyOf, usernameKeyOf } from "#app/lib/account-keys.ts";
import { AppError, type FieldErrors } from "#app/lib/errors.ts";
import { findTakenKeys } from "#db/queries/users.ts";
import { EMAIL_TAKEN, USERNAME_TAKEN } from "./texts.ts";

export type Identity = { username: string; email: string };

/** @throws AppError `taken` with an error for each field that someone else already has */
export async function assertNotTaken(deps: Pick<Deps, "db">, identity: Identity): Promise<void> {
  const taken = await findTakenKeys(deps.db, keysOf(identity));
  const errors: FieldErrors = {};
  if (taken.username) errors.username = USERNAME_TAKEN;
  if (taken.email) errors.email = EMAIL_TAKEN;
  if (Object.keys(errors).length > 0) throw takenError(errors);
}

/** The error for a unique index violation: two concurrent registrations both pass the lookup. */
export function takenByRace(error: unknown): AppError | null {
  const reason = error instanceof Error ? `${error} ${error.cause ?? ""}` : String(error);
  if (reason.includes("users.username_key")) return takenError({ username: USERNAME_TAKEN });
  if (reason.includes("users.email_key")) return takenError({ email: EMAIL_TAKEN });
  return null;
}

/** The keys that the account is found by. */
export function keysOf({ username, email }: Identity) {
  return { usernameKey: usernameKeyOf(username), emailKey: emailKeyOf(email) };
}

function takenError(errors: FieldErrors): AppError {
  return new AppError("taken", Object.values(errors)[0] ?? USERNAME_TAKEN, { errors });
}

import type { Deps, Viewer } from "#app/deps.ts";
import { verifyOwnPassword } from "#app/features/accounts/verify-own-password.server.ts";
import { BRAND } from "#app/lib/brand.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { findAllPasskeysByUser } from "#db/queries/passkeys.ts";
import { findSessionStart } from "#db/queries/sessions.ts";
import {
  CHALLENGE_MS,
  keepChallenge,
  relyingParty,
  userHandleOf,
} from "./passkey-challenge.server.ts";
import { PASSKEY_LIMITS } from "./rules.ts";
import { PASSKEY_TEXTS } from "./texts.ts";

/** How long a sign-in counts as recent, so that someone who finds an open browser can't add a passkey. */
const RECENT_MS = 10 * 60 * 1000;

/**
 * The options for `navigator.credentials.create()`, bound to the viewer for five minutes.
 *
 * @param input.password required if the session started more than ten minutes ago
 * @throws AppError `rate_limited`, `conflict` with ten passkeys, `forbidden` with `errors.password` if the
 *   password is missing or wrong
 */
export async function offerPasskeyRegistration(
  deps: Deps & { viewer: Viewer },
  input: { password: string },
) {
  const { db, viewer } = deps;
  await limitRacer(deps, "addPasskey");
  const passkeys = await findAllPasskeysByUser(db, viewer.id, PASSKEY_LIMITS.each);
  if (passkeys.length >= PASSKEY_LIMITS.each) throw new AppError("conflict", PASSKEY_TEXTS.full);
  await confirmViewer(deps, input.password);

  // Loaded on demand: it includes many certificates, and few requests need it.
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const options = await generateRegistrationOptions({
    rpName: BRAND.name,
    rpID: relyingParty(deps.origin).id,
    userName: viewer.username,
    userID: userHandleOf(viewer.id),
    timeout: CHALLENGE_MS,
    attestationType: "none",
    excludeCredentials: passkeys.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(deps, { challenge: options.challenge, userId: viewer.id });
  return options;
}

async function confirmViewer(deps: Deps & { viewer: Viewer }, password: string): Promise<void> {
  const startedAt = await findSessionStart(deps.db, deps.viewer.sessionId);
  const age = startedAt ? deps.clock.now().getTime() - startedAt.getTime() : Infinity;
  if (age <= RECENT_MS) return;
  const toError = (message: string) =>
    new AppError("forbidden", message, { errors: { password: message } });
  if (password === "") throw toError(PASSKEY_TEXTS.passwordNeeded);
  if (!(await verifyOwnPassword(deps, password))) throw toError(PASSKEY_TEXTS.passwordWrong);
}

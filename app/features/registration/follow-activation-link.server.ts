import type { Deps, Viewer } from "#app/deps.ts";
import { hashSecretToken } from "#app/features/accounts/secret-tokens.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { existsUsedActivation } from "#db/queries/account-tokens.ts";
import { findAllOpenSlips } from "#db/queries/slips.ts";
import { activateAccount } from "./activate-account.server.ts";

type LinkOutcome = {
  /** The dialog with the outcome. */
  dialog:
    | "activationSuccess"
    | "activationSuccessWithSlip"
    | "activationFailed"
    | "alreadyActivated";
  /** Set-Cookie values; none if no session was started. */
  cookies: string[];
};

/**
 * Activates the account of a mailed link. A link that was used before has no effect, but is not a failure: people
 * open mails twice, and on two devices.
 */
export async function followActivationLink(
  deps: Deps & { viewer: Viewer | null },
  input: { activationToken: string; userAgent: string },
): Promise<LinkOutcome> {
  try {
    const { userId, autoLogin, cookies } = await activateAccount(deps, input);
    const open = autoLogin ? await findAllOpenSlips(deps.db, userId) : [];
    return {
      dialog: open.length > 0 ? "activationSuccessWithSlip" : "activationSuccess",
      cookies,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isUsed = await existsUsedActivation(deps.db, hashSecretToken(input.activationToken));
    return { dialog: isUsed ? "alreadyActivated" : "activationFailed", cookies: [] };
  }
}

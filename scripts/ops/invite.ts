import {
  INVITATION_DAYS,
  inviteAccount,
} from "#app/features/registration/invite-account.server.ts";
import { isSiteOrigin } from "#app/lib/site-origin.ts";
import { localSiteOrigin } from "../lib/dev-vars.ts";
import { isRemote, targetDatabase } from "../lib/target.ts";

const PLAIN_ADDRESS = /^[\w.+-]{1,64}@[\w-]+(\.[\w-]+)+$/;

/**
 * Creates an account for an email address and prints the link that completes it.
 *
 * @param origin the site's origin; required for production
 * @returns false if the arguments are invalid
 */
export async function invite([email = "", origin]: readonly string[]): Promise<boolean> {
  const site = origin ?? (isRemote ? "" : localSiteOrigin(Number(process.env.PORT ?? 8787)));
  if (!PLAIN_ADDRESS.test(email) || !isSiteOrigin(site)) return false;
  const deps = { db: targetDatabase, clock: { now: () => new Date() } };
  const token = await inviteAccount(deps, email);
  console.log(`Give this link to ${email}. It works once, within ${INVITATION_DAYS} days:
${site}/register/complete?token=${token}`);
  return true;
}

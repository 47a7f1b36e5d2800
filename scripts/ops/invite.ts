import { randomBytes } from "node:crypto";
import { createSecretToken, hashSecretToken } from "#app/features/accounts/secret-tokens.server.ts";
import { isSiteOrigin } from "#app/lib/site-origin.ts";
import { emailKeyOf } from "../../app/lib/account-keys.ts";
import { localSiteOrigin } from "../lib/dev-vars.ts";
import { fail } from "../lib/project.ts";
import { isRemote, queryDatabase } from "../lib/target.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const INVITATION_DAYS = 7;
/** Goes into SQL text: nothing but the characters that plain addresses are made of. */
const PLAIN_ADDRESS = /^[\w.+-]{1,64}@[\w-]+(\.[\w-]+)+$/;

/**
 * Makes an account for an address and prints the link that completes it. Asked for again, the older
 * link is void.
 *
 * @param origin the site's address; needed for production
 * @returns false when the words are not understood
 */
export async function invite([email = "", origin]: readonly string[]): Promise<boolean> {
  const site = origin ?? (isRemote ? "" : localSiteOrigin(Number(process.env.PORT ?? 8787)));
  if (!PLAIN_ADDRESS.test(email) || !isSiteOrigin(site)) return false;
  const token = createSecretToken();
  const now = Date.now();
  const name = `invited-${randomBytes(4).toString("hex")}`;
  const key = emailKeyOf(email);
  const invited = `email_key = '${key}' and password_hash = '' and anonymised_at is null`;
  const rows = await queryDatabase(
    `insert into users (created_at, updated_at, username, username_key, email, email_key, password_hash)
     select ${now}, ${now}, '${name}', '${name}', '${email}', '${key}', ''
     where not exists (select 1 from users where email_key = '${key}');
     delete from account_tokens where kind = 'completion'
     and user_id in (select id from users where ${invited});
     insert into account_tokens (token_hash, user_id, kind, created_at, expires_at)
     select '${hashSecretToken(token)}', id, 'completion', ${now}, ${now + INVITATION_DAYS * DAY_MS}
     from users where ${invited};
     insert into audit_log (created_at, actor_id, action, subject_kind, subject_id, detail)
     select ${now}, null, 'user.invite', 'user', id, '{}' from users where ${invited};
     select id from users where ${invited}`,
  );
  if (rows.length === 0) fail(`${email} has an account already.`);
  console.log(`Give this link to ${email}. It works once, within ${INVITATION_DAYS} days:
${site}/register/complete?token=${token}`);
  return true;
}

import { emailKeyOf } from "./account-keys.ts";
import { ownValue } from "./own-value.ts";

/** Providers that ignore these characters before the @. */
const IGNORED: Readonly<Record<string, RegExp>> = {
  "gmail.com": /\./g,
  "proton.me": /[._-]/g,
};
/** Domains with the same mailboxes. */
const SAME_MAILBOXES: Readonly<Record<string, string>> = {
  "googlemail.com": "gmail.com",
  "protonmail.com": "proton.me",
  "protonmail.ch": "proton.me",
  "pm.me": "proton.me",
  "me.com": "icloud.com",
  "mac.com": "icloud.com",
};

/**
 * The mailbox that an address delivers to, so that all its spellings count as one: lower case, without
 * `+tag`, international domains as Punycode, dots as the provider treats them. Only for counting: mail is
 * sent to the address as it was typed.
 *
 * @param address `name@host`
 */
export function mailboxOf(address: string): string {
  const typed = emailKeyOf(address);
  const at = typed.lastIndexOf("@");
  const host = typed.slice(at + 1).replace(/\.$/, "");
  const domain = ownValue(SAME_MAILBOXES, host) ?? host;
  const local = unquoted(typed.slice(0, Math.max(at, 0)));
  // Don't change a name that needs its quotes.
  if (local.startsWith('"')) return `${local}@${domain}`;
  const tag = local.indexOf("+", 1);
  const name = tag === -1 ? local : local.slice(0, tag);
  const ignored = ownValue(IGNORED, domain);
  return `${ignored ? name.replace(ignored, "") : name}@${domain}`;
}

/** `"casey"` is `casey` (RFC 5321, 4.1.2): only names with other characters need quotes. */
function unquoted(local: string): string {
  const [, inside = local] = /^"([\w.!#$%&'*+/=?^`{|}~-]+)"$/.exec(local) ?? [];
  return inside;
}

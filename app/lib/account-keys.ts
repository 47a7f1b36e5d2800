// Keys for looking up accounts, independent of how a username or email address was typed.
import { normalize } from "./text/normalize.ts";
import { cleanLine } from "./text/prose.ts";
import { cleanValue, matchKey } from "./text/value.ts";

/** Characters that would end a host name in an address: a domain with one of them isn't one. */
const NO_DOMAIN = /[\s/?#:%@\\[\]]/;

/** An email address after `normalizeEmail`: zod's pattern, and top-level domains in Punycode (`xn--p1ai`). */
export const EMAIL_ADDRESS =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]*[A-Za-z0-9])$/i;

/** Look-alikes in compatibility forms (full-width letters, ligatures) become the plain letters. */
export function normalizeUsername(typed: string): string {
  return cleanValue(normalize(typed, "NFKC"));
}

/** The key for lookups and uniqueness. */
export function usernameKeyOf(username: string): string {
  return matchKey(username);
}

/**
 * An email address as browsers submit it: without invisible characters, its domain in ASCII (`bücher.example`
 * is `xn--bcher-kva.example`). Other text is only cleaned.
 */
export function normalizeEmail(typed: string): string {
  const line = cleanLine(typed);
  const at = Math.max(line.lastIndexOf("@"), line.lastIndexOf("＠"));
  if (at === -1) return cleanValue(line);
  return `${cleanValue(line.slice(0, at))}@${asciiDomain(line.slice(at + 1))}`;
}

export function emailKeyOf(email: string): string {
  return normalizeEmail(email).toLowerCase();
}

/** Keeps joiners, which some scripts need in domain names. */
function asciiDomain(domain: string): string {
  const plain = cleanValue(domain);
  if (/^[\0-\x7f]*$/.test(plain)) return plain;
  if (NO_DOMAIN.test(plain) || !URL.canParse(`https://${domain}`)) return plain;
  return new URL(`https://${domain}`).hostname;
}

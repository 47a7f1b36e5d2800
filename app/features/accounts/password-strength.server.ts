import { createHash } from "node:crypto";
import type { Deps } from "#app/deps.ts";
import { emailKeyOf, usernameKeyOf } from "#app/lib/account-keys.ts";
import { passwordProblem } from "./rules.ts";

const COMMON = "Too easy to guess. Choose another password.";
const PERSONAL = "Too close to your username or email. Choose another password.";
const LEAKED = "This password has leaked from another site. Choose a different one.";

const RANGE_TIMEOUT_MS = 1_500;
const HASH_PREFIX_LENGTH = 5;
/** Shorter names occur in good passwords by chance. */
const NAME_MIN_LENGTH = 4;
/** How long a password must be without the name in it. */
const REST_MIN_LENGTH = 4;

/**
 * Checks that a new password isn't easy to guess. Rejects the most common ones, those that are little more
 * than the racer's names, and, if `PWNED_PASSWORDS_URL` is set, those leaked elsewhere. If the range service
 * is slow or down, the last check is skipped.
 *
 * @param context the account's names, as far as they are known
 * @returns null if it may be used, otherwise the message for the field
 */
export async function checkPasswordStrength(
  deps: Pick<Deps, "config" | "log">,
  password: string,
  context: { username?: string; email?: string } = {},
): Promise<string | null> {
  // First, so that an extremely long password costs nothing.
  const problem = passwordProblem(password);
  if (problem) return problem;
  const text = password.normalize("NFKC").toLowerCase();
  if ((await commonPasswords()).has(text)) return COMMON;
  if (namesOf(context).some((name) => isLittleMoreThan(text, name))) return PERSONAL;
  return (await isInRange(deps, password)) ? LEAKED : null;
}

let loading: Promise<ReadonlySet<string>> | undefined;

/**
 * About 11,000 of the most common passwords, in lower case: those on the list that satisfy our own rule. The
 * module, 204 kB compressed, is loaded with the first password set in an isolate, which takes 15 ms.
 */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import("@zxcvbn-ts/language-common/dist/passwords.json.mjs").then(
    ({ default: list }) => new Set(list.filter((password) => passwordProblem(password) === null)),
  );
  return loading;
}

function namesOf({ username = "", email = "" }: { username?: string; email?: string }): string[] {
  const address = emailKeyOf(email);
  return [usernameKeyOf(username), address, address.split("@")[0] ?? ""];
}

function isLittleMoreThan(text: string, name: string): boolean {
  if (name.length < NAME_MIN_LENGTH || !text.includes(name)) return false;
  return text.replaceAll(name, "").length < REST_MIN_LENGTH;
}

/**
 * Queries a k-anonymity range service. It only receives the first five of the SHA-1's forty digits, and pads
 * its response so that the length reveals nothing either.
 *
 * Source: https://haveibeenpwned.com/API/v3#PwnedPasswords
 */
async function isInRange({ config, log }: Pick<Deps, "config" | "log">, password: string) {
  if (!config.pwnedPasswordsUrl) return false;
  const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
  const url = `${config.pwnedPasswordsUrl}/${hash.slice(0, HASH_PREFIX_LENGTH)}`;
  try {
    const response = await fetch(url, {
      headers: { "add-padding": "true", "user-agent": "quarter-mile-garage" },
      redirect: "manual",
      signal: AbortSignal.timeout(RANGE_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`the range service answered ${response.status}`);
    return countOf(await response.text(), hash.slice(HASH_PREFIX_LENGTH)) > 0;
  } catch (error) {
    log("warn", "password.range_not_checked", { error });
    return false;
  }
}

/** How often a hash was leaked; lines are `SUFFIX:COUNT`, and padding has the count 0. */
function countOf(lines: string, suffix: string): number {
  const line = lines.split(/\r?\n/).find((candidate) => candidate.startsWith(`${suffix}:`));
  return Number(line?.slice(suffix.length + 1)) || 0;
}

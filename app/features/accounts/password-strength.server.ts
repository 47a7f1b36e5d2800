import { createHash } from "node:crypto";
import type { Deps } from "#app/deps.ts";
import { emailKeyOf, usernameKeyOf } from "#app/lib/account-keys.ts";
import { passwordProblem } from "./rules.ts";

const COMMON = "Too easy to guess. Choose another password.";
const PERSONAL = "Too close to your username or email. Choose another password.";
const LEAKED = "This password has leaked from another site. Choose a different one.";

const RANGE_TIMEOUT_MS = 1_500;
const HASH_PREFIX_LENGTH = 5;
/** Names shorter than this turn up in good passwords by chance. */
const NAME_MIN_LENGTH = 4;
/** What must be left of a password once the name in it is taken away. */
const REST_MIN_LENGTH = 4;

/**
 * Whether a new password withstands a guess. Refused are the commonest ones, those that are little
 * more than the racer's own names, and, where `PWNED_PASSWORDS_URL` is set, those that were stolen
 * elsewhere. A range service that is slow or down refuses nothing.
 *
 * @param context whose password it becomes, as far as that is known
 * @returns null where it may be used, else the message for the field
 */
export async function checkPasswordStrength(
  deps: Pick<Deps, "config" | "log">,
  password: string,
  context: { username?: string; email?: string } = {},
): Promise<string | null> {
  // First of all: an endless password must cost nothing.
  const problem = passwordProblem(password);
  if (problem) return problem;
  const text = password.normalize("NFKC").toLowerCase();
  if ((await commonPasswords()).has(text)) return COMMON;
  if (namesOf(context).some((name) => isLittleMoreThan(text, name))) return PERSONAL;
  return (await isInRange(deps, password)) ? LEAKED : null;
}

let loading: Promise<ReadonlySet<string>> | undefined;

/**
 * Some 11,000 of the commonest passwords, in lower case: those of the list that our own rule lets
 * through. The module, 204 kB compressed, is loaded with the first password that is set in this
 * isolate and takes 15 ms; a start without one pays nothing.
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
 * Asks a k-anonymity range service: it learns the first five of forty digits of the SHA-1 and nothing
 * else, and pads its answer so that its length tells nothing either.
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

/** How often a hash was seen; lines are `SUFFIX:COUNT`, and padding counts 0. */
function countOf(lines: string, suffix: string): number {
  const line = lines.split(/\r?\n/).find((candidate) => candidate.startsWith(`${suffix}:`));
  return Number(line?.slice(suffix.length + 1)) || 0;
}

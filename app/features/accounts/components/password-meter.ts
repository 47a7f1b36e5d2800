import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import adjacencyGraphs from "@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs";
import passwords from "@zxcvbn-ts/language-common/dist/passwords.json.mjs";
import firstNames from "@zxcvbn-ts/language-en/dist/firstnames.json.mjs";

// The word, last name and Wikipedia lists would quadruple the download, and most words that people use are
// among the passwords.
const meter = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  dictionary: { "passwords-common": passwords, "firstnames-en": firstNames },
});

/** Longer passwords are strong anyway, and measuring takes quadratic time. */
const MEASURED_LENGTH = 60;

/**
 * How hard a password is to guess, 0 to 4. Loaded on demand: the lists are large.
 *
 * @param names other typed values, which attackers try first
 */
export function measurePassword(password: string, names: readonly string[]): 0 | 1 | 2 | 3 | 4 {
  return meter.check(password.slice(0, MEASURED_LENGTH), [...names]).score;
}

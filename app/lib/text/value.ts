import { compose } from "./compose.ts";
import { dropInvisible } from "./invisible.ts";

/** White space of every kind, and the empty braille cell. A byte order mark isn't one. */
const SPACES = /[\t-\r\u0085\u2028\u2029\u2800\p{Zs}]+/gu;
const NOT_ASCII = /[^\0-\x7f]/gu;
const DIGIT = /^\p{Nd}$/u;
const DASHES = /[\p{Pd}\u2212\u02D7\u2043]/gu;
const APOSTROPHES = /[\u2018\u2019\u201B\u02B9\u02BB\u02BC\u02BD\u2032`\u00B4]/g;
const QUOTES = /[\u201C\u201D\u201F\u2033]/g;

/**
 * Typed text normalized for programs: a number, a date, a code, a name to look up. Nothing invisible is
 * left; digits of any script, full-width letters, dashes, apostrophes and quotes are the plain ones of
 * ASCII; white space is one space between words. Never longer than what was typed, and the same when it is
 * cleaned again.
 */
export function cleanValue(text: string): string {
  const plain = dropInvisible(text.replace(SPACES, " ")).replace(NOT_ASCII, plainCharacter);
  return compose(plain)
    .replace(DASHES, "-")
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .replace(SPACES, " ")
    .trim();
}

/** The key for lookups and uniqueness: `cleanValue` in lower case. */
export function matchKey(text: string): string {
  return cleanValue(text.normalize("NFKC")).toLowerCase();
}

/** `matchKey` without accents: what words in searches and addresses are spelled with. */
export function matchKeyWithoutAccents(text: string): string {
  return matchKey(text).normalize("NFKD").replace(/\p{M}/gu, "");
}

function plainCharacter(character: string): string {
  if (DIGIT.test(character)) return String(digitOf(character));
  const plain = character.normalize("NFKC");
  return plain.length <= character.length ? plain : character;
}

/** Unicode keeps the ten digits of a script together and in order, sets that touch each other as well. */
function digitOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before++;
  return before % 10;
}

import { compose } from "./compose.ts";
import { dropInvisible } from "./invisible.ts";
import { normalize } from "./normalize.ts";

/** All kinds of whitespace, and the empty braille cell. A byte order mark isn't one. */
const SPACES = /[\t-\r\u0085\u2028\u2029\u2800\p{Zs}]+/gu;
const NOT_ASCII = /[^\0-\x7f]/gu;
const DIGIT = /^\p{Nd}$/u;
const DASHES = /[\p{Pd}\u2212\u02D7\u2043]/gu;
const APOSTROPHES = /[\u2018\u2019\u201B\u02B9\u02BB\u02BC\u02BD\u2032`\u00B4]/g;
const QUOTES = /[\u201C\u201D\u201F\u2033]/g;

/**
 * Normalizes typed text for programs: a number, a date, a code, a name to look up. Invisible characters are
 * removed; digits of any script, full-width letters, dashes, apostrophes and quotes become ASCII; whitespace
 * becomes one space between words. The result is never longer than the input, and normalizing it again
 * changes nothing.
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
  return cleanValue(normalize(text, "NFKC")).toLowerCase();
}

/** `matchKey` without accents, for searches and URLs. */
export function matchKeyWithoutAccents(text: string): string {
  return normalize(matchKey(text), "NFKD").replace(/\p{M}/gu, "");
}

function plainCharacter(character: string): string {
  if (DIGIT.test(character)) return String(digitOf(character));
  const plain = character.normalize("NFKC");
  return plain.length <= character.length ? plain : character;
}

/** In Unicode, the ten digits of a script are consecutive, also where two sets of digits are adjacent. */
function digitOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before++;
  return before % 10;
}

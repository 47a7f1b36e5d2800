import { cleanValue } from "./text/value.ts";

export const VIN_LENGTH = 17;
export const VIN_LENGTH_PROBLEM = "VIN must be 17 characters";
/** The first model year whose VINs carry a check digit. */
const FIRST_CHECKED_YEAR = 1981;

const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
/** Ten per row, so that a character's value is its index modulo 10. */
const VIN_VALUES = "0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ";

const MASK = "•".repeat(11);

/** Labels before a VIN on titles and in listings. No VIN starts like that, since VINs have no I. */
const VIN_LABEL = /^V\.?I\.?N\.?(?: ?(?:NO|NUMBER|CODE)\b\.?| ?#)?/;
/** Characters around and between those of a VIN: colons, Code 39's asterisks, hyphens, spaces. */
const VIN_SEPARATORS = /[\s*:#=._/\\()[\]"'-]+/g;
const NOT_IN_VINS = /[IOQ]/;
/** Any letter except A to Z. */
const FOREIGN_LETTER = /[^\P{L}A-Z]/u;
/** The alphabets with letters that look like Latin ones. */
const ALPHABETS = [
  ["a Cyrillic", /\p{Script=Cyrillic}/u],
  ["a Greek", /\p{Script=Greek}/u],
] as const;

/** A stored VIN as its owner sees it: eleven bullets and the last six characters. */
export function maskVin(lastSix: string): string {
  return MASK + lastSix;
}

/** Whether a submitted VIN is still masked, so it wasn't changed. */
export function isMaskedVin(vin: string): boolean {
  return vin.startsWith("•");
}

/**
 * A VIN as it is stored: upper case, without a label or separators. Full-width letters become plain ones, but a
 * letter of another alphabet stays, so that `vinLetterProblem` finds it. Never truncated, so that a scan with an
 * extra character is rejected for its length.
 */
export function normalizeVin(typed: string): string {
  // Only a to z: in upper case, a Turkish "ı" would be an I, and "ß" two letters.
  const upper = cleanValue(typed).replace(/[a-z]+/g, (letters) => letters.toUpperCase());
  return upper.replace(VIN_LABEL, "").replace(VIN_SEPARATORS, "");
}

/**
 * The error of a VIN with a letter of another alphabet, such as a Cyrillic С. It may look exactly like a Latin
 * letter, so the error names it and its position. Null if there is none.
 */
export function vinLetterProblem(typed: string): string | null {
  const characters = [...normalizeVin(typed)];
  const index = characters.findIndex((character) => FOREIGN_LETTER.test(character));
  const letter = characters[index];
  if (letter === undefined) return null;
  const [kind = "no English"] = ALPHABETS.find(([, script]) => script.test(letter)) ?? [];
  return `Character ${index + 1}, “${letter}”, is ${kind} letter. Type it again: VINs use A to Z and digits.`;
}

/** The error of a VIN while it is being typed, in the specification's wording; null if there is none. */
export function vinLengthProblem(typed: string): string | null {
  return normalizeVin(typed).length > VIN_LENGTH ? VIN_LENGTH_PROBLEM : null;
}

/**
 * The check digit (position 9) computed from a VIN: '0' to '9' or 'X'. Null if it doesn't have 17 characters
 * or contains letters without a defined value (I, O, Q).
 *
 * Source: 49 CFR 565.15(c), tables III to V.
 */
export function vinCheckDigit(vin: string): string | null {
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) return null;
  const sum = [...vin].reduce(
    (total, letter, index) => total + (VIN_VALUES.indexOf(letter) % 10) * (VIN_WEIGHTS[index] ?? 0),
    0,
  );
  const remainder = sum % 11;
  return remainder === 10 ? "X" : String(remainder);
}

/** The warning for a VIN that looks mistyped; it never blocks the form. */
export function vinWarning(typed: string, year: number | null): string | null {
  const vin = normalizeVin(typed);
  if (vin.length !== VIN_LENGTH || isMaskedVin(vin)) return null;
  if (year !== null && year < FIRST_CHECKED_YEAR) return null;
  const expected = vinCheckDigit(vin);
  if (NOT_IN_VINS.test(vin)) return "VINs don't use the letters I, O and Q. Check it again.";
  if (expected === null) return null;
  return expected === vin[8]
    ? null
    : "The check digit doesn't match. Compare it with the plate again. You can still save it as is.";
}

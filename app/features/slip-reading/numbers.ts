import { readRunNumber } from "#app/features/slips/run-numbers.ts";
import { decimalsOf, type RunField } from "./fields.ts";

/** Letters in place of digits, inside numbers only. */
const CONFUSIONS: Record<string, string> = {
  O: "0",
  Q: "0",
  D: "0",
  I: "1",
  L: "1",
  "|": "1",
  "!": "1",
  Z: "2",
  A: "4",
  S: "5",
  G: "6",
  B: "8",
};
const NUMBER_LIKE = /^[-+]?[0-9OQDIL|!ZASGB.,:']{2,10}$/;

/**
 * A word as the digits and points of a number; null for a word that isn't one. Most of it has to be digits.
 *
 * @param text in capitals
 */
export function toNumberText(text: string): string | null {
  const bare = text.replace(/^[^-0-9A-Z.,|!]{1,8}|[^0-9A-Z|!]{1,8}$/g, "");
  if (!NUMBER_LIKE.test(bare)) return null;
  const digits = bare.match(/\d/g)?.length ?? 0;
  const letters = bare.match(/[A-Z|!]/g)?.length ?? 0;
  const mostLetters = /[.,]/.test(bare) ? digits - 1 : digits / 2;
  if (digits < 2 || letters > mostLetters) return null;
  return bare.replace(/[A-Z|!]/g, (letter) => CONFUSIONS[letter] ?? letter).replace(/[,:']/g, ".");
}

/** Whether a text has a point, but not where the value has it: '10.792' isn't the speed '107.92'. */
export function contradictsPoint(text: string, value: string): boolean {
  const [whole = "", decimals, ...more] = text.replace(/,/g, ".").split(".");
  const plain = value.replace(/^0/, "");
  if (decimals === undefined || more.length > 0) return false;
  if (digitsOf(text).length !== digitsOf(plain).length) return false;
  const [wholeOfValue = ""] = plain.split(".");
  return digitsOf(whole).length !== wholeOfValue.length;
}

/** The digits of a text, nothing else. */
export const digitsOf = (text: string): string => text.replace(/\D/g, "");

/**
 * The value that digits are for a field, as the form's text: '11340' is '11.340'. Slips print times to a thousandth
 * and speeds to a hundredth, so the point's place is certain; null if the run can't have such a number.
 */
export function placeDigits(field: RunField, digits: string): string | null {
  const decimals = decimalsOf(field);
  if (!/^\d+$/.test(digits) || digits.length < decimals || digits.length > decimals + 3)
    return null;
  const whole = digits.slice(0, -decimals) || "0";
  const reading = readRunNumber(field, `${whole}.${digits.slice(-decimals)}`);
  return reading.ok ? reading.text : null;
}

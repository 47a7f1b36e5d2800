import { z } from "zod";

const LARGE = /^\d{16,}$/;

/**
 * The number that digits stand for. A list has an end, so a page or an offset of any length is a number past
 * it: digits that a number can't hold exactly count as the largest one that it can.
 */
export function readDigits(digits: string): number {
  return Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
}

/** A schema for the number of a list's query, such as `page` or `limit`, that accepts any number of digits. */
export function listNumber<S extends z.ZodType>(schema: S) {
  return z.preprocess(
    (text) => (typeof text === "string" && LARGE.test(text) ? readDigits(text) : text),
    schema,
  );
}

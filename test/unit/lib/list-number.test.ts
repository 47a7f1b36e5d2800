import { expect, test } from "vitest";
import { z } from "zod";
import { listNumber, readDigits } from "#app/lib/list-number.ts";

test.each([
  ["7", 7],
  ["9007199254740991", Number.MAX_SAFE_INTEGER],
  ["9007199254740993", Number.MAX_SAFE_INTEGER],
  ["9".repeat(20), Number.MAX_SAFE_INTEGER],
  ["9".repeat(400), Number.MAX_SAFE_INTEGER],
  [`${"0".repeat(30)}7`, 7],
])("%s is a page", (text, page) => {
  expect(readDigits(text)).toBe(page);
  expect(listNumber(z.coerce.number().int().min(1)).parse(text)).toBe(page);
});

test.each(["0", "-1", "1.5", "ten", "", "-99999999999999999999", "9e99"])("%j is no page", (text) =>
  expect(listNumber(z.coerce.number().int().min(1)).safeParse(text).success).toBe(false),
);

import fc from "fast-check";
import { expect, test } from "vitest";
import { makeDragPakNumber, readDragPakNumber } from "#app/features/drag-pak/rules.ts";

test("a number has no easily confused letters and parses as typed", () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.integer({ min: 0, max: 255 })), (bytes) => {
      const number = makeDragPakNumber((room) => room.map(() => bytes.next().value));
      expect(number).toMatch(/^DP-[^01BILOSUZ-]{4}-[^01BILOSUZ-]{4}$/);
      expect(readDragPakNumber(` ${number.toLowerCase()}`)).toBe(number);
    }),
  );
});

test("each letter is equally likely", () => {
  const seen = new Map<string, number>();
  for (let byte = 0; byte < 243; byte += 1) {
    const number = makeDragPakNumber((room) => room.fill(byte));
    const letter = number.charAt(3);
    seen.set(letter, (seen.get(letter) ?? 0) + 1);
  }
  expect(new Set(seen.values())).toEqual(new Set([9]));
  expect(seen.size).toBe(27);
});

test.each(["", "DP-0000-0000", "DP-7K3M", "XX-7K3M-Q2XW", "DP-7K3M-Q2XW-"])(
  "%j is not a number",
  (typed) => {
    expect(readDragPakNumber(typed)).toBeNull();
  },
);

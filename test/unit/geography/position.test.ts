import { expect, test } from "vitest";
import { readPosition, writePosition } from "#app/features/geography/position.ts";

test("a device's position is parsed, but no other numbers", () => {
  expect(readPosition("42.33,-83.05")).toEqual({ latitude: 42.33, longitude: -83.05 });
  for (const text of ["", "48842", "42.33", "91,0", "0,181", "89,0", "1e3,2", "42.33,-83.05,1"]) {
    expect(readPosition(text), text).toBeNull();
  }
});

test("a position is rounded to half a mile", () => {
  expect(writePosition({ latitude: 42.639_871, longitude: -84.524_9 })).toBe("42.64,-84.52");
});

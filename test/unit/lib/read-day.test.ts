import { expect, test } from "vitest";
import { readDay } from "#app/lib/read-day.ts";

test.each([
  ["2026-05-09", "2026-05-09"],
  ["5/9/26", "2026-05-09"],
  ["05/09/26", "2026-05-09"],
  ["5/9/2026", "2026-05-09"],
  ["12/31/99", "1999-12-31"],
  ["5-9-2026", "2026-05-09"],
  ["2026/5/9", "2026-05-09"],
  ["2026.05.09", "2026-05-09"],
  ["\u200E5/9/26\u200B", "2026-05-09"],
  ["５／９／２６", "2026-05-09"],
  ["٥/٩/٢٦", "2026-05-09"],
  ["5–9–2026", "2026-05-09"],
  ["May 9, 2026", "2026-05-09"],
  ["Sat, May 9, 2026", "2026-05-09"],
  ["9 May 2026", "2026-05-09"],
  ["SEPT 3rd 2026", "2026-09-03"],
  ["Sep. 3, 2026", "2026-09-03"],
])("%j is %s", (typed, day) => expect(readDay(typed)).toBe(day));

test.each([
  ["", ""],
  ["9.5.2026", "9.5.2026"],
  ["Smarch 9, 2026", "Smarch 9, 2026"],
  ["May 9", "May 9"],
  ["yesterday", "yesterday"],
])("%j stays, for its schema to refuse", (typed, same) => expect(readDay(typed)).toBe(same));

test("a day that doesn't exist isn't rolled over", () => {
  expect(readDay("2/30/26")).toBe("2026-02-30");
  expect(readDay("31/12/2026")).toBe("2026-31-12");
});

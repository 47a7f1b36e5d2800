import { expect, test } from "vitest";
import { isSiteSubject, type PageSubject } from "#app/lib/subjects.ts";
import { subjectsOfWrite } from "#test/bench/hit-rate.ts";

const SHOWN = ["menu", "boards", "garage:7", "garage:9", "slip:3", "article:2", "article:4"];
const WRITES = Array.from({ length: 60 }, (_, count) => count);

test("each write of the simulated evening changes something that visited pages show", () => {
  const changed = new Set(WRITES.flatMap((count) => subjectsOfWrite(count, SHOWN)));
  const things = [...changed].filter((subject) => !isSiteSubject(subject as PageSubject));
  expect(things.toSorted()).toEqual(["article:2", "article:4", "garage:7", "garage:9", "slip:3"]);
});

test("without a garage among the visited pages, there is nothing to measure", () => {
  const shown = SHOWN.filter((subject) => !subject.startsWith("garage:"));
  expect(() => subjectsOfWrite(0, shown)).toThrow("No visited page depends on garage:ID.");
});

import { expect, test } from "vitest";
import { parseSubjects } from "#app/lib/subjects.ts";
import { subjectsOfWrite } from "#test/bench/hit-rate.ts";

const SHOWN = ["menu", "boards", "garage:7", "garage:9", "slip:3", "article:2", "article:4"];
const WRITES = Array.from({ length: 60 }, (_, count) => count);

test("the writes of the simulated evening change what visited pages show", () => {
  const changed = [...new Set(WRITES.flatMap((count) => subjectsOfWrite(count, SHOWN)))].toSorted();
  expect(changed).toEqual([
    "article:2",
    "article:4",
    "boards",
    "events",
    "garage:7",
    "garage:9",
    "slip:3",
  ]);
  expect(parseSubjects(changed.join(" "))).toEqual(changed);
});

test("without a garage among the visited pages, there is nothing to measure", () => {
  const subjects = SHOWN.filter((subject) => !subject.startsWith("garage:"));
  expect(() => subjectsOfWrite(0, subjects)).toThrow("No visited page depends on garage:ID.");
});

import { expect, test } from "vitest";
import { tallyOf } from "../../../scripts/lib/checks.ts";

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((of) => ({ status: of })),
});
const report = (...testResults: ReturnType<typeof file>[]) => {
  const count = (status: string) =>
    testResults.flatMap((f) => f.assertionResults).filter((t) => t.status === status).length;
  const success = testResults.every((f) => f.status === "passed");
  return {
    numPassedTests: count("passed"),
    numFailedTests: count("failed"),
    success,
    testResults,
  };
};

test("tests are counted as they ended", () => {
  expect(tallyOf(report(file("passed", "passed", "passed")), 0)).toEqual({ passed: 2, failed: 0 });
  expect(tallyOf(report(file("failed", "passed", "failed")), 1)).toEqual({ passed: 1, failed: 1 });
});

test("a file that can't be loaded or prepared is one failure, beside the tests that failed", () => {
  const broken = [file("failed"), file("failed", "skipped")];
  expect(tallyOf(report(file("passed", "passed"), ...broken), 1)).toEqual({ passed: 1, failed: 2 });
  const failing = file("failed", "passed", "failed");
  expect(tallyOf(report(failing, ...broken), 1)).toEqual({ passed: 1, failed: 3 });
});

test("a run that failed without a failing test, or ran nothing, has not passed", () => {
  expect(tallyOf(report(file("passed", "passed")), 1)).toEqual({ passed: 1, failed: 1 });
  expect(tallyOf({ ...report(file("passed", "passed")), success: false }, 0).failed).toBe(1);
  expect(tallyOf(report(), 0)).toEqual({ passed: 0, failed: 1 });
});

import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("failures go to the log as they were thrown, never as text of their own", () => {
  const sources = globSync("{app,workers}/**/*.{ts,tsx}");
  expect(sources.length).toBeGreaterThan(300);
  const telling = sources.filter((file) =>
    /\blog\((?:[^()]|\([^()]*\)){0,400}(?:String\(|\.stack\b|\.message\b|\.cause\b)/.test(
      readFileSync(file, "utf8"),
    ),
  );
  expect(telling).toEqual([]);
});

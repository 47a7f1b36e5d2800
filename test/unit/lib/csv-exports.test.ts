import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** Modules that write a CSV file, or send or receive one without the function that begins it. */
const WRITES_CSV = /\b(?:formatHeader|formatRows|formatCsv)\(|"text\/csv/;
const OTHERS = [
  "app/routes/admin/redirects-csv.ts",
  "app/routes/drag-pak/requests-csv.ts",
  "workers/api/slips/routes.ts",
  "workers/api/slips/openapi.ts",
  "workers/api/tracks/results.ts",
];

test("every module that writes CSV begins it with the header, and its file is tested for its encoding", () => {
  const writers = globSync("{app,workers}/**/*.ts", { cwd: ROOT }).filter(
    (path) =>
      !path.startsWith("app/lib/csv/") && !OTHERS.includes(path) && WRITES_CSV.test(read(path)),
  );
  expect(writers.length).toBeGreaterThan(1);
  const tested = read("test/worker/lib/csv-exports.test.ts");
  for (const path of writers) {
    expect(read(path), path).toContain("formatHeader(");
    expect(tested).toContain(`"${path}"`);
  }
});

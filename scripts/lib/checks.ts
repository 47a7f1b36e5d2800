import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkDecisionRecords } from "../checks/decision-records.ts";
import { findMigrationFaults } from "../checks/migrations.ts";
import { lintApiDescription } from "../checks/openapi.ts";
import { checkRegularExpressions } from "../checks/regular-expressions.ts";
import { type Ran, run } from "./project.ts";

export type Tally = { passed: number; failed: number };

/** A named check; its run returns the exit status and the output. */
type Check = { name: string; run(): Promise<Ran> };

/** Fails a check that read too little to be meaningful: `pattern` must find a number of at least `least`. */
function checkCoverage(ran: Ran, pattern: RegExp, least: number): Ran {
  const count = Number(pattern.exec(ran.output)?.[1] ?? 0);
  if (count >= least) return ran;
  return {
    status: 1,
    output: `${ran.output}\nThe check read ${count} things, fewer than ${least}: it is not working.`,
  };
}

/**
 * TypeScript 7, by its path: `tsc` is also a command of version 6, which the tools that parse sources need for
 * its API. Version 7 has no API yet, but checks in a third of the time.
 */
export const TYPE_CHECKER = "../typescript-7/bin/tsc";

/** Checks the types; the last line of the output counts our own files. */
async function checkTypes(): Promise<Ran> {
  const { status, output } = await run(TYPE_CHECKER, ["-p", ".", "--listFiles"]);
  const lines = output.split("\n");
  const isFile = (line: string) => /^\S+\.[cm]?tsx?$/.test(line);
  const ownFiles = lines.filter((line) => isFile(line) && !line.includes("node_modules"));
  const messages = lines.filter((line) => !isFile(line)).join("\n");
  return checkCoverage(
    { status, output: `${messages}\n${ownFiles.length} files` },
    /(\d+) files/,
    100,
  );
}

/** Two lanes run concurrently. */
const LANES: readonly (readonly Check[])[] = [
  [
    { name: "types", run: checkTypes },
    {
      name: "regular expressions",
      run: async () => checkCoverage(await checkRegularExpressions(), /(\d{1,9}) regular/, 100),
    },
  ],
  [
    {
      name: "format and lint",
      run: async () => checkCoverage(await run("biome", ["ci", "."]), /Checked (\d+) files/, 100),
    },
    {
      name: "dependency rules",
      run: async () =>
        checkCoverage(
          await run("depcruise", [
            "--config",
            "scripts/checks/dependency-rules.cjs",
            "app",
            "workers",
            "db",
            "scripts",
          ]),
          /(\d+) modules/,
          100,
        ),
    },
    {
      name: "dead code",
      // knip reports the number of files only as a count of calls.
      run: async () =>
        checkCoverage(
          await run("knip", ["--performance-fn", "parseFile"]),
          /parseFile\s+(\d+)/,
          100,
        ),
    },
    {
      name: "migrations",
      run: async () => {
        const faults = await findMigrationFaults();
        return { status: faults.length, output: faults.join("\n") };
      },
    },
    {
      name: "decision records",
      run: async () => checkCoverage(await checkDecisionRecords(), /(\d+) records/, 100),
    },
    {
      name: "OpenAPI document",
      run: async () => checkCoverage(await lintApiDescription(), /(\d+) paths/, 20),
    },
  ],
];

/** The part of vitest's JSON report that is used here. */
type TestReport = {
  numPassedTests: number;
  numFailedTests: number;
  success: boolean;
  testResults: readonly {
    status: string;
    assertionResults: readonly { status: string }[];
  }[];
};

/**
 * Counts a run's tests by its report and exit code. A file that fails to load counts as one failed test, and so
 * does a run that failed for any other reason or ran no tests.
 */
export function tallyOf(report: TestReport, status: number): Tally {
  const failedFiles = report.testResults.filter(
    (file) =>
      file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  const failed = report.numFailedTests + failedFiles.length;
  const hasPassed = report.success && status === 0 && report.numPassedTests > 0;
  return { passed: report.numPassedTests, failed: hasPassed ? failed : Math.max(1, failed) };
}

/** Runs vitest projects, prints their output and counts their tests; `flags` are more of vitest's. */
export async function runTests(
  projects: readonly string[],
  flags: readonly string[] = [],
): Promise<Tally> {
  const report = join(mkdtempSync(join(tmpdir(), "tests-")), "report.json");
  const { status } = await run(
    "vitest",
    [
      "run",
      ...projects.flatMap((project) => ["--project", project]),
      ...flags,
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    { isShown: true },
  );
  try {
    return tallyOf(JSON.parse(readFileSync(report, "utf8")), status);
  } catch {
    return { passed: 0, failed: 1 };
  }
}

export function add(...tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, t) => ({ passed: sum.passed + t.passed, failed: sum.failed + t.failed }),
    {
      passed: 0,
      failed: 0,
    },
  );
}

/** Runs a named step and prints its result, and its output if it failed. */
export async function step(name: string, work: () => Promise<Ran>): Promise<Tally> {
  const startedAt = Date.now();
  const { status, output } = await work();
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  if (status === 0) {
    console.log(`ok    ${name} (${seconds} s)`);
    return { passed: 1, failed: 0 };
  }
  console.log(`FAIL  ${name} (${seconds} s)\n${output.trim()}\n`);
  return { passed: 0, failed: 1 };
}

async function runLane(checks: readonly Check[]): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const { name, run: work } of checks) tallies.push(await step(name, work));
  return add(...tallies);
}

/** Format, lint, types, regular expressions, dependency rules, dead code, migrations, records, OpenAPI. */
export async function checkSources(): Promise<Tally> {
  // First, since the other checks import the files it writes.
  const routeTypes = await step("route types", () => run("react-router", ["typegen"]));
  return add(routeTypes, ...(await Promise.all(LANES.map(runLane))));
}

/** Prints the last line and exits with the status. */
export function finish({ passed, failed }: Tally): never {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

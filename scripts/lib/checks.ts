import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkDecisionRecords } from "../checks/decision-records.ts";
import { findMigrationFaults } from "../checks/migrations.ts";
import { lintApiDescription } from "../checks/openapi.ts";
import { checkRegularExpressions } from "../checks/regular-expressions.ts";
import { type Ran, run } from "./project.ts";

export type Tally = { passed: number; failed: number };

/** One check: what it is called, and a run that says whether all is well and what it printed. */
type Check = { name: string; run(): Promise<Ran> };

/** A check that read nothing says nothing: `pattern` must find a number of at least `least`. */
function having(ran: Ran, pattern: RegExp, least: number): Ran {
  const read = Number(pattern.exec(ran.output)?.[1] ?? 0);
  if (read >= least) return ran;
  return {
    status: 1,
    output: `${ran.output}\nThe check read ${read} things, fewer than ${least}: it is not working.`,
  };
}

/**
 * TypeScript 7, by its path: `tsc` is also a command of version 6, which stays for the tools that read
 * sources through its API. Version 7 has none yet, but checks in a third of the time.
 */
export const TYPE_CHECKER = "../typescript-7/bin/tsc";

/** The types, of so many files of our own. */
async function checkTypes(): Promise<Ran> {
  const { status, output } = await run(TYPE_CHECKER, ["-p", ".", "--listFiles"]);
  const lines = output.split("\n");
  const isFile = (line: string) => /^\S+\.[cm]?tsx?$/.test(line);
  const own = lines.filter((line) => isFile(line) && !line.includes("node_modules"));
  const said = lines.filter((line) => !isFile(line)).join("\n");
  return having({ status, output: `${said}\n${own.length} files` }, /(\d+) files/, 100);
}

/** Two lanes side by side. */
const LANES: readonly (readonly Check[])[] = [
  [
    { name: "types", run: checkTypes },
    {
      name: "regular expressions",
      run: async () => having(await checkRegularExpressions(), /(\d{1,9}) regular/, 100),
    },
  ],
  [
    {
      name: "format and lint",
      run: async () => having(await run("biome", ["ci", "."]), /Checked (\d+) files/, 100),
    },
    {
      name: "dependency rules",
      run: async () =>
        having(
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
      // knip tells how many files it read only as a count of calls.
      run: async () =>
        having(await run("knip", ["--performance-fn", "parseFile"]), /parseFile\s+(\d+)/, 100),
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
      run: async () => having(await checkDecisionRecords(), /(\d+) records/, 100),
    },
    {
      name: "OpenAPI document",
      run: async () => having(await lintApiDescription(), /(\d+) paths/, 20),
    },
  ],
];

/** What vitest's JSON report says of a run, as far as it is read here. */
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
 * Counts a run by its report and its exit code. A file that can't be loaded or prepared fails without
 * a test of its own and counts as one; so does a run that failed for any other reason, or ran nothing.
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

/** Runs vitest projects and counts their tests; their output is shown as it comes. */
export async function runTests(projects: readonly string[]): Promise<Tally> {
  const report = join(mkdtempSync(join(tmpdir(), "tests-")), "report.json");
  const { status } = await run(
    "vitest",
    [
      "run",
      ...projects.flatMap((project) => ["--project", project]),
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

/** Runs one named step and prints its outcome, and its output where it failed. */
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

async function inTurn(checks: readonly Check[]): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const { name, run: work } of checks) tallies.push(await step(name, work));
  return add(...tallies);
}

/** Format, lint, types, regular expressions, dependency rules, dead code, migrations, records, OpenAPI. */
export async function checkSources(): Promise<Tally> {
  // First, since the files it writes are imported.
  const routeTypes = await step("route types", () => run("react-router", ["typegen"]));
  return add(routeTypes, ...(await Promise.all(LANES.map(inTurn))));
}

/** The last line of a run, and its exit code. */
export function finish({ passed, failed }: Tally): never {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

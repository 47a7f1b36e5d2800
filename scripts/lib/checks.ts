import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findMigrationFaults } from "../checks/migrations.ts";
import { lintApiDescription } from "../checks/openapi.ts";
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

const CHECKS: readonly Check[] = [
  {
    name: "format and lint",
    run: async () => having(await run("biome", ["ci", "."]), /Checked (\d+) files/, 100),
  },
  {
    name: "types",
    run: async () => {
      const typegen = await run("react-router", ["typegen"]);
      if (typegen.status !== 0) return typegen;
      const listed = await run("tsc", ["-p", ".", "--listFilesOnly"]);
      const own = listed.output.split("\n").filter((file) => !file.includes("node_modules")).length;
      return having(
        await run("tsc", ["-p", "."]).then((ran) => ({
          ...ran,
          output: `${ran.output}\n${own} files`,
        })),
        /(\d+) files/,
        100,
      );
    },
  },
  {
    name: "import arrows",
    run: async () =>
      having(
        await run("depcruise", [
          "--config",
          "scripts/checks/arrows.cjs",
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
    name: "OpenAPI document",
    run: async () => having(await lintApiDescription(), /(\d+) paths/, 20),
  },
];

/** Runs vitest projects and counts their tests; their output is shown as it comes. */
export async function runTests(
  projects: readonly string[],
  env?: NodeJS.ProcessEnv,
): Promise<Tally> {
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
    { isShown: true, ...(env ? { env } : {}) },
  );
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites, success } = JSON.parse(
      readFileSync(report, "utf8"),
    );
    // A file that can't be loaded fails without a test of its own.
    const failed =
      numFailedTests || (success && status === 0 ? 0 : Math.max(1, numFailedTestSuites));
    return { passed: numPassedTests, failed: numPassedTests === 0 ? Math.max(1, failed) : failed };
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

/** Format, lint, types, arrows, dead code, migrations, OpenAPI, unit and worker tests. */
export async function check(): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const { name, run: work } of CHECKS) tallies.push(await step(name, work));
  tallies.push(await runTests(["unit", "worker"]));
  return add(...tallies);
}

/** The last line of a run, and its exit code. */
export function finish({ passed, failed }: Tally): never {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

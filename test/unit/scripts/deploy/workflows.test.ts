import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const ROOT = join(import.meta.dirname, "../../../..");
const workflow = z.object({
  on: z.record(z.string(), z.unknown()),
  jobs: z.record(
    z.string(),
    z.object({
      needs: z.string().optional(),
      environment: z.string().optional(),
      "timeout-minutes": z.number(),
      steps: z.array(z.object({ uses: z.string().optional(), run: z.string().optional() })),
    }),
  ),
});
const read = (name: string) =>
  workflow.parse(parse(readFileSync(join(ROOT, ".github/workflows", name), "utf8")));
const commands = (job: { steps: { run?: string | undefined }[] } | undefined) =>
  job?.steps.flatMap(({ run }) => run ?? []);

test("main and pull requests are checked as they are by hand", () => {
  const { on, jobs } = read("check.yml");
  expect(Object.keys(on)).toEqual(["push", "pull_request"]);
  expect(commands(jobs.check)).toEqual([".ci/run"]);
});

test("a tag is deployed only after it was checked", () => {
  const { on, jobs } = read("deploy.yml");
  expect(on).toEqual({ push: { tags: ["v*", "staging-*"] } });
  expect(commands(jobs.check)).toEqual([".ci/run"]);
  expect(jobs.deploy?.needs).toBe("check");
  const [deploy = "", ...others] = commands(jobs.deploy) ?? [];
  expect(others).toEqual([]);
  // The tag decides between the environments that `npm run deploy` knows, and whose secret is used.
  const choice = /\$\{\{ (.*?) \}\}/.exec(deploy)?.[1] ?? "";
  expect(choice).toBe("startsWith(github.ref_name, 'v') && 'production' || 'staging'");
  expect(deploy.replace(/\$\{\{.*\}\}/, "ENV")).toBe("npm run deploy -- --env ENV");
  expect(jobs.deploy?.environment).toBe(`\${{ ${choice} }}`);
});

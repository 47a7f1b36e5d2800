import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { unstable_readConfig } from "wrangler";
import { localVariables } from "../../../scripts/lib/dev-vars.ts";

const ROOT = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/**
 * The fields of the Worker's environment type: bindings are objects, variables are strings. Rate limits have a test
 * of their own (limits.test.ts).
 */
function declared(): { bindings: string[]; variables: string[] } {
  const [, body = ""] =
    /export type Env = [^{]*\{([\s\S]*?)\n\};/.exec(read("workers/env.ts")) ?? [];
  const fields = [...body.matchAll(/^ {2}([A-Z_]+)\??: (.+);$/gm)];
  const isText = ([, , type = ""]: RegExpExecArray) => type === "string" || type.startsWith('"');
  const names = (matches: typeof fields) => matches.map(([, name = ""]) => name).toSorted();
  return {
    bindings: names(fields.filter((field) => !isText(field))),
    variables: names(fields.filter(isText)),
  };
}

/** The bindings of wrangler.toml. */
function configured(): string[] {
  const names = [...read("wrangler.toml").matchAll(/\b(?:binding|name) = "([A-Z_]+)"/g)].map(
    ([, name = ""]) => name,
  );
  return [...new Set(names)].toSorted();
}

test("wrangler.toml has exactly the bindings of the Worker's type", () => {
  const { bindings } = declared();
  expect(bindings).toContain("DB");
  expect(configured()).toEqual(bindings);
});

test("the top level of wrangler.toml is production, so a bare deploy is production", () => {
  const { vars, name } = unstable_readConfig({ config: join(ROOT, "wrangler.toml"), env: "" });
  expect({ ...vars, name }).toMatchObject({ APP_ENV: "production", name: "quarter-mile-garage" });
  expect(read("wrangler.toml")).not.toContain('development"');
});

test("a local server runs as development, whatever the environment says", () => {
  vi.stubEnv("APP_ENV", "production");
  const given = localVariables(8790).join(" ");
  vi.unstubAllEnvs();
  expect(given).toMatch(/^--var APP_ENV:development /);
  expect(given).not.toContain("APP_ENV:production");
});

test("wrangler.toml runs the jobs of each minute and of each hour", () => {
  const lists = [...read("wrangler.toml").matchAll(/crons = (\[.*\])/g)].map(([, list]) => list);
  expect(lists).toEqual(['["* * * * *", "17 * * * *"]']);
});

test("documented variables of the environment go to the local server, and no others", () => {
  vi.stubEnv("STORE_FEED_URL", "https://parts.example/feed");
  vi.stubEnv("SESSION_SECRETS", undefined);
  vi.stubEnv("NOBODY_KNOWS_IT", "1");
  const given = localVariables(8790);
  vi.unstubAllEnvs();
  expect(given.join(" ")).toContain("--var STORE_FEED_URL:https://parts.example/feed");
  expect(given.join(" ")).not.toMatch(/SESSION_SECRETS|NOBODY_KNOWS_IT/);
});

test("links use the printed origin, unless the environment sets another", () => {
  vi.stubEnv("SITE_ORIGIN", undefined);
  const local = localVariables(8790).join(" ");
  vi.stubEnv("SITE_ORIGIN", "https://garage.example");
  const chosen = localVariables(8790).join(" ");
  vi.unstubAllEnvs();
  expect(local).toContain("--var SITE_ORIGIN:http://localhost:8790");
  expect(chosen).toContain("--var SITE_ORIGIN:https://garage.example");
});

test(".dev.vars.example documents every variable and no other", () => {
  const lines = read(".dev.vars.example").split("\n");
  const documented = lines.flatMap((line) => /^([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? []);
  // Never set by hand: wrangler.toml sets production, and local servers set development at startup.
  const variables = declared().variables.filter((name) => name !== "APP_ENV");
  expect(documented.toSorted()).toEqual(variables);
  for (const name of documented) {
    const place = lines.findIndex((line) => line.startsWith(`${name}=`));
    const before = lines.slice(0, place).findLast((line) => !/^[A-Z]/.test(line));
    expect(before, `${name} is explained`).toMatch(/^# /);
  }
});

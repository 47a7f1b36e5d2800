import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { variablesFromEnvironment } from "../../../scripts/lib/dev-vars.ts";

const read = (path: string) => readFileSync(join(import.meta.dirname, "../../..", path), "utf8");

/** What the worker's type says it is given, by name: bindings are objects, variables are texts. */
function declared(): { bindings: string[]; variables: string[] } {
  const [, body = ""] = /export type Env = \{([\s\S]*?)\n\};/.exec(read("workers/env.ts")) ?? [];
  const fields = [...body.matchAll(/^ {2}([A-Z_]+)\??: (.+);$/gm)];
  const isText = ([, , type = ""]: RegExpExecArray) => type === "string" || type.startsWith('"');
  const names = (found: typeof fields) => found.map(([, name = ""]) => name).toSorted();
  return {
    bindings: names(fields.filter((field) => !isText(field))),
    variables: names(fields.filter(isText)),
  };
}

/** The bindings of one environment of wrangler.toml. */
function configured(isProduction: boolean): string[] {
  const [local = "", production = ""] = read("wrangler.toml").split(/^\[env\.production\]$/m);
  const part = isProduction ? production : local;
  const names = [...part.matchAll(/\b(?:binding|name) = "([A-Z_]+)"/g)].map(
    ([, name = ""]) => name,
  );
  // Static files are bound by the build, in every environment.
  return [...new Set([...names, "ASSETS"])].toSorted();
}

test("wrangler.toml binds what the worker is typed to get, in both environments", () => {
  const { bindings } = declared();
  expect(bindings.length).toBeGreaterThan(10);
  expect(configured(false)).toEqual(bindings);
  expect(configured(true)).toEqual(bindings);
});

test("both environments run the jobs of each minute and of each hour", () => {
  const lists = [...read("wrangler.toml").matchAll(/crons = (\[.*\])/g)].map(([, list]) => list);
  expect(lists).toEqual(Array(2).fill('["* * * * *", "17 * * * *"]'));
});

test("documented variables of the environment go to the local server, and no others", () => {
  vi.stubEnv("STORE_FEED_URL", "https://parts.example/feed");
  vi.stubEnv("SESSION_SECRETS", undefined);
  vi.stubEnv("NOBODY_KNOWS_IT", "1");
  const given = variablesFromEnvironment(8790);
  vi.unstubAllEnvs();
  expect(given.join(" ")).toContain("--var STORE_FEED_URL:https://parts.example/feed");
  expect(given.join(" ")).not.toMatch(/SESSION_SECRETS|NOBODY_KNOWS_IT/);
});

test("links begin with the address that is printed, unless the environment names another", () => {
  vi.stubEnv("SITE_ORIGIN", undefined);
  const local = variablesFromEnvironment(8790).join(" ");
  vi.stubEnv("SITE_ORIGIN", "https://garage.example");
  const chosen = variablesFromEnvironment(8790).join(" ");
  vi.unstubAllEnvs();
  expect(local).toContain("--var SITE_ORIGIN:http://localhost:8790");
  expect(chosen).toContain("--var SITE_ORIGIN:https://garage.example");
});

test(".dev.vars.example documents every variable and no other", () => {
  const lines = read(".dev.vars.example").split("\n");
  const documented = lines.flatMap((line) => /^([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? []);
  // The environment is chosen by wrangler.toml alone.
  const variables = declared().variables.filter((name) => name !== "APP_ENV");
  expect(documented.toSorted()).toEqual(variables);
  for (const name of documented) {
    const place = lines.findIndex((line) => line.startsWith(`${name}=`));
    const before = lines.slice(0, place).findLast((line) => !/^[A-Z]/.test(line));
    expect(before, `${name} is explained`).toMatch(/^# /);
  }
});

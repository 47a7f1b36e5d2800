import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Source = { path: string; text: string };

function readSources(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({
      path: `${folder}/${name}`,
      text: readFileSync(`${folder}/${name}`, "utf8"),
    }));
}

const functionsOf = ({ text }: Source) =>
  [...text.matchAll(/^export (?:async )?function (\w+)/gm)].flatMap(([, name]) => name ?? []);
/** Functions that query the database; others build a part of a statement. */
const queriesOf = ({ text }: Source) =>
  [...text.matchAll(/^export (?:async )?function (\w+)[^(]*\(\s*db\b/gm)].flatMap(
    ([, name]) => name ?? [],
  );
const names = ({ text }: Source, name: string) => new RegExp(`\\b${name}\\b`).test(text);

/** At most two steps: a query that calls another one, and a use case that calls it. */
const STEPS_MAX = 2;

const measuring = [...readSources("test/worker"), ...readSources("test/bench")].filter(
  ({ path, text }) => text.includes("rowsRead") || path.endsWith("/cases.ts"),
);
const sources = ["app", "workers", "db"].flatMap(readSources);

/** Whether tests that count rows mention a function, or one of a module that uses it. */
function isMeasured(name: string, home: Source, steps = STEPS_MAX): boolean {
  if (measuring.some((source) => names(source, name))) return true;
  if (steps === 0) return false;
  return sources
    .filter((source) => source !== home && names(source, name))
    .some((source) => functionsOf(source).some((caller) => isMeasured(caller, source, steps - 1)));
}

test("a test counts the rows that each query reads, directly or through its caller", () => {
  const queries = sources
    .filter(({ path }) => path.startsWith("db/queries/"))
    .flatMap((home) => queriesOf(home).map((name) => ({ home, name })));
  expect(queries.length).toBeGreaterThan(100);
  const unmeasured = queries.filter(({ home, name }) => !isMeasured(name, home));
  expect(unmeasured.map(({ name }) => name)).toEqual([]);
});

test("an unmeasured query is found", () => {
  const home = { path: "db/queries/planted.ts", text: "export function findAllPlanted() {}" };
  expect(isMeasured("findAllPlanted", home)).toBe(false);
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { expect, test } from "vitest";

/** A component that the server renders and the browser loads lazily. */
const PARTS = [
  /import\.meta\.env\.SSR\s*\?\s*\(\s*await import\(\s*"([^"]+)"/g,
  /const loadParts = \(\) => import\("([^"]+)"\)/g,
];
/** A module's static imports, without type imports, which have no styles. */
const STATIC = /^(?:import|export) (?!type\b)(?:[^"';]*? from )?"([^"]+)"/gm;

function locate(from: string, specifier: string): string {
  return specifier.startsWith("#")
    ? resolve(specifier.slice(1))
    : resolve(dirname(from), specifier);
}

function imported(path: string, pattern: RegExp): string[] {
  const matches = [...readFileSync(path, "utf8").matchAll(pattern)];
  return matches
    .map(([, specifier = ""]) => locate(path, specifier))
    .filter((each) => existsSync(each));
}

/** The stylesheets that a module imports, directly or indirectly. */
function stylesOf(path: string, seen = new Set<string>()): string[] {
  if (seen.has(path)) return [];
  seen.add(path);
  if (path.endsWith(".module.css")) return [path];
  if (!/(?<!\.server)\.tsx?$/.test(path)) return [];
  return imported(path, STATIC).flatMap((each) => stylesOf(each, seen));
}

const shell = new Set(stylesOf(resolve("app/root.tsx")));
const holders = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".tsx"))
  .map((path) => resolve("app", path))
  .flatMap((path) =>
    PARTS.flatMap((pattern) => imported(path, pattern)).map((part) => [path, part]),
  );

test("there are lazy parts", () => {
  expect(holders.length).toBeGreaterThan(10);
});

test.each(holders)(
  "%s imports the styles of %s, whose markup is in the document",
  (holder = "", part = "") => {
    const imported = new Set(stylesOf(holder));
    const missing = stylesOf(part).filter((sheet) => !imported.has(sheet) && !shell.has(sheet));
    expect(missing).toEqual([]);
  },
);

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");

type Violation = { rule: string; line: string };

/** A file per violation, which contains nothing else. */
const VIOLATIONS: Readonly<Record<string, Violation>> = {
  "app/routes/club/a.tsx": {
    rule: "routes-without-database",
    line: 'import { a } from "#db/session.ts";',
  },
  "app/routes/club/b.tsx": {
    rule: "routes-without-database",
    line: 'import type { a } from "#db/queries/runs.ts";',
  },
  "app/routes/club/c.tsx": {
    rule: "routes-without-database",
    line: 'import { a } from "../home.tsx";',
  },
  "app/routes/club/d.tsx": {
    rule: "routes-without-database",
    line: 'import { a } from "drizzle-orm";',
  },
  "app/features/slips/components/a.tsx": {
    rule: "components-without-database",
    line: 'import { a } from "#db/queries/runs.ts";',
  },
  "app/features/slips/components/b.tsx": {
    rule: "components-without-database",
    line: 'import type { a } from "#db/schema/slips.ts";',
  },
  "app/features/slips/components/c.tsx": {
    rule: "nothing-imports-routes",
    line: 'import { a } from "#app/routes/home.tsx";',
  },
  "app/features/slips/components/d.tsx": {
    rule: "nothing-imports-routes",
    line: 'export { a } from "#app/routes/home.tsx";',
  },
  "app/features/slips/components/e.tsx": {
    rule: "hono-in-workers-only",
    line: 'import type { a } from "hono";',
  },
  "app/features/slips/components/f.tsx": {
    rule: "bindings-are-injected",
    line: 'import { env } from "cloudflare:workers";',
  },
  "app/features/slips/components/g.tsx": {
    rule: "nothing-imports-workers",
    line: 'const a = import("#workers/app.ts");',
  },
  "app/features/slips/a.server.ts": {
    rule: "bindings-are-injected",
    line: 'import { env } from "cloudflare:workers";',
  },
  "app/features/slips/b.server.ts": {
    rule: "use-cases-without-client",
    line: 'import { a } from "#db/client.ts";',
  },
  "app/features/slips/c.server.ts": {
    rule: "sql-in-queries-only",
    line: 'import { a } from "drizzle-orm";',
  },
  "app/features/slips/d.server.ts": {
    rule: "use-cases-without-components",
    line: 'import { a } from "react";',
  },
  "app/features/slips/e.ts": {
    rule: "queries-on-the-server",
    line: 'import { a } from "#db/queries/runs.ts";',
  },
  "app/features/slips/g.ts": {
    rule: "features-without-cycles",
    line: 'import type { a } from "#app/features/garage/texts.ts";',
  },
  "app/features/slips/components/h.tsx": {
    rule: "features-without-cycles",
    line: 'import { a } from "#app/features/garage/texts.ts";',
  },
  "app/features/planted/a.ts": {
    rule: "features-are-ordered",
    line: 'import { a } from "#app/features/slips/texts.ts";',
  },
  "app/features/slips/rules.ts": {
    rule: "pure-rules",
    line: 'import { a } from "./good.server.ts";',
  },
  "app/features/site/components/a.tsx": {
    rule: "rendering-has-one-entry",
    line: 'import { a } from "#app/rendering/link.tsx";',
  },
  "app/features/site/components/b.tsx": {
    rule: "react-internals-in-rendering",
    line: 'import { a } from "react-dom/server";',
  },
  "app/features/site/components/c.tsx": {
    rule: "react-internals-in-rendering",
    line: 'import { a } from "react-router/dom";',
  },
  "app/rendering/a.ts": {
    rule: "vite-plugins-at-build-time",
    line: 'import { a } from "./vite/plugins.ts";',
  },
  "workers/middleware/a.ts": {
    rule: "rendering-has-one-entry",
    line: 'import { a } from "#app/rendering/link.tsx";',
  },
  "app/features/site/a.server.ts": {
    rule: "content-files-at-build-time",
    line: 'import { a } from "#app/content-pages.ts";',
  },
  "app/lib/a.ts": {
    rule: "lib-without-features",
    line: 'import { a } from "#app/features/slips/texts.ts";',
  },
  "app/context.ts": {
    rule: "lib-without-features",
    line: 'import { a } from "#app/features/slips/texts.ts";',
  },
  "app/ui/a.tsx": {
    rule: "ui-without-features",
    line: 'import { a } from "#app/features/slips/texts.ts";',
  },
  "db/schema/a.ts": {
    rule: "schema-without-queries",
    line: 'import { a } from "../queries/runs.ts";',
  },
  "db/queries/a.ts": {
    rule: "db-without-app",
    line: 'import { a } from "#app/features/slips/texts.ts";',
  },
  "db/queries/b.ts": {
    rule: "boards-have-one-entry",
    line: 'import { a } from "./boards/list.ts";',
  },
  "app/features/slips/f.server.ts": {
    rule: "boards-have-one-entry",
    line: 'import type { a } from "#db/queries/boards/list.ts";',
  },
  "workers/api/a.ts": {
    rule: "bindings-are-injected",
    line: 'import { env } from "cloudflare:workers";',
  },
  "workers/api/b.ts": {
    rule: "product-without-scripts",
    line: 'import { a } from "../../scripts/seed.ts";',
  },
  "scripts/lib/a.ts": {
    rule: "nothing-imports-tools",
    line: 'import { a } from "../../tools/drawing/src/a.ts";',
  },
  "workers/api/c.ts": { rule: "resolvable", line: 'import { a } from "./gone.ts";' },
};

/** Files next to them that violate no rule. */
const ALLOWED: Readonly<Record<string, string>> = {
  "app/content-pages.ts": "",
  "app/entry.client.tsx": 'import { a } from "./rendering/hydrate.tsx";',
  "app/rendering/hydrate.tsx": 'import { a } from "react-dom/server";',
  "app/rendering/index.ts": 'export { a } from "./link.tsx";',
  "app/rendering/link.tsx": 'import { a } from "react";',
  "app/rendering/vite/plugins.ts": 'import { a } from "../link.tsx";',
  "app/ui/button.tsx": 'import { a } from "#app/rendering/index.ts";',
  "app/routes.ts": 'import { a } from "./content-pages.ts";',
  "app/routes/home.tsx": 'import { a } from "#app/features/slips/good.server.ts";',
  "app/features/slips/good.server.ts": 'import { a } from "#db/queries/runs.ts";',
  "app/features/slips/texts.ts": 'import type { a } from "#db/queries/runs.ts";',
  "app/features/garage/texts.ts": 'import { a } from "#app/features/slips/texts.ts";',
  "app/features/slips/schema.ts": 'import { a } from "#db/schema/slips.ts";',
  "app/features/slips/components/good.tsx": 'import { a } from "react";',
  "app/lib/good.server.ts": 'import { a } from "#db/queries/runs.ts";',
  "db/client.ts": 'import { a } from "drizzle-orm";',
  "db/session.ts": 'import type { a } from "./client.ts";',
  "db/queries/runs.ts": 'import { a } from "../schema/slips.ts";',
  "db/queries/boards.ts": 'import { a } from "./boards/list.ts";',
  "db/queries/boards/list.ts": 'import type { a } from "./walk.ts";',
  "db/queries/boards/walk.ts": 'import { a } from "./list.ts";',
  "db/queries/good.ts": 'import { a } from "./boards.ts";',
  "db/schema/slips.ts": 'import { a } from "drizzle-orm";',
  "workers/app.ts": 'import { env } from "cloudflare:workers";\nimport { a } from "hono";',
  "scripts/seed.ts": "",
  "tools/drawing/src/a.ts": "",
};

const PACKAGES = ["drizzle-orm", "hono", "react", "react-dom/server", "react-router/dom"];

let planted = "";

/** The violations rules, by path of the file. */
const violations = new Map<string, string[]>();

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(planted, path)), { recursive: true });
  writeFileSync(join(planted, path), `${text}\nexport const a = 1;\n`);
}

beforeAll(() => {
  planted = mkdtempSync(join(tmpdir(), "dependency-rules-"));
  for (const [path, { line }] of Object.entries(VIOLATIONS)) plant(path, line);
  for (const [path, text] of Object.entries(ALLOWED)) plant(path, text);
  for (const name of PACKAGES) plant(`node_modules/${name}/index.js`, "");
  const imports = Object.fromEntries(
    ["app", "db", "workers"].map((top) => [`#${top}/*`, `./${top}/*`]),
  );
  writeFileSync(join(planted, "package.json"), JSON.stringify({ type: "module", imports }));
  writeFileSync(join(planted, "tsconfig.json"), "{}");

  const { stdout, stderr } = spawnSync(
    join(ROOT, "node_modules", ".bin", "depcruise"),
    [
      "--config",
      join(ROOT, "scripts/checks/dependency-rules.cjs"),
      "--output-type",
      "json",
      "app",
      "workers",
      "db",
      "scripts",
    ],
    { cwd: planted, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  expect(stderr).toBe("");
  const answer: { summary: { violations: { from: string; rule: { name: string } }[] } } =
    JSON.parse(stdout);
  for (const { from, rule } of answer.summary.violations)
    violations.set(from, [...(violations.get(from) ?? []), rule.name]);
});

afterAll(() => rmSync(planted, { recursive: true, force: true }));

test.each(Object.entries(VIOLATIONS))("%s violates its rule: %o", (path, { rule }) => {
  expect(violations.get(path)).toContain(rule);
});

test.each(Object.keys(ALLOWED))("%s violates no rule", (path) => {
  expect(violations.get(path)).toBeUndefined();
});

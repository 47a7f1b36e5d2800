// npm run texts: every text of a feature is on one sheet.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readTexts } from "../../../scripts/lib/read-texts.ts";
import { printSheet, sheetOf } from "../../../scripts/lib/text-sheet.ts";

const ROOT = join(import.meta.dirname, "../../..");

const GARAGE = new Map([
  [
    "app/routes/garage/profile.tsx",
    'import { Garage } from "#app/features/garage/components/garage.tsx";\nconst page = <Garage title="Every car" />;',
  ],
  [
    "app/features/garage/components/badge.tsx",
    'export const Badge = () => <p className="Not a text">Earned it</p>;',
  ],
  [
    "app/features/garage/components/garage.tsx",
    'import { Badge } from "./badge.tsx";\nimport { Plate } from "./plate.tsx";\nexport const Garage = () => <main><Plate /><Badge /></main>;',
  ],
  [
    "app/features/garage/components/plate.tsx",
    'export const Plate = () => (\n  <h2 aria-label="Plate">\n    Planted here\n  </h2>\n);',
  ],
  [
    "app/features/garage/save-car.server.ts",
    'throw new AppError("gone", "That car is gone.");\nthrow new Error("Nobody reads this.");',
  ],
  ["app/features/garage/texts.ts", 'export const GARAGE_TEXTS = { added: "Added" };'],
  ["app/features/slips/texts.ts", 'export const SLIP_TEXTS = { sent: "Sent" };'],
]);

test("messages, then screens with their parts, then the server's texts", () => {
  expect(printSheet(sheetOf(GARAGE)).trim().split("\n")).toEqual([
    "# garage",
    "",
    "## app/features/garage/texts.ts",
    "texts.ts:1  Added",
    "",
    "## app/routes/garage/profile.tsx",
    "profile.tsx:2  Every car",
    "",
    "## app/features/garage/components/plate.tsx",
    "plate.tsx:2  Plate",
    "plate.tsx:3  Planted here",
    "",
    "## app/features/garage/components/badge.tsx",
    "badge.tsx:1  Earned it",
    "",
    "## app/features/garage/save-car.server.ts",
    "save-car.server.ts:1  That car is gone.",
    "",
    "# slips",
    "",
    "## app/features/slips/texts.ts",
    "texts.ts:1  Sent",
  ]);
});

test.each([
  ["<p>Read <a href='/x'>the rules</a>, then{' '}\n  <b>go</b>.</p>", ["Read the rules, then go."]],
  ["<p>{count} {count === 1 ? 'run' : 'runs'} so far</p>", ["{count} {run|runs} so far"]],
  ["<p>Sent<Button>Undo</Button></p>", ["Sent", "Undo"]],
  ["<div><p>One</p><p>Two</p></div>", ["One", "Two"]],
  [
    "<Field label='Track' name='Some Track' hint={isOld ? 'Closed' : 'Open'} />",
    ["Track", "Closed", "Open"],
  ],
  ["<p>&ldquo;&amp;&rdquo; isn&apos;t</p>", ["“&” isn't"]],
  ["<p>{' · '}</p>", []],
  ["const STATUS_LABELS = { gone: 'Gone' } as const;", ["Gone"]],
  ["const subject = `$" + "{name}, your run is up.`;", ["{name}, your run is up."]],
  ["sql`Select all the runs.`;", []],
  ["type Place = 'In a type. Nobody reads it.';", []],
])("%s", (source, texts) => {
  expect(readTexts("part.tsx", source).map(({ text }) => text)).toEqual(texts);
});

test("the command prints a feature of this project", () => {
  const { stdout } = spawnSync(process.execPath, ["scripts/texts.ts", "slips"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  expect(stdout).toMatch(/^# slips\n\n## app\/features\/slips\/texts\.ts\n/);
  expect(stdout).toContain("Time slip submitted successfully.");
});

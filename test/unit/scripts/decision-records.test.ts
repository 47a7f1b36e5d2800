import { expect, test } from "vitest";
import {
  checkDecisionRecords,
  findRecordFaults,
} from "../../../scripts/checks/decision-records.ts";

const PATHS = [
  "app/ui/",
  "app/ui/DECISIONS.md",
  "app/ui/field.tsx",
  "db/",
  "db/DECISIONS.md",
  "README.md",
];

function record({
  heading = "## 2026-11-25: Fields have labels",
  context = "People use screen readers.",
  decision = "`field.tsx` requires a label.",
  status = "Accepted",
} = {}) {
  return [
    heading,
    "",
    `- **Context.** ${context}`,
    `- **Decision.** ${decision}`,
    "- **Consequences.** Forms are longer,",
    "  but readable.",
    `- **Status.** ${status}`,
    "",
  ].join("\n");
}

const OLDER = record({ heading: "## 2026-11-24: Buttons have text" });
const NEWER = record({ heading: "## 2026-11-26: Fields have names" });

/** The faults of these records, as one file of `app/ui` next to a valid one in `db`. */
function faultsOf(...records: readonly string[]): string[] {
  const files = [
    {
      path: "app/ui/DECISIONS.md",
      text: `# Decisions: the design system\n\n${records.join("\n")}`,
    },
    { path: "db/DECISIONS.md", text: `# Decisions: the database\n\n${NEWER}` },
  ];
  return findRecordFaults(files, PATHS);
}

test("every record of the repository is valid", async () => {
  const { status, output } = await checkDecisionRecords();
  expect(output).toMatch(/^\d+ records$/);
  expect(status).toBe(0);
});

test("valid records, newest first, have no faults", () => {
  expect(faultsOf(NEWER, record(), OLDER)).toEqual([]);
  expect(faultsOf(record(), record({ heading: "## 2026-11-25: Same day" }))).toEqual([]);
});

test.each([
  ["a heading without a date", record({ heading: "## Fields have labels" }), "needs the heading"],
  ["a heading of another level", record({ heading: "# 2026-11-25: Fields" }), "needs the heading"],
  ["a date of no calendar", record({ heading: "## 2026-02-30: Fields" }), "2026-02-30"],
  ["a missing part", record().replace(/- \*\*Context.*\n/, ""), "instead of Context, Decision"],
  [
    "parts in another order",
    record().replace("Context", "Swap").replace("Decision", "Context").replace("Swap", "Decision"),
    "has the parts Decision, Context",
  ],
  ["an unknown part", record().replace("Consequences", "Costs"), "Costs"],
  ["text outside of the parts", `${record()}\nAnd another thing.\n`, "is outside"],
  ["another status", record({ status: "Proposed" }), '"Proposed"'],
  ["a status with more text", record({ status: "Accepted, mostly" }), '"Accepted, mostly"'],
  ["a missing file", record({ decision: "`legend.tsx` has it." }), "mentions `legend.tsx`"],
  ["a missing folder", record({ decision: "`optional/` has it." }), "mentions `optional/`"],
  ["a missing relative path", record({ decision: "`../lib/a.ts`" }), "mentions `../lib/a.ts`"],
  ["a broken link", record({ context: "See [rules](rules.md)." }), "links to rules.md"],
  ["a broken anchor", record({ context: "See [it](../../db/DECISIONS.md#it)." }), "links to ../.."],
])("%s is a fault", (_, text, fault) => {
  expect(faultsOf(text).join("\n")).toContain(fault);
  expect(faultsOf(text)[0]).toMatch(/^app\/ui\/DECISIONS\.md:\d+ /);
});

test("a record that is newer than the one above it is a fault, in its line", () => {
  expect(faultsOf(OLDER, record())).toEqual([
    "app/ui/DECISIONS.md:11 is newer than the record above it",
  ]);
});

test("a title used twice and a file without records are faults", () => {
  expect(faultsOf(record(), record())).toEqual([
    "app/ui/DECISIONS.md:11 has the title of another record",
  ]);
  expect(faultsOf()).toEqual(["app/ui/DECISIONS.md:1 has no records"]);
});

test.each([
  ["[Fields have names](#2026-11-26-fields-have-names)", "no record"],
  ["[Fields have names](../../db/DECISIONS.md#2026-11-26-fields-have-names)", ""],
  ["[Names](../../db/DECISIONS.md#2026-11-26-fields-have-names)", 'not by "Names"'],
  ["[Buttons have text](#2026-11-24-buttons-have-text)", "older record"],
  ["a later one", "use Accepted or Superseded by"],
])("superseded by %s", (successor, fault) => {
  const faults = faultsOf(record({ status: `Superseded by ${successor}` }), OLDER).join("\n");
  if (fault) expect(faults).toContain(fault);
  else expect(faults).toBe("");
});

test.each([
  "`app/ui/field.tsx`, `ui/field.tsx` and `../../db/` exist",
  "`/builds/latest.json` and `https://example.com/a.md` are URLs",
  "`@conform-to/react`, `image/jpeg`, `npm run check` and `fix(ui): a.ts` are no paths",
])("%s", (decision) => {
  expect(faultsOf(record({ decision }))).toEqual([]);
});

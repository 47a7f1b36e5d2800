import { describe, expect, test } from "vitest";
import { kitBadges } from "../src/badge-kit.ts";
import { checklistSheet } from "../src/sheets/checklist-sheet.ts";
import { readChecklist } from "../src/sheets/checklist-source.ts";
import { dialInCards, slipLog, techCard } from "../src/sheets/pit-sheets.ts";
import { toPdf } from "../src/sheets/sheet-pdf.ts";

const PAGE = `---
title: Any
---
Words.

:::checklist{id="other" title="Other"}
- [ ] Not this
:::

:::checklist{id="pit" title="In the pit"}
### First
- [ ] Lug nuts *torqued*, see [the manual](/drag-pak)
### Then
- [ ] Driver
:::

- [ ] No item of the list
`;

describe("a checklist", () => {
  test("is read out of its page", () => {
    expect(readChecklist(PAGE, "pit")).toEqual({
      title: "In the pit",
      sections: [
        { heading: "First", items: ["Lug nuts torqued, see the manual"] },
        { heading: "Then", items: ["Driver"] },
      ],
    });
  });

  test("that isn't there stops the script by its name", () => {
    expect(() => readChecklist(PAGE, "garage")).toThrow("garage");
  });

  test("stays on its sheet, however long it is", () => {
    const items = Array.from({ length: 45 }, (_, at) => `Item ${at}`);
    const sheet = checklistSheet({ title: "Long", sections: [{ heading: "All", items }] }, "Lead");
    for (const mark of sheet.marks) if (mark.kind === "text") expect(mark.y).toBeLessThan(760);
  });
});

test("a sheet is the same file whenever it is made, and readers are told its structure", async () => {
  for (const sheet of [slipLog(), dialInCards(), techCard()]) {
    const pdf = await toPdf(sheet);
    expect(pdf.equals(await toPdf(sheet))).toBe(true);
    expect(pdf.toString("latin1")).toContain("/Marked true");
  }
});

test("the badge kit has both classes, each badge once", () => {
  const badges = kitBadges().map((badge) => JSON.stringify(badge));
  expect(new Set(badges).size).toBe(badges.length);
  expect(badges.filter((badge) => badge.includes('"isModified":true'))).toHaveLength(
    badges.length / 2,
  );
});

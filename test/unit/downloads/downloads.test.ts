import { readdirSync, readFileSync, statSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
  DOWNLOADS,
  DOWNLOADS_FOLDER,
  downloadPath,
  THUMBNAIL,
  thumbnailPath,
} from "#app/features/downloads/catalogue.ts";
import { listDownloads } from "#app/features/downloads/list-downloads.server.ts";
import { formatSize } from "#app/lib/file-size.ts";
import { kitBadges } from "../../../scripts/draw/badge-kit.ts";
import { checklistSheet } from "../../../scripts/draw/sheets/checklist-sheet.ts";
import { readChecklist } from "../../../scripts/draw/sheets/checklist-source.ts";
import { dialInCards, slipLog, techCard } from "../../../scripts/draw/sheets/pit-sheets.ts";
import { toPdf } from "../../../scripts/draw/sheets/sheet-pdf.ts";

const KINDS = { pdf: "%PDF-", jpg: "\xff\xd8\xff", zip: "PK\x03\x04" } as const;

test("ten files are offered, and the folder holds these and no others", () => {
  expect(DOWNLOADS).toHaveLength(10);
  const files = readdirSync(`public${DOWNLOADS_FOLDER}`);
  expect(files.toSorted()).toEqual(DOWNLOADS.map(({ file }) => file).toSorted());
});

test("together they weigh no more than 3 MB", () => {
  const sizes = DOWNLOADS.map((download) => statSync(`public${downloadPath(download)}`).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_000_000);
});

test.each(DOWNLOADS)("$file is what it says, and has a thumbnail", async (download) => {
  const bytes = readFileSync(`public${downloadPath(download)}`);
  const ending = download.file.split(".").at(-1) as keyof typeof KINDS;
  expect(bytes.toString("latin1", 0, 5)).toContain(KINDS[ending].slice(0, 5));
  if (ending === "jpg") {
    const { width, height } = await sharp(bytes).metadata();
    expect(download.format).toBe(`JPEG, ${width} x ${height}`);
  }
  if (ending === "pdf") expect(bytes.toString("latin1")).toContain("/Count 1");
  const thumbnail = await sharp(`public${thumbnailPath(download)}`).metadata();
  expect(thumbnail).toMatchObject({ format: "webp", width: THUMBNAIL, height: THUMBNAIL });
});

test("the page tells the size of the file as it lies there", () => {
  const shown = listDownloads().flatMap(({ downloads }) => downloads);
  expect(shown).toHaveLength(10);
  for (const { path, size } of shown) expect(size).toBe(formatSize(statSync(`public${path}`).size));
  expect(formatSize(519_701)).toBe("520 kB");
  expect(formatSize(1_250_000)).toBe("1.3 MB");
});

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

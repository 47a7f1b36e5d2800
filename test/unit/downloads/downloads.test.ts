import { readdirSync, readFileSync, statSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import {
  DOWNLOADS,
  DOWNLOADS_FOLDER,
  downloadPath,
  THUMBNAIL,
  thumbnailPath,
} from "#app/features/downloads/catalog.ts";
import { listDownloads } from "#app/features/downloads/list-downloads.server.ts";
import { formatSize } from "#app/lib/file-size.ts";

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

test("the page shows the actual size of the file", () => {
  const listed = listDownloads().flatMap(({ downloads }) => downloads);
  expect(listed).toHaveLength(10);
  for (const { path, size } of listed)
    expect(size).toBe(formatSize(statSync(`public${path}`).size));
  expect(formatSize(519_701)).toBe("520 kB");
  expect(formatSize(1_250_000)).toBe("1.3 MB");
});

// Writes the files of /downloads and their thumbnails. Run it after a checklist of app/content changed.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import {
  DOWNLOADS,
  downloadPath,
  THUMBNAIL,
  thumbnailPath,
} from "../../../app/features/downloads/catalog.ts";
import { drawBadgeKit, packBadgeKit } from "./badge-kit.ts";
import { checklistSheet } from "./sheets/checklist-sheet.ts";
import { readChecklist } from "./sheets/checklist-source.ts";
import { dialInCards, slipLog, techCard } from "./sheets/pit-sheets.ts";
import type { Sheet } from "./sheets/sheet.ts";
import { toPdf } from "./sheets/sheet-pdf.ts";
import { toPicture } from "./sheets/sheet-picture.ts";
import { drawDesktopWallpaper, drawPhoneWallpaper, packWallpaper } from "./wallpapers.ts";

type DownloadId = (typeof DOWNLOADS)[number]["id"];

/** What a file holds, and the drawing its thumbnail is made of. */
type Made = { bytes: Uint8Array; picture: string };

const PUBLIC = "public";
/** What lies around a thumbnail's picture, in pixels, and its color. */
const EDGE = 24;
const BENCH = "#1c1f26";
const CONTENT = "app/content";

async function print(sheet: Sheet): Promise<Made> {
  return { bytes: await toPdf(sheet), picture: toPicture(sheet) };
}

function printChecklist(page: string, id: string, title: string, lead: string): Promise<Made> {
  const checklist = readChecklist(readFileSync(join(CONTENT, page), "utf8"), id);
  return print(checklistSheet({ ...checklist, title }, lead));
}

async function paint(picture: string): Promise<Made> {
  return { bytes: await packWallpaper(picture), picture };
}

const MAKERS: Record<DownloadId, () => Promise<Made>> = {
  "pre-run-checklist": () =>
    printChecklist(
      "drag-pak/2021/pre-run-checklist.md",
      "drag-pak-2021-pre-run",
      "Pre-run checklist",
      "Two people, ten minutes, out loud. One reads, one does and answers.",
    ),
  "post-run-checklist": () =>
    printChecklist(
      "drag-pak/2021/post-run-checklist.md",
      "drag-pak-2021-post-run",
      "Post-run checklist",
      "Before the hood is cold and the story is better than the data.",
    ),
  "first-bracket-night": () =>
    printChecklist(
      "racing-hq/understanding-nhra-classes/summit-et-series.md",
      "first-bracket-night",
      "First bracket night",
      "Pack it the evening before. Nobody ever forgot the cooler.",
    ),
  "street-event-packing-list": () =>
    printChecklist(
      "roadkill-nights.md",
      "street-event",
      "Street event packing list",
      "A closed street has less grip than any strip, and walls on both sides.",
    ),
  "slip-log": () => print(slipLog()),
  "dial-in-card": () => print(dialInCards()),
  "tech-card": () => print(techCard()),
  "wallpaper-desktop": () => paint(drawDesktopWallpaper()),
  "wallpaper-phone": () => paint(drawPhoneWallpaper()),
  "badge-kit": async () => ({ bytes: await packBadgeKit(), picture: drawBadgeKit() }),
};

for (const download of DOWNLOADS) {
  const { bytes, picture } = await MAKERS[download.id]();
  const thumbnail = await sharp(Buffer.from(picture))
    .resize({
      width: THUMBNAIL - 2 * EDGE,
      height: THUMBNAIL - 2 * EDGE,
      fit: "contain",
      background: BENCH,
    })
    .extend({ top: EDGE, bottom: EDGE, left: EDGE, right: EDGE, background: BENCH })
    .webp({ quality: 78 })
    .toBuffer();
  write(downloadPath(download), bytes);
  write(thumbnailPath(download), thumbnail);
}

function write(path: string, bytes: Uint8Array): void {
  const file = join(PUBLIC, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, bytes);
  process.stdout.write(`${path} ${(bytes.length / 1000).toFixed(1)} kB\n`);
}

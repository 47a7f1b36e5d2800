/** A file that we made for racers, as it is in `DOWNLOADS_FOLDER`. */
export type Download = {
  /** The file's name without its ending; the page's anchor, and what is counted. */
  id: string;
  file: string;
  name: string;
  /** What it is good for, in one sentence. */
  purpose: string;
  format: string;
  group: DownloadGroup;
};

export type DownloadGroup = (typeof DOWNLOAD_GROUPS)[number]["id"];

export const DOWNLOAD_GROUPS = [
  {
    id: "checklists",
    title: "Checklists",
    lead: "Print them, tape them to the dash, wear them out.",
  },
  {
    id: "sheets",
    title: "Sheets for the pit",
    lead: "Paper still works when your phone dies in the lanes.",
  },
  { id: "pictures", title: "For your screen", lead: "All drawn here. Yours to use, not to sell." },
] as const;

/** Where the files are served, and below `public` where they lie. */
export const DOWNLOADS_FOLDER = "/static-assets/docs";
/** Where their thumbnails are. */
const THUMBNAILS_FOLDER = "/art/downloads";
/** Their width and height in pixels. */
export const THUMBNAIL = 480;

const PDF = "PDF, one page";

export const DOWNLOADS = [
  {
    id: "pre-run-checklist",
    file: "pre-run-checklist.pdf",
    name: "Pre-run checklist",
    purpose: "Pit, lanes, line. One reads, one does and answers.",
    format: PDF,
    group: "checklists",
  },
  {
    id: "post-run-checklist",
    file: "post-run-checklist.pdf",
    name: "Post-run checklist",
    purpose: "From the chute to the notes, while the numbers are still warm.",
    format: PDF,
    group: "checklists",
  },
  {
    id: "first-bracket-night",
    file: "first-bracket-night.pdf",
    name: "First bracket night",
    purpose: "What to bring, and what tech will look at, on your first night with a dial-in.",
    format: PDF,
    group: "checklists",
  },
  {
    id: "street-event-packing-list",
    file: "street-event-packing-list.pdf",
    name: "Street event packing list",
    purpose: "A closed street has less grip than a strip. Pack for that.",
    format: PDF,
    group: "checklists",
  },
  {
    id: "slip-log",
    file: "slip-log.pdf",
    name: "Slip log",
    purpose: "Fifteen runs on a sheet: splits, air, tire pressure and the one thing you changed.",
    format: PDF,
    group: "sheets",
  },
  {
    id: "dial-in-card",
    file: "dial-in-card.pdf",
    name: "Dial-in card",
    purpose: "Four cards to cut out. Your number big, six rounds below it.",
    format: PDF,
    group: "sheets",
  },
  {
    id: "tech-card",
    file: "tech-card.pdf",
    name: "Tech card",
    purpose:
      "Go over your own car before the inspector does. The track's card is the one that counts.",
    format: PDF,
    group: "sheets",
  },
  {
    id: "wallpaper-desktop",
    file: "wallpaper-desktop.jpg",
    name: "Strip at dusk, desktop",
    purpose: "The left side is dark, so your icons can be read.",
    format: "JPEG, 3840 x 2160",
    group: "pictures",
  },
  {
    id: "wallpaper-phone",
    file: "wallpaper-phone.jpg",
    name: "Third amber, phone",
    purpose: "When this one lights, you should be gone.",
    format: "JPEG, 1440 x 3120",
    group: "pictures",
  },
  {
    id: "badge-kit",
    file: "badge-kit.zip",
    name: "Badge kit",
    purpose:
      "Stock and modified badges as SVG and PNG, for your page or a sticker. Wear what you earned.",
    format: "ZIP, SVG and PNG",
    group: "pictures",
  },
] as const satisfies readonly Download[];

export function downloadPath({ file }: Pick<Download, "file">): string {
  return `${DOWNLOADS_FOLDER}/${file}`;
}

export function thumbnailPath({ id }: Pick<Download, "id">): string {
  return `${THUMBNAILS_FOLDER}/${id}.webp`;
}

import { embeddedVideo } from "#app/features/content/embedded-video.ts";
import { type NamedPage, readNamedPage } from "./named-page.ts";

/** A range of a text, in characters from its start. */
export type Span = { from: number; to: number };

/** A range, the text that replaces it, and the selection after that. */
export type Edit = Span & { insert: string; selected: Span };

/** The content pages' blocks that articles support. */
export const BLOCKS = {
  note: { open: ":::note", body: "What to remember." },
  tip: { open: ':::note{kind="tip" title="Tip"}', body: "What helps." },
  warning: { open: ':::note{kind="warning" title="Careful"}', body: "What goes wrong." },
  pullQuote: { open: ':::quote{by="Name"}', body: "What was said." },
  figures: { open: ":::spec-cards", body: "- **1.55** What it is\n- **60'** What that is" },
  specs: {
    open: ':::spec-list{title="The car"}',
    body: "- Engine: 6.2 liters\n- Tires: 28 x 10.5",
  },
  steps: { open: ":::steps", body: "1. First\n2. Then" },
  checklist: { open: ':::checklist{id="pack" title="Pack"}', body: "- [ ] Helmet\n- [ ] Gloves" },
  timeline: { open: ":::timeline", body: "- **1955** What happened\n- **1965** What came next" },
  gallery: { open: ":::gallery", body: "" },
} as const;
export type Block = keyof typeof BLOCKS;

const LINE_MARKS = { heading: "## ", subheading: "### ", list: "- ", quote: "> " } as const;
type LineMark = keyof typeof LINE_MARKS;

export type Mark = "bold" | "italic" | "link" | "numbers" | "run" | LineMark | Block;

/** A gallery needs at least three pictures. */
const GALLERY_START = ["One", "Two", "Three"].map((name) => `- ![${name}](/media/…)`).join("\n");
const RUN_START = "/1320-club/slip/";

/** Applies a mark to the selected range. Marks of words and lines toggle. */
export function markText(mark: Mark, text: string, span: Span): Edit {
  switch (mark) {
    case "bold":
      return toggleStars(text, span, 2);
    case "italic":
      return toggleStars(text, span, 1);
    case "link":
      return link(text, span);
    case "heading":
    case "subheading":
    case "list":
    case "quote":
      return toggleLines(text, span, () => LINE_MARKS[mark]);
    case "numbers":
      return toggleLines(text, span, (place) => `${place + 1}. `);
    case "run":
      return insertBlock(text, span, RUN_START, { from: RUN_START.length, to: RUN_START.length });
    default:
      return wrapInBlock(mark, text, span);
  }
}

/** A link that was pasted as an address. `markdown` is all of it; `path` is the path of its page. */
export type PastedLink = { markdown: string; path: string };

/** What a pasted address becomes; `link` is null unless its words are a stand-in for the name of its page. */
type PastedAddress = { edit: Edit; link: PastedLink | null };

/**
 * What a pasted URL becomes; null for other text. On an empty line a run or a vehicle of ours becomes a card, and a
 * video of YouTube or Vimeo a player, whose title is selected to be typed. Elsewhere, and for events and tracks, it
 * becomes a link with words from its path until its name is there. Selected words become a link to any page of ours.
 *
 * @param origins the site's own, such as `https://garage.example`; with http or `www.` they are ours, too
 */
export function pasteAddress(
  pasted: string,
  { origins, text, span }: { origins: readonly string[]; text: string; span: Span },
): PastedAddress | null {
  const typed = pasted.trim();
  if (!/^https?:\/\/\S{1,2000}$/.test(typed) || !URL.canParse(typed)) return null;
  const address = new URL(typed);
  const isEmptyLine = isOnEmptyLine(text, span);
  if (!origins.some((origin) => isSameSite(origin, address))) {
    if (!isEmptyLine || !embeddedVideo(address)) return null;
    const line = `[${VIDEO_WORDS}](${address.href.replace(/[()]/g, encodeURIComponent)})`;
    const selected = { from: 1, to: 1 + VIDEO_WORDS.length };
    return { edit: insertBlock(text, span, line, selected), link: null };
  }
  const page = readNamedPage(address.pathname);
  const isCard = page?.kind === "run" || page?.kind === "vehicle";
  if (isEmptyLine && isCard) {
    return { edit: insertBlock(text, span, address.pathname), link: null };
  }
  return linkTo(address, { page, span, selectedText: text.slice(span.from, span.to) });
}

type PastedOn = { page: NamedPage | null; span: Span; selectedText: string };

function linkTo(address: URL, { page, span, selectedText }: PastedOn): PastedAddress | null {
  const words = selectedText || (page ? standInFor(page) : "");
  if (!words) return null;
  const { pathname: path, search, hash } = address;
  const markdown = `[${words}](${path}${search}${hash})`;
  const from = span.from + 1;
  return {
    edit: { ...span, insert: markdown, selected: { from, to: from + words.length } },
    link: selectedText ? null : { markdown, path },
  };
}

/** Whether an address is of a site, whatever its scheme, and with or without `www.`. */
function isSameSite(origin: string, address: URL): boolean {
  if (!URL.canParse(origin)) return false;
  const hostOf = ({ host }: URL) => host.replace(/^www\./, "");
  return hostOf(new URL(origin)) === hostOf(address);
}

/**
 * Gives a link that was pasted its page's name, wherever it is by now; null if it was changed, or is there twice. The name
 * is selected if the words were.
 */
export function nameLink(
  { text, span }: { text: string; span: Span },
  { link: { markdown, path }, name }: { link: PastedLink; name: string },
): Edit | null {
  const start = text.indexOf(markdown);
  if (start < 0 || text.indexOf(markdown, start + 1) >= 0) return null;
  const words = escapeMarks(name);
  const [from, to] = [start + 1, start + markdown.indexOf(`](${path}`)];
  const isSelected = span.from === from && span.to === to;
  const shift = words.length - (to - from);
  const moved = (place: number) => (place <= from ? place : Math.max(from, place + shift));
  return {
    ...{ from, to, insert: words },
    selected: isSelected
      ? { from, to: from + words.length }
      : { from: moved(span.from), to: moved(span.to) },
  };
}

/** Plain text as Markdown: its marks, and a colon before a letter, which would begin a directive. */
export function escapeMarks(text: string): string {
  return text.replace(/[\\`*_[\]<]/g, "\\$&").replace(/:(?=[A-Za-z])/g, "\\:");
}

/** What a video's title is until the editor types another. */
const VIDEO_WORDS = "Watch the video";

/** "Famoso dragstrip" for a track or an event, "run 12" for a run. */
function standInFor({ kind, key }: NamedPage): string {
  if (kind === "run") return `run ${key}`;
  if (kind === "vehicle") return "this car";
  const words = key.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether the cursor's line is empty. */
export function isOnEmptyLine(text: string, span: Span): boolean {
  const { from, to } = linesOf(text, span);
  return text.slice(from, to).trim() === "";
}

/**
 * Inserts a block on its own lines, between empty lines; after a list marker, inside the list item.
 *
 * @param selected the selection inside the block; its end by default
 */
export function insertBlock(text: string, span: Span, block: string, selected?: Span): Edit {
  const before = text.slice(0, span.from);
  const after = text.slice(span.to);
  const isItem = isBehindMarker(before);
  const head = before === "" || isItem ? "" : "\n".repeat(missingBreaks(before.slice(-2)));
  const tail = after === "" || isItem ? "" : "\n".repeat(missingBreaks(after.slice(0, 2)));
  const start = span.from + head.length;
  const { from, to } = selected ?? { from: block.length, to: block.length };
  return {
    ...span,
    insert: head + block + tail,
    selected: { from: start + from, to: start + to },
  };
}

/**
 * Inserts a picture like a block and puts the cursor on a line of its own below, so that what is typed next is a new
 * paragraph. In a list, which a gallery is, the cursor stays behind the picture.
 */
export function insertPicture(text: string, span: Span, markdown: string): Edit {
  const edit = insertBlock(text, span, markdown);
  if (isBehindMarker(text.slice(0, span.from))) return edit;
  const end = edit.selected.to - span.from;
  const place = edit.selected.to + 2;
  return {
    ...edit,
    insert: `${edit.insert.slice(0, end)}\n\n${edit.insert.slice(end)}`,
    selected: { from: place, to: place },
  };
}

/** Whether a list marker is all that is before on the line. */
function isBehindMarker(before: string): boolean {
  return /(^|\n)[ \t]*([-*]|\d{1,9}\.) $/.test(before);
}

/** How many line breaks are missing for an empty line. */
function missingBreaks(neighbors: string): number {
  return 2 - neighbors.split("\n").length + 1;
}

/** One star is italic, two are bold, three are both. Without a selection, marks the word at the cursor. */
function toggleStars(text: string, span: Span, count: 1 | 2): Edit {
  const words = trimmed(text, span.from === span.to ? wordAt(text, span.from) : span);
  const inside = text.slice(words.from, words.to);
  const around = Math.min(starsBefore(text, words.from), starsAfter(text, words.to));
  const isMarked = count === 2 ? around >= 2 : around % 2 === 1;
  const from = words.from - (isMarked ? count : 0);
  const stars = isMarked ? "" : "*".repeat(count);
  const start = from + stars.length;
  return {
    from,
    to: words.to + (isMarked ? count : 0),
    insert: stars + inside + stars,
    selected: { from: start, to: start + inside.length },
  };
}

function starsBefore(text: string, at: number): number {
  let count = 0;
  while (text[at - count - 1] === "*") count += 1;
  return count;
}

function starsAfter(text: string, at: number): number {
  let count = 0;
  while (text[at + count] === "*") count += 1;
  return count;
}

/** Without outer spaces: Markdown ignores stars next to a space. */
function trimmed(text: string, { from, to }: Span): Span {
  const words = text.slice(from, to);
  const start = from + (words.length - words.trimStart().length);
  return { from: start, to: Math.max(start, from + words.trimEnd().length) };
}

const IN_WORD = /[\p{L}\p{N}'’-]/u;

function wordAt(text: string, at: number): Span {
  const isInWord = (place: number) => IN_WORD.test(text.charAt(place));
  let from = at;
  while (isInWord(from - 1)) from -= 1;
  let to = at;
  while (isInWord(to)) to += 1;
  return { from, to };
}

/** Selects the URL, to be typed over; if a URL was selected, selects the words instead. */
function link(text: string, span: Span): Edit {
  const words = trimmed(text, span.from === span.to ? wordAt(text, span.from) : span);
  const selectedText = text.slice(words.from, words.to);
  const isAddress = /^(https?:\/\/|\/)\S+$/.test(selectedText);
  const [label, address] = isAddress
    ? ["words", selectedText]
    : [selectedText || "words", "https://"];
  const at = words.from + (isAddress ? 1 : label.length + 3);
  const length = isAddress ? label.length : address.length;
  return {
    ...words,
    insert: `[${label}](${address})`,
    selected: { from: at, to: at + length },
  };
}

const LINE_START = /^(#{1,6} |- |\d{1,9}\. |> )?/;

/** Marks each line of the selection, or removes the mark if all have it. */
function toggleLines(text: string, span: Span, markAt: (place: number) => string): Edit {
  const { from, to } = linesOf(text, span);
  const lines = text.slice(from, to).split("\n");
  const isMarked = lines.every((line, place) => line.startsWith(markAt(place)));
  const insert = lines
    .map((line, place) => line.replace(LINE_START, isMarked ? "" : markAt(place)))
    .join("\n");
  const isOne = lines.length === 1;
  const end = from + insert.length;
  return { from, to, insert, selected: { from: isOne ? end : from, to: end } };
}

function linesOf(text: string, { from, to }: Span): Span {
  const next = text.indexOf("\n", to);
  // `lastIndexOf` treats a negative position as 0.
  const start = from === 0 ? 0 : text.lastIndexOf("\n", from - 1) + 1;
  return { from: start, to: next < 0 ? text.length : next };
}

/** Wraps the selection, or a placeholder. */
function wrapInBlock(block: Block, text: string, span: Span): Edit {
  const { open, body } = BLOCKS[block];
  const selected = text.slice(span.from, span.to).trim();
  const content = block === "gallery" ? galleryOf(selected) : selected || body;
  const start = open.length + 1;
  return insertBlock(text, span, `${open}\n${content}\n:::`, {
    from: start,
    to: start + content.length,
  });
}

/** Turns picture lines into the items of a gallery's list. */
function galleryOf(selected: string): string {
  const pictures = selected.split("\n").filter((line) => /^(- )?!\[/.test(line.trim()));
  if (pictures.length === 0) return GALLERY_START;
  return pictures.map((line) => line.trim().replace(/^(- )?/, "- ")).join("\n");
}

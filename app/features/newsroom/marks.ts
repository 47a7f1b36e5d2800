/** A stretch of a text, in characters from its beginning. */
export type Span = { from: number; to: number };

/** What takes the place of a stretch, and what is selected after that. */
export type Edit = Span & { insert: string; selected: Span };

/** Blocks of the content pages that articles have, and a run by its address. */
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

/** Three pictures at least make a gallery. */
const GALLERY_START = ["One", "Two", "Three"].map((name) => `- ![${name}](/media/…)`).join("\n");
const RUN_START = "/1320-club/slip/";

/** What a mark does to a text whose stretch is selected. Marks of words and lines are taken off again. */
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

const CARD = /^\/(1320-club\/slip\/\d{1,15}|user\/[\w.%-]{1,100}\/vehicles\/\d{1,15})$/;

/** The path of a run or a vehicle of ours whose whole address was pasted: it becomes a card. Null for others. */
export function cardPathOf(pasted: string, origin: string): string | null {
  const address = URL.canParse(pasted.trim()) ? new URL(pasted.trim()) : null;
  return address?.origin === origin && CARD.test(address.pathname) ? address.pathname : null;
}

/** Whether nothing is on the line of the cursor. */
export function isOnEmptyLine(text: string, span: Span): boolean {
  const { from, to } = linesOf(text, span);
  return text.slice(from, to).trim() === "";
}

/**
 * Puts a block on lines of its own, an empty one before and after it; behind the marker of a list's item it
 * stays in that item.
 *
 * @param selected what is selected of the block then; its end, where left out
 */
export function insertBlock(text: string, span: Span, block: string, selected?: Span): Edit {
  const before = text.slice(0, span.from);
  const after = text.slice(span.to);
  const isItem = /(^|\n)[ \t]*([-*]|\d{1,9}\.) $/.test(before);
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

/** How many line breaks are lacking for an empty line. */
function missingBreaks(neighbors: string): number {
  return 2 - neighbors.split("\n").length + 1;
}

/** One star is italic, two are bold, three are both. Without a selection it's the word at the cursor. */
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

/** Stars beside a space mark nothing. */
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

/** The address is selected, to be typed over; where an address was selected, the words are. */
function link(text: string, span: Span): Edit {
  const words = trimmed(text, span.from === span.to ? wordAt(text, span.from) : span);
  const said = text.slice(words.from, words.to);
  const isAddress = /^(https?:\/\/|\/)\S+$/.test(said);
  const [label, address] = isAddress ? ["words", said] : [said || "words", "https://"];
  const at = words.from + (isAddress ? 1 : label.length + 3);
  const length = isAddress ? label.length : address.length;
  return {
    ...words,
    insert: `[${label}](${address})`,
    selected: { from: at, to: at + length },
  };
}

const LINE_START = /^(#{1,6} |- |\d{1,9}\. |> )?/;

/** Marks each line of the selection, or takes the mark off where all have it. */
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
  // Asked for what is before the first character, `lastIndexOf` looks at it all the same.
  const start = from === 0 ? 0 : text.lastIndexOf("\n", from - 1) + 1;
  return { from: start, to: next < 0 ? text.length : next };
}

/** Around what is selected, or around something to type over. */
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

/** Pictures become items of its list. */
function galleryOf(selected: string): string {
  const pictures = selected.split("\n").filter((line) => /^(- )?!\[/.test(line.trim()));
  if (pictures.length === 0) return GALLERY_START;
  return pictures.map((line) => line.trim().replace(/^(- )?/, "- ")).join("\n");
}

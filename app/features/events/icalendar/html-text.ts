import { decodeNamedCharacterReference } from "decode-named-character-reference";

/** How much HTML is read; a description may have 10,000 characters afterwards. */
const HTML_READ = 100_000;
const TAG_NAME = /^<\/?([a-z][a-z0-9]*)/i;
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z0-9]{1,31}));/gi;
/** Tags that distinguish markup from text that contains a `<`. */
const MARKUP =
  /<\/?(?:a|b|i|u|p|br|ul|ol|li|em|strong|span|div|font|html|body|table|td|tr|h[1-6])(?:\s[^<>]{0,2000})?\/?>/i;
const PARAGRAPHS = new Set("p h1 h2 h3 h4 h5 h6 ul ol table blockquote pre hr".split(" "));
const LINES = new Set(["div", "tr", "section", "article", "dt", "dd"]);
const UNREAD = new Set(["script", "style", "head", "title", "template"]);

export function hasMarkup(text: string): boolean {
  return MARKUP.test(text);
}

/** The visible text of a line that may contain markup and entities. */
export function plainLineOf(text: string): string {
  if (hasMarkup(text))
    return markdownOfHtml(text, { keepsLinks: false }).replace(/\s+/g, " ").trim();
  return /&(?:#|amp;|lt;|gt;|quot;|apos;|nbsp;)/i.test(text) ? decodeEntities(text) : text;
}

/**
 * Converts HTML to Markdown: paragraphs, lines, list items and links are converted, everything else becomes plain text.
 * Reads each character once, however the tags are nested.
 *
 * @param keepsLines whether line breaks in the source are kept, as in Google's files
 */
export function markdownOfHtml(
  html: string,
  { keepsLines = false, keepsLinks = true }: { keepsLines?: boolean; keepsLinks?: boolean } = {},
): string {
  const source = html.slice(0, HTML_READ).toWellFormed();
  const lower = source.toLowerCase();
  const writer = createWriter({ keepsLines, keepsLinks });
  for (let at = 0; at < source.length; ) {
    const open = source.indexOf("<", at);
    if (open === -1 || open > at) writer.text(source.slice(at, open === -1 ? undefined : open));
    if (open === -1) break;
    if (source.startsWith("<!--", open)) {
      at = after(source, "-->", open);
      continue;
    }
    const end = endOfTag(source, open);
    const tag = source.slice(open, end);
    const name = tag.endsWith(">") ? TAG_NAME.exec(tag)?.[1]?.toLowerCase() : undefined;
    at = end;
    if (name === undefined) {
      if (!/^<[!?/]/.test(tag)) writer.text(tag);
    } else if (UNREAD.has(name) && !tag.startsWith("</")) {
      at = after(lower, `</${name}`, end);
      at = at === source.length ? at : endOfTag(source, at - 1);
    } else writer.tag(name, tag);
  }
  return writer.finish();
}

function after(source: string, needle: string, from: number): number {
  const index = source.indexOf(needle, from);
  return index === -1 ? source.length : index + needle.length;
}

/** The index after the tag's `>`; quoted values may contain one. An unclosed tag ends at the next `<`. */
function endOfTag(source: string, open: number): number {
  let quote = "";
  for (let at = open + 1; at < source.length; at++) {
    const character = source[at] ?? "";
    if (quote === "" && character === ">") return at + 1;
    if (quote === "" && character === "<") return at;
    if (quote === "" && (character === '"' || character === "'") && source[at - 1] === "=") {
      quote = character;
    } else if (character === quote) quote = "";
  }
  return source.length;
}

function createWriter({ keepsLines, keepsLinks }: { keepsLines: boolean; keepsLinks: boolean }) {
  const parts: string[] = [];
  let link: { href: string; from: number } | null = null;

  function closeLink() {
    if (!link) return;
    const words = parts.slice(link.from).join("").replace(/\s+/g, " ").trim();
    const written = keepsLinks ? linkOf(words, link.href) : words;
    parts.splice(link.from, parts.length, written);
    link = null;
  }

  return {
    text(raw: string) {
      const text = keepsLines ? raw : raw.replace(/\s+/g, " ");
      const plain = decodeEntities(text);
      parts.push(keepsLinks ? plain.replace(/[[\]<]/g, "\\$&") : plain);
    },
    tag(name: string, tag: string) {
      const isEnd = tag.startsWith("</");
      if (name === "a") {
        closeLink();
        const [, ...values] = HREF.exec(tag) ?? [];
        const href = decodeEntities(values.find((value) => value !== undefined) ?? "");
        if (!isEnd) link = { href, from: parts.length };
      } else if (name === "br") parts.push("\n");
      else if (name === "li") parts.push(isEnd ? "" : "\n- ");
      else if (name === "td" || name === "th") parts.push(" ");
      else if (PARAGRAPHS.has(name)) parts.push("\n\n");
      else if (LINES.has(name)) parts.push("\n");
    },
    finish() {
      closeLink();
      return tidyLines(parts.join(""));
    },
  };
}

function tidyLines(text: string): string {
  const lines = text.split("\n").map((line) => line.replace(/[\s\u00A0]+/g, " ").trim());
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Keeps web and mail links; other links become plain text. */
function linkOf(words: string, href: string): string {
  const address = href.trim();
  if (!/^(?:https?:\/\/|mailto:)/i.test(address)) return words;
  const safe = address.replace(/[\s<>()[\]\\]/g, (each) =>
    encodeURIComponent(each).replace("(", "%28").replace(")", "%29"),
  );
  if (words === "" || words === address) return `<${safe}>`;
  return `[${words}](${safe})`;
}

function decodeEntities(text: string): string {
  return text.replace(ENTITY, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name) return decodeNamedCharacterReference(name) || whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? "", 16);
    const isCharacter = code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : " ";
  });
}

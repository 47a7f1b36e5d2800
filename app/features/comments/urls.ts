/** A part of a line: text, or a link. */
export type TextPart = { text: string; href?: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/gi;
/** Characters that end a sentence or an emphasis rather than a URL. */
const AFTER_URL = /[.,;:!?'’)\]*~]$/;

/** A line of plain text with its URLs as links. Only http and https URLs are linked. */
export function linkParts(line: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: match, index } of line.matchAll(ADDRESS)) {
    const url = readUrl(match);
    if (!url) continue;
    if (index > at) parts.push({ text: line.slice(at, index) });
    parts.push(url);
    at = index + url.text.length;
  }
  if (at < line.length) parts.push({ text: line.slice(at) });
  return parts;
}

/** The URL at the start of a token, without the punctuation after it; null if it isn't one. */
export function readUrl(token: string): { text: string; href: string } | null {
  const text = trimUrl(token);
  return URL.canParse(text) ? { text, href: new URL(text).href } : null;
}

function trimUrl(url: string): string {
  let trimmed = url;
  while (AFTER_URL.test(trimmed)) trimmed = trimmed.slice(0, -1);
  return trimmed;
}

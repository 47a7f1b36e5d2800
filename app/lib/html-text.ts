import { ownValue } from "./own-value.ts";
import { cleanLine } from "./text/prose.ts";

/** Longer texts are cut before anything is made of them. */
const HTML_READ = 10_000;

/** What is for machines, and notes for nobody. */
const UNREAD =
  /<(?:script[\s\S]*?(?:<\/script\s*>|$)|style[\s\S]*?(?:<\/style\s*>|$)|!--[\s\S]*?(?:-->|$))/gi;
/** A line break of the source behind one of the text is none. */
const BREAK = /<(?:br\b[^<>]*>\n?|\/(?:p|div|li)\b[^<>]*>)/gi;
/** Quoted values may hold a `>`; where a quote never ends, the first one closes the tag. */
const QUOTING_TAG = /<[a-z/!](?:[^<>"']|"[^"<]*"|'[^'<]*')*>/gi;
const TAG = /<[a-z/!][^<>]*>/gi;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** What a reader sees of a message's HTML, its lines kept; of a very long one its beginning. */
export function textOfHtml(html: string): string {
  const lines = html
    .slice(0, HTML_READ)
    .toWellFormed()
    .replace(UNREAD, "")
    .replace(BREAK, "\n")
    .replace(QUOTING_TAG, "")
    .replace(TAG, "")
    .replace(ENTITY, (whole, decimal?: string, hexadecimal?: string, name = "") => {
      if (name) return ownValue(NAMED, String(name).toLowerCase()) ?? whole;
      return characterOf(decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? "", 16));
    })
    .split("\n")
    .map(cleanLine);
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : "";
}

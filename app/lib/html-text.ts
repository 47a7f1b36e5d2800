import { ownValue } from "./own-value.ts";
import { cleanLine } from "./text/prose.ts";

/** Longer HTML is truncated before it is processed. */
const HTML_MAX_LENGTH = 10_000;

/** Scripts, styles and comments. */
const HIDDEN =
  /<(?:script[\s\S]*?(?:<\/script\s*>|$)|style[\s\S]*?(?:<\/style\s*>|$)|!--[\s\S]*?(?:-->|$))/gi;
/** A newline after a `<br>` doesn't count as a second line break. */
const BREAK = /<(?:br\b[^<>]*>\n?|\/(?:p|div|li)\b[^<>]*>)/gi;
/** Quoted values may contain a `>`; TAG handles tags whose quotes aren't closed. */
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

/** The visible text of a message's HTML, with its line breaks; of very long HTML, the beginning. */
export function textOfHtml(html: string): string {
  const lines = html
    .slice(0, HTML_MAX_LENGTH)
    .toWellFormed()
    .replace(HIDDEN, "")
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

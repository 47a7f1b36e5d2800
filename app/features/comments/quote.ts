import { tidyComment } from "./rules.ts";

/** The longest text that is quoted: half a comment, so that there is room for an answer. */
const QUOTE_MAX = 1000;

type Words = { author: string; isMember: boolean; text: string };

/**
 * A quotation in light Markdown with who wrote it, and room for the answer after it. Names in a quotation notify
 * nobody.
 *
 * @param words.isMember the author has a garage, so the name is written as one
 * @returns empty if there is nothing to quote
 */
export function quoteOf({ author, isMember, text }: Words): string {
  const words = shorten(tidyComment(text));
  if (words === "") return "";
  const lines = [`${isMember ? "@" : ""}${author} wrote:`, ...words.split("\n")];
  return `${lines.map((line) => (line === "" ? ">" : `> ${line}`)).join("\n")}\n\n`;
}

/** A comment without what it quotes itself, unless it has nothing else. @param text as stored */
export function ownWords(text: string): string {
  const lines = text.split("\n").filter((line) => !/^>(?: |$)/.test(line));
  return tidyComment(lines.join("\n")) || text;
}

/** Puts a quotation after what is already typed. */
export function appendQuote(typed: string, quote: string): string {
  const before = tidyComment(typed);
  return before === "" ? quote : `${before}\n\n${quote}`;
}

function shorten(words: string): string {
  if (words.length <= QUOTE_MAX) return words;
  const start = words.slice(0, QUOTE_MAX);
  const end = Math.max(start.lastIndexOf(" "), start.lastIndexOf("\n"));
  return `${start.slice(0, end > 0 ? end : QUOTE_MAX).trimEnd()} …`;
}

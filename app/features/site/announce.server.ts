import { escapeHtml } from "#app/lib/escape.ts";
import { insertAbove } from "#app/rendering/insert-above.ts";
import css from "./announcement.css?inline";
import type { Announcement } from "./schema.ts";

/**
 * Puts an announcement above the header of a rendered document.
 *
 * @param html the document in bytes
 * @param nonce the response's, for the style
 */
export function announceIn(
  html: Uint8Array<ArrayBuffer>,
  announcement: Announcement,
  nonce: string,
): Uint8Array<ArrayBuffer> {
  return insertAbove(html, { markup: markupOf(announcement), css, nonce });
}

function markupOf({ text, link }: Announcement): string {
  const words = escapeHtml(text);
  const line = link === null ? words : `<a href="${escapeHtml(link)}">${words}</a>`;
  return `<aside id="announcement" aria-label="Announcement"><p>${line}</p></aside>`;
}

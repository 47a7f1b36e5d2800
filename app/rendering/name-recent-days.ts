import { formatAgo } from "#app/lib/format-ago.ts";

/**
 * Replaces days in the document's static markup by 'today' and 'yesterday', on the reader's calendar: the effects of
 * its components don't run. An element that is to be renamed has `data-ago`.
 */
export function nameRecentDays(now: Date): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>("[data-variant] [data-ago]")) {
    time.textContent = formatAgo(new Date(time.dateTime), now) ?? time.textContent;
  }
}

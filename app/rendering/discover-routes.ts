import { mayPrefetch } from "./connection.ts";

/** The router requests nothing if the URL, which includes all parent paths, exceeds 7,680 characters. */
const MAX_CHARACTERS = 5_000;

/**
 * Makes the router fetch the routes of the links in the page's content in one request: it watches for the mark
 * that its own links have (`discover="render"`). A navigation then needs one request less. The menu and the footer
 * are static markup, which must not change.
 */
export function discoverRoutes(): void {
  if (!mayPrefetch()) return;
  const paths = new Set<string>();
  for (const link of document.querySelectorAll<HTMLElement | SVGElement>("main a[data-link]")) {
    paths.add(link.getAttribute("href") ?? "");
    if (encodeURIComponent([...paths].join(",")).length > MAX_CHARACTERS) return;
    link.dataset.discover = "true";
  }
}

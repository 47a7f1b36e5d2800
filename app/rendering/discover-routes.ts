/** The router requests nothing if the URL, which includes all parent paths, exceeds 7,680 characters. */
const MAX_CHARACTERS = 5_000;

type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether to prefetch over a connection. A browser without that information is assumed to be fast. */
export function isFastConnection(connection: Connection | undefined): boolean {
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? "");
}

/**
 * Makes the router fetch the routes of the links in the page's content in one request: it watches for the mark
 * that its own links have (`discover="render"`). A navigation then needs one request less. The menu and the footer
 * are static markup, which must not change.
 */
export function discoverRoutes(): void {
  const connection = "connection" in navigator ? toConnection(navigator.connection) : undefined;
  if (!navigator.onLine || !isFastConnection(connection)) return;
  const paths = new Set<string>();
  for (const link of document.querySelectorAll<HTMLElement | SVGElement>("main a[data-link]")) {
    paths.add(link.getAttribute("href") ?? "");
    if (encodeURIComponent([...paths].join(",")).length > MAX_CHARACTERS) return;
    link.dataset.discover = "true";
  }
}

function toConnection(value: unknown): Connection | undefined {
  return typeof value === "object" && value !== null ? value : undefined;
}

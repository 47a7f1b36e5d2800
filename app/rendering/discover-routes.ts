/** The router asks for nothing at all if the addresses, with all that are above them, exceed 7,680 characters. */
const MAX_CHARACTERS = 5_000;

type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether a connection may carry what nobody has asked for yet. Browsers that tell nothing of it are fast. */
export function isFastConnection(connection: Connection | undefined): boolean {
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? "");
}

/**
 * Lets the router ask, in one request, for the routes that the links of the page lead to: it watches for this mark
 * of its own links (`discover="render"`). A navigation then waits for one request less.
 */
export function discoverRoutes(): void {
  const connection = "connection" in navigator ? toConnection(navigator.connection) : undefined;
  if (!navigator.onLine || !isFastConnection(connection)) return;
  const paths = new Set<string>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-link]")) {
    paths.add(link.pathname);
    if (encodeURIComponent([...paths].join(",")).length > MAX_CHARACTERS) return;
    link.dataset.discover = "true";
  }
}

function toConnection(value: unknown): Connection | undefined {
  return typeof value === "object" && value !== null ? value : undefined;
}

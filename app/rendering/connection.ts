type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether to fetch ahead now: never offline, with data saving, or over 2G. */
export function mayPrefetch(): boolean {
  const connection = "connection" in navigator ? toConnection(navigator.connection) : undefined;
  return navigator.onLine && isFastConnection(connection);
}

/** Whether a connection is fast; a browser without that information is assumed to be. */
export function isFastConnection(connection: Connection | undefined): boolean {
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? "");
}

function toConnection(value: unknown): Connection | undefined {
  return typeof value === "object" && value !== null ? value : undefined;
}

/** The first page's cursor: every id is before it. */
export const NEWEST = Number.MAX_SAFE_INTEGER;

/** The cursor of a list in its URL: the id that the page begins after. */
export function readCursor(params: URLSearchParams): number {
  const text = params.get("before");
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : NEWEST;
}

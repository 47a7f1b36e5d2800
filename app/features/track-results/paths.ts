export const TRACK_DESK_PATH = "/track-desk";

/** A strip's page, with the evening that its sheets are narrowed to. */
export function stripPath(slug: string, query: Record<string, string> = {}): string {
  return withQuery(`${TRACK_DESK_PATH}/${slug}`, query);
}

/** The file of a strip's sheets. */
export function sheetsCsvPath(slug: string, query: Record<string, string> = {}): string {
  return withQuery(`${TRACK_DESK_PATH}/${slug}/sheets.csv`, query);
}

/** A sheet's page, with the car that its rows are narrowed to. */
export function sheetPath(slug: string, id: number, query: Record<string, string> = {}): string {
  return withQuery(`${TRACK_DESK_PATH}/${slug}/${id}`, query);
}

/** The file of a sheet's rows. */
export function rowsCsvPath(slug: string, id: number, query: Record<string, string> = {}): string {
  return withQuery(`${TRACK_DESK_PATH}/${slug}/${id}/rows.csv`, query);
}

/** The file of the rows that couldn't be read. */
export function badRowsCsvPath(slug: string, id: number): string {
  return `${TRACK_DESK_PATH}/${slug}/${id}/bad-rows.csv`;
}

/** Where a strip's own program posts its results. */
export function resultsApiPath(slug: string): string {
  return `/api/tracks/${slug}/results`;
}

function withQuery(path: string, query: Record<string, string>): string {
  const filled = Object.entries(query).filter(([, value]) => value !== "");
  return filled.length > 0 ? `${path}?${new URLSearchParams(filled)}` : path;
}

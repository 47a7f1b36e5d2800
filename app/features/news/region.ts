/** Which articles a visitor sees: all, or only those for Europe. */
export type Region = "all" | "eu";

/** The query parameter of the region. */
export const REGION = "region";

/** The region in a query; null if it is missing or invalid. */
export function regionIn(params: URLSearchParams): Region | null {
  const named = params.get(REGION)?.toLowerCase();
  return named === "eu" || named === "all" ? named : null;
}

export function readRegion(params: URLSearchParams): Region {
  return regionIn(params) ?? "all";
}

/** A news path with the chosen region, so that it persists from page to page. */
export function withRegion(path: string, region: Region): string {
  return region === "all" ? path : choosingRegion(path, region);
}

/** The path that chooses a region, including all. */
export function choosingRegion(path: string, region: Region): string {
  const [bare = "", query] = path.split("?");
  const params = new URLSearchParams(query);
  params.set(REGION, region);
  return `${bare}?${params}`;
}

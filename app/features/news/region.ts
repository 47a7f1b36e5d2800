/** Which articles a visitor reads: all of them, or those for Europe alone. */
export type Region = "all" | "eu";

/** The parameter of an address that names the region. */
export const REGION = "region";

/** The region that an address names; null where it names none that there is. */
export function regionIn(params: URLSearchParams): Region | null {
  const named = params.get(REGION)?.toLowerCase();
  return named === "eu" || named === "all" ? named : null;
}

export function readRegion(params: URLSearchParams): Region {
  return regionIn(params) ?? "all";
}

/** A path of news with the region that was chosen, so that the choice is kept from page to page. */
export function withRegion(path: string, region: Region): string {
  return region === "all" ? path : choosingRegion(path, region);
}

/** The same path where a region is chosen, all of them too. */
export function choosingRegion(path: string, region: Region): string {
  const [bare = "", query] = path.split("?");
  const params = new URLSearchParams(query);
  params.set(REGION, region);
  return `${bare}?${params}`;
}

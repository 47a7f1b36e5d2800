/** Which articles a visitor reads: all of them, or those for Europe alone. */
export type Region = "all" | "eu";

/** The parameter of an address that names the region. */
const REGION = "region";

export function readRegion(params: URLSearchParams): Region {
  return params.get(REGION)?.toLowerCase() === "eu" ? "eu" : "all";
}

/** A path of news with the region that was chosen, so that the choice is kept from page to page. */
export function withRegion(path: string, region: Region): string {
  if (region === "all") return path;
  const [bare = "", query] = path.split("?");
  const params = new URLSearchParams(query);
  params.set(REGION, region);
  return `${bare}?${params}`;
}

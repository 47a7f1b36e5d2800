import { redirect } from "react-router";
import { notFound } from "#app/lib/responses.server.ts";
import { readRegion, withRegion } from "./region.ts";

/**
 * What to throw for a page that a list doesn't have. Where the reader's region made it shorter the page
 * may well be there for others who share its address: the reader is shown the beginning.
 */
export function pastEnd(url: URL): Response | ReturnType<typeof notFound> {
  const region = readRegion(url.searchParams);
  return region === "all" ? notFound(url) : redirect(withRegion(url.pathname, region));
}

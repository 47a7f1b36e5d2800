import { redirect } from "react-router";
import { notFound } from "#app/lib/responses.server.ts";
import { readRegion, withRegion } from "./region.ts";

/**
 * What to throw for a page past a list's end. If the reader's region makes the list shorter, the page may
 * exist for others with the same URL, so the reader is redirected to the first page.
 */
export function pastEnd(url: URL): Response | ReturnType<typeof notFound> {
  const region = readRegion(url.searchParams);
  return region === "all" ? notFound(url) : redirect(withRegion(url.pathname, region));
}

import { readPage } from "#app/lib/page-steps.ts";
import { type Region, readRegion } from "./region.ts";
import type { NewsList } from "./views.ts";

/** What the address of a list asks for. */
export type ListRequest = { page: number; region: Region; isEuOnly: boolean };

export function readListRequest({ searchParams }: URL): ListRequest {
  const region = readRegion(searchParams);
  return { page: readPage(searchParams.get("page")), region, isEuOnly: region === "eu" };
}

/** Whether an address asks for a page that the list doesn't have. */
export function isPastEnd({ page, totalPages }: Pick<NewsList, "page" | "totalPages">): boolean {
  return page > totalPages;
}

import { readPage } from "#app/lib/page-steps.ts";
import { type Region, readRegion } from "./region.ts";
import type { NewsList } from "./views.ts";

/** The parameters of a list's URL. */
export type ListRequest = { page: number; region: Region; isEuOnly: boolean };

export function readListRequest({ searchParams }: URL): ListRequest {
  const region = readRegion(searchParams);
  return { page: readPage(searchParams.get("page")), region, isEuOnly: region === "eu" };
}

/** Whether the requested page is past the list's end. */
export function isPastEnd({ page, totalPages }: Pick<NewsList, "page" | "totalPages">): boolean {
  return page > totalPages;
}

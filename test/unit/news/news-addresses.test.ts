import { describe, expect, it, test } from "vitest";
import { feedLinks } from "#app/features/news/feed-links.ts";
import { isPastEnd, readListRequest } from "#app/features/news/list-request.ts";
import { archivePath, pagedPath } from "#app/features/news/paths.ts";
import { choosingRegion, withRegion } from "#app/features/news/region.ts";
import { pageSteps } from "#app/lib/page-steps.ts";

const read = (query: string) => readListRequest(new URL(`https://garage.test/news${query}`));

test.each([
  ["", 1, "all"],
  ["?page=3&region=eu", 3, "eu"],
  ["?region=EU", 1, "eu"],
  ["?page=0&region=mars", 1, "all"],
  ["?page=-2", 1, "all"],
  ["?page=1e3", 1, "all"],
  ["?page=9999999", 1, "all"],
])("%j requests page %i of %s", (query, page, region) => {
  expect(read(query)).toEqual({ page, region, isEuOnly: region === "eu" });
});

test("an empty list has a first page", () => {
  expect(isPastEnd({ page: 1, totalPages: 1 })).toBe(false);
  expect(isPastEnd({ page: 2, totalPages: 1 })).toBe(true);
});

test("links keep the region, and omit it for all news", () => {
  expect(withRegion("/news/tag/tires", "all")).toBe("/news/tag/tires");
  expect(withRegion("/news/tag/tires", "eu")).toBe("/news/tag/tires?region=eu");
  expect(withRegion("/news/search?q=a%26b", "eu")).toBe("/news/search?q=a%26b&region=eu");
});

test("the link that chooses all news names the region", () => {
  expect(choosingRegion("/news", "all")).toBe("/news?region=all");
  expect(choosingRegion("/news/search?q=wing", "eu")).toBe("/news/search?q=wing&region=eu");
});

test("the first page of a list has no page parameter, except the archive's", () => {
  expect(pagedPath("/news/tag/tires", 1)).toBe("/news/tag/tires");
  expect(pagedPath("/news/tag/tires", 2)).toBe("/news/tag/tires?page=2");
  expect(pagedPath("/news/search?q=wing", 2)).toBe("/news/search?q=wing&page=2");
  expect(archivePath(1)).toBe("/news?page=1");
});

test("each page links its feeds in three formats", () => {
  expect(feedLinks("/news/category/racing", "Racing")).toContainEqual({
    tagName: "link",
    rel: "alternate",
    type: "application/atom+xml",
    title: "Racing (Atom)",
    href: "/news/category/racing/atom.xml",
  });
});

describe("a pager", () => {
  const titles = (page: number, total: number) =>
    pageSteps(page, total)
      .map((step) => `${step.isAfterGap ? "… " : ""}${step.page}`)
      .join(" ");

  it.each([
    [1, 1, "1"],
    [1, 3, "1 2 3"],
    [2, 3, "1 2 3"],
    [5, 40, "1 … 4 5 6 … 40"],
    [40, 40, "1 … 39 40"],
  ])("on page %i of %i leads to %s", (page, total, steps) => {
    expect(titles(page, total)).toBe(steps);
  });
});

import { expect, test } from "vitest";
import { QUERY_MAX, searchForPath } from "#app/features/search/paths.ts";

test.each([
  ["/track/famoso-dragstrip", "/search?q=famoso+dragstrip"],
  ["/track/famoso-dragstrip/", "/search?q=famoso+dragstrip"],
  ["/racers/Jos%C3%A9_G.php", "/search?q=Jos%C3%A9+G+php"],
  ["/%E0%A4%A", "/search?q=E0+A4+A"],
  ["/", "/search"],
  ["/%F0%9F%8F%81", "/search"],
  ['/"><script>', "/search?q=script"],
])("a missing page at %s offers %s", (path, search) => {
  expect(searchForPath(path)).toBe(search);
});

test("a long path is cut to what the search takes", () => {
  const search = new URL(searchForPath(`/${"a".repeat(500)}`), "http://x");
  expect(search.searchParams.get("q")).toHaveLength(QUERY_MAX);
});

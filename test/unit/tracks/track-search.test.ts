import { expect, test } from "vitest";
import { trackSearchSchema } from "#app/features/tracks/schema.ts";

test.each([
  [{}, "searchType"],
  [{ searchType: "country" }, "searchType"],
  [{ searchType: "city", state: "CA" }, "city"],
  [{ searchType: "state", city: "Pomona" }, "state"],
  [{ searchType: "zip" }, "zip"],
  [{ searchType: "zip", zip: "9330" }, "zip"],
  [{ searchType: "zip", zip: "Holt 48842" }, "zip"],
  [{ searchType: "near", latitude: 34 }, "longitude"],
  [{ searchType: "near", latitude: 91, longitude: 0 }, "latitude"],
  [{ searchType: "near", latitude: "34", longitude: 0 }, "latitude"],
])("the search %j is rejected for its %s", (search, field) => {
  const { error } = trackSearchSchema.safeParse(search);
  expect(new Set(error?.issues.map(({ path }) => path.join(".")))).toEqual(new Set([field]));
});

test.each([
  ["\u200e93301\u200b", "93301"],
  ["93301-1234", "93301-1234"],
  ["93301\u20131234", "93301-1234"],
])("the ZIP code %j is searched as %s", (zip, expected) => {
  const search = trackSearchSchema.parse({ searchType: "zip", zip });
  expect(search.zip).toBe(expected);
});

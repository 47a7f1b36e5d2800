import fc from "fast-check";
import { expect, test } from "vitest";
import { parseBoundedJson } from "#app/lib/bounded-json.ts";

test("JSON within the limits is parsed", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), (text) => {
      expect(parseBoundedJson(text, 100_000)).toEqual(JSON.parse(text));
    }),
    { seed: 1320 },
  );
});

test.each([
  ["lists", "[".repeat(4_000_000), /64 levels/],
  ["objects", '{"a":'.repeat(65), /64 levels/],
  ["levels behind a quote in a string", `["\\"[[",${"[".repeat(64)}`, /64 levels/],
  ["values", `[${"1,".repeat(100)}1]`, /100 values/],
  ["empty objects", `[${"{},".repeat(100)}{}]`, /100 values/],
  ["keys", `{${Array.from({ length: 101 }, (_, at) => `"${at}":1`)}}`, /100 values/],
])("endless %s are rejected before they are parsed", (_, text, reason) => {
  expect(() => parseBoundedJson(text, 100)).toThrow(reason);
});

test.each(["", "[", '"', '"\\', "{]", "nothing"])("%j is not JSON", (text) => {
  expect(() => parseBoundedJson(text, 100)).toThrow(SyntaxError);
});

test("brackets and commas in strings don't count", () => {
  const text = JSON.stringify([`${"[{,".repeat(10_000)}\\"`, "\\"]);
  expect(parseBoundedJson(text, 4)).toEqual(JSON.parse(text));
});

import { expect, test } from "vitest";
import { wholeJson } from "#app/lib/whole-json.ts";
import { documentData } from "#app/rendering/index.ts";

test("what a document brings as markup is in the JSON, however deep it lies", () => {
  const document = new Request("http://garage.test/1320-club");
  const view = documentData(document, { total: 1 }, { rows: [{ rank: 1 }] });
  expect(JSON.parse(JSON.stringify({ view }))).toEqual({ view: { total: 1 } });
  expect(JSON.parse(wholeJson({ view }))).toEqual({ view: { total: 1, rows: [{ rank: 1 }] } });
});

test("all else is what JSON.stringify makes of it", () => {
  const data = {
    on: new Date(0),
    list: [1, null, undefined, { name: "Pomona" }],
    missing: undefined,
    none: null,
  };
  expect(wholeJson(data)).toBe(JSON.stringify(data));
});

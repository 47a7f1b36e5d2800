import { expect, test } from "vitest";
import { wholeJson } from "#app/lib/whole-json.ts";
import { documentData } from "#app/rendering/index.ts";

test("properties that documents omit are in the JSON, however deep", () => {
  const document = new Request("http://garage.test/1320-club");
  const view = documentData(document, { total: 1 }, { rows: [{ rank: 1 }] });
  expect(JSON.parse(JSON.stringify({ view }))).toEqual({ view: { total: 1 } });
  expect(JSON.parse(wholeJson({ view }))).toEqual({ view: { total: 1, rows: [{ rank: 1 }] } });
});

test("everything else is as JSON.stringify writes it", () => {
  const data = {
    on: new Date(0),
    list: [1, null, undefined, { name: "Pomona" }],
    missing: undefined,
    none: null,
  };
  expect(wholeJson(data)).toBe(JSON.stringify(data));
});

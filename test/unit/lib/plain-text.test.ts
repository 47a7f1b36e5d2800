import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { NEWS_SEARCH_PATH } from "#app/features/news/paths.ts";
import { SEARCH_PATH, SUGGEST_PATH } from "#app/features/search/paths.ts";
import { parseInput } from "#app/lib/forms/parse-input.ts";
import { assertPlainAddress, isText, NO_TEXT_MESSAGE, pathsOfNoText } from "#app/lib/plain-text.ts";

const NO_TEXTS = [
  "a\0b",
  "\ufffe",
  "\uffff",
  "\ufdd0",
  "\u{1fffe}",
  "\u{10ffff}",
  "\ud83c",
  "\udfc1",
];

test.each(NO_TEXTS)("%j is not text", (text) => expect(isText(text)).toBe(false));

test.each(["", "Käse", "🏁", "e\u0301", "two\nlines", "\u200d", "\ufffd"])("%j is text", (text) =>
  expect(isText(text)).toBe(true),
);

test("text survives UTF-8 encoding, and XML accepts it except for control characters", () => {
  const survives = (text: string) =>
    new TextDecoder().decode(new TextEncoder().encode(`-${text}`)) === `-${text}`;
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => !isText(text) || survives(text)));
});

describe("input", () => {
  const schema = z.object({ name: z.string(), list: z.array(z.unknown()).optional() });

  test("is rejected by field, however deep", () => {
    expect(parseInput(schema, { name: "a\0" })).toEqual({
      ok: false,
      errors: { name: NO_TEXT_MESSAGE },
    });
    expect(parseInput(schema, { name: "a", list: [{ deep: ["\ud800"] }] })).toEqual({
      ok: false,
      errors: { "list.0.deep.0": NO_TEXT_MESSAGE },
    });
  });

  test("is rejected for its field names too", () => {
    expect(parseInput(schema, { name: "a", "b\0": "c" })).toEqual({
      ok: false,
      errors: { form: NO_TEXT_MESSAGE },
    });
  });

  test("may be nested as deep as a body allows", () => {
    const depth = 30_000;
    const nested: unknown = JSON.parse(`${"[".repeat(depth)}"\\u0000"${"]".repeat(depth)}`);
    expect(pathsOfNoText(nested)).toHaveLength(1);
  });

  test.each([
    ["each level of a nest", `${'["\ufffe",'.repeat(7_000)}1${"]".repeat(7_000)}`],
    ["a list under a long name", `{"${"a".repeat(32_000)}":[${'"\ufffe",'.repeat(4_000)}1]}`],
    [
      "each of many fields",
      `{${Array.from({ length: 5_000 }, (_, n) => `"${n}":"\ufffe"`).join()}}`,
    ],
  ])("has short errors for %s", (_, body) => {
    const paths = pathsOfNoText(JSON.parse(body));
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.join().length).toBeLessThan(5_000);
  });
});

describe("addresses", () => {
  test.each(["/user/a%00b", "/%EF%BF%BE", "/?q=%00", "/?%00=q", "/user/%00/%E0%A4%A"])(
    "%s is rejected",
    (path) => {
      expect(() => assertPlainAddress(new URL(path, "http://garage.test"))).toThrow(
        "characters that aren't text",
      );
    },
  );

  test.each([SEARCH_PATH, SUGGEST_PATH, NEWS_SEARCH_PATH])(
    "what %s is searched for isn't, the rest is",
    (path) => {
      const check = (search: string) =>
        assertPlainAddress(new URL(`${path}?${search}`, "http://garage.test"));
      expect(() => check("q=%00&q=%EF%BF%BE")).not.toThrow();
      for (const search of ["q=a&kind=%00", "%00=q", "Q=%00"])
        expect(() => check(search)).toThrow("characters that aren't text");
    },
  );

  test.each(["/user/a%20b", "/%E0%A4%A", "/%", "/?q=%ED%A0%80", "/?q=%F0%9F%8F%81"])(
    "%s is not",
    (path) => {
      expect(() => assertPlainAddress(new URL(path, "http://garage.test"))).not.toThrow();
    },
  );
});

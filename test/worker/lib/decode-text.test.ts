import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeText, ForeignTextError } from "#app/lib/decode-text.ts";
import { streamOf, utf8, utf16 } from "#test/support/bytes.ts";

async function decoded(bytes: Uint8Array, pieceLength?: number): Promise<string> {
  let text = "";
  for await (const piece of decodeText(streamOf(bytes, pieceLength))) text += piece;
  return text;
}

const TEXT = "name,city\nCuraçao night,Montréal 🏁\n";

describe("the text of a file is independent of its pieces", () => {
  test.each<[string, Uint8Array, string]>([
    ["UTF-8", utf8(TEXT), TEXT],
    ["UTF-8 with a byte order mark", utf8(`\uFEFF${TEXT}`), TEXT],
    ["UTF-16, low byte first", utf16(`\uFEFF${TEXT}`, "le"), TEXT],
    ["UTF-16, high byte first", utf16(`\uFEFF${TEXT}`, "be"), TEXT],
    ["UTF-16 without its mark", utf16(TEXT, "le"), TEXT],
    ["UTF-16 without its mark, high byte first", utf16(TEXT, "be"), TEXT],
    ["ASCII", utf8("a,b\n"), "a,b\n"],
    ["nothing", new Uint8Array(), ""],
  ])("%s", async (_, bytes, text) => {
    for (const pieceLength of [1, 2, 3, 7, 1_000]) {
      expect(await decoded(bytes, pieceLength)).toBe(text);
    }
  });

  test("Windows-1252, as Excel on Windows saves 'CSV'", async () => {
    const bytes = new Uint8Array([...utf8("name\nCura"), 0xe7, ...utf8("ao "), 0x93, 0x94, 0x0a]);
    for (const pieceLength of [1, 2, 3, 7, 1_000]) {
      expect(await decoded(bytes, pieceLength)).toBe("name\nCuraçao “”\n");
    }
  });

  test("any text in UTF-8 and in UTF-16", async () => {
    const text = fc
      .string({ unit: "grapheme", minLength: 4, maxLength: 60 })
      .filter((each) => !each.includes("\0") && !each.startsWith("\uFEFF") && !/^PK/.test(each))
      .map((each) => `a,${each}`);
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 9 }), async (each, pieceLength) => {
        expect(await decoded(utf8(each), pieceLength)).toBe(each);
        expect(await decoded(utf16(`\uFEFF${each}`, "le"), pieceLength)).toBe(each);
      }),
    );
  });
});

describe("the error for a file that isn't text says what to do", () => {
  test.each<[string, Uint8Array, RegExp]>([
    ["an .xlsx", new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]), /is a spreadsheet/],
    ["an .xls", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), /spreadsheet/],
    ["zero bytes", new Uint8Array([...utf8("name,city\nab"), 0, 0x61]), /can't read/],
    [
      "UTF-8 that turns into something else",
      new Uint8Array([...utf8(TEXT), 0xe9, 0x2c]),
      /Part of/,
    ],
    [
      "Mac Roman",
      new Uint8Array([...utf8("name\nMontr"), 0x8e, ...utf8("al"), 0x8d]),
      /can't read/,
    ],
    ["half a UTF-16 character", utf16(`\uFEFF${TEXT}`, "le").slice(0, -1), /can't read/],
  ])("%s", async (_, bytes, message) => {
    for (const pieceLength of [2, 1_000]) {
      await expect(decoded(bytes, pieceLength)).rejects.toThrow(message);
      await expect(decoded(bytes, pieceLength)).rejects.toBeInstanceOf(ForeignTextError);
    }
  });
});

test("a large piece is decoded in small ones", async () => {
  const lengths: number[] = [];
  for await (const piece of decodeText(streamOf(utf8("a,b\n".repeat(100_000))))) {
    lengths.push(piece.length);
  }
  expect(Math.max(...lengths)).toBe(65_536);
  expect(lengths.length).toBe(7);
});

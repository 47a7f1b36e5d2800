import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { VFile } from "vfile";
import { describe, expect, it, test } from "vitest";
import { markdownParser, parseMarkdown, toElements } from "#app/features/content/markdown.ts";
import { findExcess, MARKDOWN_LIMITS } from "#app/features/content/markdown-limits.ts";
import { countCharactersRead } from "#test/support/characters-read.ts";

const NAMES = ["app/content", "db/seed/news/articles"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`),
);

test("all of our pages and articles are within the limits, even many times over", () => {
  expect(NAMES.length).toBeGreaterThan(100);
  for (const name of NAMES) {
    const text = readFileSync(name, "utf8");
    expect(findExcess(text), name).toBeNull();
    expect(findExcess(`${text}\n\n`.repeat(6)), name).toBeNull();
  }
});

test.each([
  [
    "a table of 600 rows",
    `| Car | ET |\n| --- | --- |\n${"| **Demon** [slip](/a_b) | `8.91` |\n".repeat(600)}`,
  ],
  ["a list of 900 items", "- **10.14** at 131.5, [the slip](/1320-club/slip/7)\n".repeat(900)],
  [
    "a numbered list of 900",
    Array.from({ length: 900 }, (_, at) => `${at + 1}. *Step* [a](/b)`).join("\n"),
  ],
  ["one paragraph of 8,000 letters", "It ran **10.14** at *131*, see [the slip](/a). ".repeat(170)],
  ["code with deep indentation", `~~~\n${`${" ".repeat(60)}if (a[0]) { b(); }\n`.repeat(100)}~~~`],
  ["two hundred blocks, one after another", ":::note\nWords.\n:::\n\n".repeat(200)],
  ["blocks in blocks", "::::banner\n:::left\nA\n:::\n:::right\nB\n:::\n::::\n".repeat(50)],
  ["a block in an item", "- Item\n\n  :::note\n  Words.\n  :::\n".repeat(20)],
])("%s is within the limits", (_, text) => {
  expect(findExcess(text)).toBeNull();
});

describe("text over a limit isn't parsed", () => {
  it.each<[what: string, text: string, line: number, reason: RegExp]>([
    ["blocks that nothing ends", "::::a\n".repeat(8_333), 3_001, /3000 lines/],
    ["a few of them", "Words.\n\n".repeat(2) + ":::a\n".repeat(9), 11, /6 :::blocks/],
    ["blocks that a quote seems to end", ":::a\n> :::\n".repeat(9), 13, /6 :::blocks/],
    ["blocks ended by too few colons", "::::a\n:::\n".repeat(9), 13, /6 :::blocks/],
    ["quotes", ">".repeat(50_000), 1, /50 levels/],
    ["spaced quotes on the second line", `a\n${"> ".repeat(25_000)}`, 2, /50 levels/],
    ["lists", `${"- ".repeat(500)}a`, 1, /50 levels/],
    ["numbered lists", `${"1. ".repeat(500)}a`, 1, /50 levels/],
    ["footnotes", "[^a]: ".repeat(500), 1, /50 levels/],
    [
      "lists by indentation",
      Array.from({ length: 300 }, (_, at) => `${"  ".repeat(at)}- a`).join("\n"),
      51,
      /levels/,
    ],
    ["indentation by tabs", `- a\n${"\t".repeat(60)}- b`, 2, /50 levels/],
    ["many deep lines", `${"- ".repeat(40)}a\n`.repeat(400), 251, /too many lines/],
    ["rows", `|a|\n|-|\n${"|a|\n".repeat(8_300)}`, 3_001, /3000 lines/],
    [
      "columns",
      `${"|a".repeat(2_000)}|\n${"|-".repeat(2_000)}|\n${"|\n".repeat(2_000)}`,
      1,
      /20000 cells/,
    ],
    ["emphasis", `${"*a ".repeat(4_000)}${" b*".repeat(4_000)}`, 1, /too many marks/],
    ["stars and underscores", `Fine.\n\n${"*_".repeat(4_000)}`, 3, /too many marks/],
    ["marks that close nothing", "a* ".repeat(16_000), 1, /too many marks/],
    ["rows of no table", `|a|b|\n| |-|\n${"|*a* [b](c\n".repeat(900)}`, 1, /too many marks/],
    ["brackets", "[".repeat(50_000), 1, /marks|\[/],
    ["a few open brackets", `a\n\n${"[".repeat(40)}`, 3, /no \]/],
    ["pictures in pictures", `${"![".repeat(50)}${"](a)".repeat(50)}`, 1, /no \]/],
    [
      "comments that nothing ends",
      `a ${"<!--".repeat(900)}${"x".repeat(40_000)}`,
      1,
      /too many marks/,
    ],
    [
      "code of ever more backticks",
      Array.from({ length: 300 }, (_, at) => "`".repeat(at + 1)).join("a"),
      1,
      /too many marks/,
    ],
    ["empty lines", "\n".repeat(50_000), 3_001, /3000 lines/],
    ["old line ends", "a\r".repeat(50_000), 3_001, /3000 lines/],
    ["letters", "a".repeat(100_001), 1, /100000 characters/],
  ])("%s", async (_, text, line, reason) => {
    expect(findExcess(text)).toEqual({ line, reason: expect.stringMatching(reason) });
    const file = new VFile(text);
    expect(parseMarkdown(file)).toEqual({ type: "root", children: [] });
    expect(file.messages.map((message) => message.line)).toEqual([line]);
  });
});

const MARKERS = [
  "::::a\n",
  ":::\n",
  ">",
  "> ",
  "- ",
  "1. ",
  "  ",
  "\t",
  "*",
  "_",
  "**",
  "~~",
  "[",
  "]",
  "](",
  "![",
  "(",
  ")",
  "<",
  "<!--",
  "<a ",
  ">",
  "`",
  "``",
  "&",
  ":a[",
  ":a{",
  "|",
  "|-|\n",
  "#",
  "=\n",
  "---\n",
  "[^a]: ",
  "[a]: b\n",
  "\\",
  "\n",
  "\n\n",
  "a",
  " ",
  "www.a.b",
  "a@b.c",
];

test("the check of repeated markers takes work in proportion to the text", () => {
  const markers = fc.array(fc.constantFrom(...MARKERS), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(markers, (marks) => {
      const [once = 0, twice] = [200, 400].map((times) =>
        countCharactersRead(() => findExcess(marks.join("").repeat(times))),
      );
      expect(twice).toBeLessThanOrEqual(3 * once);
    }),
    { numRuns: 500, seed: 1320 },
  );
});

/** The number of levels and nodes of a tree: each is work for later steps. */
function sizeOf(root: { children: unknown[] }): { nodes: number; levels: number } {
  let nodes = 0;
  let levels = 0;
  const left: [node: object, level: number][] = [[root, 0]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [node, level] = next;
    nodes += 1;
    levels = Math.max(levels, level);
    if ("children" in node && Array.isArray(node.children)) {
      for (const child of node.children) left.push([child, level + 1]);
    }
  }
  return { nodes, levels };
}

test("repeated markers are rejected with a line number, or parse to a tree of bounded size", async () => {
  const repetition = fc.tuple(
    fc.array(fc.constantFrom(...MARKERS), { minLength: 1, maxLength: 4 }),
    fc.integer({ min: 1, max: 400 }),
  );
  const text = fc
    .array(repetition, { minLength: 1, maxLength: 3 })
    .map((parts) => parts.map(([marks, times]) => marks.join("").repeat(times)).join(""));
  await fc.assert(
    fc.asyncProperty(text, async (markdown) => {
      const excess = findExcess(markdown);
      if (excess) {
        expect(excess.line).toBeLessThanOrEqual(markdown.split(/\r\n|\r|\n/).length);
        return;
      }
      const file = new VFile(markdown);
      const parsed = markdownParser().parse(file);
      expect(sizeOf(parsed).levels).toBeLessThan(2_000);
      const { nodes } = sizeOf(await toElements(parsed, file));
      expect(nodes).toBeLessThanOrEqual(MARKDOWN_LIMITS.cells + 12 * markdown.length);
    }),
    { numRuns: 150, seed: 1320 },
  );
});

test("references are resolved, up to a limit", async () => {
  const elements = async (text: string) => {
    const file = new VFile(text);
    const tree = await toElements(parseMarkdown(file), file);
    return { json: JSON.stringify(tree), reasons: file.messages.map(({ reason }) => reason) };
  };
  const fine = await elements('[a] ![b][A] [none]\n\n[a]: /first "Title"\n[a]: /second');
  expect(fine.json).toContain('"href":"/first"');
  expect(fine.json).toContain('"src":"/first"');
  expect(fine.json).not.toContain("/second");
  expect(fine.reasons).toEqual([]);
  const long = await elements(`[a]: /${"x".repeat(20_000)}\n\n${"[a] ".repeat(500)}`);
  expect(long.reasons).toEqual([expect.stringMatching(/200000 characters/)]);
  expect(long.json.length).toBeLessThan(1_000);
});

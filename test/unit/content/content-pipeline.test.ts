import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VFile } from "vfile";
import { expect, test } from "vitest";
import { readContentPages } from "#app/content-pages.ts";
import { compilePage } from "#app/features/content/compile/compile-page.ts";
import { filterQuestions, questionGroups } from "#app/features/content/faq.ts";
import { markdownParser, sanitize, toElements } from "#app/features/content/markdown.ts";
import { hasElement, textOf } from "#app/features/content/text-of.ts";

const PICTURES = {
  scenes: new Set(["tree-amber", "helmet"]),
  drawings: new Set(["tree-bulbs"]),
};

const FRONT = `---
title: Reading the tree
eyebrow: Start here
description: What each light of the Christmas tree tells you, from pre-stage to the red one.
layout: guide
scene: tree-amber
sceneAlt: The tree with its ambers lit, seen from the lane.
updated: 2026-11-22
---
`;

function compile(body: string, front = FRONT) {
  const markdown = `${front}${body}\n`;
  return compilePage({ file: "app/content/tree.md", path: "/tree", markdown }, PICTURES);
}

async function mistakesIn(body: string, front?: string): Promise<string[]> {
  return (await compile(body, front)).mistakes;
}

test("a page has its front matter, its sections and a tree without positions", async () => {
  const { page, mistakes } = await compile(
    "Words.\n\n## Pre-stage\n\nMore.\n\n## Own {#mine}\n\nEnd.",
  );
  expect(mistakes).toEqual([]);
  expect(page).toMatchObject({
    path: "/tree",
    title: "Reading the tree",
    headings: [
      { id: "pre-stage", text: "Pre-stage" },
      { id: "mine", text: "Own" },
    ],
  });
  expect(JSON.stringify(page)).not.toContain('"position"');
});

test("a checklist is a section to link to, but not twice below its own heading", async () => {
  const list = (id: string) => `:::checklist{id="${id}" title="Before a pass"}\n- [ ] Belts\n:::`;
  const { page } = await compile(`${list("alone")}\n\n## Gear\n\n${list("gear")}`);
  expect(page?.headings).toEqual([
    { id: "checklist-alone", text: "Before a pass" },
    { id: "gear", text: "Gear" },
  ]);
});

test("a column of numbers is marked, but not one with words in it or the first one", async () => {
  const { page } = await compile(
    "| Year | 60 ft | Speed | Note | Gained |\n| --- | --- | --- | --- | --- |\n" +
      "| 2021 | 1.88 s | 91.20 mph | 1st | |\n| 2022 | 10.90 s | 1,320 ft | 2 | +0.4 |",
  );
  const cells = JSON.stringify(page?.tree.children)
    .split(/(?="tagName":"t[hd]")/)
    .slice(1);
  const marked = cells.filter((cell) => cell.includes('"dataNumber"'));
  const texts = marked.flatMap((cell) => cell.match(/"value":"([^"]*)"/)?.[1] ?? "");
  expect(texts.join("/")).toBe("60 ft/Speed/Gained/1.88 s/91.20 mph//10.90 s/1,320 ft/+0.4");
});

test("a wide text table has each cell's column name, but not a narrow or short one", async () => {
  const words = "Anything that takes more than a few words to say";
  const { page } = await compile(
    `| A | B | C |\n| --- | --- | --- |\n| one | ${words} | ${words} |\n\n` +
      `| A | B |\n| --- | --- |\n| one | ${words} ${words} |\n\n` +
      "| A | B | C |\n| --- | --- | --- |\n| 1 | 2 | 3 |",
  );
  const tables = JSON.stringify(page?.tree.children).split('"table"').slice(1);
  expect(tables.map((table) => table.match(/"dataLabel":"\w"/g))).toEqual([
    null,
    ['"dataLabel":"B"', '"dataLabel":"C"'],
    null,
    null,
  ]);
});

test.each([
  ["an unknown block", ":::spoiler\nWords.\n:::", "10: There is no block “spoiler”."],
  [
    "an unknown attribute",
    ':::note{color="red"}\nWords.\n:::',
    '10: note: Unrecognized key: "color"',
  ],
  ["a kind that is none", ':::note{kind="joke"}\nWords.\n:::', /^10: note kind: Invalid option/],
  ["an empty block", ":::note\n:::", "10: note: it is empty"],
  [
    "an unknown scene",
    '::figure{scene="moon" alt="The moon over the strip."}',
    "10: There is no scene “moon”.",
  ],
  [
    "an unknown drawing",
    "![The moon over the strip.](drawing:moon)",
    "10: There is no drawing “moon”.",
  ],
  [
    "a scene where a drawing belongs",
    "![The helmet on its bench.](drawing:helmet)",
    "10: There is no drawing “helmet”.",
  ],
  [
    "a picture without words",
    "Look:\n\n![](scene:helmet)",
    "12: The picture has no alternative text.",
  ],
  [
    "too few figures",
    ":::spec-cards\n- **1** One\n:::",
    "10: spec-cards: it takes 2 to 6 items, not 1",
  ],
  [
    "an item without its figure",
    ":::spec-cards\n- **1** One\n- Two\n:::",
    "12: spec-cards: begin items with **the figure**",
  ],
  [
    "a pair without a colon",
    ":::spec-list\n- Bore: 4.09 in\n- Stroke\n:::",
    "12: spec-list: write items as Label: value",
  ],
  [
    "a checklist of plain items",
    ':::checklist{id="a" title="List"}\n- Lug nuts\n:::',
    "11: checklist: begin items with [ ]",
  ],
  [
    "a block without its last line",
    ":::note\nWords.\n\n## And the rest",
    "10: note: no line of colons ends it",
  ],
  [
    "a title in brackets",
    ":::note[Mind the gap]\nWords.\n:::",
    '10: note: write {title="…"} instead of […]',
  ],
  [
    "a quote that isn't closed",
    'Words.\n\n::figure{scene="helmet" alt="A helmet.}',
    '12: “::figure{scene="helmet" alt="A helmet.}” is no block: check its colons, braces and quotes.',
  ],
  [
    "a space behind the colons",
    "Words.\n::: note",
    "11: “::: note” is no block: check its colons, braces and quotes.",
  ],
  [
    "a picture of another host",
    "![The moon over the strip.](https://example.com/moon.png)",
    "10: Pictures are ours: ![what it shows](scene:name) or (drawing:name).",
  ],
  [
    "a picture named elsewhere",
    "![The moon over the strip.][moon]\n\n[moon]: scene:helmet",
    "10: Pictures are ours: ![what it shows](scene:name) or (drawing:name).",
  ],
  ["boxes to tick in any list", "- [ ] Lug nuts", "10: Boxes to tick belong in a checklist."],
  ["a heading without words", "##\n\nWords.", "10: The heading has no words."],
  ["a link without words", "See [](/downloads).", "10: The link has no words."],
  [
    "a banner without its slots",
    ":::banner\nWords.\n:::",
    "10: banner: it holds :::left and :::right and nothing else",
  ],
  ["half of a banner", ":::left\nWords.\n:::", "10: left: it belongs in a banner"],
  ["a level that is skipped", "## One\n\n#### Three", "12: A level is skipped above “Three”."],
  ["a title in the text", "# Again", "10: The title is the page's only #."],
  ["HTML", "Words\n\n<script>alert(1)</script>", "12: HTML isn't shown. Use Markdown or a block."],
  ["strikethrough", "~~gone~~", "10: Strikethrough isn't used here."],
])("%s is reported with its line", async (_, body, expected) => {
  const [mistake = "", ...others] = await mistakesIn(body);
  const message = mistake.replace("app/content/tree.md:", "");
  if (typeof expected === "string") expect(message).toBe(expected);
  else expect(message).toMatch(expected);
  expect(others).toEqual([]);
});

test.each([
  [
    "a colon without quotes",
    FRONT.replace("What each", "Lights: what each"),
    /:4: Nested mappings .* need quotes\?$/,
  ],
  ["a missing key", FRONT.replace(/^eyebrow.*\n/m, ""), /:1: eyebrow: Invalid input/],
  ["an unknown key", FRONT.replace("eyebrow", "kicker"), /eyebrow|kicker/],
  [
    "a description too short",
    FRONT.replace(/(description: ).*/, "$1Lights."),
    /:4: description: Too small/,
  ],
  [
    "a manual without its place",
    FRONT.replace("guide", "manual"),
    /order: manuals and classes need/,
  ],
  ["an unknown scene", FRONT.replace("tree-amber", "moon"), /:6: There is no scene “moon”\.$/],
  [
    "a value that begins with a star",
    FRONT.replace("Reading the tree", "*Reading"),
    /:2: .*needs quotes/,
  ],
  ["no front matter", "", /:1: The file begins without front matter\.$/],
])("front matter: %s is reported with its line", async (_, front, expected) => {
  expect((await mistakesIn("Words.", front))[0]).toMatch(expected);
});

test("a file saved by Notepad has its title and search too", () => {
  const folder = mkdtempSync(join(tmpdir(), "content-"));
  const faq = FRONT.replace("guide", "faq").replaceAll("---", "--- ").replaceAll("\n", "\r\n");
  writeFileSync(join(folder, "faq.md"), `\uFEFF${faq}`);
  expect(readContentPages(folder)).toEqual([
    { path: "/faq", title: "Reading the tree", updatedOn: "2026-11-22", cachedBy: ["q"] },
  ]);
});

test("text that only looks like an inline block stays text", async () => {
  const { page, mistakes } = await compile("Gears at 4:a and 3:10, doors at 8:30am.");
  expect(mistakes).toEqual([]);
  expect(page && textOf(page.tree)).toBe("Gears at 4:a and 3:10, doors at 8:30am.");
});

const FAQ = `Before you ask.

## Gear

### Do I need a helmet?

Yes, from 13.99 seconds.

### Long sleeves?

Wear them.

## Track

### When do gates open?

At eight.`;

test("a FAQ search matches all terms, in questions and answers", async () => {
  const { page, mistakes } = await compile(FAQ, FRONT.replace("guide", "faq"));
  expect(mistakes).toEqual([]);
  const groups = questionGroups(page?.tree.children ?? []);
  const searchFor = (search: string) =>
    filterQuestions(groups, search).map(({ title, questions }) => [
      title,
      ...questions.map((q) => q.title),
    ]);
  expect(searchFor("")).toEqual([
    ["Gear", "Do I need a helmet?", "Long sleeves?"],
    ["Track", "When do gates open?"],
  ]);
  expect(searchFor("HELMET 13.99")).toEqual([["Gear", "Do I need a helmet?"]]);
  expect(searchFor("helmet gates")).toEqual([]);
});

test("a checklist is found inside an answer or another block, which needs its script too", async () => {
  const list = ':::checklist{id="a" title="List"}\n- [ ] Lug nuts\n:::';
  const faq = await compile(
    `## Gear\n\n### What to bring?\n\n${list}`,
    FRONT.replace("guide", "faq"),
  );
  const note = await compile(`::::note\n${list}\n::::`);
  const plain = await compile("Words.");
  expect([...faq.mistakes, ...note.mistakes]).toEqual([]);
  const trees = [faq, note, plain].map(({ page }) => page?.tree);
  expect(trees.map((tree) => tree && hasElement(tree, "block-checklist"))).toEqual([
    true,
    true,
    false,
  ]);
});

test("a FAQ's text is in its answers", async () => {
  const faq = FRONT.replace("guide", "faq");
  expect(await mistakesIn("## Gear\n\nStray.\n\n### One?\n\n## Empty", faq)).toEqual([
    "app/content/tree.md:12: Text between a group and its first question.",
    "app/content/tree.md:14: The question has no answer.",
    "app/content/tree.md:16: The group has no question.",
  ]);
});

test("untrusted text keeps its blocks and loses anything unsafe", async () => {
  const text = [
    '[a](javascript:alert(1)) [b](https://nhra.com) <img src=x onerror="alert(1)">',
    "",
    ':::note{title="Safe" onclick="alert(1)"}',
    "Words.",
    ":::",
    "",
    '::cta{href="javascript:alert(1)"}',
    "",
    "![x](data:text/html,hi)",
  ].join("\n");
  const file = new VFile(text);
  const elements = await sanitize(await toElements(markdownParser().parse(file), file));
  const json = JSON.stringify(elements);
  expect(json).toContain("block-note");
  expect(json).toContain("https://nhra.com");
  for (const harm of ["javascript:", "onclick", "onerror", "data:"])
    expect(json).not.toContain(harm);
  expect(file.messages.map(({ line }) => line)).toEqual([1, 3, 7]);
});

test("the styles of every block load with the page", () => {
  const folder = "app/features/content/components";
  const listed = readFileSync(`${folder}/block-styles.ts`, "utf8");
  const modules = readdirSync(folder).filter((name) => name.endsWith(".module.css"));
  // Rendered in the browser too, with their own styles.
  const own = ["video-dialog", "ui-catalog", "scene-sheet", "scene-head"];
  const drawn = modules.filter((name) => !own.includes(name.replace(".module.css", "")));
  expect(drawn.length).toBeGreaterThan(10);
  expect(drawn.filter((name) => !listed.includes(`"./${name}"`))).toEqual([]);
});

import { describe, expect, it, test } from "vitest";
import { textOf } from "#app/features/content/text-of.ts";
import { HTML_LIMITS, HtmlLimitError, parseHtml } from "#app/lib/bounded-html.server.ts";

test("HTML is parsed as browsers do", () => {
  const tree = parseHtml(
    "<p>One<p class=a>Two &amp; <b>three</i></b><noscript><i>4</i></noscript>",
  );
  expect(tree.children).toMatchObject([
    { tagName: "p", children: [{ value: "One" }] },
    { tagName: "p", properties: { className: ["a"] } },
  ]);
  expect(textOf(tree)).toBe("OneTwo & three4");
});

describe("parsing stops if HTML exceeds a limit", () => {
  it.each<[what: string, html: string, line: number, reason: RegExp]>([
    ["levels", `<p>a</p>\n\n${"<div>".repeat(100_000)}`, 3, /200 levels/],
    ["levels of formatting", "<b>".repeat(100_000), 1, /200 levels/],
    ["drawings", "<svg>".repeat(100_000), 1, /200 levels/],
    ["elements", "<br>".repeat(100_000), 1, /20000 elements/],
    [
      "formatting that each paragraph begins again",
      `${Array.from({ length: 150 }, (_, at) => `<b id=${at}>`).join("")}${"<p>".repeat(60_000)}`,
      1,
      /20000 elements/,
    ],
    [
      "the same, closed",
      Array.from({ length: 20_000 }, (_, at) => `<p><i id=${at}></p>`).join(""),
      1,
      /20000 elements/,
    ],
    ["misnested formatting", "<a><b><i><u><s><p>".repeat(8_000), 1, /elements|levels/],
  ])("%s", (_, html, line, reason) => {
    expect(() => parseHtml(html)).toThrow(reason);
    expect(() => parseHtml(html)).toThrow(HtmlLimitError);
    expect(() => parseHtml(html)).toThrow(new RegExp(`^line ${line}:`));
  });
});

test.each([
  ["brackets", "[".repeat(500_000)],
  ["tags that don't end", "<a ".repeat(160_000)],
  ["attributes", `<a ${Array.from({ length: 60_000 }, (_, at) => `a${at}`).join(" ")}>`],
  ["ends of nothing", "</b>".repeat(120_000)],
  ["text in tables", `<table>${"x<tr>".repeat(9_000)}`],
  ["entities", "&amp".repeat(100_000)],
])("%s make few elements", (_, html) => {
  const left = [...parseHtml(html).children];
  let nodes = 0;
  for (let node = left.pop(); node; node = left.pop()) {
    nodes += 1;
    if ("children" in node) left.push(...node.children);
  }
  expect(nodes).toBeLessThanOrEqual(2 * HTML_LIMITS.elements);
});

import type { Element, ElementContent } from "hast";
import { expect, test } from "vitest";
import { plainText } from "#app/features/content/plain-text.ts";
import { compileContent } from "../../../scripts/lib/content-pages.ts";

const element = (
  tagName: string,
  properties: Element["properties"],
  ...children: (ElementContent | string)[]
): Element => ({
  type: "element",
  tagName,
  properties,
  children: children.map((child) =>
    typeof child === "string" ? { type: "text", value: child } : child,
  ),
});
const textOf = (...children: Element[]) => plainText({ type: "root", children });

test("paragraphs and items are lines, whatever is marked in them", () => {
  const paragraph = element("p", {}, "Stage ", element("strong", {}, "shallow"), ",\nthen wait.");
  const list = element("ul", {}, element("li", {}, "Helmet"), "\n", element("li", {}, "Gloves"));
  expect(textOf(paragraph, list)).toBe("Stage shallow, then wait.\nHelmet\nGloves");
});

test("the cells of a row are one line", () => {
  const row = element("tr", {}, element("th", {}, "ET"), element("td", {}, "11.340"));
  expect(textOf(element("table", {}, element("tbody", {}, row, row)))).toBe("ET 11.340\nET 11.340");
});

test("what a block says in its attributes is text, and its addresses are not", () => {
  const quote = element("block-quote", { by: "A starter" }, element("p", {}, "Stage."));
  const cta = element("block-cta", { title: "Racing HQ", href: "/racing-hq", label: "Open" });
  const picture = element("p", {}, element("img", { src: "scene:tree", alt: "A tree" }));
  expect(textOf(quote, cta, picture)).toBe("Stage.\nA starter\nRacing HQ\nOpen\nA tree");
});

test("every content page has its text, and no page has a tag in it", async () => {
  const { pages } = await compileContent();
  expect(pages.length).toBeGreaterThan(50);
  for (const { path, tree, headings } of pages) {
    const lines = plainText(tree).split("\n");
    for (const { text } of headings) expect(lines, path).toContain(text);
    expect(lines.join(" "), path).not.toMatch(/\[object|<\/?[a-z]/);
  }
});

import { expect, test } from "vitest";
import { renderMarkdown } from "#app/features/news/render-article.server.ts";
import { htmlToMarkdown } from "#app/features/newsroom/components/paste-html.client.ts";

const DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1">
<h1 dir="ltr" style="line-height:1.38"><span style="font-size:20pt;font-weight:700">Cold air</span></h1>
<p dir="ltr"><span style="font-weight:400">It packs </span><span style="font-weight:700">tighter</span><span style="font-style:italic;font-weight:400"> at night</span><span>. See </span><a href="https://www.google.com/url?q=https://nhra.com/rules&amp;sa=D" style="text-decoration:none"><span>the rules</span></a></p><br />
<ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Tires</span></p></li><ul><li dir="ltr" aria-level="2"><p role="presentation"><span>Slicks</span></p></li></ul><li dir="ltr"><p role="presentation"><span>Fuel</span></p></li></ul>
<h3><span>After</span></h3><ol><li><p>One</p></li><li><p>Two</p></li></ol></b>`;

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0}</style></head><body>
<!--StartFragment--><h2>Heat<o:p></o:p></h2>
<p class=MsoNormal>Warm <b>tires</b> and <i>cold</i> air.<o:p></o:p></p>
<p class=MsoNormal>&nbsp;</p>
<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Helmet</p>
<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span><span>·<span>&nbsp;&nbsp; </span></span></span><![endif]>Gloves</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span>1.<span>&nbsp; </span></span><![endif]>Stage</p>
<table><tr><td><p>Lane</p></td><td><p>ET</p></td></tr><tr><td>Left</td><td>9.99</td></tr></table><!--EndFragment--></body></html>`;

test("text of Google Docs keeps headings, marks, links and lists", () => {
  expect(htmlToMarkdown(DOCS)).toEqual({
    markdown: [
      "## Cold air",
      "",
      "It packs **tighter** *at night*. See [the rules](https://nhra.com/rules)",
      "",
      "- Tires",
      "   - Slicks",
      "- Fuel",
      "",
      "### After",
      "",
      "1. One",
      "2. Two",
    ].join("\n"),
    pictures: [],
    leftOutCount: 0,
  });
});

test("text of Word keeps headings, marks, lists written as paragraphs, and tables", () => {
  expect(htmlToMarkdown(WORD).markdown).toBe(
    [
      "## Heat",
      "",
      "Warm **tires** and *cold* air.",
      "",
      "- Helmet",
      "- Gloves",
      "1. Stage",
      "",
      "| Lane | ET |",
      "| --- | --- |",
      "| Left | 9.99 |",
    ].join("\n"),
  );
});

test("pictures in the text are files, and those of other sites are left out and counted", async () => {
  const { markdown, pictures, leftOutCount } = htmlToMarkdown(
    `<p>One<img src="data:image/png;base64,aGk="><img src="https://elsewhere.test/x.png">
      <img src="https://elsewhere.test/counter.gif" width="1" height="1"></p>`,
  );
  expect(markdown).toBe("One");
  expect(leftOutCount).toBe(1);
  expect(pictures.map(({ name, type }) => [name, type])).toEqual([["pasted-1.png", "image/png"]]);
  expect(await pictures[0]?.text()).toBe("hi");
});

test.each([
  "Left lane: 9.99 *fast* [sic] `x` <b> \\ #1",
  "# not a heading",
  "1. not a list",
  "- not a list",
  "> not a quote",
  ":note and :::steps",
])("plain text %j stays what it is", async (text) => {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const { markdown } = htmlToMarkdown(`<p>${escaped}</p>`);
  const { article, mistakes } = await renderMarkdown(markdown);
  expect(mistakes).toEqual([]);
  expect(article.plainText).toBe(text);
  expect(article.html).toMatch(/^<p>[\s\S]*<\/p>$/);
});

test("scripts and dangerous links are dropped", () => {
  const html = `<p>A<script>alert(1)</script> <a href="javascript:alert(1)">b</a></p>`;
  expect(htmlToMarkdown(html).markdown).toBe("A b");
});

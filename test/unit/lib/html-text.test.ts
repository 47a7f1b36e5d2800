import { expect, test } from "vitest";
import { textOfHtml } from "#app/lib/html-text.ts";

test.each([
  ["lines", "<p>One<br>\nTwo</p><ul><li>Three</li></ul>Four\nFive", "One\nTwo\nThree\nFour\nFive"],
  ["entities", "You &amp; me&#8230; &#x1F6A9; &lt;b&gt;", "You & me… 🚩 <b>"],
  ["a script", "<script>alert(1)</script>Hello<SCRIPT >if (a < b) {}</SCRIPT\n>", "Hello"],
  ["a style", "<style>.x{color:red}</style>Hello", "Hello"],
  ["a script without end", "Hello<script>alert(1)", "Hello"],
  ["a comment", "Hel<!-- <b>hidden</b> > -->lo", "Hello"],
  ["a sign in an attribute", `<img alt="a > b" onerror="alert(1)">Hello`, "Hello"],
  ["what is no tag", "I <3 this, 5 < 6 and 7 > 6", "I <3 this, 5 < 6 and 7 > 6"],
  ["half a letter", "Hello \ud83c", "Hello \ufffd"],
  ["a quote without end", `<a title="5' wide" rel='>Hello</a>`, "Hello"],
])("the visible text of %s", (_, html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CommentText } from "#app/features/comments/components/comment-text.tsx";

/** The opening tags in a rendered comment. */
function tagsOf(text: string): string[] {
  return renderToStaticMarkup(<CommentText text={text} />).match(/<[a-z][^>]*>/gi) ?? [];
}

test.each([
  "<script>alert(1)</script>",
  '<img src=x onerror="alert(1)">',
  "</p></article><svg/onload=alert(1)>",
  "<iframe src=https-example></iframe>",
  "javascript:alert(1) JaVaScRiPt:alert(1)",
  "data:text/html,<script>alert(1)</script> vbscript:msgbox(1) file:///etc/passwd",
  "[here](javascript:alert(1))",
])("%s stays text", (text) => {
  const tags = tagsOf(text);
  expect(tags.slice(1)).toEqual(["<p>"]);
  const html = renderToStaticMarkup(<CommentText text={text} />);
  expect(html).toContain(text.split(" ")[0]?.replaceAll("<", "&lt;").split(">")[0]);
});

test.each([
  [
    'https://example.com/"onmouseover="alert(1)',
    /^<a href="https:\/\/example\.com\/[^"]*" rel="nofollow ugc noopener noreferrer">$/,
  ],
  [
    "https://example.com/'><script>alert(1)</script>",
    /^<a href="https:\/\/example\.com\/[^"]*" rel="nofollow ugc noopener noreferrer">$/,
  ],
])("the link in %s has only a URL", (text, link) => {
  const [, paragraph, ...links] = tagsOf(text);
  expect(paragraph).toBe("<p>");
  expect(links).toHaveLength(1);
  expect(links[0]).toMatch(link);
});

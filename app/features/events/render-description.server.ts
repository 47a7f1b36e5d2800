import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { VFile } from "vfile";
import { foreignPicturesIn } from "#app/features/content/foreign-pictures.ts";
import { parseMarkdown, sanitize, toElements } from "#app/features/content/markdown.ts";

/**
 * Renders an editor's Markdown as sanitized HTML. A picture on another site becomes a link to it. Empty for text
 * that exceeds the parser's limits, which the field rejects.
 */
export async function renderDescription(markdown: string): Promise<string> {
  const file = new VFile(markdown);
  const elements = await sanitize(await toElements(parseMarkdown(file), file));
  for (const picture of foreignPicturesIn(elements)) {
    const { src, alt } = picture.properties;
    picture.tagName = "a";
    picture.properties = { href: src };
    picture.children = [{ type: "text", value: `${alt || src || "Picture"}` }];
  }
  return unified().use(rehypeStringify).stringify(elements);
}

import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { VFile } from "vfile";
import { markdownParser, sanitize, toElements } from "#app/features/content/markdown.ts";

/** The HTML of an editor's Markdown, free of anything that could do harm. */
export async function renderDescription(markdown: string): Promise<string> {
  const elements = await toElements(markdownParser().parse(markdown), new VFile(markdown));
  return unified()
    .use(rehypeStringify)
    .stringify(await sanitize(elements));
}

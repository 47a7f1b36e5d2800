import type { Root as HastRoot } from "hast";
import type { Root as MdastRoot } from "mdast";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import remarkDirective from "remark-directive";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import type { VFile } from "vfile";
import { BLOCK_ATTRIBUTES, BLOCK_ELEMENTS } from "./block-elements.ts";
import { findExcess } from "./markdown-limits.ts";
import { type Pictures, remarkBlocks } from "./remark-blocks.ts";
import { remarkHeadingIds } from "./remark-heading-ids.ts";
import { remarkPlainText } from "./remark-plain-text.ts";
import { remarkReferences } from "./remark-references.ts";

/** GitHub's Markdown with directives, for pages and submitted text. */
export function markdownParser() {
  return unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).use(remarkDirective);
}

/**
 * Parses submitted text. Text that exceeds `MARKDOWN_LIMITS` isn't parsed: a message reports the line, and the
 * tree is empty.
 */
export function parseMarkdown(file: VFile): MdastRoot {
  const excess = findExcess(`${file}`);
  if (!excess) return markdownParser().parse(file);
  file.message(excess.reason, { line: excess.line, column: 1 });
  return { type: "root", children: [] };
}

/**
 * Converts parsed Markdown to a tree of HTML elements, with our own for the blocks. Problems in the
 * text are reported as messages with their line; HTML in the text is dropped.
 *
 * @param pictures the pictures that the text may name; any when omitted
 */
export async function toElements(
  markdown: MdastRoot,
  file: VFile,
  pictures?: Pictures,
): Promise<HastRoot> {
  return unified()
    .use(remarkPlainText)
    .use(remarkReferences)
    .use(remarkHeadingIds)
    .use(remarkBlocks, { pictures })
    .use(remarkRehype)
    .run(markdown, file);
}

const BLOCKS_OF_OTHERS = {
  ...defaultSchema,
  tagNames: [...(defaultSchema.tagNames ?? []), ...BLOCK_ELEMENTS],
  attributes: { ...defaultSchema.attributes, ...BLOCK_ATTRIBUTES },
  strip: [...(defaultSchema.strip ?? []), "style"],
  protocols: {
    ...defaultSchema.protocols,
    href: [...(defaultSchema.protocols?.href ?? []), "tel", "sms"],
  },
};

type Attributes = NonNullable<typeof defaultSchema.attributes>;

/**
 * Removes everything unsafe from an untrusted tree: only known elements, attributes and schemes
 * stay.
 *
 * @param options `idPrefix` is put before each id, so that none collides with the page's own;
 *   `tagNames` and `attributes` are allowed in addition
 */
export async function sanitize(
  elements: HastRoot,
  options: { idPrefix?: string; tagNames?: string[]; attributes?: Attributes } = {},
): Promise<HastRoot> {
  const { idPrefix, tagNames = [], attributes = {} } = options;
  const defaults: Attributes = BLOCKS_OF_OTHERS.attributes;
  // Of two rules for an attribute the first one applies.
  const extended: Attributes = {};
  for (const [tag, rules] of Object.entries(attributes)) {
    extended[tag] = [...rules, ...(defaults[tag] ?? [])];
  }
  return unified()
    .use(rehypeSanitize, {
      ...BLOCKS_OF_OTHERS,
      tagNames: [...BLOCKS_OF_OTHERS.tagNames, ...tagNames],
      attributes: { ...defaults, ...extended },
      ...(idPrefix && { clobberPrefix: idPrefix }),
    })
    .run(elements);
}

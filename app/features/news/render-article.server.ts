import GithubSlugger from "github-slugger";
import type { Element, Root, RootContent } from "hast";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { VFile } from "vfile";
import { alignNumbers } from "#app/features/content/align-numbers.ts";
import { embeddedVideo } from "#app/features/content/embedded-video.ts";
import { foreignPicturesIn } from "#app/features/content/foreign-pictures.ts";
import { parseMarkdown, sanitize, toElements } from "#app/features/content/markdown.ts";
import type { Pictures } from "#app/features/content/remark-blocks.ts";
import { isElement, textOf } from "#app/features/content/text-of.ts";
import { parseHtml } from "#app/lib/bounded-html.server.ts";
import { FIGURES, ID_PREFIX, toPlainHtml } from "./block-html.ts";
import { element } from "./elements.ts";
import { readMinutesOf } from "./rules.ts";
import type { NewsHeading } from "./views.ts";

/** What is stored for a text besides its source. */
export type RenderedArticle = {
  /** Sanitized, so that it can be inserted into a page. */
  html: string;
  /** Without markup, with a line for each block, cell and item. */
  plainText: string;
  headings: NewsHeading[];
  readMinutes: number;
};

const FOREIGN_PICTURE =
  "Pictures of other sites aren't shown here. Upload it, or link to it: [words](address).";
/** The title of a video without another one. */
const VIDEO_TITLE = "Watch the video";
/** Articles can't use the pictures of content pages. */
const NO_PICTURES: Pictures = { scenes: new Set(), drawings: new Set() };

/**
 * Renders Markdown with the blocks of content pages.
 *
 * @returns the article, and the problems of its text as `line 3: reason`; HTML in it is dropped
 */
export async function renderMarkdown(
  markdown: string,
): Promise<{ article: RenderedArticle; mistakes: string[] }> {
  const file = new VFile({ value: markdown });
  const tree = await toElements(parseMarkdown(file), file, NO_PICTURES);
  embedVideos(tree);
  for (const { position } of foreignPicturesIn(tree)) file.message(FOREIGN_PICTURE, position);
  return {
    article: await renderElements(tree),
    mistakes: file.messages.map(({ line, reason }) => `line ${line ?? 1}: ${reason}`),
  };
}

/** A link to a video, alone in its paragraph, becomes a player with the link's words as its title. */
function embedVideos(tree: Root): void {
  visit(tree, "element", (node, index, parent) => {
    if (!isElement(node, "p") || index === undefined || !parent) return;
    const [only, ...others] = node.children;
    if (others.length > 0 || !isElement(only, "a")) return;
    const { href } = only.properties;
    if (typeof href !== "string" || !URL.canParse(href)) return;
    const video = embeddedVideo(new URL(href));
    if (!video) return;
    const words = textOf(only).trim();
    const title = words === "" || URL.canParse(words) ? VIDEO_TITLE : words;
    parent.children[index] = element("block-video", { ...video, title }, []);
  });
}

/** Renders and sanitizes foreign HTML. @throws HtmlLimitError */
export async function renderHtml(html: string): Promise<RenderedArticle> {
  return renderElements(parseHtml(html));
}

/** Renders and sanitizes elements from any source. */
export async function renderElements(elements: Root): Promise<RenderedArticle> {
  const tree = await sanitize(withHeadingIds(elements), { idPrefix: ID_PREFIX, ...FIGURES });
  toPlainHtml(tree);
  alignNumbers(tree);
  pointToIds(tree);
  const plainText = plainTextOf(tree);
  return {
    html: unified().use(rehypeStringify).stringify(tree),
    plainText,
    headings: headingsOf(tree),
    readMinutes: readMinutesOf(plainText),
  };
}

function withHeadingIds(tree: Root): Root {
  const slugger = new GithubSlugger();
  visit(tree, "element", (node) => {
    if (isElement(node, "h1", "h2", "h3", "h4")) {
      node.properties.id ??= slugger.slug(textOf(node));
    }
  });
  return tree;
}

/** An anchor of the page, below the text. */
const DISCUSSION = "#discussion";

/** Rewrites anchor links to match ids in the text; links to missing anchors lose their target. */
function pointToIds(tree: Root): void {
  const places = new Set<string>();
  visit(tree, "element", ({ properties: { id, name } }) => {
    for (const place of [id, name]) if (typeof place === "string") places.add(place);
  });
  visit(tree, "element", ({ properties }) => {
    const { href } = properties;
    if (typeof href !== "string" || !href.startsWith("#") || href === DISCUSSION) return;
    const place = `${ID_PREFIX}${href.slice(1)}`;
    if (places.has(place) || places.has(decoded(place))) properties.href = `#${place}`;
    else delete properties.href;
  });
}

function decoded(place: string): string {
  try {
    return decodeURIComponent(place);
  } catch {
    return place;
  }
}

function headingsOf(tree: Root): NewsHeading[] {
  return tree.children.flatMap((node) =>
    isElement(node, "h2", "h3")
      ? [{ id: `${node.properties.id}`, text: textOf(node), level: Number(node.tagName.slice(1)) }]
      : [],
  );
}

/** Inline elements, whose text continues the line. */
const INLINE: ReadonlySet<string> = new Set(
  "a abbr b cite code del em i img input ins kbd mark q s samp small span strike strong sub sup tt u var".split(
    " ",
  ),
);

/** The text for searching, with a line for each block, cell and item, without footnote numbers. */
function plainTextOf(tree: Root): string {
  const lines = wordsIn(tree).split("\n");
  return lines
    .map((line) => line.replace(/ +/g, " ").trim())
    .filter(Boolean)
    .join("\n");
}

function wordsIn(node: Root | RootContent): string {
  if (node.type === "text") return node.value.replace(/\s+/g, " ");
  if (isElement(node, "br")) return " ";
  if (!("children" in node)) return "";
  if (node.type === "element" && isFootnoteLink(node)) return "";
  const words = node.children.map(wordsIn).join("");
  return node.type === "element" && INLINE.has(node.tagName) ? words : `\n${words}\n`;
}

function isFootnoteLink({ properties }: Element): boolean {
  return "dataFootnoteRef" in properties || "dataFootnoteBackref" in properties;
}

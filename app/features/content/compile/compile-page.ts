import type { Root as MdastRoot } from "mdast";
import remarkFrontmatter from "remark-frontmatter";
import { VFile } from "vfile";
import { LineCounter, parseDocument, visit } from "yaml";
import { alignNumbers } from "../align-numbers.ts";
import type { CompiledPage } from "../compiled-page.ts";
import { markdownParser, toElements } from "../markdown.ts";
import type { Pictures } from "../remark-blocks.ts";
import { FrontMatter } from "../schema.ts";
import { checkPage } from "./check-page.ts";
import { groupQuestions } from "./group-questions.ts";
import { stackTables } from "./stack-tables.ts";
import { headingsOf, withoutPositions } from "./trees.ts";

type Source = {
  /** The file's path from the repository root, for messages. */
  file: string;
  /** The page's path. */
  path: string;
  markdown: string;
};

export type Compiled = { page: CompiledPage | null; mistakes: string[] };

/**
 * Compiles one file of app/content.
 *
 * @param pictures the existing pictures
 * @returns the page, null when its front matter can't be parsed, and the problems as `file:line:
 *   reason`
 */
export async function compilePage(
  { file: name, path, markdown }: Source,
  pictures: Pictures,
): Promise<Compiled> {
  const file = new VFile({ path: name, value: markdown });
  const parsed = markdownParser().use(remarkFrontmatter).parse(file);
  const front = readFrontMatter(parsed, file);
  if (front && !pictures.scenes.has(front.scene)) {
    file.message(`There is no scene “${front.scene}”.`, lineOf(markdown, "scene"));
  }
  checkPage(parsed, file);
  const tree = await toElements(withoutFrontMatter(parsed), file, pictures);
  if (front?.layout === "faq") groupQuestions(tree, file);
  stackTables(tree);
  alignNumbers(tree);
  const mistakes = file.messages
    .toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
    .map(({ line, reason }) => `${name}:${line ?? 1}: ${reason}`);
  const page = front && {
    ...front,
    path,
    headings: headingsOf(tree),
    tree: withoutPositions(tree),
  };
  return { page, mistakes };
}

function readFrontMatter(tree: MdastRoot, file: VFile): FrontMatter | null {
  const [yaml] = tree.children;
  if (yaml?.type !== "yaml") {
    file.message("The file begins without front matter.", { line: 1, column: 1 });
    return null;
  }
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml.value, { lineCounter });
  for (const { message, pos } of document.errors) {
    const [reason = ""] = message.split(" at line");
    file.message(`${reason}. Does a value need quotes?`, {
      line: lineCounter.linePos(pos[0]).line + 1,
      column: 1,
    });
  }
  visit(document, {
    Alias(_, { source, range }) {
      file.message(`“*${source}” is no text: a value that begins with * needs quotes.`, {
        line: lineCounter.linePos(range?.[0] ?? 0).line + 1,
        column: 1,
      });
    },
  });
  if (file.messages.length > 0) return null;
  const result = FrontMatter.safeParse(document.toJS());
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues) {
    file.message(`${path.join(".") || "front matter"}: ${message}`, lineOf(`${file}`, path[0]));
  }
  return null;
}

/** The line of a front matter key; the first line when it is missing. */
function lineOf(text: string, key: PropertyKey | undefined) {
  const index = text.split("\n").findIndex((each) => each.startsWith(`${String(key)}:`));
  return { line: Math.max(index, 0) + 1, column: 1 };
}

function withoutFrontMatter(tree: MdastRoot): MdastRoot {
  return { ...tree, children: tree.children.filter(({ type }) => type !== "yaml") };
}

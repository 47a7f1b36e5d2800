import { existsSync, readdirSync, readFileSync } from "node:fs";
import { parseDocument } from "yaml";
import type { ContentPage } from "./page-table.ts";

/** One Markdown file a page; a file's path is the page's. */
export const CONTENT_FOLDER = "app/content";

/**
 * The pages that are Markdown files: `racing-hq/racing-faq.md` is `/racing-hq/racing-faq`. Read while
 * building and testing, never by the worker, which finds them in `virtual:pages`.
 *
 * @param folder where they lie; none is no pages
 */
export function readContentPages(folder = CONTENT_FOLDER): ContentPage[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .toSorted()
    .map((file) => ({
      path: `/${file.slice(0, -".md".length)}`,
      ...describe(readFileSync(`${folder}/${file}`, "utf8")),
    }));
}

/**
 * What is between the first two lines of dashes; empty where a file does not begin with one. Some editors
 * begin a file with a mark of their own and leave spaces at the end of lines.
 */
function frontMatterOf(markdown: string): string {
  const [before, matter = ""] = markdown.replace(/^\uFEFF/, "").split(/^---[ \t]*$/m, 2);
  return before === "" ? matter : "";
}

/**
 * What the table of pages needs of a file's front matter, as far as it can be read: what is wrong with it
 * is reported where the pages are compiled.
 */
function describe(markdown: string): Omit<ContentPage, "path"> {
  const document = parseDocument(frontMatterOf(markdown));
  const textOf = (key: string) => {
    const value: unknown = document.errors.length > 0 ? undefined : document.get(key);
    return typeof value === "string" ? value : undefined;
  };
  const title = textOf("short") ?? textOf("title");
  const updatedOn = textOf("updated");
  return {
    ...(title && { title }),
    ...(updatedOn && { updatedOn }),
    ...(textOf("layout") === "faq" && { cachedBy: ["q"] }),
  };
}

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { parseDocument } from "yaml";
import type { ContentPage } from "./page-table.ts";

/** Contains a Markdown file for each page; the file's path is the page's. */
export const CONTENT_FOLDER = "app/content";

/**
 * The pages of Markdown files: `racing-hq/racing-faq.md` is `/racing-hq/racing-faq`. For builds and tests; the
 * worker imports them from `virtual:pages`.
 *
 * @param folder the folder of the files; if it doesn't exist, there are no pages
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
 * The text between the first two lines of dashes; empty if the file doesn't begin with one. Some editors write
 * a byte order mark and trailing spaces.
 */
function frontMatterOf(markdown: string): string {
  const [before, matter = ""] = markdown.replace(/^\uFEFF/, "").split(/^---[ \t]*$/m, 2);
  return before === "" ? matter : "";
}

/**
 * The parts of the front matter that the table of pages needs, as far as they are valid; problems are reported
 * when the pages are compiled.
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

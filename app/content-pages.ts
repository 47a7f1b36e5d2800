import { existsSync, readdirSync } from "node:fs";
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
    .map((file) => ({ path: `/${file.slice(0, -".md".length)}` }));
}

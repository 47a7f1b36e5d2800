import checklistScript from "virtual:checklist-script";
import { cleanLine } from "#app/lib/text/prose.ts";
import { FAQ_SEARCH_MAX } from "./faq.ts";
import { allPages, readPage } from "./library.ts";
import { plainText } from "./plain-text.ts";
import { drawingOf } from "./scenes.ts";
import type { PageSummary } from "./schema.ts";
import { hasElement } from "./text-of.ts";

/** The data of a content page's document besides its text. */
export type LoadedPage = {
  path: string;
  /** For the head: with the folder's page where it says nothing alone, 'Pre-run checklist, 2021 Drag Pak'. */
  title: string;
  description: string;
  /** The URL of its header picture. */
  picture: string;
  /** The search terms for a FAQ; empty elsewhere. */
  search: string;
  /** The scripts it needs before any interaction. */
  scripts: readonly string[];
};

/** What only a payload holds: the document has it as markup. */
type PageText = { text: string; updated: string };

/**
 * Reads the content page at a URL for rendering.
 *
 * @returns null when there is none
 */
export async function loadPage(url: URL): Promise<(LoadedPage & PageText) | null> {
  const page = await readPage(url.pathname);
  if (!page) return null;
  const { path, description, scene, layout, tree, updated } = page;
  const query = layout === "faq" ? (url.searchParams.get("q") ?? "") : "";
  const hasChecklist = hasElement(tree, "block-checklist");
  return {
    path,
    title: headTitleOf(page),
    description,
    picture: drawingOf(scene, "").src,
    search: cleanLine(query).slice(0, FAQ_SEARCH_MAX),
    scripts: hasChecklist ? [checklistScript] : [],
    text: plainText(tree),
    updated,
  };
}

function headTitleOf({
  path,
  title,
  layout,
}: Pick<PageSummary, "path" | "title" | "layout">): string {
  if (layout !== "manual" && layout !== "story") return title;
  const folder = allPages.find((page) => page.path === path.slice(0, path.lastIndexOf("/")));
  return folder && !title.includes(folder.title) ? `${title}, ${folder.title}` : title;
}

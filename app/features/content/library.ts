import pages from "virtual:content-index";
import type { CompiledPage } from "./compiled-page.ts";
import type { PageSummary } from "./schema.ts";

const files = import.meta.glob<CompiledPage>("/app/content/**/*.md", { import: "default" });

/** The metadata of every content page. */
export const allPages: readonly PageSummary[] = pages;

/** The pages read in this isolate: rendering is synchronous. */
const pageCache = new Map<string, CompiledPage>();

/** Reads a page for rendering; null when there is none. */
export async function readPage(path: string): Promise<CompiledPage | null> {
  const cached = pageCache.get(path);
  if (cached) return cached;
  const page = await files[`/app/content${path}.md`]?.();
  if (!page) return null;
  pageCache.set(path, page);
  return page;
}

/**
 * A page that `readPage` has read.
 *
 * @throws Error when it hasn't
 */
export function getLoadedPage(path: string): CompiledPage {
  const page = pageCache.get(path);
  if (!page) throw new Error(`${path} was not read before it was drawn`);
  return page;
}

import pages from "virtual:content-index";
import type { CompiledPage } from "./compiled-page.ts";
import type { PageSummary } from "./schema.ts";

const files = import.meta.glob<CompiledPage>("/app/content/**/*.md", { import: "default" });

/** What is known of every content page. */
export const allPages: readonly PageSummary[] = pages;

/** The pages that were read in this isolate: drawing one cannot wait. */
const read = new Map<string, CompiledPage>();

/** Makes a page ready to be drawn; null where there is none. */
export async function readPage(path: string): Promise<CompiledPage | null> {
  const known = read.get(path);
  if (known) return known;
  const page = await files[`/app/content${path}.md`]?.();
  if (!page) return null;
  read.set(path, page);
  return page;
}

/**
 * A page that was made ready.
 *
 * @throws Error where nobody did
 */
export function pageAtHand(path: string): CompiledPage {
  const page = read.get(path);
  if (!page) throw new Error(`${path} was not read before it was drawn`);
  return page;
}

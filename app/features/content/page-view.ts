import { type Page, type TrailStep, trailTo } from "#app/page-table.ts";
import type { CompiledPage } from "./compiled-page.ts";
import { ORDERED_LAYOUTS, type PageSummary } from "./schema.ts";

/** A content page with its place among the others: all that it is drawn from. */
export type PageView = {
  page: CompiledPage;
  /** `https://host`, for addresses that must be whole. */
  origin: string;
  /** The pages above it, from the top. */
  trail: readonly TrailStep[];
  /** The title of the page whose folder it lies in. */
  folderTitle: string;
  /** The pages of its folder in their order, itself among them; none where the layout has no order. */
  siblings: readonly TrailStep[];
  previous: TrailStep | undefined;
  next: TrailStep | undefined;
  /** What a FAQ is searched for. */
  search: string;
};

/**
 * Puts a page among the others.
 *
 * @param all the content pages, its siblings among them
 * @param pages the pages of the whole site
 */
export function viewPage(
  page: CompiledPage,
  all: readonly PageSummary[],
  pages: readonly Page[],
  { origin, search }: { origin: string; search: string },
): PageView {
  const trail = trailTo(page.path, pages);
  const siblings = ORDERED_LAYOUTS.includes(page.layout) ? siblingsOf(page, all) : [];
  const at = siblings.findIndex(({ path }) => path === page.path);
  return {
    page,
    origin,
    trail,
    folderTitle: trail.at(-1)?.title ?? page.eyebrow,
    siblings,
    previous: siblings[at - 1],
    next: at < 0 ? undefined : siblings[at + 1],
    search,
  };
}

function siblingsOf(page: PageSummary, all: readonly PageSummary[]): TrailStep[] {
  return all
    .filter(({ path, layout }) => folderOf(path) === folderOf(page.path) && layout === page.layout)
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .map(toStep);
}

function toStep({ path, short, title }: PageSummary): TrailStep {
  return { path, title: short ?? title };
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

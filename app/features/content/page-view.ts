import { type Page, type TrailStep, trailTo } from "#app/page-table.ts";
import type { CompiledPage } from "./compiled-page.ts";
import { ORDERED_LAYOUTS, type PageSummary } from "./schema.ts";

/** A content page with its position among the others: everything needed to render it. */
export type PageView = {
  page: CompiledPage;
  /** `https://host`, for absolute URLs. */
  origin: string;
  /** The pages above it, from the top. */
  trail: readonly TrailStep[];
  /** The title of its folder's page. */
  folderTitle: string;
  /** The pages of its folder in order, including itself; none when the layout has no order. */
  siblings: readonly TrailStep[];
  previous: TrailStep | undefined;
  next: TrailStep | undefined;
  /** The search terms for a FAQ. */
  search: string;
};

/**
 * Adds a page's position among the others.
 *
 * @param all the content pages, including its siblings
 * @param pages all pages of the site
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

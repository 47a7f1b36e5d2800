import type { PageSubject } from "./lib/subjects.ts";

/** How a page is rendered, framed and cached. */
type PageTraits = {
  /** The page's name in breadcrumbs. Resources without a document (data, form targets) have none. */
  title?: string;
  /**
   * The page is the same for every visitor and is cached at the edge by its path and these query parameters, or
   * by all that a board reads. Without it, the page is rendered for each request. Parameters that aren't listed
   * are removed before the page is rendered.
   */
  cachedBy?: readonly string[] | "board";
  /** What a cached page shows that can change, besides the build and the menu. Its copies expire when that does. */
  dependsOn?: readonly PageSubject[];
  /** `eager`: the page needs its script, so it is loaded at once. Otherwise it waits for the visitor's intent. */
  hydrate?: "eager";
  /** `hero`: the header overlays the page's first picture. `none`: the page has no header and footer. */
  header?: PageHeader;
  /** Listed in the sitemap. Pages with path parameters are listed by the sitemap's other sources. */
  isInSitemap?: true;
  /** Available while the site is coming soon. */
  isOpenBeforeLaunch?: true;
  /** The service worker caches the page with its script and styles, so that it opens offline. */
  isKeptOffline?: true;
};

export type PageHeader = "hero" | "none";

/** The place of a page, or of one of its sections, in the menu. Groups and links are in the table's order. */
export type MenuPlace = { group: MenuGroupId; label: string; note?: string };

export type MenuGroupId = "club" | "news" | "events" | "hq" | "more" | "legal";

/** A page with its route module under app/routes. `:name` in the path matches any one segment. */
export type Page = PageTraits & {
  path: string;
  module: string;
  /** The day its content last changed, as `2026-11-22`. */
  updatedOn?: string;
};

/**
 * A row of the table: a page, or a menu link to something without a row: a content page, a section of a page,
 * a page with a certain parameter, or a page that doesn't exist yet.
 */
export type PageRow =
  | (Omit<Page, "updatedOn"> & { menu?: MenuPlace })
  | { path: string; module?: undefined; menu: MenuPlace };

/** The page of a Markdown file under app/content. */
export type ContentPage = Pick<Page, "path" | "title" | "updatedOn" | "cachedBy">;

/** Renders every content page, and the 404 for paths without a page. */
export const CONTENT_MODULE = "content/page.tsx";

/** The pages of the table and those of Markdown files. */
export function pagesOf(table: readonly PageRow[], content: readonly ContentPage[]): Page[] {
  const own = table.flatMap(({ menu: _, ...page }) => (page.module === undefined ? [] : [page]));
  return [...own, ...content.map(toPage)];
}

function toPage(content: ContentPage): Page {
  return { cachedBy: [], dependsOn: [], ...content, module: CONTENT_MODULE, isInSitemap: true };
}

/** The router's id of a page: its file's path without the extension. */
export function routeIdOf({ module }: Pick<Page, "module">): string {
  return `routes/${module.replace(/\.tsx?$/, "")}`;
}

/** The paths in the build's metadata: all except the one for 404s. */
export function pathsOf(pages: readonly Page[]): string[] {
  return pages.map(({ path }) => path).filter((path) => path !== "/*");
}

/** The route ids of pages that load their script at once. */
export function eagerRoutesOf(pages: readonly Page[]): Set<string> {
  return new Set(pages.filter(({ hydrate }) => hydrate === "eager").map(routeIdOf));
}

/** The headers that differ from the default, by route id. */
export function headersOf(pages: readonly Page[]): Record<string, PageHeader> {
  return Object.fromEntries(
    pages.flatMap((page) => (page.header ? [[routeIdOf(page), page.header]] : [])),
  );
}

/** A group of the menu with its links from the table. */
export type NavGroup = { id: MenuGroupId; label: string; links: readonly NavLink[] };
export type NavLink = { to: string; label: string; note?: string };

/**
 * The menu's groups with their links, in the given order. A link is listed once its page exists, and a group
 * once it has a link.
 */
export function menuOf(
  groups: readonly Omit<NavGroup, "links">[],
  table: readonly PageRow[],
  pages: readonly Page[],
): NavGroup[] {
  const findPage = createPageFinder(pages);
  const links = table.filter(({ path }) => findPage(path.replace(/#.*/, "")));
  return groups
    .map(({ id, label }) => ({
      id,
      label,
      links: links.flatMap(({ path, menu }) =>
        menu?.group === id
          ? [{ to: path, label: menu.label, ...(menu.note ? { note: menu.note } : {}) }]
          : [],
      ),
    }))
    .filter(({ links }) => links.length > 0);
}

/** Finds the page of a path. Literal segments take precedence over parameters. */
export function createPageFinder<P extends Pick<Page, "path">>(
  pages: readonly P[],
): (pathname: string) => P | undefined {
  const candidates = pages
    .filter(({ path }) => path !== "/*")
    .toSorted((a, b) => (rankOf(a.path) < rankOf(b.path) ? -1 : 1))
    .map((page) => ({ page, parts: partsOf(page.path) }));
  return (pathname) => {
    const segments = pathname.split("/");
    return candidates.find(({ parts }) => areMatched(parts, segments))?.page;
  };
}

/** `/user/:user/vehicles/new` before `/user/:user/vehicles/:vehicleId`. */
function rankOf(path: string): string {
  return path.replaceAll(/[^/]+/g, (part) => (part.startsWith(":") ? "1" : "0"));
}

/** The patterns of parameters by name; others match anything. */
const PARAMETERS: Readonly<Record<string, RegExp>> = {
  challenge: /^\d+$/,
  ladder: /^(?:model|trim|state|track|year|drivetrain)$/i,
  slip: /^\d+$/,
  vehicleId: /^\d+$/,
};

type Part = (segment: string) => boolean;

/** Case-insensitive, as the router is. */
function partsOf(path: string): Part[] {
  return path.split("/").map((part) => {
    if (!part.startsWith(":")) return (segment) => segment.toLowerCase() === part.toLowerCase();
    const pattern = PARAMETERS[part.slice(1)];
    return (segment) => pattern?.test(segment) ?? segment !== "";
  });
}

function areMatched(parts: readonly Part[], segments: readonly string[]): boolean {
  return (
    parts.length === segments.length && parts.every((matches, at) => matches(segments[at] ?? ""))
  );
}

/** A step of the breadcrumbs. */
export type TrailStep = { path: string; title: string };

/** The ancestors of a path, from the top, that exist without parameters and have a title. */
export function trailTo(pathname: string, pages: readonly Page[]): TrailStep[] {
  const steps = pathname.split("/").slice(1, -1);
  return steps.flatMap((_, at) => {
    const path = `/${steps.slice(0, at + 1).join("/")}`;
    const title = pages.find((page) => page.path === path)?.title;
    return title ? [{ path, title }] : [];
  });
}

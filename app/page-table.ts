/** What the renderer and the shell do with a page, and who may keep it. */
type PageTraits = {
  /** Its name in breadcrumbs. Answers without a document (data, a form's target) have none. */
  title?: string;
  /**
   * The page is the same for every visitor and kept at the edge by its path and these parameters of the
   * query, or by all that a board reads of it. Left out, it is rendered for each request. A parameter that
   * the page reads but doesn't name here counts as never sent.
   */
  cachedBy?: readonly string[] | "board";
  /** `eager`: the page's job is script, so it is loaded at once. Otherwise it waits for the visitor. */
  hydrate?: "eager";
  /** `hero`: the header lies over the page's first picture. `none`: the page stands alone. */
  header?: PageHeader;
  /** Listed in the sitemap as it stands. Pages with parameters are listed by a source of their own. */
  isInSitemap?: true;
  /** Answers while the site is coming soon. */
  isOpenBeforeLaunch?: true;
  /** The device keeps the page, its script and its styles, so that it opens without a network. */
  isKeptOffline?: true;
};

export type PageHeader = "hero" | "none";

/** The place of a page, or a section of it, in the menu; groups and links are shown in the table's order. */
export type MenuPlace = { group: MenuGroupId; label: string; note?: string };

export type MenuGroupId = "club" | "news" | "events" | "hq" | "more" | "legal";

/** A page with its route module under app/routes. `:name` in the path stands for any one part of it. */
export type Page = PageTraits & {
  path: string;
  module: string;
  /** The day its content last changed, as `2026-11-22`. */
  updatedOn?: string;
};

/**
 * A line of the table: a page, or a link of the menu that leads to what has no line of its own: a content
 * page, a place on a page, one of the pages behind a parameter, a page that is on its way.
 */
export type TableLine =
  | (Omit<Page, "updatedOn"> & { menu?: MenuPlace })
  | { path: string; module?: undefined; menu: MenuPlace };

/** What is known of a Markdown file under app/content. */
export type ContentPage = Pick<Page, "path" | "title" | "updatedOn" | "cachedBy">;

/** Shows every content page, and says what no page answers for. */
export const CONTENT_MODULE = "content/page.tsx";

/** The pages of the table with those that are Markdown files. */
export function pagesOf(table: readonly TableLine[], content: readonly ContentPage[]): Page[] {
  const own = table.flatMap(({ menu: _, ...page }) => (page.module === undefined ? [] : [page]));
  return [...own, ...content.map(toPage)];
}

function toPage(content: ContentPage): Page {
  return { cachedBy: [], ...content, module: CONTENT_MODULE, isInSitemap: true };
}

/** What the router calls a page: its file's path without the ending. */
export function routeIdOf({ module }: Pick<Page, "module">): string {
  return `routes/${module.replace(/\.tsx?$/, "")}`;
}

/** The paths a build tells of: all that lead somewhere. */
export function pathsOf(pages: readonly Page[]): string[] {
  return pages.map(({ path }) => path).filter((path) => path !== "/*");
}

/** The ids of the routes whose pages load their script at once. */
export function eagerRoutesOf(pages: readonly Page[]): Set<string> {
  return new Set(pages.filter(({ hydrate }) => hydrate === "eager").map(routeIdOf));
}

/** The headers other than the usual one, by the id of their route. */
export function headersOf(pages: readonly Page[]): Record<string, PageHeader> {
  return Object.fromEntries(
    pages.flatMap((page) => (page.header ? [[routeIdOf(page), page.header]] : [])),
  );
}

/** A group of the menu with the links that the table gives it. */
export type NavGroup = { id: MenuGroupId; label: string; links: readonly NavLink[] };
export type NavLink = { to: string; label: string; note?: string };

/**
 * The menu's groups with their links, both in the order they are given in. A link is shown once its page
 * exists, and a group once it has a link.
 */
export function menuOf(
  groups: readonly Omit<NavGroup, "links">[],
  table: readonly TableLine[],
  pages: readonly Page[],
): NavGroup[] {
  const findPage = createPageFinder(pages);
  const shown = table.filter(({ path }) => findPage(path.replace(/#.*/, "")));
  return groups
    .map(({ id, label }) => ({
      id,
      label,
      links: shown.flatMap(({ path, menu }) =>
        menu?.group === id
          ? [{ to: path, label: menu.label, ...(menu.note ? { note: menu.note } : {}) }]
          : [],
      ),
    }))
    .filter(({ links }) => links.length > 0);
}

/** Finds the page that answers a path. A part that is spelled out goes before one that stands for any. */
export function createPageFinder<P extends Pick<Page, "path">>(
  pages: readonly P[],
): (pathname: string) => P | undefined {
  const candidates = pages
    .filter(({ path }) => path !== "/*")
    .toSorted((a, b) => (rankOf(a.path) < rankOf(b.path) ? -1 : 1))
    .map((page) => ({ page, parts: partsOf(page.path) }));
  return (pathname) => {
    const asked = pathname.split("/");
    return candidates.find(({ parts }) => areAnswered(parts, asked))?.page;
  };
}

/** `/user/:user/vehicles/new` before `/user/:user/vehicles/:vehicleId`. */
function rankOf(path: string): string {
  return path.replaceAll(/[^/]+/g, (part) => (part.startsWith(":") ? "1" : "0"));
}

/** What a parameter can be, by its name, where that is known; others may be anything. */
const PARAMETERS: Readonly<Record<string, RegExp>> = { slip: /^\d+$/, vehicleId: /^\d+$/ };

type Part = (asked: string) => boolean;

/** Capitals don't matter to the router, which decides in the end. */
function partsOf(path: string): Part[] {
  return path.split("/").map((part) => {
    if (!part.startsWith(":")) return (asked) => asked.toLowerCase() === part.toLowerCase();
    const pattern = PARAMETERS[part.slice(1)];
    return (asked) => pattern?.test(asked) ?? asked !== "";
  });
}

function areAnswered(parts: readonly Part[], asked: readonly string[]): boolean {
  return parts.length === asked.length && parts.every((fits, at) => fits(asked[at] ?? ""));
}

/** A step of the breadcrumbs. */
export type TrailStep = { path: string; title: string };

/** The pages above a path, from the top, as far as they exist without parameters and have a title. */
export function trailTo(pathname: string, pages: readonly Page[]): TrailStep[] {
  const steps = pathname.split("/").slice(1, -1);
  return steps.flatMap((_, at) => {
    const path = `/${steps.slice(0, at + 1).join("/")}`;
    const title = pages.find((page) => page.path === path)?.title;
    return title ? [{ path, title }] : [];
  });
}

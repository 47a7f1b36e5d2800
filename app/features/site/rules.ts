import { isMachinePath, MACHINE_FOLDERS } from "#app/lib/machine-paths.ts";
import type { Page } from "#app/page-table.ts";
import { PAGE_TABLE } from "#app/pages.ts";
import type { RouteRule } from "./schema.ts";

/** With the router's own requests for the data of each. */
const OPEN_PAGES = PAGE_TABLE.filter((line) => line.module && line.isOpenBeforeLaunch).flatMap(
  ({ path }) => [path, `${path}.data`],
);
/** What goes on answering while the site is coming soon: machines, pictures, the page itself, and the way in for staff. */
const OPEN_PATHS: readonly string[] = [
  ...OPEN_PAGES,
  "/__manifest",
  "/robots.txt",
  "/favicon.ico",
  "/favicon.svg",
];
const OPEN_FOLDERS = [...MACHINE_FOLDERS, "/assets/", "/static-assets/", "/art/"];

/** Whether a page navigation is sent to /coming-soon. Staff look behind the curtain. */
export function isHeldBack(path: string, isStaff: boolean): boolean {
  if (isStaff || OPEN_PATHS.includes(path)) return false;
  return !OPEN_FOLDERS.some((folder) => path.startsWith(folder));
}

/** Old document addresses moved; query and rest of the path stay as they were. */
export function movedDocument(url: URL): string | null {
  const old = "/assets/docs";
  if (url.pathname !== old && !url.pathname.startsWith(`${old}/`)) return null;
  return `/static-assets/docs${url.pathname.slice(old.length)}${url.search}`;
}

const YEARLY_ADDRESS = /^\/roadkill-nights-(20\d\d)$/;
const OLD_ENDING = /\.html$/i;

/**
 * Where a page of the old site lives now: its addresses ended in `.html`, and a year had no folder.
 *
 * @param findPage the page that answers a path
 * @returns null for an address that is none of the old ones, or whose page is gone
 */
export function movedPage(
  url: URL,
  findPage: (pathname: string) => Pick<Page, "path"> | undefined,
): string | null {
  const bare = url.pathname.replace(OLD_ENDING, "");
  const path = bare.replace(YEARLY_ADDRESS, "/roadkill-nights/$1").replace(/^\/index$/, "/");
  if (path === url.pathname) return null;
  const page = findPage(path);
  // A username may end in `.html`.
  if (!page || page.path.endsWith("/:user")) return null;
  return path + url.search;
}

/**
 * Where a rule sends a request, null where none fits. An exact rule wins over a `/*` one, the
 * longest of those over shorter. The query carries over unless the target has its own.
 */
export function matchRouteRule(
  rules: readonly RouteRule[],
  url: URL,
): { location: string; status: number } | null {
  if (isMachinePath(url.pathname)) return null;
  const path = withoutClosingSlash(url.pathname);
  const rule =
    rules.find((r) => r.from === path) ??
    rules
      .filter((r) => isPrefixRule(r) && path.startsWith(prefixOf(r.from)))
      .sort((a, b) => b.from.length - a.from.length)[0];
  if (!rule) return null;
  // `//host` would be an address of another site.
  const matched = isPrefixRule(rule)
    ? path.slice(prefixOf(rule.from).length).replace(/^\/+/, "")
    : "";
  const target = rule.to.replaceAll("*", () => matched);
  const location = target.includes("?") ? target : `${target}${url.search}`;
  // A rule that points at itself would never end.
  return location.split("?")[0] === path ? null : { location, status: rule.status };
}

/**
 * Why a rule can't be added to the known ones (of which it replaces the one with its `from`), null
 * when it can: a target that a rule sends on could go round for ever.
 */
export function routeRuleProblem(known: readonly RouteRule[], rule: RouteRule): string | null {
  if (isMachinePath(rule.from)) return "FROM can't be redirected: the site needs that path itself.";
  // A `/*` rule without `*` in its target leads to one place, where matchRouteRule lets it end.
  const others = known.filter(({ from }) => from !== rule.from);
  const all = rule.to.includes("*") ? [...others, rule] : others;
  const next = all.find(({ from }) => canMeet(rule.to, from));
  return next ? `TO is itself redirected, from ${next.from}.` : null;
}

/** Whether a target, whatever its `*` becomes, may be a path that `from` matches. */
function canMeet(to: string, from: string): boolean {
  const [target = ""] = to.split(/[?#]/);
  const [start = "", ...rest] = target.split("*");
  const path = rest.length > 0 ? start : withoutClosingSlash(target);
  if (!from.endsWith("/*")) return rest.length > 0 ? from.startsWith(start) : from === path;
  const prefix = prefixOf(from);
  return path.startsWith(prefix) || (rest.length > 0 && prefix.startsWith(start));
}

function isPrefixRule({ from }: RouteRule): boolean {
  return from.endsWith("/*");
}

/** `/shop/*` without its star. */
function prefixOf(from: string): string {
  return from.slice(0, -1);
}

function withoutClosingSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, "") : path;
}

import { isMachinePath, MACHINE_FOLDERS } from "#app/lib/machine-paths.ts";
import type { Page } from "#app/page-table.ts";
import { PAGE_TABLE } from "#app/pages.ts";
import type { RouteRule } from "./schema.ts";

/** Including the router's data requests for each. */
const OPEN_PAGES = PAGE_TABLE.filter((line) => line.module && line.isOpenBeforeLaunch).flatMap(
  ({ path }) => [path, `${path}.data`],
);
/**
 * Paths that stay available while the site is coming soon: machine endpoints, pictures, the page
 * itself, and the staff login.
 */
const OPEN_PATHS: readonly string[] = [
  ...OPEN_PAGES,
  "/__manifest",
  "/robots.txt",
  "/favicon.ico",
  "/favicon.svg",
];
const OPEN_FOLDERS = [...MACHINE_FOLDERS, "/assets/", "/static-assets/", "/art/"];

/** Whether a page navigation is redirected to /coming-soon. Staff can see the site. */
export function isHeldBack(path: string, isStaff: boolean): boolean {
  if (isStaff || OPEN_PATHS.includes(path)) return false;
  return !OPEN_FOLDERS.some((folder) => path.startsWith(folder));
}

/** The new URL of a moved document; query and the rest of the path stay the same. */
export function movedDocument(url: URL): string | null {
  const old = "/assets/docs";
  if (url.pathname !== old && !url.pathname.startsWith(`${old}/`)) return null;
  return `/static-assets/docs${url.pathname.slice(old.length)}${url.search}`;
}

const YEARLY_ADDRESS = /^\/roadkill-nights-(20\d\d)$/;
const OLD_ENDING = /\.html$/i;

/**
 * The new path of a page on the old site, whose URLs ended in `.html` and whose years had no
 * folder.
 *
 * @param findPage finds the page for a path
 * @returns null for a URL that isn't an old one, or whose page is gone
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
 * The redirect for a request, null when no rule matches. An exact rule wins over a `/*` rule, a
 * longer one of those over a shorter. The query carries over unless the target has its own.
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
  // `//host` would be another site's URL.
  const rest = isPrefixRule(rule) ? path.slice(prefixOf(rule.from).length).replace(/^\/+/, "") : "";
  const target = rule.to.replaceAll("*", () => rest);
  const location = target.includes("?") ? target : `${target}${url.search}`;
  // A rule that targets its own path would loop.
  return location.split("?")[0] === path ? null : { location, status: rule.status };
}

/**
 * Why a rule can't be added to the existing ones (replacing the one with the same `from`), null
 * when it can: a target that is itself redirected could loop.
 */
export function routeRuleProblem(existing: readonly RouteRule[], rule: RouteRule): string | null {
  if (isMachinePath(rule.from)) return "FROM can't be redirected: the site needs that path itself.";
  // A `/*` rule without `*` in its target has one target, which matchRouteRule never redirects
  // again.
  const otherRules = existing.filter(({ from }) => from !== rule.from);
  const candidates = rule.to.includes("*") ? [...otherRules, rule] : otherRules;
  const redirect = candidates.find(({ from }) => canMatch(rule.to, from));
  return redirect ? `TO is itself redirected, from ${redirect.from}.` : null;
}

/** Whether `from` may match a target, whatever replaces its `*`. */
function canMatch(to: string, from: string): boolean {
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

/** `/shop/*` without the star. */
function prefixOf(from: string): string {
  return from.slice(0, -1);
}

function withoutClosingSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, "") : path;
}

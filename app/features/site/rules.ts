import { isMachinePath, MACHINE_FOLDERS } from "#app/lib/machine-paths.ts";
import type { Page } from "#app/page-table.ts";
import { PAGE_TABLE } from "#app/pages.ts";
import type { Announcement, RouteRule, SiteSettings } from "./schema.ts";

/** Where a link leads whose bearer sees the site before it opens. */
export const EARLY_VISIT_PATH = "/coming-soon/preview";

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
  EARLY_VISIT_PATH,
  "/__manifest",
  "/robots.txt",
  "/favicon.ico",
  "/favicon.svg",
];
const OPEN_FOLDERS = [...MACHINE_FOLDERS, "/assets/", "/static-assets/", "/art/"];

/** Whether a page navigation is redirected to /coming-soon. @param isGuest may see the site, as staff may */
export function isHeldBack(path: string, isGuest: boolean): boolean {
  if (isGuest || OPEN_PATHS.includes(path)) return false;
  return !OPEN_FOLDERS.some((folder) => path.startsWith(folder));
}

/** Whether coming-soon mode applies at an instant: it is on, has begun and hasn't ended. */
export function isComingSoonAt(
  {
    isComingSoon,
    comingSoonFrom,
    comingSoonUntil,
  }: Pick<SiteSettings, "isComingSoon" | "comingSoonFrom" | "comingSoonUntil">,
  now: Date,
): boolean {
  if (!isComingSoon || (comingSoonFrom !== null && now.getTime() < comingSoonFrom)) return false;
  return comingSoonUntil === null || now.getTime() < comingSoonUntil;
}

/** The announcement that pages show at an instant; null if there is none, or it hasn't begun or has ended. */
export function announcementAt(
  { announcement }: Pick<SiteSettings, "announcement">,
  now: Date,
): Announcement | null {
  if (!announcement) return null;
  const { from, until } = announcement;
  const hasBegun = from === null || now.getTime() >= from;
  return hasBegun && now.getTime() < until ? announcement : null;
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

/** Where a mistaken redirect is taken back: a rule for everything must not lock staff out. */
const STAFF_FOLDERS = ["/admin", "/desk", "/login", "/coming-soon"];

/** Whether no rule applies to a path: machines and staff need it itself. */
function isExemptFromRules(path: string): boolean {
  if (isMachinePath(path)) return true;
  const bare = path.replace(/\.data$/, "");
  return STAFF_FOLDERS.some((folder) => bare === folder || bare.startsWith(`${folder}/`));
}

/**
 * The redirect for a request and the rule it is by, null when no rule matches. An exact rule wins over a `/*`
 * rule, a longer one of those over a shorter. The query carries over unless the target has its own.
 */
export function matchRouteRule(
  rules: readonly RouteRule[],
  url: URL,
): { location: string; status: number; from: string } | null {
  if (isExemptFromRules(url.pathname)) return null;
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
  return location.split("?")[0] === path
    ? null
    : { location, status: rule.status, from: rule.from };
}

/**
 * Why a rule can't be added to the existing ones (replacing the one with the same `from`), null
 * when it can: a target that is itself redirected could loop, or takes two steps.
 */
export function routeRuleProblem(existing: readonly RouteRule[], rule: RouteRule): string | null {
  return findRouteRuleProblem(existing, rule)?.message ?? null;
}

/** The same with the field that the problem is in. */
export function findRouteRuleProblem(
  existing: readonly RouteRule[],
  rule: RouteRule,
): { field: "from" | "to"; message: string } | null {
  const own = rule.from.replace(/\/\*$/, "");
  if (isExemptFromRules(own)) {
    return { field: "from", message: "FROM can't be redirected: the site needs that path itself." };
  }
  // A `/*` rule without `*` in its target has one target, which matchRouteRule never redirects
  // again.
  const otherRules = existing.filter(({ from }) => from !== rule.from);
  const candidates = rule.to.includes("*") ? [...otherRules, rule] : otherRules;
  const redirect = candidates.find(({ from }) => canMatch(rule.to, from));
  if (redirect) {
    return { field: "to", message: `TO is itself redirected, from ${redirect.from}.` };
  }
  // A rule for everything is for the time when nothing else counts.
  const earlier = otherRules.find(({ to }) => rule.from !== "/*" && canMatch(to, rule.from));
  if (!earlier) return null;
  return {
    field: "from",
    message: `${earlier.from} already leads to FROM, so it would redirect twice. Let it lead to TO first.`,
  };
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

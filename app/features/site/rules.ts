import type { RouteRule } from "./schema.ts";

/** Paths that go on answering while the site is coming soon: machines, pictures and the page itself. */
const ALWAYS_OPEN = [
  "/coming-soon",
  "/__manifest",
  "/api/",
  "/rest/",
  "/media/",
  "/builds/",
  "/assets/",
  "/static-assets/",
  "/art/",
];

/** Whether a page navigation is sent to /coming-soon. Staff look behind the curtain. */
export function isHeldBack(path: string, isStaff: boolean): boolean {
  return !isStaff && !ALWAYS_OPEN.some((open) => path.startsWith(open));
}

/** Old document addresses moved; query and rest of the path stay as they were. */
export function movedDocument(url: URL): string | null {
  const old = "/assets/docs";
  if (url.pathname !== old && !url.pathname.startsWith(`${old}/`)) return null;
  return `/static-assets/docs${url.pathname.slice(old.length)}${url.search}`;
}

/**
 * Where a rule sends a request, null where none fits. An exact rule wins over a `/*` one, the
 * longest of those over shorter. The query is kept unless the target has its own.
 */
export function matchRouteRule(
  rules: readonly RouteRule[],
  url: URL,
): { location: string; status: number } | null {
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, "") : url.pathname;
  const rule =
    rules.find((r) => r.from === path) ??
    rules
      .filter((r) => r.from.endsWith("/*") && path.startsWith(r.from.slice(0, -1)))
      .sort((a, b) => b.from.length - a.from.length)[0];
  if (!rule) return null;
  const matched = rule.from.endsWith("/*") ? path.slice(rule.from.length - 1) : "";
  const target = rule.to.replaceAll("*", matched);
  const location = target.includes("?") ? target : `${target}${url.search}`;
  // A rule that points at itself would never end.
  return location.split("?")[0] === path ? null : { location, status: rule.status };
}

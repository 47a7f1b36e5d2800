import { findRouteRuleProblem, movedDocument, movedPage } from "#app/features/site/rules.ts";
import { ROUTE_RULES_MAX, type RouteRule, routeRuleSchema } from "#app/features/site/schema.ts";
import { REDIRECT_LIMITS } from "./redirect-columns.ts";
import type { TypedRedirect } from "./schema.ts";

/** What is wrong with a redirect, and in which field. */
export type RedirectProblem = { field: "from" | "to" | "isExternal"; message: string };

/** A rule that can be added, or why it can't. */
export type CheckedRedirect = { rule: RouteRule } | { problem: RedirectProblem };

const BASE = "https://path.invalid";

/**
 * A typed redirect as a rule: full addresses of this site become paths, and both are written as browsers request them,
 * so that loops and chains are the same text. A target on another site needs consent, so that a mistyped path doesn't lead visitors away.
 *
 * @param origins those of this site
 */
export function checkRedirect(
  existing: readonly RouteRule[],
  { from, to, status, isExternal }: TypedRedirect,
  origins: readonly string[],
): CheckedRedirect {
  // The rules allow it, but no link leads there, and it looks like another site.
  if (/^\/[/\\]|\\/.test(from)) {
    return { problem: { field: "from", message: "FROM is a path: it starts with one /." } };
  }
  const own = ownUrl(from, origins);
  const parsed = routeRuleSchema.safeParse({
    from: requestedPath(own?.pathname ?? from),
    to: requestedTarget(to, origins),
    status,
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = issue?.path[0] === "from" ? "from" : "to";
    return { problem: { field, message: issue?.message ?? "" } };
  }
  const rule = parsed.data;
  const host = URL.parse(rule.to)?.host;
  if (host && !isExternal) {
    const message = `This leads away, to ${host}. Check the box if it should.`;
    return { problem: { field: "isExternal", message } };
  }
  const problem =
    findRouteRuleProblem(existing, rule) ??
    selfProblem(rule) ??
    movedProblem(rule) ??
    roomProblem(existing, rule);
  return problem ? { problem } : { rule };
}

/** The rules with this one, in place of one from the same path. */
export function withRule(rules: readonly RouteRule[], rule: RouteRule): RouteRule[] {
  return [...rules.filter(({ from }) => from !== rule.from), rule];
}

function selfProblem({ from, to }: RouteRule): RedirectProblem | null {
  const [path = ""] = to.split(/[?#]/);
  if (requestedPath(path) !== from) return null;
  return { field: "to", message: "TO is FROM itself: it would never arrive." };
}

/** The site redirects addresses of its former version itself. As a target, one would redirect twice, or back to FROM. */
function movedProblem({ from, to }: RouteRule): RedirectProblem | null {
  const message = "The site redirects former documents itself.";
  if (movedDocument(new URL(from, BASE))) return { field: "from", message };
  if (!to.startsWith("/")) return null;
  const url = new URL(to, BASE);
  const isPost = url.pathname === "/" && url.searchParams.has("p");
  const moved = movedDocument(url) ?? movedPage(url, () => ({ path: "" }));
  if (isPost) return { field: "to", message: "TO is itself redirected, to an article. Use that." };
  return moved ? { field: "to", message: `TO is itself redirected, to ${moved}. Use that.` } : null;
}

function roomProblem(existing: readonly RouteRule[], { from }: RouteRule): RedirectProblem | null {
  const isNew = existing.every((rule) => rule.from !== from);
  if (!isNew || existing.length < ROUTE_RULES_MAX) return null;
  const most = ROUTE_RULES_MAX.toLocaleString("en-US");
  return { field: "from", message: `There are ${most} redirects, the most there can be.` };
}

/** A path or a full address of this site as the path that browsers request; anything else unchanged. */
function requestedTarget(typed: string, origins: readonly string[]): string {
  const path = /^\/(?!\/)[^\\]*$/.test(typed) ? URL.parse(typed, BASE) : null;
  const url = path ?? ownUrl(typed, origins);
  return url ? `${url.pathname}${url.search}${url.hash}` : typed;
}

/** A full address of this site, whose scheme may be the other one; null for anything else. */
function ownUrl(typed: string, origins: readonly string[]): URL | null {
  const url = /^https?:\/\//i.test(typed) ? URL.parse(typed) : null;
  return url && origins.some((origin) => URL.parse(origin)?.host === url.host) ? url : null;
}

/** A path as browsers request it, without a closing slash; unchanged if it isn't one. */
function requestedPath(typed: string): string {
  if (!/^\/(?!\/)[^?#\\]*$/.test(typed)) return typed;
  const { pathname } = new URL(typed, BASE);
  const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
  return path.slice(0, 3 * REDIRECT_LIMITS.from);
}

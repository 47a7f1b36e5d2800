import { describe, expect, test } from "vitest";
import {
  isComingSoonAt,
  isHeldBack,
  matchRouteRule,
  movedDocument,
  movedPage,
  routeRuleProblem,
} from "#app/features/site/rules.ts";
import { type RouteRule, routeRuleSchema } from "#app/features/site/schema.ts";
import { createPageFinder } from "#app/page-table.ts";

const at = (path: string) => new URL(path, "https://garage.test");
const rules: RouteRule[] = [
  { from: "/roadkill-nights-2022", to: "/roadkill-nights/2022", status: 301 },
  { from: "/shop/*", to: "https://store.test/*", status: 302 },
  { from: "/shop/sale/*", to: "/events?sale=1", status: 307 },
  { from: "/loop", to: "/loop", status: 302 },
];

test("an exact rule redirects and keeps the query", () => {
  expect(matchRouteRule(rules, at("/roadkill-nights-2022?a=1"))).toEqual({
    location: "/roadkill-nights/2022?a=1",
    status: 301,
    from: "/roadkill-nights-2022",
  });
});

test("a trailing slash doesn't hide a rule", () => {
  expect(matchRouteRule(rules, at("/roadkill-nights-2022/"))?.status).toBe(301);
});

test("a prefix rule passes on what it matched, to another site too", () => {
  expect(matchRouteRule(rules, at("/shop/hats/red"))?.location).toBe("https://store.test/hats/red");
});

test("the longest prefix wins, and a target with a query keeps its own", () => {
  expect(matchRouteRule(rules, at("/shop/sale/now?x=2"))).toEqual({
    location: "/events?sale=1",
    status: 307,
    from: "/shop/sale/*",
  });
});

test("a rule that targets its own path is ignored", () => {
  expect(matchRouteRule(rules, at("/loop"))).toBeNull();
});

test("a path without a rule passes through", () => {
  expect(matchRouteRule(rules, at("/news"))).toBeNull();
});

test("moved documents keep path and query", () => {
  expect(movedDocument(at("/assets/docs/a/b.pdf?v=2"))).toBe("/static-assets/docs/a/b.pdf?v=2");
  expect(movedDocument(at("/assets/docs"))).toBe("/static-assets/docs");
  expect(movedDocument(at("/assets/docsy"))).toBeNull();
});

describe("a URL of the old site", () => {
  const findPage = createPageFinder(
    ["/", "/downloads", "/user/:user", "/roadkill-nights/2022", "/news/article/:c/:y/:m/:a"].map(
      (path) => ({ path }),
    ),
  );
  const moved = (path: string) => movedPage(at(path), findPage);

  test.each([
    ["/downloads.html", "/downloads"],
    ["/DOWNLOADS.HTML", "/DOWNLOADS"],
    ["/downloads.html?from=mail", "/downloads?from=mail"],
    ["/index.html", "/"],
    ["/news/article/racing/2019/12/a-night.html", "/news/article/racing/2019/12/a-night"],
    ["/roadkill-nights-2022", "/roadkill-nights/2022"],
    ["/roadkill-nights-2022.html?a=1", "/roadkill-nights/2022?a=1"],
  ])("%s moved to %s", (from, to) => expect(moved(from)).toBe(to));

  test.each([
    "/downloads",
    "/",
    "/nowhere.html",
    "/roadkill-nights-2019",
    "/user/joe.html",
    "https://garage.test//evil.test/downloads.html",
    "/downloads.html.html",
  ])("%s is not an old URL", (path) => expect(moved(path)).toBeNull());
});

test("coming soon blocks pages only, and lets staff pass", () => {
  expect(isHeldBack("/", false)).toBe(true);
  expect(isHeldBack("/1320-club", false)).toBe(true);
  for (const open of [
    "/coming-soon",
    "/coming-soon.data",
    "/login",
    "/login.data",
    "/robots.txt",
    "/favicon.ico",
    "/favicon.svg",
    "/__manifest",
    "/api/health",
    "/rest/slips",
    "/builds/latest.json",
    "/media/x.jpg",
  ]) {
    expect(isHeldBack(open, false)).toBe(false);
  }
  for (const closed of ["/coming-soon-2", "/login/x", "/robots.txt.html", "/__manifesto"]) {
    expect(isHeldBack(closed, false)).toBe(true);
  }
  expect(isHeldBack("/", true)).toBe(false);
});

test.each([
  [{ from: "news", to: "/x", status: 301 }],
  [{ from: "/a*b", to: "/x", status: 301 }],
  [{ from: "/a", to: "javascript:alert(1)", status: 301 }],
  [{ from: "/a", to: "//evil.test", status: 301 }],
  [{ from: "/a", to: "/\\evil.test", status: 301 }],
  [{ from: "/a", to: "https://store.test\\@evil.test", status: 301 }],
  [{ from: "/a/*", to: "https://store.test*", status: 301 }],
  [{ from: "/a/*", to: "https://*/", status: 301 }],
  [{ from: "/a", to: "/b", status: 200 }],
])("an invalid rule is rejected: %j", (rule) => {
  expect(routeRuleSchema.safeParse(rule).success).toBe(false);
});

test("what a rule passes on never leads to another site", () => {
  const moved: RouteRule[] = [{ from: "/old/*", to: "/*", status: 301 }];
  for (const path of ["/old//evil.test", "/old///evil.test", "/old/\\evil.test"]) {
    expect(matchRouteRule(moved, at(path))?.location).toBe("/evil.test");
  }
});

test("what a rule passes on is inserted literally", () => {
  const moved: RouteRule[] = [{ from: "/old/*", to: "/new/*", status: 301 }];
  expect(matchRouteRule(moved, at("/old/$&-$1-$$"))?.location).toBe("/new/$&-$1-$$");
});

test("rules can't affect machine endpoints and pictures", () => {
  const all: RouteRule[] = [{ from: "/*", to: "https://store.test/*", status: 301 }];
  for (const path of ["/api/health", "/rest/slips", "/media/a.jpg", "/builds", "/builds/latest"]) {
    expect(matchRouteRule(all, at(path)), path).toBeNull();
  }
  expect(matchRouteRule(all, at("/apiary"))?.location).toBe("https://store.test/apiary");
});

test.each([
  ["/b", "/a"],
  ["/b/", "/a"],
  ["/b?x=1#y", "/a"],
  ["/d/e", "/c/*"],
  ["/c/*", "/x/*"],
  ["/c/e/*", "/x/*"],
  ["/*", "/x/*"],
  ["/x/y/*", "/x/*"],
])("a target %s that is itself redirected is rejected", (to, from) => {
  const rules: RouteRule[] = [
    { from: "/b", to: "/a", status: 302 },
    { from: "/d/e", to: "/f", status: 302 },
    { from: "/c/*", to: "/g/*", status: 302 },
  ];
  expect(routeRuleProblem(rules, { from, to, status: 302 })).toMatch(/TO /);
});

test("a rule may replace itself, lead to another site and send everything to one page", () => {
  const rules: RouteRule[] = [{ from: "/b", to: "/a", status: 302 }];
  for (const rule of [
    { from: "/b", to: "/c", status: 302 },
    { from: "/c", to: "https://store.test/b", status: 302 },
    { from: "/*", to: "/soon", status: 302 },
    { from: "/a/*", to: "/bb/*", status: 302 },
  ] satisfies RouteRule[]) {
    expect(routeRuleProblem(rules, rule), rule.from).toBeNull();
  }
  expect(routeRuleProblem([], { from: "/api/*", to: "/x", status: 302 })).toMatch(/FROM /);
});

test.each([
  ["/b", "/c"],
  ["/b", "/c/x"],
  ["/b/*", "/c"],
])("a rule from %s, where another one leads, would redirect twice", (from, to) => {
  const rules: RouteRule[] = [
    { from: "/a", to: "/b", status: 302 },
    { from: "/d", to: "/b/c", status: 302 },
  ];
  expect(routeRuleProblem(rules, { from, to, status: 302 })).toContain("already leads to FROM");
});

test("no rule locks staff out of the pages where it can be removed", () => {
  const all: RouteRule[] = [{ from: "/*", to: "https://store.test/*", status: 301 }];
  for (const path of ["/admin", "/admin/redirects", "/admin/redirects.data", "/desk", "/login"]) {
    expect(matchRouteRule(all, at(path)), path).toBeNull();
  }
  expect(matchRouteRule(all, at("/administration"))).not.toBeNull();
  expect(routeRuleProblem([], { from: "/admin/site", to: "/x", status: 302 })).toMatch(/FROM /);
  expect(routeRuleProblem([], { from: "/admin/*", to: "/x", status: 302 })).toMatch(/FROM /);
});

test("coming soon begins and ends at its times", () => {
  const from = Date.UTC(2026, 10, 27, 12);
  const until = from + 1;
  const check = (at: number, isOn = true) =>
    isComingSoonAt(
      { isComingSoon: isOn, comingSoonFrom: from, comingSoonUntil: until },
      new Date(at),
    );
  expect(check(from - 1)).toBe(false);
  expect(check(from)).toBe(true);
  expect(check(until)).toBe(false);
  expect(check(from, false)).toBe(false);
  const open = { isComingSoon: true, comingSoonFrom: null, comingSoonUntil: null };
  expect(isComingSoonAt(open, new Date(0))).toBe(true);
});

import { expect, test } from "vitest";
import { isHeldBack, matchRouteRule, movedDocument } from "#app/features/site/rules.ts";
import { type RouteRule, routeRuleSchema } from "#app/features/site/schema.ts";

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
  });
});

test("a closing slash does not hide a rule", () => {
  expect(matchRouteRule(rules, at("/roadkill-nights-2022/"))?.status).toBe(301);
});

test("a prefix rule hands on what it matched, to another site too", () => {
  expect(matchRouteRule(rules, at("/shop/hats/red"))?.location).toBe("https://store.test/hats/red");
});

test("the longest prefix wins, and a target with a query keeps its own", () => {
  expect(matchRouteRule(rules, at("/shop/sale/now?x=2"))).toEqual({
    location: "/events?sale=1",
    status: 307,
  });
});

test("a rule that points at itself is passed over", () => {
  expect(matchRouteRule(rules, at("/loop"))).toBeNull();
});

test("a path without a rule goes on", () => {
  expect(matchRouteRule(rules, at("/news"))).toBeNull();
});

test("moved documents keep path and query", () => {
  expect(movedDocument(at("/assets/docs/a/b.pdf?v=2"))).toBe("/static-assets/docs/a/b.pdf?v=2");
  expect(movedDocument(at("/assets/docs"))).toBe("/static-assets/docs");
  expect(movedDocument(at("/assets/docsy"))).toBeNull();
});

test("coming soon holds back pages only, and lets staff pass", () => {
  expect(isHeldBack("/", false)).toBe(true);
  expect(isHeldBack("/1320-club", false)).toBe(true);
  for (const open of [
    "/coming-soon",
    "/api/health",
    "/rest/slips",
    "/builds/latest.json",
    "/media/x.jpg",
  ]) {
    expect(isHeldBack(open, false)).toBe(false);
  }
  expect(isHeldBack("/", true)).toBe(false);
});

test.each([
  [{ from: "news", to: "/x", status: 301 }],
  [{ from: "/a*b", to: "/x", status: 301 }],
  [{ from: "/a", to: "javascript:alert(1)", status: 301 }],
  [{ from: "/a", to: "//evil.test", status: 301 }],
  [{ from: "/a", to: "/b", status: 200 }],
])("a bad rule is refused: %j", (rule) => {
  expect(routeRuleSchema.safeParse(rule).success).toBe(false);
});

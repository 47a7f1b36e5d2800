import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "#app/page-table.ts";
import { PAGE_TABLE } from "#app/pages.ts";
import { BUDGET, countBytes, DEMO_ARTICLE } from "../bench/first-load.ts";
import { launch, makePatient, ORIGIN, visit } from "./support/browser.ts";

/** Addresses of pages with parameters. A pattern finds one among the links of another page. */
const EXAMPLES: Readonly<Record<string, string | readonly [on: string, link: RegExp]>> = {
  "/1320-club/slip/:slip": "/1320-club/slip/1",
  "/1320-club/slip/:slip/certificate": "/1320-club/slip/1/certificate",
  "/challenges/:challenge": "/challenges/1",
  "/1320-club/champions/:season": "/1320-club/champions/2025",
  "/1320-club/:ladder/:slug": "/1320-club/model/challenger",
  "/tracks/:track": "/tracks/famoso-dragstrip",
  "/tracks/:track/results/:day": [
    "/tracks/famoso-dragstrip",
    /"(\/tracks\/famoso-dragstrip\/results\/[\d-]+)"/,
  ],
  "/user/:user": "/user/demo-racer",
  "/user/:user/vehicles/:vehicleId": "/user/demo-racer/vehicles/1",
  "/user/:user/vehicles/:vehicleId/progress": "/user/demo-racer/vehicles/1/progress",
  "/badges/:user/:vehicleId/:badge": ["/user/demo-racer", /"(\/badges\/[^"?#]+)"/],
  "/news/category/:category": "/news/category/numbers",
  "/news/tag/:tag": [DEMO_ARTICLE, /"(\/news\/tag\/[^"?#]+)"/],
  "/news/author/:author": ["/news/contributors", /"(\/news\/author\/[^"?#]+)"/],
  "/news/article/:category/:year/:month/:article": DEMO_ARTICLE,
  "/comments/on/:kind/:id": "/comments/on/slip/1",
  "/events/category/:category": "/events/category/racing",
  "/events/:event": ["/events", /"(\/events\/[\w-]+-\d{4}-\d\d-\d\d)"/],
  "/tools/:tool": "/tools/density-altitude",
  "/social/:post": ["/social", /"(\/social\/\d+)"/],
};

/** Visitors are sent elsewhere or rejected: without an account, a mailed link or a form they sent. */
const NOT_FOR_VISITORS = [
  ...[
    "/register/complete",
    "/activation",
    "/manage-account",
    "/manage-account/blocked",
    "/notices",
  ],
  ...["/challenges", "/challenges/new"],
  ...["/following", "/following/all", "/user/:user/followers"],
  "/email-change",
  ...["/1320-club/submit", "/1320-club/slip/:slip/appeal"],
  "/user/:user/vehicles/new",
  ...["/user/:user/vehicles/:vehicleId/edit", "/user/:user/vehicles/:vehicleId/workshop"],
  "/news/preview/:token",
  ...["/newsroom", "/newsroom/new", "/newsroom/authors", "/newsroom/authors/:id"],
  ...["/newsroom/calendar", "/newsroom/merge/:kind/:id"],
  ...["/newsroom/terms", "/newsroom/article/:id", "/newsroom/article/:id/history"],
  ...["/events/manage", "/events/manage/new", "/events/manage/import"],
  ...["/events/manage/event/:event", "/horsepower-locator/import"],
  ...["/track-desk", "/track-desk/:track", "/track-desk/:track/:sheet"],
  ...["/desk", "/desk/help", "/desk/figures", "/desk/social", "/admin", "/admin/confirm"],
  ...["/admin/members", "/admin/members/invite", "/admin/members/:id", "/admin/audit"],
  ...["/admin/site", "/admin/redirects", "/admin/jobs", "/admin/backups"],
  ...["/admin/dead-letters"],
  ...["/admin/mail", "/admin/mail/:id", "/admin/errors"],
  ...["/drag-pak/review", "/drag-pak/confirmation", "/drag-pak/requests"],
  ...["/moderation", "/moderation/slips/:slip", "/moderation/reports"],
  ...["/moderation/comments", "/moderation/figures", "/moderation/racers/:racer"],
  ...["/moderation/inbox", "/moderation/appeals", "/moderation/filters", "/moderation/dismiss"],
];

/** Only in development; and a comment's page, of which the demo data has none. */
const NOT_MEASURED = ["/dev/outbox", "/dev/ui", "/comments/:comment", "/comments/:comment/history"];

/** Content pages share one line of the table. The last one is a 404. */
const CONTENT = ["/racing-hq", "/drag-pak/2021/pre-run-checklist", "/no-such-page"];

/** The only page over the budget; app/rendering/DECISIONS.md has the reason. */
const LIMITS: Readonly<Record<string, number>> = { "/register": 135_000 };

const documents = PAGE_TABLE.flatMap((line) =>
  line.module && (line.title || line.path === "/") ? [line] : [],
);
const pages = documents.filter(
  ({ path }) => ![...NOT_FOR_VISITORS, ...NOT_MEASURED].includes(path),
);

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function addressOf(path: string): Promise<string> {
  const example = EXAMPLES[path] ?? path;
  if (typeof example === "string") return example;
  const [on, link] = example;
  const html = await (await fetch(new URL(on, ORIGIN))).text();
  return link.exec(html)?.[1] ?? expect.fail(`${on} links to no ${path}`);
}

/** A path without parameters; theirs lead nowhere for a visitor. */
const withoutParameters = (path: string) => path.replaceAll(/:\w+/g, "1");

async function measure(path: string, { hydrate }: Pick<Page, "hydrate">): Promise<void> {
  const { page, context } = await visit(browser, { width: 412, serviceWorkers: false });
  // What a page loads once it is idle isn't part of the first load.
  await makePatient(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  const bytes = countBytes(cdp);
  await page.goto(path, { waitUntil: "load" });
  expect(new URL(page.url()).pathname, `${path} is shown at its own address`).toBe(path);
  if (hydrate !== "eager") {
    expect(bytes.js, `script of ${path} before a visitor acts`).toBeLessThanOrEqual(
      BUDGET.jsBefore,
    );
  }
  await page.mouse.click(5, 5);
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
  expect(bytes.js, `script of ${path}`).toBeGreaterThan(100_000);
  expect(bytes.js, `script of ${path}`).toBeLessThanOrEqual(LIMITS[path] ?? BUDGET.js);
  await context.close();
}

test.each(pages)("$path loads little script, and none before a visitor acts", async (line) => {
  await measure(await addressOf(line.path), line);
});

test.each(CONTENT)("%s loads little script, and none before a visitor acts", (path) =>
  measure(path, {}),
);

test("the other pages aren't for visitors", async () => {
  const paths = documents.map(({ path }) => path);
  expect([...NOT_FOR_VISITORS, ...NOT_MEASURED].filter((path) => !paths.includes(path))).toEqual(
    [],
  );
  for (const path of NOT_FOR_VISITORS) {
    const url = new URL(withoutParameters(path), ORIGIN);
    expect((await fetch(url, { redirect: "manual" })).status, path).not.toBe(200);
  }
});

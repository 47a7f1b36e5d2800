import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPageFinder, pagesOf } from "#app/page-table.ts";
import { PAGE_TABLE } from "#app/pages.ts";
import { launch, signIn } from "./support/browser.ts";
import { walk } from "./support/walk.ts";

/** Pages that differ in their data alone: so many of them are opened. */
const SAMPLES = 2;

/** The static pages, the year pages and those with parameters, as the specification names them. */
const SPECIFIED = [
  ..."/ /env /srt /videos /history /privacy /downloads /never-lift /news /trademarks".split(" "),
  ..."/coming-soon /legal-notes /news/search /events /srt-demon-170 /track-locator".split(" "),
  ..."/drag-pak /1320-club /racing-hq /badassador /news/contributors".split(" "),
  ..."/events/past-events /horsepower-locator /demon-170-owner-info".split(" "),
  ..."/livery-shootout /radford-giveaway /track-experience /track-experience/faq".split(" "),
  ..."/racing-hq/racing-faq /roadkill-nights /manage-account".split(" "),
  ..."/drag-pak/access /drag-pak/dealer /drag-pak/customer".split(" "),
  ..."/roadkill-nights/2021 /roadkill-nights/2022".split(" "),
  ..."/roadkill-nights/2023 /roadkill-nights/2024".split(" "),
];

/** Pages that nothing on another page leads to: a form, a mail or a person's own address does. */
const BY_FORM_OR_MAIL = [
  "/forgot-password",
  "/reset-password",
  "/activation",
  "/email-change",
  "/news/search",
  "/coming-soon",
  "/env",
];

/** They lead elsewhere unless something was just sent; the journeys of their forms open them. */
const AFTER_A_FORM = [
  "/register/complete",
  "/drag-pak/review",
  "/drag-pak/confirmation",
  "/news/preview/:token",
  "/logout",
];

const findPage = createPageFinder(pagesOf(PAGE_TABLE, []));
const opened = new Set<string>();
/** How many pages of each shape were opened, by whoever came first. */
const samples = new Map<string, number>();
const titles = new Map<string, string[]>();

/** Takes pages of which too few were opened yet. Files and what has no document are asked for alone. */
function takes(path: string): boolean {
  if (AFTER_A_FORM.includes(path) || /\.\w+$|^\/(api|rest|media|feeds?|player)\b/.test(path))
    return false;
  const page = findPage(path);
  if (page && !page.title && page.path !== "/") return false;
  const shape = page?.path ?? path;
  const before = samples.get(shape) ?? 0;
  if (before >= SAMPLES || opened.has(path)) return false;
  samples.set(shape, before + 1);
  opened.add(path);
  return true;
}

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test.each([
  ["a visitor", null, [...SPECIFIED, ...BY_FORM_OR_MAIL]],
  ["a racer", "demo-racer", ["/", "/manage-account", "/1320-club/submit", "/user/demo-racer"]],
  ["the staff", "demo-admin", ["/", "/moderation", "/newsroom", "/events/manage", "/dev/ui"]],
])("every page that %s can reach is whole", async (_, username, entrances) => {
  const found = await walk(browser, {
    entrances: entrances.filter((path) => username || path !== "/manage-account"),
    takes,
    prepare: async (page) => {
      if (username) await signIn(page, username);
    },
  });
  for (const [title, paths] of found.titles)
    titles.set(title, [...(titles.get(title) ?? []), ...paths]);
  expect(found.faults).toEqual([]);
});

test("no page was left out, and each has a title of its own", () => {
  const paths = PAGE_TABLE.flatMap(({ module, path, ...page }) =>
    module && "title" in page && page.title ? [path] : [],
  );
  expect(paths.filter((path) => !samples.has(path) && !AFTER_A_FORM.includes(path))).toEqual([]);
  expect(SPECIFIED.filter((path) => !opened.has(path))).toEqual([]);
  expect([...titles].filter(([title, of]) => !title || of.length > 1)).toEqual([]);
});

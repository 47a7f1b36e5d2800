import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPageFinder, pagesOf } from "#app/page-table.ts";
import { PAGE_TABLE } from "#app/pages.ts";
import { launch, ORIGIN, signIn, visit } from "./support/browser.ts";
import { lookWithScript, openPhone, walk } from "./support/walk.ts";

/** How many pages are opened that differ only in their data. */
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

/** Only a form, a mail or a person's own address leads to these, or a link of two members. */
const BY_FORM_OR_MAIL = [
  ...["/forgot-password", "/activation", "/news/search", "/coming-soon", "/env"],
  ...["/notices/unsubscribe", "/challenges/1"],
];

/** They lead elsewhere unless something was just sent, or hold links that work once; journeys open them. */
const AFTER_A_FORM = [
  "/register/complete",
  "/admin/confirm",
  "/reset-password",
  "/email-change",
  "/drag-pak/review",
  "/drag-pak/confirmation",
  "/news/preview/:token",
  "/comments/on/:kind/:id",
  "/comments/:comment/history",
  "/1320-club/slip/:slip/appeal",
  "/track-desk/:track",
  "/track-desk/:track/:sheet",
  "/track-desk",
  "/moderation/dismiss",
  "/moderation/filters",
  "/dev/outbox",
  "/logout",
];

const OF_A_RACER = [
  "/manage-account",
  "/manage-account/blocked",
  "/notices",
  "/challenges",
  "/following",
  "/1320-club/submit",
  "/user/demo-racer",
];

/** What the desk can work on is behind these. */
const STAFF = ["/desk", "/moderation", "/newsroom", "/newsroom?state=published", "/dev/ui"];

const findPage = createPageFinder(pagesOf(PAGE_TABLE, []));
const shapeOf = (path: string) => findPage(new URL(path, ORIGIN).pathname);
/** The opened pages of each kind, for all visitors. */
const opened = new Map<string, Set<string>>();
const titles = new Map<string, Set<string>>();

function samplesIn(shapes: Map<string, Set<string>>, path: string): Set<string> {
  const shape = shapeOf(path)?.path ?? path;
  const samples = shapes.get(shape) ?? new Set();
  shapes.set(shape, samples);
  return samples;
}

/** Takes pages of which too few were opened yet. Files and what has no document are asked for alone. */
function taking(): (path: string) => boolean {
  const taken = structuredClone(opened);
  return (path) => {
    if (/\.\w+$|^\/(api|rest|media|player)\b/.test(path)) return false;
    const page = shapeOf(path);
    if (page && (!page.title || AFTER_A_FORM.includes(page.path))) return false;
    const samples = samplesIn(taken, path);
    if (samples.has(path) || samples.size >= SAMPLES) return false;
    samples.add(path);
    return true;
  };
}

const browser = await launch();
afterAll(() => browser.close());

/** Who walks, as which demo account, and from where. */
type Visitor = { who: string; username?: string; entrances: readonly string[] };

const VISITORS: readonly Visitor[] = [
  { who: "a visitor", entrances: [...SPECIFIED, ...BY_FORM_OR_MAIL] },
  { who: "a racer", username: "demo-racer", entrances: OF_A_RACER },
  { who: "the staff", username: "demo-admin", entrances: STAFF },
];

async function walkAs({ who, username, entrances }: Visitor) {
  const prepare = async (page: Page) => {
    if (username) await signIn(page, username);
  };
  const walked = await walk(browser, { entrances, takes: taking(), prepare });
  /** Pages of a kind have the same colors. */
  const pages = [...walked.opened].map((path) => {
    const samples = samplesIn(opened, path);
    samples.add(path);
    return { path, hasContrast: samples.size === 1 };
  });
  for (const [title, paths] of walked.titles)
    titles.set(title, new Set([...(titles.get(title) ?? []), ...paths]));
  return { who, prepare, pages, faults: walked.faults };
}

// The console lists mail once there is some.
await requestPasswordReset();
// While tests are collected, so that each page has a test of its own, and a limit of its own on a busy machine.
const walks: Awaited<ReturnType<typeof walkAs>>[] = [];
for (const visitor of VISITORS) walks.push(await walkAs(visitor));

async function requestPasswordReset(): Promise<void> {
  const { context, page } = await visit(browser);
  const [email, origin] = ["demo-racer@example.com", ORIGIN];
  await page.request.post("/forgot-password", { form: { email }, headers: { origin } });
  await context.close();
}

describe.each(walks)("as $who", ({ prepare, pages, faults }) => {
  let phone: Awaited<ReturnType<typeof openPhone>>;
  beforeAll(async () => {
    phone = await openPhone(browser, prepare);
    return () => phone.context.close();
  });

  test("what pages say of themselves is right, and every link leads to a page", () => {
    expect(faults).toEqual([]);
  });

  test.each(pages)("$path is whole", async ({ path, hasContrast }) => {
    expect(await lookWithScript(phone, path, { hasContrast })).toEqual([]);
  });
});

test("no page was left out, and each has a unique title", () => {
  const paths = PAGE_TABLE.flatMap(({ module, path, ...page }) =>
    module && "title" in page && page.title ? [path] : [],
  );
  const isOpened = (path: string) => (opened.get(path)?.size ?? 0) > 0;
  const missed = [...paths, ...SPECIFIED].filter((path) => !isOpened(path));
  expect(missed.filter((path) => !AFTER_A_FORM.includes(path))).toEqual([]);
  expect([...titles].filter(([, of]) => of.size > 1)).toEqual([]);
});

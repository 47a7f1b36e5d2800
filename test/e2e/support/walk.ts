import type { Browser, Page } from "playwright-core";
import { findViolations, hydrated, ORIGIN, styled, visit } from "./browser.ts";

/** Pages that are open side by side: enough to keep a small machine busy. */
const LANES = 3;
const PHONE = { width: 360, height: 740 };
const NARROWEST = { width: 320, height: 740 };
/** The minimum length of a description; search engines show four times that. */
const DESCRIPTION_MIN = 40;

/** A page's metadata. */
type Facts = {
  title: string;
  headings: number;
  description: string;
  canonical: string;
  isIndexed: boolean;
  overflow: number;
  links: string[];
  /** Controls whose name begins with other words than they show. */
  misnamed: string[];
};

/** The pages to open, and the visitor. */
type Plan = {
  entrances: readonly string[];
  /** Whether an address that was met is opened; any other is only asked for. */
  takes(path: string): boolean;
  /** Makes a visitor's page somebody's, for instance signs in. */
  prepare(page: Page): Promise<void>;
};

/** The result of a walk. */
export type Walk = {
  /** Each with its place. */
  faults: string[];
  /** The pages that search engines list, by their titles. */
  titles: Map<string, string[]>;
  /** Paths that showed a page of their own. */
  opened: Set<string>;
};

/** Opens pages and everything they link to, on the narrowest phone and without script, and collects faults. */
export async function walk(browser: Browser, { entrances, takes, prepare }: Plan): Promise<Walk> {
  const walked: Walk = { faults: [], titles: new Map(), opened: new Set() };
  /** Each with a page that has it. */
  const links = new Map<string, string>();
  const met = new Set(entrances);
  const left = [...met];
  const meet = (link: string, from: string) => {
    links.set(link, from);
    const [path = ""] = link.split("?");
    if (met.has(path) || !takes(path)) return;
    met.add(path);
    left.push(path);
  };
  const visitors = await Promise.all(
    Array.from({ length: LANES }, () => visit(browser, { ...NARROWEST, javaScript: false })),
  );
  const lanes = visitors.map(({ page }) => page);
  await Promise.all(lanes.map(prepare));
  const wander = async (page: Page) => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      const { links } = await lookWithoutScript(page, path, walked);
      for (const link of links) meet(link, path);
    }
  };
  // A lane that has nothing to do ends early: those that still open pages find the rest.
  while (left.length > 0) await Promise.all(lanes.map(wander));
  const unasked = [...links].filter(([link]) => !met.has(link));
  await Promise.all(
    lanes.map(async (page) => {
      for (let link = unasked.pop(); link !== undefined; link = unasked.pop())
        await followLink(page, link, walked);
    }),
  );
  await Promise.all(visitors.map(({ context }) => context.close()));
  return walked;
}

/** Requests a link that wasn't opened. What another journey has removed meanwhile is no longer linked, either. */
async function followLink(
  page: Page,
  [link, from]: readonly [link: string, from: string],
  { faults }: Walk,
): Promise<void> {
  const status = await statusAfterWaiting(page, link);
  if (status === 200) return;
  await page.goto(from);
  const { links } = await page.evaluate(readFacts);
  if (links.includes(link)) faults.push(`${link}: linked to from ${from}, answers ${status}`);
}

/** The status of an address. Pictures are drawn on the first request: a busy site asks to come back, once. */
async function statusAfterWaiting(page: Page, link: string): Promise<number> {
  const response = await page.request.get(link);
  const seconds = Number(response.headers()["retry-after"] ?? 0);
  if (response.status() !== 503 || seconds === 0) return response.status();
  await page.waitForTimeout(seconds * 1_000);
  return (await page.request.get(link)).status();
}

/** The answer, what it says of itself, and its room on the narrowest phone. */
async function lookWithoutScript(
  page: Page,
  path: string,
  { faults, titles, opened }: Walk,
): Promise<Facts> {
  const fault = (what: string) => faults.push(`${path}: ${what}`);
  const answer = await page.goto(path);
  if (answer?.status() !== 200) fault(`answers ${answer?.status()}`);
  const facts = await page.evaluate(readFacts);
  // Who isn't signed in may be sent to where one does.
  if (new URL(page.url()).pathname !== new URL(path, ORIGIN).pathname) return facts;
  opened.add(path);
  if (facts.headings !== 1) fault(`${facts.headings} main headings`);
  if (facts.overflow > 0) fault(`${facts.overflow} px too wide for 320`);
  if (facts.title === "") fault("no title");
  if (!facts.isIndexed) return facts;
  titles.set(facts.title, [...(titles.get(facts.title) ?? []), path]);
  if (facts.description.length < DESCRIPTION_MIN) fault(`described as '${facts.description}'`);
  if (facts.canonical !== new URL(path, ORIGIN).href)
    fault(`names ${facts.canonical} as its address`);
  return facts;
}

/** A page on a phone with script, which opens one address after the other. */
export async function openPhone(browser: Browser, prepare: Plan["prepare"]) {
  const phone = await visit(browser, PHONE);
  await prepare(phone.page);
  return phone;
}

/** Faults of a page with script: errors, what is too wide, controls not named as they read, and what axe finds. */
export async function lookWithScript(
  { page, problems }: Awaited<ReturnType<typeof openPhone>>,
  path: string,
  axe: { hasContrast: boolean },
): Promise<string[]> {
  problems.length = 0;
  await page.goto(path);
  await hydrated(page);
  await styled(page);
  const { overflow, misnamed } = await page.evaluate(readFacts);
  const violations = await findViolations(page, axe);
  return [
    ...(overflow > 0 ? [`${overflow} px too wide for 360`] : []),
    ...misnamed,
    ...violations,
    ...problems,
  ];
}

/** Runs in the page. */
function readFacts(): Facts {
  const metaOf = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
  const wordsOf = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim().toLowerCase();
  const shownBy = (control: Element) => {
    const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    let text = "";
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent?.checkVisibility() && !parent.closest("[aria-hidden=true], .visually-hidden, kbd"))
        text += ` ${node.nodeValue}`;
    }
    return wordsOf(text);
  };
  return {
    title: document.title,
    headings: document.querySelectorAll("h1").length,
    description: metaOf("description"),
    canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? "",
    isIndexed: !metaOf("robots").includes("noindex"),
    overflow: document.documentElement.scrollWidth - innerWidth,
    links: [...document.querySelectorAll<HTMLAnchorElement>("a[href]")]
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search),
    misnamed: [...document.querySelectorAll("a, button, summary")]
      .filter((control) => control.hasAttribute("aria-label") && /\w/.test(shownBy(control)))
      .map((control) => ({
        label: shownBy(control),
        name: wordsOf(control.getAttribute("aria-label")),
      }))
      .filter(({ label, name }) => !name.startsWith(label))
      .map(({ label, name }) => `'${label}' is named '${name}'`),
  };
}

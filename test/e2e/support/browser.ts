import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout } from "node:timers/promises";
import type { AxeResults } from "axe-core";
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
} from "playwright-core";
import { expect } from "vitest";
import { ensureBrowser, QUICK_BROWSER } from "../../../scripts/lib/browser.ts";
import { ORIGIN } from "./this-site.ts";

export { ORIGIN };

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
export const DEMO_PASSWORD = "Quarter1320";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  // Without a GPU a separate process is useless.
  "--in-process-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** How long a browser may take over one thing: enough for a busy machine, in milliseconds. */
const PATIENCE_MS = 60_000;

/** Delays each script, in milliseconds: a journey that acts before the script it needs then fails every time. */
const SCRIPT_DELAY_MS = Number(process.env.SCRIPT_DELAY_MS ?? 0);

/** Draws WebGL without a GPU. */
export const WEBGL_FLAGS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

export async function launch(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = await ensureBrowser(QUICK_BROWSER);
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
}

export type Visit = { context: BrowserContext; page: Page };

/**
 * A refused or missing resource is what some journeys are about; any other error is a defect. The second is what the
 * router says if it finds no network while it looks up the routes of a page's links. The third, always twice, is its
 * decoder's: two of its promises have no handler when a navigation aborts a response whose first line has arrived.
 */
const EXPECTED_ERRORS =
  /Failed to load resource|^Failed to fetch manifest patches|^AbortError: signal is aborted without reason$/;

/** A visitor with separate cookies; errors in its pages are collected in `problems`. */
export async function visit(
  browser: Browser,
  options: {
    width?: number;
    height?: number;
    javaScript?: boolean;
    origin?: string;
    /** Whether pages may have a service worker; `page.route` needs that they have none. */
    serviceWorkers?: boolean;
  } = {},
): Promise<Visit & { problems: string[] }> {
  const context = await browser.newContext({
    baseURL: options.origin ?? ORIGIN,
    viewport: { width: options.width ?? 1280, height: options.height ?? 900 },
    javaScriptEnabled: options.javaScript ?? true,
    serviceWorkers: (options.serviceWorkers ?? true) ? "allow" : "block",
    // Nothing moves while it is being clicked.
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(PATIENCE_MS);
  repeatLostCalls(context);
  if (SCRIPT_DELAY_MS > 0) await delayScripts(context);
  const page = await context.newPage();
  repeatUnavailable(page);
  if (options.serviceWorkers !== false && options.javaScript !== false) forbidRoutes(page);
  const problems: string[] = [];
  const report = (problem: string) => {
    if (!EXPECTED_ERRORS.test(problem)) problems.push(problem);
  };
  page.on("pageerror", (error) => report(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") report(message.text());
  });
  return { context, page, problems };
}

/** Pages do nothing by themselves that they do after seconds, however long a busy machine takes. */
export async function makePatient(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const setShort = (work: () => void, ms = 0) => (ms < 1_000 ? setTimeout(work, ms) : 0);
    Object.assign(window, { setTimeout: setShort });
  });
}

/**
 * Opens a page again, once, if the server said that it is busy: reads end after three seconds, which a machine that
 * runs several journeys at once may need.
 */
function repeatUnavailable(page: Page): void {
  const open = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await open(url, options);
    const isBusy = response?.status() === 503 && response.headers()["retry-after"] !== undefined;
    return isBusy ? open(url, options) : response;
  };
}

/**
 * A service worker takes over at some time after the first page, and what passes it then may miss
 * `page.route`: a test of both would fail now and then.
 */
function forbidRoutes(page: Page): void {
  page.route = () => {
    throw new Error("page.route needs a visit with serviceWorkers: false");
  };
}

async function delayScripts(context: BrowserContext): Promise<void> {
  await context.route("**/assets/*.js", async (route) => {
    await setTimeout(SCRIPT_DELAY_MS);
    await route.continue();
  });
}

/**
 * Lets calls past the pages be made again whose connection was lost: one that idled for five seconds may be
 * closed by the server just when it is used again.
 */
function repeatLostCalls({ request }: BrowserContext): void {
  const call = request.fetch.bind(request);
  request.fetch = (url, options) => call(url, { maxRetries: 3, ...options });
}

/** Resolves once all style rules of the page are there: a public page first has those that it shows. */
export async function styled(page: Page): Promise<void> {
  const sheets = page.locator('link[rel="stylesheet"], link[data-defer="stylesheet"]');
  const isLoaded = () =>
    sheets.evaluateAll((links) => links.every((link) => (link as HTMLLinkElement).sheet !== null));
  await expect.poll(isLoaded).toBe(true);
}

/** Signs in through the API, as the login form does, without clicking through it each time. */
export async function signIn(
  page: Page,
  username: string,
  password = DEMO_PASSWORD,
  origin = ORIGIN,
): Promise<void> {
  const response = await page.request.post("/api/users/login", {
    data: { username, password },
    headers: { origin },
  });
  expect(response.status()).toBe(200);
}

/** axe must find nothing serious on the current page, at phone and desktop widths. */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const serious = await findViolations(page);
    expect(serious, `${page.url()} at ${width} px`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

/**
 * What axe finds serious on the current page, as "rule: selectors". Its script runs in the page
 * itself and returns violations alone: a third of the time of its Playwright wrapper, which opens
 * a second page and carries every passed check across. Contrast is three quarters of its time.
 */
export async function findViolations(
  page: Page,
  { hasContrast = true }: { hasContrast?: boolean } = {},
): Promise<string[]> {
  // It sees no background behind what isn't laid out.
  await layOutAll(page);
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  const violations = await page.evaluate<AxeResults["violations"]>(
    `axe.run(document, {
      resultTypes: ["violations"],
      preload: false,
      rules: { "color-contrast": { enabled: ${hasContrast} } },
    }).then((found) => found.violations)`,
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

/**
 * How many animations a copy of an element starts, which is in the page for that long alone: those of
 * the element itself may be over before a busy machine looks.
 */
export function countAnimations(element: Locator): Promise<number> {
  return element.evaluate((original) => {
    const copy = original.cloneNode(true) as HTMLElement;
    original.insertAdjacentElement("afterend", copy);
    const { length } = copy.getAnimations({ subtree: true });
    copy.remove();
    return length;
  });
}

/** Lays out what is far below the fold, too, until the page is loaded anew. */
export async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>(
      ".far, .long-text > *, body > footer",
    ))
      part.style.contentVisibility = "visible";
  });
}

/** Holds back the scripts of whatever opens next in this page, until what this gives is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Moves the mouse: a new browser doesn't know its position. */
export async function move(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.mouse.move(6, 6);
}

/** Resolves once the page is hydrated. */
export async function hydrated(page: Page): Promise<void> {
  await move(page);
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
}

/** Resolves once a dialog is modal and its script has run, which comes after the page's. */
export async function modal(page: Page): Promise<void> {
  await hydrated(page);
  await page.waitForFunction(
    () => document.querySelector('dialog:modal[data-modal="ready"]') !== null,
  );
}

/** Approves the slip on the page. With script, the button asks once about flags. */
export async function approve(page: Page): Promise<void> {
  await confirmFlags(page);
  await page.getByRole("button", { name: /^Approve/ }).click();
}

/** Answers what the button to approve asks about flags, if the slip on the page has any. */
export async function confirmFlags(page: Page): Promise<void> {
  const count = (selector: string) => page.locator(selector).count();
  if ((await count("html[data-hydrated]")) === 0 || (await count("text=No flags.")) > 0) return;
  await page.getByRole("button", { name: /^Approve/ }).click();
  await page.getByRole("button", { name: /^Approve, \d+ flags?/ }).waitFor();
}

/** Runs the jobs of a minute, as the network does. */
export async function runJobs(page: Page): Promise<void> {
  await page.request.get("/cdn-cgi/handler/scheduled?cron=*+*+*+*+*");
}

/**
 * The text of the mail to an address that has certain words, once the jobs have written it: what became due in the same
 * minute, perhaps by another journey's run, is in one mail with another subject.
 */
export async function mailThatSays(page: Page, to: string, words: string): Promise<string> {
  let text: string | undefined;
  const look = async () => {
    await runJobs(page);
    const response = await page.request.get(`/api/dev/outbox?to=${encodeURIComponent(to)}`);
    const mails: { text: string }[] = await response.json();
    text = mails.find((mail) => mail.text.includes(words))?.text;
    return text ?? "";
  };
  await expect.poll(look, { timeout: 180_000 }).toContain(words);
  if (text === undefined) throw new Error(`no mail: ${words}`);
  return text;
}

/** The text of the newest mail with a subject to an address, once it is in the development outbox. */
export async function newestMail(page: Page, to: string, subject: string): Promise<string> {
  let text: string | undefined;
  const look = async () => {
    const response = await page.request.get(`/api/dev/outbox?to=${encodeURIComponent(to)}`);
    const mails: { subject: string; text: string }[] = await response.json();
    text = mails.find((mail) => mail.subject === subject)?.text;
    return mails.map((mail) => mail.subject);
  };
  await expect.poll(look).toContain(subject);
  if (text === undefined) throw new Error(`no mail: ${subject}`);
  return text;
}

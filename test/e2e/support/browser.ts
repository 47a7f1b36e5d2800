import AxeBuilder from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { expect, inject } from "vitest";

export const ORIGIN = inject("origin");
const DEMO_PASSWORD = "Quarter1320";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: FLAGS,
  });
}

export type Visit = { context: BrowserContext; page: Page };

/** A visitor with cookies of its own; what goes wrong in its pages is collected in `problems`. */
export async function visit(
  browser: Browser,
  options: { width?: number; height?: number; javaScript?: boolean; origin?: string } = {},
): Promise<Visit & { problems: string[] }> {
  const context = await browser.newContext({
    baseURL: options.origin ?? ORIGIN,
    viewport: { width: options.width ?? 1280, height: options.height ?? 900 },
    javaScriptEnabled: options.javaScript ?? true,
    // Nothing moves while it is being clicked.
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    // A refused or missing resource is what some journeys are about; the rest is a defect.
    if (message.type() === "error" && !/Failed to load resource/.test(message.text()))
      problems.push(message.text());
  });
  return { context, page, problems };
}

/** Resolves once all style rules of the page are there: a public page first has those that it shows. */
export async function styled(page: Page): Promise<void> {
  const sheets = page.locator('link[rel="stylesheet"], link[data-held="stylesheet"]');
  const isLoaded = () =>
    sheets.evaluateAll((links) => links.every((link) => (link as HTMLLinkElement).sheet !== null));
  await expect.poll(isLoaded, { timeout: 10_000 }).toBe(true);
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

/** axe must find nothing serious on the page as it stands, at a phone's and a desk's width. */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(
        ({ id, nodes }) =>
          `${id} at ${width} px: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
      );
    expect(serious, page.url()).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

/** Resolves once React has taken over the page. */
export async function hydrated(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
}

/** The newest mail to an address, from the development outbox. */
export async function newestMail(
  page: Page,
  to: string,
): Promise<{ subject: string; text: string }> {
  await expect
    .poll(async () => (await mails(page, to)).length, { timeout: 10_000 })
    .toBeGreaterThan(0);
  const [mail] = await mails(page, to);
  if (!mail) throw new Error("no mail");
  return mail;
}

async function mails(page: Page, to: string): Promise<{ subject: string; text: string }[]> {
  const response = await page.request.get(`/api/dev/outbox?to=${encodeURIComponent(to)}`);
  return response.json();
}

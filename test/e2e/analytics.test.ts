import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, hydrated, launch, signIn, styled, visit } from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The visits that a page has reported, in order. */
async function listen(page: Page): Promise<string[]> {
  const messages: string[] = [];
  await page.addInitScript(() => {
    navigator.sendBeacon = (_, body) => {
      if (body instanceof Blob) body.text().then((text) => console.log(`beacon ${text}`));
      return true;
    };
  });
  page.on("console", (message) => {
    if (!message.text().startsWith("beacon ")) return;
    const { events } = JSON.parse(message.text().slice(7));
    for (const { event, path, document, site } of events) {
      messages.push([event, path, document, site].filter(Boolean).join(" "));
    }
  });
  return messages;
}

test("actions on pages are reported after a while, without personal data", async () => {
  const { page, context, problems } = await visit(browser);
  const events = await listen(page);
  await page.goto("/downloads");
  await hydrated(page);
  await page.locator("[data-document=tech-card]").click();
  await page.getByRole("link", { name: "Log in" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Username or email").fill("demo-racer");
  await dialog.getByLabel("Password").fill("wrong");
  await dialog.getByRole("button", { name: "Log in" }).click();
  await expect.poll(() => events).toContain("form_submission /downloads");
  expect(events).toContain("modal_interaction /downloads");
  expect(events).toContain("document_download /downloads tech-card");
  await expect.poll(() => events).toContain("user_engagement /downloads");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  const footer = page.getByRole("contentinfo");
  await page.evaluate(() =>
    addEventListener("click", (event) => event.preventDefault(), { once: true }),
  );
  await footer.getByRole("link", { name: "Facebook" }).click();
  await expect.poll(() => events).toContain("user_engagement /downloads www.facebook.com");
  // A document's view is counted as the server answers; a move within it is told.
  await footer.getByRole("link", { name: "Videos" }).click();
  await expect.poll(() => events).toContain("page_view /videos");
  expect(events).not.toContain("page_view /downloads");
  // The login's cookie probe, which contains nothing about the visitor.
  expect((await context.cookies()).map(({ name }) => name)).toEqual(["probe"]);
  expect(problems).toEqual([]);
  await context.close();
});

test("a dealer search and interactions with dealers are reported", async () => {
  const { page, context, problems } = await visit(browser);
  const events = await listen(page);
  await page.goto("/horsepower-locator");
  await hydrated(page);
  await page.getByLabel("City or ZIP").fill("Detroit, MI");
  await page.getByRole("button", { name: "Find dealers" }).click();
  await page.getByRole("heading", { name: /miles of Detroit, MI/ }).waitFor();
  await page
    .getByRole("link", { name: /, call / })
    .first()
    .click();
  await expect.poll(() => events).toContain("dealer_interaction /horsepower-locator");
  expect(events.filter((line) => line.startsWith("horsepower_search"))).toEqual([
    "horsepower_search /horsepower-locator",
  ]);
  expect(problems).toEqual([]);
  await context.close();
});

test("a browser that asks not to be tracked is not counted", async () => {
  const { page, context, problems } = await visit(browser);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
  });
  const events = await listen(page);
  await page.goto("/downloads");
  await hydrated(page);
  await page.getByRole("link", { name: "Log in" }).first().click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  // Visitors who are counted report everything when they leave the page.
  await page.evaluate(() => dispatchEvent(new Event("pagehide")));
  expect(events).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

test("editors see the figures, at a phone's width too", async () => {
  const { page, context, problems } = await visit(browser, { width: 320 });
  await signIn(page, "demo-editor");
  const subjects = async () => {
    await page.request.get("/user/demo-racer");
    await page.request.get("/cdn-cgi/handler/scheduled?cron=*+*+*+*+*");
    await page.goto("/desk/figures");
    return page.getByRole("region", { name: "Top pages" }).getByRole("listitem").allTextContents();
  };
  // Each isolate writes its counts every five seconds, and each minute's job adds them up.
  await expect
    .poll(async () => (await subjects()).join(), { timeout: 60_000, interval: 1000 })
    .toContain("/user/:user");
  await styled(page);
  await page.getByRole("heading", { level: 1, name: "Figures" }).waitFor();
  await page.getByRole("figure", { name: "Page views" }).waitFor();
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await context.close();
});

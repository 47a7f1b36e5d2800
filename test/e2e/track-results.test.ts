import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, launch, ORIGIN, signIn, styled, visit } from "./support/browser.ts";
import { newRacer } from "./support/racer.ts";

const STRIP = "/tracks/famoso-dragstrip";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The address of the demo's evening, from its track's page. */
async function eveningPath(): Promise<string> {
  const html = await (await fetch(`${ORIGIN}${STRIP}`)).text();
  return /"(\/tracks\/famoso-dragstrip\/results\/[\d-]+)"/.exec(html)?.[1] ?? "";
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test("a visitor reads the evening's results, which name only racers on the boards", async () => {
  const { page, context, problems } = await visit(browser);
  await page.setViewportSize({ width: 360, height: 740 });
  const path = await eveningPath();
  await page.goto(path);
  await styled(page);
  await page.getByRole("heading", { name: "Results", level: 1 }).waitFor();
  expect(await page.locator("tbody tr").count()).toBe(60);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  expect(await page.getByText("Is this yours?").count()).toBe(0);
  // The name and the car number of the demo racer's unclaimed result.
  for (const address of [path, `${path}/_payload.json`]) {
    const text = await (await fetch(ORIGIN + address)).text();
    expect(text).not.toContain("Pruitt");
    expect(text).not.toMatch(/[">]320[\\"<]/);
  }
  expect(problems).toEqual([]);
  await context.close();
});

test("a racer claims a result in one press, and takes it back", async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, "demo-racer");
  const path = await eveningPath();
  await page.goto(path);
  const claim = page.getByRole("button", { name: /^It's mine/ });
  const time = /[\d.]+/.exec((await claim.getAttribute("aria-label")) ?? "")?.[0] ?? "";
  await expectAccessible(page);
  await claim.click();
  await page.waitForURL(/\/1320-club\/submit\?result=\d+$/);
  expect(await page.getByLabel("1/4 Mile ET").inputValue()).toBe(time);
  await page.getByRole("button", { name: /^Not mine/ }).click();
  await page.waitForURL(`**${path}`);
  await claim.waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("a wrong claim is refused and says what to do", async () => {
  const owner = await visit(browser);
  await signIn(owner.page, "demo-racer");
  const path = await eveningPath();
  await owner.page.goto(path);
  const id = await owner.page.getByRole("button", { name: /^It's mine/ }).getAttribute("value");
  const { page, context } = await visit(browser);
  await newRacer(page, "claimant");
  await page.goto(path);
  expect(await page.getByText("Is this yours?").count()).toBe(0);
  const answer = await page.request.post(path, {
    form: { claim: id ?? "" },
    headers: { origin: ORIGIN },
  });
  expect(answer.status()).toBe(403);
  await context.close();
  await owner.context.close();
});

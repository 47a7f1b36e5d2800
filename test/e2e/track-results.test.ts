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
  expect(await page.locator("tbody tr").count()).toBe(40);
  // A dozen of them are on the boards.
  expect(await page.getByRole("link", { name: /^View Run/ }).count()).toBe(12);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  expect(await page.getByText("Is this yours?").count()).toBe(0);
  // The names on the sheet, such as of the demo racer's unclaimed result and of a stranger.
  for (const address of [path, `${path}/_payload.json`]) {
    const text = await (await fetch(ORIGIN + address)).text();
    for (const secret of ["Pruitt", "Barlow Racing", "1320X"]) expect(text).not.toContain(secret);
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

test("a confirmed run leads to its row in the evening's results, and its certificate says so", async () => {
  const { page, context, problems } = await visit(browser, { width: 360 });
  await page.goto(await eveningPath());
  await page
    .getByRole("link", { name: /^View Run/ })
    .first()
    .click();
  await page.waitForURL(/\/1320-club\/slip\/\d+$/);
  const run = page.url();
  await page.getByRole("link", { name: "Yes, see results" }).click();
  await page.waitForURL(/\/results\/[\d-]+\?run=\d+#run-\d+$/);
  expect(
    await page
      .locator("tr:target")
      .getByRole("link", { name: /^View Run/ })
      .count(),
  ).toBe(1);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.goto(`${run}/certificate`);
  await page.getByText("Confirmed by the track.").waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole("link", { name: "Check this certificate" }).click();
  await page.getByText(/^by Famoso Dragstrip, /).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("a racer finds a result that may be theirs in their garage, and nobody else does", async () => {
  const { page, context, problems } = await visit(browser, { width: 360 });
  await signIn(page, "demo-racer");
  await page.goto("/user/demo-racer");
  await page.getByRole("heading", { name: "Is this yours?" }).waitFor();
  await expectAccessible(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: /^It's mine/ }).click();
  await page.waitForURL(/\/1320-club\/submit\?result=\d+$/);
  await page.getByRole("button", { name: /^Not mine/ }).click();
  await page.waitForURL(`**${await eveningPath()}`);
  const html = await (await fetch(`${ORIGIN}/user/demo-racer`)).text();
  expect(html).not.toContain("Is this yours?");
  expect(problems).toEqual([]);
  await context.close();
});

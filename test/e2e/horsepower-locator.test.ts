import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, hydrated, launch, signIn, visit } from "./support/browser.ts";

const PATH = "/horsepower-locator";
const HEADER = "code,dealer,address,city,state,zip,model,trim,count,as_of";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function search(page: Page, place: string, model?: string): Promise<void> {
  await page.getByLabel("City or ZIP").fill(place);
  if (model) await page.getByLabel("Model").selectOption(model);
  await page.getByRole("button", { name: "Find dealers" }).click();
}

/** Something of the page is wider than the screen. */
async function isWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
}

test("a visitor finds who near them has the car", async () => {
  const { page, context, problems } = await visit(browser, { width: 360, height: 740 });
  await page.goto(PATH);
  await expectAccessible(page);
  await hydrated(page);
  await search(page, "48226", "Charger");
  const heading = page.getByRole("heading", {
    name: /with a Charger within \d+ miles of Detroit, MI/,
  });
  await heading.waitFor();
  const dealer = page.getByRole("listitem").filter({ hasText: "Detroit (sample)" });
  await dealer
    .getByText(/^Charger/)
    .first()
    .waitFor();
  await dealer.getByText(/Counted .+ 20\d\d/).waitFor();
  const call = dealer.getByRole("link", { name: /, call / });
  expect(await call.getAttribute("href")).toMatch(/^tel:55501\d\d$/);
  await page.getByRole("group", { name: "Dealers around Detroit" }).waitFor();
  await expectAccessible(page);
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await isWide(page), `${width} px`).toBe(false);
  }
  expect(problems).toEqual([]);
  await context.close();
});

test("before a search the page shows the total stock and where it is", async () => {
  const { page, context } = await visit(browser, { width: 360, javaScript: false });
  await page.goto(PATH);
  await page.getByRole("heading", { name: /[\d,]+ cars on [\d,]+ lots/ }).waitFor();
  await page.getByText(/^Counted .*20\d\d\.$/).waitFor();
  const charger = page.getByRole("row").filter({ hasText: "Charger" });
  await charger.getByRole("link", { name: "Charger" }).click();
  await page.getByText("Where do you want your Charger?").waitFor();
  expect(await page.getByLabel("Model").inputValue()).toBe("Charger");
  await page.getByRole("group", { name: "Dealers by state" }).waitFor();
  expect(await isWide(page)).toBe(false);
  await page.getByRole("link", { name: /^Detroit, MI/ }).click();
  await page
    .getByRole("heading", { name: /with a Charger within \d+ miles of Detroit, MI/ })
    .waitFor();
  await context.close();
});

test("dealers near the device are found on a press, and a denied position is reported", async () => {
  const { page, context, problems } = await visit(browser, { width: 360 });
  await page.goto(PATH);
  await hydrated(page);
  await page.getByRole("button", { name: "Near me" }).click();
  await page.getByText("We can't see where you are. Type a city or ZIP code.").waitFor();
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 42.331_427, longitude: -83.045_754 });
  await page.getByRole("button", { name: "Near me" }).click();
  await page.getByRole("heading", { name: /within \d+ miles of you/ }).waitFor();
  expect(new URL(page.url()).searchParams.get("near")).toBe("42.33,-83.05");
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await context.close();
});

test("it works without JavaScript, also without results", async () => {
  const { page, context } = await visit(browser, { width: 320, height: 740, javaScript: false });
  await page.goto(PATH);
  await search(page, "Chicago, IL");
  await page.getByRole("heading", { name: /within 50 miles of Chicago, IL/ }).waitFor();
  await page.waitForLoadState("load");
  expect(await isWide(page)).toBe(false);
  await search(page, "Nowhere at all");
  await page.getByText("isn't a city or ZIP we know").waitFor();
  await search(page, "Juneau, AK");
  await page.getByText("Nothing within 250 miles").waitFor();
  await context.close();
});

test("an editor checks a file, fixes it, looks it over and throws it away", async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, "demo-editor");
  await page.goto(`${PATH}/import`);
  await hydrated(page);
  await expectAccessible(page);
  const send = async (name: string, rows: string[]) => {
    const buffer = Buffer.from([HEADER, ...rows].join("\r\n"));
    await page.getByLabel("CSV file").setInputFiles({ name, mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Check the file" }).click();
  };
  const good = "e2e-1,Nome Motors,1 Bay St,Nome,AK,99762,Charger,R/T,2,2026-01-05";
  await send("bad.csv", [good, "e2e-2,=1+1,1 Bay St,Nome,AK,99762,Charger,R/T,2,2026-01-05"]);
  await page.getByText("Nothing was imported").waitFor();
  await page.getByText("dealer would run as a formula in a spreadsheet.").waitFor();
  await expectAccessible(page);

  await send("good.csv", [good]);
  await page.getByRole("heading", { name: "good.csv" }).waitFor();
  await page.getByText("Nome Motors").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Throw it away" }).click();
  await page.getByText("Thrown away. Nothing changed for visitors.").waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("a hundred thousand rows are checked while the page shows progress", async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, "demo-editor");
  await page.goto(`${PATH}/import`);
  await hydrated(page);
  const rows = Array.from(
    { length: 100_000 },
    (_, n) => `many-${n},Many ${n},1 Bay St,Nome,AK,99762,Charger,R/T,2,2026-01-05`,
  );
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel("CSV file").setInputFiles({ name, mimeType: "text/csv", buffer });
  // A file that is too large is rejected before it is uploaded.
  await choose("million.csv", Buffer.alloc(24_000_001, "a,b\n"));
  await page.getByRole("button", { name: "Check the file" }).click();
  const field = page.getByLabel("CSV file");
  expect(await field.evaluate((input: HTMLInputElement) => input.validationMessage)).toContain(
    "larger than 24 MB",
  );
  await choose("many.csv", Buffer.from([HEADER, ...rows].join("\n")));
  const network = await context.newCDPSession(page);
  const limitUpload = (uploadThroughput: number) =>
    network.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
    });
  await limitUpload(2_000_000);
  await page.getByRole("button", { name: "Check the file" }).click();
  const sent = page.getByRole("progressbar", { name: "Upload progress" });
  const percent = () => sent.evaluate((bar: HTMLProgressElement) => bar.value);
  await expect.poll(percent).toBeGreaterThan(0);
  await page.getByText(/^\d+% sent$/).waitFor();
  await limitUpload(-1);
  await page.getByText(/^[\d,]+ rows checked…$/).waitFor();
  const checked = page.getByRole("progressbar", { name: "Check progress" });
  const share = () => checked.evaluate((bar: HTMLProgressElement) => bar.value);
  await expect.poll(share).toBeGreaterThan(0);
  await page.getByRole("heading", { name: "many.csv" }).waitFor();
  await page.getByText("100,000", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Throw it away" }).click();
  await page.getByText("Thrown away. Nothing changed for visitors.").waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("a file that couldn't be uploaded stays selected, with the reason at the field", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  await signIn(page, "demo-editor");
  await page.goto(`${PATH}/import`);
  await hydrated(page);
  const field = page.getByLabel("CSV file");
  const buffer = Buffer.from(HEADER);
  await field.setInputFiles({ name: "lost.csv", mimeType: "text/csv", buffer });
  await page.route("**/api/dealers/imports", (route) => route.abort());
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByText("The server can't be reached.").waitFor();
  expect(await field.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe(
    "lost.csv",
  );
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  await page.unroute("**/api/dealers/imports");
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByText("There are no rows below the header.").waitFor();
  await context.close();
});

test("a file stays selected when the session has ended, and is sent after signing in", async () => {
  const { page, context } = await visit(browser, { serviceWorkers: false });
  await signIn(page, "demo-editor");
  await page.goto(`${PATH}/import`);
  await hydrated(page);
  const field = page.getByLabel("CSV file");
  const buffer = Buffer.from(HEADER);
  await field.setInputFiles({ name: "late.csv", mimeType: "text/csv", buffer });
  await context.clearCookies();
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("dialog", { name: "Log in" }).waitFor();
  const chosen = () => field.evaluate((input: HTMLInputElement) => input.files?.[0]?.name);
  expect(await chosen()).toBe("late.csv");
  await page.keyboard.press("Escape");
  await page.getByText("Everything you typed is still here.").waitFor();
  await signIn(page, "demo-editor");
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByText("There are no rows below the header.").waitFor();
  await context.close();
});

test("an editor without JavaScript checks a file and throws it away", async () => {
  const { page, context } = await visit(browser, { width: 360, javaScript: false });
  await signIn(page, "demo-editor");
  await page.goto(`${PATH}/import`);
  const send = async (row: string) => {
    const buffer = Buffer.from([HEADER, row].join("\n"));
    const file = { name: "plain.csv", mimeType: "text/csv", buffer };
    await page.getByLabel("CSV file").setInputFiles(file);
    await page.getByRole("button", { name: "Check the file" }).click();
  };
  await send("e2e-1,Nome Motors,1 Bay St,Nome,AK,99762,Charger,R/T,2,2026-02-30");
  await page.getByText("as_of is a day such as 2026-11-20.").waitFor();
  await send("e2e-1,Nome Motors,1 Bay St,Nome,AK,99762,Charger,R/T,2,2026-01-05");
  await page.getByText("Nome Motors").waitFor();
  await page.getByRole("button", { name: "Throw it away" }).click();
  await page.getByText("Thrown away. Nothing changed for visitors.").waitFor();
  await context.close();
});

test("the import is a 404 for racers and visitors", async () => {
  const { page, context } = await visit(browser);
  expect((await page.goto(`${PATH}/import`))?.status()).toBe(404);
  await signIn(page, "demo-racer");
  expect((await page.goto(`${PATH}/import`))?.status()).toBe(404);
  await context.close();
});

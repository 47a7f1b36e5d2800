import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccessible, launch, ORIGIN, signIn, styled, visit } from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const TOOLS = [
  ...["density-altitude", "horsepower", "eighth-mile", "dial-in", "gearing", "sixty-foot"],
  ...["reaction", "compare", "practice-tree"],
];

test("the list leads to every tool, which is accessible, fits 320 pixels and works without script", async () => {
  const { page, context, problems } = await visit(browser, { width: 320, javaScript: false });
  await page.goto("/tools");
  const paths = await page
    .getByRole("main")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(paths.filter((path) => path?.startsWith("/tools/"))).toEqual(
    TOOLS.map((slug) => `/tools/${slug}`),
  );
  for (const slug of TOOLS) {
    await page.goto(`/tools/${slug}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, slug).toBeLessThanOrEqual(320);
  }
  expect(problems).toEqual([]);
  await context.close();

  const scripted = await visit(browser, { width: 360 });
  for (const path of ["/tools", ...TOOLS.map((slug) => `/tools/${slug}`)]) {
    await scripted.page.goto(path);
    await expectAccessible(scripted.page);
  }
  await scripted.page.goto("/tools/compare?first=1&second=2");
  await expectAccessible(scripted.page);
  expect(scripted.problems).toEqual([]);
  await scripted.context.close();
});

describe.each([false, true])("with script: %s", (javaScript) => {
  test("a tool works out what is typed, keeps it in its address, and says what is wrong", async () => {
    const { page, context, problems } = await visit(browser, { width: 360, javaScript });
    await page.goto("/tools/eighth-mile");
    await page.getByText("an example").waitFor();
    await page.getByLabel("Elapsed time, s").fill("7,00");
    await page.getByLabel("Speed, mph").fill("100 mph");
    await page.getByRole("button", { name: "Work it out" }).click();
    await page.waitForURL(/et=7/);
    const result = page.getByRole("status").filter({ hasText: "Quarter mile" });
    await result.filter({ hasText: "10.85 s" }).waitFor();
    expect(await result.textContent()).toContain("126.0 mph");
    expect(await page.getByText("an example").count()).toBe(0);

    await page.getByLabel("Elapsed time, s").fill("quick");
    await page.getByRole("button", { name: "Work it out" }).click();
    await page.waitForURL(/et=quick/);
    const field = page.getByLabel("Elapsed time, s");
    await page.getByText("A number from 2.5 to 30 s, please.").waitFor();
    expect(await field.inputValue()).toBe("quick");
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    await page.getByText("the result is printed here").waitFor();
    expect(await page.getByLabel("Speed, mph").inputValue()).toBe("100 mph");

    await page.getByRole("link", { name: "Start over" }).click();
    await page.waitForURL("**/tools/eighth-mile");
    await page.getByText("an example").waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  test("a dial-in is corrected for the weather now, typed as for a density altitude", async () => {
    const { page, context, problems } = await visit(browser, { width: 360, javaScript });
    await page.goto("/tools/dial-in");
    await page.getByText("an example").waitFor();
    await page.getByRole("status").filter({ hasText: "2,824 ft" }).waitFor();
    await page.getByLabel("Recent elapsed times, s").fill("12.00 12.04 12.02");
    await page.getByLabel("Density altitude of those runs, ft").fill("1,000");
    const now = page.getByRole("group", { name: "Or the weather now" });
    await now.getByLabel("Temperature, °F").fill("86");
    await now.getByLabel("Humidity, %").fill("60 %");
    await now.getByLabel("Barometer, inHg").fill("");
    await page.getByRole("button", { name: "Work it out" }).click();
    await page.getByText("The rest of the weather needs it.").waitFor();
    expect(await now.getByLabel("Barometer, inHg").getAttribute("aria-invalid")).toBe("true");

    await now.getByLabel("Barometer, inHg").fill("29.5");
    await now.getByLabel("The reading is").selectOption("measured");
    await page.getByRole("button", { name: "Work it out" }).click();
    await page.waitForURL(/barometer=29\.5.*reading=measured/);
    const result = page.getByRole("status").filter({ hasText: "12.207 s" });
    await result.waitFor();
    expect(await result.textContent()).toContain("2,544 ft");
    expect(await now.getByLabel("Humidity, %").inputValue()).toBe("60 %");
    expect(problems).toEqual([]);
    await context.close();
  });

  test("two runs are compared by number or link", async () => {
    const { page, context, problems } = await visit(browser, { width: 1280, javaScript });
    await page.goto("/tools/compare");
    await page.getByLabel("First run").fill("1");
    await page.getByLabel("Second run").fill(`${ORIGIN}/1320-club/slip/2?watch`);
    await page.getByRole("button", { name: "Compare" }).click();
    await page.waitForURL(/first=1/);
    const table = page.getByRole("table", { name: "The two runs" });
    const row = table.getByRole("row", { name: /^1\/4 mile \d/ });
    await row.waitFor();
    expect(await row.getByRole("cell").count()).toBe(3);
    expect(await table.getByRole("row").count()).toBe(9);
    expect(await page.getByRole("link", { name: "Watch them race" }).getAttribute("href")).toBe(
      "/1320-club/slip/1?against=2",
    );

    await page.getByLabel("Second run").fill("999999");
    await page.getByRole("button", { name: "Compare" }).click();
    await page.getByText("No run on the boards has this number.").waitFor();
    await page.getByLabel("First run").fill("boost_may");
    await page.getByRole("button", { name: "Compare" }).click();
    await page.getByText("Use a run's number or its link").waitFor();
    expect(await page.getByLabel("First run").inputValue()).toBe("boost_may");
    expect(problems).toEqual([]);
    await context.close();
  });
});

test("a racer's own runs fill the form in", async () => {
  const { page, context, problems } = await visit(browser, { width: 360 });
  await signIn(page, "demo-racer");
  await page.goto("/tools/horsepower?weight=4200");
  const runs = page.getByRole("region", { name: "Use one of your runs" }).getByRole("link");
  const label = (await runs.first().textContent()) ?? "";
  await runs.first().click();
  await page.waitForURL(/et=/);
  const [seconds = ""] = label.split(" ");
  await expect.poll(() => page.getByLabel("Elapsed time, s").inputValue()).toBe(seconds);
  expect(await page.getByLabel("Weight with driver, lb").inputValue()).toBe("4200");
  await page.goto("/tools/dial-in");
  await page.getByRole("link", { name: /^The last of your car/ }).click();
  await page.waitForURL(/runs=/);
  const recent = page.getByLabel("Recent elapsed times, s");
  await expect.poll(() => recent.inputValue()).toMatch(/^\d+\.\d{3}/);
  expect(problems).toEqual([]);
  await context.close();
});

test("a tool prints its numbers and its formula, without the site around it", async () => {
  const { page, context } = await visit(browser, { width: 1280 });
  await page.goto("/tools/gearing");
  await styled(page);
  await page.emulateMedia({ media: "print" });
  for (const text of ["In the traps", "How it is worked out"])
    expect(await page.getByText(text).first().isVisible()).toBe(true);
  for (const part of [
    page.getByRole("banner"),
    page.getByRole("contentinfo"),
    page.getByRole("button", { name: "Work it out" }),
  ])
    expect(await part.isVisible()).toBe(false);
  await context.close();
});

test("there is no other tool", async () => {
  const { page, context } = await visit(browser);
  expect((await page.goto("/tools/crystal-ball"))?.status()).toBe(404);
  expect((await page.goto("/tools/constructor"))?.status()).toBe(404);
  await context.close();
});

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, hydrated, launch, visit } from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test("the nearest strips to a ZIP code are found without script", async () => {
  const { page, context, problems } = await visit(browser, { javaScript: false, width: 360 });
  await page.goto("/track-locator");
  await page.getByLabel("City or ZIP code").fill("91768");
  await page.getByRole("button", { name: "Find" }).click();
  await page.waitForURL(/\/track-locator\?place=91768/);
  expect(await page.locator("h2").first().textContent()).toContain("within 50 miles of Pomona, CA");
  const first = page.locator("ol li").first();
  expect(await first.textContent()).toMatch(/In-N-Out Burger Pomona Dragstrip.*\d+ mi/);
  expect(await first.getByRole("link", { name: /Directions/ }).getAttribute("href")).toContain(
    "https://www.google.com/maps/dir/?api=1&destination=In-N-Out",
  );
  // The map shows the same strips as links.
  const marks = page.getByRole("group", { name: "Map of these strips" }).locator("a");
  expect(await marks.count()).toBeGreaterThan(0);
  expect(await page.getByRole("button", { name: "Use my location" }).isVisible()).toBe(false);
  expect(problems).toEqual([]);
  await context.close();
});

test("filters narrow the strips down and can be dropped", async () => {
  const { page, context, problems } = await visit(browser, { javaScript: false });
  await page.goto("/track-locator?place=Denver");
  await page.locator("summary").filter({ hasText: "Filters" }).click();
  await page.getByLabel("Include closed strips").check();
  await page.getByLabel("State or province").selectOption("CO");
  await page.getByRole("button", { name: "Find" }).click();
  await page.waitForURL(/closed=1/);
  await page.getByRole("link", { name: "Bandimere Speedway" }).first().waitFor();
  expect(await page.getByText("2 on").isVisible()).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});

test("an unknown place is named, and stays in its field", async () => {
  const { page, context, problems } = await visit(browser);
  await page.goto("/track-locator?place=00000");
  const field = page.getByLabel("City or ZIP code");
  expect(await field.inputValue()).toBe("00000");
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  await page.goto("/track-locator?near=0,-150");
  await page.getByText("No strips within 250 miles of you").waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("the position is requested on a press, and sent rounded to half a mile", async () => {
  const { page, context, problems } = await visit(browser, { width: 360 });
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 34.056_781, longitude: -117.751_234 });
  await page.goto("/track-locator");
  await page.getByRole("button", { name: "Use my location" }).click();
  await page.waitForURL(/\/track-locator\?near=34\.06%2C-117\.75$/);
  await page.getByText("within 50 miles of you").waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("a denied position doesn't navigate", async () => {
  const { page, context, problems } = await visit(browser);
  await context.clearPermissions();
  await page.goto("/track-locator");
  await page.getByRole("button", { name: "Use my location" }).click();
  await page.getByText("We can't see where you are.").waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("a mark of several strips leads to them, and /tracks is folded by state", async () => {
  const { page, context, problems } = await visit(browser, { javaScript: false, width: 360 });
  await page.goto("/tracks");
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5_000);
  const california = page.locator("details").filter({ hasText: "California" });
  const pomona = page.getByRole("link", { name: "In-N-Out Burger Pomona Dragstrip", exact: true });
  expect(await pomona.isVisible()).toBe(false);
  await california.locator("summary").click();
  await pomona.first().waitFor({ state: "visible" });
  const cluster = page
    .locator("svg a:visible")
    .filter({ hasText: /and \d+ more/ })
    .first();
  expect(await cluster.locator("text").isVisible()).toBe(true);
  const href = await cluster.getAttribute("href");
  expect(href).toMatch(/^\/track-locator\?near=/);
  await page.goto(href ?? "");
  expect(await page.locator("ol li").count()).toBeGreaterThan(0);
  expect(problems).toEqual([]);
  await context.close();
});

test.each([320, 1024])("at %i pixels no circle of a map covers another", async (width) => {
  const { page, context, problems } = await visit(browser, { javaScript: false, width });
  for (const path of ["/tracks", "/horsepower-locator"]) {
    await page.goto(path);
    const circles = await page.locator("svg a circle:last-of-type:visible").evaluateAll((all) =>
      all.map((circle) => {
        const { x, y, width: size } = circle.getBoundingClientRect();
        return { x: x + size / 2, y: y + size / 2, radius: size / 2 };
      }),
    );
    const gaps = circles.flatMap((a, at) =>
      circles.slice(at + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y) - a.radius - b.radius),
    );
    expect(gaps.length, path).toBeGreaterThan(100);
    expect(Math.min(...gaps), path).toBeGreaterThan(0);
  }
  expect(problems).toEqual([]);
  await context.close();
});

test("a strip at altitude shows the effect of its air, and directions", async () => {
  const { page, context } = await visit(browser, { javaScript: false });
  await page.goto("/tracks/bandimere-speedway");
  await page.getByText(/^Thin air: .* a 12\.0 at sea level is about 12\.\d here\.$/).waitFor();
  await page.goto("/tracks/famoso-dragstrip");
  await page.getByText("Thick air: it costs you next to nothing.").waitFor();
  const drive = page.getByRole("link", { name: "Directions" }).first();
  expect(await drive.getAttribute("href")).toContain("www.google.com/maps/dir/");
  await page.getByText(/^Estimated for [A-Z][a-z]+, not a forecast\.$/).waitFor();
  await page.goto("/tracks/famoso-dragstrip?zip=93301");
  await page.getByText(/ mi from Bakersfield, CA, about /).waitFor();
  // Bakersfield is within a hundred miles, so its pin is on the map.
  await page.locator("[data-mark=home]").waitFor();
  await context.close();
});

test("a point of the map is followed without a new document", async () => {
  const { page, context, problems } = await visit(browser);
  await page.goto("/track-locator?place=91768");
  await hydrated(page);
  await page.evaluate(() => document.documentElement.setAttribute("data-same-document", ""));
  const point = page
    .getByRole("group", { name: "Map of these strips" })
    .locator("a")
    .filter({ has: page.locator("title", { hasText: "In-N-Out Burger Pomona Dragstrip" }) });
  await point.locator("circle").last().click();
  await page.waitForURL(/\/tracks\/|near=/);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.locator("html[data-same-document]").count()).toBe(1);
  expect(problems).toEqual([]);
  await context.close();
});

test("provinces are beside the states: in the list, the filter and the map", async () => {
  const { page, context, problems } = await visit(browser, { javaScript: false });
  await page.goto("/tracks");
  await page
    .locator("summary")
    .filter({ hasText: /^Ontario/ })
    .click();
  await page.getByRole("link", { name: "Toronto Motorsports Park" }).first().waitFor();
  await page.goto("/track-locator?state=ON");
  await page.getByRole("heading", { name: /strips in Ontario/ }).waitFor();
  expect(await page.locator('use[href="/art/states.svg#ON"]').count()).toBe(1);
  expect(await page.getByLabel("State or province").inputValue()).toBe("ON");
  expect(problems).toEqual([]);
  await context.close();
});

test.each([
  "/track-locator",
  "/track-locator?place=48842",
  "/track-locator?state=TX",
  "/tracks",
  "/tracks/in-n-out-burger-pomona-dragstrip",
  "/1320-club/records",
])("%s is accessible and fits a narrow phone", async (path) => {
  const { page, context, problems } = await visit(browser, { width: 320, height: 700 });
  expect((await page.goto(path))?.status()).toBe(200);
  expect(await page.locator("h1").count()).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await context.close();
});

import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jpegFile } from "../support/pictures.ts";
import { expectAccessible, hydrated, launch, signIn, styled, visit } from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Nothing is wider than the window. */
async function expectNoSidewaysScroll(page: Page) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, page.url()).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

test("a visitor finds an event by words and place without JavaScript", async () => {
  const { page, context } = await visit(browser, { javaScript: false, width: 320, height: 740 });
  await page.goto("/events");
  await expectNoSidewaysScroll(page);
  const first = page.getByRole("main").getByRole("listitem").first();
  const name = (await first.getByRole("heading").textContent()) ?? "";
  await page.getByRole("main").getByLabel("Search").fill(name);
  await page.getByRole("button", { name: "Find events" }).click();
  await page.getByRole("link", { name }).first().click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Sample", exact: true }).waitFor();
  await expectNoSidewaysScroll(page);
  // In the south, where there are events in winter too.
  await page.goto("/events?near=Atlanta,+GA");
  await page.getByText(/Within \d+ miles of Atlanta/).waitFor();
  const drive = page.getByRole("link", { name: "Directions" }).first();
  expect(await drive.getAttribute("href")).toMatch(
    /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=/,
  );
  await page.goto("/events?category=racing");
  expect(await page.getByRole("link", { name: "Subscribe" }).getAttribute("href")).toBe(
    `webcal://${new URL(page.url()).host}/events/calendar.ics?category=racing`,
  );
  await page.goto("/events?near=Nowhere+at+all");
  await page.getByText("We don't know that place").waitFor();
  await page.goto("/events/past-events");
  await expectNoSidewaysScroll(page);
  await context.close();
});

test("a racer plans the trip to an event from a ZIP code without JavaScript", async () => {
  const { page, context } = await visit(browser, { javaScript: false, width: 360, height: 780 });
  await page.goto("/events?category=test-and-tune");
  await page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link").first().click();
  await page.getByRole("img", { name: /^The strip from above: clocks at 60, 330, / }).waitFor();
  const countdown = page.getByText(/^(in \d+ days|tomorrow|today|on now)$/);
  const { y = 0 } = (await countdown.boundingBox()) ?? {};
  expect(y).toBeGreaterThan(0);
  expect(y).toBeLessThan(780);
  await page.getByLabel("Your ZIP code").fill("30303");
  await page.getByRole("button", { name: "How far?" }).click();
  await page.getByText(/ mi from Atlanta, GA, about /).waitFor();
  const around = page.getByRole("group", { name: /^100 miles around / });
  const sizeOf = async (mark: Locator) => (await mark.boundingBox())?.width ?? 0;
  const mark = around.locator("[data-mark=place]");
  expect(await sizeOf(mark)).toBe(44);
  expect(await sizeOf(mark.locator("svg"))).toBe(32);
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Your ZIP code").fill("00000");
  await page.getByRole("button", { name: "How far?" }).click();
  await page.getByText("No place in the US or Canada has this ZIP code.").waitFor();
  await context.close();
});

test.each([360, 1280])(
  "at %d px an event has its kind's poster, and the list of what to pack",
  async (width) => {
    const { page, context, problems } = await visit(browser, { width, height: 800 });
    await page.goto("/events?category=test-and-tune");
    await page
      .getByRole("main")
      .getByRole("heading", { level: 3 })
      .getByRole("link")
      .first()
      .click();
    const kind = page.locator("#event-facts a[href^='/events/category/']").first();
    const [category = ""] = /[^/]+$/.exec((await kind.getAttribute("href")) ?? "") ?? [];
    const poster = page.locator("#event-facts img");
    expect(await poster.count()).toBe(1);
    expect(await poster.getAttribute("src")).toContain(`/${category}-`);
    await poster.scrollIntoViewIfNeeded();
    await expect.poll(() => poster.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(300);
    const list = page.getByRole("region", { name: "Packing list" });
    const [paper, pack, sheet] = await Promise.all(
      [page.locator("#event-facts [data-ground=paper]"), list, poster].map((part) =>
        part.boundingBox(),
      ),
    );
    if (!paper || !pack || !sheet) throw new Error("They aren't on the page.");
    expect(sheet.width).toBeGreaterThan(120);
    expect(sheet.x + sheet.width).toBeLessThanOrEqual(width);
    expect(pack.y).toBeGreaterThan(paper.y + paper.height);
    // Below the paper, or beside each other on a phone.
    if (width > 1000) expect([pack.x, sheet.x]).toEqual([paper.x, paper.x]);
    else expect(sheet.y).toBe(pack.y);
    expect(problems).toEqual([]);
    await context.close();
  },
);

test("an event and its track print on one page each, in ink on white", async () => {
  const { page, context, problems } = await visit(browser);
  await page.goto("/events?category=test-and-tune");
  await page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link").first().click();
  const track = page.locator("#event-facts a[href^='/tracks/']");
  const paths = [new URL(page.url()).pathname, (await track.getAttribute("href")) ?? ""];
  for (const path of paths) {
    await page.emulateMedia({ media: "screen" });
    await page.goto(`${path}?zip=30303`);
    await styled(page);
    await page.emulateMedia({ media: "print" });
    const left = [
      page.getByRole("banner"),
      page.getByRole("contentinfo"),
      page.getByRole("button"),
      page.getByRole("textbox"),
      page.locator("#discussion"),
    ];
    for (const parts of left)
      expect(await parts.filter({ visible: true }).allTextContents(), path).toEqual([]);
    const around = page.getByRole("group", { name: /^100 miles around / });
    const printed = [
      page.getByRole("heading", { level: 1 }),
      page.getByRole("img", { name: /^The strip from above/ }),
      page.getByText(/ mi from Atlanta, GA, about /),
      page.getByRole("heading", { name: "Packing list" }),
      page.getByText("Helmet", { exact: true }),
      around,
    ];
    for (const part of printed) expect(await part.isVisible(), path).toBe(true);
    const inks = await around
      .locator("use, circle, path")
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).fill));
    for (const ink of inks) expect(ink).toMatch(/^none$|^rgb\((\d+), \1, \1\)$/);
    for (const format of ["A4", "Letter"]) {
      const pdf = await page.pdf({ format });
      expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g), path).toHaveLength(1);
    }
  }
  expect(problems).toEqual([]);
  await context.close();
});

test("event pages are accessible and have no errors", async () => {
  const { page, context, problems } = await visit(browser);
  for (const path of ["/events", "/events/category/racing", "/events/past-events"]) {
    await page.goto(path);
    await expectAccessible(page);
  }
  await page.getByRole("main").getByRole("listitem").getByRole("heading").first().click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.goto("/events");
  await page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link").first().click();
  await page.getByRole("link", { name: "Add to calendar" }).waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await context.close();
});

test("the device's position is requested only on a press", async () => {
  const { page, context, problems } = await visit(browser);
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 33.75, longitude: -84.39 });
  await page.goto("/events");
  await hydrated(page);
  await page.getByRole("button", { name: "Near me" }).click();
  await page.getByText(/Within \d+ miles of you/).waitFor();
  expect(new URL(page.url()).searchParams.get("near")).toBe("33.75,-84.39");
  expect(problems).toEqual([]);
  await context.close();
});

test("a denied position doesn't navigate", async () => {
  const { page, context, problems } = await visit(browser, { width: 360, height: 740 });
  await context.clearPermissions();
  await page.goto("/events");
  await hydrated(page);
  await page.getByRole("button", { name: "Near me" }).click();
  await page.getByText("We can't see where you are. Type a city or ZIP code.").waitFor();
  expect(new URL(page.url()).search).toBe("");
  expect(problems).toEqual([]);
  await context.close();
});

test.each([true, false])(
  "a racer goes to an event in their car, is only counted, and stays home (script: %s)",
  async (javaScript) => {
    const racer = await visit(browser, { width: 360, height: 740, javaScript });
    const { page, context, problems } = racer;
    await signIn(page, "demo-racer");
    await page.goto("/events");
    const events = page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link");
    await events.first().click();
    await page.getByLabel("In what?").waitFor();
    await page.getByRole("button", { name: "I'm going" }).click();
    await page.getByText("You're going. See you in the lanes.").waitFor();
    const section = page.locator("section").filter({ hasText: "In the lanes" });
    const entry = section.getByRole("listitem").filter({ hasText: "demo-racer" });
    await entry.waitFor();
    const car = page.getByLabel("In what?").locator("option:checked");
    expect(await entry.textContent()).toBe(`demo-racer ${await car.textContent()}`);
    if (javaScript) await expectAccessible(page);

    const visitor = await visit(browser, { width: 1280 });
    await visitor.page.goto(page.url());
    await visitor.page.getByRole("link", { name: /^demo-racer / }).waitFor();
    expect(await visitor.page.getByLabel("In what?").count()).toBe(0);
    await visitor.context.close();

    await page.getByLabel("In what?").selectOption({ label: "No car, just count me" });
    await page.getByRole("button", { name: "Change car" }).click();
    await entry.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Can't make it" }).click();
    await page.getByRole("button", { name: "I'm going" }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  },
);

test("an event's photo is on its page, in its row and in shared links", async () => {
  const { page, context, problems } = await visit(browser, { width: 360, height: 740 });
  await signIn(page, "demo-editor");
  await page.goto("/events/manage/new");
  const name = `Photo Night ${Date.now()}`;
  await page.getByLabel("Name", { exact: false }).first().fill(name);
  await page.getByLabel("First day").fill("2027-02-06");
  await page.getByLabel("Track").fill("Milan Dragway");
  await page.getByRole("button", { name: "Announce it" }).click();
  await page.getByText("It's on the calendar.").waitFor();
  const photo = page.getByRole("form", { name: "Photo of the event" });
  await photo.getByRole("button", { name: "Save photo" }).click();
  await photo.getByText("Choose a photo.").waitFor();
  await photo.getByLabel("What it shows").fill("Two cars at the tree");
  const buffer = Buffer.from(await jpegFile({ width: 640, height: 360 }).arrayBuffer());
  await photo.locator("input[type=file]").setInputFiles({
    name: "night.jpg",
    mimeType: "image/jpeg",
    buffer,
  });
  await page.getByRole("button", { name: "Crop & Save" }).click();
  await expect.poll(() => page.locator("dialog:modal").count()).toBe(0);
  await photo.getByRole("button", { name: "Save photo" }).click();
  await page.getByText("Photo saved.").waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "See its page" }).click();
  await page.getByRole("img", { name: "Two cars at the tree" }).waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const html = await (await context.request.get(page.url())).text();
  expect(html).toMatch(/og:image" content="http[^"]+\/cards\/events\/[\w-]+\.jpg\?v=\w+"/);
  expect(html).toMatch(/"image":"http[^"]+\/media\/events\//);
  await page.goto(`/events?q=${encodeURIComponent(name)}`);
  const row = page.getByRole("listitem").filter({ hasText: name });
  await row.locator("img").waitFor();
  await expectNoSidewaysScroll(page);
  expect(problems).toEqual([]);
  await context.close();
});

test("an editor announces an event, cancels it and imports two more", async () => {
  const { page, context, problems } = await visit(browser, { width: 320, height: 740 });
  await signIn(page, "demo-editor");
  await page.goto("/events/manage");
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "New event" }).click();
  const name = `Journey Night ${Date.now()}`;
  await page.getByLabel("Name", { exact: false }).first().fill(name);
  await page.getByLabel("First day").fill("2027-02-06");
  await page.getByLabel("Starts").fill("18:00");
  await page.getByRole("button", { name: "Announce it" }).click();
  await page.getByText("Where is it? Name the track or the town.").waitFor();
  await page.getByLabel("Track").fill("Milan Dragwy");
  await page.getByRole("button", { name: "Milan Dragway" }).click();
  expect(await page.getByLabel("Track").inputValue()).toBe("Milan Dragway");
  await page.getByRole("button", { name: "Announce it" }).click();
  await page.getByText("It's on the calendar.").waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByLabel("Status").selectOption("CANCELLED");
  await page.getByRole("button", { name: "Set status" }).click();
  await page.getByText("Canceled. The page and calendars say so.").waitFor();
  await page.getByRole("link", { name: "See its page" }).click();
  await page.getByText("This event is off.").waitFor();
  await page.goto("/events/manage/import");
  await page
    .getByLabel("Or paste it")
    .fill(`name,start,track\n${name} A,2027-02-13,Milan Dragway\n${name} B,2027-02-30,\n`);
  await page.getByRole("button", { name: "Check it" }).click();
  await page.getByText("start: There is no such day.").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("preview");
  await expect
    .poll(() => page.getByRole("heading", { name: "1 new, 1 left out" }).boundingBox())
    .toMatchObject({ y: expect.toSatisfy((y: number) => y > 0 && y < 740) });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import 1 event" }).click();
  await page.getByText("1 event imported.").waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

/** A calendar of one event. */
function calendarOf(uid: string, ...lines: string[]) {
  const place = "LOCATION:Milan Dragway\\, Milan\\, MI 48160";
  const entry = ["BEGIN:VEVENT", `UID:${uid}`, place, ...lines, "END:VEVENT"];
  const text = ["BEGIN:VCALENDAR", "VERSION:2.0", ...entry, "END:VCALENDAR"].join("\r\n");
  return { name: "season.ics", mimeType: "text/calendar", buffer: Buffer.from(text) };
}

test("an editor sees both versions of an event that a later calendar changes, and applies it", async () => {
  const { page, context, problems } = await visit(browser, { width: 360, height: 740 });
  await signIn(page, "demo-editor");
  const name = `Calendar Night ${Date.now()}`;
  const version = (summary: string, day: string, sequence: number) =>
    calendarOf(`${name}@x`, `SUMMARY:${summary}`, `DTSTART:${day}T180000`, `SEQUENCE:${sequence}`);
  const check = async (...files: Parameters<Locator["setInputFiles"]>) => {
    await page.getByLabel("File").setInputFiles(...files);
    await page.getByRole("button", { name: "Check it" }).click();
  };
  await page.goto("/events/manage/import");
  await hydrated(page);
  await check(version(name, "20270507", 1));
  await page.getByRole("button", { name: "Import 1 event" }).click();
  await page.getByText("1 event imported.").waitFor();

  await page.goto("/events/manage/import");
  await hydrated(page);
  await page.getByLabel("Town").fill("Toledo");
  await check(calendarOf("large@x", `X-PAD:${"y".repeat(2_100_000)}`));
  await page.getByText("This file is larger than 2 MB.").waitFor();
  expect(await page.getByLabel("File").getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByLabel("Town").inputValue()).toBe("Toledo");

  await check(version(`${name} II`, "20270514", 2));
  await page.getByRole("heading", { name: "0 new, 1 changed, 0 left out" }).waitFor();
  const change = page.getByRole("group", { name: `${name} II` });
  const cells = (row: string) => change.getByRole("row", { name: row }).getByRole("cell");
  expect(await change.getByRole("columnheader").allTextContents()).toEqual([
    ...["What changes", "On the site", "In the calendar"],
  ]);
  expect(await cells("Name").allTextContents()).toEqual([name, `${name} II`]);
  expect(await cells("When").allTextContents()).toEqual([
    ...["May 7, 2027, Starts 6:00 PM EDT", "May 14, 2027, Starts 6:00 PM EDT"],
  ]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const apply = page.getByRole("button", { name: "Make the checked changes" });
  await apply.click();
  await page.getByText("Nothing new in there.").waitFor();
  await change.getByLabel("Make this change").check();
  await apply.click();
  await page.getByText("1 event changed.").waitFor();
  await page.goto(`/events?q=${encodeURIComponent(name)}`);
  await page.getByRole("heading", { name: `${name} II` }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("a button that a form's result brings works at once, while the page's data is still read again", async () => {
  const visitor = await visit(browser, { width: 1280, serviceWorkers: false });
  const { page, context, problems } = visitor;
  await signIn(page, "demo-editor");
  await page.goto("/events/manage/import");
  await hydrated(page);
  const name = `Impatient Night ${Date.now()}`;
  const pasted = `name,start,track\n${name},2027-05-06,Milan Dragway\n`;
  await page.getByLabel("Or paste it").fill(pasted);
  // The first of them is never read to its end.
  await page.route(
    /\/import\.data/,
    async (route) => {
      if (route.request().method() === "GET") return;
      await route.continue();
    },
    { times: 2 },
  );
  await page.getByRole("button", { name: "Check it" }).click();
  await page.getByRole("button", { name: "Import 1 event" }).click();
  await page.getByText("1 event imported.").waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("an editor is asked whether a table writes the day or the month first", async () => {
  const { page, context, problems } = await visit(browser, { width: 360, height: 740 });
  await signIn(page, "demo-editor");
  await page.goto("/events/manage/import");
  await hydrated(page);
  const name = `Table Night ${Date.now()}`;
  await page.getByLabel("Or paste it").fill(`name,start,track\n${name},5/6/2027,Milan Dragway\n`);
  const check = page.getByRole("button", { name: "Check it" });
  await check.click();
  await page.getByText("Does this file write the day or the month first?").waitFor();
  const row = page.getByRole("row", { name });
  await row.getByText("May 6, 2027").waitFor();
  await expectAccessible(page);
  await page.getByLabel("Dates like 5/8/2027").selectOption("Day first: August 5");
  await check.click();
  await row.getByText("Jun 5, 2027").waitFor();
  await page.getByRole("button", { name: "Import 1 event" }).click();
  await page.getByText("1 event imported.").waitFor();
  await page.goto(`/events?q=${encodeURIComponent(name)}`);
  const event = page.getByRole("listitem").filter({ hasText: name });
  expect(await event.locator("time").getAttribute("datetime")).toBe("2027-06-05");
  expect(problems).toEqual([]);
  await context.close();
});

test("an editor without JavaScript announces, copies, repeats, cancels and imports", async () => {
  const { page, context } = await visit(browser, { width: 360, javaScript: false });
  await signIn(page, "demo-editor");
  await page.goto("/events/manage/new");
  const name = `Plain Night ${Date.now()}`;
  await page.getByLabel("Name", { exact: false }).first().fill(name);
  await page.getByLabel("First day").fill("2027-03-05");
  await page.getByLabel("Track").fill("Milan Dragwy");
  await page.getByRole("button", { name: "Announce it" }).click();
  // The typed values stay, next to their errors.
  expect(await page.getByLabel("First day").inputValue()).toBe("2027-03-05");
  await page.getByLabel("Track").fill("Milan Dragway");
  await page.getByRole("button", { name: "Announce it" }).click();
  await page.getByText("It's on the calendar.").waitFor();
  const event = page.url();
  const act = (form: string) => page.getByRole("form", { name: form });
  await act("Copy it").getByLabel("To the day").fill("2027-03-12");
  await act("Copy it").getByRole("button").click();
  await page.getByText("Copied. This is the copy.").waitFor();
  await page.goto(event);
  await act("Repeat it").getByLabel("Until").fill("2027-03-19");
  await act("Repeat it").getByRole("button").click();
  await page.getByText("2 copies made.").waitFor();
  await act("Is it on?").getByLabel("Status").selectOption("CANCELLED");
  await act("Is it on?").getByRole("button").click();
  await page.getByText("Canceled. The page and calendars say so.").waitFor();
  await page.goto(`/events?q=${encodeURIComponent(name)}`);
  const rows = page.getByRole("main").getByRole("listitem").filter({ hasText: name });
  expect(await rows.count()).toBeGreaterThanOrEqual(4);
  expect(await rows.filter({ hasText: "Canceled" }).count()).toBe(1);
  await page.goto("/events/manage/import");
  await page
    .getByLabel("Or paste it")
    .fill(`name,start,track\n${name} A,2027-02-13,Milan Dragway\n`);
  await page.getByRole("button", { name: "Check it" }).click();
  await page.getByRole("button", { name: "Import 1 event" }).click();
  await page.getByText("1 event imported.").waitFor();
  await context.close();
});

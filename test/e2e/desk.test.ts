import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  expectAccessible,
  hydrated,
  launch,
  newestMail,
  ORIGIN,
  signIn,
  visit,
} from "./support/browser.ts";
import { slipPhoto } from "./support/photographs.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Figures of a believable run, by chance: the same run twice has a flag. */
function figures() {
  const upTo = (digits: number) =>
    String(Math.random())
      .slice(2, 2 + digits)
      .padEnd(digits, "0");
  return { elapsedTime: `12.${upTo(3)}`, sixtyFeetTime: "1.860", topSpeed: `111.${upTo(2)}` };
}

/** A signed-in demo account in a new page. */
async function person(username: string, width = 1280) {
  const visitor = await visit(browser, { width, serviceWorkers: false });
  await signIn(visitor.page, username);
  return visitor;
}

/** Submits a slip through the API as its racer. @returns its number */
async function submitSlip(page: Page, fields: Record<string, string> = {}): Promise<number> {
  const me = await (await page.request.get("/api/users/me")).json();
  const profile = await page.request.post("/rest/user/getByUsername", {
    data: { username: "demo-racer" },
    headers: { origin: ORIGIN },
  });
  const answer = await profile.json();
  const [vehicle] = (answer.user ?? answer).vehicles;
  const seed = `${Date.now()}-${Math.random()}`;
  const photo = async (name: string) => ({
    name: `${name}.jpg`,
    mimeType: "image/jpeg",
    buffer: await slipPhoto(`${seed} ${name}`),
  });
  const response = await page.request.post("/api/timeslips/submit", {
    headers: { origin: ORIGIN },
    multipart: {
      slipId: "0",
      raceTrack: "Famoso Dragstrip",
      raceDate: "2026-05-09",
      vehicleId: String(vehicle.id),
      userId: String((me.user ?? me).id),
      ...figures(),
      ...fields,
      timeslip: await photo("slip"),
      timeslipAndVin: await photo("vin"),
    },
  });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()).slip.id;
}

async function statusOf(page: Page, id: number): Promise<string | undefined> {
  for (const status of ["PENDING", "IN_REVIEW", "NEEDS_INFO", "APPROVED", "REJECTED"]) {
    const response = await page.request.get(`/api/moderation/slips?status=${status}`);
    const { slips } = await response.json();
    if (slips.some((slip: { id: number }) => slip.id === id)) return status;
  }
  return undefined;
}

/** Slip and VIN lie side by side, the car's last digits beside them; keys zoom and turn the slip. */
async function expectPhotosWork(page: Page): Promise<void> {
  const photos = page.locator("figure img");
  const [slip, vin] = await Promise.all([photos.nth(0).boundingBox(), photos.nth(1).boundingBox()]);
  expect(vin?.x ?? 0).toBeGreaterThanOrEqual((slip?.x ?? 0) + (slip?.width ?? 0));
  for (const photo of await photos.all()) {
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
  expect(await page.getByRole("main").textContent()).toMatch(/ends in [A-Z0-9]{6}/);
  const transform = () => photos.nth(0).evaluate((image) => image.style.transform);
  expect(await transform()).toContain("rotate(0deg) scale(1)");
  await page.keyboard.press("z");
  await expect.poll(transform).toMatch(/rotate\(0deg\) scale\(1\.\d+\)/);
  await page.keyboard.press("o");
  await expect.poll(transform).toContain("rotate(90deg)");
}

const flagsOf = (page: Page) =>
  page.getByRole("list", { name: "Flags", exact: true }).getByRole("listitem").count();
/** Whether the focus is on the slip, where single keys act. */
const isOnSlip = (page: Page) =>
  page.evaluate(() => document.activeElement?.hasAttribute("data-slip") ?? false);

/** Presses `a` until it approves: a slip with flags asks once. */
async function approveByKey(page: Page): Promise<void> {
  if ((await flagsOf(page)) > 0) await page.keyboard.press("a");
  await page.keyboard.press("a");
}

/** The page of the queue that begins with a slip. */
async function queuePath(page: Page, id: number): Promise<string> {
  const response = await page.request.get("/api/moderation/slips?status=PENDING&limit=100");
  const { slips } = await response.json();
  const before = slips[slips.findIndex((slip: { id: number }) => slip.id === id) - 1];
  const after = before ? `&after=${Date.parse(before.submittedAt)}-${before.id}` : "";
  return `/moderation?status=PENDING&flag=none${after}`;
}

test("two moderators on one slip: one claims it by key, the other sees it and the conflict", async () => {
  const racer = await person("demo-racer");
  const id = await submitSlip(racer.page, { reactionTime: ".102" });
  const [one, two] = [await person("demo-moderator"), await person("demo-admin")];
  for (const { page } of [one, two]) {
    await page.goto(`/moderation/slips/${id}`);
    await hydrated(page);
  }
  await expectAccessible(one.page);
  await expectPhotosWork(one.page);
  await one.page.keyboard.press("c");
  await expect.poll(() => one.page.getByRole("main").textContent()).toMatch(/Yours, 1\d min left/);
  await approveByKey(two.page);
  await expect.poll(() => two.page.getByRole("main").textContent()).toContain("Version conflict");
  await expectAccessible(two.page);
  await two.page.reload();
  expect(await two.page.getByRole("main").textContent()).toMatch(
    /Claimed by demo-moderator, 1\d min left/,
  );

  await one.page.keyboard.press("w");
  await one.page.keyboard.type("Reads fine to me.");
  await one.page.keyboard.press("Control+Enter");
  await expect
    .poll(() => one.page.locator("#notes + ol").textContent())
    .toContain("Reads fine to me.");
  // The focus is back on the slip.
  await expect.poll(() => isOnSlip(one.page)).toBe(true);
  await approveByKey(one.page);
  await expect.poll(() => statusOf(one.page, id)).toBe("APPROVED");
  await racer.page.goto(`/1320-club/slip/${id}`);
  const run = await racer.page.getByRole("main").textContent();
  expect(run).toContain("0.102 s");
  expect(run).not.toContain("Reads fine to me.");
  for (const { problems, context } of [racer, one, two]) {
    expect(problems).toEqual([]);
    await context.close();
  }
});

test("a key that is held, or pressed again before the answer, acts on no slip but the one that was seen", async () => {
  const racer = await person("demo-racer");
  const ids = [await submitSlip(racer.page), await submitSlip(racer.page)];
  const desk = await person("demo-moderator");
  const { page } = desk;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const sent: string[] = [];
  await page.route("**/moderation/slips/*.data*", async (route) => {
    if (route.request().method() === "POST") {
      sent.push(new URL(route.request().url()).pathname);
      await answered;
    }
    await route.continue();
  });
  const path = `/moderation/slips/${ids[0]}`;
  await page.goto(path);
  await hydrated(page);
  if ((await flagsOf(page)) > 0) await page.keyboard.press("a");
  await page.keyboard.down("a");
  await expect.poll(() => sent).toHaveLength(1);
  await page.keyboard.up("a");
  await page.keyboard.press("a");
  await page.keyboard.down("a");
  answer();
  await page.waitForURL((url) => url.pathname !== path);
  await page.getByText(`Slip ${ids[0]} is approved`).waitFor();
  // A held key repeats: the browser marks every event but the first.
  for (let repeat = 0; repeat < 3; repeat += 1) await page.keyboard.down("a");
  await page.keyboard.up("a");
  await page.getByRole("link", { name: "Queue" }).click();
  await page.waitForURL("**/moderation");
  expect(sent).toEqual([`${path}.data`]);
  expect(await statusOf(page, ids[1] ?? 0)).toBe("PENDING");

  // A rejection takes its reason first, a question its words.
  await page.goto(`/moderation/slips/${ids[1]}`);
  await hydrated(page);
  await page.keyboard.press("n");
  await page.getByText("Write what you need to know.").waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("Write what you need to know.").waitFor({ state: "hidden" });
  const reasons = page.getByRole("group", { name: "Reason to reject" });
  expect(await reasons.isVisible()).toBe(false);
  await page.keyboard.press("r");
  await page.getByText("Pick a reason, then reject again.").waitFor();
  expect(await reasons.isVisible()).toBe(true);
  await page.keyboard.press("3");
  await expect.poll(() => page.getByRole("radio", { name: /^3 / }).isChecked()).toBe(true);
  await page.keyboard.press("a");
  await page.getByText("To approve, press Escape first.").waitFor();
  expect(await statusOf(page, ids[1] ?? 0)).toBe("PENDING");
  await page.keyboard.press("r");
  await expect.poll(() => statusOf(page, ids[1] ?? 0)).toBe("REJECTED");
  expect(desk.problems).toEqual([]);
  await desk.context.close();
  await racer.context.close();
});

const FLAGGED = { elapsedTime: "19.123", sixtyFeetTime: "1.402", topSpeed: "199.99" };

test("a slip with flags asks once, by key and at 360 px", async () => {
  const racer = await person("demo-racer");
  const id = await submitSlip(racer.page, FLAGGED);
  const desk = await person("demo-moderator");
  const { page } = desk;
  await page.goto(`/moderation/slips/${id}`);
  await hydrated(page);
  const confirmed = page.getByRole("button", { name: /^Approve, \d+ flags?/ });
  await page.keyboard.press("a");
  await confirmed.waitFor();
  await expectAccessible(page);
  expect(await statusOf(page, id)).toBe("PENDING");
  await page.keyboard.press("Escape");
  await confirmed.waitFor({ state: "hidden" });
  expect(await isOnSlip(page)).toBe(true);

  await page.setViewportSize({ width: 360, height: 740 });
  const edge = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(edge).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: /^Approve/ }).click();
  await confirmed.waitFor();
  for (const name of [/^Approve/, /^Reject/, /^Needs info/]) {
    // What the browser read from the photos arrives at any moment.
    await expect
      .poll(() => isInView(page.getByRole("button", { name })), { message: `${name}` })
      .toBe(true);
  }
  await confirmed.click();
  await expect.poll(() => statusOf(page, id)).toBe("APPROVED");
  expect(desk.problems).toEqual([]);
  await desk.context.close();
  await racer.context.close();
});

test("a note is written and sent from the keyboard, and keys pressed while the next slip loads act on it", async () => {
  const racer = await person("demo-racer");
  const ids = [await submitSlip(racer.page), await submitSlip(racer.page)];
  const desk = await person("demo-moderator");
  const { page } = desk;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/moderation/slips/*.data*", async (route) => {
    if (route.request().method() === "POST") await answered;
    await route.continue();
  });
  await page.goto(`/moderation/slips/${ids[0]}`);
  await hydrated(page);
  await page.keyboard.press("n");
  await page.keyboard.type("Send the whole slip, please.");
  await page.keyboard.press("Tab");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("value"));
  expect(await focused()).toBe("needs-info");
  await page.getByLabel("Note to the racer").focus();
  const path = new URL(page.url()).pathname;
  const start = Date.now();
  await page.keyboard.press("Control+Enter");
  await page.waitForFunction(() => document.querySelector("form[aria-busy=true]") !== null);
  await page.evaluate(() => document.body.focus());
  await page.locator("h1").click();
  await page.keyboard.press("a");
  await page.keyboard.press("r");
  answer();
  await page.waitForURL((url) => url.pathname !== path);
  await page.getByRole("group", { name: "Reason to reject" }).waitFor();
  await page.getByText("Approve again: this slip had not come yet.").waitFor();
  console.info(`a decision and the next slip: ${Date.now() - start} ms`);
  expect(await statusOf(page, ids[0] ?? 0)).toBe("NEEDS_INFO");
  expect(await statusOf(page, ids[1] ?? 0)).toBe("PENDING");
  expect(desk.problems).toEqual([]);
  await desk.context.close();
  await racer.context.close();
});

test("a note that is begun while the next slip loads is typed, and none of its letters is a key", async () => {
  const racer = await person("demo-racer");
  const ids = [await submitSlip(racer.page), await submitSlip(racer.page)];
  const desk = await person("demo-moderator");
  const { page } = desk;
  let load = () => {};
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route("**/moderation/slips/*.data*", async (route) => {
    await loaded;
    await route.continue();
  });
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  await page.goto(`/moderation/slips/${ids[0]}`);
  await hydrated(page);
  const path = new URL(page.url()).pathname;
  await page.keyboard.press("j");
  await page.waitForFunction(() => document.querySelector("[aria-busy=true]") !== null);
  await page.keyboard.type("wcux a");
  load();
  await page.waitForURL((url) => url.pathname !== path);
  const note = page.getByLabel("Note to the other moderators");
  await expect.poll(() => note.inputValue()).toBe("cux a");
  expect(posts.filter((url) => url.includes("/moderation/"))).toEqual([]);
  expect(desk.problems).toEqual([]);
  await desk.context.close();
  await racer.context.close();
});

/** The most flags that the rules can raise on one slip, with the longest texts. */
const MOST_FLAGS = 16;

/** A fact of the slip on the desk, with its name. */
function factOf(page: Page, name: string): Locator {
  const term = page.locator("dt", { hasText: new RegExp(`^${name}$`) });
  return page.locator("dl > div", { has: term }).first();
}

test.each([
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
])(
  "at $width x $height all that is decided on is in view beside the photos, reasons open or not",
  async (size) => {
    const racer = await person("demo-racer");
    const raceTrack =
      "International Speedway and Dragway of the Greater Tri-County Area at the Mill".padEnd(
        80,
        "l",
      );
    const id = await submitSlip(racer.page, {
      raceTrack,
      elapsedTime: `19.${String(Date.now()).slice(-3)}`,
      sixtyFeetTime: "1.402",
      topSpeed: "199.99",
      eighthMileTime: "9.999",
      eighthMileSpeed: "199.98",
    });
    const desk = await visit(browser, size);
    await signIn(desk.page, "demo-moderator");
    const { page } = desk;
    await page.goto(`/moderation/slips/${id}`);
    await hydrated(page);
    const flags = page.getByRole("list", { name: "Flags", exact: true });
    expect(await flags.getByRole("listitem").count()).toBeGreaterThanOrEqual(4);
    await flags.evaluate((list, most) => {
      const longest = [...list.children].sort(
        (a, b) => b.textContent.length - a.textContent.length,
      )[0];
      while (longest && list.children.length < most)
        list.insertAdjacentHTML("beforeend", longest.outerHTML);
      list.parentElement?.setAttribute("data-density", "tight");
    }, MOST_FLAGS);
    for (const areReasonsOpen of [false, true]) {
      if (areReasonsOpen) await page.keyboard.press("r");
      const facts = [
        "1/4 Mile ET",
        "60 Ft. Time",
        "1/4 Mile Speed",
        "Track",
        "Date",
        "Car",
        "Class",
        "VIN ends in",
      ];
      const terms = facts.map((name) => factOf(page, name));
      const decisions = ["Approve", "Reject", "Needs info"].map((name) =>
        page.getByRole("button", { name: new RegExp(`^${name}`) }),
      );
      for (const part of [...terms, ...(await flags.getByRole("listitem").all()), ...decisions]) {
        expect(await isInView(part), (await part.textContent()) ?? "").toBe(true);
      }
      const [slip, vin] = [0, 1].map((index) => page.locator("figure img").nth(index));
      expect(slip && (await isInView(slip))).toBe(true);
      // The reasons cover part of it.
      if (!areReasonsOpen) expect(vin && (await isInView(vin))).toBe(true);
    }
    const edgesOf = async (part: Locator) => {
      const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
      return { top: y, bottom: y + height };
    };
    const decision = page.getByRole("button", { name: /^Approve/ });
    expect((await edgesOf(flags)).bottom).toBeLessThanOrEqual((await edgesOf(decision)).top);
    const redness = await flags
      .locator("li")
      .first()
      .evaluate((flag) => {
        const [red = 0, green = 0, blue = 0] =
          getComputedStyle(flag).borderInlineStartColor.match(/\d+/g)?.map(Number) ?? [];
        return red - Math.max(green, blue);
      });
    expect(redness).toBeGreaterThan(60);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expectAccessible(page);
    expect(desk.problems).toEqual([]);
    await desk.context.close();
    await racer.context.close();
  },
);

/** Whether an element is fully in the viewport and not covered at its center. */
function isInView(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const isWithin = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return isWithin && bottom > top && (seen === element || element.contains(seen));
  });
}

test("the flags, the keys and the imports are explained where they come up", async () => {
  const racer = await person("demo-racer");
  const id = await submitSlip(racer.page, { raceTrack: "Nobody's Dragway" });
  await racer.context.close();
  const desk = await person("demo-moderator");
  await desk.page.goto(`/moderation/slips/${id}`);
  await hydrated(desk.page);
  expect(await desk.page.getByRole("link", { name: "All keys" }).getAttribute("href")).toBe(
    "/desk/help#keys",
  );
  await desk.page.getByRole("link", { name: "What the flags mean" }).click();
  await desk.page.waitForURL("**/desk/help#flags");
  await desk.page.getByRole("heading", { name: "What the flags mean" }).waitFor();
  expect(desk.problems).toEqual([]);
  await desk.context.close();

  const editor = await person("demo-editor");
  for (const path of ["/events/manage/import", "/horsepower-locator/import"]) {
    await editor.page.goto(path);
    await editor.page.getByRole("link", { name: "How imports work" }).click();
    await editor.page.waitForURL("**/desk/help#imports");
  }
  expect(editor.problems).toEqual([]);
  await editor.context.close();
});

test("several decisions share one undo bar, which doesn't shift the page", async () => {
  const racer = await person("demo-racer");
  const ids = [
    await submitSlip(racer.page),
    await submitSlip(racer.page),
    await submitSlip(racer.page),
  ];
  const desk = await person("demo-moderator");
  const { page } = desk;
  await page.setViewportSize({ width: 1280, height: 800 });
  const last = `/moderation/slips/${ids[2]}`;
  const figuresAt = async () => {
    await page.goto(last);
    await hydrated(page);
    return page.locator("dl").first().boundingBox();
  };
  const before = await figuresAt();
  for (const id of ids.slice(0, 2)) {
    const approved = await page.request.post(`/api/moderation/slips/${id}/approve`, {
      data: { version: 1 },
      headers: { origin: ORIGIN },
    });
    expect(approved.status()).toBe(200);
  }
  expect(await figuresAt()).toEqual(before);
  const bar = page.getByRole("region", { name: "Just decided" });
  expect(await bar.count()).toBe(1);
  for (const name of ["1/4 Mile ET", "60 Ft. Time", "1/4 Mile Speed", "VIN ends in"]) {
    expect(await isInView(factOf(page, name)), name).toBe(true);
  }
  for (const name of ["Approve", "Reject", "Needs info"]) {
    const button = page.getByRole("button", { name: new RegExp(`^${name}`) });
    expect(await isInView(button), name).toBe(true);
  }
  expect(await bar.getByRole("button", { name: /^Undo/ }).count()).toBe(1);
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 360, height: 740 });
  const edgeOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  expect(await edgeOf(bar.getByText("1 more"))).toBeLessThan(await edgeOf(bar));
  await page.setViewportSize(size);
  await bar.getByText("1 more").click();
  expect(await page.locator("dl").first().boundingBox()).toEqual(before);
  expect(await bar.getByRole("form", { name: `Slip ${ids[0]}` }).isVisible()).toBe(true);
  await page.keyboard.press("u");
  await expect.poll(() => statusOf(page, ids[1] ?? 0)).toBe("PENDING");
  expect(desk.problems).toEqual([]);
  await desk.context.close();
  await racer.context.close();
});

test("without script the reasons unfold, and a slip is rejected", async () => {
  const racer = await person("demo-racer");
  const id = await submitSlip(racer.page);
  const desk = await visit(browser, { javaScript: false, width: 360, height: 740 });
  await signIn(desk.page, "demo-moderator");
  const { page } = desk;
  await page.goto(`/moderation/slips/${id}`);
  await page.getByText("Reasons to reject, note to the racer").click();
  await page.getByRole("radio", { name: /Photo unreadable/ }).check();
  await page.getByRole("button", { name: "Reject" }).click();
  await expect.poll(() => statusOf(page, id)).toBe("REJECTED");
  await desk.context.close();
  await racer.context.close();
});

test("a run is approved with others only after it was opened, all by keyboard", async () => {
  const racer = await person("demo-racer");
  const id = await submitSlip(racer.page);
  const desk = await person("demo-moderator");
  const { page } = desk;
  await page.goto(await queuePath(page, id));
  await hydrated(page);
  await expectAccessible(page);
  const box = page.locator(`input[name=slip][value^="${id}:"]`);
  const row = page.locator(`a[data-row][href="/moderation/slips/${id}"]`);
  expect(await row.isVisible()).toBe(true);
  expect(await box.count()).toBe(0);
  await page.goto(`/moderation/slips/${id}`);
  await page.goto(await queuePath(page, id));
  await hydrated(page);
  await box.waitFor();
  await expect.poll(() => row.evaluate((link) => link.matches(":focus"))).toBe(true);
  await expectAccessible(page);
  await page.keyboard.press("m");
  expect(await box.isChecked()).toBe(true);
  // Only this one: other slips in the queue belong to other journeys.
  await page.reload();
  await hydrated(page);
  expect(await box.isChecked()).toBe(false);
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  expect(await row.evaluate((link) => link.matches(":focus"))).toBe(true);
  await page.keyboard.press("x");
  await expect.poll(() => box.isChecked()).toBe(true);
  await page.keyboard.press("b");
  await expect.poll(() => statusOf(page, id)).toBe("APPROVED");
  await page.goto("/moderation/figures");
  await expectAccessible(page);
  expect(desk.problems).toEqual([]);
  await desk.context.close();
  await racer.context.close();
});

test("a member's report is upheld, and the run leaves the board", async () => {
  const racer = await person("demo-racer");
  const id = await submitSlip(racer.page);
  const desk = await person("demo-moderator");
  const approved = await desk.page.request.post(`/api/moderation/slips/${id}/approve`, {
    data: { version: 1 },
    headers: { origin: ORIGIN },
  });
  expect(approved.status()).toBe(200);

  // Reporting works without script.
  const member = await visit(browser, { javaScript: false, width: 390 });
  await signIn(member.page, "demo-editor");
  await member.page.goto(`/1320-club/slip/${id}`);
  await member.page.getByText("Report this run").click();
  await member.page.getByLabel("The numbers don't match the slip").check();
  await member.page.getByLabel("What you saw").fill("The photo says 12.9.");
  await member.page.getByRole("button", { name: "Send the report" }).click();
  await expect
    .poll(() => member.page.getByRole("main").textContent())
    .toContain("You reported this run");

  await desk.page.goto("/moderation/reports");
  await hydrated(desk.page);
  await expectAccessible(desk.page);
  const item = desk.page.locator("li", {
    has: desk.page.locator(`a[href="/moderation/slips/${id}"]`),
  });
  await item.getByRole("link").first().focus();
  await desk.page.keyboard.press("w");
  const reply = `You are right about slip ${id}.`;
  await desk.page.keyboard.type(reply);
  await desk.page.keyboard.press("Escape");
  await item.getByRole("link").first().focus();
  await desk.page.keyboard.press("u");
  await expect.poll(() => statusOf(desk.page, id)).toBe("PENDING");

  const visitor = await visit(browser);
  expect((await visitor.page.request.get(`/1320-club/slip/${id}`)).status()).toBe(404);
  await expect
    .poll(() => newestMail(desk.page, "demo-editor@example.com", "Your report was upheld"))
    .toContain(reply);
  expect(desk.problems).toEqual([]);
  for (const { context } of [racer, desk, member, visitor]) await context.close();
});

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  approve,
  countAnimations,
  expectAccessible,
  hydrated,
  launch,
  newestMail,
  ORIGIN,
  signIn,
  visit,
} from "./support/browser.ts";
import { addVehicle, newRacer, type Racer, type SentSlip, sendSlip } from "./support/racer.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A racer with a car and a slip that waits. */
async function racerWithSlip(kind: string) {
  const visitor = await visit(browser, { width: 360, height: 740 });
  const { page } = visitor;
  const racer = await newRacer(page, kind);
  const vehicle = await addVehicle(page, racer);
  const slip = await sendSlip(page, racer, vehicle.id);
  return { ...visitor, racer, slip };
}

async function activate(page: Page, { username }: Racer): Promise<void> {
  const text = await newestMail(page, `${username}@example.com`, "Activate your account");
  await page.goto(/http\S+activationToken=\S+/.exec(text)?.[0] ?? "");
  await page.getByText("Your account is activated.").waitFor();
}

async function desk(javaScript = true) {
  const visitor = await visit(browser, { javaScript });
  await signIn(visitor.page, "demo-moderator");
  return visitor;
}

async function statusOf(page: Page, { id }: SentSlip): Promise<string | null> {
  await page.goto(`/moderation/slips/${id}`);
  return page.locator("h1 + span").textContent();
}

test("a submitted slip is at the top of the garage, with a note if the account isn't activated", async () => {
  const { page, racer, slip, context, problems } = await racerWithSlip("sent");
  await page.goto(`/user/${racer.username}`);
  await hydrated(page);
  const paper = page.getByRole("region", { name: /^Your slip: 12\.360/ });
  expect(await paper.textContent()).toMatch(/PENDING|Pending/);
  expect(await paper.textContent()).toMatch(/in line/);
  const box = await paper.boundingBox();
  expect(box?.y).toBeLessThan(740);
  expect(await page.getByRole("main").textContent()).not.toContain("Warning!");
  await page.getByText("Your account is not activated!").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Resend it" }).click();
  await page.getByText("An activation email was sent").waitFor();
  await page.goto("/");
  const standing = page.getByRole("region", { name: "Where you stand" });
  expect(await standing.textContent()).toMatch(/Your slip, pending12\.360.* in line/);
  await hydrated(page);
  await expectAccessible(page);
  await standing.getByRole("link", { name: /Your slip/ }).click();
  await page.waitForURL(`**/user/${racer.username}`);
  await paper.getByRole("link", { name: "Edit slip" }).click();
  await page.waitForURL(new RegExp(`slip=${slip.id}`));
  expect(problems).toEqual([]);
  await context.close();
});

test.each([true, false])(
  "the door opens for a new member, with one next step (script: %s)",
  async (script) => {
    const { page, context, problems } = await visit(browser, {
      ...{ width: 360, height: 740, javaScript: script },
    });
    const racer = await newRacer(page, "door");
    const vehicle = await addVehicle(page, racer);
    await page.goto(`/user/${racer.username}`);
    if (script) await hydrated(page);
    const board = page.getByRole("region", { name: "You're in." });
    expect(await board.textContent()).toContain("1320 Club, member since today.");
    expect(await board.getByRole("link").allTextContents()).toEqual(["Submit a time slip"]);
    expect(await page.getByRole("link", { name: "Submit a time slip" }).count()).toBe(1);
    const plate = board.getByRole("img", { name: "1320 Club" });
    await expect
      .poll(() => plate.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(140);
    // With reduced motion the door is open from the start; otherwise it rolls up and the plate is stamped.
    const door = board.locator("div");
    expect(await door.isVisible()).toBe(false);
    if (script) {
      expect(await countAnimations(board)).toBe(0);
      await expectAccessible(page);
      await page.emulateMedia({ reducedMotion: "no-preference" });
      expect(await countAnimations(board)).toBe(2);
      // It rolls up, rather than vanishing halfway.
      const shapes = await door.evaluate((slats) =>
        [450, 900, 1_300].map((ms) => {
          for (const each of slats.getAnimations()) each.currentTime = ms;
          return getComputedStyle(slats).clipPath;
        }),
      );
      expect(new Set(shapes).size).toBe(3);
      expect(shapes).not.toContain("none");
      await board.evaluate((panel) => {
        for (const each of panel.getAnimations({ subtree: true })) each.finish();
      });
      await door.waitFor({ state: "hidden" });
    }
    await sendSlip(page, racer, vehicle.id);
    await page.reload();
    expect(await board.getByRole("link").allTextContents()).toEqual(["See who you're up against"]);
    expect(problems).toEqual([]);
    await context.close();
  },
);

test("an approved run is announced once, with its place and badges, after the moderator's time to undo", async () => {
  const { page, racer, slip, context, problems } = await racerWithSlip("moment");
  await activate(page, racer);
  const moderator = await desk();
  const answer = await moderator.page.request.post(`/api/moderation/slips/${slip.id}/approve`, {
    data: { version: slip.version },
    headers: { origin: ORIGIN },
  });
  expect(answer.status()).toBe(200);

  const garage = `/user/${racer.username}`;
  const paper = page.getByRole("region", { name: "Approved: 12.360 seconds" });
  await page.goto(garage);
  expect(await paper.count()).toBe(0);
  await expect
    .poll(() => page.reload().then(() => paper.count()), { timeout: 40_000, interval: 2_000 })
    .toBe(1);
  expect(await paper.textContent()).toMatch(/P\d+, modified\. \d\.\d{3} s to P\d+\./);
  // With reduced motion there is no animation; otherwise it settles, drops in and is stamped.
  expect(await countAnimations(paper)).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await countAnimations(paper)).toBeGreaterThan(1);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const plate = paper.getByRole("img", { name: "1320 Club" });
  await expect
    .poll(() => plate.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await hydrated(page);
  const share = await paper.getByRole("link", { name: "Share it" }).getAttribute("href");
  await expectAccessible(page);
  const mail = await newestMail(page, `${racer.username}@example.com`, "Your 12.360 is approved");
  expect(mail).toMatch(/P\d+, modified\./);
  await paper.getByRole("link", { name: "See your run" }).click();
  await page.waitForURL(`**/1320-club/slip/${slip.id}`);
  await page.getByText("Approved", { exact: true }).waitFor();
  expect(share).toBe(`/1320-club/slip/${slip.id}#share`);
  await page.getByRole("heading", { name: "Share this run" }).waitFor();
  expect([...problems, ...moderator.problems]).toEqual([]);
  await moderator.context.close();
  await context.close();
});

test.each([true, false])("a decision is taken back from the desk (script: %s)", async (script) => {
  const sent = await racerWithSlip("undo");
  const { page, context, problems } = await desk(script);
  await page.goto(`/moderation/slips/${sent.slip.id}`);
  if (script) await hydrated(page);
  await approve(page);
  const held = page
    .getByRole("region", { name: "Just decided" })
    .getByRole("form", { name: `Slip ${sent.slip.id}` });
  await held.waitFor();
  await held.getByRole("button", { name: /^Undo/ }).click();
  await page.waitForURL(`**/moderation/slips/${sent.slip.id}`);
  await page.getByText(`Undone. Slip ${sent.slip.id} is waiting.`).waitFor();
  expect(await statusOf(page, sent.slip)).toBe("PENDING");
  const mails = await page.request.get(`/api/dev/outbox?to=${sent.racer.username}@example.com`);
  expect(await mails.text()).not.toContain("is approved");
  // Looked at here: before, it would take from the 20 seconds that an undo has.
  if (script) {
    await hydrated(page);
    await approve(page);
    await held.waitFor();
    await expectAccessible(page);
  }
  expect(problems).toEqual([]);
  await context.close();
  await sent.context.close();
});

test("to reject without a reason leads to the reasons, by button and by key", async () => {
  const sent = await racerWithSlip("reason");
  const { page, context, problems } = await desk();
  await page.goto(`/moderation/slips/${sent.slip.id}`);
  await hydrated(page);
  const first = page.locator("input[name=reason]").first();
  await page.getByRole("button", { name: /^Reject/ }).click();
  await expect.poll(() => first.evaluate((radio) => radio.matches(":focus"))).toBe(true);
  await page.getByText("Pick a reason, then reject again.").waitFor();
  await page.locator("h1").click();
  await page.keyboard.press("r");
  await expect.poll(() => first.evaluate((radio) => radio.matches(":focus"))).toBe(true);
  expect(await first.isVisible()).toBe(true);
  await page.keyboard.press("6");
  await page.keyboard.press("r");
  await page.getByRole("region", { name: "Just decided" }).getByText("rejected").waitFor();
  await page.keyboard.press("u");
  await page.waitForURL(`**/moderation/slips/${sent.slip.id}`);
  await expect.poll(() => statusOf(page, sent.slip)).toBe("PENDING");

  // The decision buttons stay at the bottom of the screen on phones.
  await page.setViewportSize({ width: 360, height: 740 });
  const approve = await page.getByRole("button", { name: /^Approve/ }).boundingBox();
  expect((approve?.y ?? 0) + (approve?.height ?? 0)).toBeLessThanOrEqual(740);
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wide).toBeLessThanOrEqual(0);
  expect(problems).toEqual([]);
  await context.close();
  await sent.context.close();
});

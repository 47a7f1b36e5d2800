import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  approve,
  expectAccessible,
  hydrated,
  launch,
  mailThatSays,
  newestMail,
  signIn,
  visit,
} from "./support/browser.ts";
import { addVehicle, approveSlip, newRacer, type Racer, sendSlip } from "./support/racer.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const PASSED = "Somebody takes my place on a board";
const VINS = ["1G4AH59H45G118341", "1M8GDM9AXKP042788"] as const;

/** A new racer with an activated account, signed in on a page without script. */
async function newMember(kind: string) {
  const seen = await visit(browser, { javaScript: false, width: 360, height: 740 });
  const racer = await newRacer(seen.page, kind);
  const mail = await newestMail(
    seen.page,
    `${racer.username}@example.com`,
    "Activate your account",
  );
  await seen.page.goto(/http\S+activationToken=\S+/.exec(mail)?.[0] ?? "");
  return { ...seen, racer };
}

/** Sends a slip of a new car. @param elapsedMs of its quarter mile */
async function send(page: Page, racer: Racer, elapsedMs: number, vin: string) {
  const { id } = await addVehicle(page, racer, vin);
  const elapsedTime = (elapsedMs / 1000).toFixed(3);
  return sendSlip(page, racer, id, { elapsedTime, sixtyFeetTime: "2.21", topSpeed: "99.10" });
}

/** A moderator approves a slip on its page, without script. */
async function approveOnDesk(slipId: number): Promise<void> {
  const { page, context } = await visit(browser, { javaScript: false });
  await signIn(page, "demo-moderator");
  await page.goto(`/moderation/slips/${slipId}`);
  await page.getByRole("button", { name: /claim/i }).click();
  await approve(page);
  await page
    .getByText(/approved/i)
    .first()
    .waitFor();
  await context.close();
}

/** What the network does each minute. */

test("a member who is passed by an approved slip reads it without script, and ends its mail with one click", async () => {
  const { page, context, problems, racer } = await newMember("passed");
  const elapsedMs = 14_000 + Math.floor(Math.random() * 900);
  await approveSlip(browser, await send(page, racer, elapsedMs, VINS[0]));
  await page.goto("/notices");
  const mailChoice = page.getByLabel(`By mail: ${PASSED}`);
  await mailChoice.selectOption("At once");
  await page.getByRole("button", { name: "Save choices" }).click();
  await page.getByText("Choices saved.").waitFor();

  const other = await newMember("rival");
  const { id } = await send(other.page, other.racer, elapsedMs - 4, VINS[1]);
  await approveOnDesk(id);

  const address = `${racer.username}@example.com`;
  // Others hear of a run once its approval can't be undone any more.
  const mail = await mailThatSays(page, address, `${other.racer.username} took`);
  await page.goto("/");
  await page.getByRole("link", { name: /^Notices, \d+ new$/ }).click();
  const notice = page.getByRole("link", { name: `${other.racer.username} took` });
  await notice.click();
  await page.waitForURL(`**/1320-club/slip/${id}`);

  const link = /http\S+notices\/unsubscribe\?token=[\w.-]+/.exec(mail)?.[0] ?? "";
  // What a mail program sends, without cookies (RFC 8058).
  const answer = await fetch(link, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
    redirect: "manual",
  });
  expect(answer.status).toBe(200);
  await page.goto("/notices");
  expect(await mailChoice.inputValue()).toBe("");
  expect(problems).toEqual([]);
  await other.context.close();
  await context.close();
});

test("a member is challenged from their garage and accepts, all without script", async () => {
  const [a, b] = [await newMember("dares"), await newMember("rival")];
  await approveSlip(browser, await send(b.page, b.racer, 14_100, VINS[0]));
  await a.page.goto(`/user/${b.racer.username}`);
  await a.page.getByRole("link", { name: "Challenge", exact: true }).click();
  await a.page.getByRole("radio", { name: "Modified" }).check();
  await a.page.getByRole("button", { name: "Send the challenge" }).click();
  await a.page.getByText("Challenge sent.").waitFor();
  await a.page.getByRole("button", { name: `Withdraw: ${b.racer.username}` }).waitFor();

  await b.page.goto("/notices");
  await b.page
    .getByRole("link", { name: `${a.racer.username} challenges you in modified` })
    .click();
  await b.page.getByRole("button", { name: `Accept: ${a.racer.username}` }).click();
  await b.page.getByText("It's on. You have thirty days.").waitFor();

  await a.page.goto("/notices");
  await a.page
    .getByRole("link", { name: `${b.racer.username} accepted your challenge.` })
    .waitFor();
  const visitor = await visit(browser, { javaScript: false });
  for (const { username } of [a.racer, b.racer]) {
    await visitor.page.goto(`/user/${username}`);
    await visitor.page.getByRole("link", { name: "Challenge running" }).click();
    await visitor.page.waitForURL(/\/challenges\/\d+$/);
    await visitor.page.getByText(a.racer.username).first().waitFor();
  }
  for (const { context, problems } of [a, b, visitor]) {
    expect(problems).toEqual([]);
    await context.close();
  }
});

/** A button of a garage on a phone, in the sheet that "More" opens. */
async function moreButton(page: Page, name: string | RegExp) {
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).click();
  return page.getByRole("button", { name, exact: true });
}

test("whom a member blocked is refused without script, in words that don't say why", async () => {
  const [a, b] = [await newMember("dares"), await newMember("blocks")];
  await approveSlip(browser, await send(b.page, b.racer, 14_100, VINS[0]));
  const garage = `/user/${a.racer.username}`;
  const button = (act: string) => moreButton(b.page, `${act} ${a.racer.username}`);
  await b.page.goto(garage);
  await (await button("Block")).click();
  await b.page.getByText("Blocked. They can't challenge").waitFor();
  expect(new URL(b.page.url()).pathname).toBe(garage);
  await (await button("Unblock")).click();
  await b.page.getByText("Unblocked.").waitFor();
  await (await button("Block")).click();
  await b.page.getByText("Blocked. They can't challenge").waitFor();
  await (await button("Unblock")).waitFor();

  await a.page.goto(`/user/${b.racer.username}`);
  await a.page.getByRole("link", { name: "Challenge", exact: true }).click();
  await a.page.getByRole("button", { name: "Send the challenge" }).click();
  await a.page.getByText("They aren't taking challenges.").first().waitFor();
  expect(await a.page.getByRole("textbox", { name: "Who" }).inputValue()).toBe(b.racer.username);
  await b.page.goto(`/challenges/new?racer=${a.racer.username}`);
  await b.page.getByRole("button", { name: "Send the challenge" }).click();
  await b.page.getByText("You blocked this member.").first().waitFor();
  await b.page.goto("/challenges");
  await b.page.getByText("Nobody to beat yet").waitFor();
  const visitor = await visit(browser, { javaScript: false, width: 360 });
  await visitor.page.goto(garage);
  expect(await (await moreButton(visitor.page, /^Block/)).count()).toBe(0);
  await a.page.goto(garage);
  expect(await a.page.getByRole("button", { name: /^Block/ }).count()).toBe(0);
  for (const { context, problems } of [a, b, visitor]) {
    expect(problems).toEqual([]);
    await context.close();
  }
});

test("a blocked member is unblocked in their garage with script, too", async () => {
  const { page, context, problems } = await visit(browser, { width: 360, height: 740 });
  const other = await newMember("blocks");
  const { username } = await newRacer(page, "presses");
  await page.goto(`/user/${other.racer.username}`);
  await hydrated(page);
  await (await moreButton(page, `Block ${other.racer.username}`)).click();
  // An account that isn't activated can't block: the page says so where the button is.
  await page.getByText("Your account is not activated!").waitFor();
  await expectAccessible(page);
  const mail = await newestMail(page, `${username}@example.com`, "Activate your account");
  await page.goto(/http\S+activationToken=\S+/.exec(mail)?.[0] ?? "");
  await page.goto(`/user/${other.racer.username}`);
  await hydrated(page);
  for (const [act, answer] of [
    ["Block", "Blocked. They can't challenge"],
    ["Unblock", "Unblocked."],
    ["Block", "Blocked. They can't challenge"],
  ] as const) {
    await (await moreButton(page, `${act} ${other.racer.username}`)).click();
    await page.getByText(answer).waitFor();
  }
  expect(problems).toEqual([]);
  await other.context.close();
  await context.close();
});

import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { expectAccessible, hydrated, launch, ORIGIN, signIn, visit } from "./support/browser.ts";
import { type Connection, openConnection } from "./support/connection.ts";
import { expectSentOnce, FORM, fillInSlip, newTime, storedDrafts } from "./support/slip-form.ts";

const SUBMIT = "SUBMIT AND PROCEED TO MY GARAGE";

let browser: Browser;
let connection: Connection;
let context: BrowserContext;
let page: Page;
let problems: string[];
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
beforeEach(async () => {
  connection = await openConnection(ORIGIN);
  ({ context, page, problems } = await visit(browser, { origin: connection.origin }));
});
afterEach(async () => {
  await context.close();
  await connection.close();
});

const logIn = (username: string) => signIn(page, username, undefined, connection.origin);

/** Opens the form once online, as at home, until the device has it. */
async function visitForm(on = page) {
  await on.goto(FORM);
  await hydrated(on);
  await on.getByText("Works offline").waitFor();
}

function cut() {
  connection.cut();
  return context.setOffline(true);
}

function restore() {
  connection.restore();
  return context.setOffline(false);
}

async function openForm(on: Page) {
  await on.goto(FORM);
  await hydrated(on);
}

/** The contents of this browser's caches, by cache name. */
const cached = (on: Page) =>
  on.evaluate(async () => {
    const stored: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      stored[name] = requests.map(({ url }) => new URL(url).pathname);
    }
    return stored;
  });

const copies = async (on: Page) =>
  Object.values(await cached(on))
    .flat()
    .filter((path) => path === FORM);

test("a form that was opened once works offline, stores a slip with its photos, and sends it once after the tab is closed", async () => {
  await logIn("demo-racer");
  await visitForm();
  await page.close();

  await cut();
  const strip = await context.newPage();
  await openForm(strip);
  const notice = strip.getByRole("status").filter({ hasText: "This is your form from" });
  await notice.waitFor();
  expect(await strip.locator("select[name=vehicleId] option").count()).toBeGreaterThan(1);
  expect(await strip.getByText("Your time slips").count()).toBe(0);
  const examples = strip.locator("[aria-labelledby=slip-requirements] img");
  expect(await examples.count()).toBeGreaterThan(1);
  for (const example of await examples.all()) {
    await example.scrollIntoViewIfNeeded();
    await expect
      .poll(() => example.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
  const elapsedTime = newTime();
  await fillInSlip(strip, { date: "2026-04-15", elapsedTime });
  await strip.getByRole("button", { name: SUBMIT }).click();
  await strip.getByRole("status").filter({ hasText: "Waiting for a connection" }).waitFor();
  await expectAccessible(strip);
  expect(problems).toEqual([]);

  await strip.goto("/1320-club");
  await strip.getByText("1 slip is waiting on this device").waitFor();
  await strip.close();

  await restore();
  await dispatchSync();
  await expectSentOnce(page, elapsedTime);
  // No page was open when it was sent: the next one reports it.
  const home = await context.newPage();
  await home.goto("/1320-club");
  await home.getByRole("status").filter({ hasText: "1 time slip sent" }).waitFor();
  await expectSentOnce(home, elapsedTime);
  expect(await storedDrafts(home)).toEqual([]);
});

test("while a slip waits the next run can be entered without changing it", async () => {
  await logIn("demo-racer");
  await visitForm();
  await cut();
  const [first, second] = [newTime(), newTime()];
  const waiting = page.getByRole("status").filter({ hasText: "Waiting for a connection" });
  await fillInSlip(page, { date: "2026-04-22", elapsedTime: first });
  await page.getByRole("button", { name: SUBMIT }).click();
  await waiting.waitFor();
  expect(await page.locator("[inert] input[name=elapsedTime]").inputValue()).toBe(first);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Change it" }).click();
  await page.locator("[inert]").waitFor({ state: "detached" });
  await page.getByRole("button", { name: SUBMIT }).click();
  await waiting.waitFor();

  await page.getByRole("button", { name: "Enter another run" }).click();
  await expect.poll(() => page.locator("input[name=elapsedTime]").inputValue()).toBe("");
  await waiting.filter({ hasText: "1 time slip on this device" }).waitFor();
  await fillInSlip(page, { date: "2026-04-22", elapsedTime: second });
  await page.getByRole("button", { name: SUBMIT }).click();
  await page.getByRole("button", { name: "Enter another run" }).waitFor();

  await restore();
  await page.waitForURL(/\/user\/demo-racer/);
  await expectSentOnce(page, first, second);
});

/** Fires the sync event like a browser that is back online, with no page open. */
async function dispatchSync() {
  const blank = await context.newPage();
  const devtools = await context.newCDPSession(blank);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(connection.origin));
      if (ours) resolve(ours.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.dispatchSyncEvent", {
    origin: connection.origin,
    registrationId: await registered,
    tag: "waiting-slips",
    lastChance: false,
  });
  await blank.close();
}

test("a connection that carries nothing shows the copy after a moment", async () => {
  await logIn("demo-racer");
  await visitForm();
  connection.stall();
  await page.goto(FORM);
  await page.getByText("This is your form from").waitFor();
  connection.restore();
});

/** The site's own paper, type and red: what is written into the worker goes by the names of the build. */
async function expectSiteLook(on: Page) {
  const styleOf = (selector: string, property: string, pseudo?: string) =>
    on
      .locator(selector)
      .first()
      .evaluate((element, [name, of]) => getComputedStyle(element, of).getPropertyValue(name), [
        property,
        pseudo,
      ] as const);
  expect(await styleOf(".facts", "background-color")).toBe("rgb(243, 237, 224)");
  expect(await styleOf(".facts", "color")).toBe("rgb(29, 27, 23)");
  expect(await styleOf(".facts", "padding-top")).toBe("24px");
  expect(await styleOf(".facts", "font-family")).toContain("IBM Plex Mono");
  expect(await styleOf(".ways .first", "background-color", "::before")).toBe("rgb(223, 35, 41)");
  expect(await styleOf("h1", "font-family")).toContain("Barlow Condensed");
}

test("pages that are not on the device say so, and are never an old copy", async () => {
  await logIn("demo-racer");
  await page.goto("/1320-club");
  await visitForm();
  await cut();
  for (const path of ["/1320-club", "/", "/user/demo-racer", `${FORM}?slip=1`]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(503);
    await page.getByRole("heading", { name: "You're offline" }).waitFor();
  }
  await expectAccessible(page);
  await expectSiteLook(page);
  await page.getByRole("link", { name: "Open the slip form" }).click();
  await page.getByText("This is your form from").waitFor();
  // A link inside an open page leads there too.
  await hydrated(page);
  await page.locator("header a[data-link]:visible").first().click();
  await page.getByRole("heading", { name: "You're offline" }).waitFor();
});

test("only the garage caches the form", async () => {
  await logIn("demo-racer");
  await page.goto("/user/demo-racer");
  await hydrated(page);
  await expect.poll(() => copies(page)).toEqual([FORM]);
  await cut();
  await openForm(page);
  await page.getByText("This is your form from").waitFor();
});

test("visitors and other people's garages get no worker", async () => {
  const garageOf = async (username: string | null) => {
    const viewer = await visit(browser, { origin: connection.origin });
    await viewer.page.addInitScript(() => {
      ServiceWorkerContainer.prototype.register = async () => {
        document.documentElement.dataset.worker = "asked for";
        throw new Error("not here");
      };
    });
    if (username) await signIn(viewer.page, username, undefined, connection.origin);
    await viewer.page.goto("/user/demo-racer");
    await hydrated(viewer.page);
    const worker = () => viewer.page.locator("html").getAttribute("data-worker");
    return { worker, close: () => viewer.context.close() };
  };
  const visitor = await garageOf(null);
  const stranger = await garageOf("demo-moderator");
  const owner = await garageOf("demo-racer");
  // The owner's page asks a moment after it is taken over: the others have had that moment, too.
  await expect.poll(owner.worker).toBe("asked for");
  expect(await visitor.worker()).toBeNull();
  expect(await stranger.worker()).toBeNull();
  for (const viewer of [visitor, stranger, owner]) await viewer.close();
});

test("signing out deletes everything on the device, after a confirmation if a slip waits", async () => {
  await logIn("demo-racer");
  await visitForm();
  const elapsedTime = newTime();
  await fillInSlip(page, { date: "2026-04-16", elapsedTime });
  await cut();
  await page.getByRole("button", { name: SUBMIT }).click();
  await page.getByRole("status").filter({ hasText: "Waiting for a connection" }).waitFor();
  const requests: string[] = [];
  page.on("dialog", (dialog) => {
    requests.push(dialog.message());
    return requests.length === 1 ? dialog.dismiss() : dialog.accept();
  });
  await page.getByRole("button", { name: /account menu/ }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect.poll(() => requests).toHaveLength(1);
  expect(await copies(page)).toEqual([FORM]);

  // The slip must not go out before.
  connection.refuse("/api/timeslips/submit");
  connection.restore();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  expect(requests).toHaveLength(2);
  await expect.poll(() => cached(page)).toEqual({});
  await expect.poll(() => storedDrafts(page)).toEqual([]);
  await expect.poll(() => countWorkers(page)).toBe(0);
});

test("a deleted account leaves nothing on the device", async () => {
  const username = `leaver${Date.now() % 1e9}`;
  const password = "Strip-Lane-1320-x";
  const registered = await page.request.post("/rest/registration/register", {
    headers: { origin: connection.origin },
    data: {
      username,
      email: `${username}@example.com`,
      password,
      confirmPassword: password,
      firstName: "Lea",
      lastName: "Ver",
      country: "United States",
      zipCode: "90210",
      optInNews: false,
      optInEvents: false,
      noRacingPledge: true,
    },
  });
  expect(registered.status()).toBe(201);
  await visitForm();
  await page.goto("/activation?state=deleteAccount");
  await hydrated(page);
  await page.locator("main input[type=password]").fill("wrong");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.locator("main [aria-invalid=true]").waitFor();
  expect(await copies(page)).toEqual([FORM]);
  await page.locator("main input[type=password]").fill(password);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect.poll(() => cached(page)).toEqual({});
});

const countWorkers = (on: Page) =>
  on.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

test("another racer on the same device sees nothing of the first", async () => {
  await logIn("demo-racer");
  await visitForm();
  await fillInSlip(page, { date: "2026-04-17", elapsedTime: newTime() });
  await cut();
  await page.getByRole("button", { name: SUBMIT }).click();
  await page.getByRole("status").filter({ hasText: "Waiting for a connection" }).waitFor();
  await page.close();

  // The session expired; another member signs in and opens any page.
  await context.clearCookies();
  await restore();
  page = await context.newPage();
  await logIn("demo-moderator");
  await page.goto("/1320-club");
  await hydrated(page);
  await expect.poll(() => copies(page)).toEqual([]);
  await cut();
  await page.goto(FORM);
  await page.getByText("Open your slip form once while you're online").waitFor();
  expect(await page.content()).not.toContain("demo-racer");
  expect(await page.content()).not.toContain("waits on this device");

  // Their own, once they have seen it.
  await restore();
  await visitForm();
  expect(await page.getByText("Where you left off").count()).toBe(0);
  await cut();
  await openForm(page);
  await page.getByText("This is your form from").waitFor();
  expect(await page.content()).not.toContain("demo-racer");
});

test("a slip whose session has expired is shown as waiting until its racer logs in", async () => {
  await logIn("demo-racer");
  await visitForm();
  const elapsedTime = newTime();
  await fillInSlip(page, { date: "2026-04-18", elapsedTime });
  await cut();
  await page.getByRole("button", { name: SUBMIT }).click();
  await page.getByRole("status").filter({ hasText: "Waiting for a connection" }).waitFor();
  await page.close();
  await context.clearCookies();
  await restore();
  page = await context.newPage();
  await page.goto("/1320-club");
  await hydrated(page);
  await page.getByRole("status").filter({ hasText: "Log in, and we'll send it" }).waitFor();
  await logIn("demo-racer");
  await page.goto("/1320-club");
  await page.getByRole("status").filter({ hasText: "1 time slip sent" }).waitFor();
  await expectSentOnce(page, elapsedTime);
});

test("an access token that expired at the strip is refreshed, and the slip is sent", async () => {
  await logIn("demo-racer");
  await visitForm();
  const elapsedTime = newTime();
  await fillInSlip(page, { date: "2026-04-19", elapsedTime });
  await cut();
  await page.getByRole("button", { name: SUBMIT }).click();
  await page.getByRole("status").filter({ hasText: "Waiting for a connection" }).waitFor();
  await context.clearCookies({ name: "access" });
  await page.close();
  await restore();
  await dispatchSync();
  await expectSentOnce(page, elapsedTime);
});

test("a page and the worker that hear of the connection together make one slip", async () => {
  await logIn("demo-racer");
  await visitForm();
  const elapsedTime = newTime();
  await fillInSlip(page, { date: "2026-04-20", elapsedTime });
  await cut();
  await page.getByRole("button", { name: SUBMIT }).click();
  await page.getByRole("status").filter({ hasText: "Waiting for a connection" }).waitFor();
  connection.restore();
  await Promise.all([dispatchSync(), context.setOffline(false)]);
  await page.waitForURL(/\/user\/demo-racer/);
  await expectSentOnce(page, elapsedTime);
});

test("a new build takes over at once and deletes the old one's caches", async () => {
  await logIn("demo-racer");
  await visitForm();
  const [old = ""] = Object.keys(await cached(page));
  // The same worker as another build would have it.
  const script = await (await context.request.get("/offline-worker.js")).text();
  const next = script.replaceAll(old.replace("slip-form-", ""), "20990101000000");
  connection.replaceScript("/offline-worker.js", next);
  await page.reload();
  await hydrated(page);
  // A busy server may refuse the new worker's copy, which the next visit repeats. Browsers look for a new worker a
  // second after the last visit.
  const cachesAfterVisit = async () => {
    await visitForm();
    return Object.keys(await cached(page));
  };
  await expect.poll(cachesAfterVisit, { interval: 3_000 }).toEqual(["slip-form-20990101000000"]);
  await expect.poll(() => copies(page)).toEqual([FORM]);
  await cut();
  await openForm(page);
  await page.getByText("This is your form from").waitFor();
});

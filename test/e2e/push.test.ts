import { createServer, type Server } from "node:http";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeSubscription, newSubscription } from "../support/push-service.ts";
import {
  expectAccessible,
  hydrated,
  launch,
  mailThatSays,
  newestMail,
  ORIGIN,
  runJobs,
  visit,
} from "./support/browser.ts";
import { addVehicle, approveSlip, newRacer, type Racer, sendSlip } from "./support/racer.ts";
import { PUSH_PORT } from "./support/this-site.ts";

type Received = { path: string; body: Uint8Array<ArrayBuffer> };

let browser: Browser;
let service: Server;
const received: Received[] = [];

/** A push service: takes every message, and can't read any. */
function servePushes(): Server {
  return createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ path: request.url ?? "", body: new Uint8Array(Buffer.concat(chunks)) });
    response.writeHead(201).end();
  }).listen(PUSH_PORT, "127.0.0.1");
}

beforeAll(async () => {
  browser = await launch();
  service = servePushes();
});
afterAll(async () => {
  service.close();
  await browser.close();
});

/**
 * Lets a browser subscribe with a service that it can reach: the real ones are on the internet. A browser without a window
 * blocks notices, whatever it is granted.
 */
async function fakeSubscribing(context: BrowserContext, device: FakeSubscription): Promise<void> {
  await context.addInitScript((json) => {
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Notification.requestPermission = async () => "granted";
    let isOn = sessionStorage.getItem("fake-push") === "on";
    const turn = (on: boolean) => {
      isOn = on;
      sessionStorage.setItem("fake-push", on ? "on" : "off");
      return Promise.resolve(true);
    };
    const subscription = {
      ...{ endpoint: json.endpoint, options: {}, toJSON: () => json },
      unsubscribe: () => turn(false),
    };
    PushManager.prototype.getSubscription = async () =>
      (isOn ? subscription : null) as PushSubscription | null;
    PushManager.prototype.subscribe = async () => {
      await turn(true);
      return subscription as unknown as PushSubscription;
    };
  }, device.subscription);
}

/** A new racer with an activated account, signed in on this page. */
async function newMember(page: Page, kind: string): Promise<Racer> {
  const racer = await newRacer(page, kind);
  const mail = await newestMail(page, `${racer.username}@example.com`, "Activate your account");
  await page.goto(/http\S+activationToken=\S+/.exec(mail)?.[0] ?? "");
  await page.getByRole("dialog").waitFor();
  return racer;
}

async function race(page: Page, racer: Racer, elapsedTime: string, vin: string): Promise<void> {
  const { id } = await addVehicle(page, racer, vin);
  const times = { elapsedTime, sixtyFeetTime: "2.21", topSpeed: "99.10" };
  await approveSlip(browser, await sendSlip(page, racer, id, times));
}

test("a racer who is passed on a board hears of it by notice, mail and push", async () => {
  const device = await newSubscription();
  const { page, context, problems } = await visit(browser, { width: 360, height: 740 });
  await fakeSubscribing(context, device);
  const passed = await newMember(page, "passed");
  const elapsed = 14_000 + Math.floor(Math.random() * 900);
  const seconds = (ms: number) => (ms / 1000).toFixed(3);
  await race(page, passed, seconds(elapsed), "1G4AH59H45G118341");

  await page.goto("/notices");
  await hydrated(page);
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByText("This device rings.").waitFor();
  await page.reload();
  await page.getByText("This device rings.").waitFor();
  const push = page.getByRole("checkbox", { name: /^Push: Somebody takes my place/ });
  expect(await push.isChecked()).toBe(true);
  await page.getByLabel("By mail: Somebody takes my place").selectOption("At once");
  await page.getByRole("button", { name: "Save choices" }).click();
  await page.getByText("Choices saved.").waitFor();
  await expectAccessible(page);

  const other = await visit(browser);
  const rival = await newMember(other.page, "rival");
  await race(other.page, rival, seconds(elapsed - 4), "1M8GDM9AXKP042788");

  const mine = async () => {
    await runJobs(page);
    const [last] = received
      .filter(({ path }) => device.subscription.endpoint.endsWith(path))
      .slice(-1);
    return last ? JSON.parse(await device.decrypt(last.body)).title : "";
  };
  await expect.poll(mine, { timeout: 150_000 }).toMatch(/took your place|notices/);
  const mail = await mailThatSays(page, `${passed.username}@example.com`, `${rival.username} took`);
  expect(mail).toMatch(/took \d+\w\w in modified from you by 0\.004 s/);
  await page.goto("/notices");
  await page.getByRole("link", { name: `${rival.username} took` }).waitFor();

  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("button", { name: "Turn on" }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
  await other.context.close();
});

test("a push is shown by the service worker, whatever it says", async () => {
  const { page, context } = await visit(browser);
  await fakeSubscribing(context, await newSubscription());
  await newMember(page, "pushed");
  await page.goto("/notices");
  await hydrated(page);
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByText("This device rings.").waitFor();

  const [worker] = context.serviceWorkers();
  const show = (data: string) =>
    worker?.evaluate(async (text) => {
      const { registration, PushEvent } = self as unknown as {
        registration: ServiceWorkerRegistration;
        PushEvent: new (type: string, init: { data: string }) => Event;
      };
      const notice = new Promise<unknown>((resolve) => {
        registration.showNotification = async (title, options) =>
          resolve({ title, body: options?.body, to: options?.data });
      });
      // Only the browser may extend an event's life; the worker has shown the message by then.
      self.dispatchEvent(new PushEvent("push", { data: text }));
      return notice;
    }, data);
  const nameless = { title: "Quarter Mile Garage", body: "", to: "/notices" };
  expect(await show("not JSON")).toEqual(nameless);
  const message = { title: "A reply to your comment", body: "Open it.", to: "/comments/7" };
  expect(await show(JSON.stringify(message))).toEqual(message);
  await context.close();
});

test("a browser that blocks notices says so, and one without JavaScript offers no button", async () => {
  const { page, context } = await visit(browser);
  await newMember(page, "blocked");
  await page.goto("/notices");
  await page.getByText("This browser blocks notices from us.").waitFor();
  expect(await page.getByRole("button", { name: "Turn on" }).count()).toBe(0);
  const state = await context.storageState();
  await context.close();
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: state });
  const still = await plain.newPage();
  await still.goto(`${ORIGIN}/notices`);
  await still.getByRole("heading", { name: "On this device" }).waitFor();
  expect(await still.getByRole("button", { name: "Turn on" }).isVisible()).toBe(false);
  await plain.close();
});

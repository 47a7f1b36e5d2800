import { env } from "cloudflare:workers";
import { createVerify } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { chooseNotices } from "#app/features/notices/choose-notices.server.ts";
import { listNotices } from "#app/features/notices/list-notices.server.ts";
import { pushNotices } from "#app/features/notices/push-notices.server.ts";
import { scheduleNotices } from "#app/features/notices/schedule-notices.server.ts";
import {
  subscribeDevice,
  unsubscribeDevice,
} from "#app/features/notices/subscribe-device.server.ts";
import { insertNotices } from "#db/queries/notices.ts";
import { updateSessionsEndedByUser } from "#db/queries/sessions.ts";
import { pushSubscriptions, users } from "#db/schema/index.ts";
import { NOTICE_KINDS } from "#db/schema/notices.ts";
import { openDiscussion, someRacer, writeComment, writeReply } from "#test/support/comments.ts";
import { TEST_ORIGIN, testDeps } from "#test/support/deps.ts";
import { type FakeSubscription, newSubscription } from "#test/support/push-service.ts";

const { db } = testDeps();
const NOON = new Date("2026-07-04T18:00:00Z");
const at = (now: Date) => testDeps({ now });

type Sent = { url: string; headers: Headers; body: Uint8Array<ArrayBuffer> };

/** Stands in for the push services: answers each message with a status. */
function fakeServices(status: number | Error = 201): Sent[] {
  const sent: Sent[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    sent.push({
      url: request.url,
      headers: request.headers,
      body: new Uint8Array(await request.arrayBuffer()),
    });
    if (status instanceof Error) throw status;
    return new Response(null, { status });
  });
  return sent;
}
afterEach(() => vi.restoreAllMocks());

let viewer: Viewer;
let device: FakeSubscription;
beforeEach(async () => {
  viewer = await someRacer();
  device = await newSubscription();
});

const subscribe = (each: FakeSubscription, by = viewer) =>
  subscribeDevice({ ...testDeps(), viewer: by }, each.subscription);

async function notice(count = 1, now = NOON, to = viewer): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => ({
    userId: to.id,
    kind: "passed" as const,
    cause: `passed:${n}`,
    subjectId: 7,
    detail: { place: 12, gapMs: 4, isStock: true },
    createdAt: now,
  }));
  await insertNotices(db, rows);
}

async function deliver(now = NOON): Promise<void> {
  await scheduleNotices(at(now));
  await pushNotices(at(now));
}

const devicesOf = ({ id }: Viewer) =>
  db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, id));

describe("a notice is pushed", () => {
  test("once to each device, encrypted for it, without names or times", async () => {
    const sent = fakeServices();
    const second = await newSubscription("https://fcm.googleapis.com/fcm/send/abc:123");
    await subscribe(device);
    await subscribe(second);
    await notice();
    await deliver();
    await deliver();
    expect(sent.map(({ url }) => url).toSorted()).toEqual(
      [device, second].map(({ subscription }) => subscription.endpoint).toSorted(),
    );
    const toSecond = sent.find(({ url }) => url === second.subscription.endpoint);
    const body = toSecond?.body ?? new Uint8Array();
    expect(JSON.parse(await second.decrypt(body))).toEqual({
      title: "Somebody took your place",
      body: "Open Quarter Mile Garage to see it.",
      to: expect.stringMatching(/^\/notices\/open\?id=\d+&to=%2F1320-club%2Fslip%2F7$/),
    });
    await expect(device.decrypt(body)).rejects.toThrow();
  });

  test("signed with the site's key for that service alone", async () => {
    const sent = fakeServices();
    await subscribe(device);
    await notice();
    await deliver();
    const header = sent[0]?.headers.get("authorization") ?? "";
    const [, token = "", key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
    expect(key).toBe(env.PUSH_KEY?.split(".")[0]);
    const [head = "", claims = "", signature = ""] = token.split(".");
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
      aud: "https://updates.push.services.mozilla.com",
      sub: TEST_ORIGIN,
    });
    const point = Buffer.from(key ?? "", "base64url");
    const publicKey = {
      key: {
        ...{ kty: "EC", crv: "P-256" },
        x: point.subarray(1, 33).toString("base64url"),
        y: point.subarray(33).toString("base64url"),
      },
      format: "jwk",
      dsaEncoding: "ieee-p1363",
    } as const;
    const verification = createVerify("sha256").update(`${head}.${claims}`);
    expect(verification.verify(publicKey, Buffer.from(signature, "base64url"))).toBe(true);
  });

  test("as one message if there are several, which leads to the list", async () => {
    const sent = fakeServices();
    await subscribe(device);
    await notice(30);
    await deliver();
    expect(sent).toHaveLength(1);
    expect(JSON.parse(await device.decrypt(sent[0]?.body ?? new Uint8Array()))).toEqual({
      title: "30 notices",
      body: "Open Quarter Mile Garage to see them.",
      to: "/notices",
    });
  });

  test("of several replies to one comment as one message, which leads to the comment", async () => {
    const sent = fakeServices();
    await subscribe(device);
    const comment = await writeComment(viewer, { subject: (await openDiscussion()).subject });
    for (let n = 0; n < 2; n++) await writeReply(await someRacer(), comment);
    await deliver(new Date(Date.now() + 60_000));
    expect(sent).toHaveLength(1);
    expect(JSON.parse(await device.decrypt(sent[0]?.body ?? new Uint8Array()))).toEqual({
      title: "2 notices",
      body: "Open Quarter Mile Garage to see them.",
      to: expect.stringMatching(
        new RegExp(`^/notices/open\\?id=\\d+&id=\\d+&to=%2Fcomments%2F${comment}$`),
      ),
    });
  });

  test.each([
    ["of a kind that isn't wanted", { passedPush: "" }],
    ["in quiet hours", { passedPush: "on", quietFrom: "13", quietTo: "16" }],
  ])("not %s", async (_, choices) => {
    const sent = fakeServices();
    await subscribe(device);
    const on = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, "on"]));
    const typed = { ...on, timeZone: "America/New_York", replyPush: "on", ...choices };
    await chooseNotices({ ...testDeps(), viewer }, typed);
    await notice();
    await deliver();
    expect(sent).toEqual([]);
    await deliver(new Date("2026-07-04T20:00:00Z"));
    expect(sent).toHaveLength(choices.passedPush === "on" ? 1 : 0);
  });

  test("not to a device that is logged out", async () => {
    const sent = fakeServices();
    await subscribe(device);
    await updateSessionsEndedByUser(db, viewer.id, NOON);
    await notice();
    await deliver();
    expect(sent).toEqual([]);
  });

  test("not to a banned member, not even on a device whose session is still open", async () => {
    const sent = fakeServices();
    const other = await someRacer();
    const otherDevice = await newSubscription();
    await subscribe(device);
    await subscribe(otherDevice, other);
    await notice();
    await notice(1, NOON, other);
    await scheduleNotices(at(NOON));
    // By itself, since a ban ends the sessions, too: without devices, nobody is pushed anything.
    const setBanned = (bannedAt: Date | null) =>
      db.update(users).set({ bannedAt }).where(eq(users.id, viewer.id));
    await setBanned(NOON);
    await pushNotices(at(NOON));
    expect(sent.map(({ url }) => url)).toEqual([otherDevice.subscription.endpoint]);
    // What was due is gone when the ban is lifted.
    await setBanned(null);
    await deliver();
    expect(sent).toHaveLength(1);
    await notice(2);
    await deliver();
    expect(sent).toHaveLength(2);
  });

  test("not after it was seen on the site", async () => {
    const sent = fakeServices();
    await subscribe(device);
    await notice();
    await listNotices({ ...at(NOON), viewer }, null);
    await deliver();
    expect(sent).toEqual([]);
  });
});

describe("a device", () => {
  test.each([404, 410])(
    "that its service doesn't know any more (%i) is removed",
    async (status) => {
      fakeServices(status);
      await subscribe(device);
      await notice();
      await deliver();
      expect(await devicesOf(viewer)).toEqual([]);
    },
  );

  test.each([429, 500, new Error("no network")])(
    "whose service fails (%s) is removed after a week of that, not before",
    async (status) => {
      fakeServices(status);
      await subscribe(device);
      const days = [0, 6, 8].map((day) => new Date(NOON.getTime() + day * 86_400_000));
      const left: number[] = [];
      for (const [n, day] of days.entries()) {
        await insertNotices(db, [
          {
            ...{ userId: viewer.id, kind: "event", cause: `event:${n}`, subjectId: 1 },
            ...{ detail: { name: "Test and tune", slug: "event" }, createdAt: day },
          },
        ]);
        await deliver(day);
        left.push((await devicesOf(viewer)).length);
      }
      expect(left).toEqual([1, 1, 0]);
    },
  );

  test("of which a member has ten: the oldest makes place", async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => newSubscription()));
    for (const each of all) await subscribe(each);
    const stored = (await devicesOf(viewer)).map(({ endpoint }) => endpoint);
    expect(stored).toEqual(all.slice(2).map(({ subscription }) => subscription.endpoint));
  });

  test("can't be taken over by who knows its address; its browser's next member can", async () => {
    await subscribe(device);
    const thief = await someRacer();
    const wrong = await newSubscription(device.subscription.endpoint);
    await expect(subscribe(wrong, thief)).rejects.toMatchObject({ code: "conflict" });
    await unsubscribeDevice({ ...testDeps(), viewer: thief }, device.subscription);
    expect(await devicesOf(viewer)).toHaveLength(1);
    await subscribe(device, thief);
    expect(await devicesOf(viewer)).toEqual([]);
    expect(await devicesOf(thief)).toHaveLength(1);
  });

  test("whose key isn't a point of the curve is refused", async () => {
    const p256dh = `B${"A".repeat(86)}`;
    const keys = { ...device.subscription.keys, p256dh };
    const forged = { ...device, subscription: { ...device.subscription, keys } };
    await expect(subscribe(forged)).rejects.toMatchObject({ code: "invalid" });
    expect(await devicesOf(viewer)).toEqual([]);
  });

  test("gets every kind at first; what the member has chosen stays", async () => {
    await subscribe(device);
    const choicesOf = async () =>
      (await listNotices({ ...testDeps(), viewer }, null)).choices.sent.map(({ kind }) => kind);
    expect((await choicesOf()).toSorted()).toEqual([...NOTICE_KINDS].toSorted());
    const on = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, "on"]));
    const typed = { ...on, timeZone: "America/New_York", replyPush: "on" };
    await chooseNotices({ ...testDeps(), viewer }, typed);
    await subscribe(await newSubscription());
    expect(await choicesOf()).toEqual(["reply"]);
  });

  test("gets no kind that is off, until its member wants that one pushed", async () => {
    const wanted = NOTICE_KINDS.filter((kind) => kind !== "passed");
    const others = Object.fromEntries(wanted.map((kind) => [kind, "on"]));
    const zone = { timeZone: "America/New_York" };
    await chooseNotices({ ...testDeps(), viewer }, { ...others, ...zone });
    await subscribe(device);
    const sent = fakeServices();
    await notice();
    await deliver();
    expect(sent).toEqual([]);
    await chooseNotices({ ...testDeps(), viewer }, { ...others, ...zone, passedPush: "on" });
    await notice();
    await deliver();
    expect(sent).toHaveLength(1);
    expect((await listNotices({ ...at(NOON), viewer }, null)).notices).toEqual([]);
  });

  test("ends with its member's wish", async () => {
    await subscribe(device);
    await unsubscribeDevice({ ...testDeps(), viewer }, device.subscription);
    expect(await devicesOf(viewer)).toEqual([]);
  });
});

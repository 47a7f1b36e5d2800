import { beforeEach, describe, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { deliverMail } from "#app/features/mail/deliver-mail.server.ts";
import type { MailHeaders } from "#app/features/mail/mailer.server.ts";
import { chooseNotices } from "#app/features/notices/choose-notices.server.ts";
import { listNotices } from "#app/features/notices/list-notices.server.ts";
import { mailNotices } from "#app/features/notices/mail-notices.server.ts";
import { scheduleNotices } from "#app/features/notices/schedule-notices.server.ts";
import { unsubscribeUrl } from "#app/features/notices/unsubscribe.server.ts";
import { signToken } from "#app/features/sessions/signed-token.server.ts";
import { action, loader } from "#app/routes/accounts/unsubscribe.tsx";
import { findAllMailsByRecipient } from "#db/queries/mails.ts";
import { insertNotices } from "#db/queries/notices.ts";
import { NOTICE_KINDS } from "#db/schema/notices.ts";
import { ban } from "#test/support/accounts.ts";
import { someRacer } from "#test/support/comments.ts";
import { TEST_ORIGIN, testDeps } from "#test/support/deps.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const { db } = testDeps();
/** A Saturday, 2 p.m. in Detroit. */
const NOON = new Date("2026-07-04T18:00:00Z");
const MORNING = new Date("2026-07-05T12:00:00Z");
const at = (now: Date) => testDeps({ now });
const ON = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, "on"]));
const ZONE = { timeZone: "America/New_York" };

let viewer: Viewer;
beforeEach(async () => {
  viewer = await someRacer();
});

const choose = (choices: Record<string, string>) =>
  chooseNotices({ ...testDeps(), viewer }, { ...ON, ...ZONE, ...choices });

async function notice(count = 1, now = NOON, from = 0): Promise<void> {
  for (let start = 0; start < count; start += 100) {
    const rows = Array.from({ length: Math.min(100, count - start) }, (_, n) => ({
      userId: viewer.id,
      kind: "event" as const,
      cause: `event:${from + start + n}`,
      subjectId: 1,
      detail: { name: `Event ${from + start + n}`, slug: "event" },
      createdAt: now,
    }));
    await insertNotices(db, rows);
  }
}

async function deliver(now: Date): Promise<void> {
  await scheduleNotices(at(now));
  await mailNotices(at(now));
}

const mails = () => findAllMailsByRecipient(db, viewer.email);

describe("notices are mailed", () => {
  test("only to those who asked for it", async () => {
    await notice();
    await deliver(MORNING);
    expect(await mails()).toEqual([]);
  });

  test("at once, each once, with a link that ends them", async () => {
    await choose({ eventMail: "now" });
    await notice();
    await deliver(NOON);
    await deliver(NOON);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Tomorrow's event");
    expect(mail?.text).toContain("Tomorrow: Event 0.");
    expect(mail?.text).toContain(`${TEST_ORIGIN}/events/event`);
    const sent: (MailHeaders | undefined)[] = [];
    const transport = async ({ headers }: { headers?: MailHeaders }) => void sent.push(headers);
    await deliverMail({ ...testDeps(), transport }, mail?.id ?? 0);
    expect(sent).toEqual([
      {
        "List-Unsubscribe": `<${mail?.unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    ]);
  });

  test("together in the morning, the first twenty by name", async () => {
    await choose({ eventMail: "daily" });
    await notice(10_000);
    for (let n = 0; n < 11; n++) await deliver(NOON);
    expect(await mails()).toEqual([]);
    // Each of the ten thousand leaves the list: its row, its entries of three indexes, and the notice that may be seen.
    const { rowsRead } = await measureRowsRead((metered) =>
      mailNotices({ ...at(MORNING), db: metered }),
    );
    expect(rowsRead).toBeLessThanOrEqual(90_010);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("10000 notices");
    expect(mail?.text.match(/Tomorrow: /g)).toHaveLength(20);
    expect(mail?.text).toContain("And 9980 more.");
  });

  test("not in quiet hours", async () => {
    await choose({ eventMail: "now", quietFrom: "13", quietTo: "16" });
    await notice();
    await deliver(NOON);
    expect(await mails()).toEqual([]);
    await deliver(new Date("2026-07-04T20:00:00Z"));
    expect(await mails()).toHaveLength(1);
  });

  test("unless they were seen on the site", async () => {
    await choose({ eventMail: "daily" });
    await notice();
    await deliver(NOON);
    await listNotices({ ...at(NOON), viewer }, null);
    await deliver(MORNING);
    expect(await mails()).toEqual([]);
  });

  test("never to a banned member", async () => {
    await choose({ eventMail: "now" });
    await notice();
    await ban(viewer.username);
    await deliver(NOON);
    expect(await mails()).toEqual([]);
  });

  test("not of a kind that is off", async () => {
    const { event: _event, ...others } = ON;
    await chooseNotices({ ...testDeps(), viewer }, { ...others, ...ZONE, eventMail: "now" });
    await notice();
    await deliver(NOON);
    expect(await mails()).toEqual([]);
    const { choices } = await listNotices({ ...testDeps(), viewer }, null);
    expect(choices.sent).toEqual([]);
  });
});

test.each([
  [{ timeZone: "Mars/Olympus" }, "timeZone"],
  [{ quietFrom: "24", quietTo: "1" }, "quietFrom"],
  [{ quietFrom: "1" }, "quietTo"],
])("choices with %o are refused, and change nothing", async (wrong, field) => {
  await choose({ eventMail: "daily" });
  await expect(choose({ eventMail: "weekly", ...wrong })).rejects.toMatchObject({
    code: "invalid",
    errors: { [field]: expect.any(String) },
  });
  const { choices } = await listNotices({ ...testDeps(), viewer }, null);
  expect(choices.sent).toEqual([{ kind: "event", channel: "mail", rhythm: "daily" }]);
});

describe("a mail's link", () => {
  const pathOf = (url: string) => url.slice(TEST_ORIGIN.length);

  test("ends all mail with one click, without a login, and only to its own recipient", async () => {
    const other = await someRacer();
    for (const each of [viewer, other]) {
      const deps = { ...testDeps(), viewer: each };
      await chooseNotices(deps, { ...ON, ...ZONE, eventMail: "daily", replyMail: "now" });
    }
    await notice();
    const path = pathOf(await unsubscribeUrl(testDeps(), viewer.id));
    // A mail program has no cookies.
    const form = { "List-Unsubscribe": "One-Click" };
    const answer = await callRoute(action, { path, params: {}, form, cookie: "" });
    expect(answer.location).toBe("/notices/unsubscribe?done");
    await deliver(MORNING);
    expect(await mails()).toEqual([]);
    const choicesOf = async (each: Viewer) =>
      (await listNotices({ ...testDeps(), viewer: each }, null)).choices.sent.length;
    expect(await choicesOf(viewer)).toBe(0);
    expect(await choicesOf(other)).toBe(2);
  });

  test("doesn't end anything when it is only opened", async () => {
    await choose({ eventMail: "daily" });
    const path = pathOf(await unsubscribeUrl(testDeps(), viewer.id));
    expect((await callRoute(loader, { path, params: {} })).data).toEqual({ state: "open" });
    const { choices } = await listNotices({ ...testDeps(), viewer }, null);
    expect(choices.sent).toHaveLength(1);
  });

  test.each(["", "x", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0."])(
    "with the token '%s' is refused",
    async (token) => {
      const path = `/notices/unsubscribe?token=${token}`;
      expect((await callRoute(loader, { path, params: {} })).data).toEqual({ state: "unreadable" });
      expect((await callRoute(action, { path, params: {}, form: {} })).status).toBe(400);
    },
  );

  test("can't be made from another token of ours", async () => {
    const claims = { sub: String(viewer.id) };
    const token = await signToken(testDeps(), { type: "preview+jwt", claims, lifetimeS: 60 });
    const path = `/notices/unsubscribe?token=${token}`;
    expect((await callRoute(action, { path, params: {}, form: {} })).status).toBe(400);
  });
});

import { env } from "cloudflare:workers";
import { and, eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { deliverMail } from "#app/features/mail/deliver-mail.server.ts";
import type { MailHeaders } from "#app/features/mail/mailer.server.ts";
import { chooseNotices } from "#app/features/notices/choose-notices.server.ts";
import { listNotices } from "#app/features/notices/list-notices.server.ts";
import { mailNotices } from "#app/features/notices/mail-notices.server.ts";
import { openNotices } from "#app/features/notices/open-notices.server.ts";
import { scheduleNotices } from "#app/features/notices/schedule-notices.server.ts";
import { unsubscribeUrl } from "#app/features/notices/unsubscribe.server.ts";
import { signToken } from "#app/features/sessions/signed-token.server.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { action, loader } from "#app/routes/accounts/unsubscribe.tsx";
import { openDatabase } from "#db/client.ts";
import { findAllMailsByRecipient } from "#db/queries/mails.ts";
import { insertNotices } from "#db/queries/notices.ts";
import { findViewerBySession } from "#db/queries/sessions.ts";
import { NOTICE_KINDS, notices } from "#db/schema/notices.ts";
import { ban } from "#test/support/accounts.ts";
import { openDiscussion, someRacer, writeComment, writeReply } from "#test/support/comments.ts";
import { TEST_ORIGIN, testDeps } from "#test/support/deps.ts";
import { faultyDatabase } from "#test/support/faulty-database.ts";
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
const unseen = ({ id } = viewer) =>
  db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.userId, id), isNull(notices.seenAt)));

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
    expect(mail?.text).toMatch(/\/notices\/open\?id=\d+&to=%2Fevents%2Fevent$/m);
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
    // Each of the ten thousand leaves the list, with its entries of three indexes; a thousand are looked at, three times.
    const { rowsRead } = await measureRowsRead((metered) =>
      mailNotices({ ...at(MORNING), db: metered }),
    );
    expect(rowsRead).toBeLessThanOrEqual(45_000);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("1000+ notices");
    expect(mail?.text.match(/Tomorrow: /g)).toHaveLength(20);
    expect(mail?.text).toContain("And 980+ more.");
    expect(`${mail?.text}${mail?.html}`.length).toBeLessThan(100_000);
    // The job is done with them.
    const again = await measureRowsRead((metered) => mailNotices({ ...at(MORNING), db: metered }));
    expect(again.rowsRead).toBeLessThanOrEqual(1);
  });

  test("with the replies to one comment as one line, which names who wrote them", async () => {
    await choose({ replyMail: "daily", eventMail: "daily" });
    const { subject } = await openDiscussion();
    const comment = await writeComment(viewer, { subject });
    const [first, second] = [await someRacer(), await someRacer()];
    for (const by of [first, second, second]) await writeReply(by, comment);
    const minutesLater = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);
    await scheduleNotices(at(minutesLater(1)));
    const { rowsRead } = await measureRowsRead((metered) =>
      mailNotices({ ...at(minutesLater(2 * 24 * 60)), db: metered }),
    );
    const [alone] = await mails();
    expect(alone?.subject).toBe("3 notices");
    expect(alone?.text).toMatch(/3 replies to your comment on .+\. From \S+ and \S+\./);
    expect(alone?.text).toContain(`From ${second.username} and ${first.username}.`);
    expect(alone?.text).not.toContain("replied to your comment");
    // The newest first, as in the list.
    const ids = (await unseen()).map(({ id }) => `id=${id}`).toReversed();
    expect(alone?.text).toContain(
      `${TEST_ORIGIN}/notices/open?${ids.join("&")}&to=%2Fcomments%2F${comment}\n`,
    );
    // Three notices with their comments, topic and authors, on the list and off it.
    expect(rowsRead).toBeLessThanOrEqual(60);
  });

  test("beside others, of which more are counted than named", async () => {
    await choose({ replyMail: "daily", eventMail: "daily" });
    const { subject } = await openDiscussion();
    const comment = await writeComment(viewer, { subject });
    const now = new Date();
    await notice(25, new Date(now.getTime() - MINUTE_MS));
    for (let n = 0; n < 2; n++) await writeReply(await someRacer(), comment);
    await scheduleNotices(at(new Date(now.getTime() + MINUTE_MS)));
    await mailNotices(at(new Date(now.getTime() + 2 * 24 * 60 * MINUTE_MS)));
    const [mail] = await mails();
    expect(mail?.subject).toBe("27 notices");
    expect(mail?.text.match(/2 replies to your comment/g)).toHaveLength(1);
    expect(mail?.text.match(/Tomorrow: /g)).toHaveLength(18);
    expect(mail?.text).toContain("And 7 more.");
    expect(mail?.text).toContain(`${TEST_ORIGIN}/notices`);
  });

  test("to fifty members a minute, without reading what is due to the others", async () => {
    const [members, mailed] = [300, 50];
    await env.DB.batch([
      env.DB.prepare(
        `with recursive k(n) as (select 1 union all select n + 1 from k where n < ?)
         insert into users (created_at, updated_at, username, username_key, email, email_key, password_hash, first_name,
           last_name, country, zip_code, is_activated)
         select 0, 0, 'due-' || n, 'due-' || n, 'due-' || n || '@example.com', 'due-' || n || '@example.com', 'x', '', '', '', '', 1 from k`,
      ).bind(members),
      env.DB.prepare(
        `insert into notices (user_id, kind, cause, detail, created_at, visible_at)
         select id, 'event', 'due', '{"name":"Event","slug":"event"}', ?1, ?1 from users where username like 'due-%'`,
      ).bind(NOON.getTime()),
      env.DB.prepare(
        `insert into unsent_notices (notice_id, channel, user_id, rhythm, due_at)
         select id, 'mail', user_id, 'now', visible_at from notices where cause = 'due'`,
      ),
    ]);
    const { rowsRead } = await measureRowsRead((metered) =>
      mailNotices({ ...at(MORNING), db: metered }),
    );
    const left = await env.DB.prepare("select count(*) from unsent_notices").first("count(*)");
    expect(left).toBe(members - mailed);
    // Those that are due are looked at once, with their members; then each mail reads what it says.
    expect(rowsRead).toBeLessThanOrEqual(2 * members + 15 * mailed);
    await env.DB.prepare("delete from unsent_notices").run();
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
});

describe("the link to what a mail is about", () => {
  const open = (search: string, by: Viewer | null = viewer) =>
    openNotices({ ...testDeps(), viewer: by }, new URLSearchParams(search));

  test("marks its notices as seen for their member, who isn't mailed them again", async () => {
    await choose({ eventMail: "now" });
    await notice(2);
    const [first, second] = await unseen();
    await expect(open(`id=${first?.id}&to=%2Fevents%2Fevent`)).resolves.toBe("/events/event");
    expect(await unseen()).toEqual([second]);
    await deliver(NOON);
    expect((await mails())[0]?.subject).toBe("Tomorrow's event");
  });

  test("leads to the page although the notices can't be marked", async () => {
    await notice();
    const [{ id } = { id: 0 }] = await unseen();
    const log = vi.fn();
    const broken = faultyDatabase(/^update/i, async () => Promise.reject(new Error("D1 is down")));
    const deps = { ...testDeps({ db: openDatabase(broken.withSession()) }), log, viewer };
    const to = openNotices(deps, new URLSearchParams(`id=${id}&to=%2Fevents%2Fevent`));
    await expect(to).resolves.toBe("/events/event");
    expect(log).toHaveBeenCalledWith("warn", "notices.unmarked", { reason: expect.any(String) });
    expect(await unseen()).toEqual([{ id }]);
  });

  test("marks nothing for others, and leads them to the page all the same", async () => {
    await notice();
    const [{ id } = { id: 0 }] = await unseen();
    for (const by of [null, await someRacer()]) {
      await expect(open(`id=${id}&to=%2Fevents%2Fevent`, by)).resolves.toBe("/events/event");
    }
    expect(await unseen()).toEqual([{ id }]);
  });

  test.each([
    "",
    "id=1",
    "id=x&to=https%3A%2F%2Fevil.example",
    "id=-1&to=%2F%2Fevil.example",
    "id=99999999999999999999&to=%2F%5Cevil.example",
    `${"id=7&".repeat(500)}to=javascript:alert(1)`,
  ])("leads nowhere else: '%s'", async (search) => {
    await expect(open(search)).resolves.toBe("/notices");
  });
});

describe("a kind that is off on the site", () => {
  const { event: _event, ...others } = ON;
  const chooseOff = (more: Record<string, string>) =>
    chooseNotices({ ...testDeps(), viewer }, { ...others, ...ZONE, ...more });
  const listed = async () => (await listNotices({ ...at(NOON), viewer }, null)).notices;

  test("is mailed once to who wants it so, and neither listed nor counted", async () => {
    await chooseOff({ eventMail: "now" });
    await notice();
    expect(await listed()).toEqual([]);
    const { sessionId, id: userId } = viewer;
    const session = await findViewerBySession(db, { sessionId, userId, now: NOON });
    expect(session?.newNotices).toBe(0);
    await deliver(NOON);
    await notice();
    await deliver(NOON);
    expect((await mails()).map(({ subject }) => subject)).toEqual(["Tomorrow's event"]);
    expect(await listed()).toEqual([]);
    const { choices } = await listNotices({ ...testDeps(), viewer }, null);
    expect(choices.muted).toEqual(["event"]);
    expect(choices.sent).toEqual([{ kind: "event", channel: "mail", rhythm: "now" }]);
  });

  test("is written for nobody who doesn't want it mailed", async () => {
    await chooseOff({});
    await notice();
    expect(await db.select().from(notices).where(eq(notices.userId, viewer.id))).toEqual([]);
  });

  test("leaves the list at once when it is turned off, and its mail still comes", async () => {
    await choose({ eventMail: "daily" });
    await notice();
    await deliver(NOON);
    await chooseOff({ eventMail: "daily" });
    expect(await listed()).toEqual([]);
    await deliver(MORNING);
    expect(await mails()).toHaveLength(1);
    await choose({});
    await notice(1, NOON, 5);
    expect((await listed()).map(({ text }) => text)).toEqual(["Tomorrow: Event 5."]);
  });

  test("costs the list nothing, however many were mailed", async () => {
    await chooseOff({ eventMail: "weekly" });
    await notice(2_000);
    const { rowsRead } = await measureRowsRead((metered) =>
      listNotices({ ...testDeps({ db: metered }), viewer, waitUntil: () => {} }, null),
    );
    expect(rowsRead).toBeLessThanOrEqual(5);
  });
});

test("opening the list with thousands of new notices marks those of its page, for a few rows", async () => {
  await notice(5_000);
  const { result, rowsRead } = await measureRowsRead(async (metered) => {
    const later: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => void later.push(work);
    const page = await listNotices({ ...at(NOON), db: metered, viewer, waitUntil }, null);
    await Promise.all(later);
    return page;
  });
  expect(result.notices.filter(({ isNew }) => isNew)).toHaveLength(30);
  const unseen = await env.DB.prepare(
    "select count(*) from notices where user_id = ? and seen_at is null",
  )
    .bind(viewer.id)
    .first("count(*)");
  expect(unseen).toBe(4_970);
  expect(rowsRead).toBeLessThanOrEqual(250);
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

describe("a mail's link to end it", () => {
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
    // RFC 8058 forbids a redirect.
    expect(answer).toMatchObject({ status: 200, location: null });
    await deliver(MORNING);
    expect(await mails()).toEqual([]);
    const choicesOf = async (each: Viewer) =>
      (await listNotices({ ...testDeps(), viewer: each }, null)).choices.sent.length;
    expect(await choicesOf(viewer)).toBe(0);
    expect(await choicesOf(other)).toBe(2);
  });

  test("ends all mail with the page's button, which leads to a page that says so", async () => {
    await choose({ eventMail: "daily" });
    const path = pathOf(await unsubscribeUrl(testDeps(), viewer.id));
    const answer = await callRoute(action, { path, params: {}, form: {}, cookie: "" });
    expect(answer.location).toBe("/notices/unsubscribe?done");
    expect((await listNotices({ ...testDeps(), viewer }, null)).choices.sent).toEqual([]);
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

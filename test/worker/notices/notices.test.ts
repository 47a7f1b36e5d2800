import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { likeComment } from "#app/features/comments/like-comment.server.ts";
import { decideSlip } from "#app/features/moderation/decide-slip.server.ts";
import { decideReport } from "#app/features/moderation/reports/decide-report.server.ts";
import { reportRun } from "#app/features/moderation/reports/report-run.server.ts";
import { UNDO_MS } from "#app/features/moderation/rules.ts";
import { undoDecision } from "#app/features/moderation/undo-decision.server.ts";
import { announceEvents, announceSeason } from "#app/features/notices/announce-dates.server.ts";
import { announceRuns } from "#app/features/notices/announce-runs.server.ts";
import { chooseNotices } from "#app/features/notices/choose-notices.server.ts";
import { NOTICE_LABELS } from "#app/features/notices/kinds.ts";
import { listNotices } from "#app/features/notices/list-notices.server.ts";
import { action, loader } from "#app/routes/accounts/notices.tsx";
import { upsertEventMark } from "#db/queries/event-edits.ts";
import { insertNotices } from "#db/queries/notices.ts";
import { findViewerBySession } from "#db/queries/sessions.ts";
import { events, NOTICE_KINDS } from "#db/schema/index.ts";
import { ban, createUser, PASSWORD, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { openDiscussion, someRacer, writeComment, writeReply } from "#test/support/comments.ts";
import { testDeps } from "#test/support/deps.ts";
import { createTestEvents, MILAN } from "#test/support/events.ts";
import { createApprovedRun, createGarageReference } from "#test/support/garage.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createSlip, TODAY } from "#test/support/slips.ts";

beforeAll(createGarageReference);

const { db } = testDeps();
const LATER = new Date(TODAY.getTime() + UNDO_MS + 1);
const at = (now: Date) => testDeps({ now });

/** What a member's notices say. */
async function textsOf(viewer: Viewer, now = new Date(Date.now() + 1_000)): Promise<string[]> {
  const page = await listNotices({ ...at(now), viewer }, null);
  return page.notices.map(({ text }) => text);
}

const runOf = (elapsedTime: string, raceDate = "2026-05-09") => ({ elapsedTime, raceDate });

/** A member with a car and a listed run. */
async function racerWith(elapsedTime: string) {
  const viewer = await viewerOf(await createUser());
  const car = await createCar(viewer);
  const run = await createApprovedRun(viewer, car, runOf(elapsedTime));
  return { viewer, car, run };
}

/** Submits a slip and has it decided. */
async function decide(
  viewer: Viewer,
  {
    car,
    time,
    act = "approve",
  }: { car: number; time: string; act?: "approve" | "reject" | "needs-info" },
) {
  const { id } = await createSlip(viewer, car, { fields: runOf(time) });
  const moderator = await viewerOf(await createUser({ role: "moderator" }));
  const { version } = await decideSlip(
    { ...at(TODAY), viewer: moderator },
    {
      slipId: id,
      act,
      version: 1,
      reason: act === "reject" ? "NUMBERS_DIFFER" : null,
      note: act === "approve" ? "" : "Which lane?",
      key: null,
    },
  );
  return { id, version, moderator };
}

describe("a decision", () => {
  test.each([
    ["approve", "Approved: your 10.801 at Famoso Dragstrip."],
    ["needs-info", "We have a question about your 10.802 at Famoso Dragstrip."],
    ["reject", "Not approved: your 10.803 at Famoso Dragstrip. The slip says why."],
  ] as const)("to %s reaches the racer once it can't be undone", async (act, text) => {
    const viewer = await someRacer();
    const car = await createCar(viewer);
    const time = /[\d.]+(?= at)/.exec(text)?.[0] ?? "";
    await decide(viewer, { car, time, act });
    expect(await textsOf(viewer, TODAY)).toEqual([]);
    expect(await textsOf(viewer, LATER)).toEqual([text]);
  });

  test("that is undone tells nobody anything", async () => {
    await announceRuns(at(LATER));
    const other = await racerWith("10.910");
    const viewer = await someRacer();
    const { id, version, moderator } = await decide(viewer, {
      car: await createCar(viewer),
      time: "10.905",
    });
    await undoDecision({ ...at(TODAY), viewer: moderator }, { slipId: id, version });
    await announceRuns(at(LATER));
    expect(await textsOf(viewer, LATER)).toEqual([]);
    expect(await textsOf(other.viewer, LATER)).toEqual([]);
  });
});

describe("an approved run", () => {
  test("tells those it passed, ten at most and once, and nobody before it can't be undone", async () => {
    const first = await racerWith("9.500");
    const passed = [first];
    for (let n = 1; n < 12; n++) passed.push(await racerWith(`9.${500 + n}`));
    const viewer = await someRacer();
    const car = await createCar(viewer);
    await decide(viewer, { car, time: "9.496" });
    await announceRuns(at(TODAY));
    expect(await textsOf(first.viewer, LATER)).toEqual([]);
    await announceRuns(at(LATER));
    await announceRuns(at(LATER));
    const texts = await Promise.all(passed.map((each) => textsOf(each.viewer, LATER)));
    expect(texts.map((each) => each.filter((text) => text.includes("took")).length)).toEqual([
      1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0,
    ]);
    expect(texts[0]).toContain(`${viewer.username} took 1st in modified from you by 0.004 s.`);
    expect(texts[2]).toContain(`${viewer.username} took 3rd in modified from you by 0.006 s.`);
    expect(texts[0]).toContain(
      `${viewer.username} set the modified record at Famoso Dragstrip: 9.496 s.`,
    );
    // A second, quicker run of the same car passes nobody again.
    await decide(viewer, { car, time: "9.495" });
    await announceRuns(at(LATER));
    expect(
      (await textsOf(first.viewer, LATER)).filter((text) => text.includes("took")),
    ).toHaveLength(1);
  });

  test("takes back what it said when it leaves the boards", async () => {
    const other = await racerWith("9.402");
    const viewer = await someRacer();
    await decide(viewer, { car: await createCar(viewer), time: "9.401" });
    await announceRuns(at(LATER));
    expect(await textsOf(other.viewer, LATER)).toHaveLength(2);
    await ban(viewer.username);
    expect(await textsOf(other.viewer, LATER)).toEqual([]);
  });

  test("is no news after a week", async () => {
    const other = await racerWith("9.302");
    const viewer = await someRacer();
    await decide(viewer, { car: await createCar(viewer), time: "9.301" });
    const week = new Date(LATER.getTime() + 7 * 24 * 60 * 60 * 1_000);
    await announceRuns(at(week));
    await announceRuns(at(LATER));
    expect(await textsOf(other.viewer, week)).toEqual([]);
  });

  test("names a badge that is within 0.05 s", async () => {
    const viewer = await someRacer();
    await decide(viewer, { car: await createCar(viewer), time: "12.140" });
    await announceRuns(at(LATER));
    expect(await textsOf(viewer, LATER)).toContain("0.041 s to the 12.0 s (Modified) badge.");
  });
});

describe("comments", () => {
  test("tell of replies, until they are removed", async () => {
    const [author, other] = [await someRacer(), await someRacer()];
    const comment = await writeComment(author);
    await writeReply(author, comment);
    const reply = await writeReply(other, comment);
    expect(await textsOf(author)).toEqual([`${other.username} replied to your comment.`]);
    const deep = await writeReply(author, reply);
    expect(await textsOf(other)).toEqual([`${author.username} replied to your comment.`]);
    await db.run(`update comments set status = 'HIDDEN' where id = ${deep}`);
    expect(await textsOf(other)).toEqual([]);
  });

  test("tell of their likes together, and again only when there are more than ever", async () => {
    const [author, one, two] = [await someRacer(), await someRacer(), await someRacer()];
    const { subject } = await openDiscussion();
    const postId = await writeComment(author, { subject });
    const like = (viewer: Viewer, isLiked: boolean) =>
      likeComment({ ...testDeps(), viewer }, { postId, isLiked });
    await like(one, true);
    expect(await textsOf(author)).toEqual([`${one.username} likes your comment.`]);
    for (let n = 0; n < 3; n++) {
      await like(one, false);
      await like(one, true);
    }
    expect(await newNoticesOf(author)).toBe(0);
    await like(two, true);
    expect(await newNoticesOf(author)).toBe(1);
    expect(await textsOf(author)).toEqual([`${two.username} and one other like your comment.`]);
    await ban(two.username);
    expect(await textsOf(author)).toEqual(["A former member and one other like your comment."]);
  });
});

test("a report's answer reaches its sender", async () => {
  const { run } = await racerWith("11.777");
  const reporter = await someRacer();
  const { id } = await reportRun(
    { ...testDeps(), viewer: reporter },
    { slipId: run, reason: "PICTURE", text: "" },
  );
  const moderator = await viewerOf(await createUser({ role: "moderator" }));
  await decideReport(
    { ...testDeps(), viewer: moderator },
    { reportId: id, act: "dismiss", answer: "" },
  );
  expect(await textsOf(reporter)).toEqual([
    "We looked at the 11.777 at Famoso Dragstrip that you reported. It stands.",
  ]);
});

test("an event is announced the day before, to those who are going, once", async () => {
  const now = new Date("2026-12-03T15:00:00Z");
  const [slug = ""] = await createTestEvents([MILAN], TODAY);
  const [event] = await db.select().from(events).where(eq(events.slug, slug));
  if (!event) throw new Error("the event was not stored");
  const [going, staying] = [await someRacer(), await someRacer()];
  await upsertEventMark(db, {
    userId: going.id,
    eventId: event.id,
    mark: "GOING",
    createdAt: TODAY,
  });
  await announceEvents(at(new Date("2026-12-02T15:00:00Z")));
  expect(await textsOf(going, now)).toEqual([]);
  await announceEvents(at(now));
  await announceEvents(at(now));
  expect(await textsOf(going, now)).toEqual(["Tomorrow: Friday Test and Tune."]);
  expect(await textsOf(staying, now)).toEqual([]);
});

test("an event that moves is announced again the day before its new day, once", async () => {
  const [slug = ""] = await createTestEvents([{ ...MILAN, eventName: "Moving Test" }], TODAY);
  const is = eq(events.slug, slug);
  const [event] = await db.select().from(events).where(is);
  if (!event) throw new Error("the event was not stored");
  const [reader, other] = [await someRacer(), await someRacer()];
  for (const { id: userId } of [reader, other]) {
    await upsertEventMark(db, { userId, eventId: event.id, mark: "GOING", createdAt: TODAY });
  }
  const eve = new Date("2026-12-03T15:00:00Z");
  const nextEve = new Date("2026-12-10T15:00:00Z");
  const texts = async (viewer: Viewer, now: Date) =>
    (await textsOf(viewer, now)).filter((text) => text.includes("Moving Test"));
  await announceEvents(at(eve));
  const once = ["Tomorrow: Moving Test."];
  expect(await texts(reader, eve)).toEqual(once);
  await db.update(events).set({ startsOn: "2026-12-11" }).where(is);
  // Whoever hasn't read the first one by then isn't told something wrong.
  expect(await texts(other, eve)).toEqual([]);
  await announceEvents(at(eve));
  expect(await texts(reader, eve)).toEqual(once);
  for (let n = 0; n < 2; n++) await announceEvents(at(nextEve));
  expect(await texts(reader, nextEve)).toEqual([...once, ...once]);
  expect(await texts(other, nextEve)).toEqual(once);
});

test("a season that ends is announced in its last two weeks", async () => {
  const { viewer } = await racerWith("8.801");
  await announceSeason(at(new Date("2026-12-16T15:00:00Z")));
  expect(await textsOf(viewer)).toEqual([]);
  const now = new Date("2026-12-20T15:00:00Z");
  await announceSeason(at(now));
  await announceSeason(at(now));
  expect(await textsOf(viewer, now)).toEqual([
    "The 2026 season ends on December 31. You're 1st in modified.",
  ]);
});

test("a device that the account doesn't know is announced", async () => {
  const user = await createUser();
  const client = new Client();
  const login = { username: user.username, password: PASSWORD };
  expect((await client.postJson("/api/users/login", login)).status).toBe(200);
  await expect
    .poll(async () => textsOf(await viewerOf(user)))
    .toEqual([expect.stringMatching(/^A new device logged in to your account: /)]);
  await client.postJson("/api/users/login", login);
  expect(await textsOf(await viewerOf(user))).toHaveLength(1);
});

/** As the bell counts them. */
async function newNoticesOf({ id, sessionId }: Viewer): Promise<number> {
  const viewer = await findViewerBySession(db, { sessionId, userId: id, now: new Date() });
  return viewer?.newNotices ?? -1;
}

async function fill(viewer: Viewer, count: number, now = new Date()): Promise<void> {
  for (let from = 0; from < count; from += 100) {
    await insertNotices(
      db,
      Array.from({ length: Math.min(100, count - from) }, (_, n) => ({
        userId: viewer.id,
        kind: "event" as const,
        cause: `event:${from + n}`,
        subjectId: from + n,
        detail: { name: `Event ${from + n}`, slug: `event-${from + n}` },
        createdAt: new Date(now.getTime() - from - n),
      })),
    );
  }
}

describe("replies to one comment", () => {
  const linesOf = async (viewer: Viewer) =>
    (await listNotices({ ...at(new Date(Date.now() + 1_000)), viewer, waitUntil: () => {} }, null))
      .notices;

  test("are one line with a link to each, and those to another are another", async () => {
    const [author, one, two] = [await someRacer(), await someRacer(), await someRacer()];
    const { subject } = await openDiscussion();
    const first = await writeComment(author, { subject });
    const second = await writeComment(author, { subject });
    const older = await writeReply(one, first);
    await listNotices({ ...at(new Date(Date.now() + 1_000)), viewer: author }, null);
    const alone = await writeReply(one, second);
    const newer = await writeReply(two, first);
    const [article] = await db.all<{ title: string }>(
      sql`select title from news_articles where id = ${subject.id}`,
    );
    const lines = await linesOf(author);
    expect(lines.toSorted((a, b) => b.text.localeCompare(a.text))).toMatchObject([
      { text: `${one.username} replied to your comment.`, to: `/comments/${alone}`, isNew: true },
      {
        text: `2 replies to your comment on ${article?.title}.`,
        to: `/comments/${first}`,
        isNew: true,
        replies: [
          { actor: two.username, to: `/comments/${newer}`, isNew: true },
          { actor: one.username, to: `/comments/${older}`, isNew: false },
        ],
      },
    ]);
  });

  test("and comments in a garage are one line each", async () => {
    const [owner, guest] = [await someRacer(), await someRacer()];
    const subject = { kind: "garage" as const, id: owner.id };
    for (let n = 0; n < 3; n++) await writeComment(guest, { subject });
    const lines = await linesOf(owner);
    expect(lines).toMatchObject([
      { text: "3 comments in your garage.", to: `/comments/on/garage/${owner.id}` },
    ]);
    expect(lines[0]?.replies).toHaveLength(3);
  });

  test("a page of them reads a bounded number of rows", async () => {
    const author = await someRacer();
    const { subject } = await openDiscussion();
    const comments: number[] = [];
    for (let n = 0; n < 8; n++) comments.push(await writeComment(author, { subject }));
    for (const comment of comments) {
      const other = await someRacer();
      for (let n = 0; n < 4; n++) await writeReply(other, comment);
    }
    const seeing: Promise<unknown>[] = [];
    const read = (from = db) =>
      listNotices(
        { ...testDeps({ db: from }), viewer: author, waitUntil: (work) => void seeing.push(work) },
        null,
      );
    await read();
    await Promise.all(seeing);
    const { rowsRead, roundTrips } = await measureRowsRead((metered) => read(metered));
    expect(roundTrips).toBe(1);
    expect(rowsRead).toBe(156);
  });
});

describe("the list", () => {
  test("is read in pages, newest first, and is seen then", async () => {
    const viewer = await someRacer();
    await fill(viewer, 70);
    expect(await newNoticesOf(viewer)).toBe(10);
    const texts: string[] = [];
    for (let before: string | null = null, n = 0; n < 3; n++) {
      const page = await listNotices({ ...testDeps(), viewer }, before);
      texts.push(...page.notices.map(({ text, isNew }) => `${text} ${isNew}`));
      expect(page.firstTo).toBe(n === 0 ? null : "/notices");
      before = new URL(page.nextTo ?? "/", "http://garage.test").searchParams.get("before");
    }
    expect(texts).toEqual(Array.from({ length: 70 }, (_, n) => `Tomorrow: Event ${n}. true`));
    expect(await newNoticesOf(viewer)).toBe(0);
    const again = await listNotices({ ...testDeps(), viewer }, "-1;drop");
    expect(again.notices.map(({ isNew }) => isNew)).not.toContain(true);
  });

  test("reads the rows of its page, however many there are", async () => {
    const viewer = await someRacer();
    await fill(viewer, 3_000);
    const { rowsRead, roundTrips } = await measureRowsRead((metered) =>
      listNotices({ ...testDeps({ db: metered }), viewer, waitUntil: () => {} }, null),
    );
    expect(roundTrips).toBeLessThanOrEqual(2);
    expect(rowsRead).toBeLessThanOrEqual(160);
    const { sessionId, id: userId } = viewer;
    const counted = await measureRowsRead((metered) =>
      findViewerBySession(metered, { sessionId, userId, now: new Date() }),
    );
    expect(counted.rowsRead).toBeLessThanOrEqual(14);
  });

  test("shows a member their own only", async () => {
    const [viewer, other] = [await someRacer(), await someRacer()];
    await fill(other, 1);
    expect(await textsOf(viewer)).toEqual([]);
    const { status } = await callRoute(loader, { path: "/notices", params: {} });
    expect(status).toBe(401);
  });
});

describe("the choices", () => {
  test("turn kinds off: those are neither written nor renewed", async () => {
    const [author, other] = [await someRacer(), await someRacer()];
    const comment = await writeComment(author);
    await writeReply(other, comment);
    const on = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, "on"]));
    const hours = { timeZone: "America/Chicago" };
    const wanted = NOTICE_KINDS.filter((kind) => kind !== "reply" && kind !== "like");
    const without = { ...Object.fromEntries(wanted.map((kind) => [kind, "on"])), ...hours };
    const answer = await callRoute(action, {
      path: "/notices",
      params: {},
      viewer: author,
      form: without,
    });
    expect(answer.location).toBe("/notices");
    await writeReply(other, comment);
    await likeComment({ ...testDeps(), viewer: other }, { postId: comment, isLiked: true });
    expect(await textsOf(author)).toEqual([]);
    const page = await listNotices({ ...testDeps(), viewer: author }, null);
    expect(page.choices.muted.toSorted()).toEqual(["like", "reply"]);
    await chooseNotices({ ...testDeps(), viewer: author }, { ...on, ...hours });
    await writeReply(other, comment);
    expect(await textsOf(author)).toEqual([`${other.username} replied to your comment.`]);
  });

  test("name every kind", () => {
    expect(Object.keys(NOTICE_LABELS)).toEqual([...NOTICE_KINDS]);
  });
});

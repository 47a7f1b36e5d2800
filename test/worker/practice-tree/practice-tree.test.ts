import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { finishRound } from "#app/features/practice-tree/finish-round.server.ts";
import { readPractice } from "#app/features/practice-tree/read-practice.server.ts";
import type { Settings } from "#app/features/practice-tree/rules.ts";
import type { TriesInput } from "#app/features/practice-tree/schema.ts";
import { startRound } from "#app/features/practice-tree/start-round.server.ts";
import { PRACTICE_TEXTS } from "#app/features/practice-tree/texts.ts";
import type { Database } from "#db/client.ts";
import {
  deletePracticeRoundsBefore,
  deletePracticeScoresBefore,
  findAllPracticeRoundsByUser,
  findAllPracticeScoresByUser,
} from "#db/queries/practice-tree.ts";
import { practiceRounds, practiceScores } from "#db/schema/index.ts";
import { ban, createUser, pardon, signIn, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { playedTries } from "#test/support/practice-tree.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const { db } = testDeps();
const FULL: Settings = { tree: "full", brake: "foot", delayMs: 0 };
const HUMAN = [35, 12, 81, 22, 47];
const MONDAY = new Date("2026-11-23T00:00:00Z");
const WEDNESDAY = new Date("2026-11-25T18:00:00Z");
const ROUND_MS = 40_000;

beforeEach(async () => {
  await db.delete(practiceRounds);
  await db.delete(practiceScores);
});

type User = { id: number };
type PlayOptions = { settings?: Settings; at?: Date; took?: number; change?: Partial<TriesInput> };

/** A round of a member from start to end. */
async function play(user: User, reactions: readonly number[], options: PlayOptions = {}) {
  const { settings = FULL, at = WEDNESDAY, took = ROUND_MS, change = {} } = options;
  const viewer = await viewerOf(user);
  const { id, holdsMs } = await startRound({ ...testDeps({ now: at }), viewer }, settings);
  const tries = playedTries({ settings, holdsMs, reactions });
  const deps = { ...testDeps({ now: new Date(at.getTime() + took) }), viewer };
  return finishRound(deps, { round: id, delayMs: settings.delayMs, tries, ...change });
}

async function boardOf(options: { query?: string; at?: Date; user?: User; db?: Database } = {}) {
  const { query = "", at = WEDNESDAY, user } = options;
  const deps = testDeps({ now: at, ...(options.db ? { db: options.db } : {}) });
  const viewer = user ? await viewerOf(user) : null;
  return readPractice({ ...deps, viewer }, new URLSearchParams(query));
}

const namesOn = async (options?: Parameters<typeof boardOf>[0]) =>
  (await boardOf(options)).board?.rows.map(({ username }) => username);

describe("a round", () => {
  test("is listed with what the server works out", async () => {
    const user = await createUser();
    const result = await play(user, HUMAN);
    expect(result).toEqual({ isListed: true, reason: "", averageMs: 39, isBest: true });
    const { board } = await boardOf({ user });
    expect(board).toEqual({
      since: "Nov 23, 2026",
      ownMs: 39,
      version: `1-${WEDNESDAY.getTime() + ROUND_MS}-39`,
      rows: [
        {
          ...{ username: user.username, averageMs: 39, bestMs: 12, reds: 0 },
          ...{ input: "key", isOwn: true },
        },
      ],
    });
  });

  test("has holds that differ from try to try, and from round to round", async () => {
    const viewer = await viewerOf(await createUser());
    const holds = new Set<number>();
    for (let n = 0; n < 4; n++) {
      const { holdsMs } = await startRound({ ...testDeps(), viewer }, FULL);
      expect(holdsMs).toHaveLength(5);
      for (const ms of holdsMs) {
        expect(ms).toBeGreaterThanOrEqual(600);
        expect(ms).toBeLessThanOrEqual(1400);
        holds.add(ms);
      }
    }
    expect(holds.size).toBeGreaterThan(12);
    expect(await db.select().from(practiceRounds)).toHaveLength(1);
  });

  test("counts once", async () => {
    const viewer = await viewerOf(await createUser());
    const deps = { ...testDeps({ now: WEDNESDAY }), viewer };
    const { id, holdsMs } = await startRound(deps, FULL);
    const tries = playedTries({ settings: FULL, holdsMs, reactions: HUMAN });
    const later = { ...testDeps({ now: new Date(WEDNESDAY.getTime() + ROUND_MS) }), viewer };
    const input = { round: id, delayMs: 0, tries };
    const results = await Promise.allSettled([
      finishRound(later, input),
      finishRound(later, input),
      finishRound(later, input),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(finishRound(later, input)).rejects.toMatchObject({
      code: "not_found",
      message: PRACTICE_TEXTS.over,
    });
  });

  test("is the member's own, the last one, and not older than 15 minutes", async () => {
    const [owner, other] = await Promise.all([createUser(), createUser()]);
    const viewer = await viewerOf(owner);
    const deps = { ...testDeps({ now: WEDNESDAY }), viewer };
    const first = await startRound(deps, FULL);
    const second = await startRound(deps, FULL);
    const tries = playedTries({ settings: FULL, holdsMs: second.holdsMs, reactions: HUMAN });
    const send = async (user: User, round: string, minutes = 1) => {
      const now = new Date(WEDNESDAY.getTime() + minutes * 60_000);
      const sender = { ...testDeps({ now }), viewer: await viewerOf(user) };
      return finishRound(sender, { round, delayMs: 0, tries });
    };
    for (const attempt of [
      () => send(other, second.id),
      () => send(owner, first.id),
      () => send(owner, crypto.randomUUID()),
      () => send(owner, second.id, 16),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    expect(await send(owner, second.id, 14)).toMatchObject({ isListed: true });
  });

  test("needs an active account", async () => {
    const viewer = await viewerOf(await createUser({ isActivated: false }));
    const deps = { ...testDeps(), viewer };
    await expect(startRound(deps, FULL)).rejects.toMatchObject({ code: "not_activated" });
    const tries = playedTries({ settings: FULL, holdsMs: [600], reactions: HUMAN });
    await expect(
      finishRound(deps, { round: crypto.randomUUID(), delayMs: 0, tries }),
    ).rejects.toMatchObject({ code: "not_activated" });
  });

  test.each([
    ["five perfect lights", [0, 0, 0, 0, 0], {}, PRACTICE_TEXTS.perfect],
    ["five that are alike", [40, 41, 39, 40, 42], {}, PRACTICE_TEXTS.alike],
    ["sooner than it takes", HUMAN, { took: 2_000 }, PRACTICE_TEXTS.inconsistent],
    [
      "holds of its own",
      HUMAN,
      {
        change: {
          tries: playedTries({
            settings: FULL,
            holdsMs: [100, 100, 100, 100, 100],
            reactions: HUMAN,
          }),
        },
      },
      PRACTICE_TEXTS.inconsistent,
    ],
  ])("stays off the board with %s, with the reason", async (_, reactions, options, reason) => {
    const user = await createUser();
    expect(await play(user, reactions, options)).toMatchObject({
      ...{ isListed: false, isBest: false, reason },
    });
    expect(await namesOn()).toEqual([]);
    // Nothing else happens: the next round is listed.
    expect(await play(user, HUMAN)).toMatchObject({ isListed: true });
  });

  test("on a foot brake has no delay, whatever is sent", async () => {
    const user = await createUser();
    expect(await play(user, HUMAN, { change: { delayMs: 2500 } })).toMatchObject({
      isListed: true,
    });
  });
});

describe("a week's board", () => {
  test("has a member's best round, and one board for each tree and brake", async () => {
    const user = await createUser();
    await play(user, HUMAN);
    const worse = HUMAN.map((ms) => ms + 10);
    expect(await play(user, worse)).toMatchObject({ isListed: true, isBest: false });
    expect(await play(user, HUMAN)).toMatchObject({ isListed: true, isBest: false });
    const better = HUMAN.map((ms) => ms - 5);
    expect(await play(user, better)).toMatchObject({ averageMs: 34, isBest: true });
    expect(await db.select().from(practiceScores)).toHaveLength(1);
    await play(user, worse, { settings: { tree: "pro", brake: "box", delayMs: 150 } });
    expect((await boardOf({ query: "tree=pro&brake=box" })).board?.rows).toMatchObject([
      { averageMs: 49 },
    ]);
    expect((await boardOf()).board?.rows).toMatchObject([{ averageMs: 34 }]);
  });

  test("starts on Monday, UTC: a round belongs to the week it was started in", async () => {
    const user = await createUser();
    const sunday = new Date(MONDAY.getTime() - 10_000);
    await play(user, HUMAN, { at: sunday });
    expect(await namesOn({ at: sunday })).toEqual([user.username]);
    expect(await namesOn({ at: MONDAY })).toEqual([]);
    await play(user, HUMAN, { at: MONDAY });
    expect(await db.select().from(practiceScores)).toHaveLength(2);
  });

  test("is in order of averages, the first to get there first, without banned members", async () => {
    const [slow, quick, banned, twin] = await Promise.all([1, 2, 3, 4].map(() => createUser()));
    if (!slow || !quick || !banned || !twin) throw new Error("no users");
    await play(banned, [5, 15, 9, 12, 22]);
    await play(slow, [300, 290, 350, 310, 322]);
    await play(quick, HUMAN);
    await play(twin, HUMAN, { at: new Date(WEDNESDAY.getTime() + 60_000) });
    await ban(banned.username);
    const listed = [quick.username, twin.username, slow.username];
    expect(await namesOn()).toEqual(listed);
    await pardon(banned.username);
    expect(await namesOn()).toEqual([banned.username, ...listed]);
  });

  test("has 20 rows, and reads 41 however many there are", async () => {
    const user = await createUser();
    await fillBoard(60);
    await play(user, [400, 410, 390, 402, 431]);
    const { result, rowsRead, roundTrips } = await measureRowsRead((measured) =>
      boardOf({ user, db: measured }),
    );
    expect(result.board?.rows).toHaveLength(20);
    expect(result.board?.ownMs).toBe(407);
    expect(rowsRead).toBe(41);
    expect(roundTrips).toBe(1);
    const visitor = await measureRowsRead((measured) => boardOf({ db: measured }));
    expect(visitor.rowsRead).toBe(40);
  });

  test("missing, leaves the page its tree", async () => {
    const failing = new Error("D1_ERROR: D1 DB is overloaded.");
    const broken = new Proxy(db, {
      get: () => {
        throw failing;
      },
    });
    const page = await boardOf({ db: broken, query: "tree=pro" });
    expect(page).toMatchObject({ board: null, settings: { tree: "pro" } });
  });
});

async function fillBoard(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const { id } = await createUser();
    await db.insert(practiceScores).values({
      ...{ weekOn: "2026-11-23", kind: "full-foot", userId: id, createdAt: MONDAY },
      ...{ averageMs: 20 + n, reactionsMs: HUMAN, input: "touch" },
    });
  }
}

describe("a thousand perfect times", () => {
  test("are refused, store nothing, and end at the limit", async () => {
    const user = await createUser();
    const client = new Client();
    await signIn(client, user);
    const statuses = new Map<number, number>();
    for (let n = 0; n < 1000; n++) {
      const at = { stagedAt: 0, greenAt: 0, launchAt: 0, input: "key" };
      const body = { round: crypto.randomUUID(), delayMs: 0, tries: Array(5).fill(at) };
      const { status } = await client.postJson("/api/practice-tree/tries", body);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses.keys()].toSorted()).toEqual([404, 429]);
    expect(statuses.get(404)).toBeLessThanOrEqual(120);
    expect(await db.select().from(practiceScores)).toEqual([]);
    expect(await db.select().from(practiceRounds)).toEqual([]);
  });

  test("each in a round of its own, with its holds, leave an empty board", async () => {
    const user = await createUser();
    for (let n = 0; n < 20; n++) {
      const jitter = HUMAN.map((_, at) => ((n + at) % 3) - 1);
      expect(await play(user, jitter)).toMatchObject({ isListed: false });
    }
    expect(await namesOn()).toEqual([]);
    expect(await db.select().from(practiceScores)).toEqual([]);
  });
});

describe("an endpoint", () => {
  const TRY = { stagedAt: 0, greenAt: 2_500, launchAt: 2_550, input: "key" };
  const BODY = { round: crypto.randomUUID(), delayMs: 0, tries: Array(5).fill(TRY) };

  test.each<[string, unknown]>([
    ["four tries", { ...BODY, tries: Array(4).fill(TRY) }],
    ["six tries", { ...BODY, tries: Array(6).fill(TRY) }],
    ["a thousand tries", { ...BODY, tries: Array(1000).fill(TRY) }],
    ["a negative instant", { ...BODY, tries: Array(5).fill({ ...TRY, stagedAt: -1 }) }],
    ["an endless instant", { ...BODY, tries: Array(5).fill({ ...TRY, launchAt: 1e300 }) }],
    ["a text for a time", { ...BODY, tries: Array(5).fill({ ...TRY, greenAt: "0" }) }],
    ["another input", { ...BODY, tries: Array(5).fill({ ...TRY, input: "brain" }) }],
    ["an endless delay", { ...BODY, delayMs: 2_501 }],
    ["half a millisecond of delay", { ...BODY, delayMs: 0.5 }],
    ["another field", { ...BODY, averageMs: 0 }],
    ["another round", { ...BODY, round: "1" }],
  ])("refuses %s", async (_, body) => {
    const client = new Client();
    await signIn(client, await createUser());
    const response = await client.postJson("/api/practice-tree/tries", body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ success: false, code: "invalid" });
  });

  test("takes a round over the wire, from start to board", async () => {
    const user = await createUser();
    const client = new Client();
    await signIn(client, user);
    const started = await client.postJson("/api/practice-tree/rounds", {
      tree: "pro",
      brake: "foot",
    });
    expect(started.status).toBe(201);
    const { round } = await started.json<{ round: { id: string; holdsMs: number[] } }>();
    await env.DB.prepare("update practice_rounds set created_at = created_at - 60000").run();
    const tries = playedTries({
      settings: { ...FULL, tree: "pro" },
      holdsMs: round.holdsMs,
      reactions: HUMAN,
    });
    const sent = await client.postJson("/api/practice-tree/tries", {
      ...{ round: round.id, delayMs: 0, tries },
    });
    expect(sent.status).toBe(200);
    expect(await sent.json()).toEqual({
      success: true,
      result: { isListed: true, reason: "", averageMs: 39, isBest: true },
    });
    expect(await namesOn({ query: "tree=pro", at: new Date() })).toEqual([user.username]);
  });
});

test("one round is one row written and few read", async () => {
  const user = await createUser();
  await fillBoard(5);
  const viewer = await viewerOf(user);
  const started = await measureRowsRead(async (measured) =>
    startRound({ ...testDeps({ now: WEDNESDAY, db: measured }), viewer }, FULL),
  );
  const { id, holdsMs } = started.result;
  const tries = playedTries({ settings: FULL, holdsMs, reactions: HUMAN });
  const now = new Date(WEDNESDAY.getTime() + ROUND_MS);
  const finished = await measureRowsRead(async (measured) =>
    finishRound({ ...testDeps({ now, db: measured }), viewer }, { round: id, delayMs: 0, tries }),
  );
  expect(started.rowsRead).toBeLessThanOrEqual(2);
  expect(finished.rowsRead).toBeLessThanOrEqual(7);
  expect(started.rowsWritten).toBe(1);
  expect(finished.rowsWritten).toBeLessThanOrEqual(7);
});

test("old boards and unfinished rounds are deleted", async () => {
  const user = await createUser();
  await play(user, HUMAN, { at: new Date("2026-10-21T12:00:00Z") });
  await play(user, HUMAN);
  const viewer = await viewerOf(user);
  await startRound({ ...testDeps({ now: WEDNESDAY }), viewer }, FULL);

  const deletion = await measureRowsRead(async (measured) => {
    await deletePracticeScoresBefore(measured, "2026-10-26");
    await deletePracticeRoundsBefore(measured, { before: WEDNESDAY, run: 0 });
  });
  expect(deletion.rowsRead).toBe(7);
  expect(await findAllPracticeScoresByUser(db, user.id, 10)).toMatchObject([
    { weekOn: "2026-11-23", averageMs: 39 },
  ]);
  expect(await findAllPracticeRoundsByUser(db, user.id)).toEqual([
    { kind: "full-foot", createdAt: WEDNESDAY },
  ]);
  await deletePracticeRoundsBefore(db, { before: new Date(WEDNESDAY.getTime() + 1), run: 0 });
  expect(await findAllPracticeRoundsByUser(db, user.id)).toEqual([]);
});

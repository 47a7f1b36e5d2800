import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { answerChallenge } from "#app/features/challenges/answer-challenge.server.ts";
import { listChallenges } from "#app/features/challenges/list-challenges.server.ts";
import { readChallenge } from "#app/features/challenges/read-challenge.server.ts";
import { sendChallenge } from "#app/features/challenges/send-challenge.server.ts";
import { settleChallenges } from "#app/features/challenges/settle-challenges.server.ts";
import { readGarage } from "#app/features/garage/read-garage.server.ts";
import { listNotices } from "#app/features/notices/list-notices.server.ts";
import { deleteAccount } from "#app/features/profile/delete-account.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { deleteChallengesOfDeleted } from "#db/queries/challenges.ts";
import { insertBlock } from "#db/queries/member-blocks.ts";
import type { User } from "#db/queries/users.ts";
import { ban, createUser, PASSWORD, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createReference, createSlip } from "#test/support/slips.ts";

const JUNE = new Date("2026-06-01T16:00:00Z");
const day = (n: number) => new Date(JUNE.getTime() + n * 86_400_000);
/** June 1 to June 30, final on July 8 at midnight UTC. */
const FINAL = new Date("2026-07-08T00:00:00Z");

let joe: User;
let ann: User;
beforeEach(async () => {
  await createReference();
  joe = await createUser();
  ann = await createUser();
});

const as = async (user: User, now = JUNE) => ({
  ...testDeps({ now }),
  viewer: await viewerOf(user),
});
const send = async (from: User, to: { username: string }, now = JUNE) =>
  sendChallenge(await as(from, now), { racer: to.username, isStock: true });
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.message : String(error)),
  );
const newestId = async () =>
  (await env.DB.prepare("select max(id) as id from challenges").first<number>("id")) ?? 0;
const statusOf = (id: number) =>
  env.DB.prepare("select status from challenges where id = ?").bind(id).first<string>("status");
const noticesOf = async (user: User, now = day(90)) =>
  (await listNotices(await as(user, now), null)).notices
    .filter(({ kind }) => kind === "challenge")
    .map(({ text }) => text);

async function start(now = JUNE): Promise<number> {
  await send(joe, ann, now);
  const challenge = await newestId();
  await answerChallenge(await as(ann, now), { act: "accept", challenge });
  return challenge;
}

/** A listed run in stock. */
async function createRun(
  user: User,
  { ms, ranOn = "2026-06-10", sentAt = day(10) }: { ms: number; ranOn?: string; sentAt?: Date },
): Promise<number> {
  const { id } = await createSlip(await viewerOf(user), await createCar(user));
  await env.DB.prepare(
    `update slips set status = 'APPROVED', is_listed = 1, is_stock = 1, elapsed_ms = ?, ran_on = ?, submitted_at = ?
     where id = ?`,
  )
    .bind(ms, ranOn, sentAt.getTime(), id)
    .run();
  return id;
}

describe("a challenge isn't taken", () => {
  test("by oneself, strangers, or members who are gone", async () => {
    const banned = await createUser();
    await ban(banned.username);
    expect(await refusalOf(send(joe, joe))).toBe("That's you. Pick somebody else.");
    for (const racer of [{ username: "nobody-of-that-name" }, banned]) {
      expect(await refusalOf(send(joe, racer))).toBe("There's no member with this name.");
    }
  });

  test("from an account that isn't activated", async () => {
    const fresh = await createUser({ isActivated: false });
    expect(await refusalOf(send(fresh, ann))).toBe("Your account is not activated!");
  });

  test("with the same answer by who blocked the challenger, takes none, is suspended or isn't activated", async () => {
    const { db } = testDeps();
    const [blocker, refusing, suspended] = [
      await createUser(),
      await createUser(),
      await createUser(),
    ];
    await insertBlock(db, { userId: blocker.id, blockedId: joe.id, createdAt: JUNE });
    await answerChallenge(await as(refusing), { act: "refuse" });
    await env.DB.prepare("update users set suspended_until = ? where id = ?")
      .bind(day(1).getTime(), suspended.id)
      .run();
    const fresh = await createUser({ isActivated: false });
    for (const racer of [blocker, refusing, suspended, fresh]) {
      expect(await refusalOf(send(joe, racer))).toBe("They aren't taking challenges.");
    }
    await answerChallenge(await as(refusing), { act: "take" });
    expect(await refusalOf(send(joe, refusing))).toBeNull();
  });

  test("twice by the same two, in either direction", async () => {
    await send(joe, ann);
    for (const [from, to] of [
      [joe, ann],
      [ann, joe],
    ] as const) {
      expect(await refusalOf(send(from, to))).toMatch(/^You two have a challenge open/);
    }
  });

  test("from a member with three open ones, or by one with ten waiting", async () => {
    for (const _ of [1, 2, 3]) await send(joe, await createUser());
    expect(await refusalOf(send(joe, ann))).toMatch(/^You have three challenges open/);
    for (let n = 0; n < 10; n++) await send(await createUser(), ann);
    expect(await refusalOf(send(await createUser(), ann))).toMatch(/^They have ten/);
  });
});

describe("an answer", () => {
  test("comes from the other one, once; a withdrawal from the challenger", async () => {
    await send(joe, ann);
    const challenge = await newestId();
    const stranger = await createUser();
    for (const user of [joe, stranger]) {
      const work = answerChallenge(await as(user), { act: "accept", challenge });
      expect(await refusalOf(work)).toBe("Not found.");
    }
    const work = answerChallenge(await as(ann), { act: "withdraw", challenge });
    expect(await refusalOf(work)).toBe("Not found.");
    expect(await noticesOf(ann)).toEqual([
      `${joe.username} challenges you in stock: thirty days, best run wins.`,
    ]);
    await answerChallenge(await as(joe), { act: "withdraw", challenge });
    expect(await noticesOf(ann)).toEqual([]);
    const late = answerChallenge(await as(ann), { act: "accept", challenge });
    expect(await refusalOf(late)).toMatch(/isn't waiting/);
  });

  test("tells the challenger", async () => {
    await send(joe, ann);
    await answerChallenge(await as(ann), { act: "decline", challenge: await newestId() });
    await start();
    expect(await noticesOf(joe)).toEqual([
      `${ann.username} accepted your challenge. You have thirty days.`,
      `${ann.username} declined your challenge.`,
    ]);
  });

  test("isn't possible with five running, or to a banned challenger", async () => {
    for (let n = 0; n < 5; n++) {
      await send(await createUser(), ann);
      await answerChallenge(await as(ann), { act: "accept", challenge: await newestId() });
    }
    await send(joe, ann);
    const challenge = await newestId();
    const accept = async () => answerChallenge(await as(ann), { act: "accept", challenge });
    expect(await refusalOf(accept())).toMatch(/^You race five/);
    await env.DB.prepare("delete from challenges where status = 'RUNNING'").run();
    await ban(joe.username);
    expect(await refusalOf(accept())).toMatch(/the other account is closed/);
  });

  test("isn't waited for longer than two weeks", async () => {
    await send(joe, ann);
    const id = await newestId();
    await settleChallenges(testDeps({ now: day(14) }));
    expect(await statusOf(id)).toBe("WAITING");
    await settleChallenges(testDeps({ now: new Date(day(14).getTime() + 1) }));
    expect(await statusOf(id)).toBe("EXPIRED");
    expect(await noticesOf(ann)).toEqual([]);
  });
});

describe("a running challenge", () => {
  test("counts runs within its month that were sent after it was accepted, and leaves out others", async () => {
    const id = await start();
    await createRun(joe, { ms: 9_000, ranOn: "2026-05-31" });
    await createRun(joe, { ms: 9_100, ranOn: "2026-07-01", sentAt: day(31) });
    await createRun(joe, { ms: 9_200, ranOn: "2026-06-01", sentAt: day(-0.1) });
    expect((await readChallenge(testDeps({ now: day(5) }), id))?.standing).toBe("No runs yet.");
    await createRun(joe, { ms: 11_000, ranOn: "2026-06-01", sentAt: day(1) });
    await createRun(ann, { ms: 10_900, ranOn: "2026-06-30", sentAt: day(36) });
    const page = await readChallenge(testDeps({ now: day(5) }), id);
    expect(page?.standing).toBe(`${ann.username} leads by 0.100 s.`);
    expect(page?.daysLeft).toBe(25);
  });

  test("is decided once, a week after its last day; a withdrawn run counts until then only", async () => {
    const id = await start();
    const better = await createRun(joe, { ms: 10_000 });
    await createRun(joe, { ms: 11_000 });
    const hers = await createRun(ann, { ms: 10_500 });
    await settleChallenges(testDeps({ now: new Date(FINAL.getTime() - 1) }));
    expect(await statusOf(id)).toBe("RUNNING");
    await env.DB.prepare("update slips set status = 'WITHDRAWN', is_listed = 0 where id = ?")
      .bind(better)
      .run();
    await settleChallenges(testDeps({ now: FINAL }));
    await settleChallenges(testDeps({ now: FINAL }));
    const page = await readChallenge(testDeps({ now: FINAL }), id);
    expect([page?.standing, page?.note]).toEqual([`${ann.username} won by 0.500 s.`, null]);
    expect(await noticesOf(joe)).toContain(`${ann.username} won your challenge.`);
    expect(await noticesOf(ann)).toContain(`You won the challenge with ${joe.username}.`);
    const tally = async ({ username }: User) =>
      (await readGarage({ ...testDeps(), viewer: null }, { username }))?.owner.challenges;
    expect(await tally(ann)).toEqual({ wins: 1, losses: 0, runningId: null });
    expect(await tally(joe)).toEqual({ wins: 0, losses: 1, runningId: null });
    await env.DB.prepare("update slips set status = 'WITHDRAWN', is_listed = 0 where id = ?")
      .bind(hers)
      .run();
    const later = await readChallenge(testDeps({ now: FINAL }), id);
    expect(later?.standing).toBe(`${ann.username} won by 0.500 s.`);
    expect(later?.note).toMatch(/left the boards/);
    expect(later?.rival.run).toMatchObject({ slipId: null, vehicle: null, elapsedTime: "10.500" });
  });

  test("without runs has no winner and counts for nobody", async () => {
    const id = await start();
    await settleChallenges(testDeps({ now: FINAL }));
    const page = await readChallenge(testDeps({ now: FINAL }), id);
    expect(page?.standing).toBe("Nobody ran, so nobody won.");
    const garage = await readGarage({ ...testDeps(), viewer: null }, { username: joe.username });
    expect(garage?.owner).not.toHaveProperty("challenges");
  });

  test("is in both garages", async () => {
    const id = await start();
    for (const { username } of [joe, ann]) {
      const garage = await readGarage({ ...testDeps(), viewer: null }, { username });
      expect(garage?.owner.challenges).toEqual({ wins: 0, losses: 0, runningId: id });
    }
  });
});

test("a waiting challenge has no page", async () => {
  await send(joe, ann);
  expect(await readChallenge(testDeps(), await newestId())).toBeNull();
  expect(await readChallenge(testDeps(), 0)).toBeNull();
});

test("deleting an account deletes what is open, and results say 'Deleted user'", async () => {
  const decided = await start();
  await createRun(joe, { ms: 10_000 });
  await settleChallenges(testDeps({ now: FINAL }));
  const running = await start(FINAL);
  await deleteAccount(await as(joe, FINAL), { password: PASSWORD });
  expect(await statusOf(running)).toBeNull();
  const page = await readChallenge(testDeps({ now: FINAL }), decided);
  expect([page?.challenger.name, page?.challenger.hasGarage]).toEqual(["Deleted user", false]);
  expect(page?.challenger.run?.vehicle).toBeNull();
  expect(JSON.stringify(page)).not.toContain(joe.username);
});

test("a banned member isn't named", async () => {
  const id = await start();
  await ban(joe.username);
  expect((await readChallenge(testDeps(), id))?.challenger.name).toBe("A former member");
});

describe("a running challenge with a banned member", () => {
  const withdraw = async (user: User, challenge: number) =>
    answerChallenge(await as(user), { act: "withdraw", challenge });

  test.each(["the challenger", "the other one"])(
    "ends when %s withdraws, as if there had been none",
    async (who) => {
      const id = await start();
      const [banned, left] = who === "the challenger" ? [ann, joe] : [joe, ann];
      await ban(banned.username);
      expect(await withdraw(left, id)).toBe("Withdrawn.");
      expect((await listChallenges(await as(left))).running).toEqual([]);
      expect(await statusOf(id)).toBeNull();
      expect(await noticesOf(left)).toEqual([]);
      const garage = await readGarage({ ...testDeps(), viewer: null }, { username: left.username });
      expect(garage?.owner).not.toHaveProperty("challenges");
      expect(await refusalOf(withdraw(left, id))).toBe("That challenge doesn't exist.");
    },
  );

  test("can't be ended by a stranger, or by either one while both are here", async () => {
    const id = await start();
    for (const user of [joe, ann]) {
      expect(await refusalOf(withdraw(user, id))).toMatch(/isn't waiting/);
    }
    await ban(joe.username);
    expect(await refusalOf(withdraw(await createUser(), id))).toBe("Not found.");
    expect(await statusOf(id)).toBe("RUNNING");
  });

  test("that is decided stays", async () => {
    const id = await start();
    await settleChallenges(testDeps({ now: FINAL }));
    await ban(joe.username);
    expect(await refusalOf(withdraw(ann, id))).toBe("Not found.");
    expect(await statusOf(id)).toBe("DECIDED");
  });
});

test("an account is removed from challenges without reading those of others", async () => {
  await start();
  const { rowsRead } = await measureRowsRead((db) =>
    db.batch([...deleteChallengesOfDeleted(db, sql`999999`)]),
  );
  expect(rowsRead).toBeLessThanOrEqual(4);
});

test("a page reads its members and their slips of the month", async () => {
  const id = await start();
  for (const ms of [10_000, 10_100, 10_200]) await createRun(joe, { ms });
  await createRun(ann, { ms: 10_400 });
  const deps = await as(joe, day(20));
  const page = await measureRowsRead((db) => readChallenge({ ...deps, db }, id));
  const list = await measureRowsRead((db) => listChallenges({ ...deps, db }));
  const job = await measureRowsRead((db) => settleChallenges({ ...deps, db }));
  expect([page.rowsRead, list.rowsRead, job.rowsRead]).toEqual([14, 22, 12]);
  expect([page.roundTrips, list.roundTrips]).toEqual([1, 1]);
});

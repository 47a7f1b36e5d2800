import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { decideSlip } from "#app/features/moderation/decide-slip.server.ts";
import { deleteAccount } from "#app/features/profile/delete-account.server.ts";
import { requestPasswordReset } from "#app/features/recovery/request-password-reset.server.ts";
import { readFlash } from "#app/lib/flash.server.ts";
import * as activationPage from "#app/routes/accounts/activation.tsx";
import { insertAccountToken } from "#db/queries/account-tokens.ts";
import { findAllMailsByRecipient } from "#db/queries/mails.ts";
import { findSlipById } from "#db/queries/slips.ts";
import { findUserById, type User } from "#db/queries/users.ts";
import {
  accountTokens,
  auditLog,
  emailChanges,
  idempotencyKeys,
  passkeys,
  refreshTokens,
  sessions,
  signInFailures,
  slips,
  vehicleImages,
  vehicles,
} from "#db/schema/index.ts";
import { createUser, PASSWORD, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { writeComment } from "#test/support/comments.ts";
import { TEST_ORIGIN, testDeps } from "#test/support/deps.ts";
import {
  createApprovedRun,
  createGarageReference,
  createRacer,
  saveVehicle,
} from "#test/support/garage.ts";
import { givePasskey } from "#test/support/passkeys.ts";
import { jpegFile } from "#test/support/pictures.ts";
import { beforeItsBatch } from "#test/support/races.ts";
import { callRoute, cookieOf } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createSlip } from "#test/support/slips.ts";

const { db } = testDeps();

beforeAll(createGarageReference);

const WRONG = { code: "invalid", errors: { password: "That's not your password." } };

function remove(viewer: Viewer, password = PASSWORD) {
  return deleteAccount({ ...testDeps(), viewer }, { password });
}

async function moderator(): Promise<Viewer> {
  return viewerOf(await createUser({ role: "moderator" }));
}

/** The board as any visitor reads it. */
async function boardOf(username: string): Promise<unknown[]> {
  const boards = await Promise.all(
    [true, false].map(async (isStock) => {
      const path = `/rest/slips?isStock=${isStock}&q=${encodeURIComponent(username)}`;
      return (await new Client().get(path)).json<unknown[]>();
    }),
  );
  return boards.flat();
}

async function counter(name: string): Promise<number> {
  const row = await env.DB.prepare("select value from counters where name = ?")
    .bind(name)
    .first<{ value: number }>();
  return row?.value ?? 0;
}

describe("an account with everything", () => {
  let user: User;
  let viewer: Viewer;
  let client: Client;
  let carId: number;
  let approvedId: number;
  let waitingId: number;
  let photos: { public: string[]; private: string[] };

  beforeEach(async () => {
    ({ user, client } = await createRacer());
    viewer = await viewerOf(user);
    const vehicleImage = jpegFile({ width: 160, height: 90 }, "car.jpg");
    carId = (await saveVehicle({ user, client }, { vehicleImage })).id;
    approvedId = await createApprovedRun(viewer, carId);
    waitingId = (await createSlip(viewer, carId, { fields: { elapsedTime: "11.500" } })).id;
    const stored = await db.select().from(slips).where(eq(slips.userId, user.id));
    const cars = await db.select().from(vehicleImages).where(eq(vehicleImages.vehicleId, carId));
    photos = {
      public: [...stored, ...cars].map(({ mediaKey }) => mediaKey),
      private: stored.map(({ vinMediaKey }) => vinMediaKey ?? ""),
    };
  });

  test("leaves nothing of the person behind", async () => {
    await remove(viewer);
    const row = await findUserById(db, user.id);
    expect(row).toMatchObject({
      username: expect.stringMatching(/^Anonymous[0-9a-f]{16}$/),
      usernameKey: row?.username.toLowerCase(),
      email: "",
      emailKey: row?.username.toLowerCase(),
      passwordHash: "",
      role: "racer",
      firstName: "",
      lastName: "",
      country: "",
      zipCode: "",
      isActivated: false,
      joined1320At: null,
      listedRunCount: 0,
    });
    expect(row?.anonymisedAt).toBeInstanceOf(Date);
    const everything = JSON.stringify([
      await db.select().from(vehicles).where(eq(vehicles.userId, user.id)),
      await db.select().from(slips).where(eq(slips.userId, user.id)),
      await db.select().from(auditLog).where(eq(auditLog.actorId, user.id)),
    ]);
    for (const secret of [user.username, user.email, "2C3CDZH95JH103277"]) {
      expect(everything).not.toContain(secret);
    }
  });

  test("takes its runs off the boards and out of the queue, with a line for each in the audit log", async () => {
    expect(await boardOf(user.username)).toHaveLength(1);
    const before = { listed: await counter("listed:1"), waiting: await counter("slips:PENDING") };
    await remove(viewer);
    expect(await boardOf(user.username)).toEqual([]);
    expect(await boardOf("Anonymous")).toEqual([]);
    expect(await counter("listed:1")).toBe(before.listed - 1);
    expect(await counter("slips:PENDING")).toBe(before.waiting - 1);
    for (const id of [approvedId, waitingId]) {
      expect(await findSlipById(db, id)).toMatchObject({
        status: "WITHDRAWN",
        vinMediaKey: null,
        blurDataUrl: "",
        isListed: false,
        isBest: false,
      });
    }
    const lines = await db.select().from(auditLog).where(eq(auditLog.actorId, user.id));
    expect(lines).toContainEqual(
      expect.objectContaining({ action: "user.delete", subjectId: user.id, detail: {} }),
    );
    const withdrawals = lines.filter(({ action }) => action === "slip.withdraw");
    expect(withdrawals.map(({ subjectId, detail }) => [subjectId, detail])).toEqual([
      [approvedId, { from: "APPROVED", because: "account deleted" }],
      [waitingId, { from: "PENDING", because: "account deleted" }],
    ]);
  });

  test("closes the garage and erases VINs and photos", async () => {
    expect(photos.private).toHaveLength(2);
    await remove(viewer);
    const profile = await new Client().postJson("/rest/user/getByUsername", {
      username: user.username,
    });
    expect(profile.status).toBe(404);
    const [car] = await db.select().from(vehicles).where(eq(vehicles.id, carId));
    expect(car).toMatchObject({ vin: null, mods: "", isDefault: false });
    expect(car?.deletedAt).toBeInstanceOf(Date);
    for (const key of photos.public) expect(await env.MEDIA.head(key), key).toBeNull();
    for (const key of photos.private) expect(await env.PRIVATE_MEDIA.head(key), key).toBeNull();
    const vin = await new Client().get(`/media/private/slips/${approvedId}/vin`);
    expect(vin.status).toBe(404);
  });

  test("ends sessions, tokens, passkeys and what was waiting", async () => {
    const now = new Date();
    await givePasskey(user);
    await insertAccountToken(db, {
      tokenHash: "waiting",
      owner: user,
      kind: "reset",
      createdAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
    });
    await db.insert(emailChanges).values({
      userId: user.id,
      newEmail: "new@example.com",
      createdAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
    });
    await new Client().postJson("/api/users/login", {
      username: user.username,
      password: "wrong1",
    });
    expect(await db.select().from(signInFailures)).not.toEqual([]);

    await remove(viewer);
    expect((await client.get("/api/users/me")).status).toBe(401);
    expect((await client.postJson("/api/users/refresh", {})).status).toBe(401);
    for (const table of [sessions, accountTokens, emailChanges, passkeys, idempotencyKeys]) {
      expect(await db.select().from(table).where(eq(table.userId, user.id))).toEqual([]);
    }
    const orphans = await env.DB.prepare(
      "select count(*) as n from refresh_tokens where session_id not in (select id from sessions)",
    ).first<{ n: number }>();
    expect(orphans?.n).toBe(0);
    expect(await db.select().from(refreshTokens)).not.toContainEqual(
      expect.objectContaining({ sessionId: viewer.sessionId }),
    );
    const failures = await db.select().from(signInFailures);
    expect(failures.filter(({ key }) => !key.startsWith("address:"))).toEqual([]);
  });

  test("says goodbye to the old address, whose older mails are gone", async () => {
    await requestPasswordReset(testDeps(), { email: user.email });
    await expect.poll(() => findAllMailsByRecipient(db, user.email)).toHaveLength(1);
    await remove(viewer);
    const mails = await findAllMailsByRecipient(db, user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Your account has been deleted"]);
  });

  test("can't be signed in to, and its name and address are available again", async () => {
    await remove(viewer);
    const anonymous = (await findUserById(db, user.id))?.username ?? "";
    for (const username of [user.username, user.email, anonymous]) {
      const answer = await new Client().postJson("/api/users/login", {
        username,
        password: PASSWORD,
      });
      expect(answer.status).toBe(401);
    }
    const again = await createUser({ username: user.username, email: user.email });
    expect(again.id).not.toBe(user.id);
  });
});

/** Every full-text table. */
async function searchTables(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "select name from sqlite_master where sql like 'create virtual table%using fts5(%'",
  ).all<{ name: string }>();
  return results.map(({ name }) => name);
}

/** The tokens of a word in the search of runs: its substrings of three letters, as `run_search_tokens` stores them. */
function runTokens(word: string): string {
  const hex = (text: string) => Buffer.from(text).toString("hex").toUpperCase();
  return Array.from(word.slice(2), (_, at) => `u${hex(word.slice(at, at + 3))}`).join(" AND ");
}

/** The full-text tables in which a word is found, stored as it is or in the form of `runTokens`. */
async function tablesThatFind(word: string): Promise<string[]> {
  const query = `${word} OR (${runTokens(word)})`;
  const traces: string[] = [];
  for (const table of await searchTables()) {
    const statement = env.DB.prepare(`select rowid from ${table} where ${table} match ?`);
    if ((await statement.bind(query).all()).results.length > 0) traces.push(table);
  }
  return traces;
}

test("no search finds anything of a deleted account", async () => {
  const words = {
    username: "findmyname",
    firstName: "Findmyfirst",
    lastName: "Findmylast",
    carMods: "findmycarmods",
    runMods: "findmyrunmods",
    comment: "findmycomment",
  };
  const { username, firstName, lastName } = words;
  const { user, client } = await createRacer({ username, firstName, lastName });
  const viewer = await viewerOf(user);
  const car = await saveVehicle({ user, client }, { mods: words.carMods });
  await createApprovedRun(viewer, car.id, { mods: words.runMods });
  await writeComment(user, { content: words.comment });
  expect((await searchTables()).length).toBeGreaterThan(3);
  expect(await tablesThatFind(username)).toEqual(["run_search", "member_search"]);

  await remove(viewer);
  for (const word of Object.values(words))
    expect(await tablesThatFind(word.toLowerCase()), word).toEqual([]);
});

describe("what keeps an account", () => {
  test("a wrong password, a missing one, one of endless length", async () => {
    const user = await createUser();
    const viewer = await viewerOf(user);
    for (const password of ["Quarter1321", "", "x".repeat(10_000)]) {
      await expect(remove(viewer, password)).rejects.toMatchObject(WRONG);
    }
    expect((await findUserById(db, user.id))?.anonymisedAt).toBeNull();
  });

  test("ten wrong ones lock the question for a while", async () => {
    const viewer = await viewerOf(await createUser());
    for (let i = 0; i < 10; i += 1)
      await expect(remove(viewer, "Quarter1321")).rejects.toMatchObject(WRONG);
    await expect(remove(viewer)).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("a password that is changed while it is being checked", async () => {
    const user = await createUser();
    const viewer = await viewerOf(user);
    const deps = beforeItsBatch(testDeps(), () =>
      env.DB.prepare("update users set password_hash = 'other' where id = ?").bind(user.id).run(),
    );
    await expect(deleteAccount({ ...deps, viewer }, { password: PASSWORD })).rejects.toMatchObject(
      WRONG,
    );
    expect(await findUserById(db, user.id)).toMatchObject({
      username: user.username,
      anonymisedAt: null,
    });
    const [session] = await db.select().from(sessions).where(eq(sessions.id, viewer.sessionId));
    expect(session?.endedAt).toBeNull();
    expect(await findAllMailsByRecipient(db, user.email)).toEqual([]);
  });

  test("of two deletions at once one does it, and one mail goes out", async () => {
    const user = await createUser();
    const viewer = await viewerOf(user);
    const results = await Promise.allSettled([remove(viewer), remove(viewer)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await findAllMailsByRecipient(db, user.email)).toHaveLength(1);
    await expect(remove(viewer)).rejects.toMatchObject(WRONG);
  });
});

describe("a slip that is approved at the same moment", () => {
  async function waiting() {
    const { user, client } = await createRacer();
    const viewer = await viewerOf(user);
    const car = await saveVehicle({ user, client });
    const slip = await createSlip(viewer, car.id);
    return { user, viewer, slip };
  }
  const approve = async (slip: { id: number; version: number }, by: Viewer) =>
    decideSlip(
      { ...testDeps(), viewer: by },
      { slipId: slip.id, act: "approve", version: slip.version, reason: null, note: "", key: null },
    );

  test("first approved, then deleted: it is taken down", async () => {
    const { user, viewer, slip } = await waiting();
    await approve(slip, await moderator());
    expect(await boardOf(user.username)).toHaveLength(1);
    await remove(viewer);
    expect(await findSlipById(db, slip.id)).toMatchObject({ status: "WITHDRAWN", isListed: false });
  });

  test("deleted while the approval is under way: the approval is refused", async () => {
    const { viewer, slip } = await waiting();
    // The account goes after the moderator's checks and before the decision is written.
    const deps = beforeItsBatch({ ...testDeps(), viewer: await moderator() }, async () => {
      await remove(viewer);
    });
    const decision = {
      slipId: slip.id,
      act: "approve",
      version: slip.version,
      reason: null,
      note: "",
      key: null,
    } as const;
    await expect(decideSlip(deps, decision)).rejects.toMatchObject({ code: "conflict" });
    expect(await findSlipById(db, slip.id)).toMatchObject({ status: "WITHDRAWN", isListed: false });
  });

  test("both at once, many times: never listed", async () => {
    const by = await moderator();
    for (let i = 0; i < 5; i += 1) {
      const { viewer, slip } = await waiting();
      await Promise.allSettled([approve(slip, by), remove(viewer)]);
      expect(await findSlipById(db, slip.id)).toMatchObject({
        status: "WITHDRAWN",
        isListed: false,
        isBest: false,
      });
    }
  });
});

test("a car that is saved while its owner leaves is not stored", async () => {
  const { user, client } = await createRacer();
  const viewer = await viewerOf(user);
  const results = await Promise.allSettled([
    saveVehicle({ user, client }),
    remove(viewer),
    saveVehicle({ user, client }),
  ]);
  expect(results[1]).toMatchObject({ status: "fulfilled" });
  const left = await db.select().from(vehicles).where(eq(vehicles.userId, user.id));
  expect(left.filter(({ vin, deletedAt }) => vin !== null || deletedAt === null)).toEqual([]);
});

/** Vehicles, their photos and letters to others, sessions and begun sign-ins that are none of the account's. */
async function createCrowd(size: number) {
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${size})`;
  const stranger = await createUser();
  const at = Date.now();
  await db.batch([
    db.run(sql`insert into vehicles (user_id, vehicle_lookup_id, is_stock, created_at, updated_at)
      ${numbers} select ${stranger.id}, (select min(id) from vehicle_lookup), 1, ${at}, ${at} from n`),
    db.run(sql`insert into vehicle_images (vehicle_id, created_at, media_key, width, height, blur_data_url)
      select id, ${at}, 'vehicles/crowd-' || id || '.jpg', 16, 9, '' from vehicles where user_id = ${stranger.id}`),
    db.run(sql`insert into passkey_challenges (challenge_hash, user_id, expires_at)
      ${numbers} select 'crowd-' || i, iif(i % 2, ${stranger.id}, null), ${at} from n`),
  ]);
}

test("reads no more rows than the account has", async () => {
  await createCrowd(3_000);
  const { user, client } = await createRacer();
  const viewer = await viewerOf(user);
  const car = await saveVehicle({ user, client });
  for (let i = 0; i < 5; i += 1) await createApprovedRun(viewer, car.id, { topSpeed: `12${i}.10` });
  const { rowsRead, roundTrips } = await measureRowsRead((metered) =>
    deleteAccount({ ...testDeps(), db: metered, viewer }, { password: PASSWORD }),
  );
  // Of these 1,440 are the counts that one best run leaves, of all time and of its season, and some
  // 120 the words of each run, whose names are spelled letter by letter.
  expect(rowsRead).toBeLessThan(3_200);
  expect(roundTrips).toBeLessThan(12);
});

describe("the page", () => {
  const send = (viewer: Viewer | null, form: Record<string, string>, cookie = "") =>
    callRoute(activationPage.action, {
      path: "/activation?state=deleteAccount",
      params: {},
      viewer,
      form: { intent: "delete", ...form },
      cookie,
    });

  test("deletes, logs out, goes home and says so", async () => {
    const viewer = await viewerOf(await createUser());
    const answer = await send(viewer, { password: PASSWORD });
    expect(answer).toMatchObject({ status: 302, location: "/" });
    const expired = answer.cookies.filter((cookie) => cookie.includes("Max-Age=0"));
    expect(expired.map((cookie) => cookie.split("=")[0])).toEqual(["access", "refresh", "login"]);
    const request = new Request(TEST_ORIGIN, { headers: { cookie: cookieOf(answer.cookies) } });
    expect((await readFlash(request, testDeps())).dialog).toBe("accountDeleted");
  });

  test("tells what is wrong beside the field", async () => {
    const viewer = await viewerOf(await createUser());
    expect(await send(viewer, {})).toMatchObject({
      status: 422,
      data: { errors: { password: "Password is required" } },
    });
    expect(await send(viewer, { password: "Wrong12345" })).toMatchObject({
      status: 422,
      data: { errors: { password: "That's not your password." }, values: {} },
    });
    for (let i = 0; i < 9; i += 1) await send(viewer, { password: "Wrong12345" });
    expect(await send(viewer, { password: PASSWORD })).toMatchObject({
      status: 429,
      data: { message: expect.stringContaining("Too many attempts.") },
    });
  });

  test("is for those who are signed in", async () => {
    expect(await send(null, { password: PASSWORD })).toMatchObject({ status: 401 });
    const openPage = (path: string, viewer: Viewer | null) =>
      callRoute(activationPage.loader, { path, params: {}, viewer });
    const path = "/activation?state=deleteAccount";
    expect((await openPage(path, null)).location).toBe(
      "/?login=1&next=%2Factivation%3Fstate%3DdeleteAccount",
    );
    const viewer = await viewerOf(await createUser());
    expect((await openPage(path, viewer)).data).toEqual({ state: "deleteAccount" });
    expect((await openPage("/activation", viewer)).data).toEqual({ state: "activationSuccess" });
    const waiting = await viewerOf(await createUser({ isActivated: false }));
    expect((await openPage("/activation", waiting)).data).toEqual({ state: "resendActivation" });
  });
});

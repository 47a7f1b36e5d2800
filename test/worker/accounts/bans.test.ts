import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { banUser, changeByCommand } from "#app/features/accounts/ban-user.server.ts";
import { deleteAccount } from "#app/features/profile/delete-account.server.ts";
import type { Database } from "#db/client.ts";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import type { User } from "#db/queries/users.ts";
import { ban, createUser, PASSWORD, pardon, signIn, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { createApprovedRun } from "#test/support/garage.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createReference } from "#test/support/slips.ts";

beforeAll(createReference);

/** A racer with two runs on the boards. */
async function racerOnTheBoards() {
  const user = await createUser();
  const viewer = await viewerOf(user);
  const carId = await createCar(user);
  const ids = [
    await createApprovedRun(viewer, carId),
    await createApprovedRun(viewer, carId, { elapsedTime: "12.500", raceDate: "2026-05-10" }),
  ];
  return { user, ids };
}

async function listedRunsOf(user: User): Promise<number[]> {
  const answer = await new Client().get(`/rest/slips?limit=1000&q=${user.username}`);
  const runs = await answer.json<{ id: number }[]>();
  return runs.map(({ id }) => id).toSorted((a, b) => a - b);
}

const signsIn = async ({ username }: User) =>
  (await new Client().postJson("/api/users/login", { username, password: PASSWORD })).status;

const showsProfile = async ({ username }: User) =>
  (await new Client().postJson("/rest/user/getByUsername", { username })).status;

test("a banned racer is signed out, can't sign in and is on no board; a pardon undoes that", async () => {
  const { user, ids } = await racerOnTheBoards();
  const client = new Client();
  await signIn(client, user);
  expect((await client.get("/api/users/me")).status).toBe(200);
  expect(await signsIn(user)).toBe(200);
  expect(await listedRunsOf(user)).toEqual(ids);
  expect(await showsProfile(user)).toBe(200);

  await ban(user.username.toUpperCase());
  expect((await client.get("/api/users/me")).status).toBe(401);
  expect(await signsIn(user)).toBe(401);
  expect(await listedRunsOf(user)).toEqual([]);
  expect(await showsProfile(user)).toBe(404);

  await pardon(user.username);
  expect(await signsIn(user)).toBe(200);
  expect(await listedRunsOf(user)).toEqual(ids);
  // Sessions from before the ban have ended.
  expect((await client.get("/api/users/me")).status).toBe(401);
  const audit = await findAllAuditBySubject(testDeps().db, "user", user.id);
  expect(audit).toMatchObject([
    { action: "user.pardon", actor: null },
    { action: "user.ban", actor: null },
  ]);
});

test("a sign-in during the ban doesn't outlive the pardon", async () => {
  const user = await createUser();
  await ban(user.username);
  const late = new Client();
  await signIn(late, user);
  expect((await late.get("/api/users/me")).status).toBe(401);
  await pardon(user.username);
  expect((await late.get("/api/users/me")).status).toBe(401);
});

test("unknown names and repeated bans are rejected", async () => {
  const user = await createUser();
  const { username } = user;
  const deps = testDeps();
  const refused = (message: string) => expect.objectContaining({ message });
  await expect(pardon(username)).rejects.toEqual(refused(`${username} is not banned.`));
  await ban(username);
  await expect(ban(username)).rejects.toEqual(refused(`${username} is banned already.`));
  await expect(ban("nobody-at-all")).rejects.toEqual(
    refused("There is no account named nobody-at-all."),
  );
  expect(await findAllAuditBySubject(deps.db, "user", user.id)).toHaveLength(1);
});

test("a deleted account can't be banned", async () => {
  const user = await createUser();
  const deps = testDeps();
  await deleteAccount({ ...deps, viewer: await viewerOf(user) }, { password: PASSWORD });
  const row = await env.DB.prepare("select username from users where id = ?")
    .bind(user.id)
    .first<{ username: string }>();
  await expect(ban(row?.username ?? "")).rejects.toMatchObject({ code: "not_found" });
});

async function banAs(db: Database, username: string): Promise<void> {
  await banUser({ ...testDeps(), db }, await changeByCommand({ db }, username));
}

test("a ban takes two calls, and reads the same rows with more racers on the boards", async () => {
  const measureBan = async () => {
    const { user } = await racerOnTheBoards();
    return measureRowsRead((db) => banAs(db, user.username));
  };
  const before = await measureBan();
  for (let i = 0; i < 5; i += 1) await racerOnTheBoards();
  const after = await measureBan();
  expect(after.roundTrips).toBe(2);
  expect(after.rowsRead).toBeLessThanOrEqual(before.rowsRead + 20);
  // Nearly all of it is in triggers, which remove each run's words from the index: 380 rows per flag.
  // The racer's spellings in the search are some forty more.
  expect(after.rowsRead).toBeLessThanOrEqual(2 * 2 * 400 + 80);
});

import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { readBoardPage } from "#app/features/leaderboard/read-board-page.server.ts";
import { readRun } from "#app/features/leaderboard/read-run.server.ts";
import { loader as runOverBoard } from "#app/routes/club/slip-run.ts";
import { openDatabase } from "#db/client.ts";
import { refreshStandingsOfUser } from "#db/queries/standings.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { fillBoards } from "#test/support/boards.ts";
import { testDeps } from "#test/support/deps.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
import { callRoute } from "#test/support/routes.ts";

const db = openDatabase(env.DB);

beforeAll(async () => {
  await fillBoards(300);
});

async function findRun(condition: string) {
  const run = await env.DB.prepare(
    `select s.id, s.user_id as userId from slips s join users u on u.id = s.user_id where ${condition} limit 1`,
  ).first<{ id: number; userId: number }>();
  if (!run) throw new Error(`no run where ${condition}`);
  return run;
}

test("an approved run is public, without the note and others' data", async () => {
  const { id } = await findRun("s.is_best = 1");
  const run = await readRun({ db, viewer: null }, id);
  expect(run).toMatchObject({ id, isListed: true, isOwn: false, status: "APPROVED" });
  expect(Object.keys(run ?? {})).not.toContain("vinMediaKey");
});

test("a waiting slip is only for its racer and moderators", async () => {
  const { id, userId } = await findRun("s.status = 'PENDING' and u.is_activated = 1");
  expect(await readRun({ db, viewer: null }, id)).toBeNull();
  expect(await readRun({ db, viewer: await viewerOf(await createUser()) }, id)).toBeNull();
  const editor = await viewerOf(await createUser({ role: "editor" }));
  expect(await readRun({ db, viewer: editor }, id)).toBeNull();
  const own = await readRun({ db, viewer: { id: userId, role: "racer" } }, id);
  expect(own).toMatchObject({ id, isOwn: true, status: "PENDING", rank: null });
  const moderator = await viewerOf(await createUser({ role: "moderator" }));
  expect(await readRun({ db, viewer: moderator }, id)).toMatchObject({ id, isOwn: false });
});

test("an approved run of a racer who is not activated is not public", async () => {
  const { id, userId } = await findRun("s.is_best = 1");
  await env.DB.prepare("update users set is_activated = 0 where id = ?").bind(userId).run();
  const [listed, best] = refreshStandingsOfUser(db, userId);
  await db.batch([listed, best]);
  expect(await readRun({ db, viewer: null }, id)).toBeNull();
  const own = await readRun({ db, viewer: { id: userId, role: "racer" } }, id);
  expect(own).toMatchObject({ isListed: false, rank: null });
});

test("a board and a run show real names only with consent", async () => {
  const { results } = await env.DB.prepare(
    "select username, first_name || ' ' || last_name as realName from users where is_real_name_shown = 1",
  ).all<{ username: string; realName: string }>();
  const allowed = new Map(results.map(({ username, realName }) => [username, realName]));
  const page = await readBoardPage(testDeps(), new URLSearchParams("show=100"));
  const rows = page.view?.rows ?? [];
  expect(rows.some(({ username }) => allowed.has(username))).toBe(true);
  for (const { username, realName } of rows) expect(realName).toBe(allowed.get(username));
  for (const isShown of [1, 0]) {
    const { id } = await findRun(`s.is_best = 1 and u.is_real_name_shown = ${isShown}`);
    const run = await readRun({ db, viewer: null }, id);
    expect(`${run?.firstName} ${run?.lastName}`).toBe(isShown ? "Sam Bench" : " ");
  }
});

test("an unknown id is not a run", async () => {
  expect(await readRun({ db, viewer: null }, 99_999_999)).toBeNull();
});

test("the dialog over the board gets the data of the run's page, and none for a pending run", async () => {
  const ask = (slip: string) =>
    callRoute(runOverBoard, { path: `/1320-club/slip/${slip}/run.json`, params: { slip } });
  const listed = await findRun("s.is_best = 1");
  expect((await ask(String(listed.id))).status).toBe(200);
  const waiting = await findRun("s.status = 'PENDING' and u.is_activated = 1");
  for (const slip of [String(waiting.id), "0", "x", "99999999"])
    expect(await ask(slip), slip).toMatchObject({ status: 404 });
});

test("a board that can't be read says so and keeps its URL", async () => {
  await env.DB.prepare("drop index slips_best_et").run();
  const page = await readBoardPage(testDeps(), new URLSearchParams("board=modified"));
  expect(page).toMatchObject({ view: null, failure: "HTTP error status 503" });
  expect(page.query.board).toBe("modified");
  expect(takeLoggedErrors()).toHaveLength(1);
});

import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { readBoardQuery } from "#app/features/leaderboard/schema.ts";
import { showBoard } from "#app/features/leaderboard/show-board.server.ts";
import { readHomeBoard } from "#app/features/site/home-board.server.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { openDatabase } from "#db/client.ts";
import { refreshStandingsOfUser } from "#db/queries/standings.ts";
import { updateUserBanned } from "#db/queries/users.ts";
import { rebuildStandings } from "#test/bench/rebuild-standings.ts";
import { fillBoards, readReferenceRuns } from "#test/support/boards.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const db = openDatabase(env.DB);

beforeAll(async () => {
  await fillBoards(600);
});

/** Everything the triggers maintain. Tree nodes with only zeros are optional. */
async function readState() {
  const rows = async (sql: string) => (await env.DB.prepare(sql).all()).results;
  return {
    counters: await rows(
      "select * from counters where name not in ('content', 'news-changed') and value <> 0 order by name",
    ),
    counts: await rows(
      "select * from board_counts where replace(counts, '0,', '') <> '[0]' order by 1, 2, 3, 4",
    ),
    speeds: await rows("select * from board_speeds where speeds <> '[]' order by 1, 2, 3"),
    users: await rows("select id, listed_run_count from users order by id"),
    tracks: await rows("select id, listed_run_count from track_names order by id"),
    trackRuns: await rows(
      `select t.key as track, t.value ->> 'runs' as runs from track_lists, json_each(tracks) t
       order by cast(t.key as integer)`,
    ),
    slips: await rows(
      "select id, is_listed, is_best, is_season_best, is_track_best from slips order by id",
    ),
  };
}

async function dropTriggers() {
  const { results } = await env.DB.prepare(
    `select name, sql from sqlite_master where type = 'trigger'
       and tbl_name in ('slips', 'users', 'track_names')`,
  ).all<{ name: string; sql: string }>();
  for (const { name } of results) await env.DB.prepare(`drop trigger ${name}`).run();
  return async () => {
    for (const { sql } of results) await env.DB.prepare(sql).run();
  };
}

async function refreshAllUsers() {
  const { results } = await env.DB.prepare("select id from users").all<{ id: number }>();
  for (const { id } of results) {
    const [listed, best] = refreshStandingsOfUser(db, id);
    await db.batch([listed, best]);
  }
}

test("a bulk rebuild matches the triggers", async () => {
  const rebuilt = await readState();
  const restore = await dropTriggers();
  await env.DB.batch(
    [
      "update slips set is_listed = 0, is_best = 0, is_season_best = 0, is_track_best = 0",
      "delete from counters where name like 'listed:%' or name like 'best:%'",
      "delete from board_counts",
      "delete from board_speeds",
      "update users set listed_run_count = 0",
      "update track_names set listed_run_count = 0",
    ].map((sql) => env.DB.prepare(sql)),
  );
  await restore();
  await refreshAllUsers();
  expect(await readState()).toEqual(rebuilt);
});

test("an approval writes three rows of the board's tree and three for its season", async () => {
  const { results } = await env.DB.prepare(
    "select id from slips where is_best = 1 and is_season_best = 1 order by id limit 20",
  ).all<{ id: number }>();
  for (const { id } of results) {
    const [off, on] = await env.DB.batch(
      [0, 1].map((flag) =>
        env.DB.prepare(`update slips set is_best = ?, is_season_best = ? where id = ?`).bind(
          flag,
          flag,
          id,
        ),
      ),
    );
    // The tree of each board, its counter, that of the content, the slip, the indexes of both flags
    // and the run's search tokens, which were one entry and become another.
    expect(off?.meta.rows_written).toBeLessThanOrEqual(2 * (3 + 1) + 2 + 1 + 8 + 5);
    expect(on?.meta.rows_written).toBeLessThanOrEqual(2 * (3 + 1) + 2 + 1 + 8 + 5);
  }
});

test("withdrawing, editing and approving match a rebuild", async () => {
  await env.DB.batch([
    env.DB.prepare("update slips set status = 'WITHDRAWN' where id % 5 = 0"),
    // An edit returns a run to the queue with other numbers, in one update with its standing.
    env.DB.prepare(
      "update slips set status = 'PENDING', is_listed = 0, is_best = 0, elapsed_ms = elapsed_ms - 7, ran_on = date(ran_on, '+200 days') where id % 5 = 1",
    ),
  ]);
  await refreshAllUsers();
  await env.DB.prepare("update slips set status = 'APPROVED' where id % 5 = 1").run();
  await refreshAllUsers();
  const maintained = await readState();
  const restore = await dropTriggers();
  await rebuildStandings(env.DB);
  await restore();
  expect(await readState()).toEqual(maintained);
});

test("a banned racer leaves the boards and comes back", async () => {
  const top = async () => {
    const { rows } = await showBoard({ db, viewer: null }, readBoardQuery(new URLSearchParams()));
    return rows[0];
  };
  const first = await top();
  const userId = first?.userId ?? 0;
  const change = async (bannedAt: Date | null) => {
    const [listed, best] = refreshStandingsOfUser(db, userId);
    await db.batch([updateUserBanned(db, userId, bannedAt, new Date()), listed, best]);
  };
  await change(new Date());
  expect((await top())?.userId).not.toBe(userId);
  await change(null);
  expect((await top())?.id).toBe(first?.id);
});

test.each(["Anonymous", "anonymous7", "ANONYMOUSJoe"])(
  "a racer by the name of %s is on no board",
  async (username) => {
    const { results } = await env.DB.prepare(
      `select u.id, u.username, u.username_key as usernameKey, u.listed_run_count as runs
     from users u where u.listed_run_count > 0 order by u.id limit 1`,
    ).all<{ id: number; username: string; usernameKey: string; runs: number }>();
    const racer = results[0];
    if (!racer) throw new Error("No racer has a listed run.");
    const listed = async () => {
      const row = await env.DB.prepare(
        "select count(*) as runs from slips where user_id = ? and is_listed = 1",
      )
        .bind(racer.id)
        .first<{ runs: number }>();
      return row?.runs;
    };
    const rename = async (name: string, key: string) => {
      await env.DB.prepare("update users set username = ?, username_key = ? where id = ?")
        .bind(name, key, racer.id)
        .run();
      await db.batch(refreshStandingsOfUser(db, racer.id));
    };
    await rename(username, usernameKeyOf(username));
    expect(await listed()).toBe(0);
    await rename(racer.username, racer.usernameKey);
    expect(await listed()).toBe(racer.runs);
  },
);

test("runs of racers who are not activated, banned or anonymized are not shown", async () => {
  const { results } = await env.DB.prepare(
    `select s.id from slips s join users u on u.id = s.user_id
     where s.status = 'APPROVED' and (u.is_activated = 0 or u.banned_at is not null) limit 3`,
  ).all<{ id: number }>();
  expect(results.length).toBeGreaterThan(0);
  const listed = new Set((await readReferenceRuns()).map(({ id }) => id));
  const { results: rows } = await env.DB.prepare(
    "select id from slips where is_listed = 1 order by id",
  ).all<{ id: number }>();
  expect(rows.map(({ id }) => id)).toEqual([...listed].toSorted((a, b) => a - b));
});

test("the home page shows the top of the boards and the quickest run of the week", async () => {
  const reference = await readReferenceRuns();
  const newest =
    reference
      .map(({ ranOn }) => ranOn)
      .toSorted()
      .at(-1) ?? "";
  const now = new Date(`${newest}T20:00:00Z`);
  const { result, roundTrips } = await measureRowsRead((database) =>
    readHomeBoard({ db: database, clock: { now: () => now } }),
  );
  const weekAgo = new Date(now.getTime() - 6 * DAY_MS).toISOString().slice(0, 10);
  const quickest = Math.min(
    ...reference.filter(({ ranOn }) => ranOn >= weekAgo).map(({ elapsedMs }) => elapsedMs),
  );
  expect(roundTrips).toBe(1);
  expect(result.hero).toMatchObject({ isOfWeek: true, run: { elapsedMs: quickest } });
  const top = reference.filter(({ isStock, rank }) => isStock && rank && rank <= 5);
  expect(result.stock.map(({ id, rank }) => ({ id, rank }))).toEqual(
    top.slice(0, 5).map(({ id, rank }) => ({ id, rank })),
  );
  expect(result.bestSixtyFoot?.sixtyFootMs).toBe(
    Math.min(...reference.map(({ sixtyFootMs }) => sixtyFootMs)),
  );
  expect(result.listed).toBe(reference.length);
});

test("the home page shows the last approved listed run, despite a later rejection", async () => {
  const [approved] = await readReferenceRuns();
  if (!approved) throw new Error("There are no runs.");
  const decide = (id: number, at: number) =>
    env.DB.prepare("update slips set decided_at = ? where id = ?").bind(at, id).run();
  const unlisted = await env.DB.prepare("select id from slips where is_listed = 0 limit 1").first<{
    id: number;
  }>();
  await decide(approved.id, 4_000_000_000_000);
  await decide(unlisted?.id ?? 0, 4_000_000_000_001);
  const { justApproved } = await readHomeBoard({ db, clock: { now: () => new Date() } });
  expect(justApproved).toMatchObject({ id: approved.id, elapsedMs: approved.elapsedMs });
});

test("without a run this week the hero is the quickest run of all", async () => {
  const result = await readHomeBoard({ db, clock: { now: () => new Date("2031-01-01") } });
  expect(result.hero?.isOfWeek).toBe(false);
});

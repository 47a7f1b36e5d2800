import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { BOARDS } from "#app/features/leaderboard/board-query.ts";
import { readRecordProgression } from "#app/features/leaderboard/read-record-progression.server.ts";
import { refreshStandingsOfUser } from "#db/queries/standings.ts";
import { updateUserBanned } from "#db/queries/users.ts";
import { fillBoards, type ReferenceRun, readReferenceRuns } from "#test/support/boards.ts";
import { testDeps } from "#test/support/deps.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

let reference: ReferenceRun[] = [];

beforeAll(async () => {
  await fillBoards(4_000);
  reference = await readReferenceRuns();
});

/** Computes the records from all runs, day by day. */
function expected(runs: readonly ReferenceRun[], isStock: boolean) {
  const days = Map.groupBy(
    runs.filter((run) => run.isStock === isStock),
    (run) => run.ranOn,
  );
  let record = Number.POSITIVE_INFINITY;
  return [...days.keys()].toSorted().flatMap((day) => {
    // The reference is in board order: the first run of a day is its quickest.
    const quickest = days.get(day)?.[0];
    if (!quickest || quickest.elapsedMs >= record) return [];
    record = quickest.elapsedMs;
    return [{ slipId: quickest.id, ranOn: day, elapsedMs: quickest.elapsedMs }];
  });
}

test("the records of a board are the runs quicker than all before", async () => {
  const { result, roundTrips } = await measureRowsRead((db) => readRecordProgression({ db }));
  for (const board of BOARDS) {
    const records = result[board];
    expect(records.length).toBeGreaterThan(2);
    expect(records.map(({ slipId, ranOn, elapsedMs }) => ({ slipId, ranOn, elapsedMs }))).toEqual(
      expected(reference, board === "stock"),
    );
    expect(records[0]?.gainMs).toBeNull();
    expect(records[1]?.gainMs).toBeGreaterThan(0);
  }
  expect(roundTrips).toBe(1);
});

test("records read rows for months and days, not for runs", async () => {
  const { rowsRead } = await measureRowsRead((db) => readRecordProgression({ db }));
  expect(rowsRead).toBeLessThanOrEqual(2_000);
});

test("when a record's racer leaves the boards, slower runs become records", async () => {
  const { db } = testDeps();
  const [first] = (await readRecordProgression({ db })).stock;
  const userId = reference.find((run) => run.id === first?.slipId)?.userId ?? 0;
  const [listed, best] = refreshStandingsOfUser(db, userId);
  await db.batch([updateUserBanned(db, userId, new Date(), new Date()), listed, best]);
  const rest = reference.filter((run) => run.userId !== userId);
  const records = (await readRecordProgression({ db })).stock;
  expect(records.map(({ slipId }) => slipId)).toEqual(
    expected(rest, true).map(({ slipId }) => slipId),
  );
});

test("a board without runs has no records", async () => {
  await env.DB.batch(
    ["update slips set is_listed = 0, is_best = 0, is_season_best = 0, is_track_best = 0"].map(
      (sql) => env.DB.prepare(sql),
    ),
  );
  expect(await readRecordProgression(testDeps())).toEqual({ stock: [], modified: [] });
});

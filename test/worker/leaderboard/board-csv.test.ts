import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { BOARD_DEFAULTS, CSV_ROWS_MAX } from "#app/features/leaderboard/board-query.ts";
import { downloadBoard } from "#app/features/leaderboard/download-board.server.ts";
import { windowLinks } from "#app/features/leaderboard/rules.ts";
import { showBoard } from "#app/features/leaderboard/show-board.server.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { fillBoards, type ReferenceRun, readReferenceRuns } from "#test/support/boards.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const PATH = "/1320-club/board.csv";

let reference: ReferenceRun[] = [];

beforeAll(async () => {
  await fillBoards(8_000);
  reference = await readReferenceRuns();
});

async function download(search: string) {
  const response = await new Client().fetch(`${PATH}?${search}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  // Excel needs the byte order mark to read UTF-8.
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, ...lines] = new TextDecoder().decode(bytes).split("\r\n");
  return { response, head, rows: lines.slice(0, -1).map((line) => line.split(",")) };
}

test("the file has the board in its order, with its decimals, as an attachment", async () => {
  const { response, head, rows } = await download("board=modified");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toBe(
    'attachment; filename="1320-club-modified.csv"',
  );
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(head).toBe(
    "Pos,Racer,Year,Make,Model,Trim,Category,Track,Date,1/4 Mile ET,60 FT. Time,1/4 Mile Speed,Run",
  );
  const board = reference.filter((run) => !run.isStock && run.isBest);
  expect(rows).toHaveLength(Math.min(CSV_ROWS_MAX, board.length));
  expect(rows.slice(0, 50).map((row) => [row[0], row[9]])).toEqual(
    board.slice(0, 50).map((run) => [String(run.rank), formatSeconds(run.elapsedMs)]),
  );
});

test("filters, order and offset of the page apply", async () => {
  const { rows } = await download("track=raceway&order=desc&offset=20");
  const board = reference
    .filter((run) => run.isStock && run.isBest && /raceway/i.test(run.raceTrack))
    .toReversed();
  expect(rows.map((row) => row[9])).toEqual(
    board.slice(20, 20 + CSV_ROWS_MAX).map((run) => formatSeconds(run.elapsedMs)),
  );
});

test("the file of a list paged by run starts with the first row shown", async () => {
  const { db } = testDeps();
  const first = { ...BOARD_DEFAULTS, sort: "topSpeed", order: "desc" } as const;
  const { rows: boardRows, ...view } = await showBoard(
    { db, viewer: null },
    { ...first, window: 20 },
  );
  const down = windowLinks(first, view).down ?? "";
  const { rows } = await download(down.split("?")[1] ?? "");
  expect(rows.slice(0, 10).map((row) => row[11])).toEqual(
    boardRows.slice(10).map((run) => formatSpeed(run.trapSpeedHundredthsMph)),
  );
});

test("an unchanged file is not sent twice", async () => {
  const response = await new Client().fetch(`${PATH}?q=hemi`);
  const again = await new Client().fetch(`${PATH}?q=hemi`, {
    headers: { "if-none-match": response.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
});

test("names that start like a formula are text", async () => {
  const run = reference.find(({ rank, isStock }) => isStock && rank === 1);
  await env.DB.prepare("update users set username = ? where id = ?")
    .bind("-cmd,x", run?.userId)
    .run();
  const response = await new Client().get(`${PATH}?`);
  expect((await response.text()).split("\r\n")[1]).toContain(`"'-cmd,x"`);
});

test("names keep their accents in Excel", async () => {
  const run = reference.find(({ rank, isStock }) => isStock && rank === 2);
  await env.DB.prepare("update users set username = 'Curaçao' where id = ?")
    .bind(run?.userId)
    .run();
  const { rows } = await download("");
  expect(rows.map(([, racer]) => racer)).toContain("Curaçao");
});

test("only GET and HEAD are allowed", async () => {
  const response = await new Client().postForm(PATH, {});
  expect(response.status).toBe(405);
});

test("the file is bounded in rows and calls", async () => {
  const { rowsRead, roundTrips } = await measureRowsRead((db) =>
    downloadBoard({ ...testDeps(), db }, new URLSearchParams("runs=all&sort=topSpeed")),
  );
  expect(rowsRead).toBeLessThanOrEqual(8 * CSV_ROWS_MAX);
  expect(roundTrips).toBeLessThanOrEqual(2);
  const limited = downloadBoard(
    { ...testDeps(), limits: { ...testDeps().limits, isWithin: async () => false } },
    new URLSearchParams(),
  );
  await expect(limited).rejects.toMatchObject({ code: "rate_limited" });
});

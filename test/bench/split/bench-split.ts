import { isDeepStrictEqual } from "node:util";
import { readRun } from "#app/features/leaderboard/read-run.server.ts";
import { showBoard } from "#app/features/leaderboard/show-board.server.ts";
import { type Database, openDatabase } from "#db/client.ts";
import type { RunKey } from "#db/queries/boards.ts";
import { createMeter, type Meter, meteredDatabase } from "#test/support/metered-database.ts";
import { planPages, queryOf } from "./board-pages.ts";
import {
  type BoardPage,
  type BoardRows,
  readSplitBoard,
  readSplitRank,
} from "./read-split-board.ts";

/** How many runs' ranks are compared, and after how many runs pages start. */
const RANKS = 300;
const PLACES = 3;

type Cost = {
  rows: number;
  calls: number;
  /** The calls that a database got one after the other: all databases are called at once. */
  inARow: number;
};
type Line = { name: string; pages: number; different: string[]; single: Cost; split: Cost };

/** Reads the same in both ways. */
type Comparison = {
  label: string;
  fromOne(db: Database): Promise<unknown>;
  fromAll(dbs: readonly Database[]): Promise<unknown>;
};

/**
 * Compares every kind of board page and the ranks of runs with those of a single database, and prints what both
 * cost.
 *
 * @returns whether all are identical
 */
export async function compareSplit(
  single: D1Database,
  parts: readonly D1Database[],
): Promise<boolean> {
  const { results: places } = await single
    .prepare(
      `select id, ran_on as ranOn, elapsed_ms as elapsedMs, sixty_foot_ms as sixtyFootMs,
         trap_speed_hundredths_mph as trapSpeedHundredthsMph
       from slips where is_best = 1 order by id * 7919 % 1000003 limit ?`,
    )
    .bind(PLACES)
    .all<RunKey>();
  const boardLength =
    (await single
      .prepare("select value from counters where name = 'best:1'")
      .first<number>("value")) ?? 0;
  const { results: runs } = await single
    .prepare("select id from slips where is_listed = 1 order by id * 7919 % 1000003 limit ?")
    .bind(RANKS)
    .all<{ id: number }>();
  const kinds = [
    ...planPages(places, boardLength).map(({ name, pages }) => ({
      name,
      comparisons: pages.map(comparePage),
    })),
    { name: "a run's rank", comparisons: runs.map(({ id }) => compareRank(id)) },
  ];
  const lines: Line[] = [];
  for (const { name, comparisons } of kinds) {
    lines.push(await measureKind(name, comparisons, { single, parts }));
  }
  return printLines(lines, parts.length);
}

function comparePage(page: BoardPage): Comparison {
  return {
    label: JSON.stringify(page),
    fromOne: async (db) => rowsOf(await showBoard({ db, viewer: null }, queryOf(page))),
    fromAll: (dbs) => readSplitBoard(dbs, page),
  };
}

function compareRank(id: number): Comparison {
  return {
    label: `run ${id}`,
    fromOne: async (db) => {
      const run = await readRun({ db, viewer: null }, id);
      return run && { rank: run.rank };
    },
    fromAll: (dbs) => readSplitRank(dbs, id),
  };
}

/** The part of a page that comes from the database; the rest follows from it. */
function rowsOf(view: Awaited<ReturnType<typeof showBoard>>): BoardRows {
  const { total, hasMore, seasons, leader } = view;
  const rows = view.rows.map(({ isOwn, place, gap, behindMs, ...run }) => run);
  return { total, hasMore, seasons, leader, rows };
}

async function measureKind(
  name: string,
  comparisons: readonly Comparison[],
  { single, parts }: { single: D1Database; parts: readonly D1Database[] },
): Promise<Line> {
  const line: Line = {
    ...{ name, pages: comparisons.length, different: [] },
    ...{ single: { rows: 0, calls: 0, inARow: 0 }, split: { rows: 0, calls: 0, inARow: 0 } },
  };
  for (const { label, fromOne, fromAll } of comparisons) {
    const one = createMeter();
    const expected = await fromOne(openDatabase(meteredDatabase(single, one)));
    const meters = parts.map(createMeter);
    const result = await fromAll(
      parts.map((part, at) => openDatabase(meteredDatabase(part, meters[at] ?? createMeter()))),
    );
    if (!isDeepStrictEqual(result, expected)) line.different.push(label);
    line.single = worst(line.single, costOf([one]));
    line.split = worst(line.split, costOf(meters));
  }
  return line;
}

function costOf(meters: readonly Meter[]): Cost {
  const rows = meters.flatMap(({ statements }) => statements.map(({ rowsRead }) => rowsRead));
  const calls = meters.map(({ roundTrips }) => roundTrips);
  return { rows: sum(rows), calls: sum(calls), inARow: Math.max(...calls) };
}

function worst(a: Cost, b: Cost): Cost {
  return {
    rows: Math.max(a.rows, b.rows),
    calls: Math.max(a.calls, b.calls),
    inARow: Math.max(a.inARow, b.inARow),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function printLines(lines: readonly Line[], databases: number): boolean {
  const cells = (...values: (string | number)[]) =>
    values.map((value) => value.toLocaleString("en-US").padStart(9)).join("");
  console.log(
    `\n${"".padEnd(28)}${"".padStart(9)}${"one database".padStart(18)}${`${databases} databases`.padStart(27)}`,
  );
  console.log(
    `${"the most of any page".padEnd(28)}${cells("pages", "rows", "calls", "rows", "calls", "in a row")}`,
  );
  for (const { name, pages, single, split } of lines) {
    const costs = [single.rows, single.calls, split.rows, split.calls, split.inARow];
    console.log(`${name.padEnd(28)}${cells(pages, ...costs)}`);
  }
  const compared = sum(lines.map(({ pages }) => pages));
  const different = lines.flatMap((line) => line.different);
  console.log(`\nidentical: ${compared - different.length} of ${compared}`);
  for (const label of different.slice(0, 10)) console.log(`different: ${label}`);
  return different.length === 0;
}

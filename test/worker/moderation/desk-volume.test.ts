import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { listQueue } from "#app/features/moderation/list-queue.server.ts";
import { readDeskFigures } from "#app/features/moderation/read-desk-figures.server.ts";
import { readSlipReview } from "#app/features/moderation/read-slip-review.server.ts";
import { QUEUE_LIMIT } from "#app/features/moderation/schema.ts";
import { WAITS_READ } from "#app/features/slips/review.ts";
import { findAllOldestWaiting, findLatestWaits, findQueueOf } from "#db/queries/desk.ts";
import { findQueueNeighbors } from "#db/queries/moderation.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { fillBoards } from "#test/support/boards.ts";
import { testDeps } from "#test/support/deps.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const NOW = new Date("2026-07-01T12:00:00Z");
const WAITING = 2_000;
let viewer: Viewer;

/**
 * A board with thousands of runs, two thousand of which wait again, flagged or not, all of them
 * seen.
 */
beforeAll(async () => {
  await fillBoards(6_000);
  viewer = await viewerOf(await createUser({ role: "moderator" }));
  await env.DB.batch([
    env.DB.prepare(
      `update slips set is_listed = 0, is_best = 0, status = iif(id % 8 = 0, 'IN_REVIEW', 'PENDING'),
         claimed_by = iif(id % 8 = 0, ?1, null), claimed_at = iif(id % 8 = 0, ?2, null), decided_at = null,
         submitted_at = ?2 - id * 60000,
         flags = iif(id % 10 = 0, '[{"code":"ET_SPEED","isStrong":true,"detail":"odd"}]', '[]')
       where id in (select id from slips where status = 'APPROVED' order by id limit ${WAITING})`,
    ).bind(viewer.id, NOW.getTime()),
    env.DB.prepare(
      "update slips set decided_at = ?1 - (id % 20) * 43200000 where status = 'APPROVED'",
    ).bind(NOW.getTime()),
    env.DB.prepare(
      `insert into slip_sightings (slip_id, moderator_id, version, seen_at)
       select id, ?, version, 0 from slips where status in ('PENDING', 'IN_REVIEW')`,
    ).bind(viewer.id),
  ]);
}, 120_000);

const deps = () => ({ ...testDeps({ now: NOW }), viewer });

describe("the queue", () => {
  test.each(["PENDING", "IN_REVIEW", "APPROVED"] as const)(
    "of %s reads at most 60 rows, all of them seen by this moderator",
    async (status) => {
      const { result, rowsRead, roundTrips } = await measureRowsRead((db) =>
        listQueue({ ...deps(), db }, { status }),
      );
      expect(result.slips).toHaveLength(15);
      expect(rowsRead).toBeLessThanOrEqual(60);
      expect(roundTrips).toBe(1);
    },
  );

  test("of the API, a hundred slips without filters, reads four rows per slip", async () => {
    const { result, rowsRead } = await measureRowsRead((db) =>
      listQueue({ ...deps(), db }, { status: "PENDING", limit: QUEUE_LIMIT }),
    );
    expect(result.slips).toHaveLength(QUEUE_LIMIT);
    expect(rowsRead).toBeLessThanOrEqual(4 * QUEUE_LIMIT);
  });

  test("with a filter scans the next slips of the queue and continues after them", async () => {
    const { result, rowsRead, roundTrips } = await measureRowsRead((db) =>
      listQueue({ ...deps(), db }, { status: "PENDING", flag: "strong" }),
    );
    expect(roundTrips).toBe(2);
    expect(result.slips).toHaveLength(10);
    expect(rowsRead).toBeLessThanOrEqual(100);

    const rare = { status: "PENDING" as const, flag: "VIN_ELSEWHERE" as const };
    const { result: first } = await measureRowsRead((db) => listQueue({ ...deps(), db }, rare));
    expect(first).toMatchObject({ slips: [], next: expect.stringMatching(/^\d+-\d+$/) });
  });

  test("a filter finds every match in the table once, page by page", async () => {
    const ids: number[] = [];
    let after: { submittedAt: Date; id: number } | undefined;
    for (let page = 0; page < 1_000; page += 1) {
      const { slips, next } = await listQueue(deps(), { status: "PENDING", flag: "strong", after });
      ids.push(...slips.map(({ id }) => id));
      if (next === null) break;
      const [at, id] = next.split("-").map(Number);
      after = { submittedAt: new Date(at ?? 0), id: id ?? 0 };
    }
    const { results } = await env.DB.prepare(
      "select id from slips where status = 'PENDING' and flags <> '[]' order by submitted_at, id",
    ).all<{ id: number }>();
    expect(ids).toEqual(results.map(({ id }) => id));
  });

  test("finds the neighbors of a slip anywhere in it", async () => {
    const { results } = await env.DB.prepare(
      "select id, submitted_at at from slips where status = 'PENDING' order by submitted_at, id",
    ).all<{ id: number; at: number }>();
    for (const place of [0, 800, results.length - 1]) {
      const at = results[place];
      const { result, rowsRead } = await measureRowsRead((db) =>
        findQueueNeighbors(db, {
          status: "PENDING",
          place: { id: at?.id ?? 0, submittedAt: new Date(at?.at ?? 0) },
          exceptUserId: viewer.id,
        }),
      );
      expect(result).toEqual({
        previousId: results[place - 1]?.id ?? null,
        nextId: results[place + 1]?.id ?? null,
      });
      expect(rowsRead).toBeLessThanOrEqual(10);
    }
  });
});

test("a slip's page reads at most a racer's latest forty slips and what belongs to the slip", async () => {
  const [first] = (await listQueue(deps(), { status: "PENDING" })).slips;
  const { rowsRead, roundTrips } = await measureRowsRead((db) =>
    readSlipReview({ ...deps(), db }, first?.id ?? 0),
  );
  expect(roundTrips).toBe(2);
  expect(rowsRead).toBeLessThanOrEqual(120);
});

test("a racer's view of the queue reads only its front", async () => {
  const [waiting] = (await listQueue(deps(), { status: "PENDING" })).slips;
  const line = await measureRowsRead((db) =>
    findQueueOf(db, waiting?.user.id ?? 0, { places: 50, decisions: 25 }),
  );
  expect(JSON.parse(line.result[0]?.head ?? "")).toHaveLength(50);
  expect(JSON.parse(line.result[0]?.waits ?? "")).toHaveLength(25);
  expect(line.rowsRead).toBeLessThanOrEqual(78);
  expect(await findQueueOf(deps().db, 0, { places: 50, decisions: 25 })).toEqual([]);
  const waits = await measureRowsRead((db) => findLatestWaits(db, 25));
  expect(waits.result).toHaveLength(25);
  expect(waits.rowsRead).toBeLessThanOrEqual(50);
});

test("figures read the decisions behind the usual wait, and at most 500 per day", async () => {
  const oldest = await measureRowsRead((db) => findAllOldestWaiting(db));
  expect(oldest.rowsRead).toBeLessThanOrEqual(2);
  const { result, rowsRead, roundTrips } = await measureRowsRead((db) =>
    readDeskFigures({ ...deps(), db }),
  );
  expect(roundTrips).toBe(1);
  expect(result.decisions).toBe(WAITS_READ);
  expect(result.days.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(100);
  expect(Math.max(...result.days.map(({ count }) => count))).toBeLessThanOrEqual(500);
  expect(rowsRead).toBeLessThanOrEqual(14 * 501 + 300);
});

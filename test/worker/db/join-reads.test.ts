import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { openSession } from "#db/session.ts";

function readValue(db: Database, value: number) {
  return db.all<{ value: number }>(sql`select ${value} as value`);
}

/** D1 whose calls fail as if it were down; `count` says how many there were. */
function downDatabase() {
  let calls = 0;
  const fail = async () => {
    calls += 1;
    throw new Error("D1_ERROR: Network connection lost.");
  };
  const statement = { bind: () => statement, all: fail, run: fail, raw: fail };
  const session = { prepare: () => statement, batch: fail, getBookmark: () => null };
  const database = Object.create(env.DB, { withSession: { value: () => session } });
  return { database, count: () => calls };
}

test("reads at the same time are one call, and one that fails doesn't fail the others", async () => {
  const { db, usage } = openSession(env.DB, "first-primary", { areReadsJoined: true });
  const [one, two, batch] = await Promise.all([
    readValue(db, 1),
    readValue(db, 2),
    db.batch([readValue(db, 3), readValue(db, 4)]),
  ]);
  expect([one, two, ...batch]).toEqual([1, 2, 3, 4].map((value) => [{ value }]));
  expect(usage.roundTrips).toBe(1);

  const results = await Promise.allSettled([
    readValue(db, 5),
    db.all(sql`select nothing from nowhere`),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  expect(usage.roundTrips).toBe(4);
});

test("reads at different times are calls of their own, and so are writes", async () => {
  const { db, usage } = openSession(env.DB, "first-primary", { areReadsJoined: true });
  await readValue(db, 1);
  await readValue(db, 2);
  expect(usage.roundTrips).toBe(2);
  await Promise.all([
    readValue(db, 3),
    db.run(sql`update counters set value = value where name = 'none'`),
    db.batch([readValue(db, 4), db.run(sql`delete from counters where name = 'none'`)]),
  ]);
  expect(usage.roundTrips).toBe(5);
});

test("a database that is down is asked once for all of them", async () => {
  const { database, count } = downDatabase();
  const { db } = openSession(database, "first-primary", { areReadsJoined: true });
  const results = await Promise.allSettled([readValue(db, 1), readValue(db, 2), readValue(db, 3)]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(count()).toBe(1);
});

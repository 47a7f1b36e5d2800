import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { openSession } from "#db/session.ts";

const starts: string[] = [];
let isWriteLost = false;

/** D1 that records where sessions start and, on request, loses the response of writes. */
const database = new Proxy(env.DB, {
  get(target, name) {
    if (name !== "withSession") return Reflect.get(target, name);
    return (start: D1SessionConstraint) => {
      starts.push(start);
      const session = target.withSession(start);
      return {
        prepare: (text: string) => session.prepare(text),
        getBookmark: () => session.getBookmark(),
        async batch(statements: D1PreparedStatement[]) {
          const results = await session.batch(statements);
          if (isWriteLost) throw new Error("Network connection lost.");
          return results;
        },
      };
    };
  },
});

const insert = (db: ReturnType<typeof openSession>["db"], name: string) =>
  db.batch([
    db.run(sql`insert into counters (name, value) values (${name}, 1)`),
    db.run(sql`update counters set value = 2 where name = ${name}`),
  ]);

beforeEach(() => {
  starts.length = 0;
  isWriteLost = false;
});

test("after a write whose response is lost, the next read begins at the primary and sees it", async () => {
  const { db, bookmark, usage } = openSession(database, "first-unconstrained");
  isWriteLost = true;
  await expect(insert(db, "lost")).rejects.toThrow("Network connection lost.");
  expect(starts).toEqual(["first-unconstrained", "first-primary"]);
  expect(usage.hasWritten).toBe(true);
  expect(bookmark()).not.toBeNull();
  const rows = await db.all(sql`select value from counters where name = 'lost'`);
  expect(rows).toEqual([{ value: 2 }]);
});

test("a failed read leaves the session as it is", async () => {
  const { db } = openSession(database, "first-unconstrained");
  isWriteLost = true;
  const read = () => db.all<{ name: string }>(sql`select name from counters limit 1`);
  await expect(db.batch([read(), read()] as never)).rejects.toThrow("Network connection lost.");
  await expect(db.all(sql`select * from no_such_table`)).rejects.toThrow();
  expect(starts).toEqual(["first-unconstrained"]);
});

test("a single write that fails starts the session again, too", async () => {
  const { db } = openSession(database, "first-unconstrained");
  await expect(db.run(sql`insert into no_such_table values (1)`)).rejects.toThrow();
  expect(starts).toEqual(["first-unconstrained", "first-primary"]);
});

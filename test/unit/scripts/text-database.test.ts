import { DatabaseSync } from "node:sqlite";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { insertMail, updateMailById, updateUnsentMailToQueued } from "#db/queries/mails.ts";
import { openTextDatabase } from "../../../scripts/lib/text-database.ts";

const META = {
  ...{ duration: 0, size_after: 0, rows_read: 0, rows_written: 0 },
  ...{ last_row_id: 0, changed_db: false, changes: 0 },
};

/** A text database, and the statements it received. */
function textDatabase() {
  const sqlite = new DatabaseSync(":memory:");
  const sent: string[] = [];
  const connection = openTextDatabase(async (text) => {
    sent.push(text);
    return text
      .split(";\n")
      .map((one) => ({ success: true, results: sqlite.prepare(one).all(), meta: META }));
  });
  return { connection, db: openDatabase(connection), sqlite, sent };
}

test.each([
  "Famoso",
  "Joe's",
  "'; drop table users; --",
  "?",
  'a "quoted" one',
  "\\'",
  "zwei\nZeilen",
  "",
])("%j arrives unchanged", async (text) => {
  const { db } = textDatabase();
  const [row] = await db.all(
    sql`select ${text} as text, '?' as mark, "a?" as named, ${7.5} as number, ${true} as flag, ${null} as none from (select 'it''s ?' as "a?")`,
  );
  expect(row).toEqual({ text, mark: "?", named: "it's ?", number: 7.5, flag: 1, none: null });
});

test("values without a literal are rejected", async () => {
  const { connection } = textDatabase();
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, undefined, new Date(), 1n]) {
    const statement = connection.prepare("select ?").bind(value);
    await expect(statement.all()).rejects.toThrow("can't be written");
  }
});

test("the product's queries run as one text per call", async () => {
  const { db, sqlite, sent } = textDatabase();
  sqlite.exec(`create table mails (id integer primary key, created_at, recipient, user_id, subject, text,
    html, status, attempts default 0, sent_at, last_error default '', not_before, subject_key, unsubscribe_url,
    is_farewell default 0)`);
  const mail = { recipient: "joe@example.com", subject: "It's 9.99?", text: "t", html: "h" };
  const { id } = await insertMail(db, { ...mail, createdAt: new Date(7) });
  sent.length = 0;
  const [, queued] = await db.batch([
    updateMailById(db, id, { status: "FAILED", attempts: 6, lastError: "the provider's" }),
    updateUnsentMailToQueued(db, id),
  ]);
  expect(queued).toEqual([{ id }]);
  expect(sent).toHaveLength(1);
  expect(sqlite.prepare("select * from mails").get()).toMatchObject({
    ...{ ...mail, created_at: 7, status: "QUEUED", attempts: 0, last_error: "" },
  });
});

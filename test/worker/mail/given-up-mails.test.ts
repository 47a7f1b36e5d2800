import { expect, test } from "vitest";
import { deliverMail, MAIL_ATTEMPTS } from "#app/features/mail/deliver-mail.server.ts";
import type { MailTransport } from "#app/features/mail/mailer.server.ts";
import type { Database } from "#db/client.ts";
import {
  findAllMails,
  findAllWaitingMailsBefore,
  findMailById,
  insertMail,
  updateMailById,
  updateUnsentMailToQueued,
} from "#db/queries/mails.ts";
import { testDeps } from "#test/support/deps.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const findAllFailed = (db: Database, limit = 30) =>
  findAllMails(db, { recipient: "", status: "FAILED", before: null, limit });

function storeMail(createdAt: Date) {
  const mail = { recipient: "someone@example.com", subject: "Hi", text: "t", html: "h" };
  return insertMail(testDeps().db, { ...mail, createdAt });
}

const fail = () => Promise.reject(new Error("the provider is down"));

test("a failed mail is listed with its reason, and can be retried once", async () => {
  const { db, clock, log } = testDeps();
  const deliver = ({ id }: { id: number }, transport: MailTransport) =>
    deliverMail({ db, clock, log, transport }, id);
  const [first, second] = [await storeMail(new Date(1000)), await storeMail(new Date(2000))];
  for (const mail of [first, second]) {
    for (let attempt = 0; attempt < MAIL_ATTEMPTS; attempt += 1) await deliver(mail, fail);
  }
  takeLoggedErrors();
  const listed = async () => (await findAllFailed(db)).rows.map(({ id }) => id);
  const [newest] = (await findAllFailed(db)).rows;
  expect(newest).toMatchObject({
    ...{ id: second.id, createdAt: new Date(2000), attempts: MAIL_ATTEMPTS },
    lastError: expect.stringContaining("the provider is down"),
  });
  expect(await listed()).toEqual([second.id, first.id]);

  expect(await updateUnsentMailToQueued(db, second.id)).toEqual([{ id: second.id }]);
  expect(await updateUnsentMailToQueued(db, second.id)).toEqual([]);
  expect(await listed()).toEqual([first.id]);
  expect(await findAllWaitingMailsBefore(db, new Date(2001), clock.now())).toEqual([
    { id: second.id },
  ]);
  await deliver(second, async () => {});
  expect(await findMailById(db, second.id)).toMatchObject({ status: "SENT", attempts: 1 });
  expect(await updateUnsentMailToQueued(db, second.id)).toEqual([]);
});

test("failed mails are found by index, at most fifty", async () => {
  const { db } = testDeps();
  for (let i = 0; i < 120; i += 1) {
    const { id } = await storeMail(new Date(10_000 + i));
    if (i % 2 === 0) await updateMailById(db, id, { status: i < 118 ? "FAILED" : "SENT" });
  }
  const { rowsRead, result } = await measureRowsRead((metered) => findAllFailed(metered, 50));
  expect(result.rows).toHaveLength(50);
  expect(rowsRead).toBeLessThanOrEqual(100);
  const retry = await measureRowsRead((metered) =>
    updateUnsentMailToQueued(metered, result.rows[0]?.id ?? 0).execute(),
  );
  expect(retry.result).toEqual([{ id: result.rows[0]?.id }]);
  expect(retry.rowsRead).toBeLessThanOrEqual(5);
});

// What becomes of a mail when sending fails: given up, tried again, or left for the next day.
import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { deliverMail, MAIL_ATTEMPTS } from "#app/features/mail/deliver-mail.server.ts";
import {
  findAllWaitingMailsBefore,
  findMailById,
  insertMail,
  updateUnsentMailsToQueued,
} from "#db/queries/mails.ts";
import { testDeps } from "#test/support/deps.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
import { createMailTransport } from "#workers/mail-transport.ts";

const { db, log } = testDeps();
const NOON = new Date("2026-11-26T12:00:00Z");
const MIDNIGHT = new Date("2026-11-27T00:00:00Z");
const NEXT_DAY = new Date("2026-11-27T00:17:00Z");

beforeEach(async () => {
  await env.DB.exec("delete from mails");
});

async function storeMail(createdAt = NOON) {
  const mail = { recipient: "someone@example.com", subject: "Hi", text: "t", html: "h" };
  return (await insertMail(db, { ...mail, createdAt })).id;
}

/** Delivers through the Email binding, which throws an error with this code; null sends the mail. */
function deliver(mailId: number, code: string | null, now = NOON) {
  const send = async () => {
    if (code) throw Object.assign(new Error(`failed with ${code}`), { code });
    return { messageId: "1" };
  };
  const production = { APP_ENV: "production", MAIL_FROM: "noreply@garage.example" } as const;
  const transport = createMailTransport({ ...production, EMAIL: { send } });
  return deliverMail({ db, log, transport, clock: { now: () => now } }, mailId);
}

const due = async (now: Date) =>
  (await findAllWaitingMailsBefore(db, now, now)).map(({ id }) => id);

test("a permanent failure is given up at once", async () => {
  const id = await storeMail();
  expect(await deliver(id, "E_RECIPIENT_SUPPRESSED")).toBe("done");
  expect(await findMailById(db, id)).toMatchObject({ status: "FAILED", attempts: 1 });
  expect(String(takeLoggedErrors())).toContain("mail.given_up");
});

test("a quota stops all mail until the next day, and costs no attempt", async () => {
  const [first, second] = [await storeMail(), await storeMail()];
  expect(await deliver(first, "E_DAILY_LIMIT_EXCEEDED")).toBe("done");
  expect(String(takeLoggedErrors())).toContain("mail.paused");
  const waiting = { status: "QUEUED", attempts: 0, notBefore: MIDNIGHT };
  for (const id of [first, second]) expect(await findMailById(db, id)).toMatchObject(waiting);
  // The second one isn't tried.
  expect(await deliver(second, "E_VALIDATION_ERROR")).toBe("done");
  expect(await findMailById(db, second)).toMatchObject(waiting);
  expect(await due(new Date(MIDNIGHT.getTime() - 1))).toEqual([]);

  expect(await due(NEXT_DAY)).toEqual([first, second]);
  expect(await deliver(first, null, NEXT_DAY)).toBe("done");
  expect(await findMailById(db, first)).toMatchObject({ status: "SENT", attempts: 1 });
});

test("a mail held for an action that can be undone keeps its time when others have to wait", async () => {
  const notBefore = new Date(NOON.getTime() + 60_000);
  const mail = { recipient: "a@example.com", subject: "Hi", text: "t", html: "h" };
  const held = await insertMail(db, {
    ...mail,
    createdAt: NOON,
    notBefore,
    subjectKey: "slip-1-1",
  });
  await deliver(await storeMail(), "E_DAILY_LIMIT_EXCEEDED");
  takeLoggedErrors();
  expect(await findMailById(db, held.id)).toMatchObject({ notBefore });
  expect(await deliver(held.id, null)).toBe("retry");
});

test("temporary failures get six attempts a day for a week", async () => {
  const id = await storeMail();
  for (let day = 0; day < 9; day += 1) {
    const now = new Date(NOON.getTime() + day * 86_400_000);
    for (let attempt = 1; attempt < MAIL_ATTEMPTS; attempt += 1) {
      expect(await deliver(id, "E_INTERNAL_SERVER_ERROR", now)).toBe("retry");
    }
    expect(await deliver(id, "E_INTERNAL_SERVER_ERROR", now)).toBe("done");
    expect(takeLoggedErrors()).toHaveLength(1);
    const stored = await findMailById(db, id);
    if (stored?.status === "FAILED") {
      expect(day).toBe(7);
      return;
    }
    expect(await due(now)).toEqual([]);
    expect(await due(new Date(now.getTime() + 86_400_000))).toEqual([id]);
  }
  expect.unreachable("the mail was never given up");
});

test("all mails that failed or wait can be queued at once; others are left alone", async () => {
  const [failed, paused, untried] = [await storeMail(), await storeMail(), await storeMail()];
  await deliver(failed, "E_RECIPIENT_SUPPRESSED");
  await deliver(paused, "E_DAILY_LIMIT_EXCEEDED");
  await env.DB.exec(`update mails set not_before = null, last_error = '' where id = ${untried}`);
  takeLoggedErrors();
  const queued = await updateUnsentMailsToQueued(db);
  expect(queued.map(({ id }) => id).sort((a, b) => a - b)).toEqual([failed, paused]);
  expect(await due(NOON)).toEqual([]);
  expect(await due(new Date(NOON.getTime() + 1))).toEqual([failed, paused, untried]);
  expect(await updateUnsentMailsToQueued(db)).toEqual([]);
});

import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { deliverMail, MAIL_ATTEMPTS } from "#app/features/mail/deliver-mail.server.ts";
import { listOutbox } from "#app/features/mail/list-outbox.server.ts";
import { findMailById, insertMail } from "#db/queries/mails.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
import type { Job } from "#workers/env.ts";
import { handleJobs } from "#workers/jobs/queue.ts";
import { runScheduled } from "#workers/jobs/scheduled.ts";
import { createMailTransport } from "#workers/mail-transport.ts";

function storeMail(createdAt = new Date(), recipient = "someone@example.com") {
  const { db } = testDeps();
  return insertMail(db, { recipient, subject: "Hi", text: "text", html: "<p>html</p>", createdAt });
}

function deliver(mailId: number, transport: () => Promise<void>) {
  const { db, clock, log } = testDeps();
  return deliverMail({ db, clock, log, transport }, mailId);
}

const fail = () => Promise.reject(new Error("the provider is down"));

test("the queue delivers to the outbox and acknowledges", async () => {
  const { id } = await storeMail();
  const batch = createMessageBatch<Job>("jobs", [
    { id: "1", timestamp: new Date(), attempts: 1, body: { kind: "mail", mailId: id } },
    { id: "2", timestamp: new Date(), attempts: 1, body: { kind: "mail", mailId: 999_999 } },
  ]);
  await handleJobs(batch, env);
  const result = await getQueueResult(batch, createExecutionContext());
  expect(result.explicitAcks).toEqual(["1", "2"]);
  expect(await findMailById(testDeps().db, id)).toMatchObject({ status: "SENT", attempts: 1 });
});

test("a mail that was sent is not sent again", async () => {
  const { id } = await storeMail();
  let sent = 0;
  const count = async () => {
    sent += 1;
  };
  await deliver(id, count);
  await deliver(id, count);
  expect(sent).toBe(1);
});

test("a failing provider is retried, then the mail is given up with a log line", async () => {
  const { id } = await storeMail();
  for (let attempt = 1; attempt < MAIL_ATTEMPTS; attempt += 1) {
    expect(await deliver(id, fail)).toBe("retry");
    expect(await findMailById(testDeps().db, id)).toMatchObject({
      status: "QUEUED",
      attempts: attempt,
    });
  }
  expect(await deliver(id, fail)).toBe("done");
  expect(await findMailById(testDeps().db, id)).toMatchObject({ status: "FAILED" });
  const errors = takeLoggedErrors();
  expect(errors).toHaveLength(1);
  expect(String(errors[0])).toContain("mail.given_up");
});

test("production sends through the Email binding, from the configured address", async () => {
  const sent: unknown[] = [];
  const email = {
    send: async (mail: unknown) => {
      sent.push(mail);
      return { messageId: "1" };
    },
  };
  const transport = createMailTransport({
    APP_ENV: "production",
    EMAIL: email,
    MAIL_FROM: "noreply@garage.example",
  });
  const mail = { to: "a@example.com", subject: "Hi", text: "text", html: "<p>html</p>" };
  await transport(mail);
  expect(sent).toEqual([{ from: "noreply@garage.example", ...mail }]);
  expect(() => createMailTransport({ APP_ENV: "production", EMAIL: email })).toThrow("MAIL_FROM");
});

test("mail that never reached the queue is queued again by the hourly job", async () => {
  const now = Date.now();
  const stuck = await storeMail(new Date(now - 2 * 60 * 60 * 1000));
  const recent = await storeMail(new Date(now - 60 * 1000));
  const queued: number[] = [];
  const jobs = {
    ...env.JOBS,
    sendBatch: async (messages: Iterable<{ body: Job }>) => {
      for (const { body } of messages) queued.push(body.mailId);
      return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } };
    },
  };
  const event = { scheduledTime: now, cron: "17 * * * *", noRetry: () => {} };
  await runScheduled(event, { ...env, JOBS: jobs });
  expect(queued).toContain(stuck.id);
  expect(queued).not.toContain(recent.id);
});

test("the outbox lists an address's mails newest first, and is 404 in production", async () => {
  const to = "outbox@example.com";
  await storeMail(new Date("2026-01-01T00:00:00Z"), to);
  await storeMail(new Date("2026-01-02T00:00:00Z"), to);
  const response = await new Client().get(`/api/dev/outbox?to=${to}`);
  const mails: { createdAt: string }[] = await response.json();
  expect(mails.map((mail) => mail.createdAt.slice(0, 10))).toEqual(["2026-01-02", "2026-01-01"]);

  const deps = testDeps();
  const production = { ...deps, config: { ...deps.config, environment: "production" as const } };
  await expect(listOutbox(production, to, "/api/dev/outbox")).rejects.toMatchObject({
    code: "not_found",
  });
});

import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { deliverMail } from "#app/features/mail/deliver-mail.server.ts";
import { listOutbox } from "#app/features/mail/list-outbox.server.ts";
import type { MailTransport } from "#app/features/mail/mailer.server.ts";
import {
  deleteMailsBefore,
  findAllMailsByRecipient,
  findMailById,
  insertMail,
  updateMailById,
} from "#db/queries/mails.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { readConfig } from "#workers/dependencies.ts";
import type { Job } from "#workers/env.ts";
import { handleJobs } from "#workers/jobs/queue.ts";
import { runScheduled } from "#workers/jobs/scheduled.ts";
import { createMailTransport } from "#workers/mail-transport.ts";
import { createMailer } from "#workers/mailer.ts";

function storeMail(createdAt = new Date(), recipient = "someone@example.com") {
  const { db } = testDeps();
  return insertMail(db, { recipient, subject: "Hi", text: "text", html: "<p>html</p>", createdAt });
}

function deliver(mailId: number, transport: MailTransport) {
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

const MAIL = { key: "mail-1", to: "a@example.com", subject: "Hi", text: "text", html: "<p>hi</p>" };

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
  const { key: _, ...mail } = MAIL;
  await transport(MAIL);
  expect(sent).toEqual([{ from: "noreply@garage.example", ...mail }]);
  expect(() => createMailTransport({ APP_ENV: "production", EMAIL: email })).toThrow("MAIL_FROM");
});

describe("an HTTP provider", () => {
  const API = {
    APP_ENV: "production",
    EMAIL: env.EMAIL,
    MAIL_FROM: "noreply@garage.example",
    MAIL_API_URL: "https://mail.test/emails",
    MAIL_API_KEY: "key-1",
  } as const;

  function answerWith(status: number, body = "{}") {
    const provider = vi
      .spyOn(globalThis, "fetch")
      .mockImplementation(async () => new Response(body, { status }));
    onTestFinished(() => provider.mockRestore());
    return provider;
  }

  test("receives the mail as JSON, with its key", async () => {
    const provider = answerWith(200, '{"id":"1"}');
    await createMailTransport(API)(MAIL);
    const [url, init] = provider.mock.lastCall ?? [];
    expect(url).toBe("https://mail.test/emails");
    expect(Object.fromEntries(new Headers(init?.headers))).toEqual({
      authorization: "Bearer key-1",
      "content-type": "application/json",
      "idempotency-key": "mail-1",
    });
    expect(init?.signal).toBeInstanceOf(AbortSignal);
    expect(JSON.parse(String(init?.body))).toEqual({
      from: "noreply@garage.example",
      to: ["a@example.com"],
      subject: "Hi",
      text: "text",
      html: "<p>hi</p>",
    });
  });

  test.each([
    [400, "FAILED"],
    [422, "FAILED"],
    [408, "QUEUED"],
    [409, "QUEUED"],
    [429, "QUEUED"],
    [302, "QUEUED"],
    [500, "QUEUED"],
    [503, "QUEUED"],
  ])(
    "that answers %i leaves the mail %s, with the reason and no secrets",
    async (answer, status) => {
      answerWith(answer, "no: a@example.com, https://garage.test/?activationToken=secret");
      const { id } = await storeMail();
      await deliver(id, createMailTransport(API));
      const stored = await findMailById(testDeps().db, id);
      expect(stored).toMatchObject({ status, attempts: 1 });
      expect(stored?.lastError).toContain(`answered ${answer}: no: [address], [link]`);
      expect(String(takeLoggedErrors())).not.toMatch(/secret|a@example/);
    },
  );

  test("gets the mail after an outage, which clears its error", async () => {
    const { id } = await storeMail();
    await deliver(id, fail);
    answerWith(200);
    await deliver(id, createMailTransport(API));
    expect(await findMailById(testDeps().db, id)).toMatchObject({
      status: "SENT",
      attempts: 2,
      lastError: "",
    });
  });

  test("requires a key and a sender", () => {
    expect(() => createMailTransport({ ...API, MAIL_API_KEY: "" })).toThrow("MAIL_API_KEY");
    expect(() => createMailTransport({ ...API, MAIL_FROM: "" })).toThrow("MAIL_FROM");
    expect(() => readConfig({ ...env, ...API, MAIL_API_KEY: "" })).toThrow("MAIL_API_KEY");
  });
});

describe("headers", () => {
  const { mail } = testDeps();
  const words = { text: "text", html: "<p>html</p>" };

  test.each([
    "victim@example.com\r\nBcc: everybody@example.com",
    "victim@example.com,everybody@example.com",
    "Victim <victim@example.com>",
    "victim@example.com\u2028",
    "no-address",
    "@example.com",
    `${"a".repeat(250)}@example.com`,
  ])("a recipient such as %j is rejected without failing the action", async (to) => {
    await mail.send({ to, standing: "proven", subject: "Hi", ...words });
    expect(await findAllMailsByRecipient(testDeps().db, to)).toEqual([]);
    expect(String(takeLoggedErrors())).toContain("mail.refused");
  });

  test("a subject stays on one line", async () => {
    const to = `${crypto.randomUUID()}@example.com`;
    await mail.send({
      to,
      standing: "proven",
      subject: "Hi\r\nBcc: a@example.com\u0000\u2028 there",
      ...words,
    });
    const [stored] = await findAllMailsByRecipient(testDeps().db, to);
    expect(stored?.subject).toBe("Hi Bcc: a@example.com there");
  });

  test.each([
    ["failing", () => Promise.reject(new Error("the queue is down"))],
    ["hanging", () => new Promise<never>(() => {})],
  ])("a %s queue doesn't break anything", async (_, enqueue) => {
    const { db, clock, config, log } = testDeps();
    const called = Promise.withResolvers<void>();
    const jobs = {
      ...env.JOBS,
      send() {
        called.resolve();
        return enqueue();
      },
    };
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const to = `${crypto.randomUUID()}@example.com`;
    const sending = createMailer({ db, jobs, clock, config, log }).send({
      to,
      standing: "proven",
      subject: "Hi",
      ...words,
    });
    await called.promise;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await sending).toBe("failed");
    expect(await findAllMailsByRecipient(db, to)).toMatchObject([{ status: "QUEUED" }]);
    expect(String(takeLoggedErrors())).toContain("mail.not_queued");
  });
});

test("mails are deleted after 90 days, sent or not, by the status index", async () => {
  const { db } = testDeps();
  const now = Date.now();
  const old = new Date(now - 91 * 24 * 60 * 60 * 1000);
  const ids = await Promise.all([storeMail(old), storeMail(old), storeMail(new Date(now))]);
  const [sent, failed, recent] = ids.map(({ id }) => id);
  await updateMailById(db, sent ?? 0, { status: "SENT" });
  await updateMailById(db, failed ?? 0, { status: "FAILED" });
  const before = new Date(now - 90 * 24 * 60 * 60 * 1000);
  const { rowsRead } = await measureRowsRead((measured) => deleteMailsBefore(measured, before));
  expect(rowsRead).toBeLessThan(20);
  expect(await findMailById(db, sent ?? 0)).toBeNull();
  expect(await findMailById(db, failed ?? 0)).toBeNull();
  expect(await findMailById(db, recent ?? 0)).not.toBeNull();
});

test("mail that never reached the queue is queued again by the hourly job", async () => {
  const now = Date.now();
  const stuck = await storeMail(new Date(now - 2 * 60 * 60 * 1000));
  const recent = await storeMail(new Date(now - 60 * 1000));
  const queued: number[] = [];
  const jobs = {
    ...env.JOBS,
    sendBatch: async (messages: Iterable<{ body: Job }>) => {
      for (const { body } of messages) if (body.kind === "mail") queued.push(body.mailId);
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

import { createMessageBatch } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { NEWEST } from "#app/features/console/read-cursor.ts";
import { listDeadLetters } from "#app/features/records/dead-letters.server.ts";
import { CONFIRMED_FOR_MS } from "#app/features/sessions/assert-confirmed.ts";
import { OWNER_FIELD } from "#app/lib/forms/form-answer.ts";
import type { QueuedJob } from "#app/lib/queued-job.ts";
import * as deadLettersPage from "#app/routes/admin/dead-letters.tsx";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import { deleteDeadLetters, findAllDeadLettersToSend } from "#db/queries/dead-letters.ts";
import { confirmedViewerOf, createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import type { Job } from "#workers/env.ts";
import { isDeadLetterQueue, storeDeadLetters } from "#workers/jobs/dead-letters.ts";

const { db } = testDeps();
let admin: Viewer;
let queued: QueuedJob[];

beforeEach(async () => {
  await env.DB.exec("delete from dead_letters");
  admin = await confirmedViewerOf(await createUser({ role: "admin" }));
  queued = [];
});

const jobs = {
  add: async (added: readonly QueuedJob[]) => {
    queued.push(...added);
  },
};
const press = (form: Record<string, string>, viewer = admin, others: object = { jobs }) =>
  callRoute(deadLettersPage.action, {
    ...{ path: "/admin/dead-letters", params: {}, viewer, deps: others },
    form: { ...form, [OWNER_FIELD]: viewer.username },
  });
const list = async () => (await listDeadLetters({ db }, { kind: null, before: NEWEST })).letters;
async function die(...bodies: Job[]) {
  const messages = bodies.map((body, n) => ({
    ...{ id: `m${n}`, timestamp: new Date(), attempts: 1, body },
  }));
  await storeDeadLetters(createMessageBatch<Job>("quarter-mile-garage-dead-jobs", messages), env);
  takeLoggedErrors();
}

test("only the queue of dead letters is theirs", () => {
  expect(isDeadLetterQueue("quarter-mile-garage-staging-dead-jobs")).toBe(true);
  expect(isDeadLetterQueue("quarter-mile-garage-jobs")).toBe(false);
});

test("what the queue gave up is listed once, with what it was for", async () => {
  const bodies = [
    { kind: "mail", mailId: 7 },
    { kind: "card", slipId: 8 },
  ] as const;
  await die(...bodies);
  await die(...bodies);
  expect((await list()).map(({ label }) => label)).toEqual([
    "Draw the share picture of run 8",
    "Send mail 7",
  ]);
});

test("one is sent again, then all; each act is audited", async () => {
  await die({ kind: "mail", mailId: 7 }, { kind: "card", slipId: 8 }, { kind: "mail", mailId: 9 });
  const [, second] = await list();
  const form = { intent: "send", letter: String(second?.id) };
  expect(await press(form)).toMatchObject({ status: 302, location: "/admin/dead-letters" });
  expect(queued).toEqual([{ kind: "card", slipId: 8 }]);
  expect((await press(form)).status).toBe(404);
  await press({ intent: "send-all" });
  expect(queued.slice(1)).toEqual([
    { kind: "mail", mailId: 7 },
    { kind: "mail", mailId: 9 },
  ]);
  expect(await list()).toEqual([]);
  const entries = await findAllAuditBySubject(db, "dead-letters", 0);
  expect(entries.map(({ action, detail }) => [action, detail.messages])).toEqual([
    ["dead-letter.send", 2],
    ["dead-letter.send", 1],
  ]);
});

test("if the queue fails, nothing is lost", async () => {
  await die({ kind: "mail", mailId: 7 });
  const down = { jobs: { add: () => Promise.reject(new Error("the queue is down")) } };
  expect((await press({ intent: "send-all" }, admin, down)).status).toBe(503);
  takeLoggedErrors();
  expect(await list()).toHaveLength(1);
});

test("one is discarded for good, by the name of what it was for", async () => {
  await die({ kind: "mail", mailId: 7 });
  const [letter] = await list();
  const form = { intent: `discard-${letter?.id}`, letter: String(letter?.id) };
  for (const typed of ["", "Send mail 77", "7"]) {
    expect(await press({ ...form, typed })).toMatchObject({
      data: { errors: { typed: "Type Send mail 7 to discard it." } },
    });
  }
  expect(await list()).toHaveLength(1);
  await press({ ...form, typed: " send mail 7 " });
  expect([await list(), queued]).toEqual([[], []]);
});

test("a stale session and others than admins can't", async () => {
  await die({ kind: "mail", mailId: 7 });
  const stale = { ...admin, confirmedAt: new Date(Date.now() - CONFIRMED_FOR_MS - 1_000) };
  expect((await press({ intent: "send-all" }, stale)).location).toMatch(/^\/admin\/confirm\?/);
  const moderator = await viewerOf(await createUser({ role: "moderator" }));
  expect((await press({ intent: "send-all" }, moderator)).status).toBe(404);
  expect(await list()).toHaveLength(1);
});

test("a page of many reads few rows", async () => {
  await env.DB.prepare(
    `insert into dead_letters (message_id, died_at, kind, body)
     select value, 0, 'mail', '{"kind":"mail","mailId":1}' from json_each(?)`,
  )
    .bind(JSON.stringify(Array.from({ length: 3_000 }, (_, n) => n)))
    .run();
  const page = await measureRowsRead((metered) =>
    listDeadLetters({ db: metered }, { kind: null, before: NEWEST }),
  );
  expect(page.rowsRead).toBe(30);
  const sent = await measureRowsRead((metered) =>
    findAllDeadLettersToSend(metered, { id: null, limit: 100 }),
  );
  expect(sent.rowsRead).toBe(100);
  const ids = sent.result.map(({ id }) => id);
  const { rowsRead } = await measureRowsRead((metered) =>
    deleteDeadLetters(metered, ids).execute(),
  );
  expect(rowsRead).toBeLessThanOrEqual(400);
});

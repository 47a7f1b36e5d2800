import { createMessageBatch, createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { type JobStep, stepsOn } from "#app/features/records/job-steps.ts";
import type { JobLine } from "#app/features/records/list-jobs.server.ts";
import { CONFIRMED_FOR_MS } from "#app/features/sessions/assert-confirmed.ts";
import { OWNER_FIELD } from "#app/lib/forms/form-answer.ts";
import type { QueuedJob } from "#app/lib/queued-job.ts";
import * as jobsPage from "#app/routes/admin/jobs.tsx";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import { findAllJobRuns, upsertJobRequest, upsertJobRuns } from "#db/queries/job-runs.ts";
import type { Role } from "#db/schema/users.ts";
import { confirmedViewerOf, createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import type { Job } from "#workers/env.ts";
import { handleJobs } from "#workers/jobs/queue.ts";
import { runScheduled } from "#workers/jobs/scheduled.ts";

const { db } = testDeps();
const PATH = "/admin/jobs";
let admin: Viewer;
/** What the page added to the queue, which the test hands on. */
let queued: QueuedJob[];

beforeEach(async () => {
  await env.DB.exec("delete from job_runs");
  admin = await confirmedViewerOf(await createUser({ role: "admin" }));
  queued = [];
});

const deps = () => ({
  jobs: {
    add: async (jobs: readonly QueuedJob[]) => {
      queued.push(...jobs);
    },
  },
});
const press = (step: string, viewer: Viewer = admin, others: object = deps()) =>
  callRoute(jobsPage.action, {
    ...{ path: PATH, params: {}, viewer, deps: others },
    form: { intent: "run", step, [OWNER_FIELD]: viewer.username },
  });
const lines = async () => {
  const { data } = await callRoute(jobsPage.loader, { path: PATH, params: {}, viewer: admin });
  return (data as { jobs: JobLine[] }).jobs;
};
const lineOf = async (step: JobStep) => (await lines()).find((line) => line.step === step);
const deliver = (jobs: readonly Job[], bindings: Partial<typeof env> = {}) =>
  handleJobs(
    createMessageBatch<Job>(
      "jobs",
      jobs.map((body, n) => ({ id: String(n), timestamp: new Date(), attempts: 1, body })),
    ),
    { ...env, ...bindings },
  );
const minute = (bindings: Partial<typeof env> = {}) =>
  runScheduled(createScheduledController({ scheduledTime: new Date(), cron: "* * * * *" }), {
    ...env,
    ...bindings,
  });

test("each turn stores its steps: when, how long, and why one failed", async () => {
  await minute();
  const runs = await findAllJobRuns(db);
  expect(runs.map(({ step }) => step).toSorted()).toEqual(stepsOn("minute").toSorted());
  expect(runs.every(({ failure, startedAt }) => failure === "" && startedAt !== null)).toBe(true);
  expect(await lineOf("rollUpVisits")).toMatchObject({ state: "done", failure: "" });
  expect(await lineOf("sweepMedia")).toMatchObject({ state: "never", startedAt: null });

  const MEDIA = { list: () => Promise.reject(new Error("the bucket of ann@example.com is down")) };
  const hour = createScheduledController({ scheduledTime: new Date(), cron: "17 * * * *" });
  const failing = runScheduled(hour, { ...env, MEDIA: MEDIA as unknown as R2Bucket });
  await expect(failing).rejects.toThrow("sweepMedia");
  takeLoggedErrors();
  expect(await lineOf("sweepMedia")).toMatchObject({
    ...{ state: "failed", failure: "Error: the bucket of [address] is down" },
  });
});

test("a turn costs one statement, and a row for each step", async () => {
  await minute();
  const runs = (await findAllJobRuns(db)).flatMap(({ startedAt, ...run }) =>
    startedAt ? { ...run, startedAt } : [],
  );
  const { rowsWritten, statements } = await measureRowsRead((metered) =>
    upsertJobRuns(metered, runs).execute(),
  );
  expect(statements).toHaveLength(1);
  expect(rowsWritten).toBe(stepsOn("minute").length);
});

test("the page reads one row for each step, and a request two", async () => {
  await minute();
  const { rowsRead: requestReads } = await measureRowsRead((metered) =>
    upsertJobRequest(metered, "rollUpVisits", new Date()),
  );
  expect(requestReads).toBeLessThanOrEqual(2);
  const { rowsRead } = await measureRowsRead((metered) => findAllJobRuns(metered));
  expect(rowsRead).toBe(stepsOn("minute").length);
});

test("a failing database doesn't stop the steps, nor fail them", async () => {
  const DB = new Proxy(env.DB, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== "prepare") return typeof value === "function" ? value.bind(target) : value;
      return (sql: string) => {
        if (sql.includes("job_runs")) throw new Error("D1_ERROR: it is down");
        return target.prepare(sql);
      };
    },
  });
  await expect(minute({ DB })).resolves.toBeUndefined();
  expect(await findAllJobRuns(db)).toEqual([]);
});

test("an admin runs a job now: once, audited, and the queue starts it", async () => {
  const answer = await press("deleteSightings");
  expect(answer).toMatchObject({ status: 302, location: PATH });
  expect(queued).toEqual([{ kind: "step", step: "deleteSightings" }]);
  expect(await lineOf("deleteSightings")).toMatchObject({ state: "waiting" });
  const again = await press("deleteSightings");
  expect(again.status).toBe(409);
  const [entry, ...others] = await findAllAuditBySubject(db, "job", 0);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ action: "job.run", actor: admin.username });

  await deliver(queued);
  expect(await lineOf("deleteSightings")).toMatchObject({ state: "done" });
  const [before] = await findAllJobRuns(db);
  // The same message twice, and the minute after it, find nothing to do.
  await deliver(queued);
  await minute();
  const after = (await findAllJobRuns(db)).find(({ step }) => step === "deleteSightings");
  expect(after).toEqual(before);
});

test("without the queue, the next minute runs it", async () => {
  const down = { jobs: { add: () => Promise.reject(new Error("the queue is down")) } };
  expect((await press("deleteSightings", admin, down)).status).toBe(302);
  await minute();
  expect(await lineOf("deleteSightings")).toMatchObject({ state: "done" });
});

test("a running job isn't started again until its time is over", async () => {
  await press("deleteSightings");
  const until = Date.now() + 60_000;
  await env.DB.prepare("update job_runs set requested_at = null, running_until = ?")
    .bind(until)
    .run();
  expect(await lineOf("deleteSightings")).toMatchObject({ state: "running" });
  expect((await press("deleteSightings")).status).toBe(409);
  await env.DB.prepare("update job_runs set running_until = 1").run();
  expect((await press("deleteSightings")).status).toBe(302);
});

test("a failed run is stored with its reason, and isn't repeated by the queue", async () => {
  await press("sweepMedia");
  const MEDIA = { list: () => Promise.reject(new Error("the bucket is down")) };
  await deliver(queued, { MEDIA: MEDIA as unknown as R2Bucket });
  expect(takeLoggedErrors()).toHaveLength(1);
  expect(await lineOf("sweepMedia")).toMatchObject({
    ...{ state: "failed", failure: "Error: the bucket is down" },
  });
});

test("mails don't wait for a job of minutes in the same batch", async () => {
  const order: unknown[] = [];
  const messages = [{ kind: "step", step: "none" } as const, { kind: "mail", mailId: 0 } as const];
  await handleJobs(
    {
      messages: messages.map((body) => ({
        ...{ id: body.kind, attempts: 1, body },
        ack: () => order.push(body.kind),
        retry: () => order.push("retry"),
      })),
    } as unknown as MessageBatch<Job>,
    env,
  );
  expect(order).toEqual(["mail", "step"]);
});

test("an unknown job is refused, and a stale session leads to the confirmation", async () => {
  expect((await press("constructor")).status).toBe(422);
  const stale = { ...admin, confirmedAt: new Date(Date.now() - CONFIRMED_FOR_MS - 1_000) };
  const sent = await press("sweepMedia", stale);
  expect(sent.location).toBe(`/admin/confirm?next=${encodeURIComponent(PATH)}`);
  expect(await findAllJobRuns(db)).toEqual([]);
});

test.each<Role>(["racer", "moderator", "editor"])("a %s doesn't find the page", async (role) => {
  const viewer = await viewerOf(await createUser({ role }));
  const page = await callRoute(jobsPage.loader, { path: PATH, params: {}, viewer });
  expect(page.status).toBe(404);
  expect((await press("sweepMedia", viewer)).status).toBe(404);
});

import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { claimSlip } from "#app/features/moderation/claim-slip.server.ts";
import { decideSlip } from "#app/features/moderation/decide-slip.server.ts";
import { listOwnSlips } from "#app/features/slips/list-own-slips.server.ts";
import { readSlipForm } from "#app/features/slips/read-slip-form.server.ts";
import { CLAIM_MS } from "#app/features/slips/review.ts";
import { timeSlipSchema } from "#app/features/slips/schema.ts";
import { submitTimeSlip } from "#app/features/slips/submit-time-slip.server.ts";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import { findSlipById } from "#db/queries/slips.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { createCar, createReference, createSlip, slipFields, TODAY } from "#test/support/slips.ts";
import { runScheduled } from "#workers/jobs/scheduled.ts";

beforeAll(createReference);

const after = (ms: number) => new Date(TODAY.getTime() + ms);

async function claimedSlip() {
  const racer = await viewerOf(await createUser());
  const moderator = await viewerOf(await createUser({ role: "moderator" }));
  const carId = await createCar(racer);
  const slip = await createSlip(racer, carId);
  await claimSlip({ ...testDeps({ now: TODAY }), viewer: moderator }, { slipId: slip.id });
  const edit = (now: Date) =>
    submitTimeSlip(
      { ...testDeps({ now }), viewer: racer },
      {
        ...timeSlipSchema.parse({ ...slipFields(racer, carId), slipId: String(slip.id) }),
        photos: { timeslip: null, timeslipAndVin: null },
        submitKey: null,
      },
    );
  return { racer, moderator, slip, edit };
}

function runJob(at: Date) {
  return runScheduled(createScheduledController({ scheduledTime: at, cron: "0 * * * *" }), env);
}

test("a racer may correct a slip once the moderator's claim on it has expired", async () => {
  const { racer, slip, edit } = await claimedSlip();
  const query = { slipId: slip.id, vehicleId: null };
  for (const [ms, isOpen] of [
    [CLAIM_MS - 1, false],
    [CLAIM_MS, true],
  ] as const) {
    const deps = { ...testDeps({ now: after(ms) }), viewer: racer };
    expect((await readSlipForm(deps, query)).slip?.refusal === null).toBe(isOpen);
    expect((await listOwnSlips(deps, { after: null })).rows[0]?.canEdit).toBe(isOpen);
  }
  await expect(edit(after(CLAIM_MS - 1))).rejects.toMatchObject({ code: "conflict" });
  expect(await edit(after(CLAIM_MS))).toMatchObject({ status: "PENDING", version: 3 });
  const stored = await findSlipById(testDeps().db, slip.id);
  expect(stored).toMatchObject({ claimedBy: null, claimedAt: null, submittedAt: TODAY });
});

test("the hourly job returns slips with an expired claim to the queue", async () => {
  const { db } = testDeps();
  const { slip } = await claimedSlip();
  await runJob(after(CLAIM_MS - 1));
  expect(await findSlipById(db, slip.id)).toMatchObject({ status: "IN_REVIEW", version: 2 });

  await runJob(after(CLAIM_MS));
  expect(await findSlipById(db, slip.id)).toMatchObject({
    status: "PENDING",
    version: 2,
    claimedBy: null,
    claimedAt: null,
    submittedAt: TODAY,
  });
  const [line] = await findAllAuditBySubject(db, "slip", slip.id);
  expect(line).toMatchObject({
    action: "slip.release",
    actor: null,
    detail: { from: "IN_REVIEW", version: 2 },
  });

  await runJob(after(2 * CLAIM_MS));
  expect(await findSlipById(db, slip.id)).toMatchObject({ status: "PENDING", version: 2 });
});

test("moderators who had the slip open when the claim expired can still decide, the first one", async () => {
  const { moderator, slip } = await claimedSlip();
  const other = await viewerOf(await createUser({ role: "moderator" }));
  await runJob(after(CLAIM_MS));
  const approveAs = (viewer: Viewer) =>
    decideSlip(
      { ...testDeps({ now: after(CLAIM_MS) }), viewer },
      { act: "approve", slipId: slip.id, version: 2, reason: null, note: "", key: null },
    );
  expect(await approveAs(other)).toMatchObject({ status: "APPROVED", version: 3 });
  await expect(approveAs(moderator)).rejects.toMatchObject({ code: "conflict" });
});

test("all claims of a busy hour are released by one run, each with an entry in the log", async () => {
  const { slip } = await claimedSlip();
  const { results } = await env.DB.prepare("select name from pragma_table_info('slips')").all();
  const own = ["id", "submit_key"];
  const columns = results.map(({ name }) => String(name)).filter((name) => !own.includes(name));
  await env.DB.prepare(
    `insert into slips (${columns}) select ${columns} from slips, json_each(?2) where slips.id = ?1`,
  )
    .bind(slip.id, JSON.stringify(Array.from({ length: 1_200 }, (_, n) => n)))
    .run();
  await runJob(after(CLAIM_MS));
  const count = (sql: string) => env.DB.prepare(`select count(*) as n from ${sql}`).first("n");
  expect(await count("slips where status = 'IN_REVIEW'")).toBe(0);
  const released = "audit_log where action = 'slip.release' and subject_id >= ";
  expect(await count(`${released}${slip.id}`)).toBe(1_201);
});

import { beforeAll, expect, test } from "vitest";
import { decideSlip } from "#app/features/moderation/decide-slip.server.ts";
import { readSlipReview } from "#app/features/moderation/read-slip-review.server.ts";
import { decideReport } from "#app/features/moderation/reports/decide-report.server.ts";
import { reportRun } from "#app/features/moderation/reports/report-run.server.ts";
import { writeSlipNote } from "#app/features/moderation/write-slip-note.server.ts";
import { exportAccount } from "#app/features/profile/export-account.server.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { createCar, createReference, createSlip } from "#test/support/slips.ts";

beforeAll(createReference);

const TO_REPORTER = "Thanks, halfshaft. I know that car too.";
const BETWEEN_MODERATORS = "Watch this one.";

/** An approved slip with a note and two reports, one upheld and one dismissed. */
async function doubtedSlip(options: Parameters<typeof createUser>[0] = {}) {
  const racer = await viewerOf(await createUser(options));
  const judge = await viewerOf(await createUser({ role: "moderator" }));
  const deps = testDeps();
  const slip = await createSlip(racer, await createCar(racer));
  await decideSlip(
    { ...deps, viewer: judge },
    { slipId: slip.id, act: "approve", version: 1, reason: null, note: "Nice.", key: null },
  );
  await writeSlipNote({ ...deps, viewer: judge }, { slipId: slip.id, text: BETWEEN_MODERATORS });
  for (const act of ["dismiss", "uphold"] as const) {
    const viewer = await viewerOf(await createUser());
    const doubt = { slipId: slip.id, reason: "WRONG_CLASS" as const, text: "It has a blower." };
    const { id: reportId } = await reportRun({ ...deps, viewer }, doubt);
    await decideReport({ ...deps, viewer: judge }, { reportId, act, answer: TO_REPORTER });
  }
  return { racer, judge, slipId: slip.id };
}

async function exportOf(viewer: Awaited<ReturnType<typeof viewerOf>>) {
  return new Response(await exportAccount({ ...testDeps(), viewer })).text();
}

test("the export has decisions, but not who reported a run or the report's text", async () => {
  const { racer } = await doubtedSlip();
  const text = await exportOf(racer);
  expect(text).not.toContain(TO_REPORTER);
  expect(text).not.toContain("report.dismiss");
  expect(text).not.toContain("slip.note");
  const [{ history }] = JSON.parse(text).slips;
  expect(history.map(({ action, detail }: Record<string, unknown>) => [action, detail])).toEqual([
    ["slip.submit", expect.objectContaining({ elapsedMs: 11_340 })],
    ["slip.approve", { from: "PENDING", version: 2, note: "Nice." }],
    ["report.uphold", { reason: "WRONG_CLASS" }],
  ]);
});

test("a moderator's export has their own actions in full", async () => {
  const { judge } = await doubtedSlip();
  const { acts } = JSON.parse(await exportOf(judge));
  expect(acts.map(({ action }: { action: string }) => action)).toEqual([
    "slip.approve",
    "slip.note",
    "report.dismiss",
    "report.uphold",
  ]);
  expect(acts[2].detail).toMatchObject({ note: TO_REPORTER });
});

test("a moderator doesn't see the note to the reporter of their own run", async () => {
  const { racer, judge, slipId } = await doubtedSlip({ role: "moderator" });
  const historyFor = async (viewer: typeof racer) =>
    (await readSlipReview({ ...testDeps(), viewer }, slipId)).history;
  expect(JSON.stringify(await historyFor(judge))).toContain(TO_REPORTER);
  const own = await historyFor(racer);
  expect(JSON.stringify(own)).not.toContain(TO_REPORTER);
  expect(own.map(({ action }) => action)).toEqual(["report.uphold", "slip.approve", "slip.submit"]);
});

import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { actOnSlip } from "#app/features/moderation/act-on-slip.server.ts";
import { readDeskFigures } from "#app/features/moderation/read-desk-figures.server.ts";
import {
  deleteDeskReadingsBefore,
  findAllDeskReadings,
  insertDeskReading,
} from "#db/queries/desk-readings.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createReference, createSlip, TODAY } from "#test/support/slips.ts";

beforeAll(createReference);
beforeEach(async () => {
  await env.DB.exec("delete from desk_readings");
});

async function desk() {
  const viewer = await viewerOf(await createUser({ role: "moderator" }));
  const racer = await createUser();
  const slip = await createSlip(await viewerOf(racer), await createCar(racer));
  const deps = { ...testDeps({ now: TODAY }), viewer };
  const act = (values: Record<string, string>) =>
    actOnSlip(deps, { slipId: slip.id, values: { version: "1", ...values }, sendKey: null });
  return { deps, act, slip };
}

const stored = async () =>
  (await env.DB.prepare("select * from desk_readings").all()).results.map(({ id, ...row }) => row);

test("a decision stores what the browser had read, of no slip and no moderator", async () => {
  const { deps, act } = await desk();
  await act({ act: "approve", verdict: "ready", openSeconds: "7" });
  expect(await stored()).toEqual([
    { decided_at: TODAY.getTime(), act: "approve", verdict: "ready", open_seconds: 7 },
  ]);
  const { readings } = await readDeskFigures(deps);
  expect(readings).toMatchObject({ decisions: 1, ready: { agreed: 1, total: 1 }, secondsRead: 7 });
});

test("an undone decision leaves no figure", async () => {
  const { act } = await desk();
  await act({ act: "reject", reason: "DUPLICATE", verdict: "mismatch", openSeconds: "9" });
  expect(await stored()).toHaveLength(1);
  await act({ act: "undo", version: "2" });
  expect(await stored()).toEqual([]);
});

test("a refused decision leaves none either", async () => {
  const { act } = await desk();
  const late = act({ act: "approve", version: "9", verdict: "ready", openSeconds: "7" });
  await expect(late).rejects.toMatchObject({ code: "conflict" });
  expect(await stored()).toEqual([]);
});

test.each([
  [{}],
  [{ verdict: "none", openSeconds: "" }],
  [{ verdict: "READY", openSeconds: "5" }],
  [{ verdict: "ready", openSeconds: "-5" }],
  [{ verdict: "ready", openSeconds: "1e9" }],
  [{ verdict: "ready'; drop table slips", openSeconds: "123456" }],
])("without script or with %j the slip is decided, and nothing is counted", async (fields) => {
  const { act, slip } = await desk();
  expect((await act({ act: "approve", ...fields })).to).not.toContain(String(slip.id));
  expect(await stored()).toEqual([]);
});

test("a slip that was left open counts as an hour", async () => {
  const { act } = await desk();
  await act({ act: "needs-info", note: "Which lane?", verdict: "unread", openSeconds: "99999" });
  expect(await stored()).toMatchObject([{ open_seconds: 3_600 }]);
});

test("figures read the latest 200 of any number; old ones are deleted", async () => {
  await env.DB.exec(
    "insert into desk_readings (decided_at, act, verdict, open_seconds) with recursive n(i) as (select 1 union all select i + 1 from n where i < 1500) select i, 'approve', 'ready', i from n",
  );
  const { result, rowsRead } = await measureRowsRead((db) => findAllDeskReadings(db, 200));
  expect(result).toHaveLength(200);
  expect(result[0]?.openSeconds).toBe(1_500);
  expect(rowsRead).toBeLessThanOrEqual(400);
  const { db } = testDeps();
  await deleteDeskReadingsBefore(db, new Date(1_200));
  const counted = await env.DB.prepare(
    "select min(decided_at) as first from desk_readings",
  ).first();
  expect(counted).toEqual({ first: 1_001 });
});

test("nothing is stored for a slip that isn't in the version of the decision", async () => {
  const { slip, deps } = await desk();
  const reading = { decidedAt: TODAY, act: "approve", verdict: "ready", openSeconds: 1 } as const;
  await insertDeskReading(deps.db, reading, { slipId: slip.id, version: 2, by: deps.viewer.id });
  expect(await stored()).toEqual([]);
});

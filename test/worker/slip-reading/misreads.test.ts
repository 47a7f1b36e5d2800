import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { readDeskFigures } from "#app/features/moderation/read-desk-figures.server.ts";
import {
  deleteMisreadReportsBefore,
  findAllMisreadReports,
  insertMisreadReport,
} from "#db/queries/misread-reports.ts";
import { createUser, signIn, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

beforeEach(async () => {
  await env.DB.exec("delete from misread_reports");
});

const VALUE = {
  field: "elapsedTime",
  text: "11.842",
  left: 420,
  top: 510,
  right: 560,
  bottom: 540,
};
const REPORT = { width: 3_024, height: 4_032, values: [VALUE] };

async function report(json: object): Promise<number> {
  const client = new Client();
  await signIn(client, await createUser());
  return (await client.postJson("/api/timeslips/misreads", json)).status;
}

const stored = async () =>
  (await env.DB.prepare('select width, height, "values" from misread_reports').all()).results;

test("a report stores what was read and where, of no racer", async () => {
  expect(await report(REPORT)).toBe(201);
  expect(await stored()).toEqual([
    { width: 3_024, height: 4_032, values: JSON.stringify([VALUE]) },
  ]);
  const { results } = await env.DB.prepare(
    "select name from pragma_table_info('misread_reports')",
  ).all();
  expect(results.map(({ name }) => name)).toEqual([
    "id",
    "reported_at",
    "width",
    "height",
    "values",
  ]);
});

test.each([
  ["nothing", { ...REPORT, values: [] }],
  ["another field", { ...REPORT, values: [{ ...VALUE, field: "vin" }] }],
  ["a long text", { ...REPORT, values: [{ ...VALUE, text: "x".repeat(61) }] }],
  ["what was typed", { ...REPORT, values: [{ ...VALUE, typed: "11.342" }] }],
  ["a photo", { ...REPORT, photo: "data:image/png;base64,AA==" }],
  ["a place outside", { ...REPORT, values: [{ ...VALUE, left: 9_999 }] }],
  ["half a pixel", { ...REPORT, width: 0.5 }],
  ["more values than fields", { ...REPORT, values: Array(11).fill(VALUE) }],
])("%s isn't taken", async (_, json) => {
  expect(await report(json)).toBe(400);
  expect(await stored()).toEqual([]);
});

test("the desk's figures count by field; the latest two hundred are read", async () => {
  const date = { ...VALUE, field: "raceDate" };
  const { db } = testDeps();
  for (let at = 1; at <= 250; at += 1) {
    await insertMisreadReport(db, {
      ...REPORT,
      reportedAt: new Date(at),
      values: at > 240 ? [VALUE, date] : [VALUE],
    });
  }
  const { result, rowsRead } = await measureRowsRead((at) => findAllMisreadReports(at, 200));
  expect(result).toHaveLength(200);
  expect(rowsRead).toBeLessThanOrEqual(200);
  const viewer = await viewerOf(await createUser({ role: "moderator" }));
  const { misreads } = await readDeskFigures({ ...testDeps(), viewer });
  expect(misreads).toEqual({
    reports: 200,
    fields: [
      { label: "1/4 Mile ET", count: 200 },
      { label: "Date", count: 10 },
    ],
  });
});

test("a thousand are stored at most, and old ones are deleted", async () => {
  await env.DB.exec(
    `insert into misread_reports (reported_at, width, height, "values") with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000) select i, 1, 1, '[]' from n`,
  );
  await report(REPORT);
  expect(await stored()).toHaveLength(1_000);
  await deleteMisreadReportsBefore(testDeps().db, new Date(901));
  expect(await stored()).toHaveLength(100);
  await report(REPORT);
  expect(await stored()).toHaveLength(101);
});

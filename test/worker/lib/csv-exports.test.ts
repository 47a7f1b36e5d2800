// Excel reads a CSV file as UTF-8 only with a byte order mark; other programs stumble over one.
// test/unit/lib/csv-exports.test.ts checks that every module that writes CSV is listed here.
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { exportDragPakRequests } from "#app/features/drag-pak/export-requests.server.ts";
import { REQUEST_COLUMNS } from "#app/features/drag-pak/request-columns.ts";
import { readCalendar } from "#app/features/events/calendar.server.ts";
import { readEventQuery } from "#app/features/events/read-event-query.server.ts";
import { boardColumns } from "#app/features/leaderboard/board-columns.ts";
import { exportMembers } from "#app/features/members/export-members.server.ts";
import { MEMBER_COLUMNS } from "#app/features/members/member-columns.ts";
import { EXPORT_COLUMNS, exportRedirects } from "#app/features/operations/read-redirects.server.ts";
import { exportAccount } from "#app/features/profile/export-account.server.ts";
import { SITE_KEYS } from "#app/features/site/schema.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { TEST_ORIGIN, testDeps } from "#test/support/deps.ts";
import { createTestEvents, MILAN } from "#test/support/events.ts";
import { createApprovedRun } from "#test/support/garage.ts";
import { createCar, createReference } from "#test/support/slips.ts";

const MARK = [0xef, 0xbb, 0xbf];
let racer: Viewer;

beforeAll(async () => {
  await createReference();
  const user = await createUser({ firstName: "Curaçao" });
  racer = await viewerOf(user);
  await createApprovedRun(racer, await createCar(user), { raceTrack: "Curaçao Raceway" });
  await createTestEvents([{ ...MILAN, eventName: "Curaçao Night" }], new Date());
  await env.DB.prepare(
    `insert into drag_pak_requests (created_at, updated_at, number, send_key, kind, status, name, email, email_key, answers)
     values (0, 0, 'N1', 'K1', 'dealer', 'NEW', 'Curaçao', '', 'e1', '{"name": "Curaçao"}')`,
  ).run();
});

const fetchBytes = async (path: string) => (await new Client().get(path)).bytes();

test.each([
  [
    "app/features/leaderboard/download-board.server.ts",
    () => fetchBytes("/1320-club/board.csv?board=modified"),
    boardColumns(TEST_ORIGIN),
  ],
  [
    "app/features/drag-pak/export-requests.server.ts",
    () => new Response(exportDragPakRequests(testDeps(), "NEW")).bytes(),
    REQUEST_COLUMNS,
  ],
  [
    "app/lib/csv/stream-csv.server.ts",
    () => exportMembers(testDeps(), { q: "Curaçao", role: null, state: null }).bytes(),
    MEMBER_COLUMNS,
  ],
  [
    "app/features/operations/read-redirects.server.ts",
    async () => {
      const routeRules = [{ from: "/old", to: "/Curaçao", status: 301 }];
      await env.SITE.put(SITE_KEYS.settings, JSON.stringify({ routeRules }));
      const admin = await viewerOf(await createUser({ role: "admin" }));
      return new Response(
        await exportRedirects({ ...testDeps(), viewer: admin }, { q: "" }),
      ).bytes();
    },
    EXPORT_COLUMNS,
  ],
])(
  "the CSV file of %s has one byte order mark, its letters are UTF-8, its header is its table of columns",
  async (_path, download, columns) => {
    const bytes = await download();
    expect([...bytes.slice(0, 3)]).toEqual(MARK);
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    expect(text).toContain("Curaçao");
    expect(text).not.toContain("\uFEFF");
    expect(text.split("\r\n")[0]).toBe(columns.map(({ heading }) => heading).join());
  },
);

test.each([
  ["the runs as JSON", () => fetchBytes("/rest/slips?isStock=false")],
  [
    "an account's export",
    async () => new Response(await exportAccount({ ...testDeps(), viewer: racer })).bytes(),
  ],
  [
    "the calendar",
    async () =>
      new TextEncoder().encode(
        await readCalendar(testDeps(), readEventQuery(new URLSearchParams())),
      ),
  ],
])("%s has none", async (_kind, download) => {
  const bytes = await download();
  expect([...bytes.slice(0, 3)]).not.toEqual(MARK);
  expect(new TextDecoder("utf-8", { fatal: true }).decode(bytes)).toContain("Curaçao");
});

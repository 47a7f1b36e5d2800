import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { NEWEST } from "#app/features/console/read-cursor.ts";
import { listBackups } from "#app/features/records/backups.server.ts";
import { CONFIRMED_FOR_MS } from "#app/features/sessions/assert-confirmed.ts";
import { readToday } from "#app/features/today/read-today.server.ts";
import { OWNER_FIELD } from "#app/lib/forms/form-answer.ts";
import * as backupsPage from "#app/routes/admin/backups.tsx";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import { insertBackup } from "#db/queries/backups.ts";
import { confirmedViewerOf, createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const DAY_MS = 86_400_000;
const PATH = "/admin/backups";
const { db, clock } = testDeps();
let admin: Viewer;

beforeEach(async () => {
  await env.DB.exec("delete from backups");
  admin = await confirmedViewerOf(await createUser({ role: "admin" }));
});

const open = (viewer: Viewer | null) =>
  callRoute(backupsPage.loader, { path: PATH, params: {}, viewer });
const press = (note: string, viewer = admin) =>
  callRoute(backupsPage.action, {
    ...{ path: PATH, params: {}, viewer },
    form: { intent: "restore-point", note, [OWNER_FIELD]: viewer.username },
  });
const copyOf = (ageMs: number) =>
  insertBackup(db, {
    ...{ kind: "copy", takenAt: new Date(clock.now().getTime() - ageMs), place: "a folder" },
    ...{ byteCount: 2_500_000, rowCount: 700, objectCount: 12 },
  });
const backupsOnToday = async () => {
  const { waiting } = await readToday({ ...testDeps(), viewer: admin });
  return waiting.find(({ to }) => to === PATH);
};

test("a restore point is listed with its moment, and audited", async () => {
  expect(await press(" Before the \n import ")).toMatchObject({ status: 302, location: PATH });
  const { backups } = await listBackups({ db }, { kind: null, before: NEWEST });
  expect(backups).toMatchObject([{ kind: "restore-point", note: "Before the import" }]);
  expect(Date.parse(backups[0]?.takenAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
  expect(await findAllAuditBySubject(db, "backups", 0)).toMatchObject([
    {
      action: "backup.restore-point",
      actor: admin.username,
      detail: { note: "Before the import" },
    },
  ]);
});

test("without a note, or with one that is too long, nothing is set and the field says why", async () => {
  for (const note of ["  ", "x".repeat(201)]) {
    const { status, data } = await press(note);
    expect(status).toBe(422);
    expect(data).toMatchObject({ errors: { note: expect.stringMatching(/Say what comes next/) } });
  }
  expect((await listBackups({ db }, { kind: null, before: NEWEST })).backups).toEqual([]);
});

test("only admins, who have confirmed it's them", async () => {
  const moderator = await viewerOf(await createUser({ role: "moderator" }));
  for (const viewer of [null, moderator]) expect((await open(viewer)).status).toBe(404);
  expect((await press("x", moderator)).status).toBe(404);
  const longAgo = new Date(Date.now() - CONFIRMED_FOR_MS - 1);
  const stale = await press("x", { ...admin, confirmedAt: longAgo });
  expect(stale.location).toContain("/admin/confirm");
  expect((await listBackups({ db }, { kind: null, before: NEWEST })).backups).toEqual([]);
});

test("the page and Today say how old the newest copy is, not counting restore points", async () => {
  expect((await open(admin)).data).toMatchObject({ newestCopy: { takenAt: null, isOld: true } });
  expect(await backupsOnToday()).toMatchObject({
    count: null,
    isLate: true,
    names: "There is none",
  });
  await copyOf(3.5 * DAY_MS);
  await press("Before the import");
  expect((await open(admin)).data).toMatchObject({ newestCopy: { isOld: true } });
  expect(await backupsOnToday()).toMatchObject({ count: 3, isLate: true });
  await copyOf(DAY_MS / 2);
  expect((await open(admin)).data).toMatchObject({ newestCopy: { isOld: false } });
  expect(await backupsOnToday()).toMatchObject({ count: 0, isLate: false });
});

test("a page of many reads few rows, and the next one goes on", async () => {
  for (let n = 0; n < 70; n++) await copyOf(n * DAY_MS);
  const { result, rowsRead } = await measureRowsRead((metered) =>
    listBackups({ db: metered }, { kind: null, before: NEWEST }),
  );
  expect(rowsRead).toBeLessThanOrEqual(40);
  expect(result.backups).toHaveLength(30);
  const next = await listBackups({ db }, { kind: null, before: result.next ?? 0 });
  expect(next.backups[0]?.id).toBe((result.backups.at(-1)?.id ?? 0) - 1);
});

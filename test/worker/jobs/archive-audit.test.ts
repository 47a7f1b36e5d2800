import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { testDeps } from "#test/support/deps.ts";
import { losingDatabase } from "#test/support/losing-database.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createLogger } from "#workers/dependencies.ts";
import { archiveAudit } from "#workers/jobs/archive-audit.ts";
import { runScheduled } from "#workers/jobs/scheduled.ts";

/** The job moves everything before May 2025. */
const NOW = new Date("2026-06-15T18:17:00Z");
const OLD = "2025-04-30T23:59:59.999Z";
const RECENT = "2025-05-01T00:00:00Z";

type Entry = { action: string; at?: string; subject?: string; detail?: object };

/** Adds entries to the audit log; returns their ids. */
async function write(...entries: Entry[]): Promise<number[]> {
  const insert = env.DB.prepare(
    `insert into audit_log (created_at, action, subject_kind, subject_id, detail)
     values (?, ?, ?, 7, ?) returning id`,
  );
  const results = await env.DB.batch<{ id: number }>(
    entries.map(({ action, at = OLD, subject = "slip", detail = {} }) =>
      insert.bind(Date.parse(at), action, subject, JSON.stringify(detail)),
    ),
  );
  return results.flatMap(({ results: rows }) => rows.map(({ id }) => id));
}

const idsInLog = async () =>
  (await env.DB.prepare("select id from audit_log order by id").all<{ id: number }>()).results.map(
    ({ id }) => id,
  );

async function readArchive(): Promise<Record<string, unknown>[]> {
  const { objects } = await env.PRIVATE_MEDIA.list({ prefix: "audit/" });
  const texts = await Promise.all(
    objects.map(async ({ key }) => (await env.PRIVATE_MEDIA.get(key))?.text() ?? ""),
  );
  const lines = texts.flatMap((text) => text.split("\n").filter((line) => line !== ""));
  return lines.map((line) => JSON.parse(line));
}
const idsInArchive = async () => (await readArchive()).map(({ id }) => id);
const keys = async () =>
  (await env.PRIVATE_MEDIA.list({ prefix: "audit/" })).objects.map(({ key }) => key);

const archive = (bucket: R2Bucket = env.PRIVATE_MEDIA, db = testDeps().db) =>
  archiveAudit({ PRIVATE_MEDIA: bucket }, { db, log: createLogger("test"), now: NOW });

beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare("delete from audit_archives"),
    env.DB.prepare("insert into audit_archives values (0, 1000000000, 0, 0, '', '')"),
    env.DB.prepare("delete from audit_log"),
    env.DB.prepare("delete from audit_archives"),
  ]);
  await env.PRIVATE_MEDIA.delete(await keys());
});

test("the hourly job moves months older than 13 to the archive", async () => {
  const [submitted, approved, role] = await write(
    { action: "slip.submit", detail: { flags: ["fast"] } },
    { action: "slip.approve" },
    { action: "user.role", subject: "user" },
  );
  const recent = await write({ action: "slip.submit", at: RECENT }, { action: "slip.claim" });
  await runScheduled(createScheduledController({ scheduledTime: NOW }), env);
  // Decisions and what isn't about a slip stay in the log as well.
  expect(await idsInLog()).toEqual([approved, role, ...recent]);
  expect(await idsInArchive()).toEqual([submitted, approved, role]);
  expect(await keys()).toEqual([`audit/2025-04/${String(submitted).padStart(12, "0")}.jsonl`]);
  const [line] = await readArchive();
  expect(line).toEqual({
    ...{ id: submitted, createdAt: OLD, actorId: null, action: "slip.submit" },
    ...{ subjectKind: "slip", subjectId: 7, detail: { flags: ["fast"] } },
  });
});

test("the archive has no text about a person, so that deleting an account leaves nothing in it", async () => {
  await write({
    action: "slip.submit",
    detail: { note: "a note", mods: "a supercharger", raceTrack: "Milan", version: 1 },
  });
  await archive();
  expect(await readArchive()).toMatchObject([{ detail: { version: 1 } }]);
  expect(JSON.stringify(await readArchive())).not.toMatch(/a note|supercharger|Milan/);
});

test("all parts of a busy month are archived in one run, each month in its own objects", async () => {
  const [first = 0] = await write({ action: "slip.submit", at: "2025-03-31T12:00:00Z" });
  await env.DB.prepare(
    `insert into audit_log (created_at, action, subject_kind, subject_id, detail)
     select ?1, 'slip.claim', 'slip', value, '{}' from json_each(?2)`,
  )
    .bind(Date.parse(OLD), JSON.stringify(Array.from({ length: 10_001 }, (_, n) => n)))
    .run();
  await archive();
  expect(await idsInLog()).toEqual([]);
  const key = (month: string, id: number) => `audit/${month}/${String(id).padStart(12, "0")}.jsonl`;
  expect(await keys()).toEqual([
    key("2025-03", first),
    ...[1, 5_001, 10_001].map((n) => key("2025-04", first + n)),
  ]);
  expect(await idsInArchive()).toHaveLength(10_002);
});

test("nothing leaves the database if the object isn't what was stored", async () => {
  const ids = await write({ action: "slip.submit" });
  const damaged = {
    put: async () => null,
    get: async () => new Response("something else"),
  } as unknown as R2Bucket;
  const lost = { put: async () => null, get: async () => null } as unknown as R2Bucket;
  await expect(archive(damaged)).rejects.toThrow("isn't what was stored");
  await expect(archive(lost)).rejects.toThrow("isn't what was stored");
  expect(await idsInLog()).toEqual(ids);
  await archive();
  expect(await idsInArchive()).toEqual(ids);
});

test.each([false, true])(
  "a write that is lost (executed: %s) is made up for",
  async (isExecuted) => {
    const ids = await write({ action: "slip.submit" }, { action: "slip.approve" });
    const { db } = losingDatabase({ message: "Network connection lost.", isExecuted, lost: [1] });
    await expect(archive(env.PRIVATE_MEDIA, db)).rejects.toThrow();
    await archive();
    expect(await idsInArchive()).toEqual(ids);
    expect(await idsInLog()).toEqual([ids[1]]);
    expect(await env.DB.prepare("select count(*) as n from audit_archives").first("n")).toBe(1);
  },
);

test("an entry that isn't in the archive can't be deleted", async () => {
  const [archived] = await write({ action: "slip.approve" });
  await archive();
  const [recent] = await write({ action: "slip.submit", at: RECENT });
  const remove = (id: number | undefined) =>
    env.DB.prepare("delete from audit_log where id = ?").bind(id).run();
  await expect(remove(recent)).rejects.toThrow("the audit log is append-only");
  await remove(archived);
  expect(await idsInLog()).toEqual([recent]);
});

test("an hour with nothing to archive reads six rows", async () => {
  await write({ action: "slip.approve" });
  await archive();
  await write(...Array.from({ length: 50 }, () => ({ action: "slip.submit", at: RECENT })));
  const { rowsRead, roundTrips } = await measureRowsRead((db) => archive(undefined, db));
  expect({ rowsRead, roundTrips }).toEqual({ rowsRead: 6, roundTrips: 1 });
});

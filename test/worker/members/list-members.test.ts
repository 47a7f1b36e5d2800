import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { NEWEST } from "#app/features/console/read-cursor.ts";
import { exportMembers } from "#app/features/members/export-members.server.ts";
import { listMembers } from "#app/features/members/list-members.server.ts";
import { type MemberFilter, readMemberFilter } from "#app/features/members/search-terms.ts";
import { loader as showMembers } from "#app/routes/admin/members.tsx";
import { loader as downloadMembers } from "#app/routes/admin/members-csv.ts";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import { updateUserBanned } from "#db/queries/users.ts";
import { type Role, users } from "#db/schema/users.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createReference } from "#test/support/slips.ts";

const NONE: MemberFilter = { q: "", role: null, state: null };
const now = new Date("2026-06-15T18:00:00Z");
const clock = { now: () => now };

/** The usernames that a filter finds. */
async function find(filter: Partial<MemberFilter>): Promise<string[]> {
  const list = await listMembers({ ...testDeps(), clock }, { ...NONE, ...filter, before: NEWEST });
  return list.members.map(({ username }) => username);
}

/** Adds members named crowd-1, crowd-2 and so on, by the statement of a migration or an import. */
async function addCrowd(count: number): Promise<void> {
  await env.DB.prepare(
    `insert into users (created_at, updated_at, username, username_key, email, email_key, password_hash, first_name, last_name, is_activated)
     select 0, 0, 'crowd-' || value, 'crowd-' || value, 'crowd-' || value || '@example.com',
       'crowd-' || value || '@example.com', '', 'Casey', 'Miller', 1
     from json_each(?)`,
  )
    .bind(JSON.stringify(Array.from({ length: count }, (_, n) => n + 1)))
    .run();
}

beforeAll(createReference);

describe("the search", () => {
  beforeAll(async () => {
    await createUser({
      username: "Big-Block.Ann",
      email: "ann.ozturk@example.org",
      firstName: "Ann",
      lastName: "Öztürk",
    });
    const owner = await createUser({ username: "SmallBlock" });
    await createCar(owner, { vin: "1G4AH59H45G118341" });
    const banned = await createUser({ username: "gone-wrong", role: "moderator" });
    await updateUserBanned(testDeps().db, banned.id, now, now);
    await createUser({ username: "never-came", isActivated: false });
  });

  test.each([
    ["big", ["Big-Block.Ann"]],
    ["big-block.ann", ["Big-Block.Ann"]],
    ["BLOCK", []],
    ["ann.ozturk@example.org", ["Big-Block.Ann"]],
    ["ann.oz", ["Big-Block.Ann"]],
    ["ozturk ann", ["Big-Block.Ann"]],
    ["öztürk", ["Big-Block.Ann"]],
    ["2019 challenger", ["SmallBlock"]],
    ["challenger r/t scat", ["SmallBlock"]],
    ["2018 challenger", []],
    // VINs are private, and the search isn't a way to test them.
    ["118341", []],
    ["1G4AH59H45G118341", []],
    // Nothing typed is an operator.
    ['big" OR "small', []],
    ["big*", ["Big-Block.Ann"]],
    ["NOT big", []],
    ["(", ["never-came", "gone-wrong", "SmallBlock", "Big-Block.Ann"]],
  ])("finds words by their beginnings: %s", async (q, names) => {
    expect(await find({ q })).toEqual(names);
  });

  test("narrows by role and state", async () => {
    expect(await find({ role: "moderator" })).toEqual(["gone-wrong"]);
    expect(await find({ state: "banned" })).toEqual(["gone-wrong"]);
    expect(await find({ state: "new" })).toEqual(["never-came"]);
    expect(await find({ state: "banned", q: "small" })).toEqual([]);
    const suspended = await createUser({ username: "slow-down" });
    const suspend = (until: Date) =>
      testDeps().db.update(users).set({ suspendedUntil: until }).where(eq(users.id, suspended.id));
    await suspend(new Date(now.getTime() + 1));
    expect(await find({ state: "suspended" })).toEqual(["slow-down"]);
    await suspend(now);
    expect(await find({ state: "suspended" })).toEqual([]);
    const file = exportMembers({ ...testDeps({ now }) }, { q: "", role: null, state: "suspended" });
    expect(await file.text()).not.toContain("slow-down");
    expect(await find({ role: "racer", q: "small" })).toEqual(["SmallBlock"]);
  });

  test("follows what changes", async () => {
    const user = await createUser({ username: "before-that", email: "before@example.com" });
    const carId = await createCar(user);
    expect(await find({ q: "before challenger" })).toEqual(["before-that"]);
    await env.DB.batch([
      env.DB.prepare("update users set email = 'after@example.com' where id = ?").bind(user.id),
      env.DB.prepare("update vehicles set deleted_at = 1 where id = ?").bind(carId),
    ]);
    expect(await find({ q: "before@" })).toEqual([]);
    expect(await find({ q: "after@" })).toEqual(["before-that"]);
    expect(await find({ q: "before challenger" })).toEqual([]);
  });
});

describe("among thousands", () => {
  beforeAll(() => addCrowd(3_000));

  test.each<[string, Partial<MemberFilter>]>([
    ["everyone", {}],
    ["a word that everyone has", { q: "casey" }],
    ["a letter that everyone's word begins with", { q: "c" }],
    ["everyone's state and role", { q: "mil", role: "racer" }],
    ["one of them", { q: "crowd-2718" }],
    ["nobody", { q: "zzz" }],
  ])("a page reads fewer than 100 rows: %s", async (_what, filter) => {
    const { rowsRead } = await measureRowsRead((db) =>
      listMembers({ db, clock }, { ...NONE, ...filter, before: NEWEST }),
    );
    expect(rowsRead).toBeLessThanOrEqual(100);
  });

  test("a late page of a search doesn't read the earlier ones", async () => {
    const { rowsRead, result } = await measureRowsRead((db) =>
      listMembers({ db, clock }, { ...NONE, role: "racer", before: 100 }),
    );
    expect(result.members).toHaveLength(40);
    expect(rowsRead).toBeLessThanOrEqual(100);
  });

  test("the pages go on to the last member, without a gap", async () => {
    const names: string[] = [];
    let before: number | null = NEWEST;
    while (before !== null) {
      const list: Awaited<ReturnType<typeof listMembers>> = await listMembers(
        { ...testDeps(), clock },
        { ...NONE, q: "crowd-29", before },
      );
      names.push(...list.members.map(({ username }) => username));
      before = list.next;
    }
    expect(names).toHaveLength(111);
    expect(new Set(names).size).toBe(111);
  });

  test("the file has what the filter finds", async () => {
    const file = await exportMembers(testDeps(), { ...NONE, q: "crowd-29" }).text();
    const [header, ...lines] = file.trim().split("\r\n");
    expect(header).toContain("Username,Email");
    expect(lines).toHaveLength(111);
    expect(lines[0]).toContain("crowd-2999,crowd-2999@example.com,Casey,Miller,racer");
  });
});

test("unknown values of the URL are no filter", () => {
  const read = (search: string) => readMemberFilter(new URLSearchParams(search));
  expect(read("?q=&role=owner&state=asleep")).toEqual(NONE);
  expect(read("?q=+ann+&role=admin&state=banned")).toEqual({
    q: "ann",
    role: "admin",
    state: "banned",
  });
});

describe("who may open it", () => {
  const as = async (role: Role) => viewerOf(await createUser({ role }));
  const at = (path: string) => ({ path, params: {} });

  test("moderators and admins see members; the file is for admins", async () => {
    const [moderator, admin] = [await as("moderator"), await as("admin")];
    for (const viewer of [moderator, admin]) {
      const page = await callRoute(showMembers, { ...at("/admin/members?q=ann"), viewer });
      expect(page.status).toBe(200);
      expect(page.data).toMatchObject({ mayExport: viewer === admin, filter: { q: "ann" } });
    }
    const confirmed = { ...admin, confirmedAt: new Date() };
    const path = at("/admin/members.csv?q=ann");
    const file = await callRoute(downloadMembers, { ...path, viewer: confirmed });
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("cache-control")).toBe("private, no-store");
    const entries = await findAllAuditBySubject(testDeps().db, "members", 0);
    expect(entries).toMatchObject([{ action: "members.export", actor: admin.username }]);
  });

  test("the file needs a recent password, and leads back to the list that links to it", async () => {
    const viewer = { ...(await as("admin")), confirmedAt: null };
    const path = at("/admin/members.csv?q=ann&role=racer");
    expect(await callRoute(downloadMembers, { ...path, viewer })).toMatchObject({
      status: 302,
      location: `/admin/confirm?next=${encodeURIComponent("/admin/members?q=ann&role=racer")}`,
    });
  });

  test("everyone else gets a 404", async () => {
    const [racer, editor, moderator] = [
      await as("racer"),
      await as("editor"),
      await as("moderator"),
    ];
    for (const viewer of [null, racer, editor]) {
      expect((await callRoute(showMembers, { ...at("/admin/members"), viewer })).status).toBe(404);
    }
    for (const viewer of [null, racer, editor, moderator]) {
      const file = await callRoute(downloadMembers, { ...at("/admin/members.csv"), viewer });
      expect(file.status).toBe(404);
    }
  });
});

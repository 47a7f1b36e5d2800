import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { AuditFilter } from "#app/features/audit/audit-filter.ts";
import { exportAudit } from "#app/features/audit/export-audit.server.ts";
import { listAudit } from "#app/features/audit/list-audit.server.ts";
import { NEWEST } from "#app/features/console/read-cursor.ts";
import * as auditPage from "#app/routes/admin/audit.tsx";
import { loader as downloadAudit } from "#app/routes/admin/audit-csv.ts";
import type { User } from "#db/queries/users.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const NONE: AuditFilter = { actor: "", action: null, kind: null, id: null };
let ann: User;
let bob: User;

/** Ann and Bob take turns approving slips 1 to 2,000; Ann has banned Bob in the middle. */
beforeAll(async () => {
  [ann, bob] = [await createUser({ username: "ann" }), await createUser({ username: "bob" })];
  const insert = (from: number, to: number) =>
    env.DB.prepare(
      `insert into audit_log (created_at, actor_id, action, subject_kind, subject_id, detail)
       select value, iif(value % 2, ?, ?), 'slip.approve', 'slip', value, '{"from":"PENDING"}' from json_each(?)`,
    ).bind(ann.id, bob.id, JSON.stringify(Array.from({ length: to - from }, (_, n) => from + n)));
  await insert(1, 1_001).run();
  await env.DB.prepare(
    `insert into audit_log (created_at, actor_id, action, subject_kind, subject_id, detail)
     values (0, ?, 'user.ban', 'user', ?, '{"note":"Curaçao"}')`,
  )
    .bind(ann.id, bob.id)
    .run();
  await insert(1_001, 2_001).run();
});

const list = (filter: Partial<AuditFilter>, before = NEWEST) =>
  listAudit(testDeps(), { ...NONE, ...filter, before });

test("entries are sentences, with who, about whom and when", async () => {
  const { entries } = await list({ action: "user.ban" });
  expect(entries).toEqual([
    {
      id: expect.any(Number),
      action: "user.ban",
      at: "1970-01-01T00:00:00.000Z",
      by: "ann",
      what: "Banned: “Curaçao”",
      about: "bob",
      aboutTo: `/admin/members/${bob.id}`,
    },
  ]);
});

test("a subject that was deleted is named, and its page isn't linked", async () => {
  const kinds = ["social-post", "news-author", "comment"];
  const insert = env.DB.prepare(
    `insert into audit_log (created_at, actor_id, action, subject_kind, subject_id, detail)
     values (0, null, 'deleted-later', ?, 7, '{}')`,
  );
  await env.DB.batch(kinds.map((kind) => insert.bind(kind)));
  const { entries } = await list({ action: "deleted-later" });
  expect(entries.map(({ about, aboutTo }) => [about, aboutTo])).toEqual([
    ["Comment 7", null],
    ["Author 7", null],
    ["Social post 7", null],
  ]);

  await env.DB.prepare(
    `insert into social_posts (id, created_at, updated_at, author_id, send_key, posted_at, poster_name, message,
       full_url, media_key, picture_alt) values (7, 0, 0, ?, '', 0, '', '', '', '', '')`,
  )
    .bind(ann.id)
    .run();
  const [, , post] = (await list({ action: "deleted-later" })).entries;
  expect(post?.aboutTo).toBe("/social/7");
});

test("the filters: who, what, about what", async () => {
  expect((await list({ actor: "ANN" })).entries.every(({ by }) => by === "ann")).toBe(true);
  expect(await list({ actor: "no-one" })).toEqual({ entries: [], next: null });
  expect((await list({ kind: "slip", id: 7 })).entries.map(({ about }) => about)).toEqual([
    "Slip 7",
  ]);
  expect((await list({ kind: "user", id: bob.id })).entries).toHaveLength(1);
  expect((await list({ kind: "user", id: bob.id, actor: "bob" })).entries).toEqual([]);
});

test("a kind of subject alone: its entries, however many newer ones are about others", async () => {
  const { rowsRead, result } = await measureRowsRead((db) =>
    listAudit({ db }, { ...NONE, kind: "user", before: NEWEST }),
  );
  expect(result.entries.map(({ what }) => what)).toEqual(["Banned: “Curaçao”"]);
  expect(result.next).toBeNull();
  // The entry, its actor, its member, and the entry of another kind that ends the walk.
  expect(rowsRead).toBe(4);
});

test("a rare combination is reached by its pages", async () => {
  let before: number | null = NEWEST;
  const hits: string[] = [];
  while (before !== null) {
    const page: Awaited<ReturnType<typeof list>> = await list(
      { actor: "ann", action: "user.ban" },
      before,
    );
    hits.push(...page.entries.map(({ what }) => what));
    before = page.next;
  }
  expect(hits).toEqual(["Banned: “Curaçao”"]);
});

test.each<[string, Partial<AuditFilter>]>([
  ["everything", {}],
  ["one actor", { actor: "ann" }],
  ["one action", { action: "slip.approve" }],
  ["one subject", { kind: "slip", id: 7 }],
  ["one kind", { kind: "user" }],
  ["a combination", { actor: "ann", action: "user.ban", kind: "user" }],
])("a page reads at most 100 rows: %s", async (_what, filter) => {
  const { rowsRead } = await measureRowsRead((db) =>
    listAudit({ db }, { ...NONE, ...filter, before: NEWEST }),
  );
  expect(rowsRead).toBeLessThanOrEqual(100);
});

test("the file has all that the filter finds", async () => {
  const lines = async (filter: Partial<AuditFilter>) =>
    (await (await exportAudit(testDeps(), { ...NONE, ...filter })).text()).trim().split("\r\n");
  expect(await lines({ actor: "ann" })).toHaveLength(1 + 1_001);
  const rare = await lines({ actor: "ann", action: "user.ban" });
  expect(rare).toHaveLength(2);
  expect(rare[1]).toContain("ann,user.ban,bob,Banned: “Curaçao”");
  expect(await lines({ actor: "no-one" })).toHaveLength(1);
});

test("admins open it; everyone else gets a 404", async () => {
  const page = { path: "/admin/audit?actor=ann", params: {} };
  const admin = await viewerOf(await createUser({ role: "admin" }));
  expect((await callRoute(auditPage.loader, { ...page, viewer: admin })).data).toMatchObject({
    filter: { actor: "ann" },
  });
  const file = { path: "/admin/audit.csv", params: {} };
  expect((await callRoute(downloadAudit, { ...file, viewer: admin })).status).toBe(200);
  for (const role of ["racer", "moderator", "editor"] as const) {
    const viewer = await viewerOf(await createUser({ role }));
    expect((await callRoute(auditPage.loader, { ...page, viewer })).status).toBe(404);
    expect((await callRoute(downloadAudit, { ...file, viewer })).status).toBe(404);
  }
  expect((await callRoute(auditPage.loader, page)).status).toBe(404);
});

test.each(["social-post", "news-author", "comment", "mail", "user"])(
  "a full page of entries about one kind reads at most 100 rows: %s",
  async (kind) => {
    await env.DB.prepare(
      `insert into audit_log (created_at, actor_id, action, subject_kind, subject_id, detail)
       select 0, ?, 'of-many', ?, value, '{}' from json_each(?)`,
    )
      .bind(ann.id, kind, JSON.stringify(Array.from({ length: 60 }, (_, n) => n + 1)))
      .run();
    const { rowsRead, result } = await measureRowsRead((db) =>
      listAudit({ db }, { ...NONE, kind, before: NEWEST }),
    );
    expect(result.entries.length).toBeGreaterThan(20);
    expect(result.next).not.toBeNull();
    expect(rowsRead).toBeLessThanOrEqual(100);
  },
);

import { env } from "cloudflare:workers";
import { afterEach, beforeAll, expect, test } from "vitest";
import { setOpenings } from "#app/features/operations/set-openings.server.ts";
import { SITE_KEYS } from "#app/features/site/schema.ts";
import { timeSlipSchema } from "#app/features/slips/schema.ts";
import { submitTimeSlip } from "#app/features/slips/submit-time-slip.server.ts";
import { readToday, type Today } from "#app/features/today/read-today.server.ts";
import { createPageFinder, pagesOf } from "#app/page-table.ts";
import { PAGE_TABLE } from "#app/pages.ts";
import * as page from "#app/routes/admin/today.tsx";
import { insertRelease } from "#db/queries/audit.ts";
import type { EventCount } from "#db/schema/analytics.ts";
import type { Role } from "#db/schema/users.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import {
  createCar,
  createReference,
  createSlip,
  slipFields,
  slipPhotos,
  TODAY,
} from "#test/support/slips.ts";
import { recordRelease } from "../../../scripts/lib/record-release.ts";

const HOUR_MS = 3_600_000;
const now = new Date("2026-06-15T18:00:00Z");
const clock = { now: () => now };
const as = async (role: Role) => viewerOf(await createUser({ role }));
const read = async (role: Role) => readToday({ ...testDeps(), clock, viewer: await as(role) });
const lineOf = ({ waiting }: Today, label: string) => waiting.find((line) => line.label === label);

beforeAll(createReference);
afterEach(async () => {
  await env.DB.exec("delete from event_counts; delete from site_changes");
  await env.SITE.delete(SITE_KEYS.settings);
});

test.each<[Role, string[], string[]]>([
  [
    "moderator",
    ["Slips", "Reports", "Flagged comments", "Appeals"],
    ["sign_up", "slip", "comment"],
  ],
  [
    "editor",
    ["Drag Pak requests", "Scheduled articles"],
    ["page_view", "sign_up", "slip", "comment"],
  ],
  [
    "admin",
    [
      "Slips",
      "Reports",
      "Flagged comments",
      "Appeals",
      "Drag Pak requests",
      "Scheduled articles",
      "Unsent mail",
      "Errors",
      "Dead letters",
      "Late jobs",
      "Days since a backup",
    ],
    ["page_view", "sign_up", "slip", "comment"],
  ],
])("a %s sees their own parts", async (role, kinds, events) => {
  const today = await read(role);
  expect(today.waiting.map(({ label }) => label)).toEqual(kinds);
  expect(today.figures.map(({ event }) => event)).toEqual(events);
});

test("the page is for staff", async () => {
  const at = { path: "/admin", params: {} };
  for (const viewer of [null, await as("racer")]) {
    expect((await callRoute(page.loader, { ...at, viewer })).status).toBe(404);
  }
  const { data } = await callRoute(page.loader, { ...at, viewer: await as("editor") });
  expect(data).toMatchObject({ sections: [{ to: "/admin", label: "Today" }] });
});

test("slips wait since the first of them was sent", async () => {
  const user = await createUser();
  const slip = await createSlip(await viewerOf(user), await createCar(user));
  const submittedAt = now.getTime() - 30 * HOUR_MS;
  await env.DB.prepare("update slips set submitted_at = ? where id = ?")
    .bind(submittedAt, slip.id)
    .run();
  const line = lineOf(await read("moderator"), "Slips");
  expect(line).toMatchObject({ to: "/moderation", waitMs: 30 * HOUR_MS, isLate: true });
  expect(line?.count).toBeGreaterThan(0);
});

test("admins see errors and since when", async () => {
  const at = now.getTime() - HOUR_MS;
  await env.DB.prepare(
    "insert into server_errors (fingerprint, event, route, reason, frames, error_count, first_at, last_at, request_id) values ('x', 'request.failed', '/', 'x', '', 1, ?, ?, 'x')",
  )
    .bind(at, at)
    .run();
  const today = await read("admin");
  await env.DB.exec("delete from server_errors");
  expect(lineOf(today, "Errors")).toMatchObject({ to: "/admin/errors", count: 1, waitMs: HOUR_MS });
  expect(lineOf(today, "Unsent mail")).toEqual({
    ...{ label: "Unsent mail", to: "/admin/mail?state=failed", count: 0 },
  });
});

test("admins see which job is late, and since when", async () => {
  await env.DB.prepare("insert into job_runs (step, started_at) values ('sweepMedia', ?)")
    .bind(now.getTime() - 3 * HOUR_MS)
    .run();
  const today = await read("admin");
  await env.DB.exec("delete from job_runs");
  expect(lineOf(today, "Late jobs")).toMatchObject({
    ...{ to: "/admin/jobs?state=late", count: 1, isLate: true, waitMs: 3 * HOUR_MS },
  });
});

test("the day is compared with the same one a week ago", async () => {
  await env.DB.exec(
    "insert into event_counts (event, day, subject, count) values ('slip', '2026-06-15', '', 7), ('slip', '2026-06-08', '', 12), ('slip', '2026-06-14', '', 99), ('slip', '2026-06-15', 'new', 7)",
  );
  const { figures, lastWeek } = await read("admin");
  expect(lastWeek).toBe("2026-06-08");
  expect(figures.find(({ event }) => event === "slip")).toMatchObject({ today: 7, lastWeek: 12 });
  expect(figures.find(({ event }) => event === "comment")).toMatchObject({ today: 0, lastWeek: 0 });
});

test("a new slip is counted, a corrected one isn't", async () => {
  const events: string[] = [];
  const visitCounts = {
    add: (counts: readonly EventCount[]) => events.push(...counts.map(toName)),
  };
  const user = await createUser();
  const viewer = await viewerOf(user);
  const deps = { ...testDeps({ now: TODAY }), visitCounts, viewer };
  const typed = slipFields(viewer, await createCar(user));
  const send = (fields: Record<string, string>) =>
    submitTimeSlip(deps, {
      ...timeSlipSchema.parse({ ...typed, ...fields }),
      ...{ photos: slipPhotos(), submitKey: null },
    });
  const { id } = await send({});
  await send({ slipId: String(id) });
  expect(events).toEqual(["slip"]);
});
const toName = ({ event }: EventCount) => event;

test("admins see what was done to accounts and the site, others only the site's state", async () => {
  const admin = await as("admin");
  const racer = await createUser();
  await env.DB.prepare(
    "insert into audit_log (created_at, actor_id, action, subject_kind, subject_id, detail) values (?, ?, 'user.role', 'user', ?, ?)",
  )
    .bind(now.getTime(), admin.id, racer.id, JSON.stringify({ from: "racer", to: "editor" }))
    .run();
  await setOpenings(
    { ...testDeps(), actor: admin, origins: [] },
    { isRegistrationOpen: false },
    null,
  );
  const { changes, states } = await read("admin");
  expect(changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...{ what: "Changed the role from racer to editor.", about: racer.username },
        ...{ by: admin.username, to: `/admin/members/${racer.id}` },
      }),
      expect.objectContaining({
        ...{ what: "Registration closed, submissions open", to: "/admin/site" },
      }),
    ]),
  );
  expect(states).toEqual(["Registration is closed."]);
  const forEditors = await read("editor");
  expect(forEditors.changes).toEqual([]);
  expect(forEditors.states).toEqual(["Registration is closed."]);
  expect((await read("admin")).statesTo).toBe("/admin/site");
  expect(forEditors.statesTo).toBeNull();
});

test("admins see what went live, once however often a deployment is repeated", async () => {
  const deploy = { action: "site.deploy", id: "20260615120000", commit: "abc1234" } as const;
  await recordRelease(env.DB, deploy);
  await recordRelease(env.DB, deploy);
  const listed = await read("admin");
  expect(listed.changes.filter(({ about }) => about === "Release 20260615120000")).toEqual([
    expect.objectContaining({
      ...{ what: "Deployed (commit abc1234).", by: "A command or job" },
      to: "/admin/audit?action=site.deploy",
    }),
  ]);
  await recordRelease(env.DB, { action: "site.rollback", id: "20260614120000" });
  await recordRelease(env.DB, deploy);
  const { results } = await env.DB.prepare(
    "select action, subject_id from audit_log where subject_kind = 'release' order by id",
  ).all();
  expect(results.map((row) => Object.values(row).join(" "))).toEqual([
    "site.deploy 20260615120000",
    "site.rollback 20260614120000",
    "site.deploy 20260615120000",
  ]);
});

test("moderators and editors see the latest releases, which don't lead to the log", async () => {
  for (const day of [17, 18, 19]) {
    const deploy = { action: "site.deploy", id: `202606${day}090000`, commit: "abc1234" } as const;
    await recordRelease(env.DB, deploy);
  }
  await recordRelease(env.DB, { action: "site.rollback", id: "20260618090000" });
  for (const role of ["moderator", "editor"] as const) {
    const { changes } = await read(role);
    expect(changes.map(({ about, what, to }) => [about, what, to]).slice(0, 3)).toEqual([
      ["Release 20260618090000", "Rolled back to this release.", "/env"],
      ["Release 20260619090000", "Deployed (commit abc1234).", "/env"],
      ["Release 20260618090000", "Deployed (commit abc1234).", "/env"],
    ]);
    expect(changes).toHaveLength(4);
  }
});

test("adding a release reads few rows, however many there are", async () => {
  for (let day = 10; day <= 29; day++) {
    await recordRelease(env.DB, { action: "site.deploy", id: `202605${day}120000` });
  }
  const release = { at: now, build: 20260529120000, action: "site.deploy", detail: {} };
  const { rowsRead } = await measureRowsRead((db) => insertRelease(db, release));
  expect(rowsRead).toBeLessThanOrEqual(11);
});

test("each link on the page is to a page", async () => {
  const findPage = createPageFinder(pagesOf(PAGE_TABLE, []));
  for (const role of ["moderator", "editor", "admin"] as const) {
    const { waiting, figures, changes } = await read(role);
    for (const { to } of [...waiting, ...figures, ...changes]) {
      const { pathname } = new URL(to ?? "/admin", "http://localhost");
      expect(findPage(pathname)?.path, to ?? "").not.toBe("/*");
    }
  }
});

test("a release needs the id of a build", async () => {
  const release = { action: "site.rollback", id: "" } as const;
  await expect(recordRelease(env.DB, release)).rejects.toThrow("isn't the id of a build");
});

test("a figure links to what its viewer may open", async () => {
  const linksOf = async (role: Role) => {
    const { figures } = await read(role);
    return Object.fromEntries(figures.map(({ event, to }) => [event, to]));
  };
  const forModerators = {
    sign_up: "/admin/members",
    slip: "/moderation",
    comment: "/moderation/comments",
  };
  expect(await linksOf("moderator")).toEqual(forModerators);
  expect(await linksOf("admin")).toEqual({ page_view: "/desk/figures", ...forModerators });
  expect(await linksOf("editor")).toEqual({
    ...{ page_view: "/desk/figures", sign_up: null, slip: null, comment: null },
  });
});

test("however much is waiting, it is two calls at once and few rows", async () => {
  const admin = await as("admin");
  const racers = await Promise.all(Array.from({ length: 12 }, () => createUser()));
  const car = await createCar(racers[0] ?? (await createUser()));
  const slip = await createSlip(await viewerOf(racers[0] ?? (await createUser())), car);
  const at0 = now.getTime();
  const { id: topicId } = (await env.DB.prepare(
    "insert into comment_topics (created_at) values (?) returning id",
  )
    .bind(at0)
    .first<{ id: number }>()) ?? { id: 0 };
  const statements = racers.flatMap(({ id }, at) => [
    env.DB.prepare(
      "insert into comments (created_at, updated_at, topic_id, user_id, status, text, flagged_at) values (?, ?, ?, ?, 'VISIBLE', 'x', ?)",
    ).bind(at0, at0, topicId, id, at0),
    env.DB.prepare(
      "insert into drag_pak_requests (created_at, updated_at, number, send_key, kind, name, email, email_key, answers) values (?, ?, ?, ?, 'dealer', 'x', 'x@example.com', 'x', '{}')",
    ).bind(at0, at0, `DP-${at}`, `key-${at}`),
    env.DB.prepare(
      "insert into run_reports (slip_id, reporter_id, created_at, reason, text, status) values (?, ?, ?, 'OTHER', '', 'OPEN')",
    ).bind(slip.id, id, at0 - HOUR_MS + at),
    ...["user.role", "user.suspend", "user.ban", "site.deploy", "site.rollback"].map((action) =>
      env.DB.prepare(
        "insert into audit_log (created_at, actor_id, action, subject_kind, subject_id, detail) values (?, ?, ?, 'user', ?, '{}')",
      ).bind(now.getTime(), admin.id, action, id),
    ),
  ]);
  await env.DB.batch(statements);
  for (const isRegistrationOpen of [false, true, false, true]) {
    const operator = { ...testDeps(), actor: admin, origins: [] };
    await setOpenings(operator, { isRegistrationOpen }, null);
  }
  const { result, rowsRead, roundTrips } = await measureRowsRead((db) =>
    readToday({ ...testDeps(), db, clock, viewer: admin }),
  );
  expect(lineOf(result, "Reports")).toMatchObject({ count: 5, hasMore: true, waitMs: HOUR_MS });
  expect(lineOf(result, "Flagged comments")).toMatchObject({ count: 5, hasMore: true });
  expect(lineOf(result, "Drag Pak requests")).toMatchObject({ count: 5, hasMore: true });
  expect(result.changes).toHaveLength(9);
  expect(roundTrips).toBe(2);
  expect(rowsRead).toBe(60);
});

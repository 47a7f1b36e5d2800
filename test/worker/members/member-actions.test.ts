import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { changeByCommand } from "#app/features/accounts/ban-user.server.ts";
import { changeRole } from "#app/features/accounts/change-role.server.ts";
import { recordSignInFailure, signInKeys } from "#app/features/accounts/sign-in-lock.server.ts";
import { readMember } from "#app/features/members/read-member.server.ts";
import { endSessionIntent } from "#app/features/members/schema.ts";
import { deleteAccount } from "#app/features/profile/delete-account.server.ts";
import { CONFIRMED_FOR_MS } from "#app/features/sessions/assert-confirmed.ts";
import { OWNER_FIELD } from "#app/lib/forms/form-answer.ts";
import { action as logIn } from "#app/routes/accounts/login.tsx";
import * as confirmPage from "#app/routes/admin/confirm.tsx";
import * as memberPage from "#app/routes/admin/member.tsx";
import { loader as exportMember } from "#app/routes/admin/member-export.ts";
import * as invitePage from "#app/routes/admin/member-invite.tsx";
import * as discussionPage from "#app/routes/comments/discussion.tsx";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import { findAllMailsByRecipient } from "#db/queries/mails.ts";
import { findUserById, type User, updateUserRole } from "#db/queries/users.ts";
import type { Role } from "#db/schema/users.ts";
import {
  confirmedViewerOf,
  createUser,
  PASSWORD,
  signIn,
  viewerOf,
} from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { createApprovedRun } from "#test/support/garage.ts";
import { openSession } from "#test/support/pages.ts";
import { callRoute, cookieOf, type RouteAnswer } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createReference } from "#test/support/slips.ts";

const { db } = testDeps();
const pathOf = (user: { id: number }) => `/admin/members/${user.id}`;
const at = (user: { id: number }) => ({ path: pathOf(user), params: { id: String(user.id) } });

/** Staff who has just entered a password. */
async function staff(role: Role): Promise<Viewer> {
  return confirmedViewerOf(await createUser({ role }));
}

async function seenOf(user: { id: number }, viewer: Viewer): Promise<string> {
  const view = await readMember({ ...testDeps(), viewer }, user.id);
  return view.member.seen;
}

/** Sends a form of the member's page as the page that the viewer sees now would. */
async function send(
  viewer: Viewer | null,
  user: { id: number },
  intent: string,
  fields: Record<string, string> = {},
): Promise<RouteAnswer> {
  const seen = fields.seen ?? (viewer ? await seenOf(user, viewer) : "");
  const form = { intent, ...fields, seen };
  return callRoute(memberPage.action, { ...at(user), viewer, form });
}

const stored = async (user: { id: number }): Promise<User> => {
  const row = await findUserById(db, user.id);
  if (!row) throw new Error("the account is gone");
  return row;
};
const auditOf = (user: { id: number }) => findAllAuditBySubject(db, "user", user.id);
const messageOf = ({ data }: RouteAnswer) => (data as { message: string }).message;

let admin: Viewer;
let moderator: Viewer;
let member: User;

beforeAll(async () => {
  await createReference();
  admin = await staff("admin");
  moderator = await staff("moderator");
});
beforeEach(async () => {
  member = await createUser();
});

describe("a suspension", () => {
  const REASON = "Spam in the discussions.";
  /** An endpoint that refuses this body once it reads it. */
  const UNREAD = 415;

  test("stores its end and reason, and who did it", async () => {
    const sent = await send(moderator, member, "suspend", { days: "7", reason: REASON });
    expect(sent).toMatchObject({ status: 302, location: pathOf(member) });
    const { suspendedUntil, suspensionReason } = await stored(member);
    expect(suspensionReason).toBe(REASON);
    expect((suspendedUntil?.getTime() ?? 0) - Date.now()).toBeGreaterThan(6.99 * 86_400_000);
    expect(await auditOf(member)).toMatchObject([
      {
        action: "user.suspend",
        actor: moderator.username,
        detail: { note: REASON, until: suspendedUntil?.toISOString() },
      },
    ]);
  });

  test("refuses every write in an old tab, with reason and end, and keeps what was typed", async () => {
    const viewer = await viewerOf(member);
    const client = new Client();
    await signIn(client, member);
    await send(moderator, member, "suspend", { days: "7", reason: REASON });
    const suspended = await viewerOf(member);
    expect(suspended.sessionId).not.toBe(viewer.sessionId);
    const form = { text: "Nice run", [OWNER_FIELD]: member.username };
    const refused = await callRoute(discussionPage.action, {
      path: "/comments/on/slip/1",
      params: { kind: "slip", id: "1" },
      viewer: suspended,
      form,
    });
    expect(refused).toMatchObject({
      status: 403,
      data: { code: "suspended", values: { text: "Nice run" } },
    });
    expect(messageOf(refused)).toMatch(
      /^You're suspended until \w{3} \d+, \d{4}, .+: Spam in the discussions\. You can read, and export or delete your account\.$/,
    );
    const api = await client.postJson("/api/vehicles", {});
    expect(api.status).toBe(403);
    expect(await api.json()).toMatchObject({ code: "suspended", message: messageOf(refused) });
    const vehicle = await client.fetch(`/rest/user/${member.id}/vehicles/1`, { method: "DELETE" });
    expect(vehicle.status).toBe(403);
    // Reading, the account itself and what only looks something up stay open.
    expect((await client.get("/api/users/me")).status).toBe(200);
    const lookup = await client.postJson("/rest/user/usernameLookup", { username: "someone" });
    expect(lookup.status).toBe(200);
  });

  test("is explained at the next sign-in", async () => {
    await send(moderator, member, "suspend", { days: "7", reason: REASON });
    const sent = await callRoute(logIn, {
      path: "/login",
      params: {},
      form: { username: member.username, password: PASSWORD },
    });
    expect(sent.status).toBe(302);
    const toast = sent.cookies.find((cookie) => /flash/.test(cookie)) ?? "";
    const text = atob(
      decodeURIComponent(toast.split("=")[1]?.split(";")[0] ?? "").split(".")[0] ?? "",
    );
    expect(decodeURIComponent(text)).toContain("Spam in the discussions.");
  });

  test("ends by itself: the clock decides", async () => {
    await send(moderator, member, "suspend", { days: "7", reason: REASON });
    await env.DB.prepare("update users set suspended_until = ? where id = ?")
      .bind(Date.now() - 1, member.id)
      .run();
    const client = new Client();
    await signIn(client, member);
    expect((await client.postJson("/api/vehicles", {})).status).toBe(UNREAD);
    const view = await readMember({ ...testDeps(), viewer: moderator }, member.id);
    expect(view.member.standing).toBe("active");
  });

  test("leaves the runs on the boards, and is ended early", async () => {
    const viewer = await viewerOf(member);
    const slipId = await createApprovedRun(viewer, await createCar(member));
    await send(moderator, member, "suspend", { days: "7", reason: REASON });
    const listed = await env.DB.prepare("select is_listed from slips where id = ?")
      .bind(slipId)
      .first<{ is_listed: number }>();
    expect(listed?.is_listed).toBe(1);
    expect((await send(moderator, member, "unsuspend")).status).toBe(302);
    expect((await stored(member)).suspendedUntil).toBeNull();
    expect(messageOf(await send(moderator, member, "unsuspend"))).toBe(
      `${member.username} isn't suspended.`,
    );
  });

  test("needs a reason and a number of days; moderators have 30, admins a year", async () => {
    const refused = await send(moderator, member, "suspend", { days: "x", reason: " " });
    expect(refused).toMatchObject({
      status: 422,
      data: { errors: { days: expect.any(String), reason: expect.any(String) } },
    });
    const long = await send(moderator, member, "suspend", { days: "31", reason: REASON });
    expect(long.data).toMatchObject({ errors: { days: "At most 30 days." } });
    expect((await send(admin, member, "suspend", { days: "366", reason: REASON })).status).toBe(
      422,
    );
    expect((await send(admin, member, "suspend", { days: "31", reason: REASON })).status).toBe(302);
  });
});

describe("who may do what", () => {
  test("a moderator neither bans, changes roles or emails, exports nor deletes", async () => {
    for (const [intent, fields] of [
      ["ban", { reason: "No" }],
      ["role", { role: "moderator" }],
      ["email", { newEmail: "new@example.com" }],
      ["delete", { typed: member.username }],
    ] as const) {
      const refused = await send(moderator, member, intent, fields);
      expect(refused, intent).toMatchObject({ status: 403, data: { code: "forbidden" } });
    }
    expect(await stored(member)).toMatchObject({
      role: "racer",
      bannedAt: null,
      anonymisedAt: null,
    });
    expect(await auditOf(member)).toEqual([]);
    const confirmed = { ...moderator, confirmedAt: new Date() };
    const path = `${pathOf(member)}/export`;
    const file = await callRoute(exportMember, { ...at(member), path, viewer: confirmed });
    expect(file.status).toBe(404);
  });

  test("a moderator doesn't suspend staff; an admin does", async () => {
    const editor = await createUser({ role: "editor" });
    const fields = { days: "1", reason: "Cool off." };
    expect((await send(moderator, editor, "suspend", fields)).status).toBe(403);
    expect((await send(moderator, editor, "endSessions")).status).toBe(403);
    expect((await send(admin, editor, "suspend", fields)).status).toBe(302);
  });

  test("an editor, a racer and a visitor get a 404, for the page and its forms", async () => {
    for (const viewer of [await staff("editor"), await staff("racer"), null]) {
      const page = await callRoute(memberPage.loader, { ...at(member), viewer });
      expect(page.status).toBe(404);
      const form = { intent: "ban", reason: "No", seen: "" };
      const sent = await callRoute(memberPage.action, { ...at(member), viewer, form });
      expect(sent.status).toBe(404);
      const invite = { path: "/admin/members/invite", params: {}, viewer };
      expect((await callRoute(invitePage.loader, invite)).status).toBe(404);
    }
  });

  test("no one changes their own role, or suspends or bans themselves", async () => {
    const self = { id: admin.id };
    for (const [intent, fields] of [
      ["role", { role: "racer" }],
      ["suspend", { days: "1", reason: "Me" }],
      ["ban", { reason: "Me" }],
      ["delete", { typed: admin.username }],
    ] as const) {
      expect((await send(admin, self, intent, fields)).status, intent).toBe(403);
    }
    const own = await send(moderator, { id: moderator.id }, "role", { role: "admin" });
    expect(own.status).toBe(403);
  });

  test("an account that doesn't exist is a 404", async () => {
    const page = await callRoute(memberPage.loader, { ...at({ id: 999_999 }), viewer: admin });
    expect(page.status).toBe(404);
  });
});

describe("the last admin", () => {
  /** Two admins, and no other. */
  async function twoAdmins(): Promise<[Viewer, Viewer]> {
    await env.DB.prepare("update users set role = 'racer' where role = 'admin'").run();
    return [await staff("admin"), await staff("admin")];
  }
  const countAdmins = async () => {
    const row = await env.DB.prepare(
      `select count(*) as n from users where role = 'admin' and banned_at is null and anonymised_at is null
        and coalesce(suspended_until, 0) < ?`,
    )
      .bind(Date.now())
      .first<{ n: number }>();
    return row?.n;
  };
  // Other tests need theirs back.
  beforeEach(() => async () => {
    await updateUserRole(db, admin.id, "admin", new Date());
  });

  test.each<[string, Record<string, string>]>([
    ["role", { role: "racer" }],
    ["ban", { reason: "Both at once" }],
    ["suspend", { days: "3", reason: "Both at once" }],
  ])("two admins who do this to each other at the same moment: %s", async (intent, fields) => {
    const [one, two] = await twoAdmins();
    const seen = await seenOf(two, one);
    const answers = await Promise.all([
      send(one, two, intent, { ...fields, seen }),
      send(two, one, intent, { ...fields, seen }),
    ]);
    expect(await countAdmins()).toBe(1);
    const refused = answers.find(({ status }) => status !== 302);
    expect(refused?.status).toBe(409);
    expect(messageOf(refused ?? answers[0])).toMatch(
      / is the last admin\. Make someone else an admin first\.$/,
    );
  });

  test("keeps the role and the account, also by a command and by deletion", async () => {
    const [one, two] = await twoAdmins();
    expect((await send(one, two, "role", { role: "racer" })).status).toBe(302);
    const command = await changeByCommand(testDeps(), one.username);
    await expect(changeRole(testDeps(), command, "editor")).rejects.toMatchObject({
      code: "conflict",
      message: `${one.username} is the last admin. Make someone else an admin first.`,
    });
    await expect(
      deleteAccount({ ...testDeps(), viewer: one }, { password: PASSWORD }),
    ).rejects.toMatchObject({ code: "conflict" });
    expect(await countAdmins()).toBe(1);
  });
});

describe("a password that is ten minutes old", () => {
  const reason = "Slips of other people's cars.";

  test("leads to the page that takes it again, and the form is kept", async () => {
    const before = new Date(Date.now() - CONFIRMED_FOR_MS - 1_000);
    const stale = { ...admin, confirmedAt: before };
    const form = {
      ...{ intent: "ban", reason, seen: await seenOf(member, admin) },
      [OWNER_FIELD]: admin.username,
    };
    const sent = await callRoute(memberPage.action, { ...at(member), viewer: stale, form });
    const confirm = `/admin/confirm?next=${encodeURIComponent(pathOf(member))}`;
    expect(sent).toMatchObject({ status: 302, location: confirm });
    expect((await stored(member)).bannedAt).toBeNull();
    const cookie = cookieOf(sent.cookies);
    const page = await callRoute(memberPage.loader, { ...at(member), viewer: admin, cookie });
    expect(page.data).toMatchObject({ unsent: { intent: "ban", reason } });

    const to = { path: confirm, params: {}, viewer: stale };
    const wrong = await callRoute(confirmPage.action, { ...to, form: { password: "Quarter1321" } });
    expect(wrong).toMatchObject({
      status: 422,
      data: { errors: { password: expect.any(String) } },
    });
    const right = await callRoute(confirmPage.action, { ...to, form: { password: PASSWORD } });
    expect(right).toMatchObject({ status: 302, location: pathOf(member) });
    const row = await env.DB.prepare("select confirmed_at from sessions where id = ?")
      .bind(admin.sessionId)
      .first<{ confirmed_at: number }>();
    expect(Date.now() - (row?.confirmed_at ?? 0)).toBeLessThan(60_000);
  });

  test("is asked for by each action except a note, and by the export and the invitation", async () => {
    const never = { ...admin, confirmedAt: null };
    for (const intent of ["suspend", "ban", "role", "endSessions", "email", "delete", "resend"]) {
      const sent = await send(never, member, intent, { reason, days: "1", role: "editor" });
      expect(sent.location, intent).toMatch(/^\/admin\/confirm\?/);
    }
    expect((await send(never, member, "note", { text: "Asked nicely." })).location).toBe(
      pathOf(member),
    );
    const invite = { path: "/admin/members/invite", params: {}, viewer: never };
    const invited = await callRoute(invitePage.action, {
      ...invite,
      form: { email: "a@example.com" },
    });
    expect(invited.location).toMatch(/^\/admin\/confirm\?/);
    // Back to the page that links to the file.
    const file = { path: `${pathOf(member)}/export`, params: { id: String(member.id) } };
    expect(await callRoute(exportMember, { ...file, viewer: never })).toMatchObject({
      status: 302,
      location: `/admin/confirm?next=${encodeURIComponent(pathOf(member))}`,
    });
  });

  test("counts from the sign-in with a password, and not from any other", async () => {
    const login = await callRoute(logIn, {
      path: "/login",
      params: {},
      form: { username: member.username, password: PASSWORD },
    });
    expect(login.status).toBe(302);
    const rows = await env.DB.prepare(
      "select confirmed_at from sessions where user_id = ? order by created_at",
    )
      .bind(member.id)
      .all<{ confirmed_at: number | null }>();
    expect(rows.results.map((row) => row.confirmed_at !== null)).toEqual([true]);
    expect((await viewerOf(member)).confirmedAt).toBeNull();
  });

  test("a racer doesn't see that page", async () => {
    const viewer = await staff("racer");
    const page = { path: "/admin/confirm", params: {}, viewer };
    expect((await callRoute(confirmPage.loader, page)).status).toBe(404);
    expect(
      (await callRoute(confirmPage.action, { ...page, form: { password: PASSWORD } })).status,
    ).toBe(404);
  });
});

describe("two on one member", () => {
  test("the second gets a conflict that says what happened, and keeps the form", async () => {
    const seen = await seenOf(member, moderator);
    const first = { days: "3", reason: "Rude." };
    expect((await send(moderator, member, "suspend", { ...first, seen })).status).toBe(302);
    const second = await send(admin, member, "ban", { reason: "Very rude.", seen });
    expect(second).toMatchObject({ status: 409, data: { values: { reason: "Very rude." } } });
    expect(messageOf(second)).toContain("Someone else changed");
    expect(messageOf(second)).toContain("has a suspension on file");
    expect((await stored(member)).bannedAt).toBeNull();
    // Their session goes on: nothing of the refused ban was done.
    const client = new Client();
    await signIn(client, member);
    expect((await client.get("/api/users/me")).status).toBe(200);
    const again = await send(admin, member, "ban", { reason: "Very rude." });
    expect(again.status).toBe(302);
    expect(messageOf(await send(admin, member, "ban", { reason: "Again." }))).toBe(
      `${member.username} is banned already.`,
    );
  });
});

describe("the other actions", () => {
  test("a ban with its reason, and a pardon", async () => {
    const client = new Client();
    await signIn(client, member);
    expect((await send(admin, member, "ban", { reason: "Stolen slips." })).status).toBe(302);
    expect((await client.get("/api/users/me")).status).toBe(401);
    expect((await send(admin, member, "pardon")).status).toBe(302);
    expect(await auditOf(member)).toMatchObject([
      { action: "user.pardon", actor: admin.username },
      { action: "user.ban", detail: { note: "Stolen slips." } },
    ]);
  });

  test("a role, with what it was", async () => {
    expect((await send(admin, member, "role", { role: "editor" })).status).toBe(302);
    expect((await stored(member)).role).toBe("editor");
    expect(await auditOf(member)).toMatchObject([
      { action: "user.role", detail: { from: "racer", role: "editor" } },
    ]);
  });

  test("one device, then all", async () => {
    const [one, two] = [await viewerOf(member), await viewerOf(member)];
    const first = await send(moderator, member, endSessionIntent(one.sessionId));
    expect(first.status).toBe(302);
    const running = async () =>
      (await readMember({ ...testDeps(), viewer: moderator }, member.id)).sessions
        .filter(({ isRunning }) => isRunning)
        .map(({ id }) => id);
    expect(await running()).toEqual([two.sessionId]);
    expect((await send(moderator, member, "endSessions")).status).toBe(302);
    expect(await running()).toEqual([]);
    expect((await send(moderator, member, "endSessions")).status).toBe(409);
    // Someone else's session isn't ended through this member.
    const other = await send(moderator, member, endSessionIntent(admin.sessionId));
    expect(other.status).toBe(409);
  });

  test("another activation link, for an account that needs one", async () => {
    const inactive = await createUser({ isActivated: false });
    expect((await send(moderator, inactive, "resend")).status).toBe(302);
    const mails = await findAllMailsByRecipient(db, inactive.email);
    expect(mails).toHaveLength(1);
    const [act] = await auditOf(inactive);
    expect(act).toMatchObject({ action: "user.activation", actor: moderator.username });
    expect(messageOf(await send(moderator, member, "resend"))).toBe(
      `${member.username} doesn't need an activation link.`,
    );
  });

  test("a mistyped email follows the rules of the member's own change", async () => {
    const newEmail = `right-${crypto.randomUUID()}@example.com`;
    const inactive = await createUser({ isActivated: false });
    expect((await send(admin, inactive, "email", { newEmail })).status).toBe(302);
    expect(await findAllMailsByRecipient(db, newEmail)).toHaveLength(1);
    expect(await findAllMailsByRecipient(db, inactive.email)).toHaveLength(0);
    expect((await stored(inactive)).email).toBe(inactive.email);
    const other = `other-${newEmail}`;
    expect((await send(admin, member, "email", { newEmail: other })).status).toBe(302);
    const [old] = await findAllMailsByRecipient(db, member.email);
    expect(old?.text).toContain("our staff was asked to change its email address");
    const [entry] = await auditOf(member);
    expect(entry).toMatchObject({ action: "user.email", actor: admin.username });
    expect(JSON.stringify(entry?.detail)).not.toContain(member.email);
  });

  test("a deletion takes the typed name", async () => {
    const wrong = await send(admin, member, "delete", { typed: "someone-else" });
    expect(wrong).toMatchObject({ status: 422, data: { errors: { typed: expect.any(String) } } });
    const right = await send(admin, member, "delete", { typed: member.username.toUpperCase() });
    expect(right.status).toBe(302);
    expect((await stored(member)).anonymisedAt).not.toBeNull();
    const [entry] = await auditOf(member);
    expect(entry).toMatchObject({ action: "user.delete", actor: admin.username });
  });

  test("an invitation shows its link once", async () => {
    const email = `invited-${crypto.randomUUID()}@example.com`;
    const invite = { path: "/admin/members/invite", params: {}, viewer: admin };
    const sent = await callRoute(invitePage.action, { ...invite, form: { email } });
    expect(sent.data).toMatchObject({
      extra: { link: expect.stringMatching(/\/register\/complete\?token=/) },
    });
    const taken = await callRoute(invitePage.action, { ...invite, form: { email: member.email } });
    expect(taken.status).toBe(409);
  });

  test("an export is the member's own, and is logged", async () => {
    const path = `${pathOf(member)}/export`;
    const file = await callRoute(exportMember, { ...at(member), path, viewer: admin });
    expect(file.headers.get("content-disposition")).toContain(`member-${member.id}.json`);
    expect(await auditOf(member)).toMatchObject([{ action: "user.export", actor: admin.username }]);
  });
});

describe("the page", () => {
  test("shows what there is, without tokens, texts of mail, or hashes", async () => {
    const viewer = await viewerOf(member);
    await createApprovedRun(viewer, await createCar(member));
    await send(moderator, member, "note", { text: "Knows the rules." });
    const inactive = await createUser({ isActivated: false });
    await send(moderator, inactive, "resend");
    const page = await callRoute(memberPage.loader, { ...at(member), viewer: moderator });
    expect(page.data).toMatchObject({
      view: {
        member: { username: member.username, standing: "active" },
        notes: [{ text: "Knows the rules.", author: moderator.username }],
        slips: [{ status: "APPROVED" }],
        cars: [{ model: "Challenger" }],
        sessions: [{ isRunning: true }],
        acts: [{ what: "Added an internal note.", by: moderator.username }],
        can: { note: true, suspend: true, ban: false, changeRole: false, delete: false },
      },
    });
    const other = await callRoute(memberPage.loader, { ...at(inactive), viewer: moderator });
    const text = JSON.stringify([page.data, other.data]);
    expect(text).toContain("Activate");
    expect(text).not.toMatch(/scrypt|activationToken|<p|passwordHash/);
  });

  test("has a link to each mail for admins, who may read it, and its subject for moderators", async () => {
    const html = async (role: "admin" | "moderator") => {
      const get = await openSession(await createUser({ role }));
      return (await get(`/admin/members/${member.id}`)).text();
    };
    await env.DB.prepare(
      "insert into mails (id, created_at, recipient, subject, text, html, status) values (9090, 1, ?, 'Welcome', '', '', 'SENT')",
    )
      .bind(member.email)
      .run();
    expect(await html("admin")).toMatch(/<a [^>]*href="\/admin\/mail\/9090"[^>]*>Welcome<\/a>/);
    const others = await html("moderator");
    expect(others).toContain("Welcome");
    expect(others).not.toContain("/admin/mail/9090");
  });

  test("names slips, sign-ins, devices, mail, reports and notes, and counts wrong passwords", async () => {
    const admins = await openSession(await createUser({ role: "admin" }));
    const page = async () => (await admins(`/admin/members/${member.id}`)).text();
    const quiet = await page();
    for (const title of ["Slips", "Sign-ins and devices", "Mail", "Reports about them", "Notes"]) {
      expect(quiet).toContain(`<section aria-label="${title}"`);
    }
    expect(quiet).toContain("None lately");
    const keys = signInKeys({ nameKey: member.username, clientAddress: "::1", userId: member.id });
    for (let n = 0; n < 3; n += 1) await recordSignInFailure(testDeps(), keys);
    expect(await page()).toContain("3, the last on ");
    for (let n = 0; n < 7; n += 1) await recordSignInFailure(testDeps(), keys);
    expect(await page()).toMatch(/10, the last on [^<]*; locked until /);
  });

  test("keeps notes and reports about oneself from moderators and admins", async () => {
    for (const role of ["moderator", "admin"] as const) {
      const user = await createUser({ role });
      const self = await viewerOf(user);
      const slipId = await createApprovedRun(self, await createCar(user));
      await env.DB.batch([
        env.DB.prepare(
          "insert into member_notes (user_id, author_id, created_at, text) values (?, ?, 1, 'Too quick?')",
        ).bind(user.id, moderator.id),
        env.DB.prepare(
          "insert into run_reports (slip_id, reporter_id, created_at, reason, text, status) values (?, ?, 1, 'OTHER', '', 'OPEN')",
        ).bind(slipId, member.id),
      ]);
      const own = await callRoute(memberPage.loader, { ...at(user), viewer: self });
      expect(own.data).toMatchObject({ view: { isSelf: true, notes: [], reports: [] } });
      const others = await callRoute(memberPage.loader, { ...at(user), viewer: moderator });
      expect(others.data).toMatchObject({
        view: { isSelf: false, notes: { length: 1 }, reports: { length: 1 } },
      });
    }
  });

  test("reads fewer than 100 rows, however much there is", async () => {
    await env.DB.batch([
      env.DB.prepare(
        "insert into sessions (id, user_id, created_at, last_used_at, expires_at) select 'old' || value, ?, value, value, value from json_each(?)",
      ).bind(member.id, JSON.stringify(Array.from({ length: 300 }, (_, n) => n + 1))),
      env.DB.prepare(
        "insert into mails (created_at, recipient, subject, text, html, status) select value, ?, 'Hello', '', '', 'SENT' from json_each(?)",
      ).bind(member.email, JSON.stringify(Array.from({ length: 300 }, (_, n) => n))),
      env.DB.prepare(
        "insert into audit_log (created_at, actor_id, action, subject_kind, subject_id, detail) select value, ?, 'user.note', 'user', ?, '{}' from json_each(?)",
      ).bind(moderator.id, member.id, JSON.stringify(Array.from({ length: 300 }, (_, n) => n))),
      env.DB.prepare(
        "insert into member_notes (user_id, author_id, created_at, text) select ?, ?, value, 'n' from json_each(?)",
      ).bind(member.id, moderator.id, JSON.stringify(Array.from({ length: 300 }, (_, n) => n))),
    ]);
    const viewer = await viewerOf(member);
    const car = await createCar(member);
    for (let n = 0; n < 10; n += 1) await createApprovedRun(viewer, car);
    const { rowsRead, roundTrips, result } = await measureRowsRead((database) =>
      readMember({ db: database, clock: testDeps().clock, viewer: moderator }, member.id),
    );
    expect(result.slips).toHaveLength(8);
    expect(result.mails).toHaveLength(8);
    expect(roundTrips).toBe(1);
    expect(rowsRead).toBeLessThanOrEqual(100);
  });
});

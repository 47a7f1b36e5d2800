import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  requestSiteCommand,
  takeOutcome,
  withdrawSiteCommand,
} from "#app/features/commands/request-site-command.server.ts";
import { runSiteCommands } from "#app/features/commands/run-site-commands.server.ts";
import type { CommandInput, CommandName } from "#app/features/commands/schema.ts";
import { reportRun } from "#app/features/moderation/reports/report-run.server.ts";
import { readSettings } from "#app/features/operations/change-settings.server.ts";
import { isEarlyVisitToken } from "#app/features/operations/early-visits.server.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
import type { QueuedJob } from "#app/lib/queued-job.ts";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import { insertDeadLetters } from "#db/queries/dead-letters.ts";
import { findAllMailsByRecipient } from "#db/queries/mails.ts";
import {
  deleteSiteCommand,
  findSiteCommand,
  insertSiteCommand,
  updateSiteCommandToEnded,
} from "#db/queries/site-commands.ts";
import { findUserById, type User } from "#db/queries/users.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { writeComment } from "#test/support/comments.ts";
import { testDeps } from "#test/support/deps.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
import { createApprovedRun } from "#test/support/garage.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createReference } from "#test/support/slips.ts";
import { createStrip } from "#test/support/track-desk.ts";
import { runScheduled } from "#workers/jobs/scheduled.ts";

const deps = testDeps();
const { db } = deps;

beforeAll(createReference);
beforeEach(() => env.DB.exec("delete from site_commands"));

/** Requests a command, runs the site's turn and returns what came of it. */
async function run<Name extends CommandName>(name: Name, input: CommandInput<Name>) {
  const id = await requestSiteCommand(deps, name, input);
  expect(await takeOutcome(deps, id)).toMatchObject({ state: "running" });
  await runSiteCommands(deps);
  return takeOutcome(deps, id);
}
const auditOf = (user: { id: number }) => findAllAuditBySubject(db, "user", user.id);

describe("a command that the site carries out", () => {
  test("changes an email: both addresses get a link, and the log names no admin", async () => {
    const user = await createUser();
    const newEmail = `moved-${user.id}@garage.test`;
    expect(await run("email", { userId: user.id, newEmail })).toEqual({
      ...{ state: "done", message: expect.stringContaining("Both addresses have to confirm") },
    });
    expect(await findAllMailsByRecipient(db, newEmail)).toHaveLength(1);
    expect(await findAllMailsByRecipient(db, user.email)).toHaveLength(1);
    expect(await auditOf(user)).toMatchObject([{ action: "user.email", actor: null }]);
  });

  test("says what is wrong with an email", async () => {
    const user = await createUser();
    expect(await run("email", { userId: user.id, newEmail: user.email })).toEqual({
      ...{ state: "failed", message: "That's already the address." },
    });
  });

  test("mails an activation link, and not to an activated account", async () => {
    const user = await createUser({ isActivated: false });
    expect(await run("activation", { userId: user.id })).toMatchObject({ state: "done" });
    expect(await findAllMailsByRecipient(db, user.email)).toHaveLength(1);
    const activated = await createUser();
    expect(await run("activation", { userId: activated.id })).toMatchObject({
      ...{ state: "failed", message: `${activated.username} doesn't need an activation link.` },
    });
  });

  test("deletes an account, once", async () => {
    const user = await createUser();
    const input = { userId: user.id, typed: user.username };
    expect(await run("delete", input)).toEqual({
      ...{ state: "done", message: "The account is deleted." },
    });
    expect((await findUserById(db, user.id))?.anonymisedAt).toBeInstanceOf(Date);
    expect(await auditOf(user)).toMatchObject([{ action: "user.delete", actor: null }]);
    expect(await run("delete", input)).toEqual({
      ...{ state: "failed", message: "The account was deleted." },
    });
  });

  test("doesn't delete the last admin, or under another name", async () => {
    await env.DB.exec("update users set role = 'racer'");
    const admin = await createUser({ role: "admin" });
    const last = await run("delete", { userId: admin.id, typed: admin.username });
    expect(last).toMatchObject({ state: "failed", message: expect.stringContaining("last admin") });
    const user = await createUser();
    expect(await run("delete", { userId: user.id, typed: admin.username })).toMatchObject({
      ...{ state: "failed", message: `Type ${user.username} to delete this account.` },
    });
    expect((await findUserById(db, user.id))?.anonymisedAt).toBeNull();
  });

  test("puts dead letters back into the queue", async () => {
    const letters = [1, 2].map((mailId) => ({
      ...{ messageId: `dead-${mailId}`, kind: "mail", body: { kind: "mail", mailId } },
    }));
    await insertDeadLetters(db, letters, new Date());
    const queued: QueuedJob[] = [];
    const jobs = { add: async (added: readonly QueuedJob[]) => void queued.push(...added) };
    const id = await requestSiteCommand(deps, "deadLetters", { id: null });
    await runSiteCommands({ ...deps, jobs });
    expect(await takeOutcome(deps, id)).toEqual({
      ...{ state: "done", message: "2 messages were sent again." },
    });
    expect(queued).toMatchObject([{ mailId: 1 }, { mailId: 2 }]);
  });
});

describe("a preview link made by a command", () => {
  test("lets its bearer in, and the log names no admin", async () => {
    const { state, message } = await run("previewLink", { lasts: "hour" });
    expect(state).toBe("done");
    expect(message).toMatch(/\nIt works until \w{3} \d+, \d{4}, .+\.$/);
    const [link = ""] = message.split("\n");
    const token = new URL(link).searchParams.get("token") ?? "";
    const { settings } = await readSettings(deps);
    expect(await isEarlyVisitToken({ ...deps, settings }, token)).toBe(true);
    const [entry] = await findAllAuditBySubject(db, "site", (await readSettings(deps)).version);
    expect(entry).toMatchObject({ action: "site.preview-links", actor: null });
  });
});

describe("the staff of a strip, changed by a command", () => {
  const change = (act: "add" | "end", slug: string, member: string) =>
    run("trackStaff", { act, slug, member });

  test("is added and ended, told by mail, without an admin in the log", async () => {
    const strip = await createStrip();
    const user = await createUser();
    expect(await change("add", strip.slug, user.email)).toMatchObject({
      ...{ state: "done", message: expect.stringContaining(`${user.username} works for`) },
    });
    expect((await findUserById(db, user.id))?.role).toBe("track");
    expect(await change("end", strip.slug, user.username)).toMatchObject({ state: "done" });
    expect((await findUserById(db, user.id))?.role).toBe("racer");
    expect(await findAllMailsByRecipient(db, user.email)).toHaveLength(2);
    expect(await findAllAuditBySubject(db, "track", strip.id)).toMatchObject([
      { action: "track.remove", actor: null },
      { action: "track.invite", actor: null },
    ]);
  });

  test("says what is wrong with the track or the member", async () => {
    const strip = await createStrip();
    const editor = await createUser({ role: "editor" });
    const user = await createUser();
    for (const [act, slug, member, message] of [
      ["add", "no-such-track", user.username, "There is no track no-such-track."],
      ["add", strip.slug, "nobody-at-all", "There's no such member."],
      ["add", strip.slug, editor.username, "Only racers can work for a strip."],
      ["end", strip.slug, user.username, "doesn't work for"],
      ["end", strip.slug, "nobody-at-all", "doesn't work for"],
    ] as const) {
      expect(await change(act, slug, member)).toEqual({
        ...{ state: "failed", message: expect.stringContaining(message) },
      });
    }
  });
});

describe("a case decided by a command", () => {
  let racer: User;
  let moderator: User;
  let slipId: number;
  beforeEach(async () => {
    [racer, moderator] = [await createUser(), await createUser({ role: "moderator" })];
    slipId = await createApprovedRun(await viewerOf(racer), await createCar(racer));
  });
  const decide = (
    kind: CommandInput<"deskCase">["kind"],
    values: Record<string, string>,
    by = moderator.username,
  ) => run("deskCase", { kind, by, values });
  const reportIt = async (reporter: User) => {
    const viewer = await viewerOf(reporter);
    const input = { slipId, reason: "PICTURE", text: "" } as const;
    return String((await reportRun({ ...deps, viewer }, input)).id);
  };

  test("a report is upheld in a moderator's name, and mailed about", async () => {
    const reporter = await createUser();
    const report = await reportIt(reporter);
    expect(await decide("report", { act: "uphold", report, answer: "Thank you." })).toEqual({
      ...{ state: "done", message: "Upheld. The run is back in the queue." },
    });
    const [entry] = await findAllAuditBySubject(db, "slip", slipId);
    expect(entry).toMatchObject({ action: "report.uphold", actor: moderator.username });
    expect(await findAllMailsByRecipient(db, reporter.email)).toHaveLength(1);
    expect(await decide("report", { act: "dismiss", report })).toEqual({
      state: "failed",
      message: `${moderator.username} has already upheld this report.`,
    });
  });

  test("a comment is removed at the version that was read", async () => {
    const comment = String(await writeComment(racer));
    const typed = { act: "remove", comment, reason: "SPAM", note: "Third time." };
    expect(await decide("comment", { ...typed, version: "9" })).toMatchObject({ state: "failed" });
    expect(await decide("comment", { ...typed, version: "1" })).toMatchObject({ state: "done" });
    const [entry] = await findAllAuditBySubject(db, "comment", Number(comment));
    expect(entry).toMatchObject({ action: "comment.remove", actor: moderator.username });
  });

  test("an appeal gets an answer", async () => {
    const appeal = await env.DB.prepare(
      `insert into appeals (slip_id, slip_version, user_id, created_at, text, status)
       values (?, 9, ?, 0, 'Look again.', 'OPEN') returning id`,
    )
      .bind(slipId, racer.id)
      .first<{ id: number }>();
    const typed = { act: "uphold", appeal: String(appeal?.id) };
    expect(await decide("appeal", typed)).toEqual({
      ...{ state: "failed", message: "Write the racer an answer" },
    });
    expect(await decide("appeal", { ...typed, answer: "It stands." })).toMatchObject({
      state: "done",
    });
    expect(await findAllMailsByRecipient(db, racer.email)).toHaveLength(1);
  });

  test("has the rules of the screen: moderators, and not their own", async () => {
    const judge = await createUser({ role: "moderator" });
    const report = await reportIt(judge);
    const typed = { act: "dismiss", report };
    const refused = async (by: string, message: string) =>
      expect(await decide("report", typed, by)).toEqual({
        ...{ state: "failed", message: expect.stringContaining(message) },
      });
    await refused(judge.username, "You can't decide your own report");
    await refused(racer.username, "This is for moderators.");
    await refused("nobody-at-all", "There is no account named nobody-at-all.");
    await env.DB.prepare("update users set suspended_until = 9e12 where id = ?")
      .bind(moderator.id)
      .run();
    await refused(moderator.username, "is banned or suspended");
    expect(await findAllAuditBySubject(db, "slip", slipId)).not.toContainEqual(
      expect.objectContaining({ action: "report.dismiss" }),
    );
  });
});

test("an unknown command and unreadable input fail, and the others are carried out", async () => {
  const requestedAt = new Date();
  const [unknown] = await insertSiteCommand(db, { name: "paint", input: {}, requestedAt });
  const [unreadable] = await insertSiteCommand(db, { name: "email", input: [], requestedAt });
  const user = await createUser({ isActivated: false });
  const last = await requestSiteCommand(deps, "activation", { userId: user.id });
  await runSiteCommands(deps);
  takeLoggedErrors();
  expect(await takeOutcome(deps, unknown?.id ?? 0)).toMatchObject({
    ...{ state: "failed", message: "This version of the site can't do that." },
  });
  expect(await takeOutcome(deps, unreadable?.id ?? 0)).toMatchObject({ state: "failed" });
  expect(await takeOutcome(deps, last)).toMatchObject({ state: "done" });
});

test("two turns at once carry out a command once", async () => {
  const user = await createUser({ isActivated: false });
  const id = await requestSiteCommand(deps, "activation", { userId: user.id });
  await Promise.all([runSiteCommands(deps), runSiteCommands(deps)]);
  expect(await takeOutcome(deps, id)).toMatchObject({ state: "done" });
  expect(await findAllMailsByRecipient(db, user.email)).toHaveLength(1);
});

test("the minute's job carries commands out, and erases what they were about", async () => {
  const user = await createUser();
  const newEmail = `secret-${user.id}@garage.test`;
  const id = await requestSiteCommand(deps, "email", { userId: user.id, newEmail });
  await runScheduled(createScheduledController({ cron: "* * * * *" }), env);
  const ended = await findSiteCommand(db, id);
  expect(ended).toMatchObject({ hasFailed: false, input: {} });
  expect(JSON.stringify(ended)).not.toContain(newEmail);
  expect(await takeOutcome(deps, id)).toMatchObject({ state: "done" });
  // Read once, then gone.
  expect(await findSiteCommand(db, id)).toBeNull();
});

test("a command is taken back until the site starts it", async () => {
  const user = await createUser();
  const input = { userId: user.id, typed: user.username };
  const id = await requestSiteCommand(deps, "delete", input);
  expect(await withdrawSiteCommand(deps, id)).toBe(true);
  await runSiteCommands(deps);
  expect((await findUserById(db, user.id))?.anonymisedAt).toBeNull();
  const started = await requestSiteCommand(deps, "delete", input);
  await runSiteCommands(deps);
  expect(await withdrawSiteCommand(deps, started)).toBe(false);
});

test("the hourly job deletes commands that no site took for a day", async () => {
  const user = await createUser();
  const requestedAt = new Date(Date.now() - 25 * HOUR_MS);
  const input = { userId: user.id };
  const [old] = await insertSiteCommand(db, { name: "activation", input, requestedAt });
  const recent = await requestSiteCommand(deps, "activation", input);
  await env.DB.prepare("update site_commands set started_at = 1 where id = ?").bind(recent).run();
  await runScheduled(createScheduledController({ cron: "17 * * * *" }), env);
  expect(await findSiteCommand(db, old?.id ?? 0)).toBeNull();
  expect(await findSiteCommand(db, recent)).not.toBeNull();
});

test("a turn reads few rows", async () => {
  const idle = await measureRowsRead((metered) => runSiteCommands(testDeps({ db: metered })));
  expect(idle.rowsRead).toBeLessThanOrEqual(5);
  const ended = { endedAt: new Date(), hasFailed: false, outcome: "" };
  const { rowsRead } = await measureRowsRead(async (metered) => {
    const command = { name: "paint", input: {}, requestedAt: new Date() };
    const [{ id = 0 } = {}] = await insertSiteCommand(metered, command);
    await findSiteCommand(metered, id);
    await updateSiteCommandToEnded(metered, { id, ...ended });
    await deleteSiteCommand(metered, id);
    await withdrawSiteCommand({ ...deps, db: metered }, id);
  });
  expect(rowsRead).toBeLessThanOrEqual(15);
});

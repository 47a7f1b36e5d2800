import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import {
  requestSiteCommand,
  takeOutcome,
  withdrawSiteCommand,
} from "#app/features/commands/request-site-command.server.ts";
import { runSiteCommands } from "#app/features/commands/run-site-commands.server.ts";
import type { CommandInput, CommandName } from "#app/features/commands/schema.ts";
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
import { findUserById } from "#db/queries/users.ts";
import { createUser } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { runScheduled } from "#workers/jobs/scheduled.ts";

const deps = testDeps();
const { db } = deps;

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

import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { sendDragPakMails } from "#app/features/drag-pak/request-mails.server.ts";
import { decideSlip } from "#app/features/moderation/decide-slip.server.ts";
import { sendPasskeyMail } from "#app/features/passkeys/passkey-mail.server.ts";
import { changePassword } from "#app/features/profile/change-password.server.ts";
import { deleteAccount } from "#app/features/profile/delete-account.server.ts";
import { exportAccount } from "#app/features/profile/export-account.server.ts";
import { requestEmailChange } from "#app/features/profile/request-email-change.server.ts";
import { requestPasswordReset } from "#app/features/recovery/request-password-reset.server.ts";
import { registerAccount } from "#app/features/registration/register-account.server.ts";
import { resendActivation } from "#app/features/registration/resend-activation.server.ts";
import {
  sendPasswordChangedNotice,
  sendSignInLockedNotice,
} from "#app/features/sessions/security-notices.server.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import * as activationPage from "#app/routes/accounts/activation.tsx";
import { findEmailChangeByUser } from "#db/queries/email-changes.ts";
import { findUserByUsernameKey } from "#db/queries/users.ts";
import { createUser, PASSWORD, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { callRoute } from "#test/support/routes.ts";
import { createCar, createReference, createSlip, TODAY } from "#test/support/slips.ts";
import { runScheduled } from "#workers/jobs/scheduled.ts";

beforeAll(createReference);

const always = async () => true;

/** Dependencies of a request with separate limits, and its work after the response. */
function busyDeps() {
  const deps = testDeps();
  const left: Promise<unknown>[] = [];
  return {
    ...deps,
    limits: { ...deps.limits, isWithin: always },
    waitUntil: (work: Promise<unknown>) => void left.push(work),
    settled: () => Promise.all(left),
  };
}

/** A number of distinct spellings of `Address@x`. */
function spellingsOf(address: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) =>
    [...address].map((letter, at) => ((n >> at) & 1 ? letter.toUpperCase() : letter)).join(""),
  );
}

/** Mails to any spelling of an address. */
async function countMailsTo(address: string): Promise<number> {
  const row = await env.DB.prepare(
    "select count(*) as count from mails where recipient = ? collate nocase",
  )
    .bind(address)
    .first<{ count: number }>();
  return row?.count ?? 0;
}

/** Requests changes to a number of spellings of an address; returns how many were granted. */
async function askForChanges(victim: string, count: number): Promise<number> {
  const viewer = await viewerOf(await createUser());
  let granted = 0;
  for (const newEmail of spellingsOf(victim, count)) {
    await requestEmailChange({ ...busyDeps(), viewer }, { newEmail, password: PASSWORD }).then(
      () => (granted += 1),
      (error) => expect(error).toMatchObject({ code: "rate_limited" }),
    );
  }
  return granted;
}

test("eighteen email changes to spellings of one address queue five mails", async () => {
  const victim = "victim@example.com";
  expect(await askForChanges(victim, 18)).toBe(5);
  expect(await countMailsTo(victim)).toBe(5);
});

test.each([
  [
    "reset links",
    true,
    (deps: ReturnType<typeof busyDeps>, email: string) => requestPasswordReset(deps, { email }),
  ],
  [
    "activation links",
    false,
    (deps: ReturnType<typeof busyDeps>, email: string) => resendActivation(deps, { email }),
  ],
])(
  "%s stop at one mail, whoever asked and however the address is spelled",
  async (_, isActivated, ask) => {
    const { email, username } = await createUser({
      email: `Casey.${isActivated}@Example.com`,
      isActivated,
    });
    // Mail that strangers cause by other forms doesn't count against a verified mailbox's links.
    await askForChanges(email.toLowerCase(), 4);
    for (const spelling of spellingsOf(email.toLowerCase(), 12)) {
      const deps = busyDeps();
      await ask(deps, spelling);
      await deps.settled();
    }
    expect(await countMailsTo(email), username).toBe(5);
  },
);

/** A registration by API, from another network each time. */
async function register(email: string, n: number): Promise<Client> {
  const client = new Client(`10.20.${n >> 8}.${n & 255}`);
  const response = await client.postJson("/rest/registration/register", {
    ...{ username: `bomber${n}`, email, password: PASSWORD, confirmPassword: PASSWORD },
    ...{ firstName: "Casey", lastName: "Miller", country: "United States", zipCode: "48326" },
    ...{ optInNews: false, optInEvents: false, noRacingPledge: true },
  });
  expect(response.status).toBe(201);
  return client;
}

/** Changes an account's password a number of times. */
async function changePasswordTimes(viewer: Viewer, times: number): Promise<void> {
  let password = PASSWORD;
  for (let n = 0; n < times; n += 1) {
    const newPassword = `Blown Hemi ${n} cubes`;
    const input = { password, newPassword, confirmNewPassword: newPassword };
    await changePassword({ ...busyDeps(), viewer }, input);
    password = newPassword;
  }
}

async function countUnproven(): Promise<number> {
  const row = await env.DB.prepare("select sum(mail_count) as count from mailbox_counts").first<{
    count: number | null;
  }>();
  return row?.count ?? 0;
}

describe("an unverified mailbox gets five mails a day", () => {
  test("when an account is registered with it and deleted, again and again", async () => {
    const before = await countUnproven();
    const spellings = [
      "bombed@gmail.com",
      "bombed+1@gmail.com",
      "Bom.bed@gmail.com",
      "b.ombed@googlemail.com",
    ];
    for (let n = 0; n < 8; n += 1) {
      await register(spellings[n % spellings.length] ?? "", n);
      const user = await findUserByUsernameKey(testDeps().db, `bomber${n}`);
      if (!user) throw new Error("nobody was registered");
      // Registered and deleted: two mails each time.
      await deleteAccount({ ...busyDeps(), viewer: await viewerOf(user) }, { password: PASSWORD });
    }
    expect((await countUnproven()) - before).toBe(5);
    const { results } = await env.DB.prepare(
      "select count(*) as count from mails where recipient like '%bombed%' or recipient like '%bom.bed%'",
    ).all();
    // Four activation mails were deleted with their accounts.
    expect(Number(results[0]?.count)).toBeLessThanOrEqual(5);
  });

  test("when the passwords of unactivated accounts are changed forty times", async () => {
    const emails = ["changed@example.com", "changed+1@example.com"];
    const accounts = await Promise.all(
      emails.map(async (email) => viewerOf(await createUser({ email, isActivated: false }))),
    );
    const before = await countUnproven();
    for (const viewer of accounts) await changePasswordTimes(viewer, 20);
    expect((await countUnproven()) - before).toBe(3);
    const counts = await Promise.all(emails.map(countMailsTo));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
  });

  test("when ten accounts ask to move to it", async () => {
    let granted = 0;
    for (let n = 0; n < 10; n += 1) granted += await askForChanges(`moved+${n}@example.com`, 1);
    expect(granted).toBe(5);
  });

  test("when passkeys come and go on an unactivated account, and wrong passwords lock it", async () => {
    const user = await createUser({ isActivated: false });
    const viewer = await viewerOf(user);
    for (let n = 0; n < 4; n += 1) {
      await sendPasskeyMail(testDeps(), { viewer, name: "Phone", act: "added" });
      await sendSignInLockedNotice(testDeps(), { to: user.email, username: "", minutes: 15 });
    }
    expect(await countMailsTo(user.email)).toBe(3);
  });

  test("when it is typed into requests for a Drag Pak, together with the rest", async () => {
    const user = await createUser({ isActivated: false, email: "typed+a@example.com" });
    for (let n = 0; n < 2; n += 1) await sendPasswordChangedNotice(testDeps(), user);
    const answers = { name: "", region: "", country: "" };
    for (let n = 0; n < 4; n += 1) {
      const request = {
        number: "DP-7K3M-Q2XW",
        kind: "customer",
        email: `typed+${n}@example.com`,
        answers,
      };
      await sendDragPakMails(testDeps(), request as never, { isOwner: false });
    }
    const row = await env.DB.prepare(
      "select count(*) as count from mails where recipient like 'typed+%@example.com'",
    ).first<{ count: number }>();
    expect(row?.count).toBe(3);
  });

  test("of many notices at once three are sent", async () => {
    const user = await createUser({ isActivated: false });
    await Promise.all(
      Array.from({ length: 25 }, () => sendPasswordChangedNotice(testDeps(), user)),
    );
    expect(await countMailsTo(user.email)).toBe(3);
  });

  test("and as many a day later, whatever happened to the first", async () => {
    const user = await createUser({ isActivated: false });
    const at = (ms: number) => testDeps({ now: new Date(Date.UTC(2026, 5, 1) + ms) });
    for (const ms of [0, 1, 2, 3, 4, 5, DAY_MS - 1]) await sendPasswordChangedNotice(at(ms), user);
    expect(await countMailsTo(user.email)).toBe(3);
    for (let n = 0; n < 7; n += 1) await sendPasswordChangedNotice(at(DAY_MS), user);
    expect(await countMailsTo(user.email)).toBe(6);
  });
});

test("an activated racer gets every notice of what they did themselves", async () => {
  const user = await createUser();
  for (let n = 0; n < 12; n += 1) await sendPasswordChangedNotice(testDeps(), user);
  expect(await countMailsTo(user.email)).toBe(12);
  // Mail that strangers cause by other forms is counted separately.
  expect(await askForChanges(user.email, 7)).toBe(5);
});

test("the count identifies no one and is deleted when it expires", async () => {
  const user = await createUser({ isActivated: false, email: "secretly@example.com" });
  await sendPasswordChangedNotice(testDeps(), user);
  const rows = () => env.DB.prepare("select * from mailbox_counts").all();
  const { results } = await rows();
  expect(JSON.stringify(results)).not.toContain("secretly");
  expect(results.every(({ mailbox_hash }) => /^[0-9a-f]{64}$/.test(String(mailbox_hash)))).toBe(
    true,
  );
  const plain = createHash("sha256").update("secretly@example.com").digest("hex");
  expect(JSON.stringify(results)).not.toContain(plain);
  const later = Date.now() + 2 * DAY_MS;
  await runScheduled(createScheduledController({ scheduledTime: new Date(later) }), env);
  expect((await rows()).results).toEqual([]);
});

test("notices to an account that was never activated leave two of the five for its activation link", async () => {
  const user = await createUser({ isActivated: false });
  const viewer = await viewerOf(user);
  const carId = await createCar(viewer);
  for (let n = 0; n < 6; n += 1) {
    const { id } = await createSlip(viewer, carId);
    const moderator = await viewerOf(await createUser({ role: "moderator" }));
    const deps = { ...testDeps({ now: TODAY }), viewer: moderator };
    await decideSlip(deps, {
      ...{ slipId: id, act: "reject", version: 1, reason: "DUPLICATE", note: "" },
      key: null,
    });
  }
  expect(await countMailsTo(user.email)).toBe(3);
  const deps = { ...busyDeps(), viewer };
  for (let n = 0; n < 2; n += 1) await resendActivation(deps, { email: user.email });
  expect(await countMailsTo(user.email)).toBe(5);
});

describe("resending an activation link over a limit", () => {
  /** An unactivated account whose mailbox has received five mails, and its session ten hours later. */
  async function createScene() {
    const user = await createUser({ isActivated: false });
    expect(await askForChanges(user.email, 5)).toBe(5);
    const now = new Date(Date.now() + 10 * 60 * 60 * 1000);
    return { user, deps: { ...testDeps({ now }), viewer: await viewerOf(user) } };
  }

  test("says when to try again in the account's own session", async () => {
    const { user, deps } = await createScene();
    const sending = resendActivation(deps, { email: user.email });
    await expect(sending).rejects.toMatchObject({
      code: "rate_limited",
      message:
        "We've sent several emails to this address today already. Wait 14 hours and try again.",
    });
    expect(await countMailsTo(user.email)).toBe(5);
  });

  test("says so on the page, which continues anyway", async () => {
    const { user, deps } = await createScene();
    const { viewer, clock } = deps;
    const form = { intent: "resend" };
    const call = { path: "/activation", params: {}, viewer, form, deps: { clock } };
    const { status, data } = await callRoute(activationPage.action, call);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      code: null,
      extra: { isResent: true, notSent: expect.stringMatching(/today already\. Wait 14 hours/) },
    });
    expect(await countMailsTo(user.email)).toBe(5);
  });

  test("reveals nothing to strangers", async () => {
    const { user } = await createScene();
    const deps = busyDeps();
    await expect(resendActivation(deps, { email: user.email })).resolves.toBeUndefined();
    await deps.settled();
  });
});

test("a registration over the limit succeeds, and its page says when to get the link", async () => {
  const victim = "quota@example.com";
  expect(await askForChanges(victim, 5)).toBe(5);
  const deps = { ...busyDeps(), viewer: null };
  const registered = await registerAccount(deps, {
    ...{
      username: "overquota",
      email: victim,
      passwordHash: "",
      userAgent: "",
      refreshToken: null,
    },
    ...{ firstName: "Casey", lastName: "Miller", country: "United States", zipCode: "48326" },
    ...{ optInNews: false, optInEvents: false, noRacingPledge: true },
  });
  expect(registered).toMatchObject({ activationMail: "over_limit", user: { email: victim } });
});

test("a rejected email change doesn't affect the previous one and its links", async () => {
  const user = await createUser();
  const deps = { ...busyDeps(), viewer: await viewerOf(user) };
  await requestEmailChange(deps, { newEmail: "kept@example.com", password: PASSWORD });
  expect(await askForChanges("full@example.com", 5)).toBe(5);
  await expect(
    requestEmailChange(deps, { newEmail: "full@example.com", password: PASSWORD }),
  ).rejects.toMatchObject({
    code: "rate_limited",
    message: "We've sent several emails to this address today already. Wait a day and try again.",
  });
  expect(await findEmailChangeByUser(deps.db, user.id, new Date())).toMatchObject({
    newEmail: "kept@example.com",
  });
});

test("mails to an address in capitals are exported and deleted with the account", async () => {
  const user = await createUser({ email: "Loud.Racer@Example.com" });
  const viewer = await viewerOf(user);
  const deps = { ...busyDeps(), viewer };
  await requestPasswordReset(deps, { email: user.email });
  await deps.settled();
  await requestEmailChange(deps, { newEmail: "Louder@Example.com", password: PASSWORD });
  // Mails used to be stored with the address as typed.
  await env.DB.prepare(
    `insert into mails (created_at, recipient, subject, text, html, status)
     values (1, ?, 'An older one', '', '', 'SENT')`,
  )
    .bind(user.email)
    .run();
  const text = await new Response(await exportAccount(deps)).text();
  const subjects = JSON.parse(text).mails.map(({ subject }: { subject: string }) => subject);
  expect(subjects).toEqual(["Set a new password", "Your email is about to change", "An older one"]);
  expect(await countMailsTo("louder@example.com")).toBe(1);
  await deleteAccount(deps, { password: PASSWORD });
  expect(await countMailsTo("louder@example.com")).toBe(0);
  // Only the farewell mail.
  expect(await countMailsTo(user.email)).toBe(1);
});

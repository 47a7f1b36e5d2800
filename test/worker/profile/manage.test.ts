import { env } from "cloudflare:workers";
import { RouterContextProvider } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { depsContext, viewerContext } from "#app/context.ts";
import { hashSecretToken } from "#app/features/accounts/secret-tokens.server.ts";
import { changePassword } from "#app/features/profile/change-password.server.ts";
import {
  confirmEmailChange,
  readEmailChangeLink,
} from "#app/features/profile/confirm-email-change.server.ts";
import { deleteAccount } from "#app/features/profile/delete-account.server.ts";
import { exportAccount } from "#app/features/profile/export-account.server.ts";
import { readAccountPage } from "#app/features/profile/read-account-page.server.ts";
import { requestEmailChange } from "#app/features/profile/request-email-change.server.ts";
import { listSessions } from "#app/features/sessions/list-sessions.server.ts";
import { refreshSession } from "#app/features/sessions/session.server.ts";
import * as exportRoute from "#app/routes/accounts/account-export.ts";
import * as emailChangePage from "#app/routes/accounts/email-change.tsx";
import * as page from "#app/routes/accounts/manage-account.tsx";
import { insertAccountToken } from "#db/queries/account-tokens.ts";
import { findAllMailsByRecipient } from "#db/queries/mails.ts";
import { insertPasskeyBelow } from "#db/queries/passkeys.ts";
import { findUserById, type User } from "#db/queries/users.ts";
import { createUser, PASSWORD, signIn, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { createApprovedRun } from "#test/support/garage.ts";
import { callRoute, cookieOf, EXPIRED } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createReference, createSlip } from "#test/support/slips.ts";

const NEW = "Blown Hemi 426 cubes";

beforeAll(createReference);

async function depsFor(user: User, now?: Date) {
  return { ...testDeps(now ? { now } : {}), viewer: await viewerOf(user) };
}

async function submit(user: User, form: Record<string, string>) {
  const call = { path: "/manage-account", params: {}, viewer: await viewerOf(user), form };
  return callRoute(page.action, call);
}

const mailsTo = (address: string) => findAllMailsByRecipient(testDeps().db, address);

async function linkTokenTo(address: string): Promise<string> {
  const [mail] = await mailsTo(address);
  return decodeURIComponent(/email-change\?token=([^\s&]+)/.exec(mail?.text ?? "")?.[1] ?? "");
}

async function stored(user: User): Promise<User> {
  const account = await findUserById(testDeps().db, user.id);
  if (!account) throw new Error("the user is gone");
  return account;
}

test("logged out, the page sends to the login dialog and back", async () => {
  for (const path of ["/manage-account", "/manage-account/export"]) {
    const loader = path.endsWith("export") ? exportRoute.loader : page.loader;
    const answer = await callRoute(loader, { path, params: {} });
    expect(answer).toMatchObject({ status: 401 });
  }
});

test("the profile is saved, and shown with the runs only if asked for", async () => {
  const user = await createUser();
  const form = { firstName: "Jo", lastName: "O’Neil-Ñandú", country: "Canada", zipCode: "" };
  const answer = await submit(user, { intent: "profile", ...form });
  expect(answer).toMatchObject({ status: 302, location: "/manage-account#profile" });
  expect(await stored(user)).toMatchObject({ ...form, isRealNameShown: false });
  await submit(user, { intent: "profile", ...form, isRealNameShown: "on" });
  expect(await stored(user)).toMatchObject({ isRealNameShown: true });
});

test("what is wrong in a profile comes back in place with what was typed", async () => {
  const user = await createUser();
  const form = { firstName: "", lastName: "Miller", country: "United States", zipCode: "" };
  expect(await submit(user, { intent: "profile", ...form })).toMatchObject({
    status: 422,
    data: {
      intent: "profile",
      errors: { firstName: "First name is required", zipCode: "ZIP code is required" },
      values: form,
    },
  });
});

test("a ZIP code of the United States that isn't five digits is refused in words", async () => {
  const form = { firstName: "Jo", lastName: "Miller", country: "United States", zipCode: "abc" };
  expect(await submit(await createUser(), { intent: "profile", ...form })).toMatchObject({
    status: 422,
    data: { errors: { zipCode: "A US ZIP code is five digits." }, values: form },
  });
});

test.each([
  ["\u200e48326\u200b", "48326"],
  ["48326-1234", "48326-1234"],
])("the ZIP code %j of a profile is stored as %s", async (zipCode, expected) => {
  const user = await createUser();
  const form = { firstName: "Jo", lastName: "Miller", country: "United States", zipCode };
  expect(await submit(user, { intent: "profile", ...form })).toMatchObject({ status: 302 });
  expect((await stored(user)).zipCode).toBe(expected);
});

test("names hold nothing that a mail header or a page would take for its own", async () => {
  const user = await createUser();
  const rest = { intent: "profile", lastName: "Miller", country: "Canada" };
  const names = ["Jo\r\nBcc: all@example.com", "<b>Jo</b>", "Jo\u0000", '"Jo" <a@b.c>'];
  for (const firstName of names) {
    const answer = await submit(user, { ...rest, firstName });
    expect(answer, firstName).toMatchObject({ status: 422, data: { intent: "profile" } });
  }
  expect((await stored(user)).firstName).toBe("Casey");
  await submit(user, { ...rest, firstName: "Jo\u2028Ann" });
  expect((await stored(user)).firstName).toBe("Jo Ann");
});

test("choices are what the boxes say", async () => {
  const user = await createUser();
  await submit(user, { intent: "choices", optInNews: "on", noRacingPledge: "on" });
  const expected = { hasNewsOptIn: true, hasEventsOptIn: false, hasPledged: true };
  expect(await stored(user)).toMatchObject(expected);
  await submit(user, { intent: "choices" });
  expect(await stored(user)).toMatchObject({ hasNewsOptIn: false, hasPledged: false });
});

test("what was typed comes back after the session had ended, without the passwords", async () => {
  const user = await createUser();
  const form = { intent: "email", newEmail: "kept@example.com", password: PASSWORD };
  const path = "/manage-account";
  const sent = await callRoute(page.action, {
    path,
    params: {},
    form: { ...form, owner: user.username },
    cookie: EXPIRED,
  });
  expect(sent.location).toBe("/?login=1&next=%2Fmanage-account");
  const open = async (by: User) => {
    const cookie = cookieOf(sent.cookies);
    const viewer = await viewerOf(by);
    const answer = await callRoute(page.loader, { path, params: {}, viewer, cookie });
    return (answer.data as Awaited<ReturnType<typeof page.loader>>).unsent;
  };
  expect(await open(user)).toEqual({ intent: "email", newEmail: "kept@example.com" });
  expect(await open(await createUser())).toBeNull();
});

test("a form that the page doesn't have is refused", async () => {
  const user = await createUser();
  for (const intent of ["toString", "", "role"]) {
    expect(await submit(user, { intent, role: "admin" })).toMatchObject({ status: 400 });
  }
});

test("a new password ends the other sessions, voids reset links and is told by mail", async () => {
  const user = await createUser();
  const [here, there] = [new Client(), new Client()];
  await signIn(there, user);
  const deps = await depsFor(user);
  const result = await changePassword(deps, {
    password: PASSWORD,
    newPassword: NEW,
    confirmNewPassword: NEW,
  });
  expect(result).toEqual({ cookies: [] });
  expect((await there.get("/api/users/me")).status).toBe(401);
  expect(await refreshSession(deps, there.cookies.get("refresh") ?? "")).toBeNull();
  const login = (password: string) =>
    here.postJson("/api/users/login", { username: user.username, password });
  expect((await login(PASSWORD)).status).toBe(401);
  expect((await login(NEW)).status).toBe(200);
  expect((await mailsTo(user.email))[0]).toMatchObject({ subject: "Your password was changed" });
});

test("the session that changes the password stays", async () => {
  const user = await createUser();
  const deps = await depsFor(user);
  await changePassword(deps, { password: PASSWORD, newPassword: NEW, confirmNewPassword: NEW });
  expect(await listSessions(deps)).toMatchObject([{ id: deps.viewer.sessionId, isCurrent: true }]);
});

test("a password change is refused with a message for each field, and keeps no password", async () => {
  const user = await createUser();
  const answer = await submit(user, {
    intent: "password",
    password: "Wrong12345",
    newPassword: "abc",
    confirmNewPassword: "abd",
  });
  expect(answer).toMatchObject({
    status: 422,
    data: {
      errors: {
        password: expect.any(String),
        newPassword: expect.any(String),
        confirmNewPassword: "Passwords do not match.",
      },
      values: {},
    },
  });
  const common = { password: PASSWORD, newPassword: "password1", confirmNewPassword: "password1" };
  await expect(changePassword(await depsFor(user), common)).rejects.toMatchObject({
    code: "invalid",
    errors: { newPassword: expect.any(String) },
  });
});

test("ten wrong confirmations lock the form, not the sign-in", async () => {
  const user = await createUser();
  const deps = await depsFor(user, new Date());
  const wrong = { password: "Wrong12345", newPassword: NEW, confirmNewPassword: NEW };
  for (let i = 0; i < 10; i += 1)
    await expect(changePassword(deps, wrong)).rejects.toMatchObject({ code: "invalid" });
  const right = changePassword(deps, { ...wrong, password: PASSWORD });
  await expect(right).rejects.toMatchObject({ code: "rate_limited" });
  const login = { username: user.username, password: PASSWORD };
  expect((await new Client().postJson("/api/users/login", login)).status).toBe(200);
});

test("of two changes at once one counts", async () => {
  const user = await createUser();
  const deps = await depsFor(user);
  const change = (newPassword: string) =>
    changePassword(deps, { password: PASSWORD, newPassword, confirmNewPassword: newPassword });
  const results = await Promise.allSettled([change(NEW), change(`${NEW} more`)]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("an email changes once both addresses have confirmed, in either order", async () => {
  for (const first of ["old", "new"] as const) {
    const user = await createUser();
    const deps = await depsFor(user);
    const newEmail = `moved-${user.username}@Example.com`;
    await requestEmailChange(deps, { newEmail, password: PASSWORD });
    const tokens = { old: await linkTokenTo(user.email), new: await linkTokenTo(newEmail) };
    expect(tokens.old).not.toBe(tokens.new);

    expect(await readEmailChangeLink(deps, tokens[first])).toMatchObject({ newEmail });
    expect(await confirmEmailChange(deps, tokens[first])).toBe("half");
    expect((await stored(user)).email).toBe(user.email);
    expect(await confirmEmailChange(deps, tokens[first === "old" ? "new" : "old"])).toBe("done");
    expect(await stored(user)).toMatchObject({ email: newEmail, emailKey: newEmail.toLowerCase() });
    for (const address of [user.email, newEmail]) {
      expect((await mailsTo(address))[0]).toMatchObject({ subject: "Your email was changed" });
    }
    await expect(confirmEmailChange(deps, tokens[first])).rejects.toMatchObject({ code: "gone" });
  }
});

test("one link twice is not two confirmations", async () => {
  const user = await createUser();
  const deps = await depsFor(user);
  const newEmail = `twice-${user.username}@example.com`;
  await requestEmailChange(deps, { newEmail, password: PASSWORD });
  const token = await linkTokenTo(newEmail);
  const results = await Promise.allSettled([
    confirmEmailChange(deps, token),
    confirmEmailChange(deps, token),
  ]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await stored(user)).email).toBe(user.email);
});

test("a taken address is answered the same, and fails when it is confirmed", async () => {
  const user = await createUser();
  const other = await createUser();
  const deps = await depsFor(user);
  await requestEmailChange(deps, { newEmail: other.email, password: PASSWORD });
  expect(await confirmEmailChange(deps, await linkTokenTo(user.email))).toBe("half");
  const last = confirmEmailChange(deps, await linkTokenTo(other.email));
  await expect(last).rejects.toMatchObject({ code: "taken" });
  expect((await stored(user)).email).toBe(user.email);
  expect((await stored(other)).email).toBe(other.email);
});

test("a change needs the password, another address, and a well-formed one", async () => {
  const user = await createUser();
  const ask = (newEmail: string, password = PASSWORD) =>
    submit(user, { intent: "email", newEmail, password });
  expect(await ask("new@example.com", "Wrong12345")).toMatchObject({
    status: 422,
    data: { errors: { password: expect.any(String) }, values: { newEmail: "new@example.com" } },
  });
  for (const address of [user.email.toUpperCase(), "no-address", "a@b.c\r\nBcc: x@y.z"]) {
    expect(await ask(address)).toMatchObject({
      data: { errors: { newEmail: expect.any(String) } },
    });
  }
  expect(await mailsTo("new@example.com")).toEqual([]);
});

test("a new change voids the links of the one before, and keeping the old address all of them", async () => {
  const user = await createUser();
  const deps = await depsFor(user);
  const ask = (newEmail: string) => requestEmailChange(deps, { newEmail, password: PASSWORD });
  await ask(`first-${user.username}@example.com`);
  const old = await linkTokenTo(user.email);
  await ask(`second-${user.username}@example.com`);
  expect(await readEmailChangeLink(deps, old)).toBeNull();
  const newer = await linkTokenTo(user.email);
  expect(await readEmailChangeLink(deps, newer)).not.toBeNull();
  await submit(user, { intent: "cancelEmail" });
  expect(await readEmailChangeLink(deps, newer)).toBeNull();
});

test("links of a change work for 48 hours", async () => {
  const user = await createUser();
  const requestedAt = new Date();
  const deps = await depsFor(user, requestedAt);
  const newEmail = `late-${user.username}@example.com`;
  await requestEmailChange(deps, { newEmail, password: PASSWORD });
  const token = await linkTokenTo(newEmail);
  const hours = (count: number) => new Date(requestedAt.getTime() + count * 3_600_000);
  expect(await readEmailChangeLink(testDeps({ now: hours(47) }), token)).not.toBeNull();
  const late = confirmEmailChange(testDeps({ now: hours(48) }), token);
  await expect(late).rejects.toMatchObject({ code: "gone" });
});

test("opening the link of a change uses nothing up; its button does", async () => {
  const user = await createUser();
  const newEmail = `button-${user.username}@example.com`;
  await requestEmailChange(await depsFor(user), { newEmail, password: PASSWORD });
  const token = await linkTokenTo(newEmail);
  const path = `/email-change?token=${token}`;
  for (let i = 0; i < 2; i += 1) {
    const opened = await callRoute(emailChangePage.loader, { path, params: {} });
    expect(opened).toMatchObject({ status: 200, data: { state: "ask", newEmail } });
  }
  const sent = { path: "/email-change", params: {}, form: { token } };
  expect(await callRoute(emailChangePage.action, sent)).toMatchObject({
    location: "/email-change?confirmed=half",
  });
  expect(await callRoute(emailChangePage.action, sent)).toMatchObject({ status: 410 });
  expect(await callRoute(emailChangePage.loader, { path, params: {} })).toMatchObject({
    status: 410,
    data: { state: "failed" },
  });
});

test("an account that was never activated moves by the new address alone, which activates it", async () => {
  const user = await createUser({ isActivated: false });
  const deps = await depsFor(user);
  const newEmail = `typo-${user.username}@example.com`;
  await requestEmailChange(deps, { newEmail, password: PASSWORD });
  expect(await mailsTo(user.email)).toEqual([]);
  expect(await stored(user)).toMatchObject({ email: user.email, isActivated: false });

  expect(await confirmEmailChange(deps, await linkTokenTo(newEmail))).toBe("done");
  expect(await stored(user)).toMatchObject({ email: newEmail, isActivated: true });
  // The old one may be a stranger's: it never hears of it.
  expect(await mailsTo(user.email)).toEqual([]);
  expect((await mailsTo(newEmail))[0]?.text).toContain("your account is activated");
});

test("a run that waited for its racer's activation is listed once the new address is confirmed", async () => {
  const user = await createUser({ isActivated: false });
  const deps = await depsFor(user);
  const runId = await createApprovedRun(deps.viewer, await createCar(user));
  const isListed = async () => {
    const { results } = await env.DB.prepare("select is_listed from slips where id = ?")
      .bind(runId)
      .all();
    return results;
  };
  expect(await isListed()).toEqual([{ is_listed: 0 }]);
  const newEmail = `board-${user.username}@example.com`;
  await requestEmailChange(deps, { newEmail, password: PASSWORD });
  await confirmEmailChange(deps, await linkTokenTo(newEmail));
  expect(await isListed()).toEqual([{ is_listed: 1 }]);
});

test("another kind of token confirms nothing", async () => {
  const user = await createUser();
  const deps = await depsFor(user);
  const newEmail = `kind-${user.username}@example.com`;
  await requestEmailChange(deps, { newEmail, password: PASSWORD });
  await insertAccountToken(deps.db, {
    tokenHash: hashSecretToken("a-reset-token"),
    owner: { id: user.id },
    kind: "reset",
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 60_000),
  });
  expect(await readEmailChangeLink(deps, "a-reset-token")).toBeNull();
});

test("devices are listed in words, and one or all others can be ended", async () => {
  const user = await createUser();
  const viewer = await viewerOf(user);
  const others = [new Client(), new Client(), new Client()];
  for (const client of others) await signIn(client, user);
  const read = async () => {
    const answer = await callRoute(page.loader, { path: "/manage-account", params: {}, viewer });
    return (answer.data as Awaited<ReturnType<typeof page.loader>>).page.sessions;
  };
  const [current, ...rest] = await read();
  expect(current).toMatchObject({
    id: viewer.sessionId,
    isCurrent: true,
    device: "An unknown device",
  });
  expect(rest).toHaveLength(3);

  const act = (form: Record<string, string>) =>
    callRoute(page.action, { path: "/manage-account", params: {}, viewer, form });
  const ended = { intent: "endSession", session: rest[0]?.id ?? "" };
  expect(await act(ended)).toMatchObject({ location: "/manage-account#devices" });
  expect(await act(ended)).toMatchObject({
    status: 404,
    data: { code: "not_found", message: expect.any(String) },
  });
  expect(await read()).toHaveLength(3);
  await act({ intent: "endOtherSessions" });
  expect(await read()).toEqual([expect.objectContaining({ isCurrent: true })]);
  for (const client of others) expect((await client.get("/api/users/me")).status).toBe(401);
});

test("of many devices twenty are listed, this one always among them", async () => {
  const user = await createUser();
  const viewer = await viewerOf(user);
  for (let i = 0; i < 25; i += 1) await signIn(new Client(), user);
  const sessions = await listSessions({ ...testDeps(), viewer });
  expect(sessions).toHaveLength(20);
  expect(sessions[0]).toMatchObject({ id: viewer.sessionId, isCurrent: true });
  expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
});

test("a racer can't end another account's session, or the current one as another", async () => {
  const user = await createUser();
  const stranger = await viewerOf(await createUser());
  const end = (session: string) => submit(user, { intent: "endSession", session });
  expect(await end(stranger.sessionId)).toMatchObject({ status: 404 });
  const client = new Client();
  await signIn(client, user);
  expect((await client.get("/api/users/me")).status).toBe(200);
});

test("the export holds what is held, and nothing that opens anything", async () => {
  const user = await createUser();
  const viewer = await viewerOf(user);
  const deps = { ...testDeps(), viewer };
  const car = await createCar(user);
  const slip = await createSlip(viewer, car);
  await insertPasskeyBelow(
    deps.db,
    {
      id: "credential-id",
      userId: user.id,
      publicKey: "public-key-bytes",
      signatureCount: 0,
      transports: [],
      name: "My phone",
      createdAt: new Date(),
    },
    5,
  );
  const newEmail = `export-${user.username}@example.com`;
  await requestEmailChange(deps, { newEmail, password: PASSWORD });
  const token = await linkTokenTo(user.email);

  const text = await new Response(await exportAccount(deps)).text();
  const everything = JSON.parse(text);
  expect(everything).toMatchObject({
    account: { username: user.username, email: user.email },
    consents: { noRacingPledge: true },
    emailChange: { newEmail },
    passkeys: [{ name: "My phone" }],
    vehicles: [
      {
        ...{ id: car, year: 2019, make: "Dodge", model: "Challenger", trim: "R/T Scat Pack Test" },
        vin: expect.stringMatching(/^•+\w{6}$/),
      },
    ],
    slips: [{ id: slip.id, history: [{ action: "slip.submit", isOwnAct: true }] }],
    mails: [{ subject: "Your email is about to change" }],
    acts: [expect.objectContaining({ action: "slip.submit" })],
  });
  expect(everything.sessions.length).toBeGreaterThan(0);
  for (const secret of ["scrypt", "public-key-bytes", "credential-id", token, viewer.sessionId]) {
    expect(text).not.toContain(secret);
  }
});

test("mails to a former address stay its racer's: in the export, and gone with the account", async () => {
  const user = await createUser();
  const deps = await depsFor(user);
  const newEmail = `later-${user.username}@example.com`;
  await requestEmailChange(deps, { newEmail, password: PASSWORD });
  const tokens = [await linkTokenTo(user.email), await linkTokenTo(newEmail)];
  for (const token of tokens) await confirmEmailChange(deps, token);

  const exportOf = async (viewer: typeof deps.viewer) => {
    const text = await new Response(await exportAccount({ ...deps, viewer })).text();
    return JSON.parse(text).mails.map(({ recipient }: { recipient: string }) => recipient);
  };
  const own = await exportOf({ ...deps.viewer, email: newEmail });
  expect(own).toContain(user.email);
  expect(own).toContain(newEmail);

  const next = await createUser({ email: user.email });
  expect(await exportOf((await depsFor(next)).viewer)).toEqual([]);

  const moved = { ...deps, viewer: { ...deps.viewer, email: newEmail } };
  await deleteAccount(moved, { password: PASSWORD });
  expect(await mailsTo(user.email)).toEqual([]);
});

test("an export of nothing but an account is well-formed too", async () => {
  const deps = await depsFor(await createUser());
  const text = await new Response(await exportAccount(deps)).text();
  expect(JSON.parse(text)).toMatchObject({ slips: [], mails: [], acts: [], actsOnAccount: [] });
});

test("an export is an uncached download", async () => {
  const { viewer, ...deps } = await depsFor(await createUser());
  const context = new RouterContextProvider();
  context.set(depsContext, deps);
  context.set(viewerContext, viewer);
  const response = await exportRoute.loader({ context } as never);
  expect(response.headers.get("content-disposition")).toBe(
    `attachment; filename="quarter-mile-garage-${viewer.username}.json"`,
  );
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  await response.body?.cancel();
});

test("the page and the export read no more than what is theirs", async () => {
  const user = await createUser();
  const viewer = await viewerOf(user);
  for (let i = 0; i < 3; i += 1) await createUser();
  const deps = { ...testDeps(), viewer };
  const page = await measureRowsRead((db) => readAccountPage({ ...deps, db }));
  expect(page.rowsRead).toBeLessThanOrEqual(10);
  const exported = await measureRowsRead(async (db) =>
    new Response(await exportAccount({ ...deps, db })).text(),
  );
  expect(exported.rowsRead).toBeLessThanOrEqual(30);
});

import { describe, expect, test } from "vitest";
import { findUserById, updateUserBanned } from "#db/queries/users.ts";
import {
  completionFields,
  createInvitation,
  createLinkToken,
  createTokens,
} from "#test/support/account-links.ts";
import { createUser, PASSWORD, signIn } from "#test/support/accounts.ts";
import { readAsDescribed } from "#test/support/api-routes.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { statusesUntilRefused } from "#test/support/limits.ts";

type User = Awaited<ReturnType<typeof createUser>>;

/** A client without cookies and without an Origin, as a program is. */
async function call(
  path: string,
  {
    json,
    bearer,
    headers = {},
  }: { json?: object; bearer?: string; headers?: Record<string, string> } = {},
) {
  const client = new Client();
  const sent = new Headers({ origin: "", ...headers });
  if (bearer) sent.set("authorization", `Bearer ${bearer}`);
  if (json) sent.set("content-type", "application/json");
  const response = await client.fetch(path, {
    method: json ? "POST" : "GET",
    headers: sent,
    ...(json ? { body: JSON.stringify(json) } : {}),
  });
  return { response, body: await response.json<Record<string, unknown>>() };
}

async function bearerOf(user: User): Promise<string> {
  return (await createTokens(user)).accessToken;
}

async function mailTo(email: string, subject: string): Promise<string> {
  const response = await new Client().get(`/api/dev/outbox?to=${encodeURIComponent(email)}`);
  const mails: { subject: string; text: string }[] = await response.json();
  return mails.find((mail) => mail.subject === subject)?.text ?? "";
}

describe("a session without cookies", () => {
  test("begins with a name and a password, with OAuth's names", async () => {
    const user = await createUser();
    for (const username of [user.username, user.email.toUpperCase()]) {
      const { response, body } = await call("/rest/api/login", {
        json: { username, password: PASSWORD },
      });
      expect(response.status).toBe(200);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(body).toEqual({
        access_token: expect.stringMatching(/^ey[\w-]+\.[\w-]+\.[\w-]+$/),
        refresh_token: expect.stringMatching(/^[\w-]{43}$/),
        token_type: "Bearer",
        expires_in: 900,
      });
      const own = await call("/rest/user", { bearer: String(body.access_token) });
      expect(own.body).toMatchObject({ id: user.id, email: user.email, isLoggedIn: true });
      expect(readAsDescribed("GET /rest/user", 200, own.body)).toEqual(own.body);
      expect(own.response.headers.get("cache-control")).toBe("no-store");
    }
  });

  test.each([
    ["a wrong password", (user: User) => ({ username: user.username, password: "Wrong12345" })],
    ["an unknown name", () => ({ username: "nobody-here", password: PASSWORD })],
  ])("does not begin with %s", async (_what, credentials) => {
    const { response, body } = await call("/rest/api/login", {
      json: credentials(await createUser()),
    });
    expect(response.status).toBe(401);
    expect(body).toMatchObject({
      code: "bad_credentials",
      message: "Invalid username or password",
    });
  });

  test("does not begin without a password: 400 that names the field", async () => {
    const { response, body } = await call("/rest/api/login", { json: { username: "somebody" } });
    expect(response.status).toBe(400);
    expect(body).toMatchObject({ errors: { password: "Password is required" } });
  });

  test("does not begin for a client that tries too often", async () => {
    const user = await createUser();
    const client = new Client();
    const wrong = { username: user.username, password: "Wrong12345" };
    const statuses = await statusesUntilRefused(20, () =>
      client.postJson("/rest/api/login", wrong),
    );
    expect([...new Set(statuses)]).toEqual([401, 429]);
  });

  test("leaves the session of a browser's cookies alone", async () => {
    const user = await createUser();
    const browser = new Client();
    await signIn(browser, user);
    await browser.postJson("/rest/api/login", { username: user.username, password: PASSWORD });
    expect((await browser.get("/api/users/me")).status).toBe(200);
  });

  test("is renewed with its refresh token, once", async () => {
    const user = await createUser();
    const { refreshToken } = await createTokens(user);
    const first = await call("/rest/api/refresh", { json: { refresh_token: refreshToken } });
    expect(first.response.status).toBe(200);
    expect(first.response.headers.get("cache-control")).toBe("no-store");
    expect(first.body.refresh_token).not.toBe(refreshToken);
    const own = await call("/rest/user", { bearer: String(first.body.access_token) });
    expect(own.body).toMatchObject({ id: user.id });
    const bad = await call("/rest/api/refresh", { json: { refresh_token: "no-such-token" } });
    expect(bad.response.status).toBe(401);
    const missing = await call("/rest/api/refresh", { json: {} });
    expect(missing.response.status).toBe(400);
  });

  test("ends by its bearer token", async () => {
    const bearer = await bearerOf(await createUser());
    const out = await call("/api/users/logout", { json: {}, bearer });
    expect(out.response.status).toBe(200);
    expect((await call("/rest/user", { bearer })).response.status).toBe(401);
  });
});

describe("a bearer token", () => {
  const SIGNED_IN: readonly [path: string, json?: object][] = [
    ["/rest/user"],
    ["/rest/user/getAllUserInformation"],
    ["/rest/user/updateProfile", { firstName: "Robin" }],
    ["/rest/user/anonymizeUser", { password: PASSWORD }],
    ["/rest/activation/resendActivation", { email: "a@example.com" }],
    [
      "/rest/password/changePassword",
      { password: PASSWORD, newPassword: "Strip1320Night", confirmNewPassword: "Strip1320Night" },
    ],
  ];

  test.each(SIGNED_IN)(
    "%s is 401 without one, and with one that is no access token",
    async (path, json) => {
      const user = await createUser();
      const { accessToken, refreshToken } = await createTokens(user);
      const [head, claims] = accessToken.split(".");
      for (const bearer of [
        undefined,
        refreshToken,
        "nonsense",
        `${head}.${claims}.c2lnbmF0dXJl`,
      ]) {
        const { response, body } = await call(path, {
          ...(json ? { json } : {}),
          ...(bearer ? { bearer } : {}),
        });
        expect(response.status).toBe(401);
        expect(body).toMatchObject({ success: false, code: "unauthenticated" });
      }
      expect(await findUserById(testDeps().db, user.id)).toMatchObject({ firstName: "Casey" });
    },
  );

  test("of a banned account is rejected", async () => {
    const user = await createUser();
    const bearer = await bearerOf(user);
    await updateUserBanned(testDeps().db, user.id, new Date(), new Date());
    expect((await call("/rest/user", { bearer })).response.status).toBe(401);
  });

  test("that is not good is not made up for by good cookies", async () => {
    const browser = new Client();
    await signIn(browser, await createUser());
    const response = await browser.fetch("/rest/user", {
      headers: { authorization: "Bearer nonsense" },
    });
    expect(response.status).toBe(401);
  });

  test("alone needs no Origin, and none of ours; with a session's cookies it does", async () => {
    const user = await createUser();
    const authorization = `Bearer ${await bearerOf(user)}`;
    const json = { firstName: "Robin" };
    const update = (client: Client, origin: string) =>
      client.postJson("/rest/user/updateProfile", json, { authorization, origin });
    const program = new Client();
    program.cookies.set("visit", "of-a-page");
    expect((await update(program, "capacitor://localhost")).status).toBe(200);

    const browser = new Client();
    await signIn(browser, user);
    expect((await update(browser, "https://evil.test")).status).toBe(403);
    browser.cookies.delete("access");
    expect((await update(browser, "https://evil.test")).status).toBe(403);
    expect((await update(browser, "http://garage.test")).status).toBe(200);
  });

  test("is what another site can't send: without one its writes are refused", async () => {
    const { response } = await call("/rest/api/login", {
      json: { username: "a", password: "b" },
      headers: { origin: "https://evil.test" },
    });
    expect(response.status).toBe(403);
  });
});

describe("racers", () => {
  test("are shown by their public fields", async () => {
    const user = await createUser({ isClubMember: true });
    const { body } = await call("/rest/user/show", { json: { username: user.username } });
    expect(body).toEqual({
      success: true,
      user: { id: user.id, username: user.username, clubs: ["1320"], approvedRuns: 0 },
    });
  });

  test.each(["/rest/user/show", "/rest/user/getLocationByUsername"])(
    "%s is 404 for unknown, unactivated, banned and deleted ones",
    async (path) => {
      const hidden = [
        await createUser({ isActivated: false }),
        await createUser({ isBanned: true }),
      ];
      for (const username of ["nobody-here", ...hidden.map((user) => user.username)]) {
        const { response, body } = await call(path, { json: { username } });
        expect(response.status).toBe(404);
        expect(body).toMatchObject({ code: "not_found" });
      }
      expect((await call(path, { json: {} })).response.status).toBe(400);
    },
  );

  test("only see their own location", async () => {
    const user = await createUser();
    const json = { username: user.username.toUpperCase() };
    const path = "/rest/user/getLocationByUsername";
    const nothing = { username: user.username, country: "", zipCode: "" };
    expect((await call(path, { json })).body).toEqual({ success: true, location: nothing });
    const stranger = await bearerOf(await createUser());
    expect((await call(path, { json, bearer: stranger })).body.location).toEqual(nothing);
    const own = await call(path, { json, bearer: await bearerOf(user) });
    expect(own.body.location).toEqual({
      username: user.username,
      country: "United States",
      zipCode: "48326",
    });
  });

  test("change what they send of their profile, and nothing else", async () => {
    const user = await createUser({ hasEventsOptIn: true });
    const { response, body } = await call("/rest/user/updateProfile", {
      json: { firstName: "Robin", optInNews: true },
      bearer: await bearerOf(user),
    });
    expect(response.status).toBe(200);
    expect(body.user).toMatchObject({
      id: user.id,
      username: user.username,
      firstName: "Robin",
      lastName: "Miller",
      zipCode: "48326",
      optInNews: true,
      optInEvents: true,
    });
  });

  test("are refused by the name of the field they can't send, and nothing is changed", async () => {
    const user = await createUser();
    const { response, body } = await call("/rest/user/updateProfile", {
      json: { firstName: "Robin", role: "admin", username: "other", nickname: "Rob" },
      bearer: await bearerOf(user),
    });
    expect(response.status).toBe(400);
    const errors = Object.fromEntries(
      ["role", "username", "nickname"].map((name) => [name, `${name} isn't a field we take here.`]),
    );
    expect(body).toMatchObject({ success: false, code: "invalid", errors });
    expect(await findUserById(testDeps().db, user.id)).toMatchObject({
      role: "racer",
      username: user.username,
      firstName: user.firstName,
    });
  });

  test.each([
    [{ firstName: "" }, { firstName: "First name is required" }],
    [{ country: "Canada" }, { zipCode: "Send country and ZIP code together." }],
    [{ country: "United States", zipCode: "" }, { zipCode: "ZIP code is required" }],
    [{ country: "USA", zipCode: "abc" }, { zipCode: "A US ZIP code is five digits." }],
    [{ noRacingPledge: "maybe" }, { noRacingPledge: "Choose yes or no." }],
  ])("can't change it to %j", async (json, errors) => {
    const bearer = await bearerOf(await createUser());
    const { response, body } = await call("/rest/user/updateProfile", { json, bearer });
    expect(response.status).toBe(400);
    expect(body).toMatchObject({ errors });
  });

  test("take along all that is held about them", async () => {
    const user = await createUser();
    const path = "/rest/user/getAllUserInformation";
    const { response, body } = await call(path, { bearer: await bearerOf(user) });
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(body).toMatchObject({ account: { id: user.id, email: user.email } });
    expect(JSON.stringify(body)).not.toContain("scrypt");
    expect(readAsDescribed(`GET ${path}`, 200, body)).toEqual(body);
  });

  test("delete their account with their password", async () => {
    const user = await createUser();
    const bearer = await bearerOf(user);
    const path = "/rest/user/anonymizeUser";
    const wrong = await call(path, { json: { password: "Wrong12345" }, bearer });
    expect(wrong.response.status).toBe(400);
    expect(wrong.body).toMatchObject({ errors: { password: expect.any(String) } });
    const { response, body } = await call(path, { json: { password: PASSWORD }, bearer });
    expect(response.status).toBe(200);
    expect(body.message).toBe("Your account has been deleted. Logging you out now.");
    expect((await call("/rest/user", { bearer })).response.status).toBe(401);
    expect(await findUserById(testDeps().db, user.id)).toMatchObject({
      username: expect.stringMatching(/^Anonymous/),
    });
  });
});

describe("links", () => {
  test("activate an account, once", async () => {
    const user = await createUser({ isActivated: false });
    const token = await createLinkToken(user, "activation");
    const path = "/rest/activation/activation";
    const seen = await call("/rest/user/getByActivationToken", { json: { token } });
    expect(seen.body).toEqual({
      success: true,
      purpose: "activation",
      username: user.username,
      email: user.email,
    });
    const { response, body } = await call(path, { json: { activationToken: token } });
    expect(response.status).toBe(200);
    expect(body).toEqual({ success: true, username: user.username, autoLogin: false });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect((await call(path, { json: { activationToken: token } })).response.status).toBe(410);
    const gone = await call("/rest/user/getByActivationToken", { json: { token } });
    expect(gone.response.status).toBe(410);
  });

  test("of other kinds are not looked up, nor those that have expired", async () => {
    const user = await createUser({ isActivated: false });
    const long = new Date(Date.now() - 60 * 60 * 1000);
    for (const token of [
      await createLinkToken(user, "reset"),
      await createLinkToken(user, "activation", long),
      "no-such-token",
    ]) {
      const { response } = await call("/rest/user/getByActivationToken", { json: { token } });
      expect(response.status).toBe(410);
    }
  });

  test("are mailed again to the account's own address", async () => {
    const user = await createUser({ isActivated: false });
    const bearer = await bearerOf(user);
    const path = "/rest/activation/resendActivation";
    const other = await call(path, { json: { email: "other@example.com" }, bearer });
    expect(other.response.status).toBe(403);
    const { response } = await call(path, { json: { email: user.email.toUpperCase() }, bearer });
    expect(response.status).toBe(200);
    expect(await mailTo(user.email, "Activate your account")).toContain("activationToken=");
  });

  test("are mailed again by username, without revealing whether it exists", async () => {
    const user = await createUser({ isActivated: false });
    const active = await createUser();
    const path = "/rest/activation/resendActivationByUsername";
    const answers = await Promise.all(
      [user.username, active.username, "nobody-here"].map((username) =>
        call(path, { json: { username } }),
      ),
    );
    for (const { response, body } of answers) {
      expect(response.status).toBe(200);
      expect(body).toEqual(answers[0]?.body);
    }
    expect(await mailTo(user.email, "Activate your account")).toContain("activationToken=");
    expect(await mailTo(active.email, "Activate your account")).toBe("");
  });
});

describe("passwords", () => {
  test("are forgotten and set again by a mailed link", async () => {
    const user = await createUser();
    const registered = await call("/rest/password/forgotPassword", { json: { email: user.email } });
    const unknown = await call("/rest/password/forgotPassword", {
      json: { email: "nobody@example.com" },
    });
    expect(registered.response.status).toBe(200);
    expect(unknown.body).toEqual(registered.body);
    const mail = await mailTo(user.email, "Set a new password");
    const resetToken = /resetToken=([\w-]+)/.exec(mail)?.[1] ?? "";
    const password = "Strip1320Night";
    const path = "/rest/password/resetPassword";
    const differing = await call(path, {
      json: { resetToken, password, confirmPassword: "Strip1320Day" },
    });
    expect(differing.body).toMatchObject({ errors: { confirmPassword: expect.any(String) } });
    const json = { resetToken, password, confirmPassword: password };
    const { response, body } = await call(path, { json });
    expect(response.status).toBe(200);
    expect(body).toEqual({
      success: true,
      validation: { status: "success" },
      user: { username: user.username },
    });
    expect((await call(path, { json })).response.status).toBe(410);
    const login = await call("/rest/api/login", { json: { username: user.username, password } });
    expect(login.response.status).toBe(200);
  });

  test("are changed by who knows the old one, and the bearer's session goes on", async () => {
    const user = await createUser();
    const bearer = await bearerOf(user);
    const other = await bearerOf(user);
    const path = "/rest/password/changePassword";
    const change = { newPassword: "Strip1320Night", confirmNewPassword: "Strip1320Night" };
    const wrong = await call(path, { json: { password: "Wrong12345", ...change }, bearer });
    expect(wrong.response.status).toBe(400);
    expect(wrong.body).toMatchObject({ errors: { password: expect.any(String) } });
    const { response } = await call(path, { json: { password: PASSWORD, ...change }, bearer });
    expect(response.status).toBe(200);
    expect((await call("/rest/user", { bearer })).response.status).toBe(200);
    expect((await call("/rest/user", { bearer: other })).response.status).toBe(401);
  });
});

describe("an account that staff made", () => {
  const path = "/rest/registration/completeRegistration";

  test("is named, activated and signed in by its link, once", async () => {
    const { user, token } = await createInvitation();
    const seen = await call("/rest/user/getByActivationToken", { json: { token } });
    expect(seen.body).toMatchObject({ purpose: "completion", username: "", email: user.email });
    const json = completionFields({ token });
    const { response, body } = await call(path, { json });
    expect(response.status).toBe(200);
    expect(body.user).toMatchObject({
      id: user.id,
      username: json.username,
      email: user.email,
      firstName: "Robin",
      isActivated: true,
    });
    expect(response.headers.getSetCookie().join()).toContain("access=");
    const login = await call("/rest/api/login", {
      json: { username: json.username, password: json.password },
    });
    expect(login.response.status).toBe(200);
    const again = await call(path, { json: { ...json, username: "somebody-else" } });
    expect(again.response.status).toBe(410);
  });

  test("is named by one of two who come at once", async () => {
    const { token } = await createInvitation();
    const answers = await Promise.all([
      call(path, { json: completionFields({ token }) }),
      call(path, { json: completionFields({ token }) }),
    ]);
    expect(answers.map(({ response }) => response.status).toSorted()).toEqual([200, 410]);
  });

  test("can't have a name that is taken, and its link stays good", async () => {
    const taken = await createUser();
    const { token } = await createInvitation();
    const fields = completionFields({ token });
    const { response, body } = await call(path, { json: { ...fields, username: taken.username } });
    expect(response.status).toBe(409);
    expect(body).toMatchObject({ errors: { username: "This username is taken." } });
    expect((await call(path, { json: fields })).response.status).toBe(200);
  });

  test.each([
    [{ confirmPassword: "Other1320" }, "confirmPassword"],
    [{ password: "abc", confirmPassword: "abc" }, "password"],
    [{ password: "password1", confirmPassword: "password1" }, "password"],
    [{ username: "Anonymous1" }, "username"],
    [{ firstName: "" }, "firstName"],
  ])("is not completed with %j", async (change, field) => {
    const { token } = await createInvitation();
    const { response, body } = await call(path, {
      json: { ...completionFields({ token }), ...change },
    });
    expect(response.status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  });

  test("can't be completed by a link of another kind", async () => {
    const token = await createLinkToken(await createUser(), "activation");
    const { response } = await call(path, { json: completionFields({ token }) });
    expect(response.status).toBe(410);
  });

  test("gets no activation mail", async () => {
    const { user } = await createInvitation();
    const again = "/rest/activation/resendActivationByUsername";
    await call(again, { json: { username: user.username } });
    expect(await mailTo(user.email, "Activate your account")).toBe("");
  });
});

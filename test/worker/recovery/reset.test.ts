import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import type { Deps } from "#app/deps.ts";
import { hashSecretToken } from "#app/features/accounts/secret-tokens.server.ts";
import { requestPasswordReset } from "#app/features/recovery/request-password-reset.server.ts";
import { RESET_TEXTS } from "#app/features/recovery/texts.ts";
import { startSession } from "#app/features/sessions/session.server.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { readFlash } from "#app/lib/flash.server.ts";
import { LIMITS } from "#app/lib/limits.ts";
import * as forgotPage from "#app/routes/accounts/forgot-password.tsx";
import * as resetPage from "#app/routes/accounts/reset-password.tsx";
import { openDatabase } from "#db/client.ts";
import { insertAccountToken } from "#db/queries/account-tokens.ts";
import { findAllMailsByRecipient } from "#db/queries/mails.ts";
import { findUserById, type User, updateUserBanned } from "#db/queries/users.ts";
import { completionFields, createInvitation } from "#test/support/account-links.ts";
import { createUser, PASSWORD, signIn, viewerOf } from "#test/support/accounts.ts";
import { Client, newAddress } from "#test/support/client.ts";
import { TEST_ORIGIN, testDeps } from "#test/support/deps.ts";
import { statusesUntilRefused } from "#test/support/limits.ts";
import { callRoute, cookieOf } from "#test/support/routes.ts";

const { db } = testDeps();
const NEW_PASSWORD = "Christmas-tree-4";
const TOO_WEAK =
  "Your password must contain at least 1 character, 1 number, and be at least 6 characters long.";

/** Asks for a link and waits for what happens after the answer. */
async function ask(
  email: string,
  options: { address?: string; now?: Date; cookie?: string } = {},
): Promise<void> {
  const context = createExecutionContext();
  const waitUntil: Deps["waitUntil"] = (work) => context.waitUntil(work);
  await requestPasswordReset({ ...testDeps(options), waitUntil }, { email });
  await waitOnExecutionContext(context);
}

/** The cookie of a device that signed in to an account before. */
async function deviceOf(user: User): Promise<string> {
  const cookies = await startSession(testDeps(), { userId: user.id, userAgent: "" });
  return cookieOf(cookies.filter((cookie) => cookie.startsWith("device=")));
}

async function mailedToken(email: string): Promise<string> {
  const [newest] = await findAllMailsByRecipient(db, email);
  return /resetToken=([\w-]+)/.exec(newest?.text ?? "")?.[1] ?? "";
}

async function tokenFor(user: User): Promise<string> {
  await ask(user.email);
  return mailedToken(user.email);
}

function reset(resetToken: string, fields: Record<string, unknown> = {}, client = new Client()) {
  const passwords = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
  return client.postJson("/api/users/reset-password", { resetToken, ...passwords, ...fields });
}

function login(username: string, password: string, client = new Client()) {
  return client.postJson("/api/users/login", { username, password });
}

let user: User;
beforeAll(async () => {
  user = await createUser();
});

describe("asking for a link", () => {
  test("an account's own address gets one", async () => {
    await ask(` ${user.email.toUpperCase()} `);
    const [mail] = await findAllMailsByRecipient(db, user.email);
    expect(mail).toMatchObject({ subject: "Set a new password" });
    expect(mail?.text).toMatch(/http:\/\/garage\.test\/\?resetToken=[\w-]{43}\n/);
    expect(mail?.text).toContain("once, within 30 minutes");
  });

  test("no one else gets one, with the same response", async () => {
    const banned = await createUser({ isBanned: true });
    const answers = [];
    for (const email of [user.email, banned.email, "nobody@example.com"]) {
      const { status, data } = await callRoute(forgotPage.action, {
        path: "/forgot-password",
        params: {},
        form: { email },
      });
      answers.push({ status, data: { ...(data as object), values: {}, sendKey: "" } });
    }
    expect(answers[0]).toMatchObject({
      status: 200,
      data: { extra: { isAsked: true }, errors: {} },
    });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await findAllMailsByRecipient(db, banned.email)).toHaveLength(0);
    expect(await findAllMailsByRecipient(db, "nobody@example.com")).toHaveLength(0);
  });

  test("the answer waits for nothing that depends on the address", async () => {
    const never = new Promise<never>(() => {});
    const statement = { bind: () => statement, raw: () => never, all: () => never };
    const db = openDatabase({ prepare: () => statement } as unknown as D1Database);
    const later: Promise<unknown>[] = [];
    const waitUntil: Deps["waitUntil"] = (work) => later.push(work);
    await requestPasswordReset({ ...testDeps(), db, waitUntil }, { email: user.email });
    expect(later).toHaveLength(1);
  });

  test("an account that is still to be completed gets none: its own link does that", async () => {
    const { user: invited, token } = await createInvitation();
    await ask(invited.email);
    expect(await findAllMailsByRecipient(db, invited.email)).toEqual([]);
    const completed = await new Client().postJson(
      "/rest/registration/completeRegistration",
      completionFields({ token }),
    );
    expect(completed.status).toBe(200);
  });

  test("what fails afterwards is logged", async () => {
    const lines: string[] = [];
    const log: Deps["log"] = (_level, event) => lines.push(event);
    const later: Promise<unknown>[] = [];
    const waitUntil: Deps["waitUntil"] = (work) => later.push(work);
    const db = openDatabase({
      prepare: () => {
        throw new Error("D1 is down");
      },
    } as unknown as D1Database);
    await requestPasswordReset({ ...testDeps(), db, waitUntil, log }, { email: user.email });
    await Promise.all(later);
    expect(lines).toEqual(["password_reset.not_sent"]);
  });

  test("a malformed address is refused in place", async () => {
    const answer = await callRoute(forgotPage.action, {
      path: "/forgot-password",
      params: {},
      form: { email: "not an address" },
    });
    expect(answer).toMatchObject({
      status: 422,
      data: {
        extra: { isAsked: false },
        errors: { email: "Enter an email address such as name@example.com." },
        values: { email: "not an address" },
      },
    });
  });

  test("is limited by address", async () => {
    const refused = { code: "rate_limited" };
    const byAddress = async () => {
      // Twice the limit, since the minute may turn in the meantime.
      for (let i = 0; i < 41; i += 1) {
        await ask(`nobody-${i}@example.com`, { address: "10.5.5.5" });
      }
    };
    await expect(byAddress()).rejects.toMatchObject(refused);
    const page = await callRoute(forgotPage.action, {
      path: "/forgot-password",
      params: {},
      form: { email: "same@example.com" },
      limits: { isWithin: async () => false },
    });
    expect(page).toMatchObject({
      status: 429,
      data: { message: "Too many requests. Wait a minute and try again." },
    });
  });

  test("from however many addresses, strangers cause one mail in ten minutes, and its link works", async () => {
    const { email } = await createUser();
    const start = Date.now();
    const byStrangers = (minutes: number) =>
      Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          ask(email, {
            address: `10.7.${minutes}.${i}`,
            now: new Date(start + minutes * MINUTE_MS),
          }),
        ),
      );
    for (const minutes of [0, 5, 9]) await byStrangers(minutes);
    expect(await findAllMailsByRecipient(db, email)).toHaveLength(1);
    const first = await mailedToken(email);
    await byStrangers(10);
    expect(await findAllMailsByRecipient(db, email)).toHaveLength(2);
    expect((await reset(first)).status).toBe(200);
  });

  test("the words are true: within ten minutes of a link that works no other follows", () => {
    const minutes = LIMITS.mailedLinks.seconds / 60;
    expect(RESET_TEXTS.asked).toContain(
      `Got one in the last ${minutes} minutes? Use that one: we won't send another so soon.`,
    );
  });

  test("strangers who ask all the time don't keep a known device from a link", async () => {
    const racer = await createUser();
    const cookie = await deviceOf(racer);
    const start = Date.now();
    const at = (minutes: number) => new Date(start + minutes * MINUTE_MS);
    for (let minutes = 0; minutes < 60; minutes += 1) {
      await ask(racer.email, { address: newAddress(), now: at(minutes) });
    }
    const before = await findAllMailsByRecipient(db, racer.email);
    expect(before).toHaveLength(6);
    await ask(racer.email, { cookie, address: newAddress(), now: at(59) });
    expect(await findAllMailsByRecipient(db, racer.email)).toHaveLength(7);
    // The device of another account is a stranger here.
    const other = await deviceOf(await createUser());
    await ask(racer.email, { cookie: other, address: newAddress(), now: at(61) });
    expect(await findAllMailsByRecipient(db, racer.email)).toHaveLength(7);
  });

  test("others behind the same address don't use up what a known device may ask for", async () => {
    const racer = await createUser();
    const cookie = await deviceOf(racer);
    const address = newAddress();
    const flood = async () => {
      for (let i = 0; i < 41; i += 1) await ask(`nobody-${i}@example.com`, { address });
    };
    await expect(flood()).rejects.toMatchObject({ code: "rate_limited" });
    await ask(racer.email, { address, cookie });
    expect(await findAllMailsByRecipient(db, racer.email)).toHaveLength(1);
  });
});

describe("using a link", () => {
  test("sets the password, ends every session, lifts the lock and tells the owner", async () => {
    const racer = await createUser();
    const device = new Client();
    await signIn(device, racer);
    for (let i = 0; i < 10; i += 1) await login(racer.username, "wrong-password-1");
    expect((await login(racer.username, PASSWORD)).status).not.toBe(200);

    const response = await reset(await tokenFor(racer));
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^device=/)]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({
      success: true,
      validation: { status: "success" },
      user: { username: racer.username },
    });

    expect((await device.get("/api/users/me")).status).toBe(401);
    expect((await device.postJson("/api/users/refresh", {})).status).toBe(401);
    expect((await login(racer.username, PASSWORD)).status).toBe(401);
    expect((await login(racer.email, NEW_PASSWORD)).status).toBe(200);
    const [notice] = await findAllMailsByRecipient(db, racer.email);
    expect(notice?.subject).toBe("Your password was changed");
  });

  test("works once, and of two at the same moment one wins", async () => {
    const racer = await createUser();
    const token = await tokenFor(racer);
    const [first, second] = await Promise.all([
      reset(token, { password: "Amber-light-1", confirmPassword: "Amber-light-1" }),
      reset(token, { password: "Green-light-2", confirmPassword: "Green-light-2" }),
    ]);
    expect([first?.status, second?.status].sort()).toEqual([200, 410]);
    const winner = first?.status === 200 ? "Amber-light-1" : "Green-light-2";
    const loser = first?.status === 200 ? "Green-light-2" : "Amber-light-1";
    expect((await login(racer.username, winner)).status).toBe(200);
    expect((await login(racer.username, loser)).status).toBe(401);

    const again = await reset(token);
    expect(again.status).toBe(410);
    expect(await again.json()).toMatchObject({
      success: false,
      code: "gone",
      message: "Unable to reset password. Please try again.",
    });
  });

  test("expires after 30 minutes", async () => {
    const racer = await createUser();
    const requestedAt = new Date(Date.now() - 30 * MINUTE_MS - 1000);
    await ask(racer.email, { now: requestedAt });
    const late = await mailedToken(racer.email);
    expect((await reset(late)).status).toBe(410);
    await ask(racer.email, { now: new Date(requestedAt.getTime() + 11 * MINUTE_MS) });
    expect((await reset(await mailedToken(racer.email))).status).toBe(200);
  });

  test("isn't voided by a newer one until one of them is used; an unknown one never worked", async () => {
    const racer = await createUser();
    const old = await tokenFor(racer);
    await ask(racer.email, { now: new Date(Date.now() + 11 * MINUTE_MS) });
    const fresh = await mailedToken(racer.email);
    expect(fresh).not.toBe(old);
    expect((await reset(old)).status).toBe(200);
    for (const dead of [fresh, "unknown", "x".repeat(5000)]) {
      expect((await reset(dead)).status).toBe(410);
    }
  });

  test("a link of another kind, or of a banned account, does not", async () => {
    const racer = await createUser();
    await insertAccountToken(db, {
      tokenHash: hashSecretToken("an-activation"),
      owner: { id: racer.id },
      kind: "activation",
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + MINUTE_MS),
    });
    expect((await reset("an-activation")).status).toBe(410);
    const token = await tokenFor(racer);
    await updateUserBanned(db, racer.id, new Date(), new Date());
    expect((await reset(token)).status).toBe(410);
  });

  test("what is wrong with the password is told, and the link stays good", async () => {
    const racer = await createUser({ username: "bracketeer-77" });
    const token = await tokenFor(racer);
    const cases = [
      [{ password: "abc12", confirmPassword: "abc12" }, { password: TOO_WEAK }],
      [{ password: "no-digit-here" }, { password: TOO_WEAK }],
      [{ confirmPassword: "Christmas-tree-5" }, { confirmPassword: "Passwords do not match." }],
      [{ password: "password1", confirmPassword: "password1" }, { password: expect.any(String) }],
      [
        { password: "bracketeer-77", confirmPassword: "bracketeer-77" },
        { password: expect.stringContaining("username") },
      ],
    ] as const;
    for (const [fields, errors] of cases) {
      const response = await reset(token, fields);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        success: false,
        message: "Please fix the issues below.",
        errors,
      });
    }
    expect((await reset("")).status).toBe(400);
    expect((await reset(token)).status).toBe(200);
  });

  test("is limited by address, and takes JSON by POST only", async () => {
    const client = new Client();
    const statuses = await statusesUntilRefused(20, () => reset("unknown", {}, client));
    expect(statuses.length).toBeGreaterThan(20);
    expect(statuses.at(-1)).toBe(429);
    expect((await client.get("/api/users/reset-password")).status).toBe(405);
    const form = await new Client().postForm("/api/users/reset-password", { resetToken: "x" });
    expect(form.status).toBe(415);
  });
});

describe("the address of the link", () => {
  test("loses the token, which opens the form on the next page and on no other", async () => {
    const client = new Client();
    const response = await client.get("/1320-club?sort=topSpeed&resetToken=abc-123");
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/1320-club?sort=topSpeed");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.getSetCookie()).toEqual([
      "link=resetPassword.abc-123; Path=/; Max-Age=600; HttpOnly; SameSite=Lax",
    ]);
    const next = await client.get("/1320-club?sort=topSpeed");
    expect(next.headers.get("cache-control")).toBe("private, no-store");
  });

  test.each([
    ["a line break", "%0d%0aset-cookie:%20a=b"],
    ["a semicolon", "a;b=c"],
    ["a flag", "%F0%9F%8F%81"],
    ["half a flag", "%F0%9F"],
    ["3,000 letters", "x".repeat(3000)],
  ])("%s in it does not break the answer", async (_what, token) => {
    const client = new Client();
    const response = await client.get(`/?resetToken=${token}`);
    expect(response.status).toBe(302);
    const [cookie = "", ...more] = response.headers.getSetCookie();
    expect(more).toEqual([]);
    expect(cookie).toMatch(/^link=resetPassword\.[\w%.~!*'()-]*; Path=\//);
    expect(cookie.length).toBeLessThan(2000);
  });

  test("leads to the same site only", async () => {
    const response = await new Client().get(`${TEST_ORIGIN}//evil.example/?resetToken=x`);
    expect(response.headers.get("location")).toBe("/evil.example/");
  });
});

describe("the page without script", () => {
  const send = (form: Record<string, string>, limits = {}) =>
    callRoute(resetPage.action, { path: "/reset-password", params: {}, form, limits });
  const toastOf = async (cookies: string[]) => {
    const request = new Request(TEST_ORIGIN, { headers: { cookie: cookieOf(cookies) } });
    return (await readFlash(request, testDeps())).toast;
  };

  test("sets the password and logs in", async () => {
    const racer = await createUser();
    const answer = await send({
      resetToken: await tokenFor(racer),
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    });
    expect(answer).toMatchObject({ status: 302, location: "/" });
    const names = answer.cookies.map((cookie) => cookie.split("=")[0]);
    expect(names).toEqual(expect.arrayContaining(["access", "refresh", "login"]));
    expect(await toastOf(answer.cookies)).toEqual({
      status: "success",
      message: "Your password has been set and you are now logged in.",
    });
  });

  test("says so when only the login failed", async () => {
    const racer = await createUser();
    const form = {
      resetToken: await tokenFor(racer),
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    };
    // The sign-ins of this device are used up.
    const isWithin = async (name: string, by: string) =>
      name !== "signIn" || !by.startsWith("device:");
    const answer = await send(form, { isWithin });
    expect(answer).toMatchObject({ status: 302, location: "/login" });
    expect(await toastOf(answer.cookies)).toEqual({
      status: "warning",
      message:
        "Password reset succeeded, but automatic login failed. Please log in with your new password.",
    });
  });

  test("keeps the token, never the password, when something is wrong", async () => {
    const racer = await createUser();
    const token = await tokenFor(racer);
    const answer = await send({ resetToken: token, password: "abc12", confirmPassword: "abc13" });
    expect(answer).toMatchObject({
      status: 422,
      data: {
        message: "Please fix the issues below.",
        errors: { password: TOO_WEAK, confirmPassword: "Passwords do not match." },
        values: { resetToken: token },
      },
    });
    expect(JSON.stringify(answer)).not.toContain("abc12");
    const weak = await send({
      resetToken: token,
      password: "password1",
      confirmPassword: "password1",
    });
    expect(weak).toMatchObject({ status: 422, data: { message: "Please fix the issues below." } });
  });

  test("a dead link is told", async () => {
    const answer = await send({
      resetToken: "dead",
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    });
    expect(answer).toMatchObject({
      status: 410,
      data: { code: "gone", message: "Unable to reset password. Please try again." },
    });
  });

  test("no session that was there before survives it", async () => {
    const racer = await createUser();
    await viewerOf(racer);
    await reset(await tokenFor(racer));
    const stored = await findUserById(db, racer.id);
    expect(stored?.passwordHash).not.toBe(racer.passwordHash);
  });
});

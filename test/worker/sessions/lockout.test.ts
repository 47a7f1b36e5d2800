import { describe, expect, test } from "vitest";
import { changePassword } from "#app/features/profile/change-password.server.ts";
import { resetPassword } from "#app/features/recovery/reset-password.server.ts";
import { readDevice } from "#app/features/sessions/device-cookie.server.ts";
import { startSession } from "#app/features/sessions/session.server.ts";
import { signIn as signInWith } from "#app/features/sessions/sign-in.server.ts";
import { addressBlockOf } from "#app/lib/address-block.ts";
import { LIMITS, periodMs } from "#app/lib/limits.ts";
import { findAllMailsByRecipient } from "#db/queries/mails.ts";
import type { User } from "#db/queries/users.ts";
import { createLinkToken } from "#test/support/account-links.ts";
import { createUser, PASSWORD, viewerOf } from "#test/support/accounts.ts";
import { Client, newAddress } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { cookieOf } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const LOCK_MS = periodMs("wrongPasswords");
const WRONG = "Wrong12345";
const START = Date.UTC(2026, 6, 1, 12);

type Attempt = {
  name: string;
  password?: string;
  address?: string;
  after?: number;
  /** Of the device. */
  cookie?: string;
};

/** A sign-in some milliseconds after the start: `ok`, or the code of the refusal. */
async function attempt({
  name,
  password = WRONG,
  address,
  after = 0,
  cookie,
}: Attempt): Promise<string> {
  const work: Promise<unknown>[] = [];
  const deps = {
    ...testDeps({ now: new Date(START + after), address: address ?? newAddress(), cookie }),
    waitUntil: (promise: Promise<unknown>) => {
      work.push(promise);
    },
  };
  const input = { username: name, password, userAgent: "test", refreshToken: null };
  const answer = await signInWith(deps, input).then(
    () => "ok",
    (error: { code: string }) => error.code,
  );
  await Promise.all(work);
  return answer;
}

async function failTimes(count: number, options: Attempt): Promise<string[]> {
  const answers: string[] = [];
  for (let i = 0; i < count; i += 1) answers.push(await attempt(options));
  return answers;
}

/** Their passwords are cheap to verify, unlike those of unknown names. */
function createUsers(count: number) {
  return Promise.all(Array.from({ length: count }, () => createUser()));
}

const lockMails = async (email: string) =>
  (await findAllMailsByRecipient(testDeps().db, email)).filter(
    ({ subject }) => subject === "Too many wrong passwords",
  );

test("ten wrong passwords lock an account for a quarter of an hour, from wherever they came", async () => {
  const { username: name } = await createUser();
  expect(await failTimes(10, { name })).toEqual(Array(10).fill("bad_credentials"));
  expect(await attempt({ name, password: PASSWORD })).toBe("rate_limited");
  expect(await attempt({ name, password: PASSWORD, after: LOCK_MS - 1 })).toBe("rate_limited");
  expect(await attempt({ name, password: PASSWORD, after: LOCK_MS })).toBe("ok");
});

test("the refusal names the time to wait, in words and in Retry-After", async () => {
  const { username } = await createUser();
  const wrong = () => new Client().postJson("/api/users/login", { username, password: WRONG });
  for (let i = 0; i < 10; i += 1) expect((await wrong()).status).toBe(401);
  const response = await wrong();
  expect(response.status).toBe(429);
  const seconds = Number(response.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(LOCK_MS / 1000 - 60);
  expect(seconds).toBeLessThanOrEqual(LOCK_MS / 1000);
  expect(await response.json()).toMatchObject({
    code: "rate_limited",
    message: "Too many attempts. Wait 15 minutes and try again.",
  });
});

test("an unknown name locks in the same way", async () => {
  const name = "nobody-at-all";
  expect(await failTimes(10, { name })).toEqual(Array(10).fill("bad_credentials"));
  expect(await attempt({ name })).toBe("rate_limited");
});

test("the owner hears of a lock once, and again of the next one", async () => {
  const { username: name, email } = await createUser();
  await failTimes(9, { name });
  expect(await lockMails(email)).toHaveLength(0);
  await failTimes(6, { name });
  const [mail, ...more] = await lockMails(email);
  expect(more).toEqual([]);
  expect(mail?.text).toContain("15 minutes");
  await failTimes(10, { name, after: LOCK_MS });
  expect(await lockMails(email)).toHaveLength(2);
});

test("username and email lead to one count, and the lock of the one doesn't give the other away", async () => {
  const { username, email } = await createUser();
  await failTimes(10, { name: username });
  // By its other name it fails as any wrong password does, the right one too.
  expect(await attempt({ name: email, password: PASSWORD })).toBe("bad_credentials");
  expect(await attempt({ name: email })).toBe("bad_credentials");
  expect(await attempt({ name: email, password: PASSWORD, after: LOCK_MS })).toBe("ok");
});

test("the right password forgets the wrong ones before it", async () => {
  const { username: name } = await createUser();
  await failTimes(9, { name });
  expect(await attempt({ name, password: PASSWORD })).toBe("ok");
  expect(await failTimes(9, { name })).toEqual(Array(9).fill("bad_credentials"));
  expect(await attempt({ name, password: PASSWORD })).toBe("ok");
});

test("wrong passwords are forgotten after a quiet quarter of an hour", async () => {
  const { username: name } = await createUser();
  await failTimes(9, { name });
  expect(await attempt({ name, after: LOCK_MS })).toBe("bad_credentials");
  expect(await attempt({ name, password: PASSWORD, after: LOCK_MS })).toBe("ok");
});

test("what fails during a lock doesn't make it longer", async () => {
  const { username: name } = await createUser();
  await failTimes(10, { name });
  await failTimes(3, { name, after: LOCK_MS - 1000 });
  expect(await attempt({ name, password: PASSWORD, after: LOCK_MS })).toBe("ok");
});

test("an address that fails with ten names is locked for all of them, and no other address", async () => {
  const address = newAddress();
  const { username: name } = await createUser();
  for (const sprayed of await createUsers(10)) {
    expect(await attempt({ name: sprayed.username, address })).toBe("bad_credentials");
  }
  expect(await attempt({ name, password: PASSWORD, address })).toBe("rate_limited");
  expect(await attempt({ name, password: PASSWORD })).toBe("ok");
  expect(await attempt({ name, password: PASSWORD, address, after: LOCK_MS })).toBe("ok");
});

test("one racer who forgot a password doesn't lock out the others behind the same address", async () => {
  const address = newAddress();
  const forgetful = await createUser();
  const other = await createUser();
  await failTimes(10, { name: forgetful.username, address });
  expect(await attempt({ name: other.username, password: PASSWORD, address })).toBe("ok");
});

test("signing in to an account of one's own doesn't clear the address between guesses", async () => {
  const address = newAddress();
  const own = await createUser();
  const [last, ...guessed] = await createUsers(10);
  for (const { username: name } of guessed) await attempt({ name, address });
  expect(await attempt({ name: own.username, password: PASSWORD, address })).toBe("ok");
  await attempt({ name: last?.username ?? "", address });
  expect(await attempt({ name: own.username, password: PASSWORD, address })).toBe("rate_limited");
});

test("of 40 wrong sign-ins at once ten are told so, and the account is locked once", async () => {
  const { username: name, email } = await createUser();
  const answers = await Promise.all(Array.from({ length: 40 }, () => attempt({ name })));
  expect(answers.filter((code) => code === "bad_credentials")).toHaveLength(
    LIMITS.wrongPasswords.times,
  );
  expect(answers.filter((code) => code === "rate_limited")).toHaveLength(30);
  expect(await attempt({ name, password: PASSWORD })).toBe("rate_limited");
  expect(await lockMails(email)).toHaveLength(1);
});

test("40 right sign-ins at once all get in", async () => {
  const { username: name } = await createUser();
  const right = { name, password: PASSWORD };
  const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(right)));
  expect(new Set(answers)).toEqual(new Set(["ok"]));
});

test("a banned account fails and locks like an unknown name", async () => {
  const { username: name, email } = await createUser({ isBanned: true });
  const answers = await failTimes(11, { name, password: PASSWORD });
  expect(answers.at(9)).toBe("bad_credentials");
  expect(answers.at(10)).toBe("rate_limited");
  expect(await lockMails(email)).toEqual([]);
});

test("a password of 1 MB is refused before it costs anything", async () => {
  const { username } = await createUser();
  const password = `a1${"x".repeat(1024 * 1024)}`;
  const asJson = await new Client().postJson("/api/users/login", { username, password });
  expect(asJson.status).toBe(413);
  expect(await attempt({ name: username, password })).toBe("bad_credentials");
});

test("an IPv6 customer has one count, whichever of its addresses it uses", () => {
  const blocks = ["2001:db8:0:7::1", "2001:db8::7:1:2:3:4", "2001:0DB8:0000:0007::ffff"];
  for (const address of blocks) expect(addressBlockOf(address)).toBe("2001:db8:0:7::/64");
  expect(addressBlockOf("::1")).toBe("0:0:0:0::/64");
  expect(addressBlockOf("203.0.113.9")).toBe("203.0.113.9");
});

test("a sign-in reads a handful of rows", async () => {
  const { username } = await createUser();
  const { rowsRead } = await measureRowsRead((db) =>
    signInWith(
      { ...testDeps({ address: newAddress() }), db },
      { username, password: PASSWORD, userAgent: "test", refreshToken: null },
    ),
  );
  expect(rowsRead).toBeLessThanOrEqual(20);
});

describe("a device that signed in before", () => {
  /** Its cookie, as it comes with a session. */
  async function deviceOf(user: User, options: { cookie?: string; now?: Date } = {}) {
    const deps = testDeps({ now: new Date(START), ...options });
    const cookies = await startSession(deps, { userId: user.id, userAgent: "" });
    return cookieOf(cookies.filter((cookie) => cookie.startsWith("device=")));
  }

  test("gets in while strangers from many addresses keep the account locked", async () => {
    const user = await createUser();
    const home = new Client();
    const credentials = { username: user.username, password: PASSWORD };
    const login = (client: Client, fields = credentials) =>
      client.postJson("/api/users/login", fields);
    expect((await login(home)).status).toBe(200);
    await home.postJson("/api/users/logout", {});
    expect([...home.cookies.keys()]).toContain("device");
    for (let i = 0; i < 25; i += 1) await login(new Client(), { ...credentials, password: WRONG });
    // The lock holds for every address, with the right password too.
    for (let i = 0; i < 5; i += 1) expect((await login(new Client())).status).toBe(429);
    expect((await login(home)).status).toBe(200);
    expect((await login(new Client())).status).toBe(429);
  });

  test("gets in by the account's other name too, and leaves the strangers' count as it is", async () => {
    const user = await createUser();
    const cookie = await deviceOf(user);
    await failTimes(9, { name: user.username });
    expect(await attempt({ name: user.email, password: PASSWORD, cookie })).toBe("ok");
    await attempt({ name: user.username });
    expect(await attempt({ name: user.username, password: PASSWORD })).toBe("rate_limited");
  });

  test("has a separate limit of ten wrong passwords, which locks no other device", async () => {
    const user = await createUser();
    const { username: name, email } = user;
    const [cookie, other] = [await deviceOf(user), await deviceOf(user)];
    expect(await failTimes(10, { name, cookie })).toEqual(Array(10).fill("bad_credentials"));
    expect(await attempt({ name, password: PASSWORD, cookie })).toBe("rate_limited");
    expect(await attempt({ name: email, password: PASSWORD, cookie })).toBe("rate_limited");
    expect(await attempt({ name, password: PASSWORD, cookie: other })).toBe("ok");
    expect(await attempt({ name, password: PASSWORD })).toBe("ok");
    expect(await attempt({ name, password: PASSWORD, cookie, after: LOCK_MS })).toBe("ok");
  });

  test("guesses at another account like any stranger", async () => {
    const [own, victim] = [await createUser(), await createUser()];
    const cookie = await deviceOf(own);
    await failTimes(10, { name: victim.username, cookie });
    expect(await attempt({ name: victim.username, password: PASSWORD, cookie })).toBe(
      "rate_limited",
    );
    expect(await attempt({ name: own.username, password: PASSWORD, cookie })).toBe("ok");
  });

  test("is known to the last five accounts that used it, and signing in clears no lock of another", async () => {
    const users = await createUsers(6);
    let cookie = "";
    for (const user of users) cookie = await deviceOf(user, { cookie });
    for (const { username: name } of users) await failTimes(10, { name });
    const answers = [];
    for (const { username: name } of users) {
      answers.push(await attempt({ name, password: PASSWORD, cookie }));
    }
    expect(answers).toEqual(["rate_limited", "ok", "ok", "ok", "ok", "ok"]);

    const [, guessed, own] = users;
    if (!guessed || !own) throw new Error("there are six");
    await failTimes(10, { name: guessed.username, cookie });
    cookie = await deviceOf(own, { cookie });
    expect(await attempt({ name: guessed.username, password: PASSWORD, cookie })).toBe(
      "rate_limited",
    );
  });

  test("is a stranger after a year, with a forged cookie and with another kind of token", async () => {
    const user = await createUser();
    const { username: name } = user;
    const cookie = await deviceOf(user);
    const [header = "", claims = "", signature = ""] = cookie.replace("device=", "").split(".");
    const [access = ""] = await startSession(testDeps({ now: new Date(START) }), {
      userId: user.id,
      userAgent: "",
    });
    const none = Buffer.from(JSON.stringify({ alg: "none", typ: "device+jwt" })).toString(
      "base64url",
    );
    const forged = [
      `device=${header}.${claims}.${signature.split("").reverse().join("")}`,
      `device=${none}.${claims}.`,
      "device=anything",
      cookieOf([access]).replace("access=", "device="),
    ];
    await failTimes(10, { name });
    for (const bad of forged) {
      expect(await attempt({ name, password: PASSWORD, cookie: bad })).toBe("rate_limited");
    }
    expect(await attempt({ name, password: PASSWORD, cookie })).toBe("ok");

    const year = 365 * 24 * 60 * 60 * 1000;
    await failTimes(10, { name, after: year });
    expect(await attempt({ name, password: PASSWORD, cookie, after: year })).toBe("rate_limited");
  });

  test("stays known while the secrets rotate", async () => {
    const user = await createUser();
    const cookie = await deviceOf(user);
    const deps = testDeps({ now: new Date(START), cookie });
    const rotated = (sessionSecrets: string[]) => ({
      ...deps,
      config: { ...deps.config, sessionSecrets },
    });
    const fresh = "another-secret-of-more-than-32-characters";
    expect(await readDevice(rotated([fresh, ...deps.config.sessionSecrets]))).not.toBeNull();
    expect(await readDevice(rotated([fresh]))).toBeNull();
  });

  test("is a stranger once the password was reset, but for the one that reset it", async () => {
    const user = await createUser();
    const { username: name } = user;
    const cookie = await deviceOf(user);
    const password = "Christmas-tree-4";
    const resetToken = await createLinkToken(user, "reset", new Date(START));
    const deps = testDeps({ now: new Date(START), address: newAddress() });
    const { cookies } = await resetPassword(deps, { resetToken, password });
    await failTimes(10, { name });
    expect(await attempt({ name, password, cookie })).toBe("rate_limited");
    expect(await attempt({ name, password, cookie: cookieOf(cookies) })).toBe("ok");
  });

  test("that changes the password stays known, others don't", async () => {
    const user = await createUser();
    const { username: name } = user;
    const [cookie, other] = [await deviceOf(user), await deviceOf(user)];
    const password = "Christmas-tree-4";
    const viewer = await viewerOf(user);
    const deps = { ...testDeps({ now: new Date(START), cookie }), viewer };
    const change = { password: PASSWORD, newPassword: password, confirmNewPassword: password };
    const { cookies } = await changePassword(deps, change);
    await failTimes(10, { name });
    expect(await attempt({ name, password, cookie: other })).toBe("rate_limited");
    expect(await attempt({ name, password, cookie: cookieOf(cookies) })).toBe("ok");
  });

  test("isn't used up by others behind the same address", async () => {
    const user = await createUser();
    const cookie = await deviceOf(user);
    const deps = testDeps({ now: new Date(START), cookie });
    const limits = {
      ...deps.limits,
      isWithin: async (name: string) => name !== "signInFromAddress",
    };
    const input = {
      username: user.username,
      password: PASSWORD,
      userAgent: "",
      refreshToken: null,
    };
    expect(await signInWith({ ...deps, limits }, input)).toMatchObject({ user: { id: user.id } });
  });
});

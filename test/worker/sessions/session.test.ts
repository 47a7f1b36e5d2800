import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "#app/features/accounts/passwords.server.ts";
import { signAccessToken, verifyAccessToken } from "#app/features/sessions/access-token.server.ts";
import {
  endSession,
  refreshSession as refresh,
  rejectedSessionCookies,
  startSession,
} from "#app/features/sessions/session.server.ts";
import { LIMITS } from "#app/lib/limits.ts";
import { updateUserBanned, updateUserRole } from "#db/queries/users.ts";
import { createUser, PASSWORD, signIn, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { statusesUntilRefused } from "#test/support/limits.ts";

const SECRET = "a-secret-for-tests-only-0123456789abcdef";

function login(client: Client, username: string, password = PASSWORD) {
  return client.postJson("/api/users/login", { username, password });
}

function me(token: string) {
  return new Client().fetch("/api/users/me", { headers: { authorization: `Bearer ${token}` } });
}

type TokenOptions = {
  secret?: string;
  issuer?: string;
  audience?: string;
  typ?: string;
  alg?: string;
  expiresAt?: number;
};

async function forge(
  { sub, sid }: { sub: string; sid: string },
  options: TokenOptions = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ sid })
    .setProtectedHeader({ alg: options.alg ?? "HS256", typ: options.typ ?? "at+jwt" })
    .setSubject(sub)
    .setIssuer(options.issuer ?? "quarter-mile-garage")
    .setAudience(options.audience ?? "quarter-mile-garage")
    .setIssuedAt(now)
    .setExpirationTime(options.expiresAt ?? now + 60)
    .sign(new TextEncoder().encode(options.secret ?? SECRET));
}

async function refreshTokenOf(userId: number, now: Date): Promise<string> {
  const cookies = await startSession(testDeps({ now }), { userId, userAgent: "test" });
  return /refresh=([^;]+)/.exec(cookies.join("\n"))?.[1] ?? "";
}

const at = (seconds: number) => new Date(Date.UTC(2026, 5, 1, 12, 0, seconds));

test("a password verifies against its hash, which carries scheme and parameters", async () => {
  const hash = await hashPassword("Quarter1320");
  expect(hash).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
  expect(await verifyPassword("Quarter1320", hash)).toBe(true);
  expect(await verifyPassword("Quarter1321", hash)).toBe(false);
});

test("without a hash to compare no password verifies", async () => {
  expect(await verifyPassword("Quarter1320", null)).toBe(false);
  expect(await verifyPassword("", "")).toBe(false);
});

test("signing in by username or email sets five cookies and answers the user", async () => {
  const user = await createUser({ isClubMember: true });
  for (const name of [user.username.toUpperCase(), user.email]) {
    const client = new Client();
    const response = await login(client, name);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const body = await response.json();
    expect(body).toMatchObject({
      success: true,
      user: { username: user.username, clubs: ["1320"] },
    });
    expect(JSON.stringify(body)).not.toContain("scrypt");
    expect([...client.cookies.keys()].sort()).toEqual([
      "access",
      "bookmark",
      "device",
      "login",
      "refresh",
    ]);
    for (const cookie of response.headers.getSetCookie()) {
      expect(cookie).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    }
    const own = await client.get("/api/users/me");
    expect(await own.json()).toMatchObject({
      id: user.id,
      email: user.email,
      isLoggedIn: true,
      noRacingPledge: true,
      discourse: { comments: [], likes: [] },
    });
  }
});

test("cookies on https are Secure and carry the __Host- prefix", async () => {
  const user = await createUser();
  const deps = { ...testDeps(), requestOrigin: "https://garage.example" };
  const cookies = await startSession(deps, { userId: user.id, userAgent: "" });
  expect(cookies).toHaveLength(4);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-(access|refresh|login|device)=.*; Path=\/; .*; Secure$/);
  }
});

test("every failed sign-in gets the same answer", async () => {
  const user = await createUser();
  const banned = await createUser({ isBanned: true });
  const attempts = [
    [user.username, "Wrong12345"],
    ["nobody-here", PASSWORD],
    [banned.username, PASSWORD],
    [user.username, "a1".repeat(200)],
  ] as const;
  for (const [username, password] of attempts) {
    const response = await login(new Client(), username, password);
    expect(response.status).toBe(401);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.json()).toEqual({
      success: false,
      code: "bad_credentials",
      message: "Invalid username or password",
      requestId: expect.any(String),
    });
  }
});

test("an account that is not activated may sign in", async () => {
  const user = await createUser({ isActivated: false });
  const response = await login(new Client(), user.username);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ user: { isActivated: false } });
});

test("missing fields are 400 with a message for each", async () => {
  const response = await new Client().postJson("/api/users/login", { username: 7 });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    errors: { username: "Username is required", password: "Password is required" },
  });
});

test("sign-ins are limited for each address and name", async () => {
  const user = await createUser();
  const client = new Client();
  const statuses = await statusesUntilRefused(LIMITS.signIn.times, () =>
    login(client, user.username, "a1".repeat(150)),
  );
  expect(statuses.length).toBeGreaterThan(LIMITS.signIn.times);
  expect([...new Set(statuses)]).toEqual([401, 429]);
  expect((await login(new Client(), user.username)).status).toBe(200);
});

test("a JSON call takes JSON only, whole, and not too much of it", async () => {
  const client = new Client();
  const post = (body: string, type?: string) =>
    client.fetch("/api/users/login", {
      method: "POST",
      body: new TextEncoder().encode(body),
      headers: type ? { "content-type": type } : {},
    });
  expect((await post("{}", "text/plain")).status).toBe(415);
  expect((await post("{}")).status).toBe(415);
  expect((await post("{", "application/json")).status).toBe(400);
  expect((await post('"text"', "application/json; charset=utf-8")).status).toBe(400);
  const large = JSON.stringify({ username: "x", password: "a".repeat(1024 * 1024) });
  expect((await post(large, "application/json")).status).toBe(413);
});

test("a wrong method is 405 and names the right one", async () => {
  for (const path of ["login", "refresh", "logout", "activation", "resend-activation"]) {
    const response = await new Client().get(`/api/users/${path}`);
    expect(response.status, path).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
  }
  const response = await new Client().postJson("/api/users/me", {});
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("GET, HEAD");
});

test("a cross-origin sign-in is refused", async () => {
  const response = await new Client().postJson(
    "/api/users/login",
    { username: "a", password: "b" },
    { origin: "https://evil.example" },
  );
  expect(response.status).toBe(403);
});

test("without a session, the response is 401", async () => {
  const response = await new Client().get("/api/users/me");
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ success: false, code: "unauthenticated" });
});

test("a good token is accepted as bearer", async () => {
  const user = await createUser();
  const viewer = await viewerOf(user);
  const token = await forge({ sub: String(user.id), sid: viewer.sessionId });
  expect((await me(token)).status).toBe(200);
});

test("tokens that are not ours are refused", async () => {
  const user = await createUser();
  const viewer = await viewerOf(user);
  const claims = { sub: String(user.id), sid: viewer.sessionId };
  const good = await forge(claims);
  const [, payload] = good.split(".");
  const none = `${btoa('{"alg":"none","typ":"at+jwt"}').replaceAll("=", "")}.${payload}.`;
  const refused = {
    "alg none": none,
    "another algorithm": await forge(claims, { alg: "HS512", secret: SECRET.repeat(2) }),
    "another secret": await forge(claims, { secret: "another-secret-0123456789-0123456789" }),
    "another issuer": await forge(claims, { issuer: "someone-else" }),
    "another audience": await forge(claims, { audience: "someone-else" }),
    "another kind": await forge(claims, { typ: "JWT" }),
    expired: await forge(claims, { expiresAt: Math.floor(Date.now() / 1000) - 1 }),
    "another user's session": await forge({ ...claims, sub: String(user.id + 1) }),
    "an unknown session": await forge({ ...claims, sid: "unknown" }),
    "a refresh token": await refreshTokenOf(user.id, new Date()),
    garbage: "a.b.c",
  };
  for (const [kind, token] of Object.entries(refused)) {
    expect((await me(token)).status, kind).toBe(401);
  }
  expect((await me(good)).status).toBe(200);
});

test("an access token holds the user id, the session id and times, nothing else", async () => {
  const token = await signAccessToken(testDeps(), { userId: 7, sessionId: "s" });
  const payload: unknown = JSON.parse(atob(token.split(".")[1] ?? ""));
  expect(Object.keys(payload as object).sort()).toEqual(["aud", "exp", "iat", "iss", "sid", "sub"]);
});

test("a token signed by an older secret verifies until that secret is removed", async () => {
  const clock = { now: () => new Date() };
  const older = "older-secret-0123456789-0123456789";
  const newer = "newer-secret-0123456789-0123456789";
  const token = await signAccessToken(
    { clock, config: { sessionSecrets: [older] } },
    { userId: 7, sessionId: "s" },
  );
  const verifyWith = (sessionSecrets: string[]) =>
    verifyAccessToken({ clock, config: { sessionSecrets } }, token);
  expect(await verifyWith([newer, older])).toEqual({ userId: 7, sessionId: "s" });
  expect(await verifyWith([newer])).toBeNull();
});

test("a ban and a new role work on the next request", async () => {
  const user = await createUser();
  const client = new Client();
  await signIn(client, user);
  const { db } = testDeps();
  await updateUserRole(db, user.id, "moderator", new Date());
  expect(await viewerOf(user)).toMatchObject({ role: "moderator" });
  await updateUserBanned(db, user.id, new Date(), new Date());
  expect((await client.get("/api/users/me")).status).toBe(401);
  expect((await client.postJson("/api/users/refresh", {})).status).toBe(401);
});

test("a refresh gives new tokens and the old access token stays good until it expires", async () => {
  const user = await createUser();
  const client = new Client();
  await signIn(client, user);
  const before = new Map(client.cookies);
  const response = await client.postJson("/api/users/refresh", {});
  expect(response.status).toBe(200);
  expect(client.cookies.get("refresh")).not.toBe(before.get("refresh"));
  expect((await client.get("/api/users/me")).status).toBe(200);
});

test("a refresh without a good token is 401 and clears the cookies", async () => {
  const client = new Client();
  client.cookies.set("refresh", "unknown");
  client.cookies.set("login", "1");
  const response = await client.postJson("/api/users/refresh", {});
  expect(response.status).toBe(401);
  // That somebody signed in here stays known, for what is typed in other tabs.
  expect([...client.cookies.keys()]).toEqual(["login"]);
});

test("two tabs that refresh at the same moment both get tokens of the same session", async () => {
  const user = await createUser();
  const token = await refreshTokenOf(user.id, at(0));
  const deps = testDeps({ now: at(10) });
  const [one, two] = await Promise.all([refresh(deps, token), refresh(deps, token)]);
  expect(one?.viewer.sessionId).toBe(two?.viewer.sessionId);
  expect(one?.tokens.refreshToken).not.toBe(two?.tokens.refreshToken);
  for (const sibling of [one, two]) {
    const next = await refresh(testDeps({ now: at(60) }), sibling?.tokens.refreshToken ?? "");
    expect(next).not.toBeNull();
  }
});

test("within the grace a used token still works, after it the whole session ends", async () => {
  const user = await createUser();
  const token = await refreshTokenOf(user.id, at(0));
  const first = await refresh(testDeps({ now: at(1) }), token);
  expect(await refresh(testDeps({ now: at(31) }), token)).not.toBeNull();
  expect(await refresh(testDeps({ now: at(32) }), token)).toBeNull();
  expect(await refresh(testDeps({ now: at(33) }), first?.tokens.refreshToken ?? "")).toBeNull();
});

test("a session that was not used for a year is over", async () => {
  const user = await createUser();
  const token = await refreshTokenOf(user.id, new Date(Date.UTC(2025, 4, 1)));
  expect(await refresh(testDeps({ now: at(0) }), token)).toBeNull();
});

test("logging out ends the session for every holder and clears the cookies", async () => {
  const user = await createUser();
  const client = new Client();
  await signIn(client, user);
  const stolen = new Client();
  for (const [name, value] of client.cookies) stolen.cookies.set(name, value);
  const response = await client.postJson("/api/users/logout", {});
  expect(response.status).toBe(200);
  // It may set a bookmark, which identifies no one (read-your-writes.test.ts).
  expect([...client.cookies.keys()]).toEqual(["device", "bookmark"]);
  expect((await stolen.get("/api/users/me")).status).toBe(401);
  expect((await stolen.postJson("/api/users/refresh", {})).status).toBe(401);
});

test("logging out with an expired access token still ends the session", async () => {
  const user = await createUser();
  const client = new Client();
  await signIn(client, user);
  client.cookies.delete("access");
  const refreshToken = client.cookies.get("refresh") ?? "";
  await client.postJson("/api/users/logout", {});
  expect(await refresh(testDeps(), refreshToken)).toBeNull();
});

test("signing in again ends the session that was there", async () => {
  const user = await createUser();
  const client = new Client();
  await signIn(client, user);
  const before = client.cookies.get("refresh") ?? "";
  expect((await login(client, user.username)).status).toBe(200);
  expect(await refresh(testDeps(), before)).toBeNull();
});

test("a request on its way with the previous session's cookies doesn't sign the new one out", async () => {
  const [racer, moderator] = [await createUser(), await createUser()];
  const client = new Client();
  await signIn(client, racer);
  const onItsWay = new Client();
  for (const [name, value] of client.cookies) onItsWay.cookies.set(name, value);
  expect((await login(client, moderator.username)).status).toBe(200);

  for (const late of [
    await onItsWay.get("/1320-club"),
    await onItsWay.get("/1320-club.data"),
    await onItsWay.postJson("/api/users/refresh", {}),
  ]) {
    const set = late.headers.getSetCookie().filter((cookie) => /^(access|refresh)=/.test(cookie));
    expect(set, late.url).toEqual([]);
  }
});

test("cookies of a session that ended more than 30 seconds ago are removed", async () => {
  const user = await createUser();
  const token = await refreshTokenOf(user.id, at(0));
  const viewer = await refresh(testDeps({ now: at(1) }), token);
  await endSession({ ...testDeps({ now: at(2) }), viewer: viewer?.viewer ?? null }, token);
  expect(await rejectedSessionCookies(testDeps({ now: at(31) }), token)).toEqual([]);
  const removed = await rejectedSessionCookies(testDeps({ now: at(32) }), token);
  expect(removed.map((cookie) => cookie.split(";")[0])).toEqual(["access=", "refresh="]);
});

test("a page with an expired access token is refreshed in place", async () => {
  const user = await createUser();
  const client = new Client();
  await signIn(client, user);
  client.cookies.delete("access");
  const response = await client.get("/1320-club");
  expect(response.headers.getSetCookie().map((cookie) => cookie.split("=")[0])).toEqual([
    "access",
    "refresh",
    "login",
  ]);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect((await client.get("/api/users/me")).status).toBe(200);
});

test("an API call with an expired access token is 401 and leaves the refresh to the client", async () => {
  const user = await createUser();
  const client = new Client();
  await signIn(client, user);
  client.cookies.delete("access");
  const response = await client.get("/api/users/me");
  expect(response.status).toBe(401);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test("signing in or registering with an expired access token ends the session that was there", async () => {
  const user = await createUser();
  const registration = {
    username: "next-racer",
    email: "next-racer@example.com",
    password: PASSWORD,
    confirmPassword: PASSWORD,
    firstName: "Jo",
    lastName: "Doe",
    country: "Canada",
  };
  for (const act of [
    (client: Client) => login(client, user.username),
    (client: Client) => client.postJson("/rest/registration/register", registration),
  ]) {
    const client = new Client();
    await signIn(client, user);
    const before = client.cookies.get("refresh") ?? "";
    client.cookies.delete("access");
    expect((await act(client)).ok).toBe(true);
    expect(await refresh(testDeps(), before)).toBeNull();
  }
});

test("a refresh without a token takes no cookies away: somebody may be signing in beside it", async () => {
  const response = await new Client().postJson("/api/users/refresh", {});
  expect(response.status).toBe(401);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test("an address that tries one name after another is limited too", async () => {
  const client = new Client();
  let tries = 0;
  const statuses = await statusesUntilRefused(100, () =>
    login(client, `sprayed-${tries++}`, "a1".repeat(150)),
  );
  expect(statuses.length).toBeGreaterThan(100);
  expect([...new Set(statuses)]).toEqual([401, 429]);
  expect((await login(new Client(), "sprayed-1", "a1".repeat(150))).status).toBe(401);
});

test("responses to signed-in visitors aren't cached, unless they say otherwise", async () => {
  const client = new Client();
  await signIn(client, await createUser());
  expect((await client.get("/user/somebody")).headers.get("cache-control")).toBe(
    "private, no-store",
  );
  const lookup = await client.get("/rest/vehicles/lookup?distinct=year");
  expect(lookup.headers.get("cache-control")).toMatch(/^public/);
  expect((await new Client().get("/user/somebody")).headers.get("cache-control")).toBeNull();
});

test("a request's id is our own, whatever the client sends", async () => {
  const response = await new Client().fetch("/api/health", { headers: { "cf-ray": "forged" } });
  expect(response.headers.get("x-request-id")).toMatch(/^[\da-f]{16}$/);
});

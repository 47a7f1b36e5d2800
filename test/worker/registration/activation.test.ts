import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { readAccountLink } from "#app/features/account-dialogs/account-link.server.ts";
import { hashSecretToken } from "#app/features/accounts/secret-tokens.server.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
import { readFlash } from "#app/lib/flash.server.ts";
import { refusalOf } from "#app/lib/limits.ts";
import * as activationPage from "#app/routes/accounts/activation.tsx";
import { insertAccountToken } from "#db/queries/account-tokens.ts";
import { findUserById, updateUserBanned } from "#db/queries/users.ts";
import { createLinkToken } from "#test/support/account-links.ts";
import { createUser, signIn } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { TEST_ORIGIN, testDeps } from "#test/support/deps.ts";
import { statusesUntilRefused } from "#test/support/limits.ts";
import { callRoute, cookieOf } from "#test/support/routes.ts";

const FAILED =
  "There was an error processing your activation. Please log in and request a new activation token.";

type User = Awaited<ReturnType<typeof createUser>>;

function resend(email: string, client = new Client()) {
  return client.postJson("/api/users/resend-activation", { email });
}

async function mailsTo(email: string): Promise<{ text: string }[]> {
  const response = await new Client().get(`/api/dev/outbox?to=${encodeURIComponent(email)}`);
  return response.json();
}

/** The token of the newest activation mail. */
async function mailedToken(email: string): Promise<string> {
  const [newest] = await mailsTo(email);
  return /activationToken=([\w-]+)/.exec(newest?.text ?? "")?.[1] ?? "";
}

async function tokenFor(user: User): Promise<string> {
  await resend(user.email);
  return mailedToken(user.email);
}

function activate(activationToken: string, client = new Client()) {
  return client.postJson("/api/users/activation", { activationToken });
}

async function isActivated(user: User): Promise<boolean | undefined> {
  return (await findUserById(testDeps().db, user.id))?.isActivated;
}

async function dialogOf(client: Client): Promise<string | null> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const request = new Request(TEST_ORIGIN, { headers: { cookie } });
  return (await readFlash(request, testDeps())).dialog;
}

/** The browser that registered this account, after its session has ended. */
async function registeringBrowser(user: User): Promise<Client> {
  const client = new Client();
  await signIn(client, user);
  for (const name of ["access", "refresh", "login"]) client.cookies.delete(name);
  return client;
}

test("a valid token activates, and signs in the browser that registered", async () => {
  const user = await createUser({ isActivated: false });
  const client = await registeringBrowser(user);
  const response = await activate(await tokenFor(user), client);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    success: true,
    username: user.username,
    autoLogin: true,
  });
  expect(await isActivated(user)).toBe(true);
  expect(await (await client.get("/api/users/me")).json()).toMatchObject({ isActivated: true });
});

test.each([
  ["a browser that was never here", async () => new Client()],
  ["the browser of another account", async () => registeringBrowser(await createUser())],
])("%s activates by the mailed link, without being signed in", async (_who, open) => {
  const user = await createUser({ isActivated: false });
  const client = await open();
  const before = [...client.cookies];
  const response = await activate(await tokenFor(user), client);
  expect(await response.json()).toEqual({
    success: true,
    username: user.username,
    autoLogin: false,
  });
  expect(await isActivated(user)).toBe(true);
  expect([...client.cookies]).toEqual(before);
  expect((await client.get("/api/users/me")).status).toBe(401);
});

test("the registration's session continues, and no other session changes", async () => {
  const user = await createUser({ isActivated: false });
  const own = new Client();
  await signIn(own, user);
  // The bookmark cookie may change, the session's may not.
  const session = () => [...own.cookies].filter(([name]) => name !== "bookmark");
  const before = session();
  expect(await (await activate(await tokenFor(user), own)).json()).toMatchObject({
    autoLogin: true,
  });
  expect(session()).toEqual(before);

  const other = await createUser({ isActivated: false });
  const response = await activate(await tokenFor(other), own);
  expect(await response.json()).toMatchObject({ username: other.username, autoLogin: false });
  expect(session()).toEqual(before);
  expect(await isActivated(other)).toBe(true);
});

test("a used, an unknown and an empty token fail", async () => {
  const user = await createUser({ isActivated: false });
  const token = await tokenFor(user);
  await activate(token);
  for (const bad of [token, "unknown"]) {
    const response = await activate(bad);
    expect(response.status).toBe(410);
    expect(await response.json()).toMatchObject({ success: false, message: FAILED });
  }
  expect((await activate("")).status).toBe(400);
});

test("of two concurrent uses of one token one succeeds", async () => {
  const user = await createUser({ isActivated: false });
  const token = await tokenFor(user);
  const responses = await Promise.all([activate(token), activate(token)]);
  expect(responses.map((r) => r.status).sort()).toEqual([200, 410]);
});

test("a token expires after 48 hours", async () => {
  const user = await createUser({ isActivated: false });
  const { db } = testDeps();
  const insert = (token: string, expiresAt: Date) =>
    insertAccountToken(db, {
      tokenHash: hashSecretToken(token),
      owner: { id: user.id },
      kind: "activation",
      createdAt: new Date(expiresAt.getTime() - 48 * HOUR_MS),
      expiresAt,
    });
  await insert("just-expired", new Date(Date.now() - 1000));
  await insert("just-in-time", new Date(Date.now() + 60_000));
  expect((await activate("just-expired")).status).toBe(410);
  expect((await activate("just-in-time")).status).toBe(200);
});

test("older links still work, and using one uses all", async () => {
  const user = await createUser({ isActivated: false });
  const old = await createLinkToken(user, "activation", new Date(Date.now() - 11 * 60_000));
  await env.DB.prepare("update account_tokens set expires_at = ? where user_id = ?")
    .bind(Date.now() + HOUR_MS, user.id)
    .run();
  const fresh = await tokenFor(user);
  expect(fresh).not.toBe("");
  expect((await activate(old)).status).toBe(200);
  expect((await activate(fresh)).status).toBe(410);
});

test("the account's own session gets another link immediately, up to five in half an hour", async () => {
  const user = await createUser({ isActivated: false });
  const client = new Client();
  await signIn(client, user);
  await resend(user.email);
  for (let i = 0; i < 4; i += 1) expect((await resend(user.email, client)).status).toBe(200);
  expect(await mailsTo(user.email)).toHaveLength(5);
  const refused = await resend(user.email, client);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("1800");
  expect(await refused.json()).toMatchObject({ message: refusalOf("ownMailedLinks") });
  expect(await mailsTo(user.email)).toHaveLength(5);
});

test("a banned account can't be activated", async () => {
  const user = await createUser({ isActivated: false });
  const token = await tokenFor(user);
  const { db } = testDeps();
  await updateUserBanned(db, user.id, new Date(), new Date());
  expect((await activate(token)).status).toBe(410);
});

test("requesting a mail gets the same response for every address", async () => {
  const waiting = await createUser({ isActivated: false });
  const activated = await createUser();
  const answers = [];
  for (const email of [waiting.email, activated.email, "nobody@example.com"]) {
    const response = await resend(email);
    answers.push([response.status, await response.json()]);
  }
  expect(answers[0]).toEqual([
    200,
    {
      success: true,
      message:
        "An activation email was sent to the address on your account. Follow the instructions in the email to activate your account.",
    },
  ]);
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  expect(await mailsTo(waiting.email)).toHaveLength(1);
  expect(await mailsTo(activated.email)).toHaveLength(0);
});

test("mailboxes aren't flooded: one mail in ten minutes, and requests are rate-limited", async () => {
  const user = await createUser({ isActivated: false });
  const client = new Client();
  const statuses = await statusesUntilRefused(20, () => resend(user.email, client));
  expect(statuses.length).toBeGreaterThan(20);
  expect(statuses.at(-1)).toBe(429);
  expect(await mailsTo(user.email)).toHaveLength(1);
});

/** The headers of a browser's navigation. */
const OPENED = { headers: { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" } };

test("the mailed link activates on any page, signs in the registering browser and is removed from the URL", async () => {
  const user = await createUser({ isActivated: false });
  const client = await registeringBrowser(user);
  const token = await tokenFor(user);
  const response = await client.fetch(`/1320-club?sort=topSpeed&activationToken=${token}`, OPENED);
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe("/1320-club?sort=topSpeed");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await isActivated(user)).toBe(true);
  expect(await dialogOf(client)).toBe("activationSuccess");
  expect(await (await client.get("/api/users/me")).json()).toMatchObject({
    username: user.username,
  });

  const lured = new Client();
  const other = await createUser({ isActivated: false });
  await lured.fetch(`/?activationToken=${await tokenFor(other)}`, OPENED);
  expect(await isActivated(other)).toBe(true);
  expect(await dialogOf(lured)).toBe("activationSuccess");
  expect((await lured.get("/api/users/me")).status).toBe(401);

  const again = new Client();
  const used = await again.fetch(`/?activationToken=${token}`, OPENED);
  expect(used.headers.get("location")).toBe("/");
  expect(await dialogOf(again)).toBe("alreadyActivated");
  expect(again.cookies.has("refresh")).toBe(false);
});

test("every link of an activated account reports it as activated, signed in or not", async () => {
  const user = await createUser({ isActivated: false });
  const [older, newer] = [await tokenFor(user), await createLinkToken(user, "activation")];
  const own = await registeringBrowser(user);
  await own.fetch(`/?activationToken=${older}`, OPENED);
  expect((await own.get("/api/users/me")).status).toBe(200);
  for (const client of [own, new Client()]) {
    for (const token of [older, newer]) {
      await client.fetch(`/?activationToken=${token}`, OPENED);
      expect(await dialogOf(client)).toBe("alreadyActivated");
    }
  }
});

test("an invalid link fails", async () => {
  const client = new Client();
  await client.fetch("/?activationToken=never-mailed", OPENED);
  expect(await dialogOf(client)).toBe("activationFailed");
});

test.each([
  ["a look at it", { method: "HEAD" }],
  ["a program that reads mail", {}],
  ["a script of another page", { headers: { "sec-fetch-mode": "no-cors" } }],
  ["a browser that loads ahead", { headers: { ...OPENED.headers, "sec-purpose": "prefetch" } }],
])("%s doesn't use up the link", async (_who, init) => {
  const user = await createUser({ isActivated: false });
  const token = await tokenFor(user);
  await new Client().fetch(`/?activationToken=${token}`, init);
  expect(await isActivated(user)).toBe(false);
  expect((await activate(token)).status).toBe(200);
});

test("a browser that doesn't say what it is gets a form, which activates", async () => {
  const user = await createUser({ isActivated: false });
  const token = await tokenFor(user);
  const client = new Client();
  const response = await client.get(`/1320-club?sort=topSpeed&activationToken=${token}`);
  expect(response.headers.get("location")).toBe("/1320-club?sort=topSpeed");
  const cookie = response.headers.getSetCookie()[0] ?? "";
  expect(readAccountLink(TEST_ORIGIN, cookie.split(";")[0])).toEqual({ dialog: "activate", token });

  const send = (form: Record<string, string>) =>
    callRoute(activationPage.action, { path: "/activation", params: {}, form });
  const form = { intent: "activate", activationToken: token, next: "/1320-club?sort=topSpeed" };
  const answer = await send(form);
  expect(answer).toMatchObject({ status: 302, location: "/1320-club?sort=topSpeed" });
  const names = answer.cookies.map((set) => set.split("=")[0]);
  expect(names).toEqual(["flash"]);
  expect(await isActivated(user)).toBe(true);

  const again = await send({ ...form, next: "//evil.example" });
  expect(again).toMatchObject({ status: 302, location: "/" });
  const headers = { cookie: cookieOf(again.cookies) };
  expect((await readFlash(new Request(TEST_ORIGIN, { headers }), testDeps())).dialog).toBe(
    "alreadyActivated",
  );
  expect((await send({ intent: "activate" })).location).toBe("/");
});

test.each(["//evil.example/a", "/\\evil.example/a", "///evil.example/a"])(
  "a link to %s never leads to another site",
  async (path) => {
    const response = await new Client().get(`${TEST_ORIGIN}${path}?activationToken=x&b=1`);
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/evil.example/a?b=1");
  },
);

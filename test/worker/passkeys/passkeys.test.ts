import { afterEach, expect, test, vi } from "vitest";
import { listNotices } from "#app/features/notices/list-notices.server.ts";
import { userHandleOf } from "#app/features/passkeys/passkey-challenge.server.ts";
import { PASSKEY_TEXTS } from "#app/features/passkeys/texts.ts";
import { startSession } from "#app/features/sessions/session.server.ts";
import * as loginPage from "#app/routes/accounts/login.tsx";
import * as manageAccountPage from "#app/routes/accounts/manage-account.tsx";
import {
  deletePasskeyChallenge,
  deletePasskeyChallengesBefore,
  findAllPasskeysByUser,
  insertPasskeyBelow,
  insertPasskeyChallenge,
} from "#db/queries/passkeys.ts";
import { type User, updateUserBanned } from "#db/queries/users.ts";
import { createUser, PASSWORD, signIn, viewerOf } from "#test/support/accounts.ts";
import { Authenticator } from "#test/support/authenticator.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { statusesUntilRefused } from "#test/support/limits.ts";
import {
  PASSKEYS_PATH as BASE,
  givePasskey,
  newPasskeyOf,
  passkeyChallenge,
  passkeySignInBody,
} from "#test/support/passkeys.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

afterEach(() => vi.restoreAllMocks());

async function signedIn(user: User): Promise<Client> {
  const client = new Client();
  await signIn(client, user);
  return client;
}

/** A racer with one passkey, and the passkey. */
async function racerWithPasskey() {
  const user = await createUser();
  return { user, ...(await givePasskey(user)) };
}

/** The session of a user as it is after some time. */
async function signedInAgo(user: User, minutes: number): Promise<Client> {
  const client = new Client();
  const now = new Date(Date.now() - minutes * 60_000);
  const cookies = await startSession(testDeps({ now }), { userId: user.id, userAgent: "" });
  for (const cookie of cookies) {
    const [pair = ""] = cookie.split(";");
    client.cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
  }
  return client;
}

test("a passkey is registered, listed, and told by mail", async () => {
  const { user, client, key } = await racerWithPasskey();
  const list = await client.get(BASE);
  expect(list.headers.get("cache-control")).toBe("no-store");
  expect(await list.json()).toEqual({
    success: true,
    passkeys: [
      {
        id: key.credentialId,
        name: "My phone",
        createdAt: expect.stringMatching(/Z$/),
        lastUsedAt: null,
      },
    ],
  });
  const mails = await (await client.get(`/api/dev/outbox?to=${user.email}`)).json();
  expect(mails).toMatchObject([
    { subject: "A passkey was added", text: expect.stringContaining("My phone") },
  ]);
});

test("the options ask for a discoverable key, verification and no attestation", async () => {
  const user = await createUser();
  const response = await (await signedIn(user)).postJson(`${BASE}/registration-options`, {});
  expect(await response.json()).toMatchObject({
    options: {
      rp: { id: "garage.test" },
      user: { name: user.username },
      attestation: "none",
      timeout: 300_000,
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    },
  });
});

test("a passkey signs in, without a name and without a password", async () => {
  const { user, key } = await racerWithPasskey();
  const visitor = new Client();
  const challenge = await passkeyChallenge(visitor, "sign-in");
  const userHandle = Buffer.from(userHandleOf(user.id)).toString("base64url");
  const response = await visitor.postJson(`${BASE}/sign-in`, {
    response: await key.sign({ challenge, userHandle }),
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ user: { username: user.username } });
  expect((await visitor.get("/api/users/me")).status).toBe(200);
  const [stored] = await findAllPasskeysByUser(testDeps().db, user.id, 10);
  expect(stored?.lastUsedAt).not.toBeNull();
  // The passkey may have come from another device.
  const viewer = await viewerOf(user);
  const texts = async () =>
    (await listNotices({ ...testDeps(), viewer }, null)).notices.map(({ text }) => text);
  await expect
    .poll(async () => (await texts()).filter((text) => text.startsWith("A new device")))
    .toHaveLength(1);
});

test("a challenge is good once, and only for what it was made for", async () => {
  const { client, key } = await racerWithPasskey();
  const visitor = new Client();
  const used = await passkeyChallenge(visitor, "sign-in");
  const response = await key.sign({ challenge: used });
  expect((await visitor.postJson(`${BASE}/sign-in`, { response })).status).toBe(200);
  expect((await visitor.postJson(`${BASE}/sign-in`, { response })).status).toBe(401);

  const forRegistration = await passkeyChallenge(client, "registration");
  const misused = await key.sign({ challenge: forRegistration });
  expect((await visitor.postJson(`${BASE}/sign-in`, { response: misused })).status).toBe(401);

  const stranger = await signedIn(await createUser());
  const other = await Authenticator.create();
  const foreign = await other.register({
    challenge: await passkeyChallenge(client, "registration"),
  });
  expect((await stranger.postJson(BASE, { response: foreign })).status).toBe(400);
});

test("a challenge expires after five minutes", async () => {
  const { key } = await racerWithPasskey();
  const visitor = new Client();
  const challenge = await passkeyChallenge(visitor, "sign-in");
  vi.useFakeTimers({ now: Date.now() + 5 * 60_000 + 1, toFake: ["Date"] });
  const response = await visitor.postJson(`${BASE}/sign-in`, {
    response: await key.sign({ challenge }),
  });
  vi.useRealTimers();
  expect(response.status).toBe(401);
});

test("an answer for another site, without verification or with a bad signature is refused", async () => {
  const { user, client, key } = await racerWithPasskey();
  const stranger = await Authenticator.create();
  const bends = [
    { origin: "http://evil.test" },
    { rpId: "evil.test" },
    { isVerified: false },
    { userHandle: "c29tZWJvZHkgZWxzZQ" },
  ];
  for (const bend of bends) {
    const visitor = new Client();
    const challenge = await passkeyChallenge(visitor, "sign-in");
    const response = await key.sign({ challenge, ...bend });
    const answer = await visitor.postJson(`${BASE}/sign-in`, { response });
    expect(answer.status, JSON.stringify(bend)).toBe(401);
    expect(await answer.json()).toMatchObject({ message: PASSKEY_TEXTS.refused });
  }
  for (const bend of bends.slice(0, 3)) {
    const challenge = await passkeyChallenge(client, "registration");
    const response = await stranger.register({ challenge, ...bend });
    expect((await client.postJson(BASE, { response })).status, JSON.stringify(bend)).toBe(400);
  }
  const visitor = new Client();
  const challenge = await passkeyChallenge(visitor, "sign-in");
  const forged = { ...(await stranger.sign({ challenge })), id: key.credentialId };
  const answer = await visitor.postJson(`${BASE}/sign-in`, {
    response: { ...forged, rawId: key.credentialId },
  });
  expect(answer.status).toBe(401);
  expect(await findAllPasskeysByUser(testDeps().db, user.id, 10)).toHaveLength(1);
});

test("a counter that goes back is refused and logged", async () => {
  const { key } = await racerWithPasskey();
  const attempt = async (counter: number) => {
    key.counter = counter;
    const visitor = new Client();
    const challenge = await passkeyChallenge(visitor, "sign-in");
    const response = await key.sign({ challenge });
    return (await visitor.postJson(`${BASE}/sign-in`, { response })).status;
  };
  expect(await attempt(5)).toBe(200);
  const warned = vi.spyOn(console, "warn");
  expect(await attempt(5)).toBe(401);
  expect(await attempt(4)).toBe(401);
  expect(warned.mock.calls.join("\n")).toContain("passkey.counter_went_back");
  expect(await attempt(6)).toBe(200);
});

test("a banned racer's passkey can't sign in", async () => {
  const { user, key } = await racerWithPasskey();
  const { db } = testDeps();
  await updateUserBanned(db, user.id, new Date(), new Date());
  const visitor = new Client();
  const challenge = await passkeyChallenge(visitor, "sign-in");
  const response = await key.sign({ challenge });
  const answer = await visitor.postJson(`${BASE}/sign-in`, { response });
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ message: PASSKEY_TEXTS.refused });
});

test("a session of a while ago needs the password to add a passkey", async () => {
  const user = await createUser();
  const client = await signedInAgo(user, 11);
  const ask = (password?: string) =>
    client.postJson(`${BASE}/registration-options`, password === undefined ? {} : { password });
  const missing = await ask();
  expect(missing.status).toBe(403);
  expect(await missing.json()).toMatchObject({
    errors: { password: PASSKEY_TEXTS.passwordNeeded },
  });
  expect((await ask("Wrong1320")).status).toBe(403);
  expect((await ask("x".repeat(5_000))).status).toBe(403);
  expect((await ask(PASSWORD)).status).toBe(200);
});

test("there are at most ten, also when two arrive at once", async () => {
  const user = await createUser();
  const { db } = testDeps();
  const row = (id: string) => ({
    id,
    userId: user.id,
    publicKey: "key",
    signatureCount: 0,
    transports: ["usb"],
    name: id,
    createdAt: new Date(),
  });
  for (let n = 0; n < 9; n += 1) await insertPasskeyBelow(db, row(`${user.id}-${n}`), 10);
  const both = await Promise.all(
    ["a", "b"].map((id) => insertPasskeyBelow(db, row(`${user.id}-${id}`), 10)),
  );
  expect(both.flat()).toHaveLength(1);
  expect(both.flat()[0]).toMatchObject({ transports: ["usb"], lastUsedAt: null });
  const client = await signedIn(user);
  expect((await client.postJson(`${BASE}/registration-options`, {})).status).toBe(409);
});

test("the same passkey is not added twice", async () => {
  const { client, key } = await racerWithPasskey();
  const challenge = await passkeyChallenge(client, "registration");
  const again = await client.postJson(BASE, { response: await key.register({ challenge }) });
  expect(again.status).toBe(409);
  expect(await again.json()).toMatchObject({ message: PASSKEY_TEXTS.alreadyThere });
});

test("renaming and removing concern one's own passkeys only", async () => {
  const { user, client, key } = await racerWithPasskey();
  const path = `${BASE}/${key.credentialId}`;
  const patch = (who: Client, name: unknown) =>
    who.fetch(path, {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name }),
    });
  const stranger = await signedIn(await createUser());
  expect((await patch(stranger, "Mine now")).status).toBe(404);
  expect((await stranger.fetch(path, { method: "DELETE" })).status).toBe(404);
  expect((await patch(client, "  ")).status).toBe(400);
  expect((await patch(client, "x".repeat(61))).status).toBe(400);
  expect(await (await patch(client, " Pit phone ")).json()).toMatchObject({
    passkey: { name: "Pit phone" },
  });
  expect((await client.fetch(path, { method: "DELETE" })).status).toBe(200);
  expect((await client.fetch(path, { method: "DELETE" })).status).toBe(404);
  const mails = await (await client.get(`/api/dev/outbox?to=${user.email}`)).json();
  expect(mails).toMatchObject([
    { subject: "A passkey was removed", text: expect.stringContaining("Pit phone") },
    { subject: "A passkey was added" },
  ]);
});

test("malformed answers are 400 and other methods 405", async () => {
  const client = await signedIn(await createUser());
  for (const body of [
    {},
    { response: { id: "x" } },
    { response: { id: "<>", type: "password" } },
  ]) {
    expect((await client.postJson(BASE, body)).status).toBe(400);
    expect((await client.postJson(`${BASE}/sign-in`, body)).status).toBe(400);
  }
  for (const path of ["sign-in", "sign-in-options", "registration-options", "some-id"]) {
    const response = await client.fetch(`${BASE}/${path}`, { method: "PUT" });
    expect(response.status, path).toBe(405);
  }
});

test("the list of an account reads its own rows", async () => {
  const { user } = await racerWithPasskey();
  await racerWithPasskey();
  const { rowsRead } = await measureRowsRead((db) => findAllPasskeysByUser(db, user.id, 10));
  expect(rowsRead).toBeLessThanOrEqual(2);
});

test("the login page takes a passkey and goes on where it was asked to", async () => {
  const { key } = await racerWithPasskey();
  const send = async (passkey: string) =>
    callRoute(loginPage.action, {
      path: "/login",
      params: {},
      form: { passkey, next: "/1320-club" },
    });
  const signed = await passkeySignInBody(key);
  const answer = await send(JSON.stringify(signed.response));
  expect(answer.location).toBe("/1320-club");
  expect(answer.cookies.map((cookie) => cookie.split("=")[0])).toEqual([
    "access",
    "refresh",
    "login",
    "device",
  ]);
  const again = await send(JSON.stringify(signed.response));
  expect(again).toMatchObject({ status: 401, data: { message: PASSKEY_TEXTS.refused } });
  for (const broken of ["{", "[]", '{"id":"x"}']) {
    expect(await send(broken)).toMatchObject({
      status: 422,
      data: { message: PASSKEY_TEXTS.refused },
    });
  }
});

test("the account page lists, renames and removes without script", async () => {
  const { user, key } = await racerWithPasskey();
  const viewer = await viewerOf(user);
  const send = (form: Record<string, string>) =>
    callRoute(manageAccountPage.action, {
      path: "/manage-account",
      params: {},
      viewer,
      form: { passkey: key.credentialId, ...form },
    });
  const page = () =>
    callRoute(manageAccountPage.loader, { path: "/manage-account", params: {}, viewer });
  expect(await send({ intent: "renamePasskey", name: "" })).toMatchObject({
    status: 422,
    data: { errors: { name: "Name is required" }, values: { passkey: key.credentialId } },
  });
  const renamed = await send({ intent: "renamePasskey", name: "Trailer laptop" });
  expect(renamed.location).toBe("/manage-account#passkeys");
  expect(await page()).toMatchObject({
    data: { page: { passkeys: [{ name: "Trailer laptop" }] } },
  });
  await send({ intent: "removePasskey" });
  expect(await page()).toMatchObject({ data: { page: { passkeys: [] } } });
  expect((await send({ intent: "removePasskey" })).status).toBe(404);
});

test("a passkey without a name is called what the device is called", async () => {
  const { client, body } = await newPasskeyOf(await createUser());
  const response = await client.fetch(BASE, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
    },
    body: JSON.stringify({ ...body, name: "" }),
  });
  expect(await response.json()).toMatchObject({ passkey: { name: "Chrome on Linux" } });
});

test("asking for challenges without end is 429", async () => {
  const client = new Client();
  await signIn(client, await createUser());
  const registering = await statusesUntilRefused(20, () =>
    client.postJson(`${BASE}/registration-options`, {}),
  );
  expect(registering.at(-1)).toBe(429);
  const signingIn = await statusesUntilRefused(100, () =>
    client.postJson(`${BASE}/sign-in-options`, {}),
  );
  expect(signingIn.at(-1)).toBe(429);
});

test("unused challenges are deleted", async () => {
  const { db } = testDeps();
  const now = new Date();
  const at = (ms: number) => new Date(now.getTime() + ms);
  await insertPasskeyChallenge(db, { challengeHash: "old", userId: null, expiresAt: at(-1) });
  await insertPasskeyChallenge(db, { challengeHash: "new", userId: null, expiresAt: at(60_000) });
  await deletePasskeyChallengesBefore(db, now);
  const take = (challengeHash: string) =>
    deletePasskeyChallenge(db, { challengeHash, userId: null, now: at(-10) });
  expect(await take("old")).toHaveLength(0);
  expect(await take("new")).toHaveLength(1);
});

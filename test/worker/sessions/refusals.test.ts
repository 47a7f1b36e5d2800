import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { renderMail } from "#app/features/mail/render-mail.ts";
import { findViewer, refreshSession, startSession } from "#app/features/sessions/session.server.ts";
import * as loginPage from "#app/routes/accounts/login.tsx";
import { findAllMailsByRecipient } from "#db/queries/mails.ts";
import { createUser, PASSWORD, signIn } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { callRoute } from "#test/support/routes.ts";
import { placeOf } from "#workers/place.ts";
import { createServer } from "#workers/server.ts";

const credentials = ({ username }: { username: string }) => ({ username, password: PASSWORD });

test("a sign-in without an origin is refused where it carries a cookie", async () => {
  const user = await createUser();
  const send = (headers: Record<string, string>) =>
    new Client().fetch("/api/users/login", {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(credentials(user)),
    });
  // The client names its own origin unless told otherwise.
  const cases = [
    [{ origin: "null" }, 403],
    [{ origin: "https://garage.test" }, 403],
    [{ origin: "http://garage.test.evil.example" }, 403],
    [{ origin: "http://garage.test" }, 200],
  ] as const;
  for (const [headers, status] of cases) expect((await send(headers)).status).toBe(status);
});

test("a write that names neither origin nor site is refused where it carries a cookie", async () => {
  const server = createServer();
  const send = async (headers: Record<string, string>) => {
    const context = createExecutionContext();
    const request = new Request("http://garage.test/api/users/logout", { method: "POST", headers });
    const response = await server.fetch(request, env, context);
    await waitOnExecutionContext(context);
    return response.status;
  };
  expect(await send({ cookie: "refresh=a" })).toBe(403);
  expect(await send({ cookie: "refresh=a", "sec-fetch-site": "cross-site" })).toBe(403);
  expect(await send({ cookie: "refresh=a", "sec-fetch-site": "same-site" })).toBe(403);
  expect(await send({ cookie: "refresh=a", "sec-fetch-site": "none" })).toBe(403);
  expect(await send({ cookie: "refresh=a", "sec-fetch-site": "same-origin" })).toBe(200);
  expect(await send({})).toBe(200);
});

test("a session that a visitor brings along is never taken over", async () => {
  const victim = await createUser();
  const attacker = new Client();
  await signIn(attacker, await createUser());
  const planted = new Map(attacker.cookies);

  // The victim's browser holds the attacker's cookies, and made-up ones, when its owner signs in.
  for (const cookies of [
    planted,
    new Map([
      ["access", "made-up"],
      ["refresh", "made-up"],
    ]),
  ]) {
    const browser = new Client();
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect((await browser.postJson("/api/users/login", credentials(victim))).status).toBe(200);
    for (const name of ["access", "refresh"]) {
      expect(browser.cookies.get(name)).not.toBe(cookies.get(name));
    }
    expect(await (await browser.get("/api/users/me")).json()).toMatchObject({ id: victim.id });
  }
  // What the attacker had before says nothing about the victim: it has ended.
  expect((await attacker.get("/api/users/me")).status).toBe(401);
  expect(await refreshSession(testDeps(), planted.get("refresh") ?? "")).toBeNull();
});

test("a session id is made by the server, whatever a request says", async () => {
  const user = await createUser();
  const client = new Client();
  await client.postJson("/api/users/login?sid=chosen", {
    ...credentials(user),
    sid: "chosen",
    sessionId: "chosen",
  });
  const { results } = await env.DB.prepare("select id from sessions where user_id = ?")
    .bind(user.id)
    .all<{ id: string }>();
  expect(results).toEqual([{ id: expect.stringMatching(/^[\w-]{22}$/) }]);
});

test("signing in leads nowhere but to this site", async () => {
  const user = await createUser();
  const nexts = [
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/%09/evil.example/..//evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "/a\r\nset-cookie: a=b",
  ];
  for (const next of nexts) {
    const form = { ...credentials(user), next };
    const { location } = await callRoute(loginPage.action, { path: "/login", params: {}, form });
    expect(new URL(location ?? "", "http://garage.test").origin, next).toBe("http://garage.test");
    expect(location, next).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
  }
});

test("what a name holds never becomes a header or markup of a mail", async () => {
  const client = new Client();
  const register = (fields: Record<string, string>) =>
    client.postJson("/rest/registration/register", {
      username: `inject-${crypto.randomUUID().slice(0, 8)}`,
      email: `inject-${crypto.randomUUID().slice(0, 8)}@example.com`,
      password: "Quarter mile 1320",
      confirmPassword: "Quarter mile 1320",
      firstName: "Jo",
      lastName: "Doe",
      country: "Canada",
      ...fields,
    });
  const injected = ["Jo\r\nBcc: all@example.com", "Jo\nX: y", "<img src=x>", "Jo\u0000"];
  for (const value of injected) {
    for (const field of ["username", "firstName", "lastName", "country", "email"]) {
      const response = await register({ [field]: value });
      expect(response.status, `${field}: ${value}`).toBe(400);
    }
  }
  const { html } = renderMail({ title: "<b>&", paragraphs: ["<img src=x onerror=alert(1)>"] });
  expect(html).not.toMatch(/<img|<b>/);
  expect(await findAllMailsByRecipient(testDeps().db, "all@example.com")).toEqual([]);
});

test("where a session was used last is kept with it", async () => {
  const user = await createUser();
  const at = (place: string) => ({ ...testDeps(), clientPlace: () => place });
  const cookies = await startSession(at("Detroit, United States"), {
    userId: user.id,
    userAgent: "",
  });
  const token = /refresh=([^;]+)/.exec(cookies.join("\n"))?.[1] ?? "";
  const place = () =>
    env.DB.prepare("select place from sessions where user_id = ?").bind(user.id).first("place");
  expect(await place()).toBe("Detroit, United States");
  await refreshSession(at("Windsor, Canada"), token);
  expect(await place()).toBe("Windsor, Canada");
});

test("signing secrets change without signing anybody out", async () => {
  const user = await createUser();
  const deps = testDeps();
  const [older = ""] = deps.config.sessionSecrets;
  const cookies = await startSession(deps, { userId: user.id, userAgent: "" });
  const token = /access=([^;]+)/.exec(cookies.join("\n"))?.[1] ?? "";
  const withSecrets = (...sessionSecrets: string[]) =>
    findViewer({ ...deps, config: { ...deps.config, sessionSecrets } }, token);
  const newer = "a-newer-secret-0123456789-0123456789";
  expect(await withSecrets(newer, older)).toMatchObject({ id: user.id });
  expect(await withSecrets(newer)).toBeNull();
  // Refresh tokens need no secret: with the old one gone they give new access tokens.
  const refreshToken = /refresh=([^;]+)/.exec(cookies.join("\n"))?.[1] ?? "";
  const rotated = { ...deps, config: { ...deps.config, sessionSecrets: [newer] } };
  const refreshed = await refreshSession(rotated, refreshToken);
  expect(await findViewer(rotated, refreshed?.tokens.accessToken ?? "")).toMatchObject({
    id: user.id,
  });
});

test("the place of a request is what the edge tells, in words", async () => {
  expect(placeOf({ city: "Detroit", country: "US" })).toBe("Detroit, United States");
  expect(placeOf({ country: "DE" })).toBe("Germany");
  expect(placeOf({ city: "Somewhere", country: "XX" })).toBe("Somewhere");
  for (const nowhere of [undefined, {}, { country: "T1" }, { city: 7, country: "usa" }]) {
    expect(placeOf(nowhere)).toBe("");
  }
});

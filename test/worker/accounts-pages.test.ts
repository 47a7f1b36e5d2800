import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { depsContext, viewerContext } from "#app/context.ts";
import type { Viewer } from "#app/deps.ts";
import * as activationPage from "#app/routes/accounts/activation.tsx";
import * as loginPage from "#app/routes/accounts/login.tsx";
import * as logoutPage from "#app/routes/accounts/logout.tsx";
import * as registerPage from "#app/routes/accounts/register.tsx";
import * as outboxPage from "#app/routes/dev/outbox.tsx";
import { findAllMailsByRecipient } from "#db/queries/mails.ts";
import { createUser, PASSWORD, viewerOf } from "#test/support/accounts.ts";
import { TEST_ORIGIN, testDeps } from "#test/support/deps.ts";

type PageArgs = { request: Request; context: RouterContextProvider };
type Options = { form?: Record<string, string>; cookie?: string; viewer?: Viewer | null };

/** Calls a loader or an action as the router would. Its own argument type belongs to one route. */
function call(
  work: unknown,
  path: string,
  { form, cookie = "", viewer = null }: Options = {},
): Promise<unknown> {
  const context = new RouterContextProvider();
  context.set(depsContext, testDeps());
  context.set(viewerContext, viewer);
  const request = new Request(new URL(path, TEST_ORIGIN), {
    headers: cookie ? { cookie } : {},
    ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
  });
  return Promise.resolve((work as (args: PageArgs) => unknown)({ request, context }));
}

async function redirectOf(answer: Promise<unknown>) {
  const response = await answer;
  if (!(response instanceof Response)) throw new Error("not a redirect");
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  return { location: response.headers.get("location"), cookies };
}

const names = (cookies: string[]) => cookies.map((cookie) => cookie.split("=")[0]);

test("logging in goes on to the page asked for", async () => {
  const user = await createUser();
  const form = { username: user.username, password: PASSWORD, next: "/1320-club?sort=topSpeed" };
  const { location, cookies } = await redirectOf(call(loginPage.action, "/login", { form }));
  expect(location).toBe("/1320-club?sort=topSpeed");
  expect(names(cookies)).toEqual(["access", "refresh", "login"]);
});

test("logging in never leads to another site", async () => {
  const user = await createUser();
  for (const next of ["https://evil.example", "//evil.example", "/\\evil.example"]) {
    const form = { username: user.username, password: PASSWORD, next };
    expect((await redirectOf(call(loginPage.action, "/login", { form }))).location).toBe("/");
  }
  const viewer = await viewerOf(user);
  const visited = call(loginPage.loader, "/login?next=//evil.example", { viewer });
  expect((await redirectOf(visited)).location).toBe("/");
});

test("a failed login keeps the name and forgets the password", async () => {
  const user = await createUser();
  const form = { username: user.username, password: "Wrong12345", next: "/1320-club" };
  expect(await call(loginPage.action, "/login", { form })).toMatchObject({
    init: { status: 401 },
    data: {
      errors: { form: "Invalid username or password" },
      values: { username: user.username, next: "/1320-club" },
      next: "/1320-club",
    },
  });
  const empty = await call(loginPage.action, "/login", { form: {} });
  expect(empty).toMatchObject({
    init: { status: 422 },
    data: { errors: { username: "Username is required", password: "Password is required" } },
  });
  expect(JSON.stringify(await call(loginPage.action, "/login", { form }))).not.toContain("Wrong");
});

test("logging out clears the cookies and goes home", async () => {
  const viewer = await viewerOf(await createUser());
  const answer = call(logoutPage.action, "/logout", { form: {}, viewer });
  expect(await redirectOf(answer)).toEqual({
    location: "/",
    cookies: ["access=", "refresh=", "login="],
  });
});

test("registration keeps step 1 as a draft without the password and creates in step 2", async () => {
  const form = {
    username: "wizard-racer",
    email: "wizard@example.com",
    password: "Quarter1320",
    confirmPassword: "Quarter1320",
  };
  const first = await redirectOf(call(registerPage.action, "/register", { form }));
  expect(first.location).toBe("/register?step=2");
  const cookie = first.cookies.join("; ");
  expect(cookie).toMatch(/^visit=/);
  expect(await call(registerPage.loader, "/register", { cookie })).toMatchObject({
    step: 1,
    values: { username: "wizard-racer", email: "wizard@example.com" },
  });

  const profile = { firstName: "Jo", lastName: "Doe", country: "Canada", noRacingPledge: "on" };
  const refused = await call(registerPage.action, "/register?step=2", {
    cookie,
    form: { ...profile, lastName: "" },
  });
  expect(refused).toMatchObject({
    init: { status: 422 },
    data: { errors: { lastName: "Last name is required" }, values: { firstName: "Jo" } },
  });
  const second = await redirectOf(
    call(registerPage.action, "/register?step=2", { cookie, form: profile }),
  );
  expect(second.location).toBe("/user/wizard-racer/vehicles/new?step=3");
  expect(names(second.cookies)).toEqual(["visit", "access", "refresh", "login"]);
  expect(await findAllMailsByRecipient(testDeps().db, "wizard@example.com")).toHaveLength(1);
});

test("a name taken between the steps is told in step 2", async () => {
  const form = {
    username: "late-racer",
    email: "late@example.com",
    password: "Quarter1320",
    confirmPassword: "Quarter1320",
  };
  const { cookies } = await redirectOf(call(registerPage.action, "/register", { form }));
  await createUser({ username: "Late-Racer" });
  const answer = await call(registerPage.action, "/register?step=2", {
    cookie: cookies.join("; "),
    form: { firstName: "Jo", lastName: "Doe", country: "Canada" },
  });
  expect(answer).toMatchObject({
    init: { status: 409 },
    data: { errors: { form: "This username is taken." } },
  });
});

test("step 2 without a draft begins anew, and who has an account is past both", async () => {
  const begin = await redirectOf(Promise.resolve(call(registerPage.loader, "/register?step=2")));
  expect(begin.location).toBe("/register");
  const user = await createUser();
  const viewer = await viewerOf(user);
  const at = async (path: string) =>
    (await redirectOf(call(registerPage.loader, path, { viewer }))).location;
  expect(await at("/register")).toBe(`/user/${user.username}`);
  expect(await at("/register?step=3")).toBe(`/user/${user.username}/vehicles/new?step=3`);
  expect(await at("/register?step=4")).toBe("/1320-club/submit?registration=1");
});

test("the footer's box prefills the email", async () => {
  expect(await call(registerPage.loader, "/register?email=a%40b.example")).toMatchObject({
    values: { email: "a@b.example" },
  });
});

test("a new activation link goes to the account's own address only", async () => {
  const user = await createUser({ isActivated: false });
  const viewer = await viewerOf(user);
  const form = { email: "someone-else@example.com" };
  expect(await call(activationPage.action, "/activation", { form, viewer })).toEqual({
    isResent: true,
  });
  const { db } = testDeps();
  expect(await findAllMailsByRecipient(db, user.email)).toHaveLength(1);
  expect(await findAllMailsByRecipient(db, form.email)).toHaveLength(0);
  await expect(call(activationPage.action, "/activation", { form })).rejects.toMatchObject({
    code: "unauthenticated",
  });
});

test("the outbox page lists what was sent", async () => {
  const user = await createUser({ isActivated: false });
  await call(activationPage.action, "/activation", { form: {}, viewer: await viewerOf(user) });
  expect(await call(outboxPage.loader, `/dev/outbox?to=${user.email}`)).toMatchObject({
    to: user.email,
    mails: [{ to: user.email, subject: "Activate your account" }],
  });
});

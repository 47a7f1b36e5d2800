import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { depsContext, viewerContext } from "#app/context.ts";
import type { Viewer } from "#app/deps.ts";
import { verifyPassword } from "#app/features/accounts/passwords.server.ts";
import {
  type RegistrationDraft,
  readRegistrationDraft,
  saveRegistrationDraft,
} from "#app/features/registration/registration-draft.server.ts";
import { listSessions } from "#app/features/sessions/list-sessions.server.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { readFlash } from "#app/lib/flash.server.ts";
import { readUnsent } from "#app/lib/forms/unsent-forms.server.ts";
import * as activationPage from "#app/routes/accounts/activation.tsx";
import * as loginPage from "#app/routes/accounts/login.tsx";
import * as logoutPage from "#app/routes/accounts/logout.tsx";
import * as registerPage from "#app/routes/accounts/register.tsx";
import * as draftRoute from "#app/routes/accounts/registration-draft.ts";
import * as outboxPage from "#app/routes/dev/outbox.tsx";
import { findAllMailsByRecipient } from "#db/queries/mails.ts";
import {
  findUserByUsernameKey,
  updateUserBanned,
  updateUserJoined1320,
} from "#db/queries/users.ts";
import { createUser, PASSWORD, viewerOf } from "#test/support/accounts.ts";
import { TEST_ORIGIN, testDeps } from "#test/support/deps.ts";
import { TAKES_COOKIES } from "#test/support/routes.ts";

type PageArgs = { request: Request; url: URL; context: RouterContextProvider };
type Options = { form?: Record<string, string>; cookie?: string; viewer?: Viewer | null };

/** Calls a loader or an action as the router would. Its own argument type belongs to one route. */
/** Resolves once what may finish after the answer has finished too: mails, notices. */
async function call(
  work: unknown,
  path: string,
  { form, cookie = form ? TAKES_COOKIES : "", viewer = null }: Options = {},
): Promise<unknown> {
  const context = new RouterContextProvider();
  const later: Promise<unknown>[] = [];
  context.set(depsContext, { ...testDeps(), waitUntil: (rest) => void later.push(rest) });
  context.set(viewerContext, viewer);
  const request = new Request(new URL(path, TEST_ORIGIN), {
    headers: cookie ? { cookie } : {},
    ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
  });
  const url = new URL(request.url);
  try {
    return await (work as (args: PageArgs) => unknown)({ request, url, context });
  } finally {
    await Promise.all(later);
  }
}

async function redirectOf(answer: Promise<unknown>) {
  const response = await answer;
  if (!(response instanceof Response)) throw new Error("not a redirect");
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  return { location: response.headers.get("location"), cookies };
}

const names = (cookies: string[]) => cookies.map((cookie) => cookie.split("=")[0]);

test("logging in continues to the requested page", async () => {
  const user = await createUser();
  const form = { username: user.username, password: PASSWORD, next: "/1320-club?sort=topSpeed" };
  const { location, cookies } = await redirectOf(call(loginPage.action, "/login", { form }));
  expect(location).toBe("/1320-club?sort=topSpeed");
  expect(names(cookies)).toEqual(["access", "refresh", "login", "device"]);
});

test("logging in never redirects to another site", async () => {
  const user = await createUser();
  for (const next of ["https://evil.example", "//evil.example", "/\\evil.example"]) {
    const form = { username: user.username, password: PASSWORD, next };
    expect((await redirectOf(call(loginPage.action, "/login", { form }))).location).toBe("/");
  }
  const viewer = await viewerOf(user);
  const visited = call(loginPage.loader, "/login?next=//evil.example", { viewer });
  expect((await redirectOf(visited)).location).toBe("/");
});

test("a failed login keeps the name but not the password", async () => {
  const user = await createUser();
  const form = { username: user.username, password: "Wrong12345", next: "/1320-club" };
  expect(await call(loginPage.action, "/login", { form })).toMatchObject({
    init: { status: 401 },
    data: {
      message: "Invalid username or password",
      values: { username: user.username, next: "/1320-club" },
    },
  });
  const empty = await call(loginPage.action, "/login", { form: {} });
  expect(empty).toMatchObject({
    init: { status: 422 },
    data: { errors: { username: "Username is required", password: "Password is required" } },
  });
  expect(JSON.stringify(await call(loginPage.action, "/login", { form }))).not.toContain("Wrong");
});

test("logging out clears the cookies and redirects to the home page", async () => {
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
  expect(await call(registerPage.loader, "/register?step=1", { cookie })).toMatchObject({
    step: 1,
    hasPassword: true,
    values: { username: "wizard-racer", email: "wizard@example.com" },
  });
  expect(await call(registerPage.loader, "/register", { cookie })).toMatchObject({ step: 2 });

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
  expect(names(second.cookies)).toEqual(["visit", "draft", "access", "refresh", "login", "device"]);
  expect(await findAllMailsByRecipient(testDeps().db, "wizard@example.com")).toHaveLength(1);
});

test("a late draft request doesn't overwrite the submitted step 1", async () => {
  const credentials = {
    username: "hasty-racer",
    email: "hasty@example.com",
    password: "Quarter1320",
    confirmPassword: "Quarter1320",
  };
  const draft = await call(draftRoute.action, "/register/draft?step=1", {
    form: { username: "hasty" },
  });
  if (!(draft instanceof Response)) throw new Error("no answer");
  const sent = await redirectOf(call(registerPage.action, "/register", { form: credentials }));
  // The draft's response comes last; of two cookies with one name the browser keeps that one.
  const jar = new Map(
    [...sent.cookies, ...draft.headers.getSetCookie()].map((cookie) => {
      const pair = cookie.split(";")[0] ?? "";
      return [pair.split("=")[0], pair];
    }),
  );
  const profile = { firstName: "Jo", lastName: "Doe", country: "Canada", noRacingPledge: "on" };
  const done = await redirectOf(
    call(registerPage.action, "/register?step=2", {
      cookie: [...jar.values()].join("; "),
      form: profile,
    }),
  );
  expect(done.location).toBe("/user/hasty-racer/vehicles/new?step=3");
});

test("a name taken between the steps leads back to step 1, and the password is checked again", async () => {
  const form = {
    username: "late-racer",
    email: "late@example.com",
    password: "Quarter1320",
    confirmPassword: "Quarter1320",
  };
  const { cookies } = await redirectOf(call(registerPage.action, "/register", { form }));
  const cookie = cookies.join("; ");
  await createUser({ username: "Late-Racer" });
  const profile = { firstName: "Jo", lastName: "Doe", country: "Canada" };
  const answer = await call(registerPage.action, "/register?step=2", { cookie, form: profile });
  expect(answer).toMatchObject({
    init: { status: 409 },
    data: {
      extra: { step: 1 },
      errors: { username: "This username is taken." },
      values: { username: "late-racer", email: "late@example.com", firstName: "Jo" },
    },
  });
  const renamed = { username: "later-racer", email: "late@example.com", password: "" };
  expect(
    await call(registerPage.action, "/register?step=1", { cookie, form: renamed }),
  ).toMatchObject({
    init: { status: 422 },
    data: {
      extra: { step: 1 },
      errors: { password: expect.stringMatching(/again/) },
      values: { username: "later-racer" },
    },
  });
  const again = await redirectOf(
    call(registerPage.action, "/register?step=1", {
      cookie,
      form: { ...renamed, password: "Quarter1320", confirmPassword: "Quarter1320" },
    }),
  );
  const last = await redirectOf(
    call(registerPage.action, "/register?step=2", {
      cookie: again.cookies.join("; "),
      form: profile,
    }),
  );
  expect(last.location).toBe("/user/later-racer/vehicles/new?step=3");
  const { db } = testDeps();
  const user = await findUserByUsernameKey(db, "later-racer");
  expect(await verifyPassword("Quarter1320", user?.passwordHash ?? null)).toBe(true);
});

test("a browser that sends no cookies gets an error in place, and keeps the typed values", async () => {
  const refusal = {
    init: { status: 422 },
    data: { message: expect.stringContaining("This site needs cookies"), errors: {} },
  };
  const user = await createUser();
  const login = { username: user.username, password: PASSWORD, next: "/manage-account" };
  expect(await call(loginPage.action, "/login", { cookie: "", form: login })).toMatchObject({
    ...refusal,
    data: { ...refusal.data, values: { username: user.username, next: "/manage-account" } },
  });
  const sessions = await listSessions({ ...testDeps(), viewer: await viewerOf(user) });
  // Only the viewer's session: no unusable one was started.
  expect(sessions).toHaveLength(1);
  const form = { username: "no-cookies", email: "no-cookies@example.com", password: PASSWORD };
  expect(await call(registerPage.action, "/register?step=1", { cookie: "", form })).toMatchObject({
    ...refusal,
    data: { ...refusal.data, extra: { step: 1 }, values: { username: "no-cookies" } },
  });
  const profile = { firstName: "Jo", lastName: "Doe", country: "Canada" };
  expect(
    await call(registerPage.action, "/register?step=2", { cookie: "", form: profile }),
  ).toMatchObject({ ...refusal, data: { ...refusal.data, extra: { step: 2 }, values: profile } });
});

test("step 1 submitted again with the same account logs in and continues", async () => {
  const email = "came-back@example.com";
  const user = await createUser({ username: "came-back", email });
  const form = { username: "Came-Back", email, password: PASSWORD, confirmPassword: PASSWORD };
  const send = (change: Record<string, string> = {}) =>
    call(registerPage.action, "/register?step=1", { form: { ...form, ...change } });
  const fresh = await redirectOf(send());
  expect(fresh.location).toBe("/user/came-back/vehicles/new?step=3");
  expect(names(fresh.cookies)).toEqual(["access", "refresh", "login", "device", "flash"]);
  const over = await redirectOf(send({ over: "/news?register=1" }));
  expect(over.location).toBe("/news?register=3");
  await updateUserJoined1320(testDeps().db, user.id, new Date());
  expect((await redirectOf(send())).location).toBe("/user/came-back");
  expect((await redirectOf(send({ over: "/news?register=1" }))).location).toBe("/news");
  const wrong = { password: "Quarter1321", confirmPassword: "Quarter1321" };
  expect(await send(wrong)).toMatchObject({
    init: { status: 409 },
    data: { extra: { step: 1 }, errors: { username: "This username is taken." } },
  });
});

describe("step 2 again after a lost response", () => {
  const profile = { firstName: "Jo", lastName: "Doe", country: "Canada", noRacingPledge: "on" };
  const step2 = (cookie: string, form: Record<string, string> = profile) =>
    call(registerPage.action, "/register?step=2", { cookie, form });

  /** Makes an account, and returns the cookies that the browser had before the lost response. */
  async function register(username: string) {
    const email = `${username}@example.com`;
    const form = { username, email, password: PASSWORD, confirmPassword: PASSWORD };
    const { cookies } = await redirectOf(call(registerPage.action, "/register", { form }));
    const cookie = cookies.join("; ");
    const request = new Request(TEST_ORIGIN, { headers: { cookie } });
    const draft = await readRegistrationDraft(request, testDeps());
    if (!draft) throw new Error("no draft");
    expect((await redirectOf(step2(cookie))).location).toBe(
      `/user/${username}/vehicles/new?step=3`,
    );
    return { cookie, form, draft };
  }

  /** A visit with this draft, like one from a KV that doesn't know yet that it was deleted. */
  async function visitWith(draft: RegistrationDraft) {
    const headers = await saveRegistrationDraft(new Request(TEST_ORIGIN), testDeps(), draft);
    return headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  }

  test("begins again, and step 1 logs in to the account that it created", async () => {
    const { cookie, form } = await register("lost-step-two");
    const begin = await redirectOf(step2(cookie));
    expect(begin.location).toBe("/register");
    const [flash = ""] = begin.cookies.filter((each) => each.startsWith("flash="));
    const { toast } = await readFlash(
      new Request(TEST_ORIGIN, { headers: { cookie: flash } }),
      testDeps(),
    );
    expect(toast?.message).toContain("the same username, email and password log you in");
    const again = await redirectOf(call(registerPage.action, "/register?step=1", { cookie, form }));
    expect(again.location).toBe("/user/lost-step-two/vehicles/new?step=3");
    expect(names(again.cookies)).toContain("access");
    expect(await findAllMailsByRecipient(testDeps().db, form.email)).toHaveLength(1);
  });

  test("logs in if the draft is still there", async () => {
    const { form, draft } = await register("stale-step-two");
    const cookie = (await visitWith(draft)).join("; ");
    const over = await redirectOf(step2(cookie, { ...profile, over: "/news?register=2" }));
    expect(over.location).toBe("/news?register=3");
    expect(names(over.cookies)).toEqual([
      ...["visit", "draft", "access", "refresh", "login", "device"],
    ]);
    expect(await findAllMailsByRecipient(testDeps().db, form.email)).toHaveLength(1);
  });

  test.each([
    ["another password", { passwordHash: "scrypt$1$other" }],
    ["another email", { email: "somebody-else@example.com" }],
  ])("is rejected like any taken name with %s", async (what, change) => {
    const { draft } = await register(`rejected-${what.replace(" ", "-")}`);
    const cookie = (await visitWith({ ...draft, ...change })).join("; ");
    expect(await step2(cookie)).toMatchObject({
      init: { status: 409 },
      data: { code: "taken", extra: { step: 1 } },
    });
  });

  test("doesn't log in to a banned account", async () => {
    const { draft } = await register("banned-step-two");
    const { db } = testDeps();
    const user = await findUserByUsernameKey(db, "banned-step-two");
    await updateUserBanned(db, user?.id ?? 0, new Date(), new Date());
    const cookie = (await visitWith(draft)).join("; ");
    expect(await step2(cookie)).toMatchObject({ init: { status: 409 } });
  });
});

test("a saved password can't be made the username by changing the name or the email", async () => {
  const own = { username: "hemi-harold", email: "harold@example.com" };
  const form = { ...own, password: "bigblock440", confirmPassword: "bigblock440" };
  const { cookies } = await redirectOf(call(registerPage.action, "/register", { form }));
  const cookie = cookies.join("; ");
  for (const change of [{ username: "bigblock440" }, { email: "bigblock44@example.com" }]) {
    const answer = await call(registerPage.action, "/register?step=1", {
      cookie,
      form: { ...own, ...change, password: "", confirmPassword: "" },
    });
    expect(answer, JSON.stringify(change)).toMatchObject({
      init: { status: 422 },
      data: { errors: { password: expect.stringMatching(/again/) } },
    });
  }
  const same = { username: "Hemi-Harold", email: "Harold@example.com" };
  const location = await redirectOf(
    call(registerPage.action, "/register?step=1", { cookie, form: same }),
  );
  expect(location.location).toBe("/register?step=2");
});

test("the dialog continues over its page, and never over another site", async () => {
  const form = {
    username: "modal-racer",
    email: "modal@example.com",
    password: "Quarter1320",
    confirmPassword: "Quarter1320",
  };
  for (const [over, to] of [
    ["/1320-club?board=modified&register=1", "/1320-club?board=modified&register=2"],
    ["/?register=1&next=%2Fvideos", "/?next=%2Fvideos&register=2"],
    ["//evil.example/a", "/?register=2"],
    ["https://evil.example", "/?register=2"],
  ] as const) {
    const answer = call(registerPage.action, "/register?step=1", { form: { ...form, over } });
    expect((await redirectOf(answer)).location).toBe(to);
  }
  const weak = { ...form, password: "Password1", confirmPassword: "Password1" };
  expect(await call(registerPage.action, "/register?step=1", { form: weak })).toMatchObject({
    init: { status: 422 },
    data: { extra: { step: 1 }, errors: { password: expect.stringMatching(/Too easy/) } },
  });
});

/** Saves the typed values of a step and returns the visit's cookie. */
async function keepStep(
  step: number,
  options: Options & { form: Record<string, string> },
  query = "",
): Promise<string> {
  const response = await call(draftRoute.action, `/register/draft?step=${step}${query}`, options);
  if (!(response instanceof Response)) throw new Error("no answer");
  expect(response.status).toBe(204);
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? options.cookie ?? "";
}

test("values typed into steps 1 and 2 are restored, without the password", async () => {
  const typed = { username: "half-ty", email: "ha", password: "Quarter1320", role: "admin" };
  const cookie = await keepStep(1, { form: typed });
  const view = await call(registerPage.loader, "/register", { cookie });
  expect(view).toMatchObject({
    step: 1,
    hasPassword: false,
    values: { username: "half-ty", email: "ha" },
  });
  expect(JSON.stringify(view)).not.toMatch(/Quarter1320|admin/);
  // Drafts aren't validated, so they never become an account.
  expect(
    (await redirectOf(call(registerPage.action, "/register?step=2", { cookie, form: {} })))
      .location,
  ).toBe("/register");

  const both = await keepStep(2, { cookie, form: { firstName: "Jo", optInNews: "on" } });
  expect(await call(registerPage.loader, "/register", { cookie: both })).toMatchObject({
    values: { username: "half-ty", firstName: "Jo", optInNews: "on", optInEvents: "" },
  });
});

test("values typed into steps 3 and 4 are private to the racer, without the VIN", async () => {
  const user = await createUser();
  const viewer = await viewerOf(user);
  const form = { mods: "Drag radials", vin: "2C3CDZL97NH000000" };
  const owner = usernameKeyOf(user.username);
  const unsentOf = (cookie: string) =>
    readUnsent(new Request(TEST_ORIGIN, { headers: { cookie } }), testDeps(), {
      form: "vehicle",
      owner,
    });
  const cookie = await keepStep(3, { viewer, form });
  expect(await unsentOf(cookie)).toEqual({ mods: "Drag radials" });
  const done = await keepStep(3, { viewer, cookie, form: {} }, "&done");
  expect(await unsentOf(done)).toBeNull();
  expect(await keepStep(3, { form })).toBe("");
  // A tab left open by another member.
  expect(await keepStep(3, { viewer, form: { ...form, owner: "somebody-else" } })).toBe("");
  expect(await keepStep(3, { viewer, form: { ...form, owner: user.username } })).not.toBe("");
});

test("the draft's endpoint has no page, and steps are numbers", async () => {
  const url = new URL("/register/draft", TEST_ORIGIN);
  expect(() => draftRoute.loader({ url } as never)).toThrow();
  await expect(
    call(draftRoute.action, "/register/draft?step=5", { form: {} }),
  ).rejects.toMatchObject({ init: { status: 404 } });
});

test("step 2 without a draft starts over, and members skip both steps", async () => {
  const begin = await redirectOf(Promise.resolve(call(registerPage.loader, "/register?step=2")));
  expect(begin.location).toBe("/register");
  const user = await createUser();
  const viewer = await viewerOf(user);
  const at = async (path: string) =>
    (await redirectOf(call(registerPage.loader, path, { viewer }))).location;
  const vehicleStep = `/user/${user.username}/vehicles/new?step=3`;
  expect(await at("/register")).toBe(vehicleStep);
  expect(await at("/register?step=3")).toBe(vehicleStep);
  expect(await at("/register?step=4")).toBe("/1320-club/submit?registration=1");
  const member = await createUser({ isClubMember: true });
  const home = call(registerPage.loader, "/register", { viewer: await viewerOf(member) });
  expect((await redirectOf(home)).location).toBe(`/user/${member.username}`);
});

test("the footer's form prefills the email", async () => {
  expect(await call(registerPage.loader, "/register?email=a%40b.example")).toMatchObject({
    values: { email: "a@b.example" },
  });
});

test("a new activation link goes to the account's own address only", async () => {
  const user = await createUser({ isActivated: false });
  const viewer = await viewerOf(user);
  const form = { email: "someone-else@example.com" };
  expect(await call(activationPage.action, "/activation", { form, viewer })).toMatchObject({
    data: { code: null, extra: { isResent: true } },
  });
  const { db } = testDeps();
  expect(await findAllMailsByRecipient(db, user.email)).toHaveLength(1);
  expect(await findAllMailsByRecipient(db, form.email)).toHaveLength(0);
  await expect(call(activationPage.action, "/activation", { form })).rejects.toMatchObject({
    code: "unauthenticated",
  });
});

test("the outbox page lists sent mails", async () => {
  const user = await createUser({ isActivated: false });
  await call(activationPage.action, "/activation", { form: {}, viewer: await viewerOf(user) });
  expect(await call(outboxPage.loader, `/dev/outbox?to=${user.email}`)).toMatchObject({
    to: user.email,
    mails: [{ to: user.email, subject: "Activate your account" }],
  });
});

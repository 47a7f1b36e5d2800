import { describe, expect, test } from "vitest";
import * as completionPage from "#app/routes/accounts/complete-registration.tsx";
import * as forgotPage from "#app/routes/accounts/forgot-password.tsx";
import * as loginPage from "#app/routes/accounts/login.tsx";
import * as registerPage from "#app/routes/accounts/register.tsx";
import * as resetPage from "#app/routes/accounts/reset-password.tsx";
import {
  completionFields,
  createInvitation,
  createLinkToken,
} from "#test/support/account-links.ts";
import { createUser } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { callRoute, cookieOf } from "#test/support/routes.ts";

type Fields = Record<string, string>;
type Refusal = { code: string; message: string; errors: Fields };

/** What the page and the API say to the same input, of which a page may take but a part (`whole`). */
async function bothRefusals(
  page: { path: string; action: (args: never) => unknown; cookie?: string },
  api: string,
  form: Fields,
  whole: Fields = form,
): Promise<{ page: Refusal; api: Refusal }> {
  const sent = await callRoute(page.action as never, { ...page, params: {}, form });
  const response = await new Client().postJson(api, whole);
  const { code, message, errors = {} } = await response.json<Refusal>();
  const refusal = sent.data as Refusal;
  return {
    page: { code: refusal.code, message: refusal.message, errors: refusal.errors },
    api: { code, message, errors },
  };
}

describe("the page and the API return the same error messages", () => {
  const login = { path: "/login", action: loginPage.action };
  test.each<Fields>([
    {},
    { username: "nobody-at-all" },
    { username: "nobody-at-all", password: "Quarter1320" },
    { username: "bad\u0000name", password: "Quarter1320" },
  ])("a login with %j", async (form) => {
    const { page, api } = await bothRefusals(login, "/api/users/login", form);
    expect(page.message).not.toBe("");
    expect(page).toEqual(api);
  });

  const forgot = { path: "/forgot-password", action: forgotPage.action };
  test.each<Fields>([{}, { email: "no address" }, { email: `${"x".repeat(300)}@example.com` }])(
    "a forgotten password of %j",
    async (form) => {
      const { page, api } = await bothRefusals(forgot, "/rest/password/forgotPassword", form);
      expect(Object.keys(page.errors)).toEqual(["email"]);
      expect(page).toEqual(api);
    },
  );

  const reset = { path: "/reset-password", action: resetPage.action };
  test.each<Fields>([
    {},
    { password: "abc12", confirmPassword: "abc13" },
    { password: "password1", confirmPassword: "password1" },
    { password: "Christmas-tree-4", confirmPassword: "Christmas-tree-5" },
    { resetToken: "dead", password: "Christmas-tree-4", confirmPassword: "Christmas-tree-4" },
  ])("a new password with %j", async (form) => {
    const resetToken = await createLinkToken(await createUser(), "reset");
    for (const path of ["/api/users/reset-password", "/rest/password/resetPassword"]) {
      const { page, api } = await bothRefusals(reset, path, { resetToken, ...form });
      expect(page.message).not.toBe("");
      expect(page).toEqual(api);
    }
  });

  const account = {
    username: "same-words",
    email: "same-words@example.com",
    password: "Burnout at 1320",
    confirmPassword: "Burnout at 1320",
  };
  const profile = { firstName: "Jo", lastName: "Doe", country: "Canada" };
  test.each<Fields>([
    { username: "" },
    { username: "admin" },
    { username: "demo racer", email: "no address" },
    { username: "words-taken", email: "words-taken@example.com" },
    { password: "abc12" },
    { password: "password1", confirmPassword: "password1" },
    { confirmPassword: "Burnout at 1321" },
  ])("step 1 of a registration with %j", async (change) => {
    await createUser({ username: "words-taken" }).catch(() => {});
    const form = { ...account, ...change };
    const step = { path: "/register?step=1", action: registerPage.action };
    const whole = { ...form, ...profile };
    const { page, api } = await bothRefusals(step, "/rest/registration/register", form, whole);
    expect(Object.keys(page.errors)).not.toEqual([]);
    expect(page).toEqual(api);
  });

  test.each<Fields>([
    { firstName: "", lastName: "<b>" },
    { country: "United States", zipCode: "" },
    { country: "United States", zipCode: "abc" },
    { noRacingPledge: "maybe" },
  ])("step 2 of a registration with %j", async (change) => {
    const begin = { path: "/register?step=1", params: {}, form: account };
    const cookie = cookieOf((await callRoute(registerPage.action, begin)).cookies);
    const form = { ...profile, ...change };
    const step = { path: "/register?step=2", action: registerPage.action, cookie };
    const whole = { ...account, ...form };
    const { page, api } = await bothRefusals(step, "/rest/registration/register", form, whole);
    expect(Object.keys(page.errors)).not.toEqual([]);
    expect(page).toEqual(api);
  });

  test.each<Fields>([
    { username: "" },
    { password: "password1", confirmPassword: "password1" },
    { firstName: "", country: "United States" },
    { token: "dead" },
  ])("a completion with %j", async (change) => {
    const { token } = await createInvitation();
    const fields = Object.entries({ ...completionFields({ token }), ...change });
    const form = Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
    const at = { path: "/register/complete", action: completionPage.action };
    const path = "/rest/registration/completeRegistration";
    const { page, api } = await bothRefusals(at, path, form);
    expect(page.message).not.toBe("");
    expect(page).toEqual(api);
  });
});

import { describe, expect, test } from "vitest";
import * as forgotPage from "#app/routes/accounts/forgot-password.tsx";
import * as loginPage from "#app/routes/accounts/login.tsx";
import * as resetPage from "#app/routes/accounts/reset-password.tsx";
import { createLinkToken } from "#test/support/account-links.ts";
import { createUser } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { callRoute } from "#test/support/routes.ts";

type Fields = Record<string, string>;
type Refusal = { code: string; message: string; errors: Fields };

/** What the page and the API say to the same input. */
async function bothRefusals(
  page: { path: string; action: (args: never) => unknown },
  api: string,
  form: Fields,
): Promise<{ page: Refusal; api: Refusal }> {
  const sent = await callRoute(page.action as never, { path: page.path, params: {}, form });
  const response = await new Client().postJson(api, form);
  const { code, message, errors = {} } = await response.json<Refusal>();
  const shown = sent.data as Refusal;
  return {
    page: { code: shown.code, message: shown.message, errors: shown.errors },
    api: { code, message, errors },
  };
}

describe("the page and the API refuse in the same words", () => {
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
});

import { beforeAll, expect, test } from "vitest";
import type { User } from "#db/queries/users.ts";
import { createUser } from "#test/support/accounts.ts";
import { openSession } from "#test/support/pages.ts";

let unactivated: User;
beforeAll(async () => {
  unactivated = await createUser({ isActivated: false, email: "casey@example.com" });
});

async function read(path: string, user: User) {
  const response = await (await openSession(user))(path);
  expect(response.status).toBe(200);
  // React separates texts by comments.
  const html = (await response.text()).replaceAll("<!-- -->", "");
  return html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, "");
}

test.each(["/1320-club/submit?registration=1", "/1320-club?register=4", "/news?register=3"])(
  "%s says where the activation link was mailed, with ways to get another",
  async (path) => {
    const html = await read(path, unactivated);
    expect(html).toMatch(/We emailed a link to <span[^>]*>c…@example\.com<\/span>/);
    expect(html).toMatch(/<form[^>]* action="\/activation"/);
    expect(html).toContain("Resend it");
    expect(html).toMatch(/<a[^>]* href="\/manage-account#email"[^>]*>Wrong address\?<\/a>/);
  },
);

test("an activated account, or a slip that isn't part of a registration, doesn't", async () => {
  const activated = await createUser();
  expect(await read("/1320-club/submit?registration=1", activated)).not.toContain("We emailed");
  expect(await read("/1320-club/submit", unactivated)).not.toContain("We emailed");
});

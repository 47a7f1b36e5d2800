import { expect, test } from "vitest";
import { Client } from "#test/support/client.ts";

const PROBE = "probe=1; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax";

test.each([
  "/login",
  "/login.data",
  "/register?step=1",
  "/drag-pak/customer",
  "/?login=1",
  "/1320-club?sort=topSpeed&register=1",
  "/news.data?login=1&next=%2Fnews",
])("a form that can't work without cookies brings one along: %s", async (path) => {
  const response = await new Client().get(path);
  expect(response.headers.getSetCookie()).toContain(PROBE);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
});

test.each(["/", "/1320-club?sort=topSpeed", "/drag-pak", "/api/health?login=1", "/login-help"])(
  "no other address does: %s",
  async (path) => {
    const response = await new Client().get(path);
    expect(response.headers.getSetCookie()).not.toContain(PROBE);
  },
);

test("a browser that returns the cookie isn't sent another", async () => {
  const client = new Client();
  client.cookies.set("probe", "1");
  expect((await client.get("/login")).headers.getSetCookie()).toEqual([]);
});

test("other cookies don't replace it: they may expire while the form is open", async () => {
  const client = new Client();
  client.cookies.set("visit", "a-notice");
  client.cookies.set("region", "EU");
  expect((await client.get("/login")).headers.getSetCookie()).toContain(PROBE);
});

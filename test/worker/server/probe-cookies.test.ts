import { expect, test } from "vitest";
import { Client } from "#test/support/client.ts";

const PROBE = "probe=1; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax";

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

test("a browser that sends any cookie isn't asked again", async () => {
  const client = new Client();
  client.cookies.set("device", "known");
  expect((await client.get("/login")).headers.getSetCookie()).toEqual([]);
});

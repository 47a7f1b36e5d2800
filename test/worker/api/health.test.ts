import { expect, test } from "vitest";
import { Client } from "#test/support/client.ts";

test("health answers once D1, KV and R2 answer", async () => {
  const response = await new Client().get("/api/health");
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ status: "ok", buildId: "test" });
});

test("an unknown API path is a JSON 404", async () => {
  const response = await new Client().get("/api/nope");
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ success: false, code: "not_found" });
});

test("a cross-origin write is refused", async () => {
  const response = await new Client().postJson(
    "/api/users/logout",
    {},
    { origin: "http://evil.test" },
  );
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: "cross_origin" });
});

test("a write that carries a cookie but names no origin is refused", async () => {
  const response = await new Client().fetch("/api/users/logout", {
    method: "POST",
    headers: { cookie: "visit=1", origin: "" },
  });
  expect(response.status).toBe(403);
});

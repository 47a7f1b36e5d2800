import { Hono } from "hono";
import { expect, test } from "vitest";
import type { ServerEnv } from "#workers/env.ts";
import { markPublicPages } from "#workers/middleware/public-pages.ts";

function serve(headers: Record<string, string>) {
  const server = new Hono<ServerEnv>();
  server.use(async (c, next) => {
    await next();
    c.header("x-public", String(c.get("isPublicPage") ?? false));
  });
  server.get("/", markPublicPages, () => new Response("<html></html>", { headers }));
  return server.request("/");
}

test("a page with deferred hydration is public, without a header that says so", async () => {
  const page = await serve({ "x-hydration": "deferred" });
  expect(page.headers.get("x-public")).toBe("true");
  expect(page.headers.has("x-hydration")).toBe(false);
});

test("a page whose script is needed at once is not", async () => {
  expect((await serve({})).headers.get("x-public")).toBe("false");
});

import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { TEST_ORIGIN } from "#test/support/deps.ts";
import { createServer } from "#workers/server.ts";

async function outboxWith(bindings: typeof env): Promise<number> {
  const request = new Request(new URL("/api/dev/outbox", TEST_ORIGIN));
  return (await createServer().fetch(request, bindings, createExecutionContext())).status;
}

test("each set of bindings has its own configuration", async () => {
  const production = { ...env, APP_ENV: "production", MAIL_FROM: "garage@example.com" } as const;
  expect(await outboxWith(production)).toBe(404);
  expect(await outboxWith(env)).toBe(200);
});

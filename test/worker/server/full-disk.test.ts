import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createTokens } from "#test/support/account-links.ts";
import { createUser } from "#test/support/accounts.ts";
import { TEST_ORIGIN } from "#test/support/deps.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
import { createServer } from "#workers/server.ts";

const WORDS = "We can't save anything right now. Please try again in a few minutes.";

/** D1 on a disk without room: then it can't be read either. */
function fullDisk(): D1Database {
  const fail = async () => {
    throw new Error("D1_ERROR: database or disk is full: SQLITE_FULL");
  };
  const statement = { bind: () => statement, all: fail, raw: fail, run: fail };
  const session = { prepare: () => statement, batch: fail, getBookmark: () => null };
  return { withSession: () => session } as unknown as D1Database;
}

function ask(path: string, init: RequestInit) {
  const request = new Request(TEST_ORIGIN + path, init);
  return createServer().fetch(request, { ...env, DB: fullDisk() }, createExecutionContext());
}

async function signedIn() {
  const { accessToken } = await createTokens(await createUser());
  return `access=${accessToken}`;
}

test("a write to a full disk is told so, and when to try again", async () => {
  const answer = await ask("/api/timeslips/submit", {
    method: "POST",
    headers: { cookie: await signedIn(), origin: TEST_ORIGIN },
  });
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("60");
  expect(await answer.json()).toMatchObject({ code: "unavailable", message: WORDS });
  expect(takeLoggedErrors().join()).toContain("SQLITE_FULL");
});

test("a browser that asks for a page then gets one in words", async () => {
  const answer = await ask("/", {
    headers: { cookie: await signedIn(), accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
  });
  expect(answer.status).toBe(503);
  expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.text()).toContain("We can&#39;t save anything right now.");
  expect(takeLoggedErrors()).toHaveLength(1);
});

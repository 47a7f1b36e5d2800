import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createUser, PASSWORD, signIn } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import type { PageRenderer } from "#workers/server.ts";

// A server that has not read the content's version yet.
vi.resetModules();
const { createServer } = await import("#workers/server.ts");

/** The constraint or bookmark that each session of a request began with. */
let starts: (string | undefined)[] = [];
const watched: typeof env = {
  ...env,
  DB: new Proxy(env.DB, {
    get(database, name) {
      if (name === "withSession") {
        return (start?: string) => {
          starts.push(start);
          return database.withSession(start);
        };
      }
      const value = Reflect.get(database, name);
      return typeof value === "function" ? value.bind(database) : value;
    },
  }),
};
const server = createServer();

async function ask(path: string, init: RequestInit = {}) {
  const context = createExecutionContext();
  const response = await server.fetch(
    new Request(new URL(path, "http://garage.test"), init),
    watched,
    context,
  );
  await waitOnExecutionContext(context);
  return response;
}

const bookmarkIn = (response: Response) =>
  response.headers.getSetCookie().find((cookie) => /^(__Host-)?bookmark=/.test(cookie));

const cookieHeader = (client: Client) =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** A racer's write after which nothing but the bookmark is left. */
async function logOut(origin = "http://garage.test") {
  const client = new Client();
  await signIn(client, await createUser());
  const cookie = cookieHeader(client).replaceAll(
    /\b(?=access|refresh|login)/g,
    origin.startsWith("https:") ? "__Host-" : "",
  );
  return ask(`${origin}/api/users/logout`, {
    method: "POST",
    headers: { "content-type": "application/json", origin, cookie },
    body: "{}",
  });
}

beforeEach(() => {
  starts = [];
});

test("a visitor reads from any replica and gets no cookie", async () => {
  const response = await ask("/rest/slips?isStock=true");
  expect(response.status).toBe(200);
  expect(starts).toEqual(["first-unconstrained"]);
  expect(bookmarkIn(response)).toBeUndefined();
});

test("a racer who wrote gets a short-lived bookmark that no script reads", async () => {
  const response = await logOut();
  expect(response.status).toBe(200);
  expect(starts).toEqual(["first-primary"]);
  expect(bookmarkIn(response)).toMatch(
    /^bookmark=[\w-]+\.[\w-]{43}; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax$/,
  );
});

test("on https it is bound to the host", async () => {
  const response = await logOut("https://garage.test");
  expect(bookmarkIn(response)).toMatch(/^__Host-bookmark=.+; HttpOnly; SameSite=Lax; Secure$/);
});

test("the next read begins where the write was", async () => {
  const cookie = bookmarkIn(await logOut())?.split(";")[0] ?? "";
  starts = [];
  const response = await ask("/rest/slips?isStock=true", { headers: { cookie } });
  expect(response.status).toBe(200);
  expect(starts).toEqual([/^bookmark=([\w-]+)\./.exec(cookie)?.[1]]);
  expect(bookmarkIn(response)).toBeUndefined();
});

test("a bookmark that is malformed, changed or another site's is ignored", async () => {
  const [, bookmark = "", signature = ""] =
    /^bookmark=([\w-]+)\.([\w-]+)/.exec(bookmarkIn(await logOut()) ?? "") ?? [];
  const forged = [
    "",
    ".",
    bookmark,
    `${bookmark}.`,
    `${bookmark}.${signature.slice(1)}`,
    `ffffffff-ffffffff-ffffffff-${"f".repeat(32)}.${signature}`,
    `first-primary.${signature}`,
    `%00.${signature}`,
    "x".repeat(4000),
  ];
  starts = [];
  for (const value of forged) {
    const cookie = `bookmark=${value}`;
    const response = await ask("/rest/slips?isStock=true", { headers: { cookie } });
    expect(response.status, value).toBe(200);
  }
  expect(new Set(starts)).toEqual(new Set(["first-unconstrained"]));
});

test("a member's session is read from the primary, so that a ban takes effect immediately, and the rest from any replica", async () => {
  const client = new Client();
  await signIn(client, await createUser());
  const response = await ask("/api/users/me", { headers: { cookie: cookieHeader(client) } });
  expect(response.status).toBe(200);
  expect(starts).toEqual(["first-primary", "first-unconstrained"]);
});

test("who just signed in reads what that wrote", async () => {
  const client = new Client();
  const { username } = await createUser();
  await client.postJson("/api/users/login", { username, password: PASSWORD });
  const [bookmark] = client.cookies.get("bookmark")?.split(".") ?? [];
  const response = await ask("/api/users/me", { headers: { cookie: cookieHeader(client) } });
  expect(response.status).toBe(200);
  expect(starts).toEqual(["first-primary", expect.stringMatching(/^[\da-f]{8}-/)]);
  expect(starts[1]).toBe(bookmark);
});

test("a member's write stays at the primary", async () => {
  const client = new Client();
  await signIn(client, await createUser());
  await ask("/api/users/logout", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin: "http://garage.test",
      cookie: cookieHeader(client),
    },
    body: "{}",
  });
  expect(starts).toEqual(["first-primary"]);
});

test("bearer tokens and one-time links read from the primary alone", async () => {
  const client = new Client();
  await signIn(client, await createUser());
  const authorization = `Bearer ${client.cookies.get("access")}`;
  expect((await ask("/api/users/me", { headers: { authorization } })).status).toBe(200);
  await ask("/rest/user", { headers: { authorization: "Bearer nonsense" } });
  await ask("/api/health?activationToken=1");
  expect(starts).toEqual(["first-primary", "first-primary", "first-primary"]);
});

test("a write that changed nothing sets no cookie", async () => {
  const response = await ask("/api/users/logout", {
    method: "POST",
    headers: { "content-type": "application/json", origin: "http://garage.test" },
    body: "{}",
  });
  expect(response.status).toBe(200);
  expect(bookmarkIn(response)).toBeUndefined();
});

test("other visitors get no bookmark, which would reveal whether an address has an account", async () => {
  const { username, email } = await createUser();
  const bodies = {
    "/api/users/login": { username, password: "not-the-password" },
    "/api/users/resend-activation": { email },
  };
  for (const [path, body] of Object.entries(bodies)) {
    const response = await ask(path, {
      method: "POST",
      headers: { "content-type": "application/json", origin: "http://garage.test" },
      body: JSON.stringify(body),
    });
    expect(response.status, path).not.toBe(404);
    expect(response.headers.getSetCookie(), path).toEqual([]);
  }
});

test("a page is kept only if it was read at least as late as the version it is kept under", async () => {
  const render = vi.fn<PageRenderer>(async (_request, { deps, nonce }) => {
    await deps.db.$count(await import("#db/schema/users.ts").then(({ users }) => users));
    return new Response(`<script nonce="${nonce}"></script>`, {
      headers: { "content-type": "text/html", "x-hydration": "deferred" },
    });
  });
  const pages = createServer(render);
  const visit = async (path: string) => {
    const context = createExecutionContext();
    const response = await pages.fetch(new Request(`http://garage.test${path}`), watched, context);
    await response.text();
    await waitOnExecutionContext(context);
    return response;
  };
  // However long the first takes: a version is trusted for half a second.
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const first = await visit("/tracks/fresh-one");
  await visit("/tracks/fresh-two");
  // The second page trusts the version that the first request read, and begins where that was.
  expect(starts.slice(0, 2)).toEqual(["first-unconstrained", "first-unconstrained"]);
  expect(starts[2]).toMatch(/^[\da-f]{8}-/);
  expect(first.headers.getSetCookie()).toEqual([]);
});

import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createUser, signIn } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { createServer, type PageRenderer } from "#workers/server.ts";

const render = vi.fn<PageRenderer>();
const server = createServer(render);

function page(
  { nonce, requestId }: { nonce: string; requestId: string },
  headers: Record<string, string> = {},
) {
  return new Response(
    `<html><head></head><body><script nonce="${nonce}">"request ${requestId}"</script></body></html>`,
    {
      headers: { "content-type": "text/html", "x-hydration": "late", ...headers },
    },
  );
}

async function get(path: string, headers: Record<string, string> = {}) {
  const context = createExecutionContext();
  const response = await server.fetch(
    new Request(`http://garage.test${path}`, { headers }),
    env,
    context,
  );
  const body = await response.text();
  await waitOnExecutionContext(context);
  return { response, body };
}

/** The half second passes in which an isolate trusts the content version it knows. */
function passMemo(ms = 1000) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
}

beforeEach(() => {
  render.mockReset();
  render.mockImplementation(async (_request, context) => page(context));
});

afterEach(() => {
  vi.useRealTimers();
});

test("a public page is rendered once and answered with a fresh nonce each time", async () => {
  const first = await get("/once");
  const second = await get("/once");
  expect(render).toHaveBeenCalledTimes(1);
  const nonceOf = (body: string) => /nonce="(\w+)"/.exec(body)?.[1];
  expect(nonceOf(second.body)).toBeDefined();
  expect(nonceOf(second.body)).not.toBe(nonceOf(first.body));
  expect(second.response.headers.get("content-security-policy")).toContain(
    `nonce-${nonceOf(second.body)}`,
  );
});

test("another query is another page", async () => {
  await get("/query?a=1");
  await get("/query?a=2");
  expect(render).toHaveBeenCalledTimes(2);
});

test("whoever carries a cookie passes the cache by", async () => {
  await get("/cookie");
  await get("/cookie", { cookie: "visit=1" });
  expect(render).toHaveBeenCalledTimes(2);
});

test("a signed-in page is never kept", async () => {
  const client = new Client();
  const user = await createUser();
  await signIn(client, user);
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  await get("/personal", { cookie });
  await get("/personal");
  expect(render).toHaveBeenCalledTimes(2);
});

test("a page that hydrates at once, fails or sets a cookie is not kept", async () => {
  const answers: Record<string, string>[] = [{ "x-hydration": "" }, { "set-cookie": "visit=1" }];
  for (const headers of answers) {
    render.mockImplementation(async (_request, context) => page(context, headers));
    await get("/uncached");
  }
  render.mockImplementation(
    async () => new Response("gone", { status: 404, headers: { "x-hydration": "late" } }),
  );
  await get("/uncached");
  await get("/uncached");
  expect(render).toHaveBeenCalledTimes(4);
});

test("a change of what visitors see makes a new page", async () => {
  await get("/change");
  await env.DB.prepare("update counters set value = value + 1 where name = 'content'").run();
  passMemo();
  await get("/change");
  expect(render).toHaveBeenCalledTimes(2);
});

test("an activation changes the content version", async () => {
  const version = () =>
    env.DB.prepare("select value from counters where name = 'content'").first<number>("value");
  const before = await version();
  const user = await createUser({ isActivated: false });
  await env.DB.prepare("update users set is_activated = 1 where id = ?").bind(user.id).run();
  expect(await version()).toBeGreaterThan(before ?? 0);
});

test("a page from the cache carries the id of the request it answers", async () => {
  const idIn = (body: string) => /request ([\w-]+)/.exec(body)?.[1];
  const first = await get("/request-id");
  const second = await get("/request-id");
  expect(render).toHaveBeenCalledTimes(1);
  expect(idIn(second.body)).toBe(second.response.headers.get("x-request-id"));
  expect(idIn(second.body)).not.toBe(idIn(first.body));
});

test("a signed-in page is kept by no browser either", async () => {
  const client = new Client();
  await signIn(client, await createUser());
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  for (const path of ["/user/joe", "/user/joe.data"]) {
    const { response } = await get(path, { cookie });
    expect(response.headers.get("cache-control"), path).toBe("private, no-store");
  }
});

test("without a content version the page is rendered past the cache", async () => {
  const warn = vi.fn();
  console.warn = warn;
  await env.DB.prepare("alter table counters rename to counters_gone").run();
  try {
    for (const ms of [5_000, 6_000]) {
      passMemo(ms);
      expect((await get("/no-version")).response.status).toBe(200);
    }
    expect(render).toHaveBeenCalledTimes(2);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("page_cache.no_version"));
  } finally {
    await env.DB.prepare("alter table counters_gone rename to counters").run();
  }
});

import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import pages from "virtual:pages";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { pathsOf } from "#app/page-table.ts";
import { createUser, signIn } from "#test/support/accounts.ts";
import { mountedRoutes } from "#test/support/api-routes.ts";
import { Client } from "#test/support/client.ts";
import { createReference } from "#test/support/slips.ts";
import { createServer, type PageRenderer } from "#workers/server.ts";

const render = vi.fn<PageRenderer>(async () => new Response("page"));
const server = createServer(render);
const WRITES = ["POST", "PUT", "PATCH", "DELETE"];
/** Each has an action of its own or none; the router would run it for any of these. */
const NOT_FOR_PAGES = ["PUT", "PATCH", "DELETE", "OPTIONS"];

beforeAll(createReference);
beforeEach(() => void render.mockClear());

/** An address of a path of the table, or of the API. */
function exampleOf(path: string): string {
  const values: Record<string, string> = { file: "abc.json", key: "x/y.jpg", badge: "et-13.jpg" };
  return path.replaceAll(/\{(\w+)\}|:(\w+)\??|\*$/g, (_, name: string) => values[name] ?? "7");
}

async function ask(path: string, init: RequestInit) {
  const context = createExecutionContext();
  const headers = new Headers({
    origin: "http://garage.test",
    ...Object.fromEntries(new Headers(init.headers)),
  });
  const response = await server.fetch(
    new Request(`http://garage.test${path}`, { ...init, headers }),
    env,
    context,
  );
  await waitOnExecutionContext(context);
  return response;
}

/** Every row of every table but those that count, by table. */
async function snapshot(): Promise<Record<string, unknown[]>> {
  const { results } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like '%search%' and name not like '\\_cf%' escape '\\' and name not like 'd1%'",
  ).all<{ name: string }>();
  const tables: Record<string, unknown[]> = {};
  for (const { name } of results) {
    tables[name] = (await env.DB.prepare(`select * from "${name}"`).all()).results;
  }
  return tables;
}

async function signedInAs(role: "racer" | "admin") {
  const client = new Client();
  await signIn(client, await createUser({ role }));
  return client;
}
const cookiesOf = ({ cookies }: Client) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

describe("pages take GET, HEAD and POST", () => {
  test("every page of the table answers 405 to the rest, before the router sees it", async () => {
    const paths = pathsOf(pages);
    expect(paths.length).toBeGreaterThan(50);
    for (const path of paths) {
      for (const method of NOT_FOR_PAGES) {
        const response = await ask(exampleOf(path), { method });
        expect(response.status, `${method} ${path}`).toBe(405);
      }
    }
    expect(render).not.toHaveBeenCalled();
  });

  test.each(NOT_FOR_PAGES)("%s /logout ends no session", async (method) => {
    const client = await signedInAs("racer");
    const response = await ask("/logout", { method, headers: { cookie: cookiesOf(client) } });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD, POST");
    expect(response.headers.getSetCookie()).toEqual([]);
    expect((await client.get("/api/users/me")).status).toBe(200);
  });

  test("POST reaches the page", async () => {
    await ask("/logout", { method: "POST" });
    expect(render).toHaveBeenCalledOnce();
  });
});

test("unsupported methods and reads change no stored data", async () => {
  const client = await signedInAs("admin");
  const routes = mountedRoutes().map((route) => route.split(" "));
  const paths = [...new Set(routes.map(([, path = ""]) => path))];
  const taken = new Set(routes.map(([method, path]) => `${method} ${path}`));
  const before = await snapshot();
  for (const path of paths) {
    const methods = ["GET", "HEAD", ...WRITES.filter((method) => !taken.has(`${method} ${path}`))];
    for (const method of methods) {
      const response = await client.fetch(exampleOf(path), { method });
      await response.body?.cancel();
    }
  }
  expect(await snapshot()).toEqual(before);
});

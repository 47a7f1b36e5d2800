import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SITE_KEYS } from "#app/features/site/schema.ts";
import { testDeps } from "#test/support/deps.ts";
import { createServer, type PageRenderer } from "#workers/server.ts";

const render = vi.fn<PageRenderer>();
const server = createServer(render);
const MINUTE_MS = 60_000;

beforeEach(() => {
  render.mockReset();
  render.mockImplementation(
    async (_request, { nonce }) =>
      new Response(
        `<html><head><script nonce="${nonce}"></script></head><body><header>Menu</header></body></html>`,
        { headers: { "content-type": "text/html", "x-hydration": "deferred" } },
      ),
  );
});
afterEach(async () => {
  vi.useRealTimers();
  await announceNothing();
});

const { settingsStore } = testDeps();
async function announce(more: object = {}) {
  const announcement = {
    ...{ text: "Slips are back", link: null, from: null, until: Date.now() + MINUTE_MS },
    ...more,
  };
  await settingsStore.write({ ...(await settingsStore.read()), announcement });
}
async function announceNothing() {
  await settingsStore.write({ ...(await settingsStore.read()), announcement: null });
  await env.SITE.delete(SITE_KEYS.settings);
}

async function get(path: string, headers: Record<string, string> = {}) {
  const context = createExecutionContext();
  const request = new Request(`http://garage.test${path}`, { headers });
  const response = await server.fetch(request, env, context);
  const html = await response.text();
  await waitOnExecutionContext(context);
  return { response, html };
}

const LINE =
  '<body><aside id="announcement" aria-label="Announcement"><p>Slips are back</p></aside><header>';

test("it is above the header of a page's copy, with this response's nonce, and ends by itself", async () => {
  const path = "/news/category/announced";
  expect((await get(path)).html).not.toContain("announcement");
  await announce();
  const { response, html } = await get(path);
  expect(response.headers.get("x-cache")).toMatch(/^hit/);
  expect(render).toHaveBeenCalledTimes(1);
  expect(html).toContain(LINE);
  const policy = response.headers.get("content-security-policy") ?? "";
  const nonce = /'nonce-(\w+)'/.exec(policy)?.[1] ?? "";
  expect(html).toContain(`<style nonce="${nonce}">`);
  expect(html.indexOf("<style")).toBeLessThan(html.indexOf("</head>"));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + MINUTE_MS });
  expect((await get(path)).html).not.toContain("announcement");
});

test("it begins at its time", async () => {
  await announce({ from: Date.now() + 30_000 });
  expect((await get("/news")).html).not.toContain("announcement");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 30_000 });
  expect((await get("/news")).html).toContain(LINE);
});

test("it is on pages that are missing or rejected, too", async () => {
  await announce();
  for (const status of [404, 422, 500]) {
    render.mockImplementation(
      async () =>
        new Response("<html><head></head><body><header>", {
          status,
          headers: { "content-type": "text/html" },
        }),
    );
    const { response, html } = await get(`/missing-${status}`);
    expect(response.status).toBe(status);
    expect(html).toContain(LINE);
  }
});

test("its text and link can't be markup", async () => {
  await announce({
    text: `</aside><script>alert("1")</script>&amp;`,
    link: `/search?q="><img src=x onerror=alert(1)>`,
  });
  const { html } = await get("/news");
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).not.toContain("<img");
  expect(html).toContain(
    "&lt;/aside&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;amp;",
  );
  expect(html).toContain('href="/search?q=&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"');
});

test("what isn't one of our documents stays as it is", async () => {
  await announce();
  for (const [body, type] of [
    ["<body>a calendar", "text/calendar"],
    ["<body>a player", "text/html"],
  ] as const) {
    render.mockImplementation(
      async () => new Response(body, { headers: { "content-type": type } }),
    );
    expect((await get(`/other-${type.length}`)).html).toBe(body);
  }
  expect((await get("/builds/latest.json")).html).not.toContain("Slips are back");
});

test("a document that a device stores is without it", async () => {
  await announce();
  expect((await get("/1320-club/submit", { "x-offline-copy": "" })).html).not.toContain(
    "announcement",
  );
});

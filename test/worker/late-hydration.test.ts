import { Hono } from "hono";
import { expect, test } from "vitest";
import type { ServerEnv } from "#workers/env.ts";
import { hydrateLate } from "#workers/middleware/late-hydration.ts";

const PAGE =
  '<html><head><link rel="modulepreload" href="/a.js"><link rel="stylesheet" href="/a.css"></head>' +
  '<body><script>window.x=1</script><script type="module" async>import("/a.js")</script></body></html>';

function serve(headers: Record<string, string>, body: BodyInit = PAGE) {
  const server = new Hono<ServerEnv>();
  server.use(async (c, next) => {
    c.set("nonce", "n0nce");
    await next();
  });
  server.get("/", hydrateLate, () => new Response(body, { headers }));
  return server.request("/");
}

const html = { "content-type": "text/html; charset=utf-8" };

test("a late page keeps its module script and preloads back and gets the loader", async () => {
  const page = await serve({ ...html, "x-hydration": "late" });
  const text = await page.text();
  expect(page.headers.has("x-hydration")).toBe(false);
  expect(text).not.toContain('<link rel="modulepreload"');
  expect(text).not.toContain('<script type="module"');
  expect(text).toContain('<script nonce="n0nce">');
  expect(text).toContain('rel="stylesheet"');
  expect(text).toContain("window.x=1");
});

test("an eager page is left as it is", async () => {
  const page = await serve(html);
  expect(await page.text()).toBe(PAGE);
});

test("a late page still streams", async () => {
  const { readable, writable } = new IdentityTransformStream();
  const writer = writable.getWriter();
  const encode = (text: string) => new TextEncoder().encode(text);
  const answer = serve({ ...html, "x-hydration": "late" }, readable);
  const first = writer.write(encode("<html><head></head><body><p>first</p>"));
  const page = await answer;
  const reader = page.body?.pipeThrough(new TextDecoderStream()).getReader();
  let seen = "";
  while (!seen.includes("first")) seen += (await reader?.read())?.value ?? "";
  await first;
  const rest = writer.write(encode("<p>second</p></body></html>"));
  while (!seen.includes("second")) seen += (await reader?.read())?.value ?? "";
  await rest;
  await writer.close();
  expect((await reader?.read())?.done).toBe(true);
});

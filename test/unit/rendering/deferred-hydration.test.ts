import { expect, test } from "vitest";
import { deferScripts } from "#app/rendering/deferred-hydration.ts";

const PAGE =
  '<html><head><link rel="modulepreload" href="/a.js"><link rel="stylesheet" href="/a.css"></head>' +
  '<body><script>window.x=1</script><script type="module" async>import("/a.js")</script></body></html>';

test("a deferred page has its module script and preloads deferred, and the loader", () => {
  const page = deferScripts(PAGE, "n0nce");
  expect(page).not.toContain('<link rel="modulepreload"');
  expect(page).not.toContain('<script type="module"');
  expect(page).toContain('<script nonce="n0nce">');
  expect(page).toContain('rel="stylesheet"');
  expect(page).toContain("window.x=1");
});

test("links need no nonce, and the preloads are next to the script with the same files", () => {
  const html =
    '<head><link nonce="n0nce" rel="icon" href="/i.svg"/>' +
    '<link rel="modulepreload" href="/a.js" nonce="n0nce"/></head>' +
    '<body><pre>\n  1</pre><script nonce="n0nce" type="module">let x = {\n    "a": 1\n  };</script></body>';
  const page = deferScripts(html, "n0nce").replace(/<script nonce="n0nce">.*?<\/script>/s, "");
  expect(page).toBe(
    '<head><link rel="icon" href="/i.svg"/></head><body><pre>\n  1</pre>' +
      '<link rel="defer" data-defer="modulepreload" href="/a.js"/>' +
      '<script nonce="n0nce" type="defer/module">let x = {"a":1};</script></body>',
  );
});

test("a page's own script is loaded by the loader, with the stylesheets", () => {
  const html =
    '<head><script src="/own.js" type="module" async="" nonce="n"></script></head><body></body>';
  const page = deferScripts(html, "n");
  expect(page).toContain('<link rel="defer" data-defer="module" href="/own.js"/>');
  expect(page).not.toContain('src="/own.js"');
});

test("the data scripts are deferred too, in order", () => {
  const html =
    '<head></head><body><script nonce="n">restoreScroll()</script>' +
    '<script nonce="n">window.__reactRouterContext = {};</script>' +
    '<script nonce="n" type="module" async="">import("/a.js")</script>' +
    '<script nonce="n">window.__reactRouterContext.streamController.close();</script></body>';
  const page = deferScripts(html, "n");
  const [, body = ""] = page.split("</head>");
  expect([...body.matchAll(/<script ([^>]*)>/g)].map(([, attributes]) => attributes)).toEqual([
    'nonce="n"',
    'nonce="n" type="defer/text/javascript"',
    'nonce="n" type="defer/module" async=""',
    'nonce="n" type="defer/text/javascript"',
  ]);
});

test("the scroll position is read only for an existing history entry", () => {
  const restore = '((key, restoreKey) => {\n  scroll();\n})("react-router-scroll-positions", null)';
  const html = `<head></head><body><script nonce="n">${restore}</script></body>`;
  expect(deferScripts(html, "n")).toContain(`<script nonce="n">history.state&&${restore}</script>`);
});

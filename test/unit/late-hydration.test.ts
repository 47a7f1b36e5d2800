import { expect, test } from "vitest";
import { holdScripts } from "#app/ui/late-hydration.ts";

const PAGE =
  '<html><head><link rel="modulepreload" href="/a.js"><link rel="stylesheet" href="/a.css"></head>' +
  '<body><script>window.x=1</script><script type="module" async>import("/a.js")</script></body></html>';

test("a late page keeps its module script and preloads back and gets the loader", () => {
  const page = holdScripts(PAGE, "n0nce");
  expect(page).not.toContain('<link rel="modulepreload"');
  expect(page).not.toContain('<script type="module"');
  expect(page).toContain('<script nonce="n0nce">');
  expect(page).toContain('rel="stylesheet"');
  expect(page).toContain("window.x=1");
});

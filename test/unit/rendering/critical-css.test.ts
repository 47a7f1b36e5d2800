import { expect, test } from "vitest";
import { inlineCriticalCss } from "#app/rendering/critical-css.ts";
import { criticalRules } from "#app/rendering/vite/critical-rules.ts";

const CSS = `
@layer base, ui;
@font-face { font-family: Far; src: url(/far.woff2) }
@font-face { font-family: Near; src: local(Near) }
@layer base { a { color: red } a:hover { color: blue } hr { border: 0 } .quiet:not(:focus) { opacity: 0 } }
@layer ui {
  .shown, .away { color: green }
  .away { color: gray }
  .shown .away { color: black }
  .shown:not(.away) { color: white }
  @media (width >= 64rem) { .shown { width: 1px } .away { width: 2px } }
  @media print { .shown { color: #000 } }
  @supports (--deferred: 1) { .shown { color: #111 } }
  .shown { cursor: pointer; transition: opacity 1s }
  .shown { --deferred-icon: url(data:,); -webkit-mask: none; mask: var(--deferred-icon) }
  html:has(.shown[popover]:popover-open) .shown, .shown:has(p > .away) { color: blue }
  .shown:has(a, .away), .shown:not(:has(.away)) { color: cyan }
  .shown:disabled, .shown[aria-busy=true] { opacity: .5 }
  .shown[data-rank="1"] { color: gold }
  .shown { animation: blink 1s infinite }
  @keyframes blink { to { opacity: 0 } }
  @keyframes spin { to { rotate: 1turn } }
}`;
const LINK = '<link nonce="n0nce" rel="stylesheet" href="/assets/a.css#"/>';
const page = (head: string) =>
  `<html><head>${head}</head><body><p class="shown quiet" data-rank="1"><a href="/">1</a></p></body></html>`;
const render = (head = LINK) =>
  inlineCriticalCss(page(head), "n0nce", { "/assets/a.css": criticalRules(CSS) });

test("a document contains its matching rules, in order and in their layers", () => {
  const style = /<style nonce="n0nce">(.*)<\/style>/s.exec(render())?.[1]?.replaceAll(/\s+/g, "");
  expect(style).toBe(
    "@layerbase,ui;@font-face{font-family:Near;src:local(Near)}" +
      "@layerbase{a{color:red}.quiet:not(:focus){opacity:0}}" +
      "@layerui{.shown{color:green}.shown:not(.away){color:white}" +
      "@media(width>=64rem){.shown{width:1px}}.shown{mask:var(--deferred-icon)}" +
      ".shown:has(a,.away),.shown:not(:has(.away)){color:cyan}" +
      '.shown[data-rank="1"]{color:gold}.shown{animation:blink1sinfinite}@keyframesblink{to{opacity:0}}}',
  );
});

test("registered properties and counter styles are inlined where a rule uses them", () => {
  const css = `
@property --up { syntax: "<integer>"; inherits: true; initial-value: 0 }
@property --off { syntax: "<integer>"; inherits: true; initial-value: 0 }
@counter-style padded { system: extends decimal; pad: 3 "0" }
@counter-style roman { system: extends decimal; prefix: "I" }
.shown { counter-reset: up var(--up) }
.shown::before { content: counter(up, padded) }
.away { counter-reset: off var(--off) }
.away::before { content: counter(off, roman) }`;
  const html = inlineCriticalCss(page(LINK.replace("a.css", "c.css")), "n0nce", {
    "/assets/c.css": criticalRules(css),
  });
  const style = /<style nonce="n0nce">(.*)<\/style>/s.exec(html)?.[1]?.replaceAll(/\s+/g, "");
  expect(style).toBe(
    '@property--up{syntax:"<integer>";inherits:true;initial-value:0}' +
      '@counter-stylepadded{system:extendsdecimal;pad:3"0"}' +
      ".shown{counter-reset:upvar(--up)}.shown::before{content:counter(up,padded)}",
  );
});

test("custom properties that nothing uses stay in the stylesheet", () => {
  const css =
    "@media(hover){:root{--a:2px}}:root{--a:1px;--b:var(--a);--c:var(--b);--d:2px;--e:3px}p{width:var(--d)}._x--a:root,p{top:0}";
  const html = page(LINK).replace("<a ", '<a class="_x--a" style="width:var(--e)" ');
  const styled = inlineCriticalCss(html, "n0nce", { "/assets/a.css": criticalRules(css) });
  expect(styled).toMatch(/<style nonce="n0nce">:root\{--d:2px;--e:3px;?\}/);
  expect(styled).toContain("._x--a:root,p{top:0}");
});

test("the order of layers is declared once", () => {
  const head = LINK + LINK.replace("a.css", "b.css");
  const sheet = criticalRules("@layer base, ui;p{top:0}");
  const html = inlineCriticalCss(page(head), "n0nce", {
    "/assets/a.css": sheet,
    "/assets/b.css": sheet,
  });
  expect(html).toContain('<style nonce="n0nce">@layer base, ui;p{top:0}p{top:0}</style>');
});

test("the stylesheets are deferred; without script they load at once", () => {
  const html = render();
  const withoutScript = `<noscript>${LINK}</noscript>`;
  expect(html).toContain(`</style>${withoutScript}`);
  expect(html.replace(withoutScript, "")).not.toContain('rel="stylesheet"');
  expect(html).toContain(
    '<link rel="defer" data-defer="stylesheet" nonce="n0nce" href="/assets/a.css#"/>',
  );
});

test("a document with an unknown stylesheet is unchanged", () => {
  const head = LINK + LINK.replace("a.css", "b.css");
  expect(render(head)).toBe(page(head));
});

test("closed sheets and folds add no rules", () => {
  const css = "b{top:0}.menu{top:1px}.sheet{top:2px}.open{top:3px}i{top:4px}u{top:5px}s{top:6px}";
  const closed =
    '<div id="m" popover="auto" class="menu"><b>1</b></div>' +
    '<dialog id="d" popover="auto" class="sheet"><div><b>2</b></div></dialog>' +
    '<details class="fold"><summary><i>3</i></summary><p><b>4</b></p></details>' +
    '<details open="" class="fold"><summary><u>5</u></summary><s>6</s></details>';
  const html = page(LINK).replace("<p", `${closed}<div class="open"></div><p`);
  expect(inlineCriticalCss(html, "n0nce", { "/assets/a.css": criticalRules(css) })).toContain(
    '<style nonce="n0nce">.open{top:3px}i{top:4px}u{top:5px}s{top:6px}</style>',
  );
});

test("a closed fold loses the folds inside it, and an open one only those", () => {
  const rules = { "/assets/a.css": criticalRules("b{top:0}i{top:1px}u{top:2px}s{top:3px}") };
  const styleOf = (body: string) => {
    const html = page(LINK).replace(/<body>.*<\/body>/, `<body>${body}</body>`);
    return /<style[^>]*>(.*)<\/style>/.exec(inlineCriticalCss(html, "n0nce", rules))?.[1];
  };
  const inner = "<details><summary><i>1</i></summary><b>2</b></details>";
  const openInner = '<details open=""><summary><i>1</i></summary><b>2</b></details>';
  for (const inside of [inner, openInner])
    expect(styleOf(`<details><summary><u>3</u></summary>${inside}<b>4</b></details><s>5</s>`)).toBe(
      "u{top:2px}s{top:3px}",
    );
  expect(styleOf(`<details open=""><summary><u>3</u></summary>${inner}<s>5</s></details>`)).toBe(
    "i{top:1px}u{top:2px}s{top:3px}",
  );
});

test("what is far below the fold of a tall page adds no rules", () => {
  const rules = { "/assets/a.css": criticalRules("b{top:0}i{top:1px}u{top:2px}") };
  const styleOf = (main: string) => {
    const body = `<main>${main}</main><footer><i>2</i></footer><u>3</u>`;
    const html = page(LINK).replace(/<body>.*<\/body>/, `<body>${body}</body>`);
    return /<style[^>]*>(.*)<\/style>/.exec(inlineCriticalCss(html, "n0nce", rules))?.[1];
  };
  expect(styleOf("<b>1</b>")).toBe("b{top:0}i{top:1px}u{top:2px}");
  expect(styleOf('<div data-tall-page=""><footer><b>1</b></footer></div>')).toBe(
    "b{top:0}u{top:2px}",
  );
  const far = '<p class="a" data-far=""><b>1</b></p>';
  expect(styleOf(`<div data-tall-page=""></div>${far}`)).toBe("u{top:2px}");
  expect(styleOf(far)).toBe("b{top:0}i{top:1px}u{top:2px}");
});

import { describe, expect, it, test } from "vitest";
import { renderElements } from "#app/features/news/render-article.server.ts";
import { plainTextOf, readForeignHtml } from "#app/features/news-feed/foreign-html.server.ts";
import { movedLink } from "#app/features/news-feed/moved-link.ts";
import { isPublicAddress } from "#app/lib/public-address.ts";

const BASE = "https://paddock.test/racing/2026/05/finals.html";
const ORIGINS = new Set(["https://paddock.test", "https://garage.test"]);

async function render(html: string): Promise<string> {
  const site = {
    base: BASE,
    origins: ORIGINS,
    pictureOf: (address: URL) =>
      address.pathname.endsWith(".jpg") ? `/media${address.pathname}` : null,
  };
  return (await renderElements(readForeignHtml(html, site))).html;
}

describe("foreign HTML", () => {
  const HOSTILE: [what: string, html: string][] = [
    ["a script", "<p>a</p><script>alert(1)</script>"],
    ["a handler", '<p onclick="alert(1)">a</p><img src=x onerror=alert(1)>'],
    ["a javascript link", '<a href="javascript:alert(1)">a</a>'],
    ["an obfuscated javascript link", '<a href=" java&#10;script:alert(1)">a</a>'],
    ["a data link", '<a href="data:text/html,<script>alert(1)</script>">a</a>'],
    [
      "an SVG",
      '<svg onload="alert(1)"><script>alert(1)</script><a href="javascript:alert(1)"/></svg>',
    ],
    ["an inline frame", '<iframe srcdoc="<script>alert(1)</script>" src="javascript:alert(1)">'],
    ["a style", '<p style="background:url(javascript:alert(1))">a</p><style>*{}</style>'],
    ["a form", '<form action="https://evil.test"><input name=password><button>Go</button></form>'],
    ["a template", "<template><script>alert(1)</script></template>"],
    ["a base", '<base href="https://evil.test/"><meta http-equiv=refresh content=0>'],
    ["MathML", '<math><mtext><table><mglyph><style><img src=x onerror="alert(1)">'],
    ["a poster", '<video poster="javascript:alert(1)" src="javascript:alert(1)"></video>'],
    ["our own blocks", '<block-cta href="javascript:alert(1)" title="Go"></block-cta>'],
    ["a video of no provider", '<block-video id="x" provider="evil"></block-video>'],
  ];
  it.each(HOSTILE)("does no harm: %s", async (_, html) => {
    const rendered = await render(html);
    expect(rendered).not.toMatch(
      /<script|<style|<svg|<math|<form|<iframe|<base|<meta|\son\w+=|(?:href|src)="\s*(?:javascript|data):|style=/i,
    );
    expect(rendered).not.toContain("alert(1)</script>");
  });

  it("keeps the block editor's elements, with our style's class names", async () => {
    expect(
      await render(`<figure class="wp-block-image size-large"><img src="/a.jpg" alt="A car" width="1024" height="683"
        srcset="/a-300.jpg 300w"><figcaption>On the <em>line</em></figcaption></figure>`),
    ).toBe(
      '<figure class="picture"><img src="/media/a.jpg" alt="A car" width="1024" height="683" srcset="/media/a.jpg?w=400 400w, /media/a.jpg?w=800 800w, /media/a.jpg?w=1200 1024w" sizes="(min-width: 64rem) 45rem, 100vw" loading="lazy"><figcaption>On the <em>line</em></figcaption></figure>',
    );
    expect(
      await render(`<figure class="wp-block-gallery has-nested-images columns-2">
        <figure class="wp-block-image"><img src="/a.jpg" alt="A"></figure>
        <figure class="wp-block-image"><a href="/a.jpg"><img src="/b.jpg" alt="B"></a></figure>
        <figcaption>Both</figcaption></figure>`),
    ).toMatch(/^<div class="gallery"><figure class="picture">.*B.*<\/figure><\/div><p>Both<\/p>$/);
    expect(
      await render(`<div class="wp-block-columns"><div class="wp-block-column"><p>Left</p></div>
        <div class="wp-block-column"><p>Right</p></div></div>`),
    ).toMatch(
      /^<div class="columns"><div class="column"><p>Left<\/p><\/div>\s*<div class="column">/,
    );
    expect(
      await render(`<blockquote class="wp-block-quote"><p>Lift.</p><cite>Gus</cite></blockquote>`),
    ).toBe(
      '<figure class="quote"><blockquote><p>Lift.</p></blockquote><figcaption>Gus</figcaption></figure>',
    );
    expect(
      await render(
        `<figure class="wp-block-pullquote"><blockquote><p>Never.</p><cite>Gus</cite></blockquote></figure>`,
      ),
    ).toBe(
      '<figure class="pull-quote"><blockquote><p>Never.</p></blockquote><figcaption>Gus</figcaption></figure>',
    );
    expect(
      await render(`<figure class="wp-block-table"><table><tbody><tr><td>60</td></tr></tbody></table>
        <figcaption>Feet</figcaption></figure>`),
    ).toMatch(/^<figure class="data"><div class="table".*<\/div><figcaption>Feet<\/figcaption>/);
    expect(
      await render(`<div class="wp-block-buttons"><div class="wp-block-button">
        <a class="wp-block-button__link wp-element-button" href="https://a.test/">Enter</a></div></div>`),
    ).toMatch(/^<p class="buttons">\s*<a href="https:\/\/a.test\/" class="button">Enter<\/a>/);
  });

  it("unwraps boxes, drops empty elements and demotes h1", async () => {
    expect(
      await render(
        `<div class="wp-block-group"><div><h1>Tires</h1><p>One</p><p> </p></div></div><div>Two <b>words</b></div>`,
      ),
    ).toBe('<h2 id="at-tires">Tires</h2><p>One</p><p>Two <b>words</b></p>');
  });

  it("puts YouTube and Vimeo behind a click, other players behind a link", async () => {
    const youtube =
      await render(`<figure class="wp-block-embed is-provider-youtube"><div class="wp-block-embed__wrapper">
      <iframe src="https://www.youtube.com/embed/abcdefghijk?feature=oembed" title="The final"></iframe>
      </div></figure>`);
    expect(youtube).toContain('href="/player/youtube/abcdefghijk?title=');
    expect(youtube).toContain('aria-label="Play video: ');
    expect(youtube).toContain("The final");
    expect(youtube).not.toContain("iframe");
    expect(
      await render('<iframe src="https://player.vimeo.com/video/12345678"></iframe>'),
    ).toContain("12345678");
    expect(await render('<iframe src="https://maps.test/x"></iframe>')).toBe(
      '<p><a href="https://maps.test/x">See it at maps.test</a></p>',
    );
  });

  it("links to pictures that can't be ours, and omits those without a description", async () => {
    expect(await render('<p>a<img src="/logo.svg" alt="Logo"></p>')).toBe(
      '<p>a<a href="https://paddock.test/logo.svg">Logo</a></p>',
    );
    expect(await render('<p>a<img src="/logo.svg" alt=""></p>')).toBe("<p>a</p>");
    expect(await render('<p>a<img src="http://10.0.0.1/logo.svg" alt="Logo"></p>')).toBe(
      "<p>a</p>",
    );
  });

  it("strips entities and elements from titles", () => {
    expect(plainTextOf("Ben&#8217;s <em>9.99</em> &amp; you &lt;3")).toBe("Ben’s 9.99 & you <3");
  });
});

test.each([
  [
    "https://paddock.test/news/article/tech/2019/12/slicks.html",
    "/news/article/tech/2019/12/slicks",
  ],
  ["/tech/2019/12/slicks.html#heat", "/news/article/tech/2019/12/slicks#at-heat"],
  ["https://paddock.test/category/racing/finals/", "/news/category/finals"],
  ["../../../author/gus", "/news/author/gus"],
  ["https://garage.test/racing-hq.html?a=1", "/racing-hq?a=1"],
  ["/roadkill-nights-2022.html", "/roadkill-nights-2022"],
  ["/wp-content/uploads/rules.pdf", "https://paddock.test/wp-content/uploads/rules.pdf"],
  ["https://elsewhere.test/a.html", null],
  ["#top", null],
  ["javascript:alert(1)", null],
  ["https://[", null],
])("the link %s of a post leads to %s", (link, expected) => {
  expect(movedLink(link, BASE, ORIGINS)).toBe(expected);
});

test.each([
  ["https://cdn.paddock.test/a.jpg", true],
  ["http://paddock.test/", true],
  ["http://paddock.test:8080/", false],
  ["http://localhost/", false],
  ["http://127.0.0.1/", false],
  ["http://0x7f.1/", false],
  ["http://2130706433/", false],
  ["http://10.0.0.8/", false],
  ["http://169.254.169.254/latest", false],
  ["http://[::1]/", false],
  ["http://[::ffff:10.0.0.1]/", false],
  ["http://printer.local/", false],
  ["http://db.internal./", false],
  ["http://intranet/", false],
  ["https://user:secret@paddock.test/", false],
  ["file:///etc/passwd", false],
  ["ftp://paddock.test/", false],
])("%s is public: %s", (address, expected) => {
  expect(isPublicAddress(new URL(address))).toBe(expected);
});

import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { embeddedVideo } from "#app/features/content/embedded-video.ts";
import { playerDocument } from "#app/features/content/player-document.server.ts";
import { renderElements } from "#app/features/news/render-article.server.ts";
import { readForeignHtml } from "#app/features/news-feed/foreign-html.server.ts";
import { movedLink } from "#app/features/news-feed/moved-link.ts";

const BASE = "https://wp.example/racing-notes/2026/11/footnotes/";
const ORIGINS = new Set(["https://wp.example", "https://garage.test"]);
const sample = (name: string) => readFileSync(`test/support/field/news/${name}.html`, "utf8");

async function render(html: string): Promise<string> {
  const pictureOf = ({ host, pathname }: URL) =>
    host === "wp.example" && /\.(jpg|png|webp)$/.test(pathname) ? `/media${pathname}` : null;
  const site = { base: BASE, origins: ORIGINS, pictureOf };
  return (await renderElements(readForeignHtml(html, site))).html;
}

/** The URLs of pictures, each with its alternative text. */
const picturesIn = (html: string) =>
  [...html.matchAll(/<img src="([^"]*)" alt="([^"]*)"/g)].map(([, src, alt]) => `${src} ${alt}`);
const linksIn = (html: string) =>
  [...html.matchAll(/<a(?: id="[^"]*")?(?: href="([^"]*)")?[^>]*>([^<]*)/g)].map(
    ([, href, words]) => `${words}: ${href}`,
  );

/** Anchor links must have a target. */
function expectNoDeadAnchor(html: string) {
  for (const [, place = ""] of html.matchAll(/href="#([^"]+)"/g)) {
    expect(html).toMatch(new RegExp(`(?:id|name)="${place}"`));
  }
}

test("lazy-loaded pictures, srcset and <picture> become ours; emoji become characters", async () => {
  const html = await render(sample("lazy-images"));
  expect(picturesIn(html)).toEqual([
    "/media/u/a.jpg lazy a",
    "/media/u/b.jpg data-original",
    "/media/u/c-1280.jpg data-srcset only",
    "/media/u/d-640.jpg srcset only",
    "/media/u/e.jpg in a picture",
    "/media/u/f.jpg no scheme",
    "/media/u/g.jpg relative",
  ]);
  expect(html).toContain("and 🏁 flag");
  expect(html).toContain('<a href="https://wp.example/u/logo.svg">A drawing that matters</a>');
  expect(html).not.toMatch(/<(?:source|picture|noscript)|wp\.example\/u\/e|s\.w\.org|data:/);
});

test.each([
  ['<picture><source srcset="/u/a.webp 800w"><img alt="A"></picture>', ["/media/u/a.webp A"]],
  [
    '<picture><source srcset="https://cdn.elsewhere.test/a.webp"><img src="/u/a.jpg" alt="A"></picture>',
    ["/media/u/a.jpg A"],
  ],
  [
    '<img src="data:image/gif;base64,AA" alt=""><noscript><img src="/u/a.jpg" alt="A"></noscript>',
    ["/media/u/a.jpg A"],
  ],
  [
    '<img src="/u/a.jpg" alt="A"><noscript><img src="/u/a.jpg" alt="A"></noscript>',
    ["/media/u/a.jpg A"],
  ],
  ['<noscript><img src="/u/pixel.png" alt="" width="1" height="1"></noscript>', []],
  ['<img src="/u/pixel.png" alt="" width="1" height="1">', []],
  ['<img src="/u/dot.svg" data-src="/u/a.jpg" alt="A">', ["/media/u/a.jpg A"]],
  ['<img srcset="/u/s.jpg 1x, /u/l.jpg 2x" alt="A">', ["/media/u/l.jpg A"]],
])("%s shows %j", async (html, expected) => {
  expect(picturesIn(await render(html))).toEqual(expected);
});

test("galleries of all WordPress versions keep their pictures, links and captions", async () => {
  const html = await render(sample("gallery"));
  expect(picturesIn(html)).toEqual([
    "/media/u/foo.png title",
    "/media/u/foo.jpg title",
    "/media/u/n1.jpg n1",
    "/media/u/n2.jpg n2",
    "/media/u/c-150x150.jpg c",
  ]);
  for (const caption of ["Two", "First", "Classic"]) {
    expect(html).toContain(`<figcaption>${caption}</figcaption>`);
  }
  expect(html).toContain("<p>All</p>");
  expect(html).toContain('<a href="https://wp.example/u/big.jpg"><img');
  expect(html).not.toContain("attachment_id");
  const own = await render(
    '<div class="gallery"><figure class="gallery-item"><div class="gallery-icon"><a href="/u/b.jpg"><img src="/u/a.jpg" alt="A"></a></div><figcaption class="wp-caption-text gallery-caption">Own</figcaption></figure></div>',
  );
  expect(own).toMatch(
    /^<div class="gallery"><figure class="picture"><a href=.*<img.*<\/a><figcaption>Own/,
  );
});

test("footnotes link down and back, and anchors also work with full URLs", async () => {
  const html = await render(sample("footnotes"));
  expect(html).toContain('<a href="#at-a1b2" id="at-a1b2-link">1</a>');
  expect(html).toContain('<li id="at-a1b2">');
  expect(html).toContain('href="#at-a1b2-link"');
  expect(linksIn(html)).toContain("Jump to tires: #at-tires");
  expect(linksIn(html)).toContain("absolute: #at-tires");
  expectNoDeadAnchor(html);
});

test("every link is correct or plain text", async () => {
  const html = await render(sample("links"));
  const gallery = "/news/article/racing-notes/2026/11/gallery";
  expect(linksIn(html)).toEqual([
    `abs: ${gallery}`,
    `rel: ${gallery}#at-x`,
    "by p: https://wp.example/?p=70014",
    `https twin: ${gallery}`,
    `www twin: ${gallery}`,
    "feed: /news/category/racing-notes/feed.xml",
    "paged: /news/tag/markup?page=2",
    "mail: mailto:a@b.c",
    "tel: tel:+15551234",
    "sms: sms:+15551234",
    "anchor: #at-anchor",
    "pdf: https://wp.example/u/rules.pdf",
  ]);
  expect(html).toMatch(/ bad empty</);
  expectNoDeadAnchor(html);
});

test.each([
  ['<a href="#">top</a>', "top"],
  ['<a href="#nowhere">x</a>', "<a>x</a>"],
  ['<a href="#respond">Say something</a>', '<a href="#discussion">Say something</a>'],
  ['<a href="whatsapp://send?text=x">Share</a>', "Share"],
  [
    '<div id="specs" class="wp-block-group"><p>A</p></div><a href="#specs">B</a>',
    '<span id="at-specs"></span><p>A</p><a href="#at-specs">B</a>',
  ],
  [
    '<a href="#ruote%20d">A</a><h2 id="ruote d">B</h2>',
    '<a href="#at-ruote%20d">A</a><h2 id="at-ruote d">B</h2>',
  ],
])("%s becomes %s", async (html, expected) => {
  expect(await render(html)).toBe(expected);
});

describe("embedded content", () => {
  it("is a link for playlists and channels, a video for single videos", async () => {
    const list = await render(sample("embed-playlist"));
    expect(list).toContain(
      'href="https://www.youtube.com/playlist?list=PLv0jwu7G_DFUoByWSHHoSTlUIxY7VkJLi"',
    );
    expect(list).not.toContain("/player/");
    const raw = await render(sample("embed-raw-url"));
    expect(raw).toContain('href="/player/youtube/M7lc1UVf-VE?title=The+run"');
    expect(raw).toMatch(/^<p>Before.<\/p>.*<p>After.<\/p>$/s);
    expect(await render("<p>https://youtu.be/M7lc1UVf-VE?t=1m30s</p>")).toContain("start=90");
    expect(await render("<p>https://elsewhere.test/a</p>")).toBe(
      '<p><a href="https://elsewhere.test/a">https://elsewhere.test/a</a></p>',
    );
    expect(
      await render(
        '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://tiktok.test/v/1\n</div></figure>',
      ),
    ).toContain('<a href="https://tiktok.test/v/1">');
  });

  it.each([
    ["https://www.youtube.com/embed/M7lc1UVf-VE?start=90", { id: "M7lc1UVf-VE", start: 90 }],
    ["https://www.youtube.com/watch?v=M7lc1UVf-VE&t=1h2m3s", { id: "M7lc1UVf-VE", start: 3723 }],
    ["https://www.youtube.com/live/M7lc1UVf-VE?feature=share", { id: "M7lc1UVf-VE" }],
    ["https://www.youtube.com/shorts/M7lc1UVf-VE", { id: "M7lc1UVf-VE" }],
    ["https://youtu.be/M7lc1UVf-VE", { id: "M7lc1UVf-VE" }],
    [
      "https://player.vimeo.com/video/123456789?h=ab12cd34ef",
      { id: "123456789", key: "ab12cd34ef" },
    ],
    [
      "https://vimeo.com/123456789/ab12cd34ef#t=45s",
      { id: "123456789", key: "ab12cd34ef", start: 45 },
    ],
    ["https://vimeo.com/channels/staffpicks/123456789", { id: "123456789" }],
    ["https://www.youtube.com/embed/videoseries?list=PL1", null],
    ["https://www.youtube.com/embed/live_stream?channel=UC1", null],
    ["https://www.youtube.com/playlist?list=PL1", null],
    ["https://www.youtube.com/channelnames", null],
    ["https://vimeo.com/showcase/1234567", null],
    ["https://vimeo.com/event/1234567", null],
    ["https://youtube.com.evil.test/watch?v=M7lc1UVf-VE", null],
  ])("%s is the video %j", (address, video) => {
    const result = embeddedVideo(new URL(address));
    if (video) expect(result).toEqual({ provider: expect.any(String), ...video });
    else expect(result).toBeNull();
  });

  it("starts at the linked time, and opens unlisted videos", async () => {
    const link = await render(
      '<iframe src="https://player.vimeo.com/video/123456789?h=ab12cd34ef#t=45s"></iframe>',
    );
    const [, query = ""] = /href="\/player\/vimeo\/123456789\?([^"]*)"/.exec(link) ?? [];
    const parameters = new URLSearchParams(
      query.replaceAll("&#x26;", "&").replaceAll("&amp;", "&"),
    );
    const page = await playerDocument({ provider: "vimeo", id: "123456789" }, parameters)?.text();
    expect(page).toContain(
      'src="https://player.vimeo.com/video/123456789?autoplay=1&amp;dnt=1&amp;h=ab12cd34ef#t=45s"',
    );
    const hostile = new URLSearchParams({ start: '1"><script>', key: "a&b=c", title: "A" });
    const safe = await playerDocument({ provider: "youtube", id: "M7lc1UVf-VE" }, hostile)?.text();
    expect(safe).toContain(
      'src="https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?autoplay=1&amp;rel=0"',
    );
  });

  it("is a link to the channel's page for live streams", async () => {
    const live = '<iframe src="https://www.youtube.com/embed/live_stream?channel=UC1"></iframe>';
    expect(await render(live)).toContain('href="https://www.youtube.com/channel/UC1/live"');
  });
});

test("a file is one link, a playlist the list of its files", async () => {
  expect(
    await render(
      '<div class="wp-block-file"><object class="wp-block-file__embed" data="/u/rules.pdf"></object><a id="wp-block-file--media-1" href="/u/rules.pdf">Rules</a><a href="/u/rules.pdf" class="wp-block-file__button" download>Download</a></div>',
    ),
  ).toBe(
    '<p><a id="at-wp-block-file--media-1" href="https://wp.example/u/rules.pdf">Rules</a></p>'.replace(
      'id="at-wp-block-file--media-1" href="https://wp.example/u/rules.pdf"',
      'href="https://wp.example/u/rules.pdf" id="at-wp-block-file--media-1"',
    ),
  );
  expect(
    await render(
      '<div class="wp-playlist wp-audio-playlist"><noscript><ol><li><a href="/u/a.mp3">A</a></li></ol></noscript><script type="application/json">{}</script></div>',
    ),
  ).toBe('<ol><li><a href="https://wp.example/u/a.mp3">A</a></li></ol>');
});

test.each([
  ["/feed/", "/news/feed.xml"],
  ["/feed/atom/", "/news/atom.xml"],
  ["/tag/tires/feed/rss2/", "/news/tag/tires/feed.xml"],
  ["/author/gus/feed/", "/news/author/gus/feed.xml"],
  ["/category/a/b/page/3/", "/news/category/b?page=3"],
  ["/category/a/page/1/", "/news/category/a"],
  ["/category/%F0%9F%8F%81/", "/news/category/%f0%9f%8f%81"],
  ["/racing/2026/05/🏁/#comments", "/news/article/racing/2026/05/%f0%9f%8f%81#discussion"],
  ["/comments/feed/", "https://wp.example/comments/feed/"],
  ["/racing/2026/05/finals/feed/", "https://wp.example/racing/2026/05/finals/feed/"],
  ["/?p=12", "https://wp.example/?p=12"],
  ["http://www.wp.example/tag/tires", "/news/tag/tires"],
  ["https://wp.example.evil.test/tag/tires", null],
])("the link %s leads to %s", (link, expected) => {
  expect(movedLink(link, BASE, ORIGINS)).toBe(expected);
});

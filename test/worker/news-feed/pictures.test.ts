import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findArticle } from "#app/features/news/find-article.server.ts";
import { findForApi } from "#app/features/news/find-for-api.server.ts";
import {
  FEED_PICTURE_BYTES,
  fetchFeedPicture,
  fetchNewestPictures,
} from "#app/features/news-feed/fetch-feed-picture.server.ts";
import { syncNews } from "#app/features/news-feed/sync-news.server.ts";
import { describeFailure } from "#app/lib/failure-reason.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { bombJpeg, bombPng, jpeg, truncatedJpeg } from "#test/support/pictures.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { emptyNews, FEED_URL, mirrorDeps, openWordPress, postOf } from "#test/support/wordpress.ts";

const PICTURE = "https://cdn.paddock.test/uploads/finals.jpg";
const PHOTO = jpeg({ width: 1600, height: 900 });
const featured = (address: string) => [
  {
    id: 4,
    source_url: address,
    alt_text: "The &#8220;final&#8221;",
    media_details: { width: 1600, height: 900, sizes: {} },
  },
];
const pictureTag = (address: string, id = 1) =>
  postOf(id, { featured_media: 4, _embedded: { "wp:featuredmedia": featured(address) } });
const withPictures = postOf(1, {
  featured_media: 4,
  content: {
    rendered: `<figure class="wp-block-image"><img src="${PICTURE}" alt="A" width="1024" height="683"></figure>
      <img src="https://cdn.paddock.test/logo.svg"><img src="http://10.0.0.1/a.jpg"><img src="http://[::1]/a.jpg">
      <img src="http://0x7f000001/a.jpg"><img src="https://cdn.paddock.test:8443/a.jpg">
      <img src="https://user:secret@cdn.paddock.test/a.jpg"><img src="blob:https://paddock.test/1">
      <img src="file:///etc/passwd"><img src="data:image/png;base64,AA">`,
    protected: false,
  },
  _embedded: { "wp:featuredmedia": featured(PICTURE) },
});

afterEach(() => vi.unstubAllGlobals());
beforeEach(emptyNews);

function pictureDeps(now = new Date()) {
  const logs: string[] = [];
  const deps = { ...testDeps({ now }), config: { newsFeedUrl: FEED_URL } };
  const log: typeof deps.log = (_, event, { error } = {}) =>
    void logs.push(`${event}: ${describeFailure(error).reason}`);
  return { deps: { ...deps, log }, logs };
}

/** A mirrored post, and the key of its featured picture, which isn't stored. */
async function mirrored(post = withPictures) {
  const site = openWordPress([post]);
  await syncNews(mirrorDeps().deps, { pages: 5 });
  const article = await findArticle(testDeps(), { slug: "post-1" });
  if (article?.kind !== "article") throw new Error("the post was not mirrored");
  const key = article.article.picture?.src.replace("/media/", "") ?? "";
  await env.MEDIA.delete(key);
  site.requests = [];
  return { site, key, article: article.article };
}

describe("pictures of posts", () => {
  it("keep their size and text, and are served by us in several sizes", async () => {
    const { key, article } = await mirrored();
    expect(article.picture).toMatchObject({ width: 1600, height: 900, alt: "The “final”" });
    expect(article.picture?.srcSet).toContain(`/media/${key}?w=400 400w`);
    expect(article.html).toContain(
      `<img src="/media/${key}" alt="A" width="1024" height="683" srcset="/media/${key}?w=400 400w, /media/${key}?w=800 800w, /media/${key}?w=1200 1024w"`,
    );
    const { content } = await findForApi(testDeps(), { key: { slug: "post-1" }, isEuOnly: false });
    expect(content).toContain(`srcset="http://garage.test/media/${key}?w=400 400w`);
  });

  it("are omitted if they are drawings, or have private or unsupported URLs", async () => {
    const { article } = await mirrored();
    expect(article.html.match(/<img/g)?.length).toBe(1);
    for (const address of ["http://169.254.169.254/a.jpg", "http://db.internal/a.jpg"]) {
      await emptyNews();
      expect((await mirrored(pictureTag(address))).article.picture).toBeNull();
    }
  });

  it("are fetched on the first request, and served by our route", async () => {
    const { site, key } = await mirrored();
    site.instead = ({ href }) => (href === PICTURE ? () => new Response(PHOTO) : null);
    const client = new Client();
    client.bindings = { ...env, NEWS_FEED_URL: FEED_URL };
    const original = await client.get(`/media/${key}`);
    expect(original.status).toBe(200);
    expect(original.headers.get("content-type")).toBe("image/jpeg");
    expect(original.headers.get("x-content-type-options")).toBe("nosniff");
    await original.arrayBuffer();
    const small = await client.get(`/media/${key}?w=400`);
    expect(small.status).toBe(200);
    await small.arrayBuffer();
    expect(site.requests.map(({ href }) => href)).toEqual([PICTURE]);
  });

  it("are fetched once for concurrent requests", async () => {
    const { site, key } = await mirrored();
    site.instead = () => () => new Response(PHOTO);
    const { deps } = pictureDeps();
    const looks = Array.from({ length: 5 }, () => fetchFeedPicture(deps, key));
    expect(await Promise.all(looks)).toEqual([true, true, true, true, true]);
    expect(site.requests.length).toBe(1);
  });

  it("are fetched with few rows read", async () => {
    const { site, key } = await mirrored();
    site.instead = () => () => new Response(PHOTO);
    const { deps } = pictureDeps();
    const measured = await measureRowsRead((db) => fetchFeedPicture({ ...deps, db }, key));
    expect(measured).toMatchObject({ result: true });
    expect(measured.rowsRead).toBeLessThan(6);
  });

  it("of the newest articles are fetched in advance", async () => {
    const posts = [1, 2, 3].map((id) => pictureTag(`https://cdn.paddock.test/${id}.jpg`, id));
    const site = openWordPress(posts);
    await syncNews(mirrorDeps().deps, { pages: 5 });
    site.requests = [];
    site.instead = () => () => new Response(PHOTO);
    const { deps } = pictureDeps();
    const first = await measureRowsRead((db) => fetchNewestPictures({ ...deps, db }));
    expect(first.rowsRead).toBeLessThan(40);
    expect(site.requests.length).toBe(3);
    await fetchNewestPictures(deps);
    expect(site.requests.length).toBe(3);
  });
});

describe("an upstream of pictures that answers", () => {
  const stream = (piece: Uint8Array, pieces: number, isSlow = false) => {
    let sent = 0;
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (isSlow && sent > 0) return new Promise(() => {});
        sent += 1;
        controller.enqueue(piece);
        if (sent === pieces) controller.close();
      },
    });
  };
  const redirect = (location: string) => new Response(null, { status: 302, headers: { location } });
  const jpegType = { headers: { "content-type": "image/jpeg" } };
  const text = (body: string) => new Response(body, jpegType);

  it.each<[what: string, reason: RegExp, answer: () => Response | Promise<Response>]>([
    ["HTML", /not a photo|is HTML|photo/, () => text("<html><script>alert(1)</script>")],
    ["SVG", /photo/, () => text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ["500", /answered 500/, () => new Response("no", { status: 500 })],
    ["nothing", /no answer within/, () => new Promise<Response>(() => {})],
    ["a dropped connection", /no connection/, () => Promise.reject(new TypeError("reset"))],
    ["garbage", /photo/, () => new Response(new Uint8Array(5_000).fill(7), jpegType)],
    ["an empty body", /empty/, () => new Response(null)],
    ["half a photo", /damaged/, () => new Response(truncatedJpeg(), jpegType)],
    ["400 megapixels", /pixels/, () => new Response(bombJpeg(), jpegType)],
    ["a PNG of 400 megapixels", /pixels/, async () => new Response(await bombPng(), jpegType)],
    [
      "200 MB",
      new RegExp(`sent more than ${FEED_PICTURE_BYTES} bytes`),
      () => new Response(stream(new Uint8Array(1_000_000), 200), jpegType),
    ],
    [
      "a byte a second",
      /no answer within/,
      () => new Response(stream(new Uint8Array(1), 100, true), jpegType),
    ],
    [
      "a way into our network",
      /not public/,
      () => redirect("http://127.0.0.1:8787/api/dev/outbox"),
    ],
    ["a way to the cloud's secrets", /not public/, () => redirect("http://169.254.169.254/")],
    ["a way to a private name", /not public/, () => redirect("https://db.internal/")],
    ["a way to a file", /not public/, () => redirect("file:///etc/passwd")],
    ["redirects without end", /redirected more than/, () => redirect(`${PICTURE}?again`)],
  ])("%s is rejected, and not retried immediately", async (_, reason, answer) => {
    const { site, key } = await mirrored();
    site.instead = () => answer;
    const { deps, logs } = pictureDeps();
    expect(await fetchFeedPicture(deps, key, { timeoutMs: 50 })).toBe(false);
    expect(logs.join()).toMatch(reason);
    expect(await env.MEDIA.head(key)).toBeNull();
    const requestCount = site.requests.length;
    expect(await fetchFeedPicture(deps, key)).toBe(false);
    expect(site.requests.length).toBe(requestCount);
  });

  it("500 at first is retried a minute later", async () => {
    const { site, key } = await mirrored();
    site.instead = () => () => new Response("no", { status: 500 });
    const start = Date.now();
    const at = (seconds: number) => pictureDeps(new Date(start + seconds * 1000)).deps;
    expect(await fetchFeedPicture(at(0), key)).toBe(false);
    site.instead = () => () => new Response(PHOTO);
    expect(await fetchFeedPicture(at(59), key)).toBe(false);
    expect(await fetchFeedPicture(at(61), key)).toBe(true);
  });
});

it("doesn't fetch pictures without an article, or without a feed", async () => {
  const { site, key } = await mirrored();
  const { deps } = pictureDeps();
  expect(await fetchFeedPicture(deps, "news-feed/0123456789.jpg")).toBe(false);
  expect(await fetchFeedPicture(deps, "vehicles/1/a.jpg")).toBe(false);
  expect(await fetchFeedPicture({ ...deps, config: { newsFeedUrl: null } }, key)).toBe(false);
  expect(site.requests).toEqual([]);
});

it("a rejection by the memory limiter doesn't count as a picture's failure", async () => {
  const { site, key } = await mirrored();
  site.instead = () => () => new Response(PHOTO);
  const { deps } = pictureDeps();
  const full = { ...deps.uploads, acquire: () => Promise.reject(new Error("full")) };
  expect(await fetchFeedPicture({ ...deps, uploads: full }, key)).toBe(false);
  expect(await fetchFeedPicture(deps, key)).toBe(true);
});

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { describeVideos } from "#app/features/videos/describe-videos.ts";
import { posterPath, REELS, reelPath } from "#app/features/videos/reels.ts";
import { parseVideoFeed } from "#app/features/videos/video-feed.ts";
import { entryXml, feedXml } from "../../support/video-feed.ts";

describe("a feed of videos", () => {
  test("is a playlist", () => {
    const xml = feedXml(
      "Bracket &amp; night",
      entryXml("dQw4w9WgXcQ", "Round one &#39;26", "Two cars, one tree.\nSecond line."),
    );
    expect(parseVideoFeed(xml)).toEqual({
      title: "Bracket & night",
      videos: [
        {
          id: "dQw4w9WgXcQ",
          title: "Round one '26",
          summary: "Two cars, one tree. Second line.",
          publishedAt: "2026-05-09T19:42:00+00:00",
        },
      ],
    });
  });

  test("may have no video, or one", () => {
    expect(parseVideoFeed(feedXml("Empty", "")).videos).toEqual([]);
    expect(parseVideoFeed(feedXml("One", entryXml("abcdefghijk", "A"))).videos).toHaveLength(1);
  });

  test("drops entries that are invalid or whose id could lead elsewhere", () => {
    const bad = ["../../evil", "javascript:1", "&quot;&gt;&lt;script&gt;", "short", ""].map((id) =>
      entryXml(id, "A"),
    );
    const feed = feedXml("All", [...bad, "<entry/>", entryXml("abcdefghijk", "Good")].join(""));
    expect(parseVideoFeed(feed).videos.map(({ id }) => id)).toEqual(["abcdefghijk"]);
  });

  test("keeps text plain, short and visible", () => {
    const title = `&lt;script&gt;alert(1)&lt;/script&gt;\u202e${"x".repeat(500)}`;
    const [video] = parseVideoFeed(feedXml("A", entryXml("abcdefghijk", title))).videos;
    expect(video?.title).toMatch(/^<script>alert\(1\)<\/script>x+…$/);
    expect(video?.title).toHaveLength(120);
  });

  test("is limited to two dozen", () => {
    const entries = Array.from({ length: 40 }, () => entryXml("abcdefghijk", "A")).join("");
    expect(parseVideoFeed(feedXml("A", entries)).videos).toHaveLength(24);
  });

  test.each([
    ["a page", "<!doctype html><html><body>Sign in</body></html>"],
    ["nothing", ""],
    ["JSON", '{"feed":{}}'],
    ["another feed", "<rss><channel><title>A</title></channel></rss>"],
    ["broken XML", "<feed><title>A"],
    ["custom entities", '<!DOCTYPE f [<!ENTITY a "aaaa">]><feed><title>&a;</title></feed>'],
  ])("is not %s", (_, xml) => {
    expect(() => parseVideoFeed(xml)).toThrow();
  });

  test("is counted before it is parsed", () => {
    expect(() => parseVideoFeed("<a>".repeat(5_001))).toThrow("a feed has at most 5000 tags");
    expect(() => parseVideoFeed("<a>".repeat(5_000))).not.toThrow("a feed has at most");
  });
});

test("search engines get videos, not animated reels", () => {
  expect(describeVideos([], "https://garage.test")).toEqual([]);
  const video = { id: "abcdefghijk", title: "A", summary: "", publishedAt: "2026-05-09T19:42:00Z" };
  expect(describeVideos([{ title: "All", videos: [video] }], "https://garage.test")).toEqual([
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "VideoObject",
        name: "A",
        description: "A",
        thumbnailUrl: "https://garage.test/art/share.jpg",
        uploadDate: "2026-05-09T19:42:00Z",
        embedUrl: "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&rel=0",
      },
    },
  ]);
});

test.each(REELS)("the reel $id stops for reduced motion, and its poster stands still", ({ id }) => {
  const read = (path: string) => readFileSync(`public${path}`, "utf8");
  expect(read(reelPath(id))).toContain("prefers-reduced-motion:no-preference");
  expect(read(posterPath(id))).not.toContain("@keyframes");
});

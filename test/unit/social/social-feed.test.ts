import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseSocialFeed } from "#app/features/social/aggregator.ts";
import {
  countOf,
  cutMessage,
  FEED_LINKS,
  formatPostDay,
  headlineOf,
  nameOf,
  networkOf,
  postPath,
  removalNameOf,
} from "#app/features/social/rules.ts";
import { newPostSchema, socialQuerySchema } from "#app/features/social/schema.ts";
import { feedItem, feedJson } from "../../support/social-feed.ts";

const parse = (...items: unknown[]) => parseSocialFeed(feedJson(...items), 6);

describe("another site's feed", () => {
  test("is parsed as posts, their HTML as text", () => {
    expect(parse(feedItem())).toEqual([
      {
        id: "ig-1",
        message: "Two cars, one tree.\nSee you Friday & bring a chair",
        external_created_at: "2026-05-10T02:42:00.000Z",
        poster_name: "boost_may",
        comment_count: 3,
        like_count: 12,
        full_url: "https://www.instagram.com/p/abc/",
        source: { source: "Instagram" },
        picture: "https://cdn.network.test/1.jpg",
      },
    ]);
  });

  test("has each post once, and no more posts than requested", () => {
    const many = Array.from({ length: 9 }, (_, at) => feedItem({ external_id: `p${at % 8}` }));
    expect(parse(...many).map(({ id }) => id)).toEqual(["p0", "p1", "p2", "p3", "p4", "p5"]);
  });

  test("skips invalid posts: no date, no URL, a script URL", () => {
    const bad = [
      null,
      "post",
      feedItem({ external_created_at: "soon" }),
      feedItem({ full_url: undefined }),
      feedItem({ full_url: "javascript:alert(1)" }),
      feedItem({ id: "", external_id: " " }),
      { feed: "invalid-feed" },
      feedItem({ feed: "invalid-feed" }),
    ];
    expect(parse(...bad, feedItem()).map(({ id }) => id)).toEqual(["ig-1"]);
  });

  test.each([null, true, 0, "1969-12-31", "+012026-01-01T00:00:00Z", "-000001-01-01T00:00:00Z"])(
    "skips a post dated %j",
    (external_created_at) => {
      expect(parse(feedItem({ external_created_at }))).toEqual([]);
    },
  );

  test.each(["half \ud800 a letter", "\uffff", ".", "..", "a".repeat(101)])(
    "skips a post whose id %j can't be in a URL",
    (external_id) => {
      expect(parse(feedItem({ external_id }))).toEqual([]);
    },
  );

  test("uses a post's first picture, and never a video", () => {
    const of = (change: object) => parse(feedItem({ image: undefined, ...change }))[0]?.picture;
    expect(of({})).toBeNull();
    expect(of({ media: [{ type: "video", url: "https://cdn.test/1.mp4" }] })).toBeNull();
    expect(of({ media: [{ type: "image", src: "https://cdn.test/2.jpg" }] })).toBe(
      "https://cdn.test/2.jpg",
    );
    expect(of({ media: "none", image: "data:image/png;base64,AA" })).toBeNull();
  });

  test("names a post after its network if its feed has no name", () => {
    const [post] = parse(feedItem({ poster_name: "", source: null, like_count: "many" }));
    expect(post).toMatchObject({
      poster_name: "Instagram",
      source: { source: "Instagram" },
      like_count: 0,
    });
  });

  test("cuts a long name between characters", () => {
    const [post] = parse(feedItem({ poster_name: "🏁".repeat(61) }));
    expect(post?.poster_name).toBe("🏁".repeat(60));
  });

  test.each([[null], [{}], [[]], [{ posts: [] }], [{ posts: { items: {} } }], ["<html>"]])(
    "is not %j",
    (json) => {
      expect(() => parseSocialFeed(json, 6)).toThrow();
    },
  );

  test("leaves no markup and no invisible character, whatever the message", () => {
    const piece = fc.constantFrom(
      "<b>",
      "</b>",
      "<",
      ">",
      "&lt;",
      "&#60;",
      "&#x202e;",
      "a",
      "\n",
      "&#0;",
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const [post] = parse(feedItem({ message: pieces.join("") }));
        expect(post?.message).not.toMatch(/[\0\u202e]/);
        expect(post?.message).toBe(post?.message.trim());
      }),
    );
  });
});

describe("displayed texts", () => {
  test("a message of 300 characters is complete, a longer one is cut there", () => {
    expect(cutMessage("a".repeat(300))).toBe("a".repeat(300));
    expect(cutMessage("a".repeat(301))).toBe(`${"a".repeat(300)}…`);
    expect(cutMessage("🏁".repeat(301))).toBe(`${"🏁".repeat(300)}…`);
  });

  test("a headline is one line", () => {
    expect(headlineOf("Lane two.\n\nNow.")).toBe("Lane two. Now.");
    expect(headlineOf("a ".repeat(60))).toHaveLength(60);
  });

  test.each([
    ["Two cars.", "Two cars"],
    ["Three hundred horses, one\nlane", "Three hundred horses"],
    ["🏁 #Boost! It’s on: https://x.test", "Boost It’s on"],
    ["🏁🏁", "Quarter Mile Garage"],
    ["", "Quarter Mile Garage"],
    ["x".repeat(400), "x".repeat(60)],
  ])("to remove the post %j, %j is typed", (message, name) => {
    expect(removalNameOf(message, "Quarter Mile Garage")).toBe(name);
  });

  test("a post without text is named after its author", () => {
    expect(nameOf("Lane two.\nNow.", "boost_may")).toBe("Lane two. Now.");
    expect(nameOf("", "boost_may")).toBe("By boost_may");
  });

  test("days are in British English format", () => {
    expect(formatPostDay("2026-05-09T19:42:00.000Z")).toBe("9 May 2026");
  });

  test("counts, networks and links", () => {
    expect(countOf(1, "reply", "replies")).toBe("1 reply");
    expect(countOf(1200, "like", "likes")).toBe("1,200 likes");
    expect(networkOf("https://m.youtube.com/watch?v=1")).toBe("YouTube");
    expect(networkOf("https://club.example/post")).toBe("club.example");
    expect(postPath("a/b")).toBe("/social/a%2Fb");
    expect(FEED_LINKS.map(({ label }) => label)).toEqual(["Facebook", "Instagram", "YouTube"]);
  });
});

test("six posts are fetched by default, 24 at most", () => {
  const perOf = (query: object) => socialQuerySchema.safeParse(query).data?.per;
  expect(perOf({})).toBe(6);
  expect(perOf({ per: "24" })).toBe(24);
  for (const per of ["0", "25", "-1", "six", "6.5", ""]) expect(perOf({ per })).toBeUndefined();
});

test("an editor's post needs a message, a description of its picture and a link to a page", () => {
  const typed = {
    posterName: "Quarter Mile Garage",
    message: "Gates at five.",
    link: "https://www.instagram.com/p/abc/",
    alt: "The gate",
    likes: "",
    replies: "12",
  };
  expect(newPostSchema.parse(typed)).toMatchObject({ likes: 0, replies: 12 });
  for (const wrong of [
    { message: " " },
    { alt: "\u200b" },
    { link: "instagram.com/p/abc" },
    { link: "javascript:alert(1)" },
    { link: "https://me:secret@host.test/" },
    { likes: "lots" },
    { posterName: "x".repeat(61) },
  ]) {
    expect(newPostSchema.safeParse({ ...typed, ...wrong }).success, JSON.stringify(wrong)).toBe(
      false,
    );
  }
});

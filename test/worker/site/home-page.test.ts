import { expect, test } from "vitest";
import { readHomePosts } from "#app/features/site/read-home-posts.server.ts";
import { writeSocialPost } from "#app/features/social/write-social-post.server.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { openNewsroom, publish } from "#test/support/news.ts";
import { openSession } from "#test/support/pages.ts";
import { jpegFile } from "#test/support/pictures.ts";

/** The document of the home page, for a visitor. */
const readHome = async () => (await (await openSession(null))("/")).text();

test("the home page links to fifteen articles: those picked for it, then the newest others", async () => {
  const room = await openNewsroom();
  for (let number = 1; number <= 18; number++) {
    await publish(room, { slug: `story-${number}`, isHomepage: number % 2 === 0 });
  }
  const links = [
    ...(await readHome()).matchAll(/<a\b[^>]* href="\/news\/article\/[^"]+\/(story-\d+)"/g),
  ];
  const picked = [18, 16, 14, 12, 10, 8, 6, 4, 2];
  const others = [17, 15, 13, 11, 9, 7];
  const slugs = [...picked, ...others].map((number) => `story-${number}`);
  expect(slugs).toHaveLength(15);
  expect(links.map(([, slug]) => slug)).toEqual(slugs);
});

test("the posts are in the document, after the next events, and link to their pages", async () => {
  const editor = await viewerOf(await createUser({ role: "editor" }));
  const [message, alt] = ["Gates at five.", "The gate at dusk"];
  await writeSocialPost(
    { ...testDeps(), viewer: editor },
    {
      ...{ posterName: "Boost", message, alt, likes: 1, replies: 0, sendKey: "first" },
      link: "https://www.instagram.com/p/abc/",
      picture: jpegFile({ width: 200, height: 200 }),
    },
  );
  const html = await readHome();
  const places = ["top-five", "news", "next-events", "social", "home-more"].map((id) =>
    html.indexOf(`id="${id}"`),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(Math.min(...places)).toBeGreaterThan(0);
  expect(html).toMatch(/<a (?=[^>]*href="\/social\/\d+")[^>]*aria-label="The gate at dusk"/);
});

test("posts that can't be read leave the rest of the page, and are logged", async () => {
  const logged: string[] = [];
  const deps = testDeps();
  const posts = await readHomePosts({
    ...deps,
    db: new Proxy(deps.db, {
      get: () => {
        throw new Error("The database is gone.");
      },
    }),
    log: (level, event) => void logged.push(`${level} ${event}`),
  });
  expect(posts).toEqual([]);
  expect(logged).toEqual(["error social.home_failed"]);
});

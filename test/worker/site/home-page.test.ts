import { expect, test } from "vitest";
import { openNewsroom, publish } from "#test/support/news.ts";
import { openSession } from "#test/support/pages.ts";

test("the home page links to fifteen articles: those picked for it, then the newest others", async () => {
  const room = await openNewsroom();
  for (let number = 1; number <= 18; number++) {
    await publish(room, { slug: `story-${number}`, isHomepage: number % 2 === 0 });
  }
  const html = await (await (await openSession(null))("/")).text();
  const links = [...html.matchAll(/<a\b[^>]* href="\/news\/article\/[^"]+\/(story-\d+)"/g)];
  const picked = [18, 16, 14, 12, 10, 8, 6, 4, 2];
  const others = [17, 15, 13, 11, 9, 7];
  const shown = [...picked, ...others].map((number) => `story-${number}`);
  expect(shown).toHaveLength(15);
  expect(links.map(([, slug]) => slug)).toEqual(shown);
});

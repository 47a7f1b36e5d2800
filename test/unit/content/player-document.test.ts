import { expect, test } from "vitest";
import { playerDocument } from "#app/features/content/player-document.server.ts";

test("one of our reels is a picture without a frame", async () => {
  const response = playerDocument(
    { provider: "reel", id: "sixty-foot" },
    new URLSearchParams({ title: '"<b>' }),
  );
  const policy = response?.headers.get("content-security-policy");
  expect(policy).toContain("img-src 'self';");
  expect(policy).not.toContain("frame-src");
  const html = await response?.text();
  expect(html).toContain('<img src="/art/reels/sixty-foot.svg" alt="&quot;&lt;b&gt;"');
  expect(html).not.toContain("<iframe");
});

test.each(["../secret", "sixty_foot", "a/b", "", "A", "xxx-"])("%j is not a reel", (id) => {
  expect(playerDocument({ provider: "reel", id }, new URLSearchParams())).toBeNull();
});

test.each([
  ["youtube", "dQw4w9WgXcQ", "start=90"],
  ["vimeo", "76979871", "t=90s"],
])("a video of %s starts where its address says", async (provider, id, start) => {
  const html = await playerDocument({ provider, id }, new URLSearchParams({ start: "90" }))?.text();
  expect(/<iframe src="([^"]*)"/.exec(html ?? "")?.[1]).toContain(start);
});

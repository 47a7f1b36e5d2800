import pages from "virtual:pages";
import { expect, test } from "vitest";
import { drawPageCard } from "#app/features/sharing/draw-page-card.ts";
import { embedAssets } from "#app/features/sharing/embed-assets.server.ts";
import { readPageCard } from "#app/features/sharing/read-page-card.server.ts";
import { countedCards } from "#test/support/cards.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { jpegSize } from "#test/support/jpeg-size.ts";

test("a page has a picture of 1200 x 630 that other sites can embed", async () => {
  const path = "/cards/pages/drag-pak/2021/history.jpg";
  const response = await new Client().get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  expect(jpegSize(await response.bytes())).toEqual([1200, 630]);
  const headers = { "if-none-match": response.headers.get("etag") ?? "" };
  expect((await new Client().fetch(path, { headers })).status).toBe(304);
});

/** Pages with a card of their own, and the one before launch. */
const WITHOUT = ["/", "/1320-club", "/coming-soon"];

test("every page in the sitemap has a card with a scene", async () => {
  const { cards, drawn } = countedCards();
  const limits = { isWithin: async () => true };
  const paths = pages.flatMap(({ path, isInSitemap }) => (isInSitemap ? [path] : []));
  for (const path of paths.filter((path) => !WITHOUT.includes(path)))
    await readPageCard({ ...testDeps(), limits, cards }, path);
  expect(drawn.length).toBeGreaterThan(70);
  for (const svg of drawn) {
    const whole = await embedAssets(svg, async () => null);
    expect(whole).toContain('href="data:image/svg+xml,%3Csvg%20');
    expect(whole).not.toContain("card:");
  }
});

test("other paths have none", async () => {
  for (const file of ["manage-account.jpg", "..%2Fsecret.jpg", "racing-hq.svg", ".jpg"])
    expect((await new Client().get(`/cards/pages/${file}`)).status).toBe(404);
  expect((await new Client().postJson("/cards/pages/racing-hq.jpg", {})).status).toBe(405);
});

test("links from before November 2026, which end in .png, still lead to a picture", async () => {
  const response = await new Client().get("/cards/pages/drag-pak/2021/history.png");
  expect(response.headers.get("content-type")).toBe("image/jpeg");
});

test("a long title gets smaller lines, and is escaped", () => {
  const title = "Understanding <b>Competition</b> Eliminator and every class that it may meet";
  const svg = drawPageCard({ eyebrow: "Classes & rules", title, picture: { scene: "gate" } });
  expect(svg).not.toContain("<B>");
  expect(svg.match(/font-size="72"/g)).toHaveLength(3);
  expect(svg).toContain("Classes &amp; rules");
});

test("a scene with a prolog and styles fills its card and stays apart from its words", async () => {
  const svg = drawPageCard({ eyebrow: "Tracks", title: "Any", picture: { scene: "gate" } });
  const whole = await embedAssets(svg, async () => null);
  expect(whole).not.toContain("<?xml");
  expect(whole).not.toContain("<style>");
  expect(whole).toContain('width="1200" height="675" preserveAspectRatio="xMidYMid slice"');
});

test("a photo is embedded by its key; one that is gone leaves its place empty", async () => {
  const svg = drawPageCard({ eyebrow: "", title: "Any", picture: { photo: "news/1/abc.jpg" } });
  const read: string[] = [];
  const bytes = async (key: string) => {
    read.push(key);
    return new Uint8Array([1, 2, 3]);
  };
  expect(await embedAssets(svg, bytes)).toContain('href="data:image/jpeg;base64,AQID"');
  expect(read).toEqual(["news/1/abc.jpg"]);
  expect(await embedAssets(svg, async () => null)).toContain('href=""');
});

import pages from "virtual:pages";
import { expect, test } from "vitest";
import { drawPageCard } from "#app/features/sharing/draw-page-card.ts";
import { readPageCard } from "#app/features/sharing/read-page-card.server.ts";
import { countedCards } from "#test/support/cards.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";

test("a page has a picture of 1200 x 630 that other sites can embed", async () => {
  const path = "/cards/pages/drag-pak/2021/history.png";
  const response = await new Client().get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  const png = new DataView(await response.arrayBuffer());
  expect([png.getUint32(16), png.getUint32(20)]).toEqual([1200, 630]);
  const headers = { "if-none-match": response.headers.get("etag") ?? "" };
  expect((await new Client().fetch(path, { headers })).status).toBe(304);
});

/** Pages with the site's picture, or a photo of their subject. */
const WITHOUT = ["/", "/1320-club", "/coming-soon"];

test("every page in the sitemap has a card with a scene", async () => {
  const { cards, drawn } = countedCards();
  const limits = { isWithin: async () => true };
  const paths = pages.flatMap(({ path, isInSitemap }) => (isInSitemap ? [path] : []));
  for (const path of paths.filter((path) => !WITHOUT.includes(path)))
    await readPageCard({ ...testDeps(), limits, cards }, path);
  expect(drawn.length).toBeGreaterThan(70);
  for (const svg of drawn) expect(svg).toContain('href="data:image/svg+xml,%3Csvg%20');
});

test("other paths have none", async () => {
  for (const file of ["manage-account.png", "..%2Fsecret.png", "racing-hq.svg", ".png"])
    expect((await new Client().get(`/cards/pages/${file}`)).status).toBe(404);
  expect((await new Client().postJson("/cards/pages/racing-hq.png", {})).status).toBe(405);
});

test("a long title gets smaller lines, and is escaped", () => {
  const scene = '<svg width="1600" height="900"></svg>';
  const title = "Understanding <b>Competition</b> Eliminator";
  const svg = drawPageCard({ eyebrow: "Classes & rules", title, scene });
  expect(svg).not.toContain("<B>");
  expect(svg.match(/font-style="italic"/g)).toHaveLength(4);
  expect(svg).toContain("Classes &amp; rules");
});

test("a scene of any size, with a prolog and styles, fills its card and stays apart from its words", () => {
  const scene =
    '<?xml version="1.0"?><svg viewBox="0 0 100 100"><style>text{fill:red}</style></svg>';
  const svg = drawPageCard({ eyebrow: "Tracks", title: "Any", scene });
  expect(svg).not.toContain("<?xml");
  expect(svg).not.toContain("<style>");
  expect(svg).toContain('width="1200" height="675" preserveAspectRatio="xMidYMid slice"');
});

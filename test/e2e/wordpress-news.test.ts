import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LocalWordPress, serveWordPress } from "../bench/local-wordpress.ts";
import { type Running, startSite } from "../support/site.ts";
import { expectAccessible, launch, visit } from "./support/browser.ts";

const POSTS = 12;
const stateDir = mkdtempSync(join(tmpdir(), "garage-wordpress-"));
let wordpress: LocalWordPress;
let site: Running;

beforeAll(async () => {
  wordpress = await serveWordPress(POSTS);
  site = await startSite(stateDir, { env: { DEMO: "0", NEWS_FEED_URL: wordpress.url } });
});
afterAll(async () => {
  wordpress.close();
  await site.stop();
  rmSync(stateDir, { recursive: true, force: true });
});

test("a visitor reads the news of a WordPress, also while it is down", async () => {
  const browser = await launch();
  const { context, page, problems } = await visit(browser, { origin: site.origin });
  const newest = page.getByRole("link", { name: new RegExp(`^Round ${POSTS} `) }).first();
  await expect
    .poll(async () => {
      await page.goto("/news");
      return newest.count();
    })
    .toBe(1);
  await newest.click();
  await expect.poll(() => page.locator("h1").textContent()).toContain(`Round ${POSTS} –`);
  const story = page.url();
  expect(story).toMatch(/\/news\/article\/category-13\/2010\/01\/post-12$/);
  await page.locator("main figure img").scrollIntoViewIfNeeded();
  const drawn = () =>
    page
      .locator("main img")
      .evaluateAll((all) =>
        all
          .slice(0, 2)
          .every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
      );
  await expect.poll(drawn).toBe(true);
  expect(await page.locator("a[data-video]").getAttribute("href")).toContain(
    "/player/youtube/abcdefghijk",
  );
  await expectAccessible(page);

  const id = wordpress.publish();
  await page.goto(`/news/article/any/2020/01/post-${id}`);
  expect(await page.locator("h1").textContent()).toContain(`Round ${id} –`);

  wordpress.close();
  const afterwards = { "/news": 200, "/news/search?q=round": 200, "/news/feed.xml": 200 };
  for (const [path, status] of Object.entries({ ...afterwards, [story]: 200 })) {
    expect((await page.request.get(path)).status(), path).toBe(status);
  }
  const unknown = await page.request.get("/news/article/any/2020/01/nobody-has-it");
  expect(unknown.status()).toBe(404);
  expect(problems).toEqual([]);
  await context.close();
  await browser.close();
});

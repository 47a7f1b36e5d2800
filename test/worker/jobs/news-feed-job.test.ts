import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findArticle } from "#app/features/news/find-article.server.ts";
import { testDeps } from "#test/support/deps.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
import { openNewsroom, publish } from "#test/support/news.ts";
import { emptyNews, FEED_URL, openWordPress, postOf } from "#test/support/wordpress.ts";
import { runScheduled } from "#workers/jobs/scheduled.ts";

const run = (bindings: Partial<typeof env> = {}) =>
  runScheduled(createScheduledController({ scheduledTime: new Date() }), { ...env, ...bindings });
const find = (slug: string) => findArticle(testDeps(), { slug });

beforeEach(emptyNews);
afterEach(() => vi.unstubAllGlobals());

test("the hourly job mirrors and follows the WordPress, and lists our own news again without it", async () => {
  await publish(await openNewsroom(), { slug: "ours" });
  const site = openWordPress([postOf(1)]);
  await run({ NEWS_FEED_URL: FEED_URL });
  expect(await find("post-1")).toMatchObject({ kind: "article" });
  expect(await find("ours")).toBeNull();

  site.posts = [postOf(1, { slug: "renamed", modified_gmt: "2026-03-01T00:00:00" }), postOf(2)];
  await run({ NEWS_FEED_URL: FEED_URL });
  expect(await find("post-1")).toMatchObject({ kind: "moved" });
  expect(await find("post-2")).toMatchObject({ kind: "article" });

  await run();
  expect(await find("post-2")).toBeNull();
  expect(await find("ours")).toMatchObject({ kind: "article" });
});

test("an outage of the WordPress affects neither the news nor other steps", async () => {
  const site = openWordPress([postOf(1)]);
  await run({ NEWS_FEED_URL: FEED_URL });
  site.instead = () => () => new Response("no", { status: 500 });
  await expect(run({ NEWS_FEED_URL: FEED_URL })).resolves.toBeUndefined();
  expect(takeLoggedErrors().join()).toContain("Failed to fetch articles");
  expect(await find("post-1")).toMatchObject({ kind: "article" });
});

import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findArticle } from "#app/features/news/find-article.server.ts";
import { mirrorChangedPost } from "#app/features/news-feed/mirror-changed-post.server.ts";
import { isSigned } from "#app/features/news-feed/signature.ts";
import { syncNews } from "#app/features/news-feed/sync-news.server.ts";
import { readAsDescribed } from "#test/support/api-routes.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { emptyNews, FEED_URL, mirrorDeps, openWordPress, postOf } from "#test/support/wordpress.ts";

const SECRET = env.NEWS_WEBHOOK_SECRET ?? "";
const OTHER = "a-secret-that-nobody-shares-0123456789";
const encoder = new TextEncoder();
const find = (slug: string) => findArticle(testDeps(), { slug });

afterEach(() => vi.unstubAllGlobals());
beforeEach(emptyNews);

async function sign(text: string, secret = SECRET): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, [
    "sign",
  ]);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

type Message = { body?: string; age?: number; secret?: string; headers?: Record<string, string> };
/** Sends a message like the WordPress. */
async function tell({ body = '{"id":7}', age = 0, secret = SECRET, headers = {} }: Message = {}) {
  const client = new Client();
  client.bindings = { ...env, NEWS_FEED_URL: FEED_URL };
  const time = `${Math.floor(Date.now() / 1000) - age}`;
  const signed = {
    origin: "",
    "content-type": "application/json",
    "x-news-timestamp": time,
    "x-news-signature": await sign(`${time}.${body}`, secret),
    ...headers,
  };
  return client.fetch("/api/news/changed", { method: "POST", headers: signed, body });
}

describe("a message from the WordPress", () => {
  it("syncs a new post, its changes, its new slug and its deletion", async () => {
    const site = openWordPress([postOf(7)]);
    const answer = await tell();
    expect(answer.status).toBe(202);
    expect(readAsDescribed("POST /api/news/changed", 202, await answer.json())).toEqual({
      success: true,
    });
    expect(await find("post-7")).toMatchObject({ kind: "article" });
    const modified_gmt = "2026-03-01T00:00:00";
    site.posts = [postOf(7, { slug: "renamed", title: { rendered: "Renamed" }, modified_gmt })];
    await tell();
    expect(await find("renamed")).toMatchObject({ article: { title: "Renamed" } });
    expect(await find("post-7")).toMatchObject({ kind: "moved" });
    site.posts = [];
    await tell();
    expect(await find("renamed")).toBeNull();
  });

  it("keeps the mirrored post if the WordPress fails", async () => {
    const site = openWordPress([postOf(7)]);
    const { deps, logs } = mirrorDeps();
    await syncNews(deps, { pages: 5 });
    site.instead = () => () => new Response("no", { status: 500 });
    await mirrorChangedPost(deps, 7);
    expect(logs.join()).toContain("Failed to fetch articles");
    expect(await find("post-7")).toMatchObject({ kind: "article" });
  });

  it("doesn't unlist our own article with the same id", async () => {
    openWordPress([]);
    const { deps } = mirrorDeps();
    await mirrorChangedPost(deps, 1);
    const rows = await deps.db.all("select 1 from news_articles where status = 'UNPUBLISHED'");
    expect(rows).toEqual([]);
  });

  it.each<[what: string, message: Message]>([
    ["without a signature", { headers: { "x-news-signature": "" } }],
    ["without a time", { headers: { "x-news-timestamp": "" } }],
    ["signed by someone else", { secret: OTHER }],
    ["signed six minutes ago", { age: 360 }],
    ["signed for later", { age: -360 }],
    ["with another time than was signed", { headers: { "x-news-timestamp": "1778328000" } }],
    ["with a signature of other signs", { headers: { "x-news-signature": "g".repeat(64) } }],
    ["with half a signature", { headers: { "x-news-signature": "0".repeat(32) } }],
  ])("%s is rejected", async (_, message) => {
    const site = openWordPress([postOf(7)]);
    const answer = await tell(message);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ success: false, code: "unauthenticated" });
    expect(site.requests).toEqual([]);
  });

  it.each<[body: string, status: number]>([
    ["", 400],
    ["{", 400],
    ["[]", 400],
    ['{"id":0}', 400],
    ['{"id":"7"}', 400],
    ['{"id":7.5}', 400],
    ['{"id":99999999999}', 400],
    [`{"id":7,"x":"${"a".repeat(70_000)}"}`, 413],
  ])("with the body %.20s is rejected, even if it is signed", async (body, status) => {
    const site = openWordPress([]);
    expect((await tell({ body })).status).toBe(status);
    expect(site.requests).toEqual([]);
  });

  it("is not found without a WordPress", async () => {
    const client = new Client();
    const body = '{"id":7}';
    const time = `${Math.floor(Date.now() / 1000)}`;
    const headers = {
      "content-type": "application/json",
      "x-news-timestamp": time,
      "x-news-signature": await sign(`${time}.${body}`),
    };
    const answer = await client.fetch("/api/news/changed", { method: "POST", headers, body });
    expect(answer.status).toBe(404);
  });
});

it("accepts an old secret after the new one, and rejects everything without secrets", async () => {
  const now = new Date("2026-05-09T12:00:00Z");
  const timestamp = `${now.getTime() / 1000}`;
  const body = encoder.encode("{}").buffer;
  const signed = { timestamp, signature: await sign(`${timestamp}.{}`), body };
  expect(await isSigned(signed, [OTHER, SECRET], now)).toBe(true);
  expect(await isSigned(signed, [OTHER], now)).toBe(false);
  expect(await isSigned(signed, [], now)).toBe(false);
});

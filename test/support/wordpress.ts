import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { createFeedClient } from "#app/features/news-feed/feed-client.server.ts";
import type { SyncDeps } from "#app/features/news-feed/sync-news.server.ts";
import { createBreaker } from "#app/lib/breaker.ts";
import { describeFailure } from "#app/lib/failure-reason.ts";
import { testDeps } from "./deps.ts";
import answers from "./wordpress-answers.json";

export const FEED_URL = "https://paddock.test/wp-json/wp/v2";

type Post = {
  id: number;
  slug: string;
  date_gmt: string;
  modified_gmt: string;
  categories: number[];
  tags: number[];
  [field: string]: unknown;
};
type Answer = () => Response | Promise<Response>;

/** Excerpts of a real WordPress's responses. */
export const CAPTURED = answers;

/** A minimal WordPress post. */
export function postOf(id: number, fields: Partial<Post> = {}): Post {
  const at = new Date(Date.UTC(2026, 0, 1, 0, id)).toISOString().slice(0, 19);
  return {
    id,
    slug: `post-${id}`,
    status: "publish",
    date_gmt: at,
    modified_gmt: at,
    link: `https://paddock.test/racing/2026/01/post-${id}.html`,
    title: { rendered: `Post ${id}` },
    content: { rendered: `<p>The text of post ${id}.</p>`, protected: false },
    excerpt: { rendered: `<p>About post ${id}.</p>`, protected: false },
    author: 2,
    featured_media: 0,
    sticky: false,
    categories: [2],
    tags: [],
    ...fields,
  };
}

/** A fake WordPress instead of the network. */
export function openWordPress(posts: Post[] = []) {
  const site = {
    posts,
    categories: answers.categories as { id: number; slug: string; name: string }[],
    tags: answers.tags as { id: number; slug: string; name: string }[],
    users: answers.users as { id: number; slug: string; name: string }[],
    requests: [] as URL[],
    /** Responds instead of the site, per call; null lets the site respond. */
    instead: null as ((url: URL) => Answer | null) | null,
  };
  vi.stubGlobal("fetch", async (href: string, init: RequestInit) => {
    const url = new URL(href);
    site.requests.push(url);
    const instead = site.instead?.(url);
    if (instead) return raceWith(init.signal ?? null, instead());
    return answerOf(site, url);
  });
  return site;
}
export type WordPress = ReturnType<typeof openWordPress>;

/** Rejects like `fetch` on timeout. */
export function raceWith(signal: AbortSignal | null, answer: Response | Promise<Response>) {
  const over = new Promise<never>((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason));
  });
  over.catch(() => {});
  return Promise.race([answer, over]);
}

function answerOf(site: Omit<WordPress, "requests" | "instead">, url: URL): Response {
  const route = url.pathname.split("/").at(-1);
  if (route === "posts") return pageOf(url, postsOf(site.posts, url));
  if (route === "categories") return pageOf(url, bySlug(site.categories, url));
  if (route === "tags") return pageOf(url, bySlug(site.tags, url));
  if (route === "users") return pageOf(url, bySlug(site.users, url));
  return Response.json(answers.routeUnknown, { status: 404 });
}

function bySlug<Item extends { slug: string }>(items: readonly Item[], url: URL): Item[] {
  const slug = url.searchParams.get("slug");
  return items.filter((item) => slug === null || item.slug === slug);
}

function postsOf(posts: readonly Post[], { searchParams: query }: URL): Post[] {
  const idsOf = (name: string) => query.get(name)?.split(",").map(Number);
  const [include, tags, categories] = [idsOf("include"), idsOf("tags"), idsOf("categories")];
  const [slug, after] = [query.get("slug"), query.get("modified_after")];
  const author = query.get("author");
  const matches = posts.filter(
    (post) =>
      (!include || include.includes(post.id)) &&
      (!tags || tags.some((id) => post.tags.includes(id))) &&
      (!categories || categories.some((id) => post.categories.includes(id))) &&
      (slug === null || post.slug === slug) &&
      (author === null || post.author === Number(author)) &&
      (after === null || `${post.modified_gmt}Z` > after.replace(".000", "")),
  );
  const by = query.get("orderby") ?? "date";
  const key = by === "date" ? "date_gmt" : by === "modified" ? "modified_gmt" : "id";
  const sorted = matches.toSorted((a, b) => (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : 0));
  return query.get("order") === "asc" ? sorted : sorted.toReversed();
}

function pageOf(url: URL, items: readonly unknown[]): Response {
  const size = Number(url.searchParams.get("per_page") ?? 10);
  const page = Number(url.searchParams.get("page") ?? 1);
  const pages = Math.ceil(items.length / size);
  if (page > 1 && page > pages) return Response.json(answers.pastTheEnd, { status: 400 });
  return Response.json(items.slice((page - 1) * size, page * size), {
    headers: { "x-wp-total": `${items.length}`, "x-wp-totalpages": `${pages}` },
  });
}

/** Dependencies of the mirror, with their log. */
export function mirrorDeps(options: { now?: Date; timeoutMs?: number } = {}) {
  const { now = new Date("2026-05-09T12:00:00Z"), timeoutMs = 1000 } = options;
  const logs: string[] = [];
  const clock = { now: () => now };
  const deps: SyncDeps = {
    db: testDeps().db,
    clock,
    log: (level, event, { error, ...fields } = {}) => {
      const { reason } = describeFailure(error);
      logs.push(`${level} ${event} ${JSON.stringify({ ...fields, reason })}`);
    },
    feed: createFeedClient(FEED_URL, { breaker: createBreaker(), clock, timeoutMs }),
    siteOrigin: "http://garage.test",
  };
  return { deps, logs };
}

/** Deletes all news. */
export async function emptyNews(): Promise<void> {
  await env.DB.batch(
    [
      "delete from news_articles",
      "delete from news_categories",
      "delete from news_authors",
      "delete from news_tags where id <> 3012",
      "update news_tags set source_id = null, slug = 'eu', name = 'EU'",
      "delete from news_spellings",
      "delete from news_feeds",
      "delete from news_feed_pictures",
      "delete from counters where name like 'news:%'",
    ].map((text) => env.DB.prepare(text)),
  );
}

import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { createPublicPages, purgeTags } from "#workers/public-pages.ts";
import type { PageRenderer } from "#workers/server.ts";
import type { PublicPages } from "#workers/workers-cache.ts";

type Stored = {
  body: string;
  headers: [string, string][];
  tags: string[];
  at: number;
  maxAge: number;
  revalidated: number;
};

/**
 * Workers Cache in front of the entrypoint for public pages, which miniflare doesn't emulate. As documented: it stores
 * what isn't `private` or `no-store` and sets no cookie, under the given key, tags removed; serves a copy past its
 * age while it asks for a new one; and purges by tag.
 */
export function fakeWorkersCache(renderPage: PageRenderer, bindings: Partial<typeof env> = {}) {
  const stored = new Map<string, Stored>();
  const rendered: string[] = [];
  const purged: string[][] = [];
  const state = { isRefusing: false };
  const cache: CacheContext = {
    async purge({ tags = [] }) {
      if (state.isRefusing) {
        return { success: false, errors: [{ code: 1, message: "Too many purges." }] };
      }
      purged.push(tags);
      for (const [key, page] of stored) {
        if (page.tags.some((tag) => tags.includes(tag))) stored.delete(key);
      }
      return { success: true, errors: [] };
    },
  };
  const pages = createPublicPages(renderPage);

  async function render(key: string, request: Request): Promise<Response> {
    rendered.push(request.url);
    const context = createExecutionContext();
    const response = await pages.fetch(request, { ...env, ...bindings }, context);
    const body = await response.text();
    await waitOnExecutionContext(context);
    const { headers, status } = response;
    const control = headers.get("cache-control") ?? "max-age=7200";
    const isStored = !/private|no-store/.test(control) && !headers.has("set-cookie");
    const tags = headers.get("cache-tag")?.split(",") ?? [];
    headers.delete("cache-tag");
    if (isStored) {
      const secondsOf = (name: string) =>
        Number(new RegExp(`\\b${name}=(\\d+)`).exec(control)?.[1]);
      stored.set(key, {
        ...{ body, tags, headers: [...headers], at: Date.now() },
        ...{ maxAge: secondsOf("max-age"), revalidated: secondsOf("stale-while-revalidate") },
      });
    }
    headers.set("cf-cache-status", isStored ? "MISS" : "BYPASS");
    return new Response(status === 200 ? body : null, { status, headers });
  }

  const entrypoint: PublicPages = {
    async fetch(url, init) {
      const request = new Request(url, { headers: new Headers(init.headers) });
      const key = init.cf?.cacheKey ?? "";
      const page = stored.get(key);
      const age = page ? (Date.now() - page.at) / 1000 : Number.POSITIVE_INFINITY;
      if (!page || age >= page.maxAge + page.revalidated) return render(key, request);
      const isFresh = age < page.maxAge;
      if (!isFresh) await render(key, request);
      const headers = [...page.headers, ["cf-cache-status", isFresh ? "HIT" : "UPDATING"]];
      return new Response(page.body, { headers: headers as [string, string][] });
    },
    purge: (tags) => purgeTags({ cache }, tags),
  };
  return { stored, rendered, purged, state, exports: { PublicPages: entrypoint } };
}

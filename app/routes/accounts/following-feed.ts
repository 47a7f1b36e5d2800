import { depsOf } from "#app/context.ts";
import { readPrivateFeed } from "#app/features/following/read-private-feed.server.ts";
import { notFound } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/following-feed.ts";

/** A member's feed for programs; the key in its address is all that opens it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const feed = await readPrivateFeed(depsOf(context), url.searchParams.get("key"));
  // Without the search: no key may end up in a message or a log.
  if (feed === null) throw notFound({ pathname: url.pathname, search: "" });
  return new Response(feed, {
    headers: {
      "content-type": "application/rss+xml; charset=utf-8",
      "cache-control": "private, max-age=300",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
    },
  });
}

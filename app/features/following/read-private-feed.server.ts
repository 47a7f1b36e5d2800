import { Feed } from "feed";
import type { Deps } from "#app/deps.ts";
import { BRAND } from "#app/lib/brand.ts";
import { escapeHtml } from "#app/lib/escape.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { withoutNonXml } from "#app/lib/text/xml.ts";
import { findUserIdByFeedKey } from "#db/queries/follows.ts";
import { FOLLOWING_PATH } from "./paths.ts";
import { type FeedEntry, presentEntries } from "./present-entry.ts";
import { feedStatements, readEntries } from "./read-entries.server.ts";

const ENTRIES = 20;
/** A key as `renewFeedKey` makes it; anything else isn't looked up. */
const KEY = /^[0-9a-f]{32}$/;

/**
 * The feed of the member whose address has this key, as RSS: what everyone can see, chosen by what they follow. It names
 * neither the member nor what they follow.
 *
 * @returns null for a key that isn't anyone's, or whose member was banned
 * @throws AppError `rate_limited`
 */
export async function readPrivateFeed(
  deps: Pick<Deps, "db" | "origin" | "limits" | "clientAddress">,
  key: string | null,
): Promise<string | null> {
  await limitAddress(deps, "followingFeed");
  if (!KEY.test(key ?? "")) return null;
  const { db, origin } = deps;
  const userId = await findUserIdByFeedKey(db, key ?? "");
  if (userId === null) return null;
  const stretch = { userId, before: null, limit: ENTRIES };
  const results = await db.batch([...feedStatements(db, stretch)]);
  const { rows } = await readEntries(db, stretch, results);
  return formatFeed(presentEntries(rows), origin);
}

function formatFeed(entries: readonly FeedEntry[], origin: string): string {
  const { hostname } = new URL(origin);
  const feed = new Feed({
    title: `Following | ${BRAND.name}`,
    description: "Runs, events and news from what you follow.",
    id: `${origin}${FOLLOWING_PATH}`,
    link: `${origin}${FOLLOWING_PATH}`,
    language: "en-US",
    generator: BRAND.name,
    ...(entries[0] && { updated: new Date(entries[0].at) }),
    copyright: BRAND.name,
  });
  for (const { key, title, note, to, at } of entries) {
    feed.addItem({
      title: withoutNonXml(title),
      description: escapeHtml(withoutNonXml(note)),
      id: `tag:${hostname},2026:following/${key.replace(":", "/")}`,
      link: `${origin}${to}`,
      date: new Date(at),
    });
  }
  return feed.rss2();
}

import { isFetchable } from "#app/lib/public-address.ts";
import { sha256 } from "#app/lib/sha256.server.ts";
import type { MirroredPicture } from "#db/queries/news-feed.ts";

/** The key prefix of feed pictures. */
export const FEED_PICTURES = "news-feed";
const NAME_LENGTH = 40;
const URL_MAX = 1_000;
/** Never shown, since it may contain script. */
const SVG = /\.svgz?$/i;

/**
 * The key under which we serve a picture of a feed.
 *
 * @returns null if it must not be fetched: SVG, and URLs that are neither the feed's nor public
 */
export function feedPicture(address: URL, feedOrigin: string): MirroredPicture | null {
  const url = new URL(address);
  url.hash = "";
  if (!isFetchable(url, feedOrigin)) return null;
  if (url.href.length > URL_MAX || SVG.test(url.pathname)) return null;
  const name = sha256(url.href).slice(0, NAME_LENGTH);
  return { key: `${FEED_PICTURES}/${name}.jpg`, url: url.href };
}

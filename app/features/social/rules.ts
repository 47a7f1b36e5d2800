import { SOCIAL_LINKS } from "#app/lib/brand.ts";
import { ownValue } from "#app/lib/own-value.ts";

/** How many posts are shown where nobody asks for more or fewer, and at most. */
export const POSTS_SHOWN = 6;
export const POSTS_MAX = 24;
/** A message is shown up to here; its network has the rest. */
const MESSAGE_SHOWN = 300;
const HEADLINE_SHOWN = 60;

/** The networks that the banner links to. */
export const FEED_LINKS = SOCIAL_LINKS.slice(0, 3);

/** A message as the dialog shows it: at most 300 characters, then an ellipsis. */
export function cutMessage(message: string, max = MESSAGE_SHOWN): string {
  const characters = Array.from(message);
  return characters.length <= max ? message : `${characters.slice(0, max).join("").trimEnd()}…`;
}

/** The beginning of a message in one line: the name of its page. */
export function headlineOf(message: string): string {
  return cutMessage(message.replace(/\s+/g, " "), HEADLINE_SHOWN);
}

/** What a post is called where it is one of many; those without words by who posted them. */
export function nameOf(message: string, posterName: string): string {
  return headlineOf(message) || `By ${posterName}`;
}

const longDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** The day of an instant as '9 May 2026'. @param instant ISO 8601 */
export function formatPostDay(instant: string): string {
  return longDay.format(new Date(instant));
}

/** '1 reply', '12 likes'. */
export function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

const NETWORKS: Readonly<Record<string, string>> = {
  "facebook.com": "Facebook",
  "instagram.com": "Instagram",
  "youtube.com": "YouTube",
  "youtu.be": "YouTube",
  "twitter.com": "Twitter",
  "x.com": "Twitter",
  "tiktok.com": "TikTok",
};

/** What the network behind a link is called; its host where nobody knows it. */
export function networkOf(url: string): string {
  const host = new URL(url).hostname.replace(/^(www|m)\./, "");
  return ownValue(NETWORKS, host) ?? host;
}

/** Where a post has a page of its own. */
export function postPath(id: string): string {
  return `/social/${encodeURIComponent(id)}`;
}

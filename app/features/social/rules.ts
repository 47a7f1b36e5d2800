import { SOCIAL_LINKS } from "#app/lib/external-links.ts";
import { ownValue } from "#app/lib/own-value.ts";

/** The default and the maximum number of posts. */
export const POSTS_SHOWN = 6;
export const POSTS_MAX = 24;
/** The longest text that the list of staff is searched for. */
export const DESK_SEARCH_MAX = 60;
/** Messages are cut at this length; the network has the rest. */
const MESSAGE_SHOWN = 300;
const HEADLINE_SHOWN = 60;

/** The networks that the banner links to. */
export const FEED_LINKS = SOCIAL_LINKS.slice(0, 3);

/** A message for the dialog: at most 300 characters, then an ellipsis. */
export function cutMessage(message: string, max = MESSAGE_SHOWN): string {
  const characters = Array.from(message);
  return characters.length <= max ? message : `${characters.slice(0, max).join("").trimEnd()}…`;
}

/** The beginning of a message on one line, used as its page's title. */
export function headlineOf(message: string): string {
  return cutMessage(message.replace(/\s+/g, " "), HEADLINE_SHOWN);
}

/** A post's name in a list; posts without text are named after their author. */
export function nameOf(message: string, posterName: string): string {
  return headlineOf(message) || `By ${posterName}`;
}

const WORDS = /[\p{L}\p{M}\p{N}'’]+/gu;
const WORDS_TYPED = 3;

/**
 * What an editor types to remove a post: its first three words. Most posts have the same author, so that name would
 * confirm any of them; posts without words have no other.
 */
export function removalNameOf(message: string, posterName: string): string {
  const words = cutMessage(message, HEADLINE_SHOWN).match(WORDS) ?? [];
  return words.slice(0, WORDS_TYPED).join(" ") || posterName;
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

/** The name of a link's network; its host when unknown. */
export function networkOf(url: string): string {
  const host = new URL(url).hostname.replace(/^(www|m)\./, "");
  return ownValue(NETWORKS, host) ?? host;
}

/** The path of a post's page. */
export function postPath(id: string): string {
  return `/social/${encodeURIComponent(id)}`;
}

/** The id of a post from the path of its page. */
export function postIdOf(path: string): string {
  return decodeURIComponent(path.slice(path.lastIndexOf("/") + 1));
}

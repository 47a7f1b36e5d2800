import type { VideoProvider } from "#app/features/content/block-markup.ts";
import { VIDEO_PROVIDERS, type Video } from "#app/features/content/video-player.ts";
import { ownValue } from "#app/lib/own-value.ts";

const HOSTS: Readonly<Record<string, VideoProvider>> = {
  "www.youtube.com": "youtube",
  "youtube.com": "youtube",
  "m.youtube.com": "youtube",
  "www.youtube-nocookie.com": "youtube",
  "youtu.be": "youtube",
  "player.vimeo.com": "vimeo",
  "vimeo.com": "vimeo",
  "www.vimeo.com": "vimeo",
};
const YOUTUBE = /^\/(?:embed|v|live|shorts)\/([\w-]{11})\/?$/;
/** Path segments that look like an id. */
const NO_IDS = new Set(["videoseries", "live_stream"]);
/** The second part is the key of an unlisted video. */
const VIMEO =
  /^\/(?:video\/|channels\/[\w-]{1,100}\/|groups\/[\w-]{1,100}\/videos\/)?(\d{5,12})(?:\/([\da-z]{6,20}))?\/?$/;

/** The video of a player or a link; null if there isn't exactly one, or the provider is unsupported. */
export function embeddedVideo(address: URL): Video | null {
  const { hostname, hash, searchParams } = address;
  const provider = ownValue(HOSTS, hostname);
  if (!provider) return null;
  const { id = "", key } = provider === "youtube" ? onYoutube(address) : onVimeo(address);
  if (NO_IDS.has(id) || !VIDEO_PROVIDERS[provider].id.test(id)) return null;
  const start =
    searchParams.get("start") ??
    searchParams.get("t") ??
    new URLSearchParams(hash.slice(1)).get("t");
  const seconds = secondsOf(start ?? "");
  return { provider, id, ...(key && { key }), ...(seconds > 0 && { start: seconds }) };
}

function onYoutube({ hostname, pathname, searchParams }: URL): { id?: string; key?: string } {
  const named = hostname === "youtu.be" ? pathname.slice(1) : searchParams.get("v");
  const id = named ?? YOUTUBE.exec(pathname)?.[1];
  return id === undefined ? {} : { id };
}

function onVimeo({ pathname, searchParams }: URL): { id?: string; key?: string } {
  const [, id, inPath] = VIMEO.exec(pathname) ?? [];
  const key = searchParams.get("h") ?? inPath;
  return { ...(id && { id }), ...(key && { key }) };
}

/** `90`, `90s` and `1m30s` in seconds. */
function secondsOf(time: string): number {
  const parts = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(time) ?? [];
  const [, hours = 0, minutes = 0, seconds = 0] = parts.map(Number);
  return (hours || 0) * 3600 + (minutes || 0) * 60 + (seconds || 0);
}

/** The page of a player without a single video, such as a playlist or a live channel. */
export function pageOfPlayer(address: URL): URL {
  const { hostname, pathname, searchParams } = address;
  if (ownValue(HOSTS, hostname) !== "youtube" || !pathname.startsWith("/embed")) return address;
  const [list, channel] = [searchParams.get("list"), searchParams.get("channel")];
  const page = new URL("https://www.youtube.com/");
  if (channel) page.pathname = `/channel/${encodeURIComponent(channel)}/live`;
  else if (list) {
    page.pathname = "/playlist";
    page.searchParams.set("list", list);
  } else return address;
  return page;
}

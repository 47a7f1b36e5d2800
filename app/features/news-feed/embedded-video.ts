import type { VideoProvider } from "#app/features/content/block-markup.ts";
import { VIDEO_PROVIDERS } from "#app/features/content/video-player.ts";

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

/** The video that a player, or a link to it, shows; null where it is no provider's of ours. */
export function embeddedVideo({
  hostname,
  pathname,
  searchParams,
}: URL): { provider: VideoProvider; id: string } | null {
  const provider = Object.hasOwn(HOSTS, hostname) ? HOSTS[hostname] : undefined;
  if (!provider) return null;
  const id = searchParams.get("v") ?? pathname.split("/").at(-1) ?? "";
  return VIDEO_PROVIDERS[provider].id.test(id) ? { provider, id } : null;
}

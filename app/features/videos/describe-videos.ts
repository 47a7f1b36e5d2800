import type { MetaDescriptor } from "react-router";
import { VIDEO_PROVIDERS } from "#app/features/content/video-player.ts";
import { BRAND } from "#app/lib/brand.ts";
import type { Playlist } from "./video-feed.ts";

/** A page's videos as schema.org data; animated reels aren't included. */
export function describeVideos(playlists: readonly Playlist[], origin: string): MetaDescriptor[] {
  const videos = playlists.flatMap((playlist) => playlist.videos);
  return videos.map(({ id, title, summary, publishedAt }) => ({
    "script:ld+json": {
      "@context": "https://schema.org",
      "@type": "VideoObject",
      name: title,
      description: summary || title,
      thumbnailUrl: origin + BRAND.sharePicture.path,
      uploadDate: publishedAt,
      embedUrl: VIDEO_PROVIDERS.youtube.embed({ id }),
    },
  }));
}

import type { VideoProvider } from "./block-markup.ts";

/** Who may show videos on our pages, and where their players live. */
export const VIDEO_PROVIDERS: Readonly<
  Record<VideoProvider, { origin: string; id: RegExp; embed: (id: string) => string }>
> = {
  youtube: {
    origin: "https://www.youtube-nocookie.com",
    id: /^[\w-]{11}$/,
    embed: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
  },
  vimeo: {
    origin: "https://player.vimeo.com",
    id: /^\d{5,12}$/,
    embed: (id) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
  },
};

export function isVideoProvider(name: string): name is VideoProvider {
  return Object.hasOwn(VIDEO_PROVIDERS, name);
}

/** The page of ours that frames a video. */
export function playerPath(provider: VideoProvider, id: string, title: string): string {
  return `/player/${provider}/${id}?${new URLSearchParams({ title })}`;
}

import type { VideoProvider } from "./block-markup.ts";

export type VideoPart = {
  id: string;
  /** Seconds from its beginning. */
  start?: number;
  /** The key of an unlisted Vimeo video. */
  key?: string;
};
export type Video = VideoPart & { provider: VideoProvider };

/** The providers whose videos our pages may show, and the URLs of their players. */
export const VIDEO_PROVIDERS: Readonly<
  Record<VideoProvider, { origin: string; id: RegExp; embed: (video: VideoPart) => string }>
> = {
  youtube: {
    origin: "https://www.youtube-nocookie.com",
    id: /^[\w-]{11}$/,
    embed: ({ id, start }) =>
      `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0${start ? `&start=${start}` : ""}`,
  },
  vimeo: {
    origin: "https://player.vimeo.com",
    id: /^\d{5,12}$/,
    embed: ({ id, start, key }) =>
      `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${key ? `&h=${key}` : ""}${start ? `#t=${start}s` : ""}`,
  },
  reel: {
    origin: "'self'",
    id: /^[a-z]+(?:-[a-z]+)*$/,
    embed: ({ id }) => `/art/reels/${id}.svg`,
  },
};

export function isVideoProvider(name: string): name is VideoProvider {
  return Object.hasOwn(VIDEO_PROVIDERS, name);
}

/** The poster of one of our reels. */
export function reelPosterPath(id: string): string {
  return `/art/reels/${id}-still.svg`;
}

/** The path of our page that frames a video. */
export function playerPath(
  provider: VideoProvider,
  id: string,
  title: string,
  { start, key }: Pick<VideoPart, "start" | "key"> = {},
): string {
  const query = new URLSearchParams({
    title,
    ...(start && { start: `${start}` }),
    ...(key && { key }),
  });
  return `/player/${provider}/${id}?${query}`;
}

const START = /^[1-9]\d{0,5}$/;
const KEY = /^[\da-z]{6,20}$/;

/** A video's start time and key, from a URL or a tree; other values are dropped. */
export function readVideoPart(start: unknown, key: unknown): Pick<VideoPart, "start" | "key"> {
  return {
    ...(START.test(`${start ?? ""}`) && { start: Number(start) }),
    ...(KEY.test(`${key ?? ""}`) && { key: `${key}` }),
  };
}

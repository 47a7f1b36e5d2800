import { nameOf, postIdOf } from "./rules.ts";
import type { SocialPost } from "./social-post.ts";

/** What a tile shows of a post. */
export type PostTile = {
  id: string;
  /** The path of a square picture; null without one. */
  image: string | null;
  /** The picture's description, else the post's name. */
  alt: string;
  /** The beginning of the message, else the author. */
  name: string;
  network: string;
};

export function toTile(post: SocialPost): PostTile {
  const { id, image, image_alt, message, poster_name, source } = post;
  const name = nameOf(message, poster_name);
  return { id, image, alt: image_alt || name, name, network: source.source };
}

/**
 * The post whose tile a click should open in a dialog; null for a click on something else, or one
 * that opens a new tab.
 */
export function clickedPost(event: {
  target: EventTarget;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}): string | null {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) {
    return null;
  }
  const path = event.target.closest("a[data-post]")?.getAttribute("href");
  return path ? postIdOf(path) : null;
}

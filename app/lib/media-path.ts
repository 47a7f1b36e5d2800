/** The widths that a public picture is served in, never wider than it is. */
export const VARIANT_WIDTHS = [400, 800, 1200, 2000] as const;

/** Where a public picture is served; `width` asks for a smaller variant. */
export function mediaPath(key: string, width?: number): string {
  return width ? `/media/${key}?w=${width}` : `/media/${key}`;
}

/** The widths of a picture for `srcset`: the first that is wide enough serves it at its own width. */
export function pictureSrcSet(key: string, width: number): string {
  const enough = VARIANT_WIDTHS.findIndex((candidate) => candidate >= width);
  const offered = enough < 0 ? VARIANT_WIDTHS : VARIANT_WIDTHS.slice(0, enough + 1);
  return offered
    .map((candidate) => `${mediaPath(key, candidate)} ${Math.min(candidate, width)}w`)
    .join(", ");
}

/** R2 fails on keys of more than 1,024 bytes; ours are much shorter. */
const KEY_MAX_LENGTH = 200;

/** Whether a picture may lie under a key: only then is it worth asking for. */
export function isPictureKey(key: string): boolean {
  return key.length <= KEY_MAX_LENGTH && /^[\w-]+(\/[\w-]+)*\.jpg$/.test(key);
}

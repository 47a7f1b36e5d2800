/** The widths that public pictures are served in. Pictures are never enlarged. */
export const VARIANT_WIDTHS = [400, 800, 1200, 2000] as const;

/** The path of a public picture; `width` requests a smaller variant. */
export function mediaPath(key: string, width?: number): string {
  return width ? `/media/${key}?w=${width}` : `/media/${key}`;
}

/** The key of a picture with such a path. */
export function keyOfMediaPath(path: string): string {
  return path.replace(/^\/media\//, "");
}

/** A picture's `srcset`: the first variant that is at least as wide serves its original width. */
export function pictureSrcSet(key: string, width: number): string {
  const enough = VARIANT_WIDTHS.findIndex((candidate) => candidate >= width);
  const offered = enough < 0 ? VARIANT_WIDTHS : VARIANT_WIDTHS.slice(0, enough + 1);
  return offered
    .map((candidate) => `${mediaPath(key, candidate)} ${Math.min(candidate, width)}w`)
    .join(", ");
}

/** R2 fails on keys of more than 1,024 bytes; ours are much shorter. */
const KEY_MAX_LENGTH = 200;

/** Cards that are drawn on demand, in the same bucket: only `/cards/` serves them, which checks what they show. */
export const CARD_PREFIX = "cards/";
/** Cards of runs, which are drawn ahead: there are far more of them, and they stay. */
export const RUN_CARD_PREFIX = "run-cards/";

/** Whether a key can be that of a picture. */
export function isPictureKey(key: string): boolean {
  if (key.length > KEY_MAX_LENGTH) return false;
  if (key.startsWith(CARD_PREFIX) || key.startsWith(RUN_CARD_PREFIX)) return false;
  return /^[\w-]+(\/[\w-]+)*\.jpg$/.test(key);
}

/** The widths that a public picture is served in, never wider than it is. */
export const VARIANT_WIDTHS = [400, 800, 1200, 2000] as const;

/** Where a public picture is served; `width` asks for a smaller variant. */
export function mediaPath(key: string, width?: number): string {
  return width ? `/media/${key}?w=${width}` : `/media/${key}`;
}

/** R2 fails on keys of more than 1,024 bytes; ours are much shorter. */
const KEY_MAX_LENGTH = 200;

/** Whether a picture may lie under a key: only then is it worth asking for. */
export function isPictureKey(key: string): boolean {
  return key.length <= KEY_MAX_LENGTH && /^[\w-]+(\/[\w-]+)*\.jpg$/.test(key);
}

/** The widths that a public picture is served in, never wider than it is. */
export const VARIANT_WIDTHS = [400, 800, 1200, 2000] as const;

/** Where a public picture is served; `width` asks for a smaller variant. */
export function mediaPath(key: string, width?: number): string {
  return width ? `/media/${key}?w=${width}` : `/media/${key}`;
}

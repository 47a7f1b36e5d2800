import type { Properties } from "hast";

const SIDE_MAX = 20_000;
const SRCSET_MAX = 20_000;
/** WordPress appends the size to the names of smaller copies. */
const SIZE_IN_NAME = /-(\d{2,5})x(\d{2,5})\.\w{3,4}$/;

/**
 * Candidate URLs of a post's picture, best first. Lazy-loading plugins put the URL in another attribute and
 * show a placeholder; some only list it in `srcset`.
 */
export function sourcesOf(properties: Properties, base: string): URL[] {
  const { dataSrc, dataLazySrc, dataOriginal, src } = properties;
  const late = [dataSrc, dataLazySrc, dataOriginal];
  const sets = [properties.dataSrcset, properties.dataLazySrcset].map(largestOf);
  return [...late, ...sets, src, largestOf(properties.srcSet)].flatMap((source) => {
    if (typeof source !== "string" || source === "" || !URL.canParse(source, base)) return [];
    const address = new URL(source, base);
    return /^https?:$/.test(address.protocol) ? [address] : [];
  });
}

/** The largest of `a.jpg 640w, b.jpg 1280w`. */
function largestOf(set: Properties[string]): string | undefined {
  const text = Array.isArray(set) ? set.join(", ") : `${set ?? ""}`;
  const candidates = text
    .slice(0, SRCSET_MAX)
    .split(/,\s/)
    .map((candidate) => {
      const [address = "", size = ""] = candidate.trim().split(/\s+/);
      return { address, size: Number.parseFloat(size) || 0 };
    });
  return candidates.toSorted((a, b) => b.size - a.size)[0]?.address;
}

/** A tracking pixel. */
export function isPixel({ width, height }: Properties): boolean {
  return [width, height].every((side) => side !== undefined && Number(side) <= 1);
}

/** A picture's width and height in pixels, from the post or the file name; undefined if neither has them. */
export function pictureSize(
  { width, height }: Properties,
  { pathname }: URL,
): { width: number; height: number } | null {
  const [, namedWidth, namedHeight] = SIZE_IN_NAME.exec(pathname) ?? [];
  return toSize(width, height) ?? toSize(namedWidth, namedHeight);
}

function toSize(width: unknown, height: unknown): { width: number; height: number } | null {
  const sides = [Number(width), Number(height)];
  const isSize = sides.every((side) => Number.isSafeInteger(side) && side > 0 && side <= SIDE_MAX);
  const [across = 0, down = 0] = sides;
  return isSize ? { width: across, height: down } : null;
}

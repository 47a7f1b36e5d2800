import type { Properties } from "hast";

const SIDE_MAX = 20_000;
/** WordPress names its smaller copies by their size. */
const SIZE_IN_NAME = /-(\d{2,5})x(\d{2,5})\.\w{3,4}$/;

/** Where a picture of a post lies. Plugins that load late keep its address apart, and show a dot in the meantime. */
export function sourceOf({ dataSrc, dataLazySrc, src }: Properties, base: string): URL | null {
  for (const source of [dataSrc, dataLazySrc, src]) {
    if (typeof source !== "string" || !URL.canParse(source, base)) continue;
    const address = new URL(source, base);
    if (/^https?:$/.test(address.protocol)) return address;
  }
  return null;
}

/** Its width and height in pixels, as the post or its name tells them; nothing where neither does. */
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

import { BRAND } from "#app/lib/brand.ts";
import type { SharePicture } from "#app/lib/page-meta.ts";
import { CARD_SIZE } from "./card-size.ts";

/**
 * The drawn card of a page, as the picture of its shared link. It has no version, since it only changes with a
 * build.
 *
 * @param path of a page that readPageCard supports
 */
export function pageCard({ path, title }: { path: string; title: string }): SharePicture {
  return { path: `/cards/pages${path}.jpg`, ...CARD_SIZE, alt: `${title} at ${BRAND.name}` };
}

import type { Deps } from "#app/deps.ts";
import { documentData } from "#app/rendering/index.ts";

/**
 * Loader data of a page with a map. A drawn map is static markup, so its places aren't sent as data with the
 * document; a zoomable map draws them in the browser, so they are.
 *
 * @param sent what the browser always needs
 * @param drawn what only the map and its list are rendered from
 */
export function mapData<S extends object, D extends object>(
  { config }: Pick<Deps, "config">,
  request: Request,
  { sent, drawn }: { sent: S; drawn: D },
): S & D {
  return config.mapTilesUrl === null ? documentData(request, sent, drawn) : { ...sent, ...drawn };
}

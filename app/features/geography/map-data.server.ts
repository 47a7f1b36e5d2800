import type { Deps } from "#app/deps.ts";
import { documentData } from "#app/rendering/index.ts";

/**
 * Loader data of a page with a map. A drawn map comes as markup, so its places stay out of the document; a map that
 * zooms draws them in the browser, so they are sent.
 *
 * @param sent what the browser needs either way
 * @param drawn what the map and its list are drawn from
 */
export function mapData<S extends object, D extends object>(
  { config }: Pick<Deps, "config">,
  request: Request,
  { sent, drawn }: { sent: S; drawn: D },
): S & D {
  return config.mapTilesUrl === null ? documentData(request, sent, drawn) : { ...sent, ...drawn };
}

import type { Deps } from "#app/deps.ts";
import { documentData } from "#app/rendering/index.ts";

/** Loader data of a page with a map: a map that zooms needs in the browser what a drawn one is drawn from. */
export function mapData<S extends object, D extends object>(
  { config }: Pick<Deps, "config">,
  request: Request,
  { sent, drawn }: { sent: S; drawn: D },
): S & D {
  return config.mapTilesUrl === null ? documentData(request, sent, drawn) : { ...sent, ...drawn };
}

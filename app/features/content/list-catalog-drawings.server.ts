import type { Deps } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import type { Drawing } from "./block-markup.ts";
import { allPages } from "./library.ts";
import { drawingOf } from "./scenes.ts";

/** More than a gallery shows at first. */
const DRAWINGS = 6;

/**
 * Drawings to show blocks with, as far as pages have some.
 *
 * @throws AppError `not_found` in production: the catalog is for those who build the site
 */
export function listCatalogDrawings({ config }: Pick<Deps, "config">, path: string): Drawing[] {
  if (config.environment === "production") {
    throw new AppError("not_found", `Page not found: ${path}`);
  }
  const scenes = new Map(allPages.map(({ scene, sceneAlt }) => [scene, sceneAlt]));
  return [...scenes].slice(0, DRAWINGS).map(([scene, alt]) => drawingOf(scene, alt));
}

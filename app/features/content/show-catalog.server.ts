import checklistScript from "virtual:checklist-script";
import type { Deps } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import type { Drawing } from "./block-markup.ts";
import { allPages } from "./library.ts";
import { drawingOf } from "./scenes.ts";

/** More than a gallery shows at first. */
const DRAWINGS = 6;

/** What the catalog shows blocks with: drawings, as far as pages have some, and the script of its checklist. */
export type ShownCatalog = { drawings: Drawing[]; script: string };

/**
 * Makes the catalog ready to be drawn.
 *
 * @throws AppError `not_found` but in development: the catalog is for those who build the site
 */
export function showCatalog({ config }: Pick<Deps, "config">, path: string): ShownCatalog {
  if (config.environment !== "development") {
    throw new AppError("not_found", `Page not found: ${path}`);
  }
  const scenes = new Map(allPages.map(({ scene, sceneAlt }) => [scene, sceneAlt]));
  const drawings = [...scenes].slice(0, DRAWINGS).map(([scene, alt]) => drawingOf(scene, alt));
  return { drawings, script: checklistScript };
}

import checklistScript from "virtual:checklist-script";
import type { Deps } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import type { Drawing } from "./block-markup.ts";
import { allPages } from "./library.ts";
import { drawingOf } from "./scenes.ts";

/** More than a gallery shows at first. */
const DRAWINGS = 6;

/** The catalog's sample data: some drawings of pages and the checklist script. */
export type LoadedCatalog = { drawings: Drawing[]; script: string };

/**
 * Reads the catalog for rendering.
 *
 * @throws AppError `not_found` except in development: the catalog is for developers
 */
export function loadCatalog({ config }: Pick<Deps, "config">, path: string): LoadedCatalog {
  if (config.environment !== "development") {
    throw new AppError("not_found", `Page not found: ${path}`);
  }
  const scenes = new Map(allPages.map(({ scene, sceneAlt }) => [scene, sceneAlt]));
  const drawings = [...scenes].slice(0, DRAWINGS).map(([scene, alt]) => drawingOf(scene, alt));
  return { drawings, script: checklistScript };
}

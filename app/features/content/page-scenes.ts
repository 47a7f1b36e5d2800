import type { Drawing } from "./block-markup.ts";
import { drawingOf } from "./scenes.ts";

/** The pictures at the top of pages that are no Markdown files. */
export const PAGE_SCENES = {
  "/drag-pak/access": {
    scene: "burnout-box",
    alt: "A Drag Pak spins its slicks in the burnout box while the starter waves it on.",
  },
  "/login": {
    scene: "open-bay",
    alt: "A racer's garage at night, its door up, the car inside with its lights on.",
  },
  "/register": {
    scene: "entry-window",
    alt: "A racer at the entry window of a strip at dusk, the car waiting behind.",
  },
  "/livery-shootout": {
    scene: "livery",
    alt: "A sheet with three paint schemes for the same car, marked A, B and C, and their colors.",
  },
  "/radford-giveaway": {
    scene: "helmet",
    alt: "A helmet on a red hood at dusk, the lit tree mirrored in its visor.",
  },
} as const satisfies Record<string, { scene: string; alt: string }>;

/** The picture at the top of such a page. */
export function pageDrawing(path: keyof typeof PAGE_SCENES): Drawing {
  const { scene, alt } = PAGE_SCENES[path];
  return drawingOf(scene, alt);
}

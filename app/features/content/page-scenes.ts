import type { Drawing } from "./block-markup.ts";
import { drawingOf } from "./scenes.ts";

/** The header pictures of pages that aren't Markdown files. */
export const PAGE_SCENES = {
  "/drag-pak/access": {
    scene: "burnout-box",
    alt: "A Drag Pak spins its slicks in the burnout box while the starter waves it on.",
  },
  "/drag-pak/dealer": {
    scene: "map-pins",
    alt: "A map of the country at night with a pin for each dealer, one of them green.",
  },
  "/drag-pak/customer": {
    scene: "fuel-jugs",
    alt: "Fuel jugs in four colors in front of a trailer, one with a funnel in it.",
  },
  "/drag-pak/review": {
    scene: "tree-amber",
    alt: "Two cars staged on either side of the tree, its last ambers lit.",
  },
  "/drag-pak/confirmation": {
    scene: "time-slip",
    alt: "A time slip on a red hood, its elapsed time circled in pencil.",
  },
  "/events/past-events": {
    scene: "parachute",
    alt: "A dragster past the finish at dusk, two striped parachutes open behind it.",
  },
  "/news/contributors": {
    scene: "video-camera",
    alt: "A camera on its tripod behind the line, two cars small in its finder.",
  },
  "/news/search": {
    scene: "poster-wall",
    alt: "Three posters on a brick wall under lamps: a tree, a wheel, a finish line.",
  },
  "/env": {
    scene: "tech-lane",
    alt: "A car on the scales in the tech lane, hood up, an inspector at its nose and the driver at its tail.",
  },
  "/login": {
    scene: "open-bay",
    alt: "A racer at the open door of a garage at night, the car inside with its lights on.",
  },
  "/register": {
    scene: "entry-window",
    alt: "A racer hands a form to the clerk at a strip's entry window at dusk, the car waiting behind.",
  },
  "/tools": {
    scene: "laptop",
    alt: "A laptop on a yellow fender at night, the traces of a pass with two shifts on its screen.",
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

/** The header picture of such a page. */
export function pageDrawing(path: keyof typeof PAGE_SCENES): Drawing {
  const { scene, alt } = PAGE_SCENES[path];
  return drawingOf(scene, alt);
}

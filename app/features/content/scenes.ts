import type { Drawing } from "./block-markup.ts";

const scenes = import.meta.glob<string>("/app/content/scenes/*.svg", {
  query: "?no-inline",
  import: "default",
  eager: true,
});

const drawings = import.meta.glob<string>("/app/content/drawings/*.svg", {
  query: "?no-inline",
  import: "default",
  eager: true,
});

/**
 * A scene's drawing with its URL.
 *
 * @throws Error when there is no such drawing, which the build has ruled out
 */
export function drawingOf(scene: string, alt: string): Drawing {
  const src = scenes[`/app/content/scenes/${scene}.svg`];
  if (src === undefined) throw new Error(`There is no scene “${scene}”.`);
  return { src, alt };
}

/**
 * A small drawing with its URL.
 *
 * @throws Error when there is no such drawing, which the build has ruled out
 */
export function smallDrawingOf(name: string, alt: string): Drawing {
  const src = drawings[`/app/content/drawings/${name}.svg`];
  if (src === undefined) throw new Error(`There is no drawing “${name}”.`);
  return { src, alt };
}

import type { Drawing } from "./block-markup.ts";

const files = import.meta.glob<string>("/app/content/scenes/*.svg", {
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
  const src = files[`/app/content/scenes/${scene}.svg`];
  if (src === undefined) throw new Error(`There is no scene “${scene}”.`);
  return { src, alt };
}

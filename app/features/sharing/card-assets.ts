import type { BodyKind } from "#app/lib/body-kind.ts";

/** References to assets in a card's SVG, so that a page can version its card without loading them. */
export const ASSET_SCHEME = "card:";

/** The paint of a drawn car: stock is steel, modified red, as on badges. */
export type Paint = "steel" | "red";

/** A reference to a scene in app/content/scenes, by name. */
export function sceneRef(scene: string): string {
  return `${ASSET_SCHEME}scene/${scene}`;
}

/** A reference to the drawing of a car in public/art/cars. */
export function carRef(kind: BodyKind, paint: Paint): string {
  return `${ASSET_SCHEME}car/${kind}/${paint}`;
}

/** The key of the photo that a card's SVG refers to; empty if it has none. Text is escaped, so it can't be one. */
export function photoIn(svg: string): string {
  return /href="card:photo\/([^"]+)"/.exec(svg)?.[1] ?? "";
}

/** A reference to a picture in the public bucket. */
export function photoRef(key: string): string {
  return `${ASSET_SCHEME}photo/${key}`;
}

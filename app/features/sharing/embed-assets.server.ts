import { ASSET_SCHEME, type Paint } from "./card-assets.ts";

const scenes = import.meta.glob<string>("/app/content/scenes/*.svg", {
  query: "?raw",
  import: "default",
});
const cars = import.meta.glob<string>("/public/art/cars/*.svg", {
  query: "?raw",
  import: "default",
});

/** The gradient of a drawn car's paint from its roof to its sill; steel is as drawn. */
const RED = ["#f07a6e", "#d8343a", "#b8171e", "#5c0d11", "#22080a"] as const;

/** Whether there is a drawing of such a scene. */
export function hasScene(scene: string): boolean {
  return `/app/content/scenes/${scene}.svg` in scenes;
}

/**
 * Replaces a card's references to assets by the assets.
 *
 * @param readPhoto the bytes of a JPEG in the public bucket; null if it's gone, which leaves its place empty
 */
export async function embedAssets(
  svg: string,
  readPhoto: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>,
): Promise<string> {
  const refs = new Set(Array.from(svg.matchAll(/href="card:([\w./-]+)"/g), ([, ref = ""]) => ref));
  let embedded = svg;
  for (const ref of refs) {
    const url = await assetUrl(ref, readPhoto);
    embedded = embedded.replaceAll(`href="${ASSET_SCHEME}${ref}"`, () => `href="${url}"`);
  }
  return embedded;
}

async function assetUrl(ref: string, readPhoto: Parameters<typeof embedAssets>[1]) {
  const [kind, ...rest] = ref.split("/");
  const name = rest.join("/");
  if (kind === "photo") {
    const bytes = await readPhoto(name);
    return bytes ? `data:image/jpeg;base64,${Buffer.from(bytes).toString("base64")}` : "";
  }
  const drawing = kind === "car" ? await carDrawing(name) : await sceneDrawing(name);
  return drawing === null ? "" : `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

async function sceneDrawing(scene: string): Promise<string | null> {
  return (await scenes[`/app/content/scenes/${scene}.svg`]?.()) ?? null;
}

async function carDrawing(name: string): Promise<string | null> {
  const [kind = "", paint] = name.split("/");
  const drawing = await cars[`/public/art/cars/${kind}.svg`]?.();
  return drawing === undefined ? null : paintCar(drawing, paint === "red" ? "red" : "steel");
}

function paintCar(drawing: string, paint: Paint): string {
  if (paint === "steel") return drawing;
  const start = drawing.indexOf('<linearGradient id="paint"');
  const end = drawing.indexOf("</linearGradient>", start);
  if (start < 0 || end < 0) return drawing;
  let stop = 0;
  const gradient = drawing.slice(start, end).replaceAll(/stop-color="#\w+"/g, (color) => {
    const painted = RED[stop++];
    return painted ? `stop-color="${painted}"` : color;
  });
  return drawing.slice(0, start) + gradient + drawing.slice(end);
}

import { mkdirSync, writeFileSync } from "node:fs";
import { CONTENT_SCENES } from "./content/content-scenes.ts";

/** Redraws the pictures of the content pages: node src/write-content-scenes.ts */
const scenes = new URL("../../../app/content/scenes/", import.meta.url);

mkdirSync(scenes, { recursive: true });
for (const [name, draw] of Object.entries(CONTENT_SCENES)) {
  writeFileSync(new URL(`${name}.svg`, scenes), draw());
}

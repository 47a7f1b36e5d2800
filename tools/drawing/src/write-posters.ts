import { mkdirSync, writeFileSync } from "node:fs";
import { POSTERS } from "./posters/posters.ts";

/** Redraws the posters of the kinds of events: node src/write-posters.ts */
const folder = new URL("../../../app/features/events/posters/", import.meta.url);

mkdirSync(folder, { recursive: true });
for (const [category, draw] of Object.entries(POSTERS)) {
  writeFileSync(new URL(`${category}.svg`, folder), draw());
}

import { mkdirSync, writeFileSync } from "node:fs";
import { SMALL_DRAWINGS } from "./small/small-drawings.ts";

/** Redraws the small drawings of the content pages: node src/write-small-drawings.ts */
const drawings = new URL("../../../app/content/drawings/", import.meta.url);

mkdirSync(drawings, { recursive: true });
for (const [name, draw] of Object.entries(SMALL_DRAWINGS)) {
  writeFileSync(new URL(`${name}.svg`, drawings), draw());
}

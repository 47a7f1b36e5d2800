import { mkdirSync, writeFileSync } from "node:fs";
import { NEWS_PICTURES } from "./news/news-pictures.ts";

/** Redraws the pictures of the demo articles: node src/write-news-pictures.ts */
const pictures = new URL("../../../db/seed/news/pictures/", import.meta.url);

mkdirSync(pictures, { recursive: true });
for (const [name, draw] of Object.entries(NEWS_PICTURES)) {
  writeFileSync(new URL(`${name}.svg`, pictures), draw());
}

// Writes workers/fonts/*.bin: the fonts of pictures that are drawn on the server, unpacked from
// WOFF to plain TrueType, which the renderer reads.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { unpackWoff } from "./unpack-woff.ts";

const FONTS = {
  "barlow-condensed-700-italic": "barlow-condensed/files/barlow-condensed-latin-700-italic.woff",
  "barlow-condensed-600": "barlow-condensed/files/barlow-condensed-latin-600-normal.woff",
};

const { resolve } = createRequire(import.meta.url);
const target = new URL("../../../workers/fonts/", import.meta.url);
mkdirSync(target, { recursive: true });
for (const [name, file] of Object.entries(FONTS)) {
  const font = unpackWoff(readFileSync(resolve(`@fontsource/${file}`)));
  writeFileSync(new URL(`${name}.bin`, target), font);
  process.stdout.write(`${name}.bin ${(font.length / 1000).toFixed(1)} kB\n`);
}

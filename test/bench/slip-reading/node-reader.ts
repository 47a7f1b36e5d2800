import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import sharp from "sharp";
import { createEngine, type Engine } from "#app/features/slip-reading/engine.ts";
import type { Photo } from "#app/features/slip-reading/pixels.ts";
import { ENGINE_SCRIPT, ENGINE_WASM } from "#app/features/slip-reading/reader-files.ts";

const require = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`));
const MODEL = "4.0.0_best_int/eng.traineddata.gz";
/** As in the reader's worker. */
const MAX_SIDE = 2_200;

/** The engine with the files that the site serves. */
export async function openNodeEngine(): Promise<Engine> {
  const core = folderOf("tesseract.js-core");
  return createEngine(require(join(core, ENGINE_SCRIPT)), {
    wasm: await readFile(join(core, ENGINE_WASM)),
    model: gunzipSync(await readFile(join(folderOf("@tesseract.js-data/eng"), MODEL))),
  });
}

/** A photo's pixels, as large as the reader's worker makes them. */
export async function decodePhoto(file: Buffer): Promise<Photo> {
  const { data, info } = await sharp(file)
    .resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

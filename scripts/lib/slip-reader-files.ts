import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import type { Plugin } from "vite";
import {
  ENGINE_MODEL,
  ENGINE_SCRIPT,
  ENGINE_WASM,
  READER_FILES,
} from "../../app/features/slip-reading/reader-files.ts";

const require = createRequire(import.meta.url);
const ENGINE = require.resolve("tesseract.js-core/package.json");
const MODEL = require.resolve("@tesseract.js-data/eng/package.json");

const FILES: Record<string, { type: string; source: string }> = {
  [ENGINE_SCRIPT]: { type: "text/javascript", source: join(dirname(ENGINE), ENGINE_SCRIPT) },
  [ENGINE_WASM]: { type: "application/wasm", source: join(dirname(ENGINE), ENGINE_WASM) },
  [ENGINE_MODEL]: {
    type: "application/gzip",
    source: join(dirname(MODEL), "4.0.0_best_int/eng.traineddata.gz"),
  },
  "LICENSE.txt": { type: "text/plain; charset=utf-8", source: join(dirname(ENGINE), "LICENSE") },
};

async function checkVersions(): Promise<void> {
  for (const [manifest, name] of [
    [ENGINE, READER_FILES],
    [MODEL, ENGINE_MODEL.replace(".traineddata.gz", "")],
  ] as const) {
    const { version } = JSON.parse(await readFile(manifest, "utf8"));
    if (!name.endsWith(`-${version}`)) {
      throw new Error(
        `${manifest} is ${version}: ${name} has to say so, as browsers keep its files.`,
      );
    }
  }
}

/**
 * Serves Tesseract and its data from our own origin, under names that change with their versions: copied into the
 * build, read from the packages in development.
 */
export function slipReaderFiles(): Plugin {
  return {
    name: "slip-reader-files",
    buildStart() {
      if (this.environment.name !== "client" || this.environment.mode !== "build") return;
      // Chunks of their own, for pages to load once a photo is chosen.
      for (const name of ["slip-reader", "strips"]) {
        const id = resolve(`app/features/slip-reading/${name}.ts`);
        this.emitFile({ type: "chunk", id, name, preserveSignature: "strict" });
      }
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      await checkVersions();
      for (const [name, { source }] of Object.entries(FILES)) {
        const fileName = `${READER_FILES.slice(1)}/${name}`;
        this.emitFile({ type: "asset", fileName, source: await readFile(source) });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(READER_FILES, async ({ url = "" }, response, next) => {
        const file = FILES[url.slice(1)];
        if (!file) return next();
        response.setHeader("content-type", file.type).end(await readFile(file.source));
      });
    },
  };
}
